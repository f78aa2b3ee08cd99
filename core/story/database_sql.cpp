// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/database_sql.h"

#include "core/data/database_view.h"
#include "core/domain/database_note.h"
#include "core/story/database_data.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <format>
#include <iterator>
#include <set>

namespace core {

namespace {
using sandbox::DatabaseAddress;

constexpr std::int64_t mostForFrames = 1'000'000; ///< rows: of fewer a frame is soon there, and can do more

/// The reading holds something that is not written as SQL.
struct NotHeld { };

std::string joined(const std::vector<std::string>& parts, std::string_view between)
{
    std::string text;
    for (const auto& part : parts) {
        text += (text.empty() ? "" : std::string(between)) + part;
    }
    return text;
}

/// A reading, part by part. Everything throws NotHeld.
class SqlWriter {
public:
    SqlWriter(const Json& facts, const Dataset& dataset)
        : m_facts(facts)
        , m_dataset(dataset)
    {
    }

    std::string query(const std::string& relation)
    {
        needNothingElse();
        std::vector<std::string> shown;
        for (const auto& key : m_facts.at("keys")) {
            shown.push_back(keyOf(key) + " AS " + column(key.at("column")));
            m_keys.push_back(std::to_string(shown.size()));
            // As groups of a frame: rows without a key are in none.
            m_conditions.push_back(value(key.at("column")) + " IS NOT NULL");
        }
        for (const auto& number : m_facts.at("numbers")) {
            shown.push_back(numberOf(number) + " AS " + nameOf(number));
        }
        for (const auto& filter : m_facts.at("filters")) {
            m_conditions.push_back(condition(filter));
        }
        return "SELECT " + joined(shown, ",\n       ") + "\nFROM " + relation
            + (m_conditions.empty() ? "" : "\nWHERE " + joined(m_conditions, "\n  AND "))
            + (m_keys.empty() ? "" : "\nGROUP BY " + joined(m_keys, ", ")) + kept() + order() + "\n";
    }

private:
    static void need(bool isHeld)
    {
        if (!isHeld) {
            throw NotHeld {};
        }
    }

    /// Every part of a reading that is known here and not written must say nothing; one that is not known must not be
    /// there.
    void needNothingElse() const
    {
        // `lag` and `window` say nothing without `running`, `parts` and `assumed` nothing that the others do not; a
        // chart that nobody asked for may be left out.
        static const std::set<std::string> written { "kind", "data", "filters", "keys", "numbers", "places",
            "threshold", "chart", "said", "lag", "window", "drawn_unasked", "parts", "assumed" };
        need(m_facts.at("kind") == "query" && !m_facts.at("numbers").empty());
        for (const auto& [name, value] : m_facts.items()) {
            const bool isSilent = value.is_null() || value == false || value == 0 || value == "none"
                || (value.is_array() && value.empty());
            need(isSilent || written.contains(name));
        }
        const auto isDrawing = [](const Json& said) { return said.at("part") == "picture"; };
        need(std::ranges::none_of(m_facts.at("said"), isDrawing)); // a query draws nothing
    }

    const ColumnProfile& profile(const Json& name) const
    {
        const auto found = name.is_string()
            ? std::ranges::find(m_dataset.profile.columns, name.get<std::string>(), &ColumnProfile::name)
            : m_dataset.profile.columns.end();
        need(found != m_dataset.profile.columns.end());
        // Spellings are brought together in a frame only, and what a sample does not show all rows may have.
        need(found->type != ColumnType::Text || std::ranges::contains(found->flags, "one_spelling"));
        const auto isSpelling = [](const std::string& flag) {
            constexpr std::array loose { "trailing_spaces", "case_variants", "umlaut_variants", "mixed_types" };
            return std::ranges::contains(loose, flag);
        };
        need(std::ranges::none_of(found->flags, isSpelling));
        return *found;
    }
    std::string column(const Json& name) const { return DatabaseAddress::quoted(profile(name).name); }

    /// A column as a frame reads it: what is no number is missing, and a number of single precision is what its digits
    /// say.
    std::string value(const Json& name) const
    {
        const auto& flags = profile(name).flags;
        const auto number = column(name) + (std::ranges::contains(flags, "single_precision") ? "::text::float8" : "");
        return std::ranges::contains(flags, "may_be_nan") ? "NULLIF(" + number + ", 'NaN')" : number;
    }

    std::string keyOf(const Json& key) const
    {
        static const std::set<std::string> held { "none", "day", "week", "month", "quarter", "year" };
        const auto period = key.at("period").get<std::string>();
        need(held.contains(period));
        return period == "none" ? value(key.at("column"))
                                : std::format("date_trunc('{}', {})::date", period, value(key.at("column")));
    }

    std::string numberOf(const Json& number) const
    {
        const auto function = number.at("function").get<std::string>();
        need(!number.contains("formula") && !number.contains("weight"));
        if (function == "rows") {
            return "count(*)";
        }
        const auto name = value(number.at("column"));
        if (function == "distinct") {
            return "count(DISTINCT " + name + ")";
        }
        const auto type = profile(number.at("column")).type;
        need(type == ColumnType::Integer || type == ColumnType::Number);
        if (function == "sum") { // of no rows 0 and of rows without a value unknown, as in a frame
            return m_keys.empty() ? "CASE WHEN count(*) = 0 THEN 0 ELSE sum(" + name + ") END" : "sum(" + name + ")";
        }
        const auto called = function == "mean" ? "avg" : function == "minimum" ? "min" : "max";
        need(function == "mean" || function == "minimum" || function == "maximum");
        return std::format("{}({})", called, name);
    }

    /// As the same question's frame calls it, so that a question after it finds it.
    std::string nameOf(const Json& number) const
    {
        const auto function = number.at("function").get<std::string>();
        const auto of = function == "rows" ? std::string() : number.at("column").get<std::string>();
        auto name = function == "rows" ? "rows"
            : function == "sum"        ? of
            : function == "mean"       ? "average " + of
            : function == "minimum"    ? "smallest " + of
            : function == "maximum"    ? "largest " + of
                                       : "different " + of;
        const auto isKey = [&](const Json& key) { return key.at("column") == name; };
        name += std::ranges::any_of(m_facts.at("keys"), isKey) ? " (result)" : "";
        return DatabaseAddress::quoted(name);
    }

    static std::string text(const Json& value)
    {
        const auto plain = value.get<std::string>();
        need(plain.find_first_of("'\\") == std::string::npos && !plain.contains('\0'));
        return "'" + plain + "'";
    }
    static std::string numeral(const Json& value)
    {
        const auto number = value.get<double>();
        need(std::isfinite(number));
        return std::format("{}", number);
    }

    std::string comparison(const std::string& left, const Json& filter) const
    {
        static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> signs { { { "equals", "=" },
            { "less", "<" }, { "at_most", "<=" }, { "more", ">" }, { "at_least", ">=" } } };
        const auto test = filter.at("test").get<std::string>();
        const auto& numbers = filter.at("numbers");
        if (test == "between") {
            need(numbers.size() == 2);
            return left + " BETWEEN " + numeral(numbers[0]) + " AND " + numeral(numbers[1]);
        }
        const auto sign = std::ranges::find(signs, test, &std::pair<std::string_view, std::string_view>::first);
        need(sign != signs.end() && numbers.size() == 1);
        return left + " " + std::string(sign->second) + " " + numeral(numbers[0]);
    }

    std::string condition(const Json& filter) const
    {
        need(!filter.contains("other") && !filter.contains("of_all") && !filter.contains("counts_partners")
            && filter.at("rows").empty());
        const auto left = value(filter.at("column"));
        const auto type = profile(filter.at("column")).type;
        const auto test = filter.at("test").get<std::string>();
        const auto& values = filter.at("values");
        if (test == "is_missing" || test == "is_present") {
            return left + (test == "is_missing" ? " IS NULL" : " IS NOT NULL");
        }
        if (test == "is_true" || test == "is_false") {
            need(type == ColumnType::Boolean);
            return (test == "is_true" ? "" : "NOT ") + left;
        }
        if (test == "date_range") {
            need(values.size() == 2 && (type == ColumnType::Date || type == ColumnType::DateTime));
            const auto from = values[0] == "" ? "" : left + " >= " + text(values[0]);
            const auto to = values[1] == "" ? "" : left + " < " + text(values[1]);
            return from + (from.empty() || to.empty() ? "" : " AND ") + to;
        }
        if ((test == "equals" || test == "one_of") && type == ColumnType::Text) {
            need(!values.empty());
            std::vector<std::string> texts;
            std::ranges::transform(values, std::back_inserter(texts), text);
            return texts.size() == 1 ? left + " = " + texts.front() : left + " IN (" + joined(texts, ", ") + ")";
        }
        need(type == ColumnType::Integer || type == ColumnType::Number);
        return comparison(left, filter);
    }

    /// Which groups are kept, by their first number.
    std::string kept() const
    {
        const auto& threshold = m_facts.at("threshold");
        if (threshold.is_null()) {
            return {};
        }
        need(!m_keys.empty());
        return "\nHAVING " + comparison(numberOf(m_facts.at("numbers").front()), threshold);
    }

    std::string order() const
    {
        const auto first = std::to_string(m_keys.size() + 1);
        const auto& places = m_facts.at("places");
        if (places.is_null()) {
            const bool isRanked = m_keys.size() == 1 && m_facts.at("numbers").size() == 1
                && m_facts.at("keys").front().at("period") == "none"
                && profile(m_facts.at("keys").front().at("column")).type == ColumnType::Text;
            return m_keys.empty() ? ""
                : isRanked        ? "\nORDER BY " + first + " DESC NULLS LAST, 1"
                                  : "\nORDER BY " + joined(m_keys, ", ");
        }
        need(!m_keys.empty() && places.at("by") == "number" && places.at("first") == 1);
        const auto by = "\nORDER BY " + first + (places.at("ascending") == true ? "" : " DESC") + " NULLS LAST";
        const auto last = places.at("last").get<int>();
        return last == 0 ? by : by + std::format("\nFETCH FIRST {} ROWS WITH TIES", last);
    }

    const Json& m_facts;
    const Dataset& m_dataset;
    std::vector<std::string> m_keys; ///< their places among what is shown
    std::vector<std::string> m_conditions;
};
} // namespace

std::optional<std::string> sqlOf(const Json& facts, const Dataset& dataset, const std::string& relation)
{
    try {
        return SqlWriter(facts, dataset).query(relation);
    } catch (const NotHeld&) {
        return std::nullopt;
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

std::optional<AskedThere> askedThere(const Plan& plan, const Workspace& workspace)
{
    const auto data = plan.facts.is_object() ? plan.facts.value("data", Json::object()) : Json::object();
    const auto files = data.value("files", Json::array());
    if (files.size() != 1 || !data.value("made", Json::array()).empty()) {
        return std::nullopt;
    }
    const auto datasets = workspace.datasets();
    const auto dataset = std::ranges::find(datasets, files.front().get<std::string>(), &Dataset::name);
    const auto origin = dataset != datasets.end() && isView(*dataset) && dataset->profile.rows > mostForFrames
        ? originOf(*dataset, workspace)
        : std::nullopt;
    const auto address = origin ? sandbox::DatabaseAddress::parse(origin->address)
                                : Result<sandbox::DatabaseAddress>(std::unexpected(Error {}));
    const auto known = address.and_then([&](const auto& parsed) { return addressCalled(parsed.ownName(), workspace); });
    if (!known || known->shown != origin->address) {
        return std::nullopt;
    }
    constexpr std::string_view allOf = "SELECT * FROM ";
    const auto relation = DatabaseAddress::isTable(origin->query) ? origin->query.substr(allOf.size())
                                                                  : "(" + origin->query + "\n) AS rows_of_it";
    return sqlOf(plan.facts, *dataset, relation).transform([&](const std::string& sql) {
        return AskedThere { "%%sql postgres:" + known->ownName() + "\n" + sql,
            inWords(
                Message { DatabaseNoteKind::AskedThere, { .count = origin->rows, .texts = { known->ownName() } } }) };
    });
}

} // namespace core
