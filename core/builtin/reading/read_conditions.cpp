// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/words.h"
#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/named_dates.h"
#include "core/builtin/schema/column_flags.h"

#include <algorithm>

namespace core::builtin {

namespace {
std::optional<Test> comparison(const Piece& piece)
{
    if (piece.kind != PieceKind::Concept) {
        return std::nullopt;
    }
    switch (piece.meaning) {
    case Concept::Above: return Test::More;
    case Concept::AtLeast: return Test::AtLeast;
    case Concept::Below: return Test::Less;
    case Concept::AtMost: return Test::AtMost;
    case Concept::Is:
    case Concept::Exactly: return Test::Equals;
    case Concept::Not: return Test::NotEquals;
    default: return std::nullopt;
    }
}

/// "delivered after promised", "geliefert nach zugesagt"
std::optional<Test> comparisonOfDates(const Piece& piece)
{
    const bool isAfter = piece.is(Concept::After) || (piece.is(Concept::By) && fold(piece.text) == "nach");
    return isAfter ? Test::More : piece.is(Concept::Before) ? Test::Less : comparison(piece);
}

/// "more than 400 kegs" are no keg_size.
bool isModifier(const Piece& piece)
{
    constexpr double modifier = 0.65;
    const auto word = fold(piece.text);
    return piece.column.score == modifier && stem(word) != word;
}

class ConditionReader {
public:
    ConditionReader(
        const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema)
        : m_pieces(pieces)
        , m_at(at)
        , m_lastColumn(lastColumn)
        , m_schema(schema)
    {
    }

    Condition read()
    {
        if (auto partners = rowsOfAnother(); partners.taken > 0) {
            return partners;
        }
        if (auto between = numbersBetween(); between.taken > 0) {
            return between;
        }
        const bool isNotYet = isConcept(0, Concept::Never) && nameWords(peek(0)->text).size() == 2;
        if ((isConcept(0, Concept::Not) || isNotYet) && isKind(1, PieceKind::Column)
            && m_schema.column(peek(1)->column.column).type == ColumnType::Boolean) {
            return { 2, false, { peek(1)->column.column, Test::IsFalse, {}, {}, {} }, {}, {} };
        }
        const bool isNotDone = peek(0) != nullptr && denies(*peek(0)) && isDeedIn(m_pieces, m_at + 1, m_schema)
            && (peek(2) == nullptr || readDates(m_pieces, m_at + 2, peek(1)->column.column, m_schema).taken == 0);
        if (isNotDone) { // "have not been closed"
            return { 2, false, { peek(1)->column.column, Test::IsMissing, {}, {}, {} }, {}, {} };
        }
        if (auto yes = saidYesOrNo(); yes.taken > 0) {
            return yes;
        }
        if (auto other = columnComparison(); other.taken > 0) {
            return other;
        }
        if (auto statistic = readStatistic(m_pieces, m_at, m_lastColumn, m_schema); statistic.taken > 0) {
            return statistic;
        }
        if (auto number = numberComparison(); number.taken > 0) {
            return number;
        }
        if (auto missing = missingCells(); missing.taken > 0) {
            return missing;
        }
        if (auto done = doneRows(); done.taken > 0) {
            return done;
        }
        if (auto part = readPartOfText(m_pieces, m_at, m_lastColumn, m_schema); part.taken > 0) {
            return part;
        }
        if (auto literal = literalText(); literal.taken > 0) {
            return literal;
        }
        return readValue(m_pieces, m_at, m_lastColumn, m_schema);
    }

private:
    const Piece* peek(std::size_t ahead) const
    {
        return m_at + ahead < m_pieces.size() ? &m_pieces[m_at + ahead] : nullptr;
    }

    bool isKind(std::size_t ahead, PieceKind kind) const { return peek(ahead) != nullptr && peek(ahead)->kind == kind; }
    bool isConcept(std::size_t ahead, Concept meaning) const
    {
        return peek(ahead) != nullptr && peek(ahead)->is(meaning);
    }

    /// "absent is true", "Mahnung = ja".
    Condition saidYesOrNo() const
    {
        const std::size_t word = isConcept(0, Concept::Is) ? 1 : 0;
        const auto yes = m_lastColumn ? answerAt(word, *m_lastColumn) : std::nullopt;
        if (!yes) {
            return {};
        }
        const bool isNumber = m_schema.isNumeric(*m_lastColumn);
        const std::size_t behind = isConcept(word + 1, Concept::Is) ? 2 : 1; // "bei denen Mahnung ja ist"
        const auto said = isNumber ? Filter { *m_lastColumn, Test::Equals, {}, { *yes ? 1.0 : 0.0 }, {} }
                                   : Filter { *m_lastColumn, *yes ? Test::IsTrue : Test::IsFalse, {}, {}, {} };
        return { word + behind, true, said, {}, {} };
    }

    /// The yes or no that is said of a column of these, also where a column is called "no".
    std::optional<bool> answerAt(std::size_t word, int column) const
    {
        const auto& profile = m_schema.column(column);
        const bool isAnswered = profile.type == ColumnType::Boolean || isYesInNumbers(profile);
        const auto answer = isAnswered && peek(word) != nullptr ? fold(peek(word)->text) : std::string();
        return yesOrNo(word == 1 && answer == "n" ? "no" : answer); // "queen seen = N"
    }

    /// The column a number is compared with: just before, just after, or the one that needs no asking.
    void chooseNumberColumn(Condition& condition) const
    {
        const auto& number = *peek(condition.taken - 1);
        const bool ranks = condition.filter.test != Test::Equals && condition.filter.test != Test::NotEquals;
        const auto isAmount = [&](int column) {
            return m_schema.isNumeric(column)
                && !(ranks && m_schema.isIdentifier(column) && !m_schema.hasFlag(column, partOfTime));
        };
        const bool isOfRows = ranks && isKind(condition.taken, PieceKind::RowNoun); // "readers with over 15 loans"
        if (m_lastColumn && isAmount(*m_lastColumn) && !m_schema.isPartnerCount(*m_lastColumn) && !isOfRows) {
            condition.filter.column = *m_lastColumn;
            condition.claimed = true;
        } else if (isKind(condition.taken, PieceKind::Column) && isAmount(peek(condition.taken)->column.column)
            && !isModifier(*peek(condition.taken))) {
            condition.filter.column = peek(condition.taken)->column.column;
            ++condition.taken;
        } else if (const auto measure = isBehindGroup(m_pieces, m_at) ? std::nullopt : m_schema.defaultMeasure();
            measure && !isNoun(condition.taken)) {
            condition.filter.column = *measure;
            condition.note = ReadingNote(NoteKind::NumberComparedWith, { .column = m_schema.name(*measure) });
        } else {
            condition.trouble = ReadingTrouble(TroubleKind::NumberOfWhat, { .texts = { number.text } });
        }
        takeFraction(condition, number);
    }

    /// "10%" of a column of fractions is 0.1, and of a column of amounts nothing.
    void takeFraction(Condition& condition, const Piece& number) const
    {
        const int column = condition.filter.column;
        if (!number.percent || column < 0) {
            return;
        }
        if (m_schema.isFraction(column)) {
            for (auto& each : condition.filter.numbers) {
                each /= 100;
            }
        } else if (!m_schema.isPercentage(column)) {
            condition.trouble = ReadingTrouble(
                TroubleKind::PercentOfWhat, { .column = m_schema.name(column), .texts = { number.text + " %" } });
        }
    }

    /// "more than 20 orders": the number counts what follows.
    bool isNoun(std::size_t ahead) const
    {
        return isKind(ahead, PieceKind::RowNoun) || isKind(ahead, PieceKind::Column)
            || isKind(ahead, PieceKind::Unknown) || isKind(ahead, PieceKind::Period);
    }

    /// "between 2 and 4", "from 2 to 4", "age 30 to 39", "2 to 4 km".
    Condition numbersBetween() const
    {
        const std::size_t denied = isConcept(0, Concept::Is) ? 1 : 0;
        const bool isDenied = isConcept(denied, Concept::Not) && isConcept(denied + 1, Concept::Between);
        const auto word = denied + (isDenied ? 1 : 0);
        const bool isBetween = isConcept(word, Concept::Between);
        const bool isFrom = isConcept(word, Concept::From) || isConcept(word, Concept::Of)
            || isConcept(word, Concept::In);
        const std::size_t first = word + (isBetween || isFrom ? 1 : 0);
        const auto isMiddle = [&](std::size_t at) {
            return isConcept(at, Concept::To) || isConcept(at, Concept::Until)
                || (isBetween && isConcept(at, Concept::And));
        };
        if (!isKind(first, PieceKind::Number) || !isMiddle(first + 1) || !isKind(first + 2, PieceKind::Number)) {
            return {};
        }
        const auto& low = *peek(first);
        const auto& high = *peek(first + 2);
        Condition condition;
        condition.taken = first + 3;
        condition.filter = { -1, Test::Between, {}, { low.number, high.number }, {} };
        std::ranges::sort(condition.filter.numbers);
        const bool isOfBefore = m_lastColumn && m_schema.isNumeric(*m_lastColumn)
            && (!m_schema.isIdentifier(*m_lastColumn) || m_schema.hasFlag(*m_lastColumn, partOfTime))
            && !m_schema.isPartnerCount(*m_lastColumn)
            && (isBetween || !isYearWritten(low) || !isYearWritten(high) || m_schema.mayBeYears(*m_lastColumn));
        if (isOfBefore) {
            condition.filter.column = *m_lastColumn;
            condition.claimed = true;
            takeFraction(condition, high);
        } else if (isBetween || isKind(first + 3, PieceKind::Column)) {
            chooseNumberColumn(condition);
        } else {
            return {};
        }
        return isDenied ? outside(std::move(condition)) : condition;
    }

    /// "not between 2 and 4": below the one or above the other.
    static Condition outside(Condition between)
    {
        const auto filter = between.filter;
        between.filter = { filter.column, Test::AnyOf, {}, {}, {} };
        between.filter.rows = { { filter.column, Test::Less, {}, { filter.numbers.front() }, {} },
            { filter.column, Test::More, {}, { filter.numbers.back() }, {} } };
        return between;
    }

    Condition numberComparison() const
    {
        Condition condition;
        const auto test = peek(0) != nullptr ? comparison(*peek(0)) : std::nullopt;
        std::size_t number = isConcept(0, Concept::Is) && peek(1) != nullptr && comparison(*peek(1)) ? 2 : 1;
        const auto chosen = number == 2 ? comparison(*peek(1)) : test;
        if (!test || !isKind(number, PieceKind::Number)) {
            return condition;
        }
        const bool equality = *chosen == Test::Equals || *chosen == Test::NotEquals;
        const bool counted = isPartner(number + 1); // "exactly two orders"
        if (equality && !m_lastColumn && !counted) {
            return condition;
        }
        if (equality && !counted && !m_schema.isNumeric(*m_lastColumn)) {
            condition.filter = { *m_lastColumn, *chosen, { peek(number)->text }, {}, {} };
            condition.taken = number + 1;
            condition.claimed = true;
            return condition;
        }
        condition.taken = number + 1;
        condition.filter = { -1, *chosen, {}, { peek(number)->number }, {} };
        chooseNumberColumn(condition);
        return condition;
    }

    /// "shipping cost higher than discount", "delivered after promised".
    Condition columnComparison() const
    {
        const bool isLed = isConcept(0, Concept::Is) && peek(1) != nullptr
            && (comparison(*peek(1)) || isConcept(1, Concept::After) || isConcept(1, Concept::Before));
        const std::size_t word = isLed ? 1 : 0;
        if (!m_lastColumn || peek(word) == nullptr || !isKind(word + 1, PieceKind::Column)) {
            return {};
        }
        const int other = peek(word + 1)->column.column;
        const bool dates = m_schema.isDate(*m_lastColumn) && m_schema.isDate(other);
        const auto isNumber = [&](int column) { // also one of few values: "on hand less than reorder point"
            return m_schema.isNumeric(column) && !m_schema.isIdentifier(column) && !m_schema.isYear(column)
                && !m_schema.isPartnerCount(column); // "clients booked more than their limit" is no number of bookings
        };
        const bool amounts = isNumber(*m_lastColumn) && isNumber(other);
        const auto test = dates ? comparisonOfDates(*peek(word)) : comparison(*peek(word));
        const bool equality = test == Test::Equals && word == 0 && isAuxiliary(fold(peek(0)->text)); // "was made at"
        const bool texts = m_schema.isText(*m_lastColumn) && m_schema.isText(other)
            && (test == Test::Equals || test == Test::NotEquals);
        if (!test || equality || !(dates || amounts || texts) || other == *m_lastColumn) {
            return {};
        }
        return { word + 2, true, { *m_lastColumn, *test, {}, {}, {}, other }, {}, {} };
    }

    bool isPartner(std::size_t ahead) const
    {
        return isKind(ahead, PieceKind::Column) && m_schema.isPartnerCount(peek(ahead)->column.column);
    }

    static bool denies(const Piece& piece)
    {
        return piece.is(Concept::Without) || piece.is(Concept::Never) || piece.is(Concept::Not)
            || piece.is(Concept::Missing);
    }

    /// "paid" in "without paid orders".
    std::size_t narrowing(std::size_t at) const
    {
        std::size_t taken = 0;
        while (taken < 2 && (isKind(at + taken, PieceKind::Unknown) || isKind(at + taken, PieceKind::Value))) {
            ++taken;
        }
        return isPartner(at + taken) ? taken : 0;
    }

    /// Something is said about the rows that were just named.
    bool goesOn(std::size_t at, int column) const
    {
        const bool compares = peek(at) != nullptr && comparison(*peek(at)).has_value();
        return compares || isKind(at, PieceKind::Number) || isKind(at, PieceKind::Quoted)
            || (peek(at) != nullptr && m_schema.hasFlag(column, partnerDates)
                && readDates(m_pieces, m_at + at, std::nullopt, m_schema).taken > 0);
    }

    /// "without orders", "never ordered", "not in orders", "whose customer is unknown", "with at least an order".
    Condition rowsOfAnother() const
    {
        using enum Concept;
        std::size_t at = 0;
        bool none = false;
        bool some = false;
        for (; peek(at) != nullptr
            && (denies(*peek(at)) || isConcept(at, With) || isConcept(at, AtLeast) || isConcept(at, In)
                || isConcept(at, From) || isConcept(at, Is));
            ++at) {
            none = none || denies(*peek(at));
            some = some || isConcept(at, With) || isConcept(at, AtLeast);
        }
        const auto narrowed = none ? narrowing(at) : 0;
        at += narrowed;
        if (!(none || some) || !isPartner(at)) {
            return {};
        }
        const int column = peek(at)->column.column;
        const auto denied = at + (isConcept(at + 1, Is) ? 2 : 1);
        const bool deniedBehind = peek(denied) != nullptr && denies(*peek(denied)); // "whose customer is unknown"
        none = none || deniedBehind;
        at = deniedBehind ? denied + 1 : at + 1;
        Condition condition { at, false, { column, none ? Test::IsMissing : Test::IsPresent, {}, {}, {} }, {}, {} };
        if (narrowed > 0 || goesOn(at, column)) {
            condition.trouble = ReadingTrouble(TroubleKind::PartnersOfAKind, { .column = m_schema.name(column) });
        }
        return condition;
    }

    /// "graded wheels", "are graded", of a text "grade" with gaps: those that have one.
    Condition doneRows() const
    {
        using enum Concept;
        const std::size_t at = isConcept(0, Is) ? 1 : 0;
        const auto word = isKind(at, PieceKind::Column) ? fold(peek(at)->text) : std::string();
        const int column = word.empty() ? -1 : peek(at)->column.column;
        const bool isDone = isParticiple(word) && m_schema.isText(column) && m_schema.column(column).nulls > 0
            && !std::ranges::contains(nameWords(m_schema.name(column)), word);
        const auto* next = peek(at + 1);
        const bool isAll = next == nullptr || next->is(By) || next->is(Each) || next->is(In) || next->is(And);
        const bool isOfRows = isKind(1, PieceKind::RowNoun)
            || (isKind(1, PieceKind::Column) && m_schema.namesRows(peek(1)->column.column));
        if (!isDone || (at == 0 ? !isOfRows : !isAll)) {
            return {};
        }
        return { at + 1, false, { column, Test::IsPresent, {}, {}, {} }, {}, {} };
    }

    /// "customer is missing", "missing customer", "without a region", "with no discount".
    Condition missingCells() const
    {
        const std::size_t is = isConcept(0, Concept::Is) ? 1 : 0;
        const bool negated = isConcept(is, Concept::Not);
        const std::size_t word = is + (negated ? 1 : 0);
        const bool elsewhere = m_lastColumn && m_schema.isPartnerCount(*m_lastColumn)
            && (isConcept(word + 1, Concept::In) || isConcept(word + 1, Concept::From));
        if (m_lastColumn && !elsewhere && isConcept(word, Concept::Missing) && (is > 0 || negated)) {
            return { word + 1, true, { *m_lastColumn, negated ? Test::IsPresent : Test::IsMissing, {}, {}, {} }, {},
                {} };
        }
        if (isConcept(0, Concept::With) && isConcept(1, Concept::Missing) && isKind(2, PieceKind::Column)) {
            return { 3, false, { peek(2)->column.column, Test::IsMissing, {}, {}, {} }, {}, {} };
        }
        const bool without = isConcept(0, Concept::Without) && isKind(1, PieceKind::Column) && !isSaidMore(2);
        const bool with = isConcept(0, Concept::With) && isKind(1, PieceKind::Column) && !isSaidMore(2);
        return with || without ? withOrWithout(with) : Condition {};
    }

    /// "with revenue over 100" and "with status open" are other conditions.
    bool isSaidMore(std::size_t at) const
    {
        using enum Concept;
        const auto* next = peek(at);
        const bool compares = next != nullptr
            && (comparison(*next) || next->is(Between) || isPartOfText(m_pieces, m_at + at) || next->is(Missing)
                || next->is(Or) || next->is(Without) || (next->is(From) && isKind(at + 1, PieceKind::Number)));
        const bool isDate = next != nullptr && m_schema.isDate(peek(at - 1)->column.column);
        const bool comparesDates = isDate && comparisonOfDates(*next) && isKind(at + 1, PieceKind::Column)
            && m_schema.isDate(peek(at + 1)->column.column);
        return compares || comparesDates || answerAt(at, peek(at - 1)->column.column) || isKind(at, PieceKind::Value)
            || isKind(at, PieceKind::Quoted) || isKind(at, PieceKind::Number) || isKind(at, PieceKind::Unknown)
            || (next != nullptr && (isDate || m_schema.isYear(peek(at - 1)->column.column))
                && readDates(m_pieces, m_at + at, peek(at - 1)->column.column, m_schema).taken > 0);
    }

    /// "with a coupon": a cell that is there; "with a discount": one above 0 where no cell is missing.
    Condition withOrWithout(bool with) const
    {
        const int column = peek(1)->column.column;
        const auto& profile = m_schema.column(column);
        if (profile.type == ColumnType::Boolean) {
            return { 2, false, { column, with ? Test::IsTrue : Test::IsFalse, {}, {}, {} }, {}, {} };
        }
        const auto* whole = std::get_if<std::int64_t>(&profile.min);
        const auto* real = std::get_if<double>(&profile.min);
        const bool fromZero = (whole != nullptr && *whole == 0) || (real != nullptr && *real == 0);
        const bool isNumber = m_schema.isNumeric(column) && !m_schema.isIdentifier(column);
        const bool ofNumber = isNumber && m_lastColumn
            && m_schema.isAmount(*m_lastColumn); // "revenue without discount"
        Condition condition { 2, false, { column, with ? Test::IsPresent : Test::IsMissing, {}, {}, {} }, {}, {} };
        const bool isFull = !isNumber && profile.nulls == 0 && with; // "with branches down": all rows have one
        if (isFull || ofNumber || (isNumber && fromZero == (profile.nulls > 0))) {
            condition.trouble = ReadingTrouble(TroubleKind::CellOrZero, { .column = m_schema.name(column) });
        } else if (fromZero) {
            condition.filter = { column, with ? Test::More : Test::Equals, {}, { 0 }, {} };
        }
        return condition;
    }

    std::string textOf(std::size_t ahead) const
    {
        const auto& piece = *peek(ahead);
        return piece.kind == PieceKind::Value ? piece.value.value : piece.text;
    }

    bool isLiteral(std::size_t ahead) const
    {
        return isKind(ahead, PieceKind::Quoted) || isKind(ahead, PieceKind::Unknown)
            || (isKind(ahead, PieceKind::Number) && !peek(ahead)->percent); // "customers 80 %" are none called so
    }

    /// "customer is Acme", but not "products are never sold".
    bool isProperName(std::size_t ahead) const
    {
        return isKind(ahead, PieceKind::Unknown) && !peek(ahead)->text.empty()
            && !(peek(ahead)->text[0] >= 'a' && peek(ahead)->text[0] <= 'z');
    }

    /// "versions that are LTS versions": of a kind, which is none of their names.
    bool isKindOfThese(std::size_t ahead) const
    {
        return isKind(ahead, PieceKind::RowNoun)
            || (isKind(ahead, PieceKind::Column) && peek(ahead)->column.column == m_lastColumn);
    }

    /// A value that is not among the known ones: where these are all there are, nothing else can be meant.
    bool mayHaveToo(int column, const std::string& text) const
    {
        const auto& profile = m_schema.column(column);
        return profile.distinct > std::ssize(profile.top) && mayBeLikeValues(text, m_schema.dataset(), column);
    }

    /// customer "Acme", customer = Acme, order_id 000417: text that need not be known.
    Condition literalText() const
    {
        if (!m_lastColumn || m_schema.isDate(*m_lastColumn)) {
            return {};
        }
        const bool is = isConcept(0, Concept::Is);
        const bool negated = isConcept(is ? 1 : 0, Concept::Not);
        const std::size_t word = (is ? 1U : 0U) + (negated ? 1U : 0U);
        if (auto codes = readCodes(m_pieces, m_at + word, *m_lastColumn, m_schema, negated); codes.taken > 0) {
            codes.taken += word;
            return codes;
        }
        const bool allowed = isKind(word, PieceKind::Quoted)
            || ((is || negated) && isProperName(word) && !isKindOfThese(word + 1)
                && mayHaveToo(*m_lastColumn, textOf(word)));
        if (!allowed) {
            return {};
        }
        const auto test = negated ? Test::NotEquals : Test::Equals;
        return { word + 1, true, { *m_lastColumn, test, { textOf(word) }, {}, {} }, {}, {} };
    }

    const std::vector<Piece>& m_pieces;
    std::size_t m_at;
    std::optional<int> m_lastColumn;
    const Schema& m_schema;
};
} // namespace

Condition readCondition(
    const std::vector<Piece>& pieces, std::size_t at, std::optional<int> lastColumn, const Schema& schema)
{
    const auto several = readSeveralNumbers(pieces, at, lastColumn, schema);
    return several.taken > 0 ? several : ConditionReader(pieces, at, lastColumn, schema).read();
}

} // namespace core::builtin
