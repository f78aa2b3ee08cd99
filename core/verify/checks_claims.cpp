// SPDX-License-Identifier: GPL-3.0-or-later
// What a model's sentences say of a table beside their figures: which row is the largest, whose figure it is, how it
// went. What the table contradicts is told, and a course that nothing shows.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/asked_time.h"
#include "core/verify/figure.h"
#include "core/verify/question_words.h"
#include "core/verify/sentences.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>

namespace core {

namespace {
/// One sentence of an answer, with those of its numbers that are bound to cells.
struct Claim {
    std::string text;
    std::size_t begin = 0; ///< in the answer
    std::vector<const AnswerNumber*> numbers {};

    /// The words before that place of the answer.
    std::string before(std::size_t place) const { return asWords(text.substr(0, place - begin)); }
};

std::vector<Claim> claimsOf(const Answer& answer)
{
    std::vector<Claim> claims;
    const auto& text = answer.text;
    for (std::size_t from = 0; from < text.size();) {
        const auto stop = std::min(text.find_first_of(".!?;\n", from), text.size());
        auto end = stop;
        while (end < text.size() && text[end] != '\n' && end + 1 < text.size() && text[end + 1] != ' ') { // "3,895.81"
            end = std::min(text.find_first_of(".!?;\n", end + 1), text.size());
        }
        Claim claim { text.substr(from, end - from), from };
        for (const auto& number : answer.numbers) {
            const auto at = static_cast<std::size_t>(number.offset);
            if (number.evidence && at >= from && at < end) {
                claim.numbers.push_back(&number);
            }
        }
        claims.push_back(std::move(claim));
        from = end + 1;
    }
    return claims;
}

/// The only table that was shown, whole, and its place among what was.
struct Shown {
    const sandbox::Table* table = nullptr;
    int display = 0;
};
std::optional<Shown> onlyTable(const std::vector<sandbox::Display>& displays)
{
    std::optional<Shown> found;
    for (std::size_t at = 0; at < displays.size(); ++at) {
        if (const auto* table = std::get_if<sandbox::Table>(&displays[at])) {
            if (found) {
                return std::nullopt;
            }
            found = Shown { table, static_cast<int>(at) };
        }
    }
    return found;
}

/// "North" of "North, and North East": by itself, and not only within another label.
bool standsAlone(
    std::string sentence, const std::string& label, const std::vector<std::pair<std::string, std::size_t>>& said)
{
    for (const auto& [other, row] : said) {
        const bool isLonger = other.size() > label.size() && other.contains(label);
        for (auto at = sentence.find(other); isLonger && at != std::string::npos; at = sentence.find(other)) {
            sentence.erase(at, other.size());
        }
    }
    return holdsWord(sentence, label);
}

/// The rows of the labels that stand in the sentence.
std::set<std::size_t> rowsSaid(const sandbox::Table& table, const std::string& sentence)
{
    std::vector<std::pair<std::string, std::size_t>> said;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        for (const auto& cell : table.rows[row]) {
            const auto* label = std::get_if<std::string>(&cell);
            if (label != nullptr && label->size() > 1 && holdsWord(sentence, *label)) {
                said.emplace_back(*label, row);
            }
        }
    }
    std::set<std::size_t> rows;
    for (const auto& [label, row] : said) {
        if (standsAlone(sentence, label, said)) {
            rows.insert(row);
        }
    }
    return rows;
}

bool holdsFigure(const std::vector<sandbox::Cell>& row, const sandbox::Cell& figure)
{
    return std::ranges::any_of(row, [&](const auto& cell) { return cell == figure; });
}

bool isTotal(const std::vector<sandbox::Cell>& row)
{
    return std::ranges::any_of(row, [](const auto& cell) {
        const auto* label = std::get_if<std::string>(&cell);
        return label != nullptr && isTotalLabel(*label, "");
    });
}

bool isLink(const std::string& word)
{
    constexpr auto links = std::to_array<std::string_view>({ "than", "ahead", "behind", "after", "before", "unlike",
        "compared", "against", "versus", "vs", "als", "vor", "hinter", "nach", "gegen", "gegenuber" });
    return std::ranges::contains(links, word);
}

/// "ahead of the North", "less than 7,000": a link of comparison, with nothing but such words behind it.
bool endsWithLink(const std::string& words)
{
    constexpr auto between = std::to_array<std::string_view>({ "of", "the", "with", "to", "in", "at", "for", "that",
        "those", "what", "der", "die", "das", "dem", "den", "mit" });
    const auto tokens = builtin::nameWords(words);
    const auto link = std::ranges::find_if_not(
        tokens.rbegin(), tokens.rend(), [&](const auto& word) { return std::ranges::contains(between, word); });
    return link != tokens.rend() && isLink(*link);
}

/// "it beats North": the subject, of an earlier sentence, stands before the label. No "it is North", and no "in it".
bool hasOtherSubject(const std::string& words)
{
    const auto tokens = builtin::nameWords(words);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const bool isPronoun = isAnyOf(tokens[at], { "it", "they", "sie", "es" });
        const bool isSaidOfIt = at + 1 == tokens.size()
            || isAnyOf(tokens[at + 1], { "is", "was", "are", "ist", "war" });
        const bool isObject = at > 0
            && isAnyOf(tokens[at - 1], { "in", "of", "for", "to", "by", "with", "from", "von" });
        if (isPronoun && !isSaidOfIt && !isObject) {
            return true;
        }
    }
    return false;
}

/// "a third of 12,000": what the label has is a part of the total.
bool endsWithPart(const std::string& words)
{
    constexpr auto parts = std::to_array<std::string_view>({ " out of ", " part of ", " share of ", " half of ",
        " third of ", " quarter of ", " percent of ", " most of ", " anteil an ", " anteil von ", " halfte von " });
    return std::ranges::any_of(parts, [&](auto part) { return words.ends_with(part); });
}

/// A figure of one row, in a sentence that names another one only, and compares it with none.
bool givesFigureOfOther(const Claim& claim, const Shown& shown, const std::set<std::size_t>& rows)
{
    if (claim.numbers.size() != 1 || rows.size() != 1 || claim.numbers.front()->evidence->display != shown.display) {
        return false;
    }
    const auto row = static_cast<std::size_t>(claim.numbers.front()->evidence->row);
    const auto column = static_cast<std::size_t>(claim.numbers.front()->evidence->column);
    const auto& table = *shown.table;
    const bool isThere = row < table.rows.size() && column < table.rows[row].size();
    if (!isThere || rows.contains(row) || holdsFigure(table.rows[*rows.begin()], table.rows[row][column])) {
        return false;
    }
    const auto toFigure = claim.before(static_cast<std::size_t>(claim.numbers.front()->offset));
    const bool isPart = isTotal(table.rows[row]) && endsWithPart(toFigure);
    return !isPart && !endsWithLink(toFigure)
        && std::ranges::none_of(table.rows[*rows.begin()], [&](const sandbox::Cell& cell) {
               const auto* label = std::get_if<std::string>(&cell);
               const auto place = label != nullptr ? claim.text.find(*label) : std::string::npos;
               const auto toLabel = place != std::string::npos ? claim.before(claim.begin + place) : std::string();
               return endsWithLink(toLabel) || hasOtherSubject(toLabel);
           });
}

enum class Extreme { None, Most, Least };
Extreme extremeSaid(const std::string& words)
{
    constexpr auto most = std::to_array<std::string_view>(
        { "highest", "most", "largest", "biggest", "greatest", "leads", "leading", "comes first", "ranks first",
            "is first", "tops", "hochste", "hochsten", "meisten", "meiste", "grosste", "grossten", "fuhrt" });
    constexpr auto least = std::to_array<std::string_view>({ "lowest", "fewest", "least", "smallest", "comes last",
        "ranks last", "is last", "niedrigste", "niedrigsten", "wenigsten", "kleinste", "kleinsten" });
    // "the second largest", "the largest but one", "at least"
    constexpr auto others = std::to_array<std::string_view>({ "second", "third", "fourth", "next", "after", "behind",
        "except", "but", "not", "at least", "at most", "among", "nor", "zweit", "nicht", "nach", "hinter", "ausser" });
    const auto says = [&](const auto& list) {
        return std::ranges::any_of(list, [&](auto phrase) { return saysPhrase(words, phrase); });
    };
    const bool isMost = says(most), isLeast = says(least);
    return isMost == isLeast || says(others) ? Extreme::None : isMost ? Extreme::Most : Extreme::Least;
}

/// The only column of figures, which are no ranks; nothing: of which of several it is said is open.
std::optional<std::size_t> figuresOf(const sandbox::Table& table)
{
    std::optional<std::size_t> column;
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
        const bool hasFigures = std::ranges::any_of(
            table.rows, [&](const auto& row) { return at < row.size() && numberIn(row[at]); });
        if (hasFigures
            && (column || hasWord(table.columns[at].name, { "rank", "place", "position", "rang", "platz" }))) {
            return std::nullopt;
        }
        column = hasFigures ? std::optional(at) : column;
    }
    return column;
}

std::vector<std::optional<double>> columnFigures(const sandbox::Table& table, std::size_t column)
{
    std::vector<std::optional<double>> figures;
    std::ranges::transform(table.rows, std::back_inserter(figures),
        [&](const auto& row) { return column < row.size() && !isTotal(row) ? numberIn(row[column]) : std::nullopt; });
    return figures;
}

/// "Tyres leads", where another row is above it.
bool isOtherExtreme(const sandbox::Table& table, std::size_t row, Extreme extreme)
{
    const auto column = figuresOf(table);
    const auto figures = column ? columnFigures(table, *column) : std::vector<std::optional<double>>();
    const auto own = row < figures.size() ? figures[row] : std::nullopt;
    return own && std::ranges::any_of(figures, [&](const auto& figure) {
        return figure && (extreme == Extreme::Most ? *figure > *own : *figure < *own);
    });
}

/// The figures of rows of times, the earliest first, whatever order they stand in; empty: there is no such course.
std::vector<double> courseOf(const sandbox::Table& table)
{
    const auto column = figuresOf(table);
    std::vector<std::pair<int, double>> steps;
    for (const auto& row : column ? table.rows : std::vector<std::vector<sandbox::Cell>>()) {
        const auto span = !row.empty() ? spanOf(sandbox::cellText(row.front())) : std::nullopt;
        const auto figure = *column < row.size() ? numberIn(row[*column]) : std::nullopt;
        if (!span && !isTotal(row)) {
            return {};
        }
        if (span && figure) {
            steps.emplace_back(span->begin, *figure);
        }
    }
    std::ranges::sort(steps);
    const bool areApart = std::ranges::adjacent_find(steps, {}, &std::pair<int, double>::first) == steps.end();
    std::vector<double> figures;
    std::ranges::transform(steps, std::back_inserter(figures), &std::pair<int, double>::second);
    return areApart ? figures : std::vector<double>();
}

/// "keeps growing", "rose every month": from each row to the next.
bool saysEachStep(const std::string& words)
{
    constexpr auto phrases = std::to_array<std::string_view>({ "keep", "keeps", "kept", "always", "from month to month",
        "from year to year", "from week to week", "from quarter to quarter", "from day to day", "immer" });
    return constantlySaid(words) || std::ranges::any_of(phrases, [&](auto one) { return saysPhrase(words, one); });
}

/// Whether the table goes as the sentence says: from its first row in time to the last, or all the way.
bool goesSo(const sandbox::Table& table, Motion motion, const std::string& words)
{
    auto figures = courseOf(table);
    if (motion == Motion::Down) {
        std::ranges::reverse(figures);
    }
    const bool goes = figures.size() > 1 && figures.front() < figures.back();
    return goes
        && (!saysEachStep(words) || std::ranges::adjacent_find(figures, std::ranges::greater_equal()) == figures.end());
}

/// The row that the sentence is about: of its figure, else of its label.
std::optional<std::size_t> rowOf(const Claim& claim, const Shown& shown, const std::set<std::size_t>& rows)
{
    if (claim.numbers.size() == 1 && claim.numbers.front()->evidence->display == shown.display) {
        return static_cast<std::size_t>(claim.numbers.front()->evidence->row);
    }
    return claim.numbers.empty() && rows.size() == 1 ? std::optional(*rows.begin()) : std::nullopt;
}
} // namespace

void checkClaims(const Answer& answer, const std::string& question, const sandbox::RunResult& result, Checks& checks)
{
    const auto displays = sandbox::shownDisplays(result);
    const auto shown = onlyTable(displays);
    const auto tell = [&](CheckKind kind, const std::string& text) {
        checks.push_back({ { kind, { .texts = { builtin::trimmed(text) } } }, CheckStatus::Warning });
    };
    for (const auto& claim : claimsOf(answer)) {
        const auto rows = shown ? rowsSaid(*shown->table, claim.text) : std::set<std::size_t>();
        const auto row = shown ? rowOf(claim, *shown, rows) : std::nullopt;
        const auto extreme = extremeSaid(asWords(claim.text));
        if (shown && givesFigureOfOther(claim, *shown, rows)) {
            return tell(CheckKind::WordsContradict, claim.text);
        }
        if (row && extreme != Extreme::None && isOtherExtreme(*shown->table, *row, extreme)) {
            return tell(CheckKind::WordsContradict, claim.text);
        }
        const auto motion = claim.numbers.empty() && motionOf(question) == Motion::None ? motionOf(claim.text)
                                                                                        : Motion::None;
        if (motion != Motion::None && !(shown && goesSo(*shown->table, motion, asWords(claim.text)))) {
            return tell(CheckKind::WordsUnsupported, claim.text);
        }
    }
}

} // namespace core
