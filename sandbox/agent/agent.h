// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/carried/link.h"
#include "sandbox/jail/installation.h"
#include "sandbox/jail/temporary_directory.h"
#include "sandbox/wall/wall.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>

namespace sandbox {

/// Obeys an Assay elsewhere (sandbox/carried/README.md has the orders): files come by their hash, runs go to a jail of
/// this machine, what they leave is handed out in pieces.
class Agent {
public:
    /// What the jail is made of: all that Linux has; or a container around us, with the same Python under a pid 1 of its
    /// own (sandbox/contained).
    enum class Means { Kernel, Container };

    Agent(Link& link, Installation installation, TemporaryDirectory directory, Means means = Means::Kernel);

    /// Until the other side is gone. Nothing of the jail and of the files is left then.
    void serve();

private:
    struct Order {
        Packet packet;
        std::stop_source stop;
    };
    /// What is answered: JSON, and bytes of a file.
    using Obeyed = Result<Packet>;

    void listen();
    void sayAlive(const std::stop_token& stop);
    bool send(const Packet& packet);
    bool take(Packet packet);
    std::optional<Order> nextOrder();
    Packet answer(Order& order);
    Obeyed obey(Order& order);
    Json state() const;
    RunEvents events();

    Obeyed open(const Json& order);
    Obeyed put(const Packet& packet);
    Obeyed inputs(const Json& order);
    Obeyed run(const Json& order, std::stop_token stop);
    Obeyed preview(const Json& order, std::stop_token stop);
    Obeyed ask(const Json& order, std::stop_token stop);
    Obeyed artifact(const Json& order);
    std::filesystem::path storeOf(const std::string& hash) const;
    void forgetArtifacts();
    Installation parts() const;

    Link& m_link;
    Installation m_installation;
    std::optional<TemporaryDirectory> m_directory;
    Means m_means;
    std::vector<std::string> m_acceptMissing; ///< layers
    std::unique_ptr<Wall> m_wall; ///< from the order "open" on
    std::vector<Artifact> m_artifacts; ///< of the last run

    std::mutex m_sending; ///< one packet after the other; and of what follows
    bool m_isObeying = false;

    std::mutex m_mutex; ///< of what follows
    std::condition_variable m_changed;
    std::deque<Order> m_orders;
    std::stop_source m_stop; ///< of the order that came last
    bool m_isOver = false;
};

} // namespace sandbox
