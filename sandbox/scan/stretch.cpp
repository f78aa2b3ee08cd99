// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/stretch.h"

#include "sandbox/scan/threads.h"

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>

namespace scan {

namespace {
/// Whether a quote is open where a piece starts is known once the quotes of those before it are counted, which is soon done; the
/// long look at them is then independent of each other.
class EvenCount {
public:
    EvenCount(const Stretch& stretch, const Mark& start, const std::function<bool(const Mark&)>& reached)
        : m_stretch(stretch)
        , m_start(start)
        , m_reached(reached)
        , m_end(start)
        , m_line(start.line)
    {
    }
    Mark run()
    {
        inThreads(usualThreads(), [this] { work(); });
        return m_end;
    }

private:
    void work()
    {
        std::string bytes(m_stretch.pieceBytes + maskBytes, '\0');
        while (!m_ended) {
            const auto number = m_next++;
            const auto got = m_stretch.file.readAt(startOf(number), bytes.data(), m_stretch.pieceBytes);
            if (!got || *got < m_stretch.pieceBytes) {
                return handOver(number, {});
            }
            const auto text = std::string_view(bytes).substr(0, *got);
            const auto flow = passOn(number, text);
            if (!flow) {
                return;
            }
            const auto outline = outlineOf(text.data(), text.size(), m_stretch.dialect, m_stretch.columns, *flow);
            const bool halfBreak = outline.cut == text.size() && text.back() == '\r';
            handOver(number, halfBreak ? Outline {} : outline);
        }
    }

    std::int64_t startOf(std::int64_t number) const
    {
        return m_start.offset + number * static_cast<std::int64_t>(m_stretch.pieceBytes);
    }

    /// What comes into the piece from those before it; what it passes on. Nothing: it is not wanted any more.
    std::optional<Flow> passOn(std::int64_t number, std::string_view text)
    {
        const bool odd = hasOddQuotes(text, m_stretch.dialect);
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_passed == number || m_ended; });
        if (m_ended) {
            return std::nullopt;
        }
        const auto flow = m_flow;
        m_flow = flowBehind(text, m_stretch.dialect, (flow.inside != 0) != odd);
        ++m_passed;
        m_changed.notify_all();
        return flow;
    }

    /// Pieces come in any order and are put together in that of the file. One without a record's end is the last.
    void handOver(std::int64_t number, const Outline& outline)
    {
        const std::scoped_lock lock(m_mutex);
        m_waiting.emplace(number, outline);
        for (auto next = m_waiting.begin(); next != m_waiting.end() && next->first == m_done && !m_ended; next = m_waiting.begin()) {
            if (!join(next->second)) {
                m_ended = true;
                m_changed.notify_all();
            }
            m_waiting.erase(next);
            ++m_done;
        }
    }

    bool join(const Outline& outline)
    {
        const auto wanted = static_cast<std::int64_t>(m_stretch.columns) - 1;
        if (outline.cut == 0 || !outline.regular || !outline.even || m_begun + outline.head != wanted) {
            return false;
        }
        auto mark = m_end;
        mark.offset = startOf(m_done) + static_cast<std::int64_t>(outline.cut);
        mark.line = m_line + outline.lines;
        mark.index += outline.records;
        m_line = mark.line + outline.linesBehind;
        m_begun = outline.tail;
        if (!m_reached(mark)) {
            return false;
        }
        m_end = mark;
        return true;
    }

    const Stretch& m_stretch;
    const Mark m_start;
    const std::function<bool(const Mark&)>& m_reached;
    std::atomic<std::int64_t> m_next = 0; ///< piece to read
    std::atomic<bool> m_ended = false;
    std::mutex m_mutex; ///< of the rest
    std::condition_variable m_changed;
    std::int64_t m_passed = 0; ///< pieces whose quotes are counted
    Flow m_flow; ///< behind those
    std::map<std::int64_t, Outline> m_waiting;
    std::int64_t m_done = 0; ///< pieces put together
    Mark m_end;
    std::int64_t m_line; ///< where the next piece starts
    std::int64_t m_begun = 0; ///< delimiters of the record that was begun before it
};
} // namespace

Mark countEven(const Stretch& stretch, const Mark& start, const std::function<bool(const Mark&)>& reached)
{
    return EvenCount(stretch, start, reached).run();
}

} // namespace scan
