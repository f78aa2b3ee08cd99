// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThread>

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace ui {

/// The one bridge between a blocking function and the window. Work runs on a thread of its own, one piece at a time;
/// its result is delivered on the thread of the Job's owner. Starting anew stops the older work and drops its result.
/// Destruction stops the work and waits for it, and nothing is delivered afterwards.
class Job {
public:
    Job() = default;
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;
    ~Job() { ++m_turn; }

    /// `work` is called as work(std::stop_token) and returns a value; `deliver` gets it.
    template <typename Work, typename Deliver> void start(Work work, Deliver deliver)
    {
        using Value = std::invoke_result_t<Work, std::stop_token>;
        const std::uint64_t turn = ++m_turn;
        m_running = true;
        m_worker.stop.request_stop();
        std::stop_source source;
        auto run = [this, turn, stop = source.get_token(), work = std::move(work), deliver = std::move(deliver),
                       previous = std::move(m_worker)]() mutable {
            previous.wait();
            previous = Worker(); // or each piece of work would keep all before it
            auto value = std::make_shared<Value>(work(stop));
            auto hand = [this, turn, value, deliver = std::move(deliver)]() mutable {
                if (turn == m_turn) {
                    m_running = false;
                    deliver(std::move(*value));
                }
            };
            QMetaObject::invokeMethod(&m_home, std::move(hand), Qt::QueuedConnection);
        };
        m_worker = Worker { std::move(source), std::unique_ptr<QThread>(QThread::create(std::move(run))) };
        m_worker.thread->start();
    }

    /// Asks the work to end; what it then returns is delivered as usual.
    void stop() { m_worker.stop.request_stop(); }
    /// Asks the work to end; nothing is delivered of it.
    void drop()
    {
        ++m_turn;
        m_running = false;
        stop();
    }
    bool isRunning() const { return m_running; }

private:
    /// A QThread, because text documents (a PDF's) need one; it stops and is waited for like a std::jthread.
    struct Worker {
        std::stop_source stop;
        std::unique_ptr<QThread> thread;

        Worker() = default;
        Worker(std::stop_source source, std::unique_ptr<QThread> made)
            : stop(std::move(source))
            , thread(std::move(made))
        {
        }
        Worker(Worker&&) = default;
        Worker& operator=(Worker&&) = default;
        ~Worker()
        {
            stop.request_stop();
            wait();
        }
        void wait() const
        {
            if (thread) {
                thread->wait();
            }
        }
    };

    QObject m_home; ///< queued deliveries die with it
    std::uint64_t m_turn = 0;
    bool m_running = false;
    Worker m_worker; ///< last, so that it is waited for before the rest goes
};

} // namespace ui
