// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/row_strip.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace core {

namespace {
using sandbox::LedgerEntry;
using sandbox::RowOperation;

constexpr std::size_t longestStrip = 12;

/// None where the number is 0.
void addRows(StripPart& part, PartRowsKind kind, std::int64_t count, const LedgerEntry& entry)
{
    auto placed = entry.placed;
    if (placed && kind == PartRowsKind::Repeated) {
        placed->lost = std::exchange(placed->repeated, {});
    }
    if (placed && std::cmp_greater(placed->lost.size(), count)) {
        placed.reset(); // it does not add up
    }
    if (count > 0) {
        part.rows.push_back({ { kind, { .count = count, .lines = { entry.line } } }, std::move(placed) });
    }
}

std::optional<StripPart> partOf(const LedgerEntry& entry)
{
    const auto counted = [&](StripKind kind, std::int64_t count) {
        StripPart part { kind, { .count = count, .total = entry.before, .lines = { entry.line } } };
        if (!entry.into.empty()) {
            part.texts = { entry.into };
        }
        return part;
    };
    const auto withLost = [&](StripKind kind, std::vector<std::int64_t> counts) {
        auto part = counted(kind, entry.after);
        part.counts = std::move(counts);
        return part;
    };
    const auto leaving = [&](StripKind kind, std::vector<std::int64_t> counts) {
        auto part = withLost(kind, std::move(counts));
        addRows(part, PartRowsKind::LeftOut, entry.before - entry.after, entry);
        return part;
    };
    switch (entry.operation) {
    case RowOperation::Read: {
        auto part = counted(StripKind::Read, entry.after);
        part.texts = { entry.into.empty() || entry.line > 0 ? entry.name.substr(entry.name.rfind('/') + 1)
                                                            : entry.into }; // of several tables of a file
        return part;
    }
    case RowOperation::Filter:
        return entry.name == "last" ? counted(StripKind::WithoutLast, entry.after)
                                    : leaving(StripKind::Filtered, { 0, 0, entry.before - entry.after });
    case RowOperation::Join: {
        const bool isPlain = entry.unmatched > 0 && entry.repeated == 0; // else the rows made tell not which these are
        auto part = withLost(StripKind::Joined,
            { entry.unmatched, entry.repeated, isPlain && entry.after + entry.unmatched == entry.before ? 1 : 0,
                isPlain && entry.after == entry.before ? 1 : 0 });
        addRows(part, PartRowsKind::WithoutMatch, entry.unmatched, entry);
        addRows(part, PartRowsKind::Repeated, entry.repeated, entry);
        return part;
    }
    case RowOperation::Concat: {
        auto part = counted(StripKind::Together, entry.after);
        if (entry.repeated > 0) {
            part.counts = { entry.repeated };
            addRows(part, PartRowsKind::Again, entry.repeated, entry);
        }
        return part;
    }
    case RowOperation::DropMissing: return leaving(StripKind::WithoutMissing, { entry.before - entry.after });
    case RowOperation::DropRepeated: return leaving(StripKind::WithoutRepeats, { entry.before - entry.after });
    case RowOperation::Fill:
        return entry.missingBefore > entry.missingAfter
            ? std::optional(counted(StripKind::Filled, entry.missingBefore - entry.missingAfter))
            : std::nullopt;
    case RowOperation::Convert:
        return entry.missingAfter > entry.missingBefore
            ? std::optional(counted(StripKind::Lost, entry.missingAfter - entry.missingBefore))
            : std::nullopt;
    case RowOperation::Group: {
        auto part = counted(StripKind::Grouped, entry.groups);
        part.counts = { entry.noGroup };
        addRows(part, PartRowsKind::NoGroup, entry.noGroup, entry);
        return part;
    }
    case RowOperation::Take:
        return entry.after < entry.before ? std::optional(withLost(StripKind::Taken, { 0, 1 })) : std::nullopt;
    case RowOperation::Sample: return counted(StripKind::Drawn, entry.after);
    case RowOperation::Reshape: return counted(StripKind::Reshaped, entry.after);
    case RowOperation::Query: return counted(StripKind::Queried, entry.after);
    case RowOperation::Print: return counted(StripKind::Printed, entry.after);
    case RowOperation::Lines: {
        auto part = counted(StripKind::LinesRead, entry.after);
        part.texts = { entry.name };
        return part;
    }
    case RowOperation::Map:
    case RowOperation::Sort:
    case RowOperation::Extreme: return std::nullopt;
    }
    return std::nullopt;
}

/// A line that groups or filters several times, as in a loop or in a quotient, has one entry with all of them added up:
/// its rows are none that there were.
bool isOfSeveral(const LedgerEntry& entry)
{
    using enum RowOperation;
    return entry.calls > 1
        && (entry.operation == Group || entry.operation == Filter || entry.operation == Take
            || entry.operation == DropMissing || entry.operation == DropRepeated);
}

/// What has no number of its own, and whether it is known to leave nothing out.
StripPart unrecorded(bool losesNone)
{
    return { StripKind::More, { .counts = { losesNone ? 1 : 0 } } };
}

/// Each number of a table groups the same rows alike, which happens once.
bool isSameGrouping(const StripPart& part, const StripPart& before)
{
    return part.kind == StripKind::Grouped && before.kind == part.kind && before.count == part.count
        && before.total == part.total && before.counts == part.counts && before.texts == part.texts;
}

/// A file that was loaded before the code, which then reads it by itself.
bool isReadByCode(const sandbox::Ledger& ledger, const std::string& file)
{
    const auto name = [](const std::string& path) { return path.substr(path.rfind('/') + 1); };
    return std::ranges::any_of(ledger.entries, [&](const LedgerEntry& entry) {
        return entry.operation == RowOperation::Read && entry.line > 0 && name(entry.name) == name(file);
    });
}

/// Of a step in shell or JavaScript, whose lines nothing follows.
bool isOfProgram(const LedgerEntry& entry)
{
    using enum RowOperation;
    return entry.operation == Lines || entry.operation == Query || entry.operation == Print;
}

/// Rows that no entry before left: something took or made some that the record does not see, as a mask of numpy.
class Seen {
public:
    bool hasGapBefore(const LedgerEntry& entry)
    {
        using enum RowOperation;
        const bool takesRows = entry.operation == Filter || entry.operation == Join || entry.operation == DropMissing
            || entry.operation == DropRepeated || entry.operation == Group || entry.operation == Take;
        const bool isGap = takesRows && entry.calls == 1 && m_reads && !m_counts.contains(entry.before);
        m_reads = m_reads || entry.operation == Read;
        m_counts.insert({ entry.before, entry.after, entry.groups });
        return isGap;
    }

private:
    bool m_reads = false; ///< else the rows are of frames that an earlier step left
    std::set<std::int64_t> m_counts;
};
/// Of which file rows are, by their numbers, where several are read.
class Origins {
public:
    explicit Origins(const sandbox::Ledger& ledger)
        : m_areSeveral(std::ranges::count(ledger.entries, RowOperation::Read, &LedgerEntry::operation) > 1)
    {
    }

    /// Empty: not known, or there is one only.
    std::string of(const LedgerEntry& entry)
    {
        using enum RowOperation;
        if (entry.operation == Map || entry.operation == Convert || entry.operation == Fill
            || entry.operation == Sort) {
            return {}; // rows stay what they are
        }
        const bool keepsFile = entry.operation == Filter || entry.operation == DropMissing
            || entry.operation == DropRepeated;
        const auto known = keepsFile ? m_files.find(entry.before) : m_files.end();
        const auto file = entry.operation == Read ? entry.name.substr(entry.name.rfind('/') + 1)
            : known != m_files.end()              ? known->second
                                                  : std::string();
        const auto [there, isNew] = m_files.try_emplace(entry.after, file);
        there->second = isNew || there->second == file ? file : std::string();
        return m_areSeveral && keepsFile ? file : std::string();
    }

private:
    bool m_areSeveral = false;
    std::map<std::int64_t, std::string> m_files;
};

/// Rows that the code filters by two conditions apart, as to compare what each of them leaves.
class Branches {
public:
    bool isOther(const LedgerEntry& entry, const std::string& file)
    {
        m_reads += entry.operation == RowOperation::Read ? 1 : 0;
        if (entry.operation != RowOperation::Filter || entry.calls > 1 || entry.after == entry.before
            || (m_reads > 1 && file.empty())) {
            return false;
        }
        const bool isLeft = m_left.contains({ file, entry.before });
        m_left.insert({ file, entry.after });
        return !m_filtered.insert({ file, entry.before }).second && !isLeft;
    }

private:
    int m_reads = 0;
    std::set<std::pair<std::string, std::int64_t>> m_filtered; ///< files with the rows that went into a filter
    std::set<std::pair<std::string, std::int64_t>> m_left;
};
/// Later figures are made of the rows that this one leaves out as well: it makes a frame of its own.
bool isForSome(const sandbox::Ledger& ledger, const LedgerEntry& entry)
{
    using enum RowOperation;
    const auto takesAll = [&](const LedgerEntry& later) {
        return (later.operation == Group || later.operation == Take || later.operation == Filter
                   || later.operation == Join)
            && later.calls == 1 && later.before == entry.before;
    };
    const bool drops = (entry.operation == DropMissing || entry.operation == DropRepeated)
        && entry.after < entry.before;
    const auto place = std::ranges::find_if(ledger.entries, [&](const auto& one) { return &one == &entry; });
    return drops && std::any_of(place, ledger.entries.end(), takesAll);
}

/// What leaves out as many rows later may leave out those: nobody may say that they are kept.
bool mayLose(const StripPart& part, const StripPart& join)
{
    using enum StripKind;
    const bool takesRows = part.kind == Filtered || part.kind == WithoutMissing || part.kind == Taken;
    const auto lost = takesRows ? part.total - part.count : part.kind == Grouped ? part.counts.at(0) : 0;
    return part.total == join.count && lost >= join.counts.at(0);
}

void forgetKept(std::vector<StripPart>& strip)
{
    for (auto join = strip.begin(); join != strip.end(); ++join) {
        const auto loses = [&](const StripPart& part) { return mayLose(part, *join); };
        if (join->kind == StripKind::Joined && std::any_of(join + 1, strip.end(), loses)) {
            join->counts.at(3) = 0;
        }
    }
}
} // namespace

std::vector<StripPart> rowStrip(const sandbox::Ledger& ledger)
{
    std::vector<StripPart> strip;
    Seen seen;
    Origins origins(ledger);
    Branches branches;
    bool isWhole = ledger.whole;
    for (const auto& entry : ledger.entries) {
        const auto file = origins.of(entry);
        const bool isOther = branches.isOther(entry, file);
        const bool isOfLoading = entry.line == 0 && !isOfProgram(entry);
        if (isOfLoading && (entry.operation != RowOperation::Read || isReadByCode(ledger, entry.name))) {
            continue; // how a file is read: its data page says that
        }
        const bool hasGap = seen.hasGapBefore(entry);
        auto part = sandbox::isSound(entry) ? partOf(entry) : std::nullopt;
        if (part && isOfSeveral(entry)) {
            part = unrecorded(
                entry.operation == RowOperation::Group ? entry.noGroup == 0 : entry.after == entry.before);
        }
        if (part && !file.empty()) {
            part->texts.resize(1);
            part->texts.push_back(file);
        }
        // The kernel names those so that the rows of some figures only went through, and "last" what drops that row.
        const bool isOfSome = entry.operation == RowOperation::Filter && entry.name == "some";
        if (part && part->kind == StripKind::Filtered) {
            part->counts[0] = isOther ? entry.before : 0;
            part->counts[1] = isOfSome ? 1 : 0;
        }
        if (part && isForSome(ledger, entry)) {
            part->counts.push_back(1);
        }
        if (part && part->kind == StripKind::Taken && !strip.empty() && strip.back().kind == StripKind::Grouped
            && strip.back().count == entry.before) {
            part->counts = { 1, 0 };
        }
        if (part && !hasGap && !strip.empty() && isSameGrouping(*part, strip.back())) {
            strip.back().lines.push_back(entry.line);
            continue;
        }
        if (part && hasGap && strip.size() + 1 < longestStrip) {
            strip.push_back(unrecorded(false));
        }
        if (part && strip.size() < longestStrip) {
            strip.push_back(*std::move(part));
        } else if (part) {
            isWhole = false;
        }
    }
    if (!isWhole) {
        strip.push_back(unrecorded(false));
    }
    forgetKept(strip);
    return strip;
}

sandbox::RunResult withTableNames(sandbox::RunResult result, const std::vector<Dataset>& datasets)
{
    if (!result.ledger) {
        return result;
    }
    for (auto& entry : result.ledger->entries) {
        const auto table = std::ranges::find(datasets, entry.into, &Dataset::variable);
        if (entry.operation == RowOperation::Read && entry.line == 0 && !entry.into.empty()
            && table != datasets.end()) {
            entry.into = table->name;
        }
    }
    return result;
}

std::string partText(const StripPart& part, const Translate& translate)
{
    auto text = inWords(part, translate);
    for (const auto& rows : part.rows) {
        text += " (" + inWords(rows.words, translate) + ")";
    }
    return text;
}

bool beginsAnew(const std::vector<StripPart>& strip, std::size_t at)
{
    const auto isRead = [&](std::size_t place) {
        return strip[place].kind == StripKind::Read || strip[place].kind == StripKind::LinesRead;
    };
    return at > 0 && isRead(at) && isRead(at - 1);
}

std::string stripText(const sandbox::Ledger& ledger, const Translate& translate)
{
    std::string text;
    const auto strip = rowStrip(ledger);
    for (std::size_t at = 0; at < strip.size(); ++at) {
        text += (at == 0 ? "" : beginsAnew(strip, at) ? ", " : " → ") + partText(strip[at], translate);
    }
    return text;
}

} // namespace core
