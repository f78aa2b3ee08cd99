// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
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
    constexpr std::array<std::string_view, 7> others { "change", "growth", "diff", "cumul", "running", "missing", "null" };
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
};

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
        , m_limited(request.code.contains(".head(") || request.code.contains("nlargest(") || request.code.contains("nsmallest("))
    {
    }
    void all()
    {
        if (m_table.rowCount == 0) {
            add("Empty result", CheckStatus::Warning, "No rows match. Check the values asked for against those in the file.");
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
            add("Rows shown", CheckStatus::Passed,
                "The first " + grouped(static_cast<std::int64_t>(m_table.rows.size())) + " of " + grouped(m_table.rowCount) + " rows are kept.");
        }
    }

private:
    bool complete() const { return m_table.rowCount == static_cast<std::int64_t>(m_table.rows.size()); }
    void add(const char* name, CheckStatus status, std::string message) { m_checks.push_back({ name, status, std::move(message) }); }
    static std::string quoted(const std::string& name) { return "“" + inSentence(name) + "”"; }

    void values(const std::string& name, const ColumnFacts& facts)
    {
        if (facts.missing == static_cast<std::int64_t>(m_table.rows.size())) {
            add("Missing values", CheckStatus::Warning, "The column " + quoted(name) + " of the result is empty in every row.");
        }
        if (facts.infinite > 0) {
            add("Infinite values", CheckStatus::Warning, "The column " + quoted(name) + " has infinite values, as from a division by zero.");
        }
    }
    void counts(const std::string& name, const ColumnFacts& facts)
    {
        if (!isCount(name) || facts.numbers == 0) {
            return;
        }
        if (facts.smallest < 0) {
            add("Counts", CheckStatus::Failed, "The column " + quoted(name) + " has a negative count, which cannot be.");
        }
        std::int64_t rows = 0;
        for (const auto* dataset : datasetsUsed(m_request)) {
            rows += dataset->profile.rows;
        }
        const bool joined = m_request.code.contains("merge(") || m_request.code.contains("explode(") || m_request.code.contains(".join(");
        if (rows > 0 && !joined && facts.largest > static_cast<double>(rows) && lower(name) != "size") {
            add("Counts", CheckStatus::Warning, "The column " + quoted(name) + " counts more than the " + grouped(rows) + " rows of the files.");
        }
    }
    void shares(const std::string& name, const ColumnFacts& facts)
    {
        if (!isShare(name) || facts.numbers < 2 || !complete()) {
            return;
        }
        const double whole = facts.largest <= 1.0 && facts.sum < 1.5 ? 1.0 : 100.0;
        const bool isPart = facts.sum < whole * 0.99;
        if (facts.sum > whole * 1.01 || (isPart && !m_limited)) {
            add("Shares", CheckStatus::Warning, "The column " + quoted(name) + " looks like shares of a whole but does not add up to it.");
        } else {
            add("Shares", CheckStatus::Passed,
                "The shares in " + quoted(name) + (isPart ? " are a part of the whole, as asked." : " add up to the whole."));
        }
    }
    /// A grouped result names each group once.
    void groupKeys()
    {
        std::vector<std::size_t> keys;
        for (std::size_t column = 0; column < m_table.columns.size(); ++column) {
            const auto type = m_table.columns[column].type;
            if (type != ColumnType::Integer && type != ColumnType::Number && type != ColumnType::Duration) {
                keys.push_back(column);
            }
        }
        const bool groupedResult = m_request.code.contains("groupby(") || m_request.code.contains("value_counts(");
        if (!groupedResult || keys.empty() || keys.size() == m_table.columns.size() || m_request.code.contains("transform(")) {
            return;
        }
        std::set<std::string> seen;
        for (const auto& row : m_table.rows) {
            std::string key;
            for (const auto column : keys) {
                const auto text = sandbox::cellText(row[column]);
                key += std::to_string(text.size()) + ":" + text; // a cell cannot imitate two
            }
            if (!seen.insert(key).second) {
                add("Groups", CheckStatus::Warning, "A group occurs more than once in the result; a total may be split.");
                return;
            }
        }
        add("Groups", CheckStatus::Passed, "Each group occurs once in the result.");
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
                checks.push_back({ "Infinite values", CheckStatus::Warning, "The answer is not a finite number, as after a division by zero." });
            }
        }
    }
}

} // namespace core
