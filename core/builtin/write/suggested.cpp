// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/builtin_planner.h"

#include "core/builtin/reading/suggestions.h"
#include "core/builtin/write/drafted.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

namespace core {

namespace {
using namespace builtin;

/// What the next questions go on from, and the data it was of.
struct Earlier {
    OpenedData data;
    std::optional<LastAsked> last {};
    Json filters = Json::array(); ///< as its facts have them
};

/// The file with the most to ask about: a number, a date, something to divide by; of equals the one of most rows.
OpenedData mainOf(const OpenFiles& files)
{
    return *std::ranges::max_element(files.alone(), {}, [](const OpenedData& each) {
        const auto& schema = each->schema;
        const bool isList = schema.measures().empty();
        return std::tuple(!isList, schema.dateColumn().has_value(), each->data.dataset.profile.rows);
    });
}

/// A file, or several as one, by their names.
std::optional<OpenedData> dataNamed(const OpenFiles& files, const std::vector<std::string>& names)
{
    for (const auto* list : { &files.alone(), &files.together({}) }) {
        const auto found = std::ranges::find_if(
            *list, [&](const OpenedData& each) { return each->data.files == names; });
        if (found != list->end()) {
            return *found;
        }
    }
    return std::nullopt;
}

/// Of columns that the question made, as weekdays, nothing can be asked next.
LastAsked lastOf(const Json& facts, const Schema& schema)
{
    const auto named = [&](const Json& column) {
        const auto name = column.is_string() ? column.get<std::string>() : std::string();
        return std::ranges::contains(schema.dataset().profile.columns, name, &ColumnProfile::name) ? name
                                                                                                   : std::string();
    };
    const bool isQuery = facts.at("kind") == "query";
    const auto operation = facts.value("operation", "");
    LastAsked read { named(facts.at("numbers").empty() ? Json() : facts.at("numbers").at(0).value("column", Json())) };
    read.isChange = isQuery ? facts.at("running") == "change" : operation == "change";
    read.isOverTime = read.isChange || operation == "trend";
    const auto function = facts.at("numbers").empty() ? "" : facts.at("numbers").at(0).value("function", "");
    read.isCount = function == "rows" || function == "distinct" || operation == "count_rows";
    for (const auto& key : facts.at(isQuery ? "keys" : "groups")) {
        const bool isTime = isQuery && key.at("period") != "none";
        read.isOverTime = read.isOverTime || isTime;
        if (const auto group = isTime ? std::string() : named(isQuery ? key.at("column") : key); !group.empty()) {
            read.groups.push_back(group);
        }
    }
    for (const auto& filter : facts.value("filters", Json::array())) {
        if (filter.value("test", "") == "equals") {
            read.ofOne.push_back(named(filter.value("column", Json())));
        }
    }
    return read;
}

/// By the typed parts of the last question that was answered.
std::optional<Earlier> before(const OpenFiles& files, std::span<const std::string> asked)
{
    for (; !asked.empty(); asked = asked.first(asked.size() - 1)) {
        Asked last { files, asked.back() };
        std::ranges::transform(asked.first(asked.size() - 1), std::back_inserter(last.history),
            [](const std::string& question) { return Exchange { question, {}, {} }; });
        const auto facts = drafted(last).plan.facts;
        const auto data = facts.is_null()
            ? std::nullopt
            : dataNamed(files, facts.at("data").at("files").get<std::vector<std::string>>());
        if (data) {
            auto read = lastOf(facts, (*data)->schema);
            read.inGerman = speaksGerman(nameWords(asked.back()));
            if (read.measure.empty() && read.groups.empty() && !read.isOverTime) {
                return Earlier { mainOf(files), std::move(read), Json::array() };
            }
            return Earlier { *data, std::move(read), facts.value("filters", Json::array()) };
        }
    }
    return std::nullopt;
}

/// A condition as questions put it; empty: in words that may be read as another one.
std::string saidOf(const Json& filter, bool inGerman)
{
    const auto values = filter.value("values", Json::array());
    const auto numbers = filter.value("numbers", Json::array());
    const auto test = filter.value("test", "");
    const auto column = filter.value("column", Json()).is_string() ? filter.at("column").get<std::string>() : "";
    const auto put = [&](const char* kind, const std::string& value, const std::string& last = {}) {
        return phrased(kind, inGerman, { { "column", column }, { "value", value }, { "last", last } });
    };
    if (test == "date_range" && values.size() == 2 && values[0] != "" && values[1] != "") {
        return put("in_days", values[0].get<std::string>(), dayBefore(values[1].get<std::string>()));
    }
    if (test == "one_of" && !column.empty() && values.size() > 1) {
        std::string all;
        for (const auto& value : values) {
            all += (all.empty() ? "" : " " + phrased("or", inGerman) + " ") + value.get<std::string>();
        }
        return put("where", all);
    }
    if ((test == "equals" || test == "not_equals") && !column.empty() && values.size() + numbers.size() == 1) {
        return put(test == "equals" ? "where" : "where_not",
            values.empty() ? numbers[0].dump() : values[0].get<std::string>());
    }
    return {};
}

/// "total fee by ward where state is open": of the same rows as before. Empty: it would be of others.
std::string ofSameRows(const std::string& question, const Earlier& from, const OpenFiles& files)
{
    const bool inGerman = from.last && from.last->inGerman;
    std::vector<std::string> conditions;
    for (const auto& filter : from.filters) {
        conditions.push_back(saidOf(filter, inGerman));
    }
    if (std::ranges::contains(conditions, std::string())) {
        return {};
    }
    const auto end = question.find_last_not_of("? ");
    auto asked = question.substr(0, end + 1);
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        asked += (i == 0 ? " " : " " + phrased("and", inGerman) + " ") + conditions[i];
    }
    asked += question.substr(end + 1);
    const auto facts = drafted({ files, asked }).plan.facts;
    return facts.is_object() && facts.value("filters", Json()) == from.filters ? asked : "";
}

/// Asked of the file, whatever rows were looked at before.
bool isOfFile(const Draft& draft)
{
    constexpr std::array whole { "oddities", "missing", "describe", "columns" };
    return draft.plan.facts.is_object() && std::ranges::contains(whole, draft.plan.facts.value("operation", ""));
}

/// The same rows with what other files say of them; none: no key is clear.
std::optional<OpenedData> widerThan(const OpenFiles& files, const OpenedData& data)
{
    const auto& own = data->data.files;
    const auto found = std::ranges::find_if(files.together({}), [&](const OpenedData& each) {
        return each->data.files.size() > own.size() && each->data.files.front() == own.front();
    });
    return found == files.together({}).end() ? std::nullopt : std::optional(*found);
}
} // namespace

std::vector<std::string> suggestedQuestions(
    const std::vector<Dataset>& datasets, const std::vector<std::string>& asked, bool prefersGerman)
{
    constexpr std::size_t most = 5, placeAcross = 1;
    const OpenFiles files(datasets);
    const auto from = before(files, asked).value_or(Earlier { mainOf(files) });
    const auto& schema = from.data->schema;
    auto next = nextSuggestions(schema, from.last, prefersGerman);
    const auto wider = datasets.size() > 1 ? widerThan(files, from.data) : std::nullopt;
    const auto across = wider ? suggestionAcross((*wider)->schema, from.last, prefersGerman) : std::string();
    if (!across.empty()) {
        next.insert(next.begin() + placeAcross, across);
    }
    std::vector<std::string> found;
    for (auto& question : next) {
        if (found.size() == most) {
            break;
        }
        const auto draft = drafted({ files, question });
        if (draft.plan.action != PlanAction::Run) {
            continue;
        }
        auto whole = from.filters.empty() || isOfFile(draft) ? std::move(question) : ofSameRows(question, from, files);
        if (!whole.empty() && !std::ranges::contains(asked, whole) && !std::ranges::contains(found, whole)) {
            found.push_back(std::move(whole));
        }
    }
    return found;
}

} // namespace core
