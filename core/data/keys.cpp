// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/keys.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <optional>
#include <ranges>
#include <utility>
#include <variant>

namespace core {

namespace {
constexpr std::size_t mostMarks = 512;

struct Overlap {
    double leftOnly = 0;
    double both = 0;
    double rightOnly = 0;
    bool exact = true;
    double ofSmaller() const { return both / std::max(both + std::min(leftOnly, rightOnly), 1.0); }
};

/// The hashes of a column's values, as they are or in plain writing.
struct Values {
    const std::vector<std::int64_t>& marks;
    std::int64_t distinct;
    bool isWhole() const { return marks.size() < mostMarks || std::ssize(marks) == distinct; }
};

Values valuesOf(const ColumnProfile& column)
{
    return { column.marks, column.distinct };
}

Values plainValuesOf(const ColumnProfile& column)
{
    const auto& marks = column.plainMarks;
    return marks.empty() ? valuesOf(column)
                         : Values { marks, marks.size() < mostMarks ? std::ssize(marks) : column.distinct };
}

/// Both columns' hashes up to the smaller of their ends are a fair sample of all their values.
Overlap overlapOf(const Values& left, const Values& right)
{
    const bool exact = left.isWhole() && right.isWhole();
    std::vector<std::int64_t> common;
    std::ranges::set_intersection(left.marks, right.marks, std::back_inserter(common));
    auto both = static_cast<double>(common.size());
    if (!exact) {
        constexpr double range = 1LL << 40;
        const double end = static_cast<double>(std::min(
            left.isWhole() ? (1LL << 40) : left.marks.back(), right.isWhole() ? (1LL << 40) : right.marks.back()));
        both = std::round(static_cast<double>(std::ranges::count_if(
                              common, [&](auto mark) { return static_cast<double>(mark) <= end; }))
            * range / end);
    }
    const auto leftAll = static_cast<double>(left.distinct);
    const auto rightAll = static_cast<double>(right.distinct);
    both = std::min({ both, leftAll, rightAll });
    return { leftAll - both, both, rightAll - both, exact };
}

/// Letters and digits only, in lower case: "Customer ID" and "customer_id" are one.
std::string plainName(const std::string& name)
{
    std::string plain;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        const bool upper = c >= 'A' && c <= 'Z';
        if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || byte >= 0x80) {
            plain.push_back(upper ? static_cast<char>(c | 0x20) : c);
        }
    }
    return plain;
}

/// "clients" and "Clients.csv" are both "client".
std::string entityOf(const Dataset& dataset)
{
    auto name = plainName(dataset.variable.empty() ? dataset.name : dataset.variable);
    if (name.ends_with("ies")) {
        return name.replace(name.size() - 3, 3, "y");
    }
    return name.size() > 3 && name.ends_with('s') && !name.ends_with("ss") ? name.substr(0, name.size() - 1) : name;
}

/// What a column's name says it identifies: "client_id" anywhere and "id" of the clients are both "client".
struct Identified {
    std::string entity;
    bool isKey = false; ///< it ends in a word for an identifier
    bool isOwn = false; ///< of the rows of its own table
};

Identified identifiedBy(const std::string& column, const Dataset& dataset)
{
    auto name = plainName(column);
    for (const std::string_view word : { "identifier", "number", "nummer", "code", "uuid", "key", "id", "nr", "no" }) {
        if (name.ends_with(word)) {
            const auto entity = name.substr(0, name.size() - word.size());
            const auto own = entityOf(dataset);
            return { entity.empty() ? own : entity, true, entity.empty() || entity == own };
        }
    }
    return { name, false, false };
}

/// 2: the names mean the same; 1: they may; 0: they do not.
int likeness(const Identified& a, const Identified& b)
{
    if (a.isKey == b.isKey && a.entity == b.entity) {
        return 2;
    }
    const bool part = a.entity.size() >= 2 && b.entity.size() >= 2
        && (a.entity.ends_with(b.entity) || b.entity.ends_with(a.entity) || a.entity.starts_with(b.entity)
            || b.entity.starts_with(a.entity));
    const bool different = a.isOwn && b.isOwn; // rows of two tables, each numbered from one on
    return part || (a.isKey && b.isKey && !different) ? 1 : 0;
}

bool isUnique(const ColumnProfile& column, const Profile& profile, bool plain)
{
    return column.distinct == profile.rows - column.nulls
        && (!plain || plainValuesOf(column).distinct == column.distinct);
}

/// Text "00007" in one file and the number 7 in the other.
bool isWrittenApart(const ColumnProfile& a, const ColumnProfile& b)
{
    return (a.type == ColumnType::Text && b.type == ColumnType::Integer)
        || (a.type == ColumnType::Integer && b.type == ColumnType::Text);
}

/// How much the pair looks like a key; nothing: it does not.
std::optional<double> worth(
    const ColumnProfile& left, const ColumnProfile& right, int alike, const Overlap& overlap, bool unique)
{
    const bool apart = isWrittenApart(left, right);
    const bool numbered = left.type == ColumnType::Integer || apart;
    const double shared = overlap.ofSmaller() - (apart ? 0.3 : 0);
    const bool plausible = alike == 2 ? shared >= 0.2
        : alike == 1                  ? shared >= 0.5
                                      : shared >= (apart ? 0.6 : 0.8) && overlap.both >= 5;
    if (!plausible || (numbered && alike < 2 && !unique)) {
        return std::nullopt;
    }
    const auto different = static_cast<double>(std::min(left.distinct, right.distinct));
    return shared + alike + (unique ? 2 : 0) + std::min(std::log10(different), 4.0) / 2;
}

bool isComparable(const ColumnProfile& a, const ColumnProfile& b)
{
    return a.type == b.type || isWrittenApart(a, b);
}

/// Numbers from one on are in every file; texts that are the same, and numbers with gaps, are no accident.
bool mayMatch(const ColumnProfile& a, const ColumnProfile& b, int alike)
{
    const bool texts = a.type == ColumnType::Text && b.type == ColumnType::Text;
    const bool wholes = a.type == ColumnType::Integer || b.type == ColumnType::Integer;
    return isComparable(a, b) && (texts || alike > 0 || (wholes && !isCounted(a) && !isCounted(b)));
}

/// Two columns as a key, with its worth; nothing where they are none.
std::optional<std::pair<double, KeyPair>> pairOf(
    const Dataset& left, const ColumnProfile& a, const Dataset& right, const ColumnProfile& b, int alike)
{
    if (!mayMatch(a, b, alike)) {
        return std::nullopt;
    }
    const auto written = a.type == b.type ? overlapOf(valuesOf(a), valuesOf(b)) : Overlap {};
    const auto inPlain = overlapOf(plainValuesOf(a), plainValuesOf(b));
    // A few more that agree but for their writing are no reason to compare values otherwise than they stand.
    const bool plain = inPlain.both > 1.05 * written.both;
    const auto& overlap = plain ? inPlain : written;
    const bool leftUnique = isUnique(a, left.profile, plain);
    const bool rightUnique = isUnique(b, right.profile, plain);
    const auto value = worth(a, b, alike, overlap, leftUnique || rightUnique);
    if (!value) {
        return std::nullopt;
    }
    return std::pair(*value,
        KeyPair { left.name, a.name, right.name, b.name, std::llround(overlap.leftOnly), std::llround(overlap.both),
            std::llround(overlap.rightOnly), overlap.exact, leftUnique, rightUnique, alike == 2, plain });
}

/// The columns whose values are known, with what their names say.
std::vector<std::pair<const ColumnProfile*, Identified>> withValues(const Dataset& dataset)
{
    std::vector<std::pair<const ColumnProfile*, Identified>> columns;
    for (const auto& each : dataset.profile.columns) {
        if (!each.marks.empty() && !isRowNumber(each)) {
            columns.emplace_back(&each, identifiedBy(each.name, dataset));
        }
    }
    return columns;
}

std::optional<KeyPair> bestPair(const Dataset& left, const Dataset& right)
{
    auto pairs = keysBetween(left, right);
    return pairs.empty() ? std::nullopt : std::optional(std::move(pairs.front()));
}

/// An estimate of none may be a few.
std::string counted(std::int64_t number, bool exact)
{
    if (!exact && number == 0) {
        return "hardly any";
    }
    auto text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3) {
        text.insert(i - 3, ",");
    }
    return (exact ? "" : "about ") + text;
}
} // namespace

bool isCounted(const ColumnProfile& column)
{
    const auto* low = std::get_if<std::int64_t>(&column.min);
    const auto* high = std::get_if<std::int64_t>(&column.max);
    return low && high
        && static_cast<double>(*high) - static_cast<double>(*low) < 2 * static_cast<double>(column.distinct);
}

bool isRowNumber(const ColumnProfile& column)
{
    return column.name.starts_with("Unnamed: ") && std::ranges::contains(column.flags, "unique") && isCounted(column);
}

KeyUse keyUseOf(const ColumnProfile& column, const Profile& profile)
{
    const auto filled = profile.rows - column.nulls;
    const bool mayFallTogether = std::ranges::contains(column.flags, "leading_zeros")
        || std::ranges::contains(column.flags, "trailing_spaces");
    if (!column.distinctExact || mayFallTogether) {
        constexpr double mostError = 0.05; // far beyond the estimate's error
        return static_cast<double>(column.distinct) < static_cast<double>(filled) * (1 - mostError) ? KeyUse::Repeated
                                                                                                    : KeyUse::Unknown;
    }
    // pandas takes missing keys for the same key.
    return column.distinct < filled || column.nulls > 1 ? KeyUse::Repeated : KeyUse::Once;
}

std::optional<std::int64_t> matchedRows(const ColumnProfile& left, const ColumnProfile& right)
{
    if (std::ssize(left.top) != left.distinct || std::ssize(right.top) != right.distinct) {
        return std::nullopt;
    }
    std::int64_t rows = left.nulls * right.nulls;
    for (const auto& one : left.top) {
        const auto other = std::ranges::find(right.top, one.value, &TopValue::value);
        rows += other == right.top.end() ? 0 : one.count * other->count;
    }
    return rows;
}

std::vector<KeyPair> keysBetween(const Dataset& left, const Dataset& right)
{
    const auto rightColumns = withValues(right);
    std::vector<std::pair<double, KeyPair>> found;
    for (const auto& [mine, myName] : withValues(left)) {
        for (const auto& [other, otherName] : rightColumns) {
            auto pair = isComparable(*mine, *other) ? pairOf(left, *mine, right, *other, likeness(myName, otherName))
                                                    : std::nullopt;
            if (pair) {
                found.push_back(std::move(*pair));
            }
        }
    }
    std::ranges::stable_sort(found, std::greater(), &std::pair<double, KeyPair>::first);
    std::vector<KeyPair> pairs;
    std::ranges::move(found | std::views::values, std::back_inserter(pairs));
    return pairs;
}

std::vector<KeyPair> suggestKeys(std::span<const Dataset> datasets)
{
    std::vector<KeyPair> pairs;
    for (std::size_t i = 0; i < datasets.size(); ++i) {
        for (std::size_t j = i + 1; j < datasets.size(); ++j) {
            if (auto pair = bestPair(datasets[i], datasets[j])) {
                pairs.push_back(std::move(*pair));
            }
        }
    }
    return pairs;
}

std::vector<KeyPair> keysOf(const Dataset& dataset, std::span<const Dataset> datasets)
{
    std::vector<KeyPair> pairs;
    for (const auto& other : datasets) {
        if (auto pair = other.name != dataset.name ? bestPair(dataset, other) : std::nullopt) {
            pairs.push_back(std::move(*pair));
        }
    }
    return pairs;
}

std::string keySentence(const KeyPair& pair)
{
    std::string text = pair.leftColumn + " of " + pair.left + " matches " + pair.rightColumn + " of " + pair.right
        + ": " + counted(pair.both, pair.exact) + (pair.both == 1 ? " value is" : " values are") + " in both, "
        + counted(pair.leftOnly, pair.exact) + " only in " + pair.left + ", " + counted(pair.rightOnly, pair.exact)
        + " only in " + pair.right + ".";
    text += pair.plain ? " Spaces around, capitals and leading zeros do not count." : "";
    if (pair.multiplies()) {
        return text + " Values repeat in both files: a join multiplies rows.";
    }
    return text + " Each value stands once in "
        + (pair.leftUnique && pair.rightUnique ? "either file." : (pair.leftUnique ? pair.left : pair.right) + ".");
}

void to_json(Json& json, const KeyPair& pair)
{
    json = { { "left", pair.left }, { "left_column", pair.leftColumn }, { "right", pair.right },
        { "right_column", pair.rightColumn }, { "left_only", pair.leftOnly }, { "both", pair.both },
        { "right_only", pair.rightOnly }, { "exact", pair.exact }, { "left_unique", pair.leftUnique },
        { "right_unique", pair.rightUnique }, { "multiplies_rows", pair.multiplies() }, { "plain", pair.plain } };
}

} // namespace core
