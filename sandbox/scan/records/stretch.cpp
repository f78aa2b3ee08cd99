// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/records/stretch.h"

#include "sandbox/scan/records/mapped_part.h"
#include "sandbox/scan/text/threads.h"

#include <atomic>
#include <map>
#include <mutex>
#include <string>

namespace scan {

namespace {
constexpr std::int64_t partPieces = 64; ///< of one mapping: to map and forget it costs both threads some time

/// A piece, looked at before anybody knew how those before it end.
struct LoosePiece {
    Outline outline {};
    bool inside = false; ///< taken to start in quotes, without which it is not regular
    char first = 0;
    char last = 0;
};

/// Whether a quote is open where a piece starts is known for sure once all before it are counted; but under the wrong
/// assumption nearly always one of its quotes stands in the middle of a cell. So every piece is looked at on its own,
/// and what it was taken for is compared when they are put together.
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
        while (!m_ended) {
            const auto first = partPieces * m_next++;
            const auto begin = startOf(first);
            const MappedPart part(m_stretch.file, begin, sizeTo(begin, first + partPieces));
            for (auto number = first; number < first + partPieces && !m_ended; ++number) {
                const auto place = sizeTo(begin, number);
                const auto size = sizeTo(startOf(number), number + 1);
                if (part.text().size() < place + size) {
                    return handOver(number, {});
                }
                const auto piece = pieceOf(part.text().substr(place, size));
                handOver(number, part.isSound() ? piece : LoosePiece {});
            }
        }
    }

    std::int64_t pieceBytes() const { return static_cast<std::int64_t>(m_stretch.pieceBytes); }
    /// They are cut where they would be if the file were cut into them from its beginning on.
    std::int64_t startOf(std::int64_t number) const
    {
        return number == 0 ? m_start.offset : (m_start.offset / pieceBytes() + number) * pieceBytes();
    }
    std::size_t sizeTo(std::int64_t offset, std::int64_t number) const
    {
        return static_cast<std::size_t>(startOf(number) - offset);
    }

    LoosePiece pieceOf(std::string_view text) const
    {
        std::string padded; // of the first piece, behind which there are no zeros
        if (text.size() % maskBytes != 0) {
            padded.assign(text).append(maskBytes, '\0');
            text = std::string_view(padded).substr(0, text.size());
        }
        LoosePiece piece { .first = text.front(), .last = text.back() };
        for (const bool inside : { false, true }) {
            piece.inside = inside;
            piece.outline = outlineOf(text.data(), text.size(), m_stretch.dialect, m_stretch.columns, inside);
            if (piece.outline.regular) {
                break;
            }
        }
        return piece;
    }

    /// Pieces come in any order and are put together in that of the file. One without a record's end is the last.
    void handOver(std::int64_t number, const LoosePiece& piece)
    {
        const std::scoped_lock lock(m_mutex);
        m_waiting.emplace(number, piece);
        for (auto next = m_waiting.begin(); next != m_waiting.end() && next->first == m_done && !m_ended;
            next = m_waiting.begin()) {
            m_ended = !join(next->second);
            m_waiting.erase(next);
            ++m_done;
        }
    }

    bool join(const LoosePiece& piece)
    {
        const auto& outline = piece.outline;
        const auto wanted = static_cast<std::int64_t>(m_stretch.columns) - 1;
        const auto& dialect = m_stretch.dialect;
        const bool opensInCell = !m_inside && !m_atEdge && dialect.quote != 0 && piece.first == dialect.quote;
        const bool halfBreak = piece.last == '\r';
        if (piece.inside != m_inside || opensInCell || halfBreak || outline.cut == 0 || !outline.regular
            || !outline.even || m_begun + outline.head != wanted) {
            return false;
        }
        auto mark = m_end;
        mark.offset = startOf(m_done) + static_cast<std::int64_t>(outline.cut);
        mark.line = m_line + outline.lines;
        mark.index += outline.records;
        m_line = mark.line + outline.linesBehind;
        m_begun = outline.tail;
        m_inside = outline.open;
        m_atEdge = piece.last == dialect.delimiter || piece.last == dialect.quote || piece.last == '\n';
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
    std::map<std::int64_t, LoosePiece> m_waiting;
    std::int64_t m_done = 0; ///< pieces put together
    Mark m_end;
    // Where the next piece starts:
    std::int64_t m_line;
    std::int64_t m_begun = 0; ///< delimiters of the record that was begun before it
    bool m_inside = false; ///< quotes
    bool m_atEdge = true; ///< a cell begins, or a quote was closed
};
} // namespace

Mark countEven(const Stretch& stretch, const Mark& start, const std::function<bool(const Mark&)>& reached)
{
    return EvenCount(stretch, start, reached).run();
}

} // namespace scan
