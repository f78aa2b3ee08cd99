// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/words_in_place.h"

#include "core/builtin/reading/added_columns.h"
#include "core/builtin/reading/compounds.h"
#include "core/builtin/reading/hinted_columns.h"
#include "core/builtin/reading/shouted.h"
#include "core/builtin/reading/written_dates.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

namespace core::builtin {

bool countsUpTo(const Piece& piece)
{
    return piece.is(Concept::Top) || piece.is(Concept::AtLeast) || piece.is(Concept::Above) || piece.is(Concept::Below)
        || piece.is(Concept::AtMost) || piece.is(Concept::Exactly);
}

bool isValueMeant(const ValueMatch& match, const Token& token, const std::vector<Piece>& before)
{
    const bool isCapital = token.begin > 0 && token.raw == match.value && fold(token.raw).front() != token.raw.front();
    const auto isLink = [](const Piece& each) { return each.is(Concept::Is) || each.is(Concept::Not); };
    const auto column = std::find_if_not(before.rbegin(), before.rend(), isLink);
    return isCapital
        || (column != before.rend() && column->kind == PieceKind::Column
            && (column->column.column == match.column || std::ranges::contains(match.rivals, column->column.column)));
}

bool joinsSeveral(const std::vector<Piece>& before)
{
    using enum Concept;
    constexpr std::array joining { And, Or, Plus, Both, To, Until, Between, HowMany, Sum };
    return std::ranges::any_of(before,
        [&](const Piece& piece) { return std::ranges::any_of(joining, [&](Concept each) { return piece.is(each); }); });
}

bool isIdle(const Phrase& found, const std::vector<Piece>& before, const Schema& schema)
{
    return found.meaning == Concept::Together && found.words == 1 && !namesPair(before, schema);
}

void takeTogether(const Phrase& found, std::vector<Piece>& before)
{
    for (std::size_t i = 1; i + 1 < before.size() && found.meaning == Concept::Together; ++i) {
        const bool isPair = before[i - 1].kind == PieceKind::Value && before[i + 1].kind == PieceKind::Value;
        before[i].meaning = isPair && before[i].is(Concept::And) ? Concept::Or : before[i].meaning;
    }
}

bool reaches(const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before)
{
    const bool isNext = at + 1 < tokens.size() && tokens[at + 1].kind == TokenKind::Number;
    return isNext ? isReachingWord(tokens[at].text)
                  : !before.empty() && before.back().kind == PieceKind::Number && isBoundBehind(tokens[at].text);
}

bool meansRows(const Token& token, const ValueMatch& match, const std::vector<Piece>& before, const Schema& schema)
{
    const auto isWritten = [&](const std::string& own) { return stem(own) == stem(token.text); };
    const bool isState = isParticiple(token.text) // "planned" of budget.csv
        && std::ranges::none_of(nameWords(ownName(schema.dataset())), isWritten);
    return token.raw != match.value && schema.isOwnNoun(token.text) && !isState && !isValueMeant(match, token, before);
}

bool isHalf(const std::vector<Token>& tokens, std::size_t at, const std::string& question)
{
    return at + 1 < tokens.size() && tokens[at + 1].begin == tokens[at].end + 1
        && question[static_cast<std::size_t>(tokens[at].end)] == '-';
}

bool isHyphenated(const std::vector<Token>& tokens, std::size_t at, const std::string& question, const Schema& schema)
{
    return isHalf(tokens, at, question) && isRowsOf(tokens[at].text + tokens[at + 1].text, schema.dataset());
}

namespace {
bool isFillerAlone(const std::string& word)
{
    const auto phrase = phraseAt({ word }, 0);
    return phrase && phrase->meaning == Concept::Filler;
}
/// "in Q3", "Q3 2024" where rows have dates: the time, and not the answers to the question Q3 of a survey.
bool isQuarterOfDates(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr std::size_t digitsOfYear = 4;
    const auto before = at > 0 ? phraseAt({ words[at - 1] }, 0) : std::nullopt;
    const bool isLed = before && before->meaning == Concept::In;
    const bool isYearNext = at + 1 < words.size() && words[at + 1].size() == digitsOfYear
        && std::ranges::all_of(words[at + 1], [](char c) { return c >= '0' && c <= '9'; });
    return schema.dateColumn() && quarterWord(words[at]) && (isLed || isYearNext);
}
} // namespace

std::optional<ColumnMatch> columnSaid(
    const std::vector<std::string>& words, std::size_t at, int length, double least, const Schema& schema)
{
    constexpr int longestValue = 6;
    const auto from = [&](int count) {
        const auto first = words.begin() + static_cast<std::ptrdiff_t>(at);
        return std::vector<std::string>(first, first + std::min<std::ptrdiff_t>(count, words.end() - first));
    };
    auto match = schema.matchColumn(from(length), least);
    if (match && length == 1 && isMoneyWord(canonical(words[at])) && schema.isIdentifier(match->column)
        && !std::ranges::contains(nameWords(schema.name(match->column)), stem(words[at]), stem)) {
        return std::nullopt; // "revenue" is no "sale_id"
    }
    if (length == 1 && isQuarterOfDates(words, at, schema)) {
        return std::nullopt;
    }
    const auto behind = at + static_cast<std::size_t>(length);
    if (!match && length > 2 && behind <= words.size() && isFillerAlone(words[at + 1])) { // "deposit been paid"
        const auto inside = std::span(words).subspan(at + 1, static_cast<std::size_t>(length) - 2);
        const bool isLink = std::ranges::all_of(inside, isFillerAlone);
        match = isLink ? schema.matchColumn({ words[at], words[behind - 1] }, least) : std::nullopt;
        const bool isYesOrNo = match && schema.column(match->column).type == ColumnType::Boolean;
        match = isYesOrNo ? match : std::nullopt;
    }
    for (int longer = length + 1; match && schema.isPartnerCount(match->column) && longer <= longestValue; ++longer) {
        if (schema.matchValue(from(longer))) {
            return std::nullopt;
        }
    }
    return match;
}

bool ownsPartners(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr double sureName = 0.95;
    const auto next = at + 1 < words.size() ? schema.matchColumn({ words[at + 1] }, sureName) : std::nullopt;
    return isOwning(words[at]) && next && schema.isPartnerCount(next->column);
}

bool isDateBehind(const std::vector<std::string>& words, std::size_t at, int column, const Schema& schema)
{
    return schema.isDate(column) && at < words.size() && canonical(words[at]) == "date";
}

bool isLimitOf(int column, const std::vector<Piece>& before)
{
    const auto named = std::ranges::find(before.rbegin(), before.rend(), PieceKind::Column, &Piece::kind);
    return named != before.rend() && named->column.column == column
        && std::all_of(before.rbegin(), named, [](const Piece& each) {
               return each.kind == PieceKind::Number || each.kind == PieceKind::Concept
                   || each.kind == PieceKind::Unknown; // "wing length over 63 mm"
           });
}

std::size_t rowsNameAt(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr double asNamed = 0.85;
    if (!schema.isOwnNoun(words[at])) {
        return 0;
    }
    const auto name = nounsOf(schema.dataset());
    const bool isSaid = name.size() > 1 && at + name.size() <= words.size()
        && std::equal(name.begin(), name.end(), words.begin() + static_cast<std::ptrdiff_t>(at),
            [](const std::string& own, const std::string& word) { return own == canonical(word); });
    const auto column = isSaid ? schema.matchColumn({ words[at + name.size() - 1] }, asNamed) : std::nullopt;
    const bool isMoney = isSaid && isMoneyWord(name.back()); // "pharmacy sales" may be amounts
    return isSaid && !isMoney && !(column && schema.isNumeric(column->column)) ? name.size() : 0;
}

bool meansEvery(
    const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before, const Schema& schema)
{
    constexpr double likely = 0.85;
    std::vector<std::string> words;
    std::ranges::transform(tokens, std::back_inserter(words), &Token::text);
    if (!isAllWord(words[at]) || before.size() < 2 || at + 1 >= words.size()) {
        return false;
    }
    const bool isCounted = numberWord(words[at + 1]) && at + 2 < words.size();
    const auto noun = behindFillers(words, at + (isCounted ? 2 : 1)); // "all seven kinds of fault"
    const auto next = schema.matchColumn({ words[noun] }, likely); // "all five branches"
    const auto& last = before.back();
    const bool isSaidOf = last.kind == PieceKind::Unknown || last.is(Concept::Which) || last.is(Concept::With)
        || last.is(Concept::In) || last.is(Concept::Never)
        || (last.kind == PieceKind::Column && (schema.isDate(last.column.column) || tokens[at - 1].begin >= last.end));
    return isSaidOf && next && schema.isText(next->column) && std::ranges::any_of(before, [&](const Piece& each) {
        return each.kind == PieceKind::Column && schema.isText(each.column.column);
    });
}

bool isDateNoun(const std::string& word, const std::vector<Piece>& before, const Schema& schema)
{
    const bool isLed = before.empty() || before.back().is(Concept::Each) || before.back().is(Concept::By)
        || before.back().is(Concept::Which);
    return isLed && canonical(word) == "date" && schema.dateColumn();
}

bool isPartOfYear(const std::vector<Token>& tokens, std::size_t at)
{
    const auto of = at + 1 < tokens.size() ? phraseAt({ tokens[at + 1].text }, 0) : std::nullopt;
    const auto year = at + (of && of->meaning == Concept::Of ? 2 : 1);
    return year < tokens.size() && (quarterWord(tokens[at].text) || halfWord(tokens[at].text))
        && tokens[year].kind == TokenKind::Number && tokens[year].text.size() == 4 && tokens[year].number >= 1800
        && tokens[year].number < 2200;
}

namespace {
/// "captures", where some rows are a "recapture".
bool isRepeatable(const std::string& word, const Schema& schema)
{
    constexpr std::size_t shortest = 5;
    const auto noun = word.size() < shortest ? std::string() : "re" + stem(word);
    for (int i = 0; i < schema.columnCount() && !noun.empty(); ++i) {
        if (schema.column(i).type == ColumnType::Boolean && stem(fold(schema.name(i))) == noun) {
            return true;
        }
    }
    return false;
}
} // namespace

bool isRowsWord(const std::string& word, const Schema& schema)
{
    if (isRepeatable(word, schema)) {
        return true;
    }
    return isRowNoun(stem(word)) || isRowsOf(word, schema.dataset()) || schema.isKeyNoun(word);
}

bool isHourOfRows(const std::string& word, const std::vector<Piece>& before, const Schema& schema)
{
    return timeUnit(word) == "hours" && schema.isOneRowPerHour() && !before.empty() && !before.back().is(Concept::By)
        && !before.back().is(Concept::Each);
}

bool saysThatRowsAreHours(const std::string& word, const std::vector<Piece>& before, const Schema& schema)
{
    const bool isEnd = !before.empty() && (before.back().is(Concept::Top) || before.back().is(Concept::Bottom));
    return isOfEachHour(word) && schema.isOneRowPerHour()
        && !(isEnd && std::ranges::contains(before, PieceKind::Period, &Piece::kind));
}

bool countsNextNoun(const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr double likely = 0.9;
    if (!numberWord(words[at]) || at + 1 >= words.size()) {
        return false;
    }
    const auto noun = schema.matchColumn({ words[at + 1] }, likely);
    const auto value = schema.matchValue({ words[at] });
    return noun ? !value || noun->column != value->column : isRowsWord(words[at + 1], schema);
}

std::optional<ValueMatch> exactValueAt(
    const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before, const Schema& schema)
{
    const auto& token = tokens[at];
    if (const auto owner = token.raw.find("'s"); token.raw.size() > 2 && owner == token.raw.size() - 2) { // "IT's"
        const auto name = token.raw.substr(0, owner);
        const auto known = schema.matchValue({ fold(name) });
        if (known && known->value == name) {
            return known;
        }
    }
    auto match = token.kind == TokenKind::Word ? schema.matchValue({ token.text }) : std::nullopt;
    if (match) {
        match->preferWritten(token.raw);
    }
    const auto code = token.kind == TokenKind::Word ? schema.matchCode(token.raw) : std::nullopt;
    const bool isOfKey = match && code && !schema.isOnceEach(match->column)
        && schema.isOnceEach(code->column); // of "E005", who also manages others, the row is meant
    match = match && !isOfKey ? match : code;
    const auto own = phraseAt({ token.text }, 0);
    const bool grammar = own && (isGrammar(own->meaning) || own->meaning == Concept::Filler);
    // "by month", of a file whose tickets are for a day or a month
    const bool isCalendar = match && periodWord(token.text) && schema.dateColumn() && !before.empty()
        && (before.back().is(Concept::By) || before.back().is(Concept::Each));
    const bool isOther = !match || isCalendar || meansRows(token, *match, before, schema)
        || ((token.text.size() < 2 || grammar) && !isValueBesideGrammar(tokens, at, *match))
        || (isAllWord(token.text) && !isValueMeant(*match, token, before))
        || (own && isStatistic(own->meaning) && !isValueMeant(*match, token, before));
    return isOther ? std::nullopt : match;
}

std::optional<double> ownRowsAt(
    const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before, const Schema& schema)
{
    const auto means = [&](std::size_t word, std::initializer_list<Concept> meanings) {
        const auto phrase = phraseAt({ tokens[word].text }, 0);
        return phrase && std::ranges::contains(meanings, phrase->meaning);
    };
    auto owner = at;
    while (owner > 0 && means(owner - 1, { Concept::Only, Concept::Filler }) && !isOwning(tokens[owner - 1].text)) {
        --owner;
    }
    const bool isOwned = owner > 0 && (isOwning(tokens[owner - 1].text) || means(owner - 1, { Concept::With }));
    const auto isNoun = [](const Piece& each) { return each.kind == PieceKind::Column; };
    if (!isOwned || at + 1 >= tokens.size() || !isRowsWord(tokens[at + 1].text, schema)
        || std::ranges::none_of(before, isNoun)) {
        return std::nullopt;
    }
    return tokens[at].kind == TokenKind::Number ? std::optional(tokens[at].number)
                                                : std::optional<double>(numberWord(tokens[at].text));
}

std::optional<ColumnMatch> repeatedKeyOf(const std::string& word, const Schema& schema)
{
    constexpr double ofIdentifier = 0.7;
    const auto match = schema.matchColumn({ word }, ofIdentifier);
    const bool isKey = match && match->rivals.empty() && schema.isIdentifier(match->column)
        && schema.owner(match->column).empty()
        && 2 * schema.column(match->column).distinct < schema.dataset().profile.rows;
    return isKey ? match : std::nullopt;
}

bool asksForSizeOfRows(
    const std::vector<std::string>& words, std::size_t at, const Phrase& filler, const Schema& schema)
{
    const auto end = at + static_cast<std::size_t>(filler.words);
    const std::vector<std::string> said(
        words.begin() + static_cast<std::ptrdiff_t>(at), words.begin() + static_cast<std::ptrdiff_t>(end));
    const auto noun = behindFillers(words, end);
    return noun < words.size() && asksForSize(joined(said, " ")) && isRowsWord(words[noun], schema);
}

std::optional<std::pair<ColumnMatch, int>> sizeOfRowsAt(
    const std::vector<std::string>& words, std::size_t at, const Schema& schema)
{
    constexpr double possible = 0.6;
    constexpr std::size_t asking = 2; // "how tall"
    if (at + asking >= words.size()) {
        return std::nullopt;
    }
    const auto hint = columnHint(words[at] + " " + words[at + 1]);
    const auto own = phraseAt({ words[at], words[at + 1] }, 0);
    if (own && (own->meaning == Concept::Top || own->meaning == Concept::Bottom)) {
        return std::nullopt; // "most expensive order" asks for one of them
    }
    const auto isLight = phraseAt({ words[at + asking] }, 0);
    const bool isVerb = isLight && (isLight->meaning == Concept::Is || isLight->meaning == Concept::Filler);
    const auto noun = behindFillers(words, at + asking + (isVerb ? 1 : 0));
    if (hint.empty() || noun >= words.size()) {
        return std::nullopt;
    }
    const bool isOfRows = isRowsWord(words[noun], schema) || schema.matchValue({ words[noun] })
        || schema.guessValue(words[noun]);
    const auto column = isOfRows ? schema.matchColumn(hint, possible) : std::nullopt;
    const bool isOne = column && column->rivals.empty() && schema.isNumeric(column->column);
    return isOne ? std::optional(std::pair(*column, static_cast<int>(asking) + (isVerb ? 1 : 0))) : std::nullopt;
}

namespace {
/// How a column is called, with and without what stands in brackets.
std::vector<std::string> writtenNamesOf(int column, const Schema& schema)
{
    const auto whole = trimmed(schema.name(column));
    std::vector<std::string> names { whole };
    if (const auto open = whole.find_last_of("(["); open != std::string::npos && open > 0) {
        names.push_back(trimmed(whole.substr(0, open)));
    }
    return names;
}

/// A word or two without signs, that are read like any others; or a number that may be a time.
bool isPlainName(const std::string& name, const Schema& schema)
{
    const auto isOdd = [](char c) { return c == ',' || c == '/' || c == '?' || c == '%' || c == ':' || c == ';'; };
    const bool isNumber = std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
    return isNumber ? schema.dateColumn() || schema.yearColumn()
                    : std::ranges::none_of(name, isOdd) || nameWords(name).size() < 2;
}

/// "Ist" of Budget and Ist: a word of ours that is written in a capital letter, as the column is. It begins a question
/// as a name only where that goes on with what is done with it: "Ist der Umsatz gestiegen?" is none.
bool isCapitalName(const std::string& name, const std::vector<Token>& tokens, std::size_t at)
{
    const auto meaningAt = [&](std::size_t i) {
        const auto phrase = i < tokens.size() ? phraseAt({ tokens[i].text }, 0) : std::nullopt;
        return phrase ? std::optional(phrase->meaning) : std::nullopt;
    };
    const auto own = meaningAt(at);
    const auto goesOn = { Concept::By, Concept::Each, Concept::And, Concept::Minus, Concept::Over };
    return std::isupper(static_cast<unsigned char>(name.front())) != 0 && tokens[at].raw == name && own
        && isGrammar(*own)
        && (at > 0 || tokens.size() == 1
            || std::ranges::any_of(goesOn, [&](Concept each) { return meaningAt(at + 1) == each; }));
}

/// With the same letter: few names do, and only those are looked at closely.
bool beginsLike(std::string_view name, std::string_view question, std::size_t at)
{
    const auto first = name.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && at < question.size() && name[first] == question[at];
}
} // namespace

std::optional<std::pair<int, int>> writtenNameAt(
    const std::vector<Token>& tokens, std::size_t at, const std::string& question, const Schema& schema)
{
    const auto begin = static_cast<std::size_t>(tokens[at].begin);
    std::size_t length = 0;
    int column = -1;
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (!beginsLike(schema.name(i), question, begin)) {
            continue;
        }
        for (const auto& name : writtenNamesOf(i, schema)) {
            const auto end = begin + name.size();
            const bool isWritten = name.size() > length && question.compare(begin, name.size(), name) == 0
                && (end == question.size() || std::isalnum(static_cast<unsigned char>(question[end])) == 0)
                && (!isPlainName(name, schema) || isCapitalName(name, tokens, at));
            length = isWritten ? name.size() : length;
            column = isWritten ? i : column;
        }
    }
    if (column < 0) {
        return std::nullopt;
    }
    const auto bracket = question.find_first_not_of(' ', begin + length);
    const bool goesOn = bracket != std::string::npos && (question[bracket] == '(' || question[bracket] == '[')
        && schema.name(column).contains(question[bracket]);
    const auto closed = goesOn ? question.find_first_of(")]", bracket) : std::string::npos;
    const auto end = static_cast<int>(closed == std::string::npos ? begin + length : closed + 1);
    const auto first = tokens.begin() + static_cast<std::ptrdiff_t>(at);
    const auto isInside = [&](const Token& each) { return each.begin < end; };
    return std::pair(column, static_cast<int>(std::count_if(first, tokens.end(), isInside)));
}

std::optional<ColumnMatch> summedNounOf(const std::string& word, const std::vector<Piece>& before, const Schema& schema)
{
    constexpr double headOfName = 0.8;
    const bool isSummed = !before.empty() && before.back().is(Concept::Sum);
    auto match = isSummed ? schema.matchColumn({ word }, headOfName) : std::nullopt;
    const bool isOne = match && match->rivals.empty() && schema.isNumeric(match->column)
        && !schema.isNeverSummed(match->column) && !schema.isIntensive(match->column);
    return isOne ? match : std::nullopt;
}

bool isNounOfRows(const std::string& word, int column, const std::vector<Piece>& before, const Schema& schema)
{
    const bool isCounted = !before.empty() && before.back().is(Concept::Distinct);
    const bool isOfEach = !before.empty() && before.back().is(Concept::Each) && isNumberOfNoun(schema.column(column));
    const bool isNoun = schema.isOwnNoun(word) && stem(word) != word && !isCounted;
    return schema.namesRows(column) && (isNoun || isOfEach);
}

std::optional<ColumnMatch> moneyMadeBy(const std::string& word, const std::vector<Piece>& before, const Schema& schema)
{
    constexpr double possible = 0.6;
    if (isCosting(word)) { // "how many visits cost over 500" of a file with a fee
        return schema.matchColumn({ word }, possible) ? std::nullopt : onlyPayment(schema);
    }
    const bool asksHowMuch = std::ranges::any_of(before, [](const Piece& each) { return each.is(Concept::Sum); });
    const bool isMeasured = std::ranges::any_of(before,
        [&](const Piece& each) { return each.kind == PieceKind::Column && schema.isAmount(each.column.column); });
    const bool isMade = !isMeasured && isDeedOf(word, "revenue");
    auto money = asksHowMuch && isMade ? schema.matchColumn({ "revenue" }, possible) : std::nullopt;
    if (isMade && !money && !isDeedOf(word, "order")) { // "earned" speaks of nothing else
        money = onlyIncome(schema);
    }
    if (!money || !money->rivals.empty() || !schema.isNumeric(money->column)) {
        return std::nullopt;
    }
    money->score = 1;
    return money;
}

std::optional<ColumnMatch> columnDeniedBy(const std::string& word, const Schema& schema)
{
    constexpr double likely = 0.85;
    auto match = word.starts_with("un") && word.size() > 5 ? schema.matchColumn({ word.substr(2) }, likely)
                                                           : std::nullopt;
    return match && schema.column(match->column).type == ColumnType::Boolean ? match : std::nullopt;
}

} // namespace core::builtin
