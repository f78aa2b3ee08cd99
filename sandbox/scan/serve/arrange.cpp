// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/serve/arrange.h"

#include "sandbox/run/read_options.h"
#include "sandbox/scan/cell/plain_cell.h"
#include "sandbox/scan/serve/text_pool.h"
#include "sandbox/scan/text/fold.h"
#include "sandbox/scan/text/threads.h"
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <limits>
#include <mutex>
#include <new>
#include <nlohmann/json.hpp>
#include <numeric>
#include <stdexcept>

namespace scan {

namespace {
constexpr std::size_t arrangedChunkBytes = 1u << 20;

/// A number as an integer of the same order.
std::int64_t orderedBits(double value)
{
    const auto bits = std::bit_cast<std::int64_t>(value == 0 ? 0.0 : value);
    return bits < 0 ? bits ^ std::numeric_limits<std::int64_t>::max() : bits;
}

/// What cells of a type other than text are sorted by; nothing: the cell is none of that type.
std::optional<std::int64_t> keyOf(std::string_view cell, const ColumnPlan& plan)
{
    const auto plain = plainCell(cell, plan.decimal);
    NumberForm number;
    DateCell date;
    DurationCell duration;
    switch (plan.type) {
    case Type::Integer:
    case Type::Number:
        if (plain.kind == PlainCell::Integer || plain.kind == PlainCell::Decimal) {
            return orderedBits(plain.value());
        }
        return parseNumber(cell, plan.decimal, number) ? std::optional(orderedBits(number.value)) : std::nullopt;
    case Type::Duration:
        if (!parseDuration(cell, duration)) {
            return std::nullopt;
        }
        return plan.minutesSeconds && duration.form == DurationCell::TwoParts ? duration.nanoseconds / 60
                                                                              : duration.nanoseconds;
    default:
        if (plain.kind >= PlainCell::Date) {
            return plain.whole();
        }
        return parseDate(cell, date) ? std::optional(instantOf(date, plan.dayFirst)) : std::nullopt;
    }
}

class Arranger {
public:
    Arranger(const File& file, const Encoding& encoding, const Layout& layout, const Arrangement& wanted)
        : m_encoding(encoding)
        , m_layout(layout)
        , m_wanted(wanted)
        , m_isText(wanted.plan.type == Type::Text || wanted.plan.type == Type::Boolean)
        , m_chunker(file, encoding, layout.dialect, arrangedChunkBytes)
    {
    }

    Expected<std::vector<std::uint32_t>> run()
    {
        try {
            inThreads(usualThreads(), [this] { work(); });
            return m_fault ? Expected<std::vector<std::uint32_t>>(std::unexpected(*m_fault)) : order();
        } catch (const std::bad_alloc&) {
            return std::unexpected(Fault { "out_of_memory" });
        }
    }

private:
    struct Keyed {
        std::int64_t key;
        std::uint32_t row;
    };
    /// Of one chunk; rows are numbered from its start.
    struct Part {
        std::uint32_t rows = 0;
        std::vector<Keyed> kept;
        std::vector<std::uint32_t> missing; ///< kept too; they say nothing to sort by
        std::string
            texts; ///< folded, one behind the other, until they are in the pool; a kept row's key is the size of its own
    };

    void work()
    {
        RecordReader reader(m_encoding, m_layout.dialect);
        Needle needle(m_wanted.filter);
        Chunk chunk;
        while (const auto number = next(chunk)) {
            Part part;
            const auto read = reader.read(chunk, [&](const Record& record) {
                if (isData(m_layout, record)) {
                    take(record, needle, part);
                    ++part.rows;
                }
                return true;
            });
            keep(*number, std::move(part), read ? std::nullopt : std::optional(read.error()));
        }
    }

    std::optional<std::size_t> next(Chunk& chunk)
    {
        const std::scoped_lock lock(m_mutex);
        if (m_fault || m_ended) {
            return std::nullopt;
        }
        const auto found = m_chunker.next(chunk);
        if (!found) {
            m_fault = found.error();
        }
        m_ended = !found || !*found;
        return m_ended ? std::nullopt : std::optional(m_taken++);
    }

    void take(const Record& record, Needle& needle, Part& part) const
    {
        const auto cells = record.cells.first(std::min(record.cells.size(), m_layout.names.size()));
        if (!m_wanted.filter.empty() && std::ranges::none_of(cells, [&](auto cell) { return needle.isIn(cell); })) {
            return;
        }
        if (!m_wanted.column) {
            part.kept.push_back({ 0, part.rows });
            return;
        }
        const auto cell = *m_wanted.column < cells.size() ? trimmed(cells[*m_wanted.column]) : std::string_view();
        const auto key = isMissing(cell) ? std::nullopt
            : m_isText                   ? textKey(cell, part.texts)
                                         : keyOf(cell, m_wanted.plan);
        if (key) {
            part.kept.push_back({ *key, part.rows });
        } else {
            part.missing.push_back(part.rows);
        }
    }

    bool isMissing(std::string_view cell) const
    {
        return cell.empty() || std::ranges::contains(m_wanted.plan.missingWords, cell);
    }

    static std::optional<std::int64_t> textKey(std::string_view cell, std::string& texts)
    {
        const auto before = texts.size();
        foldCase(cell, texts);
        return static_cast<std::int64_t>(texts.size() - before);
    }

    void keep(std::size_t number, Part part, const std::optional<Fault>& fault)
    {
        const std::scoped_lock lock(m_mutex);
        if (fault && !m_fault) {
            m_fault = fault;
        }
        if (m_isText && m_wanted.column && !m_fault) {
            pool(part);
        }
        if (m_parts.size() <= number) {
            m_parts.resize(number + 1);
        }
        m_parts[number] = std::move(part);
    }

    void pool(Part& part)
    {
        std::string_view rest(part.texts);
        for (auto& kept : part.kept) {
            const auto size = static_cast<std::size_t>(kept.key);
            const auto number = m_pool.numberOf(rest.substr(0, size));
            if (!number) {
                m_fault = Fault { "too_much_text" };
                return;
            }
            kept.key = *number;
            rest.remove_prefix(size);
        }
        part.texts = {};
    }

    std::vector<std::uint32_t> order()
    {
        std::vector<Keyed> kept;
        kept.reserve(std::accumulate(m_parts.begin(), m_parts.end(), std::size_t { 0 },
            [](std::size_t sum, const Part& part) { return sum + part.kept.size(); }));
        std::vector<std::uint32_t> missing;
        std::uint32_t before = 0;
        for (auto& part : m_parts) {
            for (const auto& each : part.kept) {
                kept.push_back({ each.key, each.row + before });
            }
            std::ranges::transform(
                part.missing, std::back_inserter(missing), [&](std::uint32_t row) { return row + before; });
            before += part.rows;
            part = {};
        }
        if (m_wanted.column) {
            sort(kept);
        }
        std::vector<std::uint32_t> rows;
        rows.reserve(kept.size() + missing.size());
        std::ranges::transform(kept, std::back_inserter(rows), &Keyed::row);
        rows.insert(rows.end(), missing.begin(), missing.end());
        return rows;
    }

    void sort(std::vector<Keyed>& kept) const
    {
        const auto ranks = m_isText ? m_pool.ranks() : std::vector<std::int64_t>();
        for (auto& each : kept) {
            each.key = m_isText ? ranks[static_cast<std::size_t>(each.key)] : each.key;
            each.key = m_wanted.descending ? ~each.key : each.key;
        }
        std::ranges::sort(
            kept, [](const Keyed& a, const Keyed& b) { return a.key != b.key ? a.key < b.key : a.row < b.row; });
    }

    const Encoding& m_encoding;
    const Layout& m_layout;
    const Arrangement& m_wanted;
    bool m_isText;
    std::mutex m_mutex;
    Chunker m_chunker;
    std::size_t m_taken = 0;
    bool m_ended = false;
    std::optional<Fault> m_fault;
    std::deque<Part> m_parts;
    TextPool m_pool;
};
} // namespace

Expected<Arrangement> parseArrangement(std::string_view text)
{
    try {
        const auto json = nlohmann::json::parse(text);
        Arrangement wanted;
        wanted.filter = json.value("filter", std::string());
        if (const auto column = json.find("column"); column != json.end()) {
            wanted.column = column->get<std::size_t>();
            wanted.descending = json.at("descending").get<bool>();
            json.at("type").get_to(wanted.plan.type);
            wanted.plan.decimal = json.value("decimal", std::string(".")).at(0);
            wanted.plan.dayFirst = json.value("day_first", true);
            wanted.plan.minutesSeconds = json.value("minutes_seconds", false);
            wanted.plan.missingWords = json.value("missing_words", std::vector<std::string>());
        }
        return wanted;
    } catch (const std::exception&) {
        return std::unexpected(Fault { "usage" });
    }
}

Expected<std::vector<std::uint32_t>> arrange(
    const File& file, const Encoding& encoding, const Layout& layout, const Arrangement& wanted)
{
    if (wanted.column && *wanted.column >= layout.names.size()) {
        return std::unexpected(Fault { "usage" });
    }
    return Arranger(file, encoding, layout, wanted).run();
}

} // namespace scan
