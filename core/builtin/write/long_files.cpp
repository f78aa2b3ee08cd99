// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/long_files.h"

#include "core/builtin/language/in_short.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/schema/codes.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/long_form.h"
#include "core/builtin/schema/wholes.h"
#include "core/builtin/write/drafted.h"
#include "core/builtin/write/leaning.h"
#include "core/builtin/write/refusals.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <set>

namespace core::builtin {

namespace {
bool isColumn(const Piece& piece, int column)
{
    return piece.kind == PieceKind::Column && piece.column.column == column;
}

/// A noun that only leads to a thing: "indicator" of "indicator Dwellings started".
std::string withoutLead(const std::string& question, const Opened& data)
{
    const auto pieces = annotate(question, data.schema);
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const auto& next = pieces[i + 1];
        const bool isLead = isColumn(pieces[i], data.form->things) && next.kind == PieceKind::Value
            && next.value.column == data.form->things;
        if (isLead) {
            return question.substr(0, static_cast<std::size_t>(pieces[i].begin))
                + question.substr(static_cast<std::size_t>(next.begin));
        }
    }
    return question;
}

/// The things that a question names, in the order of the file; none where it speaks of the columns themselves.
std::vector<std::string> thingsNamed(const std::string& question, const Opened& data)
{
    const auto text = withoutLead(inShort(question).text(), data);
    const auto& schema = data.things->schema;
    std::set<int> named;
    const auto pieces = annotate(text, schema);
    const auto isThing = [&](const Piece& each) {
        return each.kind == PieceKind::Column && schema.hasFlag(each.column.column, measuredThing)
            && each.column.rivals.empty();
    };
    for (const auto& each : pieces | std::views::filter(isThing)) {
        named.insert(each.column.column);
    }
    const auto isOfRows = [&](const Piece& each) {
        const auto isSame = [&](const Piece& other) { return other.begin < each.end && each.begin < other.end; };
        return isColumn(each, data.form->things) || isColumn(each, data.form->number)
            || (each.kind == PieceKind::RowNoun && std::ranges::none_of(pieces | std::views::filter(isThing), isSame));
    };
    std::vector<std::string> things;
    if (!named.empty() && std::ranges::none_of(annotate(text, data.schema), isOfRows)) {
        std::ranges::transform(named, std::back_inserter(things), [&](int each) { return schema.name(each); });
    }
    return things;
}

/// Those of the question, or of the one that it goes on from.
std::vector<std::string> thingsAsked(const Asked& asked, const Opened& data)
{
    auto things = thingsNamed(asked.question, data);
    auto question = asked.question;
    for (const auto& earlier : asked.history | std::views::reverse) {
        const bool goesOn = asked.leans || leansOn(question, data.schema) || saysNoSubject(question, data.schema)
            || namesNothing(question, data.schema);
        if (!goesOn) {
            break;
        }
        for (auto& each : thingsNamed(earlier.question, data)) {
            if (!std::ranges::contains(things, each)) {
                things.push_back(std::move(each));
            }
        }
        question = earlier.question;
    }
    return things;
}

using Names = std::set<std::string>;

/// `numbers`, and what was worked out of them.
Names withMadeOf(Names numbers, const Json& made)
{
    for (const auto& step : made) {
        const auto text = step.dump();
        const auto isOf = [&](const std::string& name) { return text.contains(Json(name).dump()); };
        if (step.contains("name") && std::ranges::any_of(numbers, isOf)) {
            numbers.insert(step.at("name").get<std::string>());
        }
    }
    return numbers;
}

bool takesAny(const Json& facts, const Names& numbers)
{
    const auto isOne = [&](const Json& name) { return name.is_string() && numbers.contains(name.get<std::string>()); };
    constexpr std::array counting { "rows", "distinct", "present" };
    return std::ranges::any_of(facts.value("numbers", Json::array()), [&](const Json& each) {
        const auto formula = each.value("formula", Json::object());
        return !std::ranges::contains(counting, each.value("function", ""))
            && (isOne(each.value("column", Json())) || isOne(each.value("weight", Json()))
                || isOne(formula.value("left", Json())) || isOne(formula.value("right", Json())));
    });
}

/// "share of the North", and not "share of the rows of the North".
bool sharesRows(const Json& facts, const Asked& asked, const Schema& schema)
{
    const auto numbers = facts.value("numbers", Json::array());
    const auto isOfRows = [](const Json& each) { return each.value("function", "") == "rows"; };
    const auto isRows = [](const Piece& each) { return each.kind == PieceKind::RowNoun; };
    return !facts.value("part", Json::array()).empty() && !numbers.empty() && std::ranges::all_of(numbers, isOfRows)
        && std::ranges::none_of(annotate(asked.question, schema), isRows);
}

/// Of the values of a column it looks at one, or at those beside the whole of them.
bool isLimitedTo(const Json& facts, const std::string& column, const std::string& whole = {})
{
    const auto isLimit = [&](const Json& each) {
        const auto test = each.value("test", "");
        const auto values = each.value("values", Json::array());
        const bool hasWhole = std::ranges::contains(values, Json(whole));
        return each.value("column", Json()) == column
            && ((test == "equals" && values.size() == 1) || (!whole.empty() && test == "one_of" && !hasWhole)
                || ((test == "not_equals" || test == "none_of") && hasWhole));
    };
    return std::ranges::any_of(facts.value("filters", Json::array()), isLimit);
}

/// Each group has one value of the column.
bool isOneEach(const Json& facts, const std::string& column)
{
    const auto isKey = [&](const Json& each) { return each.value("column", Json()) == column; };
    return isLimitedTo(facts, column) || std::ranges::any_of(facts.value("keys", Json::array()), isKey)
        || std::ranges::contains(facts.value("groups", Json::array()), Json(column));
}

/// Shares, places and counts of groups, of which none may be the whole of the others.
bool comparesGroups(const Json& facts)
{
    const auto isMade = [&](const char* name) { return facts.contains(name) && facts.at(name).is_object(); };
    const auto chart = facts.value("chart", "");
    return facts.value("running", "").starts_with("share") || chart == "pie" || chart.contains("stacked")
        || isMade("places") || isMade("threshold") || isMade("summary");
}

/// Columns whose values tell apart what this data does not add up, and are no other spelling of the things.
std::vector<int> alternativesLeft(const Opened& data, const Json& facts)
{
    auto left = alternativesIn(data.schema, data.form);
    std::erase_if(left, [&](int each) { return isOneEach(facts, data.schema.name(each)); });
    return left;
}

/// A question back, whose choices have what else is open closed.
class AskingBack {
public:
    AskingBack(const Asked& asked, const Opened& data, const Json& facts)
        : m_question(asked.question)
        , m_schema(data.schema)
        , m_inGerman(speaksGerman(nameWords(asked.question)))
        , m_alternatives(alternativesLeft(data, facts))
    {
        for (int i = 0; i < m_schema.columnCount(); ++i) {
            auto whole = wholeOf(i, m_schema, data.form ? data.form->things : -1);
            const bool isEach = isOneEach(facts, m_schema.name(i));
            const bool isApart = isLimitedTo(facts, m_schema.name(i), whole) || (isEach && !comparesGroups(facts));
            if (!whole.empty() && !isApart) {
                m_wholes.push_back({ i, std::move(whole), isEach });
            }
        }
    }

    /// With each of these values in the place of a number that is said, or behind it the limit to each.
    Draft which(int column, const std::string& measured, int number) const
    {
        const auto pieces = annotate(m_question, m_schema);
        const auto said = std::ranges::find_if(pieces, [&](const Piece& each) { return isColumn(each, number); });
        const auto byEach = [this](const std::string& question, int each) { return by(question, each); };
        std::vector<std::string> choices;
        for (const auto& value : knownValues(m_schema.dataset(), column)) {
            auto choice = m_question;
            if (number >= 0 && said != pieces.end()) {
                choice.replace(
                    static_cast<std::size_t>(said->begin), static_cast<std::size_t>(said->end - said->begin), value);
                choices.push_back(limited(std::ranges::fold_left(m_alternatives, choice, byEach), {}, -1));
            } else {
                choices.push_back(limited(choice, { limit("where", column, value) }, column));
            }
        }
        choices.push_back(limited(by(m_question, column), {}, column));
        return withChoices(apartBy(column, measured), choices);
    }

    /// A share of what: of rows it says nothing where each is of one thing.
    Draft shareOf(int things, const std::string& measured) const
    {
        std::vector<std::string> choices;
        for (const auto& value : knownValues(m_schema.dataset(), things)) {
            choices.push_back(limited(m_question + " " + phrased("in", m_inGerman) + " " + value, {}, -1));
        }
        return withChoices(apartBy(things, measured), choices);
    }

    /// Whether a whole is meant, or its parts; nothing: no whole is among them.
    std::optional<Draft> wholeOrParts() const
    {
        if (m_wholes.empty()) {
            return std::nullopt;
        }
        const auto& [column, whole, isEach] = m_wholes.front();
        std::vector<std::string> choices;
        if (!isEach) {
            choices = { limited(m_question, { limit("where", column, whole) }, column),
                limited(by(m_question, column), {}, column) };
        }
        choices.push_back(limited(m_question, { limit("where_not", column, whole) }, column));
        return withChoices(
            { TroubleKind::WholeBesideParts, { .column = m_schema.name(column), .texts = { whole } } }, choices);
    }

private:
    struct Whole {
        int column;
        std::string value;
        bool isEach; ///< the question compares it with its parts
    };

    ReadingTrouble apartBy(int column, const std::string& measured) const
    {
        return { TroubleKind::NumbersApart, { .column = measured, .texts = { m_schema.name(column) } } };
    }

    std::string limit(const char* kind, int column, const std::string& value) const
    {
        return phrased(kind, m_inGerman, { { "column", m_schema.name(column) }, { "value", value } });
    }

    std::string by(const std::string& question, int column) const
    {
        return phrased("by", m_inGerman, { { "number", question }, { "group", m_schema.name(column) } });
    }

    /// With these limits, and that to each whole, but for the column's own.
    std::string limited(std::string question, std::vector<std::string> limits, int column) const
    {
        for (const auto& each : m_wholes) {
            if (each.column != column) {
                limits.push_back(limit(each.isEach ? "where_not" : "where", each.column, each.value));
            }
        }
        return limits.empty() ? question : question + " " + joined(limits, " " + phrased("and", m_inGerman) + " ");
    }

    std::string m_question;
    const Schema& m_schema;
    bool m_inGerman;
    std::vector<int> m_alternatives;
    std::vector<Whole> m_wholes;
};

/// Only totals and means of each, and quotients of totals: no row has two things, so that nothing else goes together.
bool keepsThingsApart(const Json& facts, const std::vector<std::string>& things)
{
    const auto isThing = [&](const Json& name) {
        return name.is_string() && std::ranges::contains(things, name.get<std::string>());
    };
    const auto isWhole = [&](const Json& each) {
        const auto formula = each.value("formula", Json::object());
        const bool isOfOne = isThing(each.value("column", Json()));
        return (isOfOne || formula.value("apart", false)) && !each.contains("weight")
            && (isOfOne || (each.value("function", "") == "sum" && formula.value("sign", "") == "over"));
    };
    const auto limits = [&](const Json& each) { return isThing(each.value("column", Json())); };
    const auto& made = facts.at("data").at("made");
    const auto isWorkedOut = [&](const Json& step) { return step.value("how", "") == "worked_out"; };
    return facts.value("kind", "") == "query" && !facts.value("rows", true)
        && std::ranges::all_of(facts.at("numbers"), isWhole) && std::ranges::none_of(facts.at("filters"), limits)
        && facts.at("part").empty() && std::ranges::none_of(made, isWorkedOut);
}

std::optional<Draft> askAbout(const Asked& asked, const Opened& data, const Json& facts, const Names& numbers)
{
    const AskingBack asking(asked, data, facts);
    const auto isAsked = [&](const std::string& each) {
        return facts.at("numbers").dump().contains(Json(each).dump());
    };
    const auto measured = std::ranges::find_if(numbers, isAsked);
    const auto& name = measured == numbers.end() ? *numbers.begin() : *measured;
    const auto& form = data.form;
    if (form && data.schema.column(form->things).distinct > 1 && !isOneEach(facts, data.schema.name(form->things))) {
        return asking.which(form->things, name, form->number);
    }
    const auto left = alternativesLeft(data, facts);
    return left.empty() ? asking.wholeOrParts() : asking.which(left.front(), name, -1);
}
} // namespace

std::optional<Draft> draftOfThings(const Asked& asked)
{
    for (const auto& data : asked.files.alone()) {
        const auto things = data->form ? thingsAsked(asked, *data) : std::vector<std::string> {};
        if (things.empty()) {
            continue;
        }
        const OpenFiles files(opened(withThings(data->data, *data->form, things, data->schema)));
        auto draft = drafted({ files, withoutLead(asked.question, *data), asked.history, asked.revision,
            asked.memoryBytes, asked.leans });
        if (draft.plan.action == PlanAction::Run && things.size() > 1 && !keepsThingsApart(draft.plan.facts, things)) {
            const ReadingTrouble trouble(TroubleKind::ThingsInOwnRows,
                { .column = data->schema.name(data->form->things), .texts = { inWords(things) } });
            draft = withChoices(trouble, {});
        }
        const bool isOnly = asked.datasets().size() == 1;
        if (draft.plan.action == PlanAction::Run && !isOnly) {
            const auto file = "In " + data->data.how + ": ";
            draft.plan.reading.insert(0, file);
            draft.plan.subject.insert(0, file);
        }
        if (draft.plan.action == PlanAction::Run || isOnly) {
            return draft;
        }
    }
    return std::nullopt;
}

std::optional<Draft> askWhichThing(const Asked& asked, const Draft& draft)
{
    const auto& facts = draft.plan.facts;
    if (draft.plan.action != PlanAction::Run || !facts.is_object() || !facts.contains("data")) {
        return std::nullopt;
    }
    const auto& of = facts.at("data");
    for (const auto& data : asked.files.alone()) {
        const auto& schema = data->schema;
        Names numbers;
        for (const int each : data->form ? std::vector { data->form->number } : schema.measures()) {
            numbers.insert(schema.name(each));
        }
        const bool isUsed = std::ranges::contains(of.value("files", Json::array()), Json(data->data.dataset.name));
        if (isUsed && sharesRows(facts, asked, schema)) {
            const AskingBack asking(asked, *data, facts);
            return data->form ? asking.shareOf(data->form->things, schema.name(data->form->number))
                              : asking.wholeOrParts();
        }
        if (!isUsed || numbers.empty() || !takesAny(facts, withMadeOf(numbers, of.value("made", Json::array())))) {
            continue;
        }
        if (auto open = askAbout(asked, *data, facts, numbers)) {
            return open;
        }
    }
    return std::nullopt;
}

} // namespace core::builtin
