// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/elements.h"

#include "core/builtin/reading/hinted_columns.h"

#include "core/builtin/reading/business_columns.h"
#include "core/builtin/reading/statistic_words.h"

#include <algorithm>

namespace core::builtin {

namespace {
Chart chartOf(Concept meaning)
{
    using enum Concept;
    return meaning == Bars     ? Chart::Bar
        : meaning == Lines     ? Chart::Line
        : meaning == Pie       ? Chart::Pie
        : meaning == Histogram ? Chart::Histogram
        : meaning == Scatter   ? Chart::Scatter
                               : Chart::None;
}

/// "order 420" is order_id 000420 where all of them have six digits.
Filter identified(int column, const Piece& piece, const Schema& schema)
{
    if (schema.isNumeric(column)) {
        return { column, Test::Equals, {}, { piece.number }, {} };
    }
    auto text = piece.text;
    const auto& examples = schema.column(column).examples;
    if (schema.hasFlag(column, "leading_zeros") && !examples.empty() && text.size() < examples.front().size()) {
        text.insert(0, examples.front().size() - text.size(), '0');
    }
    return { column, Test::Equals, { text }, {}, {} };
}

ReadingTrouble leftOut(const std::string& words)
{
    return ReadingTrouble(TroubleKind::LeftOut, { .texts = { "“" + words + "”" } });
}

/// "more than 20 orders", "more than 20 times", but not "more than twice the average"
bool countsRowsAt(const std::vector<Piece>& pieces, std::size_t at)
{
    return at < pieces.size() && (pieces[at].kind == PieceKind::RowNoun || fold(pieces[at].text) == "times")
        && !(at + 1 < pieces.size() && statisticOf(pieces[at + 1]));
}

class ElementReader {
public:
    ElementReader(const std::vector<Piece>& pieces, const Schema& schema)
        : m_pieces(pieces)
        , m_schema(schema)
    {
    }

    Elements run()
    {
        while (m_at < m_pieces.size()) {
            const auto before = m_at;
            const bool inFormula = formula();
            const bool inThreshold = !inFormula && threshold();
            const bool inCondition = !inFormula && !inThreshold && condition();
            if (!inFormula && !inThreshold && !inCondition) {
                one(m_pieces[m_at]);
                ++m_at;
            }
            for (auto i = before; i < m_at; ++i) {
                const auto& piece = m_pieces[i];
                m_result.pieces.push_back({ piece, inCondition, inFormula, inThreshold });
                const bool says = piece.kind != PieceKind::Unknown
                    && !(piece.kind == PieceKind::Concept && isGrammar(piece.meaning) && !piece.is(Concept::Top));
                m_result.understood += says ? 1 : 0;
                m_result.certainty += piece.kind == PieceKind::Column
                    ? piece.column.score * static_cast<double>(nameWords(piece.text).size())
                    : says ? 1
                           : 0;
            }
        }
        bindFunctions();
        countNew(m_result);
        return std::move(m_result);
    }

private:
    bool formula()
    {
        const auto found = readFormula(m_pieces, m_at, m_schema);
        const bool ofEach = found.taken > 0 && m_pieces[m_at + 1].is(Concept::Each); // "average fee per minute" is two
        const bool isAveraged = m_result.function && m_result.function != Function::Sum;
        if (found.taken == 0 || m_result.formula || (ofEach && isAveraged)) {
            return false;
        }
        m_result.formula = found.formula;
        (m_grouping ? m_result.rankings : m_result.subjects).push_back(found.formula.left);
        m_grouping = m_sorting = m_expectsTopic = false;
        m_lastColumn.reset();
        m_at += found.taken;
        return true;
    }

    bool isNumber(std::size_t at) const { return at < m_pieces.size() && m_pieces[at].kind == PieceKind::Number; }

    /// What has several rows each: customers of orders.
    std::optional<int> entity() const
    {
        const auto isText = [this](int column) { return m_schema.isText(column); };
        const auto first = std::ranges::find_if(m_result.subjects, isText);
        const auto named = m_result.topic      ? m_result.topic
            : first == m_result.subjects.end() ? std::nullopt
                                               : std::optional(*first);
        const bool repeats = named && m_schema.isText(*named) && !m_schema.hasFlag(*named, "unique");
        return repeats ? named : std::nullopt;
    }

    /// "more than 20 orders", "20 or more orders" of each customer.
    bool threshold()
    {
        const auto& piece = m_pieces[m_at];
        const bool behind = isNumber(m_at) && m_at + 1 < m_pieces.size() && m_pieces[m_at + 1].text.starts_with("or ");
        const auto& comparison = behind ? m_pieces[m_at + 1] : piece;
        const auto test = comparison.is(Concept::Above) ? std::optional(Test::More)
            : comparison.is(Concept::AtLeast)           ? std::optional(Test::AtLeast)
            : comparison.is(Concept::Below)             ? std::optional(Test::Less)
            : comparison.is(Concept::AtMost)            ? std::optional(Test::AtMost)
                                                        : std::nullopt;
        const auto number = behind ? m_at : m_at + 1;
        if (!test || !isNumber(number) || !countsRowsAt(m_pieces, m_at + 2) || m_pieces[number].percent || !entity()
            || m_result.threshold) {
            return false;
        }
        m_result.threshold = Filter { -1, *test, {}, { m_pieces[number].number }, {} };
        m_result.entity = entity();
        m_at += 3;
        return true;
    }

    /// "customers whose total revenue is over 1000": of each customer, not of a row.
    bool limitsEntities(const Condition& found)
    {
        const bool isOfTotal = found.claimed && !found.filter.numbers.empty() && entity() && !m_result.threshold
            && m_result.measured.size() == 1 && m_result.measured.back().first
            && m_result.measured.back().second == found.filter.column;
        if (isOfTotal) {
            m_result.threshold = found.filter;
            m_result.entity = entity();
        }
        return isOfTotal;
    }

    /// "lowest and highest fee": the functions said since the number before.
    void measures(int column)
    {
        m_result.measured.emplace_back(std::nullopt, column);
        if (!m_functions.empty()) {
            m_lastFunctions = m_functions;
            bindFunctions();
        } else if (!m_lastFunctions.empty()) {
            m_functions = m_lastFunctions;
            bindFunctions();
        }
    }

    /// Those that no number followed speak of the last one: "revenue, sum and mean".
    void bindFunctions()
    {
        if (m_result.measured.empty()) {
            return;
        }
        const auto column = m_result.measured.back().second;
        for (const auto each : m_functions) {
            auto& last = m_result.measured.back();
            const bool isKnown = std::ranges::any_of(
                m_result.measured, [&](const auto& known) { return known.first == each && known.second == column; });
            if (isKnown) {
                continue;
            }
            if (last.first) {
                m_result.measured.emplace_back(each, column);
            } else {
                last.first = each;
            }
        }
        m_functions.clear();
    }

    bool previousIs(Concept meaning) const { return m_at > 0 && m_pieces[m_at - 1].is(meaning); }
    bool nextIs(PieceKind kind) const { return m_at + 1 < m_pieces.size() && m_pieces[m_at + 1].kind == kind; }

    bool condition()
    {
        const auto& piece = m_pieces[m_at];
        const bool afterTop = previousIs(Concept::Top) || previousIs(Concept::Bottom);
        const bool isNoGroup = piece.kind == PieceKind::Number || piece.kind == PieceKind::Month
            || piece.kind == PieceKind::Quarter || piece.kind == PieceKind::Date || piece.kind == PieceKind::Value;
        const bool isGroupOpen = previousIs(Concept::By) || previousIs(Concept::Each);
        if (m_grouping && piece.kind != PieceKind::Concept && (isGroupOpen || !isNoGroup)) { // "per quarter 2023"
            return false;
        }
        auto found = readSet(m_pieces, m_at, m_schema);
        if (found.taken > 0) {
            leaveToSet(m_result, found.filter.column);
        } else {
            found = readEither(m_pieces, m_at, m_schema);
        }
        if (found.taken == 0 && !(afterTop && piece.kind == PieceKind::Number)) {
            found = readDates(m_pieces, m_at, m_lastColumn, m_schema);
        }
        if (found.taken == 0) {
            found = readCondition(m_pieces, m_at, m_lastColumn, m_schema);
        }
        if (found.taken == 0) {
            return false;
        }
        const bool ofPartners = found.filter.column >= 0 && m_schema.isPartnerCount(found.filter.column);
        m_result.asksForPartners = m_result.asksForPartners || ofPartners;
        m_result.deniesPartners = m_result.deniesPartners || (ofPartners && found.filter.test == Test::IsMissing);
        if (limitsEntities(found)) {
            m_result.function = m_result.measured.back().first;
        } else if (found.trouble) {
            m_result.troubles.push_back(*found.trouble);
        } else {
            m_result.filters.push_back(found.filter);
        }
        if (found.note) {
            m_result.notes.push_back(*found.note);
        }
        m_result.doubt = found.doubt ? found.doubt : m_result.doubt;
        if (found.claimed) {
            unclaim(*m_lastColumn, found.filter.other >= 0);
        }
        if (found.filter.column == m_result.happened) {
            m_result.happened.reset();
        }
        m_at += found.taken;
        m_lastColumn.reset();
        m_grouping = false;
        return true;
    }

    /// The column turned out to belong to a condition.
    void unclaim(int column, bool isCompared)
    {
        const auto names = [column](const SaidPiece& each) {
            return each.piece.kind == PieceKind::Column && each.piece.column.column == column;
        };
        if (const auto last = std::ranges::find_if(m_result.pieces.rbegin(), m_result.pieces.rend(), names);
            last != m_result.pieces.rend()) {
            last->inCondition = true;
        }
        const auto drop = [column](std::vector<int>& list) {
            if (!list.empty() && list.back() == column) {
                list.pop_back();
            }
        };
        std::erase_if(m_result.measured, [column](const auto& each) { return each.second == column; });
        if (m_result.topic == column) {
            m_result.topic.reset();
        } else if (!m_result.groups.empty() && m_result.groups.back() == column) {
            m_result.groups.pop_back(); // "at each site has an FTE under 1"
        } else {
            drop(m_result.subjects);
        }
        if (m_result.doubt && !isCompared // of the two columns compared either may be another one
            && std::ranges::find(m_result.doubt->columns, column) != m_result.doubt->columns.end()) {
            m_result.doubt.reset();
        }
    }

    void one(const Piece& piece)
    {
        const auto wasColumn = m_lastColumn;
        const bool joins = piece.is(Concept::And);
        if (!joins) {
            m_lastColumn.reset();
        }
        switch (piece.kind) {
        case PieceKind::Concept: meaning(piece); break;
        case PieceKind::Column: column(piece); break;
        case PieceKind::Period: period(piece); break;
        case PieceKind::RowNoun:
            m_result.rows = true;
            m_result.rankByCount = m_result.rankByCount || (m_ranking && m_result.has(Concept::HowMany));
            m_grouping = m_grouping && nextIs(PieceKind::Column);
            break;
        case PieceKind::Number: number(piece); break;
        default: strange(piece);
        }
        if (wasColumn && joins) {
            m_lastColumn.reset();
        }
    }

    void meaning(const Piece& piece)
    {
        using enum Concept;
        switch (piece.meaning) {
        case By:
        case Each:
            m_grouping = true;
            m_ranking = piece.meaning == By;
            return;
        case SortBy:
            m_grouping = m_ranking = true;
            m_sorting = true;
            m_result.concepts.insert(SortBy);
            return;
        case Is: m_grouping = false; break; // "of each team was open"
        case And:
        case Or: return;
        case Without:
        case Never:
        case Not:
            // What is denied must not be left out of the answer.
            m_result.unknownInRole.push_back(
                m_at + 1 < m_pieces.size() ? piece.text + " " + m_pieces[m_at + 1].text : piece.text);
            return;
        case Top:
        case Bottom:
            m_result.concepts.insert(piece.meaning);
            m_result.ascending = piece.meaning == Bottom;
            m_expectsTopic = true;
            if (const auto hinted = hintedColumn(piece, m_schema)) {
                m_result.subjects.push_back(*hinted);
            }
            return;
        case Which: m_expectsTopic = true; break;
        case Rolling: m_result.rolling = piece; break;
        case Plus:
        case Minus:
        case Times:
        case Over:
        case PercentOf:
        case Ratio:
        case OverPlan:
        case UnderPlan:
        case Gap:
        case Multiple:
        case Beyond:
            m_result.troubles.push_back(missingFor(piece, m_schema)
                    .value_or(ReadingTrouble(TroubleKind::BeyondPlanner, { .texts = { piece.text } })));
            return;
        default: break;
        }
        m_result.concepts.insert(piece.meaning == First ? List : piece.meaning);
        if (piece.meaning == HowMany || piece.meaning == Distinct || piece.meaning == Common) {
            m_expectsTopic = true;
            return;
        }
        functions(piece);
        if (!isGrammar(piece.meaning)) {
            m_grouping = false;
        }
    }

    void functions(const Piece& piece)
    {
        const auto meaning = piece.meaning;
        const auto function = statisticOf(piece);
        if (function && (!m_result.function || m_result.function == Function::Sum)) {
            m_result.function = function;
        }
        if (function) {
            m_functions.push_back(*function);
        }
        const auto chart = chartOf(meaning);
        m_result.chart = chart == Chart::None ? m_result.chart : chart;
        if (meaning == Concept::Ascending || meaning == Concept::Descending) {
            m_result.ascending = meaning == Concept::Ascending;
        }
    }

    void column(const Piece& piece)
    {
        const int index = piece.column.column;
        if (!piece.column.rivals.empty() && piece.column.score < 0.9) {
            m_result.doubt = doubtOf(piece);
        }
        m_lastColumn = index;
        if (previousIs(Concept::Last) && m_schema.isDate(index)) {
            m_result.concepts.erase(Concept::Last);
            m_result.function = Function::Maximum; // "latest hire date"
        }
        const bool extreme = m_result.function == Function::Minimum || m_result.function == Function::Maximum;
        const bool ofRows = m_at > 0 && m_pieces[m_at - 1].kind == PieceKind::RowNoun && m_result.has(Concept::HowMany)
            && m_schema.column(index).nulls > 0; // "how many people left"
        const bool measure = m_schema.isNumeric(index) && !m_schema.isYear(index) && !m_schema.isIdentifier(index);
        const auto words = nameWords(piece.text);
        const bool isDeed = !words.empty() && isParticiple(words.front());
        if (m_schema.isDate(index) && (isDeed || ofRows) && !extreme) {
            m_result.happened = index; // no topic: in "how many closed orders" that is the orders
            return;
        }
        const bool isRanked = m_at + 1 < m_pieces.size() && m_pieces[m_at + 1].is(Concept::With) && !measure;
        if (m_grouping && previousIs(Concept::And) && isRanked) { // "per branch, the product with the highest fee"
            m_grouping = false;
            m_expectsTopic = true;
        }
        const bool isOfThose = m_grouping && m_schema.column(index).type == ColumnType::Boolean
            && (previousIs(Concept::For) || previousIs(Concept::Of) || previousIs(Concept::In));
        if (isOfThose) { // "by clinic for accredited ones"
            m_grouping = false;
            m_result.filters.push_back({ index, Test::IsTrue, {}, {}, {} });
            return;
        }
        if (m_sorting) {
            m_result.rankings.push_back(index);
            m_sorting = m_grouping = false;
        } else if (m_grouping && m_at > 0 && m_pieces[m_at - 1].kind == PieceKind::Column) {
            m_grouping = false; // "each manager's customers" are not two groups
            m_result.subjects.push_back(index);
        } else if (m_grouping && m_ranking && measure && !periodWord(fold(m_schema.name(index)))) { // "by month"
            m_result.rankings.push_back(index);
        } else if (m_grouping) {
            if (mayDivide(m_pieces, m_at, m_schema)) {
                m_result.troubles.push_back(leftOut(piece.text));
            }
            m_result.groups.push_back(index);
        } else if (m_expectsTopic && !m_result.topic && (!measure || previousIs(Concept::Distinct))) {
            m_result.topic = index;
        } else if (std::ranges::find(m_result.subjects, index) == m_result.subjects.end()) {
            m_result.subjects.push_back(index);
            if (measure) {
                measures(index);
            }
        }
        m_expectsTopic = false;
    }

    void period(const Piece& piece)
    {
        const bool noun = !m_grouping && !isAdverb(fold(piece.text));
        m_result.periodTopic |= noun && m_expectsTopic;
        const bool days = noun && piece.period == Period::Day && m_schema.isOneRowPerDay();
        if (days) {
            m_result.rows = true;
        } else {
            m_result.period = piece.period;
            m_result.periods.push_back(piece.period);
        }
        m_expectsTopic = false;
    }

    void number(const Piece& piece)
    {
        const bool identifies = isCode(piece) && m_at > 0 && m_pieces[m_at - 1].kind == PieceKind::RowNoun
            && m_schema.identifierColumn();
        const bool counts = m_expectsTopic || (m_result.has(Concept::List) && !identifies)
            || m_result.has(Concept::Common) || nextIs(PieceKind::RowNoun) || previousIs(Concept::Last);
        const bool isWhole = piece.number <= 100000 && piece.number == static_cast<int>(piece.number);
        if (counts && !piece.percent && piece.number >= 1 && isWhole) {
            m_result.limit = static_cast<int>(piece.number);
        } else if (identifies) {
            m_result.filters.push_back(identified(*m_schema.identifierColumn(), piece, m_schema));
        } else {
            strange(piece);
        }
    }

    /// A word that means nothing here. After a preposition it was meant as a column or a value.
    void strange(const Piece& piece)
    {
        if (const auto trouble = missingFor(piece, m_schema)) {
            m_result.troubles.push_back(*trouble);
        }
        using enum Concept;
        if (canonical(nameWords(piece.text).empty() ? piece.text : nameWords(piece.text).back()) == "revenue") {
            m_result.money = piece.text;
            return;
        }
        const bool role = m_grouping || m_expectsTopic
            || (m_at > 0 && m_pieces[m_at - 1].kind == PieceKind::Concept && !m_pieces[m_at - 1].is(List)
                && !m_pieces[m_at - 1].is(First) && !m_pieces[m_at - 1].is(And) && !m_pieces[m_at - 1].is(Which));
        (role ? m_result.unknownInRole : m_result.unknown).push_back(piece.text);
        m_expectsTopic = false;
    }

    const std::vector<Piece>& m_pieces;
    const Schema& m_schema;
    Elements m_result;
    std::size_t m_at = 0;
    std::optional<int> m_lastColumn;
    std::vector<Function> m_functions; ///< said since the last number
    std::vector<Function> m_lastFunctions;
    bool m_grouping = false; ///< after "by"
    bool m_ranking = false; ///< a number after this "by" ranks
    bool m_sorting = false; ///< after "sorted by"
    bool m_expectsTopic = false; ///< after "top", "how many", "which"
};
} // namespace

Elements readElements(const std::vector<Piece>& pieces, const Schema& schema)
{
    return ElementReader(pieces, schema).run();
}

} // namespace core::builtin
