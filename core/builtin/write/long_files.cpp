// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/long_files.h"

#include "core/builtin/language/in_short.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/schema/codes.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/long_form.h"
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

bool isLimitedTo(const Json& facts, const std::string& column)
{
    const auto isLimit = [&](const Json& each) {
        return each.value("column", Json()) == column && each.value("test", "") == "equals"
            && each.value("values", Json::array()).size() == 1;
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

/// The question with each of these in the place of a column, or behind it the limit to each.
std::vector<std::string> choicesOf(
    const std::string& question, int column, const std::vector<std::string>& values, int number, const Schema& schema)
{
    const bool inGerman = speaksGerman(nameWords(question));
    const auto pieces = annotate(question, schema);
    const auto said = std::ranges::find_if(pieces, [&](const Piece& each) { return isColumn(each, number); });
    std::vector<std::string> choices;
    for (const auto& value : values) {
        auto choice = question + " "
            + phrased("where", inGerman, { { "column", schema.name(column) }, { "value", value } });
        if (number >= 0 && said != pieces.end()) {
            choice = question;
            choice.replace(
                static_cast<std::size_t>(said->begin), static_cast<std::size_t>(said->end - said->begin), value);
        }
        choices.push_back(choice);
    }
    choices.push_back(phrased("by", inGerman, { { "number", question }, { "group", schema.name(column) } }));
    return choices;
}

/// A column whose values tell apart what this data does not add up, and is no other spelling of the things.
std::optional<int> unitsLeft(const Opened& data, const Json& facts)
{
    const auto& schema = data.schema;
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (isUnitColumn(i, schema) && schema.column(i).distinct > 1 && !isOneEach(facts, schema.name(i))) {
            return i;
        }
    }
    return std::nullopt;
}

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
    const auto& schema = data.schema;
    const auto apart = [&](int column, int number) {
        const ReadingTrouble trouble(
            TroubleKind::NumbersApart, { .column = *numbers.begin(), .texts = { schema.name(column) } });
        return withChoices(
            trouble, choicesOf(asked.question, column, knownValues(schema.dataset(), column), number, schema));
    };
    if (data.form && !isOneEach(facts, schema.name(data.form->things))) {
        return apart(data.form->things, data.form->number);
    }
    if (const auto units = unitsLeft(data, facts)) {
        return apart(*units, -1);
    }
    for (int i = 0; i < schema.columnCount(); ++i) {
        const auto whole = wholeOf(i, schema);
        const bool isApart = isLimitedTo(facts, schema.name(i))
            || (isOneEach(facts, schema.name(i)) && !comparesGroups(facts));
        if (!whole.empty() && !isApart) {
            const ReadingTrouble trouble(
                TroubleKind::WholeBesideParts, { .column = schema.name(i), .texts = { whole } });
            return withChoices(trouble, choicesOf(asked.question, i, { whole }, -1, schema));
        }
    }
    return std::nullopt;
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
        if (draft.plan.action == PlanAction::Run || asked.datasets().size() == 1) {
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
        Names numbers;
        for (const auto& column : data->data.dataset.profile.columns) {
            if (std::ranges::contains(column.flags, measuredThing)) {
                numbers.insert(column.name);
            }
        }
        if (data->form) {
            numbers = { data->schema.name(data->form->number) };
        }
        const bool isUsed = std::ranges::contains(of.value("files", Json::array()), Json(data->data.dataset.name));
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
