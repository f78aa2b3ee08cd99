// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/checks.h"
#include "core/verify/figure.h"
#include "core/verify/kept_rows.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>
#include <set>

namespace core {

namespace {
using sandbox::Table;

std::string lower(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

template <std::size_t N> bool namesOneOf(const std::string& name, const std::array<std::string_view, N>& words)
{
    return std::ranges::any_of(words, [&](auto word) { return name.contains(word); });
}

bool isCount(const std::string& columnName)
{
    const auto name = lower(columnName);
    constexpr std::array<std::string_view, 6> whole { "count", "rows", "n", "size", "number", "anzahl" };
    return std::ranges::find(whole, name) != whole.end() || name.ends_with("_count") || name.starts_with("number of ");
}

bool isShare(const std::string& columnName)
{
    const auto name = lower(columnName);
    constexpr std::array<std::string_view, 5> words { "share", "percent", "pct", "%", "anteil" };
    constexpr std::array<std::string_view, 7> others { "change", "growth", "diff", "cumul", "running", "missing",
        "null" };
    return namesOneOf(name, words) && !namesOneOf(name, others);
}

/// What a column holds, in one look.
struct ColumnFacts {
    std::int64_t missing = 0;
    std::int64_t infinite = 0;
    std::int64_t numbers = 0;
    double smallest = 0;
    double largest = 0;
    double sum = 0;
    double step = 1; ///< of the last decimal that the figures are written with
};

/// As many decimals as the figure needs, up to six.
double stepOf(double figure)
{
    double step = 1;
    while (step > 1e-6 && std::abs(figure / step - std::round(figure / step)) > 1e-7 * std::abs(figure / step)) {
        step /= 10;
    }
    return step;
}

ColumnFacts factsOf(const Table& table, std::size_t column)
{
    ColumnFacts facts;
    for (const auto& row : table.rows) {
        const auto& cell = row[column];
        const auto* raw = std::get_if<double>(&cell);
        facts.missing += std::holds_alternative<std::monostate>(cell) || (raw && std::isnan(*raw));
        facts.infinite += raw && std::isinf(*raw);
        if (const auto number = numberIn(cell)) {
            facts.smallest = facts.numbers == 0 ? *number : std::min(facts.smallest, *number);
            facts.largest = facts.numbers == 0 ? *number : std::max(facts.largest, *number);
            facts.sum += *number;
            facts.step = std::min(facts.step, stepOf(*number));
            ++facts.numbers;
        }
    }
    return facts;
}

/// One table of the result, with what its checks need.
class TableChecks {
public:
    TableChecks(const VerifyRequest& request, const Table& table, Checks& checks)
        : m_request(request)
        , m_table(table)
        , m_checks(checks)
        , m_limited(!request.facts.limits.empty())
    {
    }
    void all()
    {
        if (m_table.rowCount == 0) {
            if (std::ranges::none_of(m_request.facts.filters, keepsEmptyGroups)) {
                add(CheckStatus::Warning, CheckKind::NoRowsMatch);
            }
            return;
        }
        for (std::size_t column = 0; column < m_table.columns.size(); ++column) {
            const auto facts = factsOf(m_table, column);
            values(m_table.columns[column].name, facts);
            counts(m_table.columns[column].name, facts);
            shares(m_table.columns[column].name, facts);
        }
        groupKeys();
        if (m_table.rowCount > static_cast<std::int64_t>(m_table.rows.size())) {
            add(CheckStatus::Passed,
                { CheckKind::FirstRowsKept, { .count = std::ssize(m_table.rows), .total = m_table.rowCount } });
        }
    }

private:
    bool complete() const { return m_table.rowCount == static_cast<std::int64_t>(m_table.rows.size()); }
    void add(CheckStatus status, CheckFact fact) { m_checks.push_back({ std::move(fact), status }); }
    static CheckFact of(CheckKind kind, const std::string& column)
    {
        return { kind, { .column = inSentence(column) } };
    }

    void values(const std::string& name, const ColumnFacts& facts)
    {
        if (facts.missing == static_cast<std::int64_t>(m_table.rows.size()) && !hasGapsInFile(name)) {
            add(CheckStatus::Warning, of(CheckKind::ColumnEmpty, name));
        }
        if (facts.infinite > 0) {
            add(CheckStatus::Warning, of(CheckKind::ColumnInfinite, name));
        }
    }
    /// Rows are shown as they are, and the file has none of it for some.
    bool hasGapsInFile(const std::string& name) const
    {
        const auto& shown = m_request.facts.shown;
        const bool areRecords = !shown.empty() && shown.back().stage == RowStage::Records;
        return areRecords && std::ranges::any_of(datasetsUsed(m_request), [&](const Dataset* dataset) {
            return std::ranges::any_of(dataset->profile.columns,
                [&](const ColumnProfile& column) { return column.name == name && column.nulls > 0; });
        });
    }
    /// What sounds like a count may be a sum, as in SUM(…) AS n.
    bool mayComputeOther() const
    {
        const auto& code = m_request.facts;
        return !code.arithmetic.empty()
            || std::ranges::any_of(code.aggregations, [](const CodeFacts::Aggregation& one) {
                   return !isCountFunction(one.function) && one.function != "nunique";
               });
    }
    void counts(const std::string& name, const ColumnFacts& facts)
    {
        if (!isCount(name) || facts.numbers == 0 || mayComputeOther()) {
            return;
        }
        if (facts.smallest < 0) {
            add(CheckStatus::Failed, of(CheckKind::NegativeCount, name));
        }
        std::int64_t rows = 0;
        for (const auto* dataset : datasetsUsed(m_request)) {
            rows += dataset->profile.rows;
        }
        const auto& code = m_request.facts;
        const bool joined = !code.isComplete() || !code.joins.empty() || !code.reshapes.empty();
        if (rows > 0 && !joined && facts.largest > static_cast<double>(rows) && lower(name) != "size") {
            add(CheckStatus::Warning, { CheckKind::CountBeyondRows, { .column = inSentence(name), .total = rows } });
        }
    }
    void shares(const std::string& name, const ColumnFacts& facts)
    {
        const bool isTyped = std::ranges::any_of(m_request.facts.shown, &CodeFacts::Shown::typed);
        // "average fat_pct" is no part of a whole.
        const bool isAverage = hasWord(name, { "average", "mean", "avg", "median", "durchschnitt", "mittel" });
        if (!isShare(name) || isAverage || facts.numbers < 2 || !complete() || isCarriedAlong(name) || isTyped) {
            return;
        }
        const double whole = facts.largest <= 1.0 && facts.sum < 1.5 ? 1.0 : 100.0;
        const bool isPart = facts.sum < whole * 0.99;
        if (isPart && !m_limited && !m_request.facts.isComplete()) {
            return;
        }
        if (facts.sum > whole * 1.01 || (isPart && !m_limited)) {
            if (areRates()) {
                return; // each of a whole of its own
            }
            add(CheckStatus::Warning, of(CheckKind::SharesOff, name));
        } else if (isPart ? isForSome() : isWhole(facts, whole) && !areOfPart()) {
            add(CheckStatus::Passed,
                { isPart ? CheckKind::SharesArePart : CheckKind::SharesAddUp,
                    { .column = inSentence(name), .count = facts.numbers } });
        }
    }
    /// A rate that the file itself has: whole rows are shown, or nothing divides.
    bool isCarriedAlong(const std::string& name) const
    {
        const auto& code = m_request.facts;
        const bool areRecords = !code.shown.empty() && code.shown.back().stage == RowStage::Records;
        const bool divides = std::ranges::contains(code.arithmetic, "/", &CodeFacts::Use::name)
            || std::ranges::contains(code.aggregations, "share", &CodeFacts::Aggregation::function);
        return (areRecords || !divides) && std::ranges::any_of(datasetsUsed(m_request), [&](const Dataset* dataset) {
            return std::ranges::contains(dataset->profile.columns, name, &ColumnProfile::name);
        });
    }
    bool isForSome() const { return questionFacts(m_request.question, m_request.datasets).rows.has_value(); }
    /// But for what rounding each of them takes away or adds.
    /// Groups were left out: of those alone the shares are.
    bool areOfPart() const
    {
        return std::ranges::any_of(ledgerOf(m_request, sandbox::RowOperation::Take),
            [&](const auto* entry) { return m_limited && entry->after < entry->before; });
    }
    static bool isWhole(const ColumnFacts& facts, double whole)
    {
        const double rounding = facts.step > 1e-6 ? static_cast<double>(facts.numbers) * facts.step / 2 : 0;
        return std::abs(facts.sum - whole) <= std::max(1e-4 * whole, rounding);
    }
    /// Nothing is added up over the groups, so no figure is divided by a whole of theirs.
    bool areRates() const
    {
        const auto& aggregations = m_request.facts.aggregations;
        return !aggregations.empty() && std::ranges::none_of(aggregations, [](const auto& one) {
            return one.stage == RowStage::Groups && isSumFunction(one.function);
        });
    }
    /// Columns of words and times; of whole numbers, from the left, where the code groups by more than these.
    std::vector<std::size_t> keyColumns() const
    {
        std::vector<std::size_t> keys;
        std::vector<std::size_t> numbers;
        for (std::size_t column = 0; column < m_table.columns.size(); ++column) {
            const auto type = m_table.columns[column].type;
            if (type == ColumnType::Integer) {
                numbers.push_back(column);
            } else if (type != ColumnType::Number && type != ColumnType::Duration) {
                keys.push_back(column);
            }
        }
        std::size_t wanted = 0;
        for (const auto& grouping : m_request.facts.groupings) {
            wanted = std::max(wanted, grouping.columns.size());
        }
        const auto lacking = keys.empty() || wanted < keys.size() ? 0 : wanted - keys.size();
        keys.insert(keys.end(), numbers.begin(),
            numbers.begin() + static_cast<std::ptrdiff_t>(std::min(lacking, numbers.size())));
        return keys;
    }
    std::string keyOf(const std::vector<sandbox::Cell>& row, const std::vector<std::size_t>& keys, bool folds) const
    {
        std::string key;
        for (const auto column : keys) {
            const auto cell = sandbox::cellText(row[column]);
            const auto text = folds ? builtin::fold(builtin::trimmed(cell)) : cell;
            key += std::to_string(text.size()) + ":" + text; // a cell cannot imitate two
        }
        return key;
    }
    bool isEachOnce(const std::vector<std::size_t>& keys, bool folds) const
    {
        std::set<std::string> seen;
        return std::ranges::all_of(
            m_table.rows, [&](const auto& row) { return seen.insert(keyOf(row, keys, folds)).second; });
    }
    /// The file's column that a key is of.
    std::string columnOf(std::size_t key) const
    {
        const auto& shown = m_table.columns[key].name;
        for (const auto& grouping : m_request.facts.groupings) {
            const auto called = std::ranges::find(grouping.called, shown);
            const auto place = static_cast<std::size_t>(called - grouping.called.begin());
            if (called != grouping.called.end() && place < grouping.columns.size()) {
                return grouping.columns[place];
            }
        }
        const auto& groupings = m_request.facts.groupings;
        return groupings.size() == 1 && groupings[0].columns.size() == 1 ? groupings[0].columns[0] : shown;
    }
    struct Apart {
        std::size_t key = 0;
        std::string one;
        std::string other;
    };
    /// "North" and "north ": spaces around and capitals are slips, where they tell groups of words apart.
    std::optional<Apart> apartByWriting(const std::vector<std::size_t>& keys) const
    {
        std::map<std::string, const std::vector<sandbox::Cell>*> seen; // by what may be one
        for (const auto& row : m_table.rows) {
            const auto [place, isNew] = seen.try_emplace(keyOf(row, keys, true), &row);
            std::optional<Apart> apart;
            const bool areAlike = !isNew && std::ranges::all_of(keys, [&](auto column) {
                const auto mine = sandbox::cellText(row[column]);
                const auto other = sandbox::cellText((*place->second)[column]);
                apart = mine == other || apart ? apart : std::optional(Apart { column, other, mine });
                return mine == other
                    || (m_table.columns[column].type == ColumnType::Text && builtin::trimmed(mine).size() > 2
                        && lower(builtin::trimmed(mine)) == lower(builtin::trimmed(other)));
            });
            if (areAlike && apart) {
                return apart;
            }
        }
        return std::nullopt;
    }
    /// A grouped result names each group once; two that differ in their writing only may be one.
    void groupKeys()
    {
        const auto keys = keyColumns();
        const auto& facts = m_request.facts;
        const auto isGroups = [](const CodeFacts::Shown& shown) { return shown.stage == RowStage::Groups; };
        const bool grouped = !facts.shown.empty() && std::ranges::all_of(facts.shown, isGroups)
            && facts.reshapes.empty();
        if (!grouped || keys.empty() || keys.size() == m_table.columns.size()) {
            return;
        }
        if (!isEachOnce(keys, false)) {
            add(CheckStatus::Warning, CheckKind::GroupTwice);
        } else if (const auto apart = apartByWriting(keys)) {
            const bool byBlanks = lower(apart->one) != lower(apart->other);
            add(CheckStatus::Warning,
                { CheckKind::GroupTwice,
                    { .column = inSentence(columnOf(apart->key)),
                        .texts = { inSentence(apart->one), inSentence(apart->other) },
                        .counts = { byBlanks ? 1 : 0 } } });
        } else if (complete() && isEachOnce(keys, true)) {
            add(CheckStatus::Passed, { CheckKind::GroupsOnce, { .count = std::ssize(m_table.rows) } });
        }
    }

    const VerifyRequest& m_request;
    const Table& m_table;
    Checks& m_checks;
    bool m_limited;
};
} // namespace

void checkTables(const VerifyRequest& request, Checks& checks)
{
    for (const auto& display : sandbox::shownDisplays(request.result)) {
        if (const auto* table = std::get_if<Table>(&display)) {
            TableChecks(request, *table, checks).all();
        } else if (const auto* value = std::get_if<sandbox::Value>(&display)) {
            const auto* number = std::get_if<double>(&value->cell);
            if (number && !std::isfinite(*number)) {
                checks.push_back({ CheckKind::AnswerInfinite, CheckStatus::Warning });
            }
        }
    }
}

} // namespace core
