// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/open_questions.h"

#include "core/builtin/language/in_short.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/fiscal_years.h"
#include "core/builtin/reading/named_years.h"
#include "core/builtin/reading/said_speed.h"
#include "core/builtin/reading/suggestions.h"
#include "core/builtin/reading/years_said.h"
#include "core/builtin/write/drafted.h"
#include "core/builtin/write/going_on.h"
#include "core/builtin/write/leaning.h"
#include "core/builtin/write/open_changes.h"
#include "core/builtin/write/refusals.h"

#include <algorithm>
#include <ranges>

namespace core::builtin {

std::optional<Draft> whichYear(const Asked& asked)
{
    constexpr std::size_t most = 4;
    for (const auto& data : asked.files.alone()) {
        const auto isNoTime = [&](const OpenedData& each) { // "Q3: overall?" is a column of it
            return namesColumnOverParts(asked.question, data->schema, each->schema);
        };
        if (std::ranges::any_of(asked.files.alone(), isNoTime)) {
            continue;
        }
        const auto inFull = Reworded(asked.question), shorter = inShort(asked.question);
        if (yearsMeant(shorter.text(), data->schema).empty()) { // "in March over all years"
            continue;
        }
        const bool isWritten = partsWithoutYear(inFull.text(), data->schema) == 0; // "in the third quarter"
        const auto shared = withSharedYear(isWritten ? shorter : inFull, data->schema);
        const bool isNamed = yearBefore(asked.history, data->schema).has_value();
        const auto years = isNamed ? std::vector<int> {} : yearsMeant(shared.text(), data->schema);
        if (years.size() < 2) {
            continue;
        }
        std::vector<std::string> choices;
        for (const int year : years | std::views::take(most)) {
            choices.push_back(withYear(shared, data->schema, year).text());
        }
        return inWordsOnly(PlanAction::Ask, inWords(ReadingTrouble(TroubleKind::WhichYear)), std::move(choices));
    }
    return std::nullopt;
}

namespace {
/// With other words in the place of some.
std::string replaced(std::string question, TextSpan words, const std::string& with)
{
    return question.replace(
        static_cast<std::size_t>(words.begin), static_cast<std::size_t>(words.end - words.begin), with);
}

/// "who did tea and coffee": no row is of both.
bool joinsValues(const std::vector<Piece>& pieces)
{
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
        if (says(pieces, i, { Concept::And, Concept::Both }) && holds(pieces, i - 1, PieceKind::Value)
            && holds(pieces, i + 1, PieceKind::Value) && pieces[i - 1].value.column == pieces[i + 1].value.column) {
            return true;
        }
    }
    return false;
}

/// "who has the highest rating": a number is nobody. Which column tells who is asked, where some do.
std::optional<Draft> askWho(const Asked& asked, const Draft& draft)
{
    constexpr std::size_t most = 4;
    const auto pieces = annotate(asked.question, asked.files.alone().front()->schema);
    const auto who = std::ranges::find_if_not(
        pieces, [](const Piece& each) { return each.is(Concept::List) || each.is(Concept::And); });
    const bool isWhoSaid = who != pieces.end() && isWho(fold(who->text)); // not "customers who bought both"
    const bool isCounted = pieces.size() > 1 && says(pieces, pieces.size() - 2, { Concept::HowMany })
        && holds(pieces, pieces.size() - 1, PieceKind::Column); // "… number of clients", but not "… of orders"
    const bool isNobody = isOneNumber(draft) || draft.plan.action == PlanAction::Say || joinsValues(pieces);
    if (!isWhoSaid || isCounted || !isNobody) {
        return std::nullopt;
    }
    const bool inGerman = speaksGerman(nameWords(asked.question));
    std::vector<std::string> choices;
    for (const auto& data : asked.files.alone()) {
        auto names = groupNames(data->schema);
        for (int column = data->schema.columnCount(); column-- > 0;) { // whoever has several rows, before all others
            if (data->schema.isIdentifier(column) && !data->schema.hasFlag(column, "unique")) {
                names.insert(names.begin(), data->schema.name(column));
            }
        }
        for (const auto& name : names) {
            auto one = asked;
            const auto* kind = who->is(Concept::With) ? "whose" : "which";
            one.question = replaced(
                asked.question, { who->begin, who->end }, phrased(kind, inGerman, { { "group", name } }));
            const auto found = choices.size() < most ? draftFor(one) : Draft {};
            const bool isOpen = found.plan.action == PlanAction::Ask && !found.plan.choices.empty();
            if (isOpen || (found.plan.action == PlanAction::Run && !isOneNumber(found))) {
                choices.push_back(one.question);
            }
        }
    }
    return choices.empty() && draft.plan.action == PlanAction::Say
        ? std::nullopt
        : std::optional(withChoices(ReadingTrouble(TroubleKind::WhoIsMeant), std::move(choices)));
}

/// "worst finish": of the times that a file has.
bool isTime(const std::string& column, const Asked& asked)
{
    return std::ranges::any_of(asked.files.alone(), [&](const OpenedData& data) {
        return std::ranges::any_of(
            timesTaken(data->schema), [&](int time) { return data->schema.name(time) == column; });
    });
}

/// Nothing tells of these numbers whether the high ones are the good ones: of rates, grades and what is paid.
bool hasOpenEnd(const std::string& column, const Asked& asked)
{
    const auto words = nameWords(column);
    const auto is = [&](auto kind) {
        return std::ranges::any_of(words, [&](const auto& word) { return kind(word) || kind(stem(word)); });
    };
    return is(isWorseHigh) || is(isCharge) || is(isGradeWord) || isTime(column, asked);
}

/// "top" says it of all but grades and ranks.
bool isJudged(const Token& word, const std::string& column)
{
    return isJudging(word.text) || (word.text == "top" && std::ranges::any_of(nameWords(column), isGradeWord));
}

/// "die höchste Note" in the place of "die beste Note"
std::string endWord(const std::string& kind, const std::string& judging, bool inGerman)
{
    constexpr std::string_view stemsEnd = "st";
    const auto at = judging.rfind(stemsEnd);
    const auto ending = at == std::string::npos ? "e" : judging.substr(at + stemsEnd.size());
    return phrased(kind, inGerman, { { "ending", ending } });
}

/// "who is the worst?" after an average wait: nobody said which end of it is bad.
std::optional<Draft> askWhichEnd(const Asked& asked, const Draft& draft)
{
    const auto& facts = draft.plan.facts;
    const auto tokens = tokenise(asked.question);
    const bool isOfOne = draft.plan.action == PlanAction::Run && facts.at("numbers").size() == 1;
    const auto number = isOfOne ? facts.at("numbers").front() : Json::object();
    const auto column = number.value("column", Json()).is_string() ? number.at("column").get<std::string>() : "number";
    const auto word = std::ranges::find_if(tokens, [&](const Token& each) { return isJudged(each, column); });
    if (word == tokens.end() || !isOfOne) {
        return std::nullopt;
    }
    const bool goesOn = !asked.history.empty()
        && (isOnlyChange(asked) || leansOn(asked.question, asked.files.alone().front()->schema));
    const bool isOpen = goesOn ? std::ranges::none_of(nameWords(column), isBetterHigh) : hasOpenEnd(column, asked);
    if (!isOpen) {
        return std::nullopt;
    }
    const bool inGerman = speaksGerman(nameWords(asked.question));
    std::vector<std::string> choices { phrased("largest", inGerman), phrased("smallest", inGerman) };
    if (!goesOn) {
        const TextSpan place { word->begin, word->end };
        choices = { replaced(asked.question, place, endWord("highest", word->text, inGerman)),
            replaced(asked.question, place, endWord("lowest", word->text, inGerman)) };
    }
    return inWordsOnly(PlanAction::Ask,
        inWords(ReadingTrouble(TroubleKind::BestOrWorst, { .column = column, .texts = { word->raw } })), choices);
}
} // namespace

namespace {
/// "revenue over 2024" of orders in 2024: those of the year, or the larger ones?
std::optional<Draft> yearOrAmount(const Asked& asked)
{
    for (const auto& data : asked.files.alone()) {
        const auto& schema = data->schema;
        const auto pieces = annotate(asked.question, schema);
        for (std::size_t i = 1; i < pieces.size(); ++i) {
            const bool isAmount = saidOver(pieces, i, schema) == SaidOver::Amount;
            const bool isOver = pieces[i].is(Concept::Above) && isLastingWord(fold(pieces[i].text));
            if (isAmount && isOver && isYearOver(pieces, i, schema)) {
                const bool inGerman = speaksGerman(nameWords(asked.question));
                const TextSpan place { pieces[i].begin, pieces[i].end };
                return inWordsOnly(PlanAction::Ask,
                    pieces[i + 1].text + " is a year of the data, and may be an amount.",
                    { replaced(asked.question, place, phrased("in", inGerman)),
                        replaced(asked.question, place, phrased("more_than", inGerman)) });
            }
        }
    }
    return std::nullopt;
}

/// What there is a table of two groups for, by their names; empty: it is no such.
std::vector<std::string> twoGroupsOf(const Draft& draft)
{
    const auto& facts = draft.plan.facts;
    std::vector<std::string> names;
    if (draft.plan.action != PlanAction::Run || !facts.is_object() || facts.value("numbers", Json::array()).size() != 1
        || !facts.value("summary", Json()).is_null() || !facts.value("places", Json()).is_null()) {
        return names;
    }
    for (const auto& key : facts.value("keys", Json::array())) {
        names.push_back(key.value("column", ""));
    }
    for (const auto& group : facts.value("groups", Json::array())) {
        names.push_back(group.get<std::string>());
    }
    return names.size() == 2 ? names : std::vector<std::string> {};
}

/// "revenue per customer by region": of each region by its customers, or of each customer in each?
std::optional<Draft> eachOrTogether(const Asked& asked, const Draft& draft)
{
    const auto groups = twoGroupsOf(draft);
    for (const auto& data : groups.empty() ? std::vector<OpenedData> {} : asked.files.alone()) {
        const auto& schema = data->schema;
        const auto pieces = annotate(asked.question, schema);
        const auto isColumn = [&](std::size_t at) { return pieces[at].kind == PieceKind::Column; };
        const auto isMany = [&](int column) {
            const auto isPeriod = [](const auto& word) { return periodWord(word).has_value(); };
            return std::ranges::none_of(nameWords(schema.name(column)), isPeriod)
                && (schema.isIdentifier(column)
                    || (schema.isText(column) && schema.column(column).distinct > mostBarsUnasked));
        };
        for (std::size_t i = 1; i + 2 < pieces.size(); ++i) {
            const bool isPer = pieces[i].is(Concept::Each) && isColumn(i + 1) && isMany(pieces[i + 1].column.column)
                && std::ranges::contains(groups, schema.name(pieces[i + 1].column.column));
            const bool isDivided = pieces[i + 2].is(Concept::By) || pieces[i + 2].is(Concept::Each);
            if (!isPer || !isDivided || !isColumn(i - 1) || !schema.isNumeric(pieces[i - 1].column.column)) {
                continue;
            }
            const bool inGerman = speaksGerman(nameWords(asked.question));
            const auto& measure = schema.name(pieces[i - 1].column.column);
            const auto total = phrased("sum", inGerman, { { "measure", measure } });
            const TextSpan by { pieces[i + 2].begin, pieces[i + 2].end };
            const auto& each = schema.name(pieces[i + 1].column.column);
            return inWordsOnly(PlanAction::Ask,
                measure + " of an average " + each + ", or of every single " + each + "?",
                { replaced(
                      asked.question, { 0, pieces[i - 1].end }, phrased("mean", inGerman, { { "measure", total } })),
                    replaced(asked.question, by, phrased("and", inGerman)) });
        }
    }
    return std::nullopt;
}
/// What is asked for is how many rows there are, and nothing else.
bool countsRows(const Draft& draft)
{
    return isOneNumber(draft) && draft.plan.facts.at("numbers").front().value("function", "") == "rows";
}

/// "how many children were in the exhibition" of bookings for several visitors: how many bookings, or visitors?
std::optional<Draft> rowsOrPeople(const Asked& asked, const Draft& draft)
{
    for (const auto& data : countsRows(draft) ? asked.files.alone() : std::vector<OpenedData> {}) {
        const auto& schema = data->schema;
        const auto pieces = annotate(asked.question, schema);
        const auto many = std::ranges::find_if(pieces, [](const Piece& each) { return each.is(Concept::HowMany); });
        const bool isOfValue = many != pieces.end() && many + 1 != pieces.end() && (many + 1)->kind == PieceKind::Value
            && !(many + 1)->value.part
            && std::ranges::none_of(pieces, [](const Piece& each) { return each.kind == PieceKind::RowNoun; });
        const auto all = isOfValue ? schema.measures() : std::vector<int> {};
        const auto people = std::ranges::find_if(all, [&](int column) { return countsPeople(column, schema); });
        if (people == all.end()) {
            continue;
        }
        const bool inGerman = speaksGerman(nameWords(asked.question));
        const auto& value = (many + 1)->value;
        const auto where = " "
            + phrased("where", inGerman, { { "column", schema.name(value.column) }, { "value", value.value } });
        const TextSpan place { many->begin, (many + 1)->end };
        return inWordsOnly(PlanAction::Ask,
            schema.name(*people) + " are numbers of each row: are these meant, or the rows?",
            { replaced(
                  asked.question, place, phrased("sum", inGerman, { { "measure", schema.name(*people) } }) + where),
                replaced(asked.question, place, phrased("rows", inGerman) + where) });
    }
    return std::nullopt;
}

/// "sum of fee and tax by team": of both together, or of each?
std::optional<Draft> addedOrEach(const Asked& asked, const Draft& draft)
{
    const auto& facts = draft.plan.facts;
    const bool areTwo = draft.plan.action == PlanAction::Run && facts.is_object()
        && facts.value("numbers", Json::array()).size() == 2;
    for (const auto& data : areTwo ? asked.files.alone() : std::vector<OpenedData> {}) {
        const auto& schema = data->schema;
        const auto pieces = annotate(asked.question, schema);
        const auto isAmount = [&](std::size_t at) {
            return pieces[at].kind == PieceKind::Column && schema.isAmount(pieces[at].column.column);
        };
        for (std::size_t i = 0; i + 3 < pieces.size(); ++i) {
            const bool isSumOf = pieces[i].is(Concept::Sum) && isAmount(i + 1) && pieces[i + 2].is(Concept::And)
                && isAmount(i + 3) && asked.question[static_cast<std::size_t>(pieces[i + 2].begin)] != ','
                && nameWords(pieces[i].text).size() == 2; // "sum of", not "total"
            if (!isSumOf) {
                continue;
            }
            const bool inGerman = speaksGerman(nameWords(asked.question));
            const auto sum = [&](const Piece& each) {
                return phrased("sum", inGerman, { { "measure", schema.name(each.column.column) } });
            };
            const TextSpan both { pieces[i].begin, pieces[i + 3].end };
            return inWordsOnly(PlanAction::Ask,
                pieces[i + 1].text + " and " + pieces[i + 3].text + ": added together, or the sum of each?",
                { replaced(asked.question, { pieces[i + 2].begin, pieces[i + 2].end }, "plus"),
                    replaced(asked.question, both,
                        sum(pieces[i + 1]) + " " + phrased("and", inGerman) + " " + sum(pieces[i + 3])) });
        }
    }
    return std::nullopt;
}

/// "fee minus discount" of a number that is worked out, by a formula or in a column of that name.
static std::string termsOf(const Json& number)
{
    const auto formula = number.value("formula", Json());
    const bool isFormula = formula.is_object() && formula.contains("sign");
    return isFormula ? formula.value("left", "") + " " + formula.value("sign", "") + " " + formula.value("right", "")
                     : number.value("column", "");
}

/// "fee minus discount" where most rows have no discount: are those left out, or is it none?
std::optional<Draft> zeroOrLeftOut(const Asked& asked, const Draft& draft)
{
    const bool inGerman = speaksGerman(nameWords(asked.question));
    const auto numbers = draft.plan.action == PlanAction::Run && draft.plan.facts.is_object()
        ? draft.plan.facts.value("numbers", Json::array())
        : Json::array();
    for (const auto& number : numbers) {
        const auto terms = " " + termsOf(number) + " ";
        for (const auto& data : asked.files.alone()) {
            const auto& profile = data->data.dataset.profile;
            const auto isMostlyMissing = [&](const ColumnProfile& each) {
                const bool isTerm = terms.contains(" minus " + each.name + " ")
                    || terms.contains(" plus " + each.name + " ") || terms.starts_with(" " + each.name + " minus ")
                    || terms.starts_with(" " + each.name + " plus ");
                const bool isFilled = terms.contains(" " + each.name + " or "); // "discount or 0"
                return isTerm && !isFilled && 2 * each.nulls > profile.rows;
            };
            const auto column = std::ranges::find_if(profile.columns, isMostlyMissing);
            const auto isLimited = [&](const Json& each) { return each.at("column") == column->name; };
            if (column == profile.columns.end() || std::ranges::any_of(draft.plan.facts.at("filters"), isLimited)) {
                continue;
            }
            const auto choice = [&](const char* kind) {
                return asked.question + phrased(kind, inGerman, { { "column", column->name } });
            };
            return withChoices(ReadingTrouble(TroubleKind::ZeroOrLeftOut,
                                   { .column = oneLine(column->name), .count = column->nulls, .total = profile.rows }),
                { choice("gaps_as_zero"), choice("gaps_left_out") });
        }
    }
    return std::nullopt;
}

/// "distinct customers": which ones there are, or how many?
std::optional<Draft> valuesOrNumber(const Asked& asked, const Draft& draft)
{
    for (const auto& data : draft.plan.action == PlanAction::Run ? asked.files.alone() : std::vector<OpenedData> {}) {
        const auto pieces = annotate(asked.question, data->schema);
        const bool isBare = pieces.size() == 2 && pieces.front().is(Concept::Distinct)
            && pieces.back().kind == PieceKind::Column;
        const auto words = isBare ? nameWords(pieces.back().text) : std::vector<std::string> {};
        if (isBare && !words.empty() && stem(words.back()) == words.back()) { // "distinct customers" are listed
            const bool inGerman = speaksGerman(nameWords(asked.question));
            return inWordsOnly(PlanAction::Ask, pieces.back().text + ": the values themselves, or how many there are?",
                { phrased("number_of", inGerman, { { "thing", asked.question } }),
                    phrased("list", inGerman) + " " + asked.question });
        }
    }
    return std::nullopt;
}

/// "lines by status" of lines that are numbered 1 to 4: how many, or the sum of their numbers?
std::optional<Draft> countedOrAddedUp(const Asked& asked, const Draft& draft)
{
    const auto& facts = draft.plan.facts;
    const bool isOfOne = draft.plan.action == PlanAction::Run && facts.is_object()
        && facts.value("numbers", Json::array()).size() == 1;
    const auto number = isOfOne ? facts.at("numbers").front() : Json::object();
    if (number.value("function", "") != "sum" || !number.value("column", Json()).is_string()) {
        return std::nullopt;
    }
    const auto measured = number.at("column").get<std::string>();
    for (const auto& data : asked.files.alone()) {
        const auto pieces = annotate(asked.question, data->schema);
        if (std::ranges::any_of(pieces, [](const Piece& each) { return each.is(Concept::Sum); })) {
            return std::nullopt;
        }
        const auto isNumbered = [&](const Piece& each) {
            const auto word = fold(each.text);
            if (each.kind != PieceKind::Column || data->schema.name(each.column.column) != measured) {
                return false;
            }
            const auto& column = data->schema.column(each.column.column);
            const auto* high = std::get_if<std::int64_t>(&column.max);
            return stem(word) != word && nameWords(column.name) == std::vector { stem(word) } && high != nullptr
                && column.distinct > 1 && *high == column.distinct && column.min == Cell(std::int64_t(1))
                && !isQuantityWord(canonical(stem(word)));
        };
        if (const auto thing = std::ranges::find_if(pieces, isNumbered); thing != pieces.end()) {
            const bool inGerman = speaksGerman(nameWords(asked.question));
            const TextSpan place { thing->begin, thing->end };
            return inWordsOnly(PlanAction::Ask,
                data->schema.name(thing->column.column) + " has numbers from 1 on: are they counted, or added up?",
                { replaced(asked.question, place, phrased("number_of", inGerman, { { "thing", thing->text } })),
                    replaced(asked.question, place, phrased("sum", inGerman, { { "measure", thing->text } })) });
        }
    }
    return std::nullopt;
}
} // namespace

namespace {
/// "per fiscal year": in which month it begins no file says.
std::optional<Draft> whenYearsBegin(const Asked& asked, const Draft& draft)
{
    const bool inGerman = speaksGerman(nameWords(asked.question));
    std::vector<std::string> choices;
    for (const auto& data : draft.plan.action == PlanAction::Say ? asked.files.alone() : std::vector<OpenedData>()) {
        const auto end = openFiscalYear(*data, asked.question);
        for (const auto* month : { "month_1", "month_4", "month_7", "month_10" }) {
            auto one = asked;
            one.question.insert(
                end.value_or(0), " " + phrased("starting_in", inGerman, { { "month", phrased(month, inGerman) } }));
            if (end && choices.size() < 4 && draftFor(one).plan.action == PlanAction::Run) {
                choices.push_back(one.question);
            }
        }
    }
    return choices.empty() ? std::nullopt
                           : std::optional(inWordsOnly(PlanAction::Ask, phrased("year_begins", false), choices));
}

/// "how much did Ann deliver": of what?
std::optional<Draft> howMuchOfWhat(const Asked& asked, const Draft& draft)
{
    constexpr std::size_t most = 4;
    std::vector<std::string> choices;
    for (const auto& data : draft.plan.action == PlanAction::Say ? asked.files.alone() : std::vector<OpenedData>()) {
        const auto& schema = data->schema;
        const auto pieces = annotate(asked.question, schema);
        const auto isNumber = [&](const Piece& each) {
            return each.kind == PieceKind::Column && schema.isNumeric(each.column.column);
        };
        const bool isOpen = pieces.size() > 1 && pieces[0].is(Concept::Sum) && pieces[0].begin == 0
            && pieces[0].text.contains(' ') && std::ranges::none_of(pieces, isNumber);
        for (const int measure : isOpen ? schema.measures() : std::vector<int>()) {
            auto one = asked;
            one.question.insert(static_cast<std::size_t>(pieces[0].end), " " + schema.name(measure));
            if (schema.isAmount(measure) && !schema.isIntensive(measure) && choices.size() < most
                && draftFor(one).plan.action == PlanAction::Run) {
                choices.push_back(one.question);
            }
        }
    }
    return choices.empty() ? std::nullopt
                           : std::optional(inWordsOnly(PlanAction::Ask, phrased("how_much_of", false), choices));
}
} // namespace

std::optional<Draft> openSuperlative(const Asked& asked, const Draft& draft)
{
    auto who = askWho(asked, draft);
    return who ? who : askWhichEnd(asked, draft);
}

std::optional<Draft> openWord(const Asked& asked, const Draft& draft)
{
    auto year = yearOrAmount(asked);
    auto numbered = year ? std::nullopt : countedOrAddedUp(asked, draft);
    if (year || numbered) {
        return year ? year : numbered;
    }
    const bool goesOn = draft.plan.facts.is_object() && draft.plan.facts.value("goes_on", false);
    const bool isWhole = asked.history.empty() || (!goesOn && !asked.revision);
    for (const auto& ask : { rowsOrPeople, addedOrEach, zeroOrLeftOut, valuesOrNumber, fromWhenToWhen, growthOfWhat,
             inOrSince, upOrDown, howMuchOfWhat, whenYearsBegin }) {
        if (auto open = isWhole ? ask(asked, draft) : std::nullopt) {
            return open;
        }
    }
    return eachOrTogether(asked, draft);
}

} // namespace core::builtin
