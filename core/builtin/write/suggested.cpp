// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/builtin_planner.h"

#include "core/builtin/reading/suggestions.h"
#include "core/builtin/write/condition_words.h"
#include "core/builtin/write/drafted.h"
#include "core/builtin/write/told_again.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <span>

namespace core {

namespace {
using namespace builtin;

/// What the next questions go on from, and the data it was of.
struct Earlier {
    OpenedData data;
    std::optional<LastAsked> last {};
    Json filters = Json::array(); ///< as its facts have them
    std::string reading {}; ///< without its picture

    bool inGerman() const { return last && last->inGerman; }
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
        const auto plan = drafted(withoutToldAgain(std::move(last))).plan;
        const auto& facts = plan.facts;
        const auto data = facts.is_null()
            ? std::nullopt
            : dataNamed(files, facts.at("data").at("files").get<std::vector<std::string>>());
        if (data) {
            auto read = lastOf(facts, (*data)->offered());
            read.inGerman = speaksGerman(nameWords(asked.back()));
            if (read.measure.empty() && read.groups.empty() && !read.isOverTime) {
                return Earlier { mainOf(files), std::move(read), Json::array(), plan.subject };
            }
            return Earlier { *data, std::move(read), facts.value("filters", Json::array()), plan.subject };
        }
    }
    return std::nullopt;
}

/// Asked of the file, whatever rows were looked at before.
bool isOfFile(const Draft& draft)
{
    constexpr std::array whole { "oddities", "missing", "describe", "columns" };
    return draft.plan.facts.is_object() && std::ranges::contains(whole, draft.plan.facts.value("operation", ""));
}

/// Collects the questions that are answered, each of the rows that were looked at and otherwise than those before it.
class NextQuestions {
public:
    NextQuestions(const OpenFiles& files, const Earlier& from, const std::vector<std::string>& asked)
        : m_files(files)
        , m_from(from)
        , m_asked(asked)
        , m_readings { from.reading }
    {
    }

    void add(const std::vector<std::string>& questions, std::size_t most)
    {
        for (auto question : questions) {
            if (m_found.size() >= most) {
                return;
            }
            auto draft = drafted({ m_files, question });
            if (m_from.data->form && draft.plan.action == PlanAction::Ask && !draft.plan.choices.empty()) {
                question = draft.plan.choices.front(); // of one unit, and nothing twice
                draft = drafted({ m_files, question });
            }
            if (draft.plan.action != PlanAction::Run) {
                continue;
            }
            if (!m_from.filters.empty() && !isOfFile(draft)) {
                question = withConditions(question, m_from.filters, m_from.inGerman());
                draft = drafted({ m_files, question });
            }
            const bool isOfSame = isOfFile(draft) || m_from.filters.empty()
                || (draft.plan.facts.is_object() && draft.plan.facts.value("filters", Json()) == m_from.filters);
            const bool isNew = draft.plan.action == PlanAction::Run && isOfSame
                && !std::ranges::contains(m_asked, question) && m_readings.insert(draft.plan.subject).second;
            if (isNew) {
                m_found.push_back(std::move(question));
            }
        }
    }

    std::vector<std::string> found() { return std::move(m_found); }

private:
    const OpenFiles& m_files;
    const Earlier& m_from;
    const std::vector<std::string>& m_asked;
    std::set<std::string> m_readings;
    std::vector<std::string> m_found;
};

/// For where little else can be asked: other numbers by other groups, then the file as a whole.
std::vector<std::string> moreSuggestions(const Schema& schema, const Earlier& from)
{
    constexpr std::size_t most = 12;
    const bool inGerman = from.inGerman();
    auto numbers = askedNumbers(schema, inGerman);
    numbers.push_back(phrased("rows", inGerman));
    std::vector<std::string> found;
    for (const auto& number : numbers) {
        for (const auto& group : groupNames(schema)) {
            if (found.size() < most && !(from.last && std::ranges::contains(from.last->ofOne, group))) {
                found.push_back(phrased("by", inGerman, { { "number", number }, { "group", group } }));
            }
        }
    }
    found.insert(found.end(), numbers.begin(), numbers.end() - 1);
    for (const auto* kind : { "describe", "missing", "odd", "count" }) {
        found.push_back(phrased(kind, inGerman));
    }
    return found;
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
    constexpr std::size_t most = 5, fewest = 3, placeAcross = 1;
    const OpenFiles files(datasets);
    const auto from = before(files, asked).value_or(Earlier { mainOf(files) });
    const auto& schema = from.data->offered();
    auto next = nextSuggestions(schema, from.last, prefersGerman);
    const auto wider = datasets.size() > 1 ? widerThan(files, from.data) : std::nullopt;
    const auto across = wider ? suggestionAcross((*wider)->schema, from.last, prefersGerman) : std::string();
    if (!across.empty()) {
        next.insert(next.begin() + placeAcross, across);
    }
    NextQuestions questions(files, from, asked);
    questions.add(next, most);
    if (from.last) {
        questions.add(moreSuggestions(schema, from), fewest);
    }
    return questions.found();
}

} // namespace core
