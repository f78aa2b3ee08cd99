// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/drift.h"

#include <algorithm>
#include <ranges>

namespace core {

namespace {
constexpr std::size_t mostWarnings = 12;

std::string typeName(ColumnType type)
{
    return Json(type).get<std::string>();
}

/// Whole or not is what the values of the day make it.
bool sameType(ColumnType a, ColumnType b)
{
    const auto wide = [](ColumnType type) {
        return type == ColumnType::Integer ? ColumnType::Number
            : type == ColumnType::DateTime ? ColumnType::Date
                                           : type;
    };
    return wide(a) == wide(b);
}

void addColumnDrift(
    std::vector<FileWarning>& warnings, const ColumnProfile& before, const ColumnProfile& now, const std::string& file)
{
    const bool hasValues = before.distinct > 0 && now.distinct > 0;
    const bool dated = !before.dateFormats.empty() && !now.dateFormats.empty();
    if (hasValues && !sameType(before.type, now.type)) {
        warnings.push_back({ WarningKind::OtherType,
            { .column = now.name, .texts = { file, typeName(before.type), typeName(now.type) } } });
    } else if (before.decimal != now.decimal && before.type == ColumnType::Number && now.type == ColumnType::Number) {
        warnings.push_back({ WarningKind::OtherDecimal, { .column = now.name, .texts = { file } } });
    } else if (dated && before.dateFormats.front() != now.dateFormats.front()) {
        warnings.push_back({ WarningKind::OtherForms, { .column = now.name, .texts = { file } } });
    }
}

void addFileDrift(
    std::vector<FileWarning>& warnings, const Profile& before, const Profile& now, const std::string& file)
{
    if (before.delimiter != now.delimiter) {
        warnings.push_back({ WarningKind::OtherDelimiter, { .texts = { file, now.delimiter } } });
    }
    if (before.encoding != now.encoding && before.encoding != "utf-8" && now.encoding != "utf-8") {
        warnings.push_back({ WarningKind::OtherEncoding, { .texts = { file } } });
    }
    if (before.hasHeader != now.hasHeader) {
        warnings.push_back({ now.hasHeader ? WarningKind::HeaderNew : WarningKind::HeaderGone, { .texts = { file } } });
    }
    const auto names = [](const Profile& profile) {
        return profile.headerDelimiter.empty() ? profile.delimiter : profile.headerDelimiter;
    };
    if (before.hasHeader && now.hasHeader && before.headerDelimiter != now.headerDelimiter
        && names(before) != names(now)) {
        warnings.push_back({ WarningKind::OtherHeaderDelimiter, { .texts = { file, names(now) } } });
    }
}

using Columns = std::vector<ColumnProfile>;

std::ptrdiff_t columnPlace(const Columns& columns, const std::string& name)
{
    const auto found = std::ranges::find(columns, name, &ColumnProfile::name);
    return found == columns.end() ? -1 : found - columns.begin();
}

/// The column that stood between the same two others, and is gone.
const ColumnProfile* replacedBy(std::ptrdiff_t at, const Columns& now, const Columns& before)
{
    const auto nameAt = [](const Columns& columns, std::ptrdiff_t i) {
        return i >= 0 && i < std::ssize(columns) ? columns[static_cast<std::size_t>(i)].name : std::string();
    };
    const auto neighbour = at > 0 ? columnPlace(before, nameAt(now, at - 1)) : -1;
    const auto was = neighbour + 1;
    const bool stoodThere = (at == 0 || neighbour >= 0) && was < std::ssize(before)
        && nameAt(before, was + 1) == nameAt(now, at + 1);
    return stoodThere && columnPlace(now, nameAt(before, was)) < 0 ? &before[static_cast<std::size_t>(was)] : nullptr;
}

void addColumnsDrift(
    std::vector<FileWarning>& warnings, const Columns& before, const Columns& now, const std::string& file)
{
    std::vector<const ColumnProfile*> replaced;
    for (const auto& column : now) {
        if (const auto known = columnPlace(before, column.name); known >= 0) {
            addColumnDrift(warnings, before[static_cast<std::size_t>(known)], column, file);
        } else if (const auto* const was = replacedBy(&column - now.data(), now, before)) {
            replaced.push_back(was);
            warnings.push_back(
                { WarningKind::ColumnReplaced, { .column = column.name, .texts = { file, was->name } } });
        } else {
            warnings.push_back({ WarningKind::ColumnNew, { .column = column.name, .texts = { file } } });
        }
    }
    for (const auto& column : before) {
        if (columnPlace(now, column.name) < 0 && !std::ranges::contains(replaced, &column)) {
            warnings.push_back({ WarningKind::ColumnGone, { .column = column.name, .texts = { file } } });
        }
    }
}

/// A row that was left out by hand last time may be data this time.
void addChangesTaken(std::vector<FileWarning>& warnings, const Dataset& earlier, const Dataset& now)
{
    if (earlier.path == now.path || now.change == now.ownChange() || now.change != earlier.change) {
        return;
    }
    warnings.push_back({ WarningKind::ReadLikeEarlier, { .texts = { earlier.name } } });
    if (const int rows = now.change.footerRows.value_or(0); rows > 0) {
        warnings.push_back({ WarningKind::FooterLikeEarlier, { .count = rows } });
    }
}
} // namespace

std::string patternOf(std::string_view name)
{
    std::string pattern;
    for (const char c : name) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit || !pattern.ends_with('#')) {
            pattern += digit ? '#' : c;
        }
    }
    return pattern;
}

bool isSameTable(const TableSource& a, const TableSource& b)
{
    return a.table == b.table && a.member == b.member && a.area == b.area;
}

const Dataset* earlierOfItsKind(
    const std::filesystem::path& path, const TableSource& source, const std::vector<Dataset>& taken)
{
    const auto pattern = patternOf(path.filename().string());
    const auto isOne = [&](const Dataset& dataset) {
        return dataset.source.format == source.format && patternOf(dataset.source.table) == patternOf(source.table)
            && patternOf(dataset.source.member) == patternOf(source.member) && dataset.source.area == source.area
            && patternOf(dataset.path.filename().string()) == pattern;
    };
    for (const auto& dataset : taken | std::views::reverse) {
        if (isOne(dataset)) {
            return &dataset;
        }
    }
    return nullptr;
}

bool hasItsColumns(const Dataset& earlier, const Dataset& now)
{
    const auto& before = earlier.profile.columns;
    const auto common = std::ranges::count_if(
        before, [&](const ColumnProfile& column) { return columnPlace(now.profile.columns, column.name) >= 0; });
    return 2 * common >= std::ssize(before);
}

std::vector<FileWarning> driftWarnings(const Dataset& earlier, const Dataset& now)
{
    const std::string file = earlier.path == now.path ? std::string() : earlier.name;
    std::vector<FileWarning> warnings;
    addChangesTaken(warnings, earlier, now);
    addFileDrift(warnings, earlier.profile, now.profile, file);
    addColumnsDrift(warnings, earlier.profile.columns, now.profile.columns, file);
    if (warnings.size() > mostWarnings) {
        const auto more = std::ssize(warnings) - static_cast<std::ptrdiff_t>(mostWarnings);
        warnings.resize(mostWarnings);
        warnings.push_back({ WarningKind::MoreDrift, { .count = more, .texts = { file } } });
    }
    return warnings;
}

void tellDrift(Dataset& now, const std::vector<Dataset>& taken)
{
    const auto* const earlier = earlierOfItsKind(now.path, now.source, taken);
    if (earlier != nullptr && hasItsColumns(*earlier, now)) {
        const auto found = driftWarnings(*earlier, now);
        now.profile.warnings.insert(now.profile.warnings.begin(), found.begin(), found.end());
    }
}

} // namespace core
