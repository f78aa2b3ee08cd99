// SPDX-License-Identifier: GPL-3.0-or-later
// What a model's sentences say of a table beside their figures: which row is the largest, whose figure it is, how it
// went. What the table contradicts is told, and what nothing shows.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/sentences.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>

namespace core {

namespace {
/// One sentence of an answer, with those of its numbers that are bound to cells.
struct Claim {
    std::string text;
    std::vector<const AnswerNumber*> numbers {};
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
        Claim claim { builtin::trimmed(text.substr(from, end - from)) };
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

/// The rows of the labels that stand in the sentence; a label within a longer one that is said does not count.
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
        const bool isPart = std::ranges::any_of(
            said, [&](const auto& other) { return other.first != label && other.first.contains(label); });
        if (!isPart) {
            rows.insert(row);
        }
    }
    return rows;
}

/// A figure of one row, in a sentence that names another one only.
std::optional<std::string> figureOfOtherRow(const Claim& claim, const Shown& shown, const std::set<std::size_t>& rows)
{
    if (claim.numbers.size() != 1 || rows.size() != 1 || claim.numbers.front()->evidence->display != shown.display) {
        return std::nullopt;
    }
    const auto row = static_cast<std::size_t>(claim.numbers.front()->evidence->row);
    return rows.contains(row) ? std::nullopt : std::optional(claim.text);
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

/// "Tyres leads", where another row of the only column of figures is above it.
bool isOtherExtreme(const sandbox::Table& table, std::size_t row, Extreme extreme)
{
    std::optional<std::size_t> column;
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
        const bool hasFigures = row < table.rows.size() && at < table.rows[row].size() && numberIn(table.rows[row][at]);
        if (hasFigures && column) {
            return false; // of which of them it is said is open
        }
        column = hasFigures ? std::optional(at) : column;
    }
    const auto own = column ? numberIn(table.rows[row][*column]) : std::nullopt;
    return own && std::ranges::any_of(table.rows, [&](const auto& other) {
        const auto figure = numberIn(other[*column]);
        return figure && (extreme == Extreme::Most ? *figure > *own : *figure < *own);
    });
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
        checks.push_back({ { kind, { .texts = { text } } }, CheckStatus::Warning });
    };
    for (const auto& claim : claimsOf(answer)) {
        const auto rows = shown ? rowsSaid(*shown->table, claim.text) : std::set<std::size_t>();
        const auto row = shown ? rowOf(claim, *shown, rows) : std::nullopt;
        const auto extreme = extremeSaid(asWords(claim.text));
        if (shown && figureOfOtherRow(claim, *shown, rows)) {
            return tell(CheckKind::WordsContradict, claim.text);
        }
        if (row && extreme != Extreme::None && isOtherExtreme(*shown->table, *row, extreme)) {
            return tell(CheckKind::WordsContradict, claim.text);
        }
        if (claim.numbers.empty() && motionOf(claim.text) != Motion::None && motionOf(question) == Motion::None) {
            return tell(CheckKind::WordsUnsupported, claim.text);
        }
    }
}

} // namespace core
