// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/pieces.h"

#include "core/builtin/reading/all_rows.h"
#include "core/builtin/reading/column_of_sign.h"
#include "core/builtin/reading/compounds.h"
#include "core/builtin/reading/named_dates.h"
#include "core/builtin/reading/shouted.h"
#include "core/builtin/reading/underscored.h"
#include "core/builtin/reading/words_in_place.h"
#include "core/builtin/reading/written_codes.h"
#include "core/builtin/reading/written_dates.h"

#include <algorithm>

namespace core::builtin {

namespace {
constexpr int longestName = 8;
constexpr std::size_t leastName = 4; // what is shorter is hardly ever meant as a name
constexpr double sureName = 0.95;
constexpr double ownName = 0.9; // no slip of one
constexpr double likelyName = 0.85;
constexpr double possibleName = 0.6;

/// "15 min": right behind a number.
bool isBehindNumber(const std::vector<Piece>& before, const Token& token)
{
    return !before.empty() && before.back().kind == PieceKind::Number && before.back().end + 1 >= token.begin;
}

std::optional<ColumnMatch> columnInQuotes(const Schema& schema, const std::string& written)
{
    const auto& columns = schema.dataset().profile.columns;
    const auto same = std::ranges::find(columns, written, &ColumnProfile::name);
    return same == columns.end() ? schema.matchColumn(nameWords(written), 1)
                                 : ColumnMatch { static_cast<int>(same - columns.begin()), 1, {} };
}

class Annotator {
public:
    Annotator(const std::string& question, const Schema& schema)
        : m_question(question)
        , m_schema(schema)
        , m_tokens(withCodesJoined(tokenise(question), schema, question))
    {
        std::ranges::transform(m_tokens, std::back_inserter(m_words), &Token::text);
    }

    std::vector<Piece> run()
    {
        while (m_at < m_tokens.size()) {
            joinTimes();
            // The order is the rule: a sure name beats our own words, our own words beat a guess.
            const bool read = opening() || sizeOfRows() || writtenName()
                || take(valueWithSignsAt(m_tokens, m_at, m_question, m_schema))
                || isValue(writtenValueAt(m_tokens, m_at, m_schema)) || whatever() || rowsName()
                || take(underscoredAt(m_tokens, m_at, m_question, m_schema)) || soldFor() || ofNoun() || writtenDate()
                || column(longestName, 2, sureName) || (isPartOfYear(m_tokens, m_at) && calendar()) || value(6, 2)
                || phrase(2) || column(1, 1, sureName)
                || (m_tokens[m_at].kind == TokenKind::Number && column(longestName, 2, ownName)) // "30-day downloads"
                || ownRows() || literal() || column(4, 2, likelyName)
                || (!countsNextNoun(m_words, m_at, m_schema)
                    && isValue(exactValueAt(m_tokens, m_at, m_pieces, m_schema)))
                || rowNoun() || calendar() || phrase(1) || guess();
            if (!read) {
                add(PieceKind::Unknown, 1);
            }
        }
        return explained(std::move(m_pieces), m_question, m_schema);
    }

private:
    /// "only 2024" narrows the question before; within a question the word is a condition of its own. "When" asks for
    /// a time where it begins a question, else it means "where". "# late orders" counts them.
    bool opening()
    {
        if (m_at > 0 || m_words.size() < 2) {
            return false;
        }
        const auto own = phraseAt(m_words, 0);
        const bool only = own && own->meaning == Concept::Only;
        m_at += only ? static_cast<std::size_t>(own->words) : 0;
        if (m_words.front() == "#" && m_words[1] != "of") {
            return add(PieceKind::Concept, 1).meaning = Concept::HowMany, true;
        }
        return only || (m_words.front() == "when" && (add(PieceKind::Concept, 1).meaning = Concept::When, true));
    }

    bool sizeOfRows()
    {
        const auto size = sizeOfRowsAt(m_words, m_at, m_schema);
        if (size) {
            add(PieceKind::Column, size->second).column = size->first;
            m_pieces.back().column.score = 1;
        }
        return size.has_value();
    }

    bool writtenName()
    {
        const auto found = writtenNameAt(m_tokens, m_at, m_question, m_schema);
        return found && (add(PieceKind::Column, found->second).column = { found->first, 1, {} }, true);
    }

    bool take(const std::optional<std::pair<Piece, int>>& found)
    {
        return found
            && (m_pieces.push_back(found->first), m_at += static_cast<std::size_t>(found->second),
                dropSaidBefore(m_pieces, m_question), true);
    }

    bool whatever()
    {
        const auto length = withoutConditionAt(m_tokens, m_at, m_question, m_schema);
        m_at += length;
        return length > 0;
    }

    std::vector<std::string> words(int length) const
    {
        const auto first = m_words.begin() + static_cast<std::ptrdiff_t>(m_at);
        return { first, first + length };
    }

    Piece& add(PieceKind kind, int length)
    {
        Piece piece;
        piece.kind = kind;
        piece.begin = m_tokens[m_at].begin;
        piece.end = m_tokens[m_at + static_cast<std::size_t>(length) - 1].end;
        piece.text = length == 1 ? m_tokens[m_at].raw
                                 : m_question.substr(static_cast<std::size_t>(piece.begin),
                                       static_cast<std::size_t>(piece.end - piece.begin));
        m_at += static_cast<std::size_t>(length);
        m_pieces.push_back(std::move(piece));
        return m_pieces.back();
    }

    bool column(int longest, int shortest, double least)
    {
        for (int length = longest; length >= shortest; --length) {
            if (!arePlainWords(m_tokens, m_at, length) || (length == 1 && m_tokens[m_at].kind != TokenKind::Word)) {
                continue;
            }
            if (length > 1 && isLimitAt(m_words, m_at + static_cast<std::size_t>(length) - 1)) {
                continue; // "opened at least three times" is no "opened at"
            }
            const auto own = length == 1 ? phraseAt({ m_words[m_at] }, 0) : std::nullopt;
            if (own && own->words == 1
                && (isGrammar(own->meaning)
                    || (own->meaning == Concept::Sum && measureFollows(m_words, m_at, m_schema)))) {
                continue;
            }
            if (const auto match = columnSaid(m_words, m_at, length, least, m_schema)) {
                if (length == 1 && isNounOfRows(m_words[m_at], match->column, m_pieces, m_schema)) {
                    add(PieceKind::RowNoun, 1);
                    return true;
                }
                add(PieceKind::Column, length).column = *match;
                takeWholeName();
                dropSaidBefore(m_pieces, m_question);
                m_at += isDateBehind(m_words, m_at, match->column, m_schema) ? 1 : 0;
                return true;
            }
        }
        return false;
    }

    /// "Jan-Jun"
    void joinTimes()
    {
        if (goesOnToTime(m_tokens, m_at, m_question, m_pieces)) {
            auto to = m_pieces.back();
            to.kind = PieceKind::Concept;
            to.meaning = Concept::To;
            m_pieces.push_back(std::move(to));
        }
    }

    bool writtenDate()
    {
        if (isDashOfRange(m_tokens, m_at, m_pieces)) {
            return add(PieceKind::Concept, 1).meaning = Concept::To, true;
        }
        if (const auto date = writtenDateAt(m_tokens, m_at)) {
            add(PieceKind::Date, date->tokens).text = date->iso;
            return true;
        }
        return writtenMonth();
    }

    /// "2024-03"
    bool writtenMonth()
    {
        const auto month = monthLabel(m_tokens[m_at]);
        if (!month || m_schema.matchValue({ m_words[m_at] })) {
            return false;
        }
        add(PieceKind::Month, 1).number = month->second;
        auto year = m_pieces.back();
        year.kind = PieceKind::Number;
        year.number = month->first;
        year.text = std::to_string(month->first);
        m_pieces.push_back(std::move(year));
        return true;
    }

    bool ofNoun()
    {
        const auto named = m_tokens[m_at].kind == TokenKind::Word ? nameWithOfAt(m_words, m_at, m_schema)
                                                                  : std::nullopt;
        return named && (add(PieceKind::Column, named->second).column = named->first, true);
    }

    /// "Rabatt (%)" written as the column's name is the name, and asks for no share.
    void takeWholeName()
    {
        auto& piece = m_pieces.back();
        const auto& name = m_schema.column(piece.column.column).name;
        if (m_question.compare(static_cast<std::size_t>(piece.begin), name.size(), name) != 0) {
            return;
        }
        piece.end = std::max(piece.end, piece.begin + static_cast<int>(name.size())); // with a bracket that ends it
        for (; m_at < m_tokens.size() && m_tokens[m_at].begin < piece.end; ++m_at) {
            piece.end = std::max(piece.end, m_tokens[m_at].end);
        }
    }

    bool value(int longest, int shortest)
    {
        for (int length = longest; length >= shortest; --length) {
            const bool isPlain = arePlainWords(m_tokens, m_at, length);
            if (const auto match = isPlain ? m_schema.matchValue(words(length)) : std::nullopt) {
                add(PieceKind::Value, length).value = *match;
                return true;
            }
        }
        return false;
    }

    bool isValue(const std::optional<ValueMatch>& match)
    {
        return match && (add(PieceKind::Value, 1).value = *match, true);
    }

    bool literal()
    {
        const auto token = m_tokens[m_at];
        if (token.kind == TokenKind::Quoted) {
            if (const auto name = columnInQuotes(m_schema, token.raw)) {
                add(PieceKind::Column, 1).column = *name;
            } else if (const auto known = m_schema.matchValue(nameWords(token.raw))) {
                add(PieceKind::Value, 1).value = *known;
            } else {
                add(PieceKind::Quoted, 1);
            }
            return true;
        }
        if (token.kind == TokenKind::Date) {
            add(PieceKind::Date, 1).text = token.text;
            return true;
        }
        if (token.kind == TokenKind::Number) {
            auto& piece = add(PieceKind::Number, 1);
            piece.number = isGerman(m_words) ? germanNumber(token) : token.number;
            piece.percent = m_at < m_tokens.size() && isPercentWord(m_words[m_at]);
            m_at += piece.percent ? 1 : 0;
            return true;
        }
        return false;
    }

    /// "customers with two orders": exactly so many.
    bool ownRows()
    {
        const auto number = ownRowsAt(m_tokens, m_at, m_pieces, m_schema);
        if (!number) {
            return false;
        }
        m_pieces.resize(m_pieces.size() - (m_pieces.back().is(Concept::Only) ? 1 : 0));
        add(PieceKind::Number, 1).number = *number;
        return putBefore(Concept::Exactly), true;
    }

    /// Of the same words as the last piece.
    void putBefore(Concept meaning)
    {
        auto piece = m_pieces.back();
        piece.kind = PieceKind::Concept;
        piece.meaning = meaning;
        m_pieces.insert(m_pieces.end() - 1, std::move(piece));
    }

    bool rowsName()
    {
        const auto length = static_cast<int>(rowsNameAt(m_words, m_at, m_schema));
        return length > 0 && arePlainWords(m_tokens, m_at, length) && (add(PieceKind::RowNoun, length), true);
    }

    bool repeatedKey()
    {
        const auto key = repeatedKeyOf(m_words[m_at], m_schema);
        return key && (add(PieceKind::Column, 1).column = *key, true);
    }

    bool rowNoun()
    {
        const auto& word = m_words[m_at];
        if (const auto summed = summedNounOf(word, m_pieces, m_schema)) {
            return add(PieceKind::Column, 1).column = *summed, true;
        }
        if (isRowsOf(word, m_schema.dataset()) && repeatedKey()) {
            return true;
        }
        if (isHyphenated(m_tokens, m_at, m_question, m_schema)) {
            return add(PieceKind::RowNoun, 2), true;
        }
        return m_tokens[m_at].kind == TokenKind::Word
            && (isRowsWord(word, m_schema) || isHourOfRows(word, m_pieces, m_schema))
            && (add(PieceKind::RowNoun, 1), true);
    }

    bool calendar()
    {
        const auto word = m_words[m_at];
        if (const auto period = periodWord(word)) {
            add(PieceKind::Period, 1).period = *period;
            return true;
        }
        const auto month = monthWord(word);
        const bool verb = word == "may" && (m_at == 0 || m_words[m_at - 1] == "i" || m_words[m_at - 1] == "you");
        if (month && !verb) {
            add(PieceKind::Month, 1).number = *month;
            return true;
        }
        const auto half = halfWord(word);
        if (const auto quarter = half ? std::optional(*half * 2 - 1) : quarterWord(word)) {
            auto& piece = add(PieceKind::Quarter, 1);
            piece.number = *quarter;
            piece.quarters = half ? 2 : 1;
            return true;
        }
        if (const auto percentile = percentileIn(word)) {
            auto& piece = add(PieceKind::Concept, 1);
            piece.meaning = Concept::Percentile;
            piece.number = *percentile;
            return true;
        }
        if (const auto place = ordinalWord(word); place && *place > 1) { // "first" is also a time
            auto& piece = add(PieceKind::Concept, 1);
            piece.meaning = Concept::Nth;
            piece.number = *place;
            return true;
        }
        const auto number = numberWord(word);
        return number && (*number > 1 || (!m_pieces.empty() && countsUpTo(m_pieces.back())))
            && (add(PieceKind::Number, 1).number = *number, true);
    }

    bool soldFor()
    {
        const auto money = moneyMadeBy(m_words[m_at], m_pieces, m_schema);
        return money && (add(PieceKind::Column, 1).column = *money, true);
    }

    bool phrase(int shortest)
    {
        auto found = phraseBesideNames(m_words, m_at, shortest, m_schema);
        if (found && endsInValue(m_tokens, m_words, m_at, *found, m_schema)) { // "planned is no and …"
            found = shortest == 1 ? phraseAt({ m_words[m_at] }, 0) : std::nullopt;
        }
        if (!found || (found->meaning == Concept::Minimum && isBehindNumber(m_pieces, m_tokens[m_at]))) {
            return false; // "delays over 15 min"
        }
        const bool isRanked = !m_pieces.empty()
            && (m_pieces.back().is(Concept::Top) || m_pieces.back().is(Concept::Bottom));
        if (found->words == 1 && saysThatRowsAreHours(m_words[m_at], m_pieces, m_schema)) {
            return ++m_at, true;
        }
        if (found->meaning == Concept::SortBy && found->words > 1 && isRanked && isRowsWord(m_words[m_at], m_schema)) {
            return false; // "largest order by fee"
        }
        const bool isFiller = found->meaning == Concept::Filler;
        const bool isName = found->meaning == Concept::Share || (isFiller && namesDate(m_words[m_at], m_schema));
        // "ordered" tells which date; "Daten" are no dates.
        const double least = isName || isParticiple(m_words[m_at]) ? possibleName : ownName;
        const bool mayBeName = found->words == 1 && (isFiller || isName || found->meaning == Concept::Spent);
        const auto named = mayBeName ? m_schema.matchColumn({ m_words[m_at] }, least) : std::nullopt;
        // "bestellt" is no Bestellnr.
        const bool isOfNumber = named && named->score < ownName && m_schema.isIdentifier(named->column);
        if (named && !isOfNumber && m_words[m_at].size() >= leastName) {
            return false; // "value" of "Value (kt)"
        }
        if (isFiller && found->words == 1 && reaches(m_tokens, m_at, m_pieces)) {
            add(PieceKind::Concept, 1).meaning = Concept::AtLeast;
        } else if (isFiller
            && (meansEvery(m_tokens, m_at, m_pieces, m_schema) || meansAllRows(m_tokens, m_at, m_pieces, m_schema))) {
            add(PieceKind::Concept, 1).meaning = Concept::Every;
        } else if (isFiller && ownsPartners(m_words, m_at, m_schema)) {
            add(PieceKind::Concept, 1).meaning = Concept::With;
        } else if ((isFiller
                       && (isNoFiller(m_tokens, m_at, m_schema) || mayMeanOthers(m_tokens, m_at, m_pieces, m_schema)
                           || asksForSizeOfRows(m_words, m_at, *found, m_schema)))
            || (found->meaning == Concept::Together && found->words == 1 && !joinsSeveral(m_pieces))) {
            add(PieceKind::Unknown, found->words);
        } else if (isFiller || isIdle(*found, m_pieces, m_schema)) {
            takeTogether(*found, m_pieces);
            m_at += static_cast<std::size_t>(found->words);
        } else {
            const auto said = joined(words(found->words), " ");
            auto& piece = add(PieceKind::Concept, found->words);
            piece.meaning = found->meaning;
            piece.period = changePeriod(said);
            piece.number = percentileIn(fold(piece.text)).value_or(0);
        }
        return true;
    }

    bool denied()
    {
        const auto match = columnDeniedBy(m_words[m_at], m_schema);
        return match && (add(PieceKind::Column, 1).column = *match, putBefore(Concept::Not), true);
    }

    /// "over 1,500 euros" where a column is in €: the unit adds nothing. Of another unit it would.
    bool unitOfNumber()
    {
        const bool isBehind = isBehindNumber(m_pieces, m_tokens[m_at]);
        const auto sign = isBehind ? columnOfSign(m_words[m_at], m_pieces, m_schema) : std::nullopt;
        const auto length = sign ? 1 : isBehind ? unitWordsAt(m_words, m_at, m_schema) : 0;
        const auto said = joined(words(static_cast<int>(length)), "");
        const auto unit = sign || length == 0 ? sign : columnInUnit(said, m_pieces, m_schema);
        if (unit && unit->rivals.empty() && !isLimitOf(unit->column, m_pieces)) { // not "downtime over 300 minutes"
            add(PieceKind::Column, static_cast<int>(length)).column = *unit;
        } else if (length > 0) {
            m_at += length;
            m_pieces.back().end = m_tokens[m_at - 1].end;
        }
        return length > 0;
    }

    /// "square metre" where a column is in m².
    bool unitOfTwoWords()
    {
        const auto match = unitWordsAt(m_words, m_at, m_schema) == 2
            ? columnInUnit(joined(words(2), ""), m_pieces, m_schema)
            : std::nullopt;
        return match && (add(PieceKind::Column, 2).column = *match, true);
    }

    bool guess()
    {
        const auto& token = m_tokens[m_at];
        if (token.kind != TokenKind::Word) {
            ++m_at;
            return true;
        }
        if (unitOfNumber() || unitOfTwoWords()
            || (deniesNameAt(m_words, m_at, m_schema) && (add(PieceKind::Concept, 1).meaning = Concept::Without, true))
            || column(1, 1, possibleName) || denied()) { // "urgent jobs, no remarks"
            return true;
        }
        if (isDateNoun(m_words[m_at], m_pieces, m_schema)) {
            return add(PieceKind::Period, 1).period = Period::Day, true;
        }
        if (m_schema.isSlipOfNoun(token.text)) { // "enrollments"
            add(PieceKind::RowNoun, 1);
            return true;
        }
        if (const auto mistyped = mistypedPhrase(token.text)) {
            return add(PieceKind::Concept, 1).meaning = mistyped->meaning, true;
        }
        const bool isWhole = !isHalf(m_tokens, m_at, m_question);
        if (const auto match = m_schema.guessValue(token.text); match && (isWhole || !match->part)) {
            add(PieceKind::Value, 1).value = *match;
            return true;
        }
        return false;
    }

    const std::string& m_question;
    const Schema& m_schema;
    std::vector<Token> m_tokens;
    std::vector<std::string> m_words;
    std::vector<Piece> m_pieces;
    std::size_t m_at = 0;
};
} // namespace

std::vector<Piece> annotate(const std::string& question, const Schema& schema)
{
    auto& known = schema.annotated(question);
    if (!known) {
        known = std::make_shared<const std::vector<Piece>>(Annotator(question, schema).run());
    }
    return *known;
}

} // namespace core::builtin
