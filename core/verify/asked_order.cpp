// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/asked_order.h"

#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace core {

namespace {
/// "a" … "b" with one word between: "lowest to highest", "klein nach gross".
bool goesFrom(const QuestionFacts& asked, std::initializer_list<std::string_view> from,
    std::initializer_list<std::string_view> to)
{
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
        if (isAnyOf(tokens[at], from) && isAnyOf(tokens[at + 1], { "to", "nach", "bis" })
            && isAnyOf(tokens[at + 2], to)) {
            return true;
        }
    }
    return false;
}

/// "lowest first", "die kleinsten zuerst"
bool leads(const QuestionFacts& asked, std::initializer_list<std::string_view> words)
{
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at + 1 < tokens.size(); ++at) {
        if (isAnyOf(tokens[at], words) && isAnyOf(tokens[at + 1], { "first", "zuerst", "oben" })) {
            return true;
        }
    }
    return false;
}

constexpr std::initializer_list<std::string_view> low = { "lowest", "smallest", "least", "fewest", "low", "small",
    "klein", "kleinste", "kleinsten", "niedrig", "niedrigste", "niedrigsten", "wenigsten" };
constexpr std::initializer_list<std::string_view> high = { "highest", "largest", "biggest", "most", "high", "large",
    "gross", "grosste", "grossten", "hoch", "hochste", "hochsten", "meisten" };

/// Largest: the rows begin with it. None: no direction is said.
Direction firstAsked(const QuestionFacts& asked)
{
    if (asked.saysAny({ "ascending", "aufsteigend" }) || goesFrom(asked, low, high) || leads(asked, low)) {
        return Direction::Smallest;
    }
    const bool isFalling = asked.saysAny({ "descending", "absteigend" }) || goesFrom(asked, high, low)
        || leads(asked, high);
    return isFalling ? Direction::Largest : Direction::None;
}

/// The first words behind "sorted by" and its like.
std::vector<std::string> orderedBy(const QuestionFacts& asked)
{
    constexpr std::size_t most = 4;
    const auto& tokens = asked.tokens;
    for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
        if (isAnyOf(tokens[at], { "sorted", "sort", "ordered", "order", "sortiert", "geordnet", "reihenfolge" })
            && isAnyOf(tokens[at + 1], { "by", "of", "nach", "der", "des" })) {
            const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(at + 2);
            const auto rest = static_cast<std::size_t>(tokens.end() - begin);
            return { begin, begin + static_cast<std::ptrdiff_t>(std::min(most, rest)) };
        }
    }
    return {};
}

bool isByLabel(const QuestionFacts& asked, const LabelledFigures& figures)
{
    const auto behind = orderedBy(asked);
    const auto names = builtin::nameWords(figures.labelled);
    const auto isOfLabel = [&](const std::string& word) {
        return std::ranges::any_of(names, [&](const auto& name) { return builtin::stem(name) == builtin::stem(word); });
    };
    return std::ranges::any_of(behind, isOfLabel)
        || asked.saysAny(
            { "alphabetical", "alphabetically", "alphabetisch", "chronological", "chronologically", "chronologisch" });
}

constexpr std::string_view digits = "0123456789";

/// What a point between digits is: of "2.5 l" a decimal's, of "v2.10" one between two numbers.
enum class Points { OfDecimals, OfParts };

/// "1,000.5" and "0,25"; nothing: "1.10.2024" has several.
std::optional<double> oneNumber(std::string written)
{
    constexpr std::size_t thousand = 4; // ",000"
    for (auto at = written.find(','); at != std::string::npos; at = written.find(',', at + 1)) {
        const auto end = std::min(written.find_first_not_of(digits, at + 1), written.size());
        if (end - at == thousand && !written.starts_with('0')) {
            written.erase(at--, 1);
        }
    }
    std::ranges::replace(written, ',', '.');
    double number = 0;
    std::from_chars(written.data(), written.data() + written.size(), number);
    return std::ranges::count(written, '.') < 2 ? std::optional(number) : std::nullopt;
}

/// "(-10" has a sign, "2024-10" and "A-10" have a hyphen.
bool endsWithSign(const std::string& before, bool isFirst)
{
    return before.ends_with('-')
        && (before.size() == 1 ? isFirst : std::string_view(" ([").contains(before[before.size() - 2]));
}

/// Behind a date's day or a version's first number: "10.2024" of "1.10.2024".
bool goesOn(const std::string& label, std::size_t at)
{
    return at > 1 && (label[at - 1] == '.' || label[at - 1] == ',') && digits.contains(label[at - 2]);
}

/// The digits from there on with what stands between them: "1,000.5".
std::string digitsFrom(const std::string& label, std::size_t begin, std::string_view signs)
{
    auto written = label.substr(begin, label.find_first_not_of(signs, begin) - begin);
    written.resize(written.find_last_of(digits) + 1);
    return written;
}

/// "9 b" before "10", "Berth 2" before "Berth 10", "-5" before "0.25": each number in it behind what is written before
/// it.
std::vector<std::pair<std::string, double>> wordsAndNumbers(const std::string& label, Points points)
{
    std::vector<std::pair<std::string, double>> parts;
    for (std::size_t at = 0; at < label.size();) {
        const auto begin = std::min(label.find_first_of(digits, at), label.size());
        auto end = std::min(label.find_first_not_of(digits, begin), label.size());
        const auto written = digitsFrom(label, begin, points == Points::OfDecimals ? "0123456789.," : "0123456789,");
        auto number = goesOn(label, begin) ? std::nullopt : oneNumber(written);
        end = number ? begin + written.size() : end;
        if (!number) {
            number = oneNumber(label.substr(begin, end - begin));
        }
        auto before = label.substr(at, begin - at);
        const bool isNegative = begin < end && endsWithSign(before, at == 0);
        before.resize(before.size() - (isNegative ? 1 : 0));
        parts.emplace_back(std::move(before), isNegative ? -*number : *number);
        at = end;
    }
    return parts;
}

struct PointedDigits {
    std::vector<std::string> behind; ///< each point: "9" and "10" of "v1.9" and "v1.10"
    bool isBelowOne = true; ///< nothing but 0 stands before the points
};

/// Of all labels. Nothing: one has several points in one number, as versions and dates have.
std::optional<PointedDigits> digitsAtPoints(const std::vector<std::string>& labels)
{
    PointedDigits found;
    for (const auto& label : labels) {
        for (auto at = label.find_first_of(digits); at != std::string::npos;) {
            const auto written = digitsFrom(label, at, "0123456789.");
            if (std::ranges::count(written, '.') > 1) {
                return std::nullopt;
            }
            if (const auto point = written.find('.'); point != std::string::npos) {
                found.behind.push_back(written.substr(point + 1));
                found.isBelowOne = found.isBelowOne && written.find_first_not_of('0') == point;
            }
            at = label.find_first_of(digits, at + written.size());
        }
    }
    return found;
}

/// "1.10" beside "1.9" is no decimal, and "0.05" beside "0.5" no two numbers; of "1.5" beside "1.25", and of "0.10"
/// beside "0.9", nobody knows.
std::vector<Points> pointsMeant(const std::vector<std::string>& labels)
{
    const auto found = digitsAtPoints(labels);
    if (!found) {
        return { Points::OfParts };
    }
    const auto isLong = [](const std::string& one) { return one.size() > 1; };
    const auto& behind = found->behind;
    if (std::ranges::adjacent_find(behind, std::ranges::not_equal_to(), &std::string::size) == behind.end()) {
        return { Points::OfDecimals };
    }
    if (!found->isBelowOne
        && std::ranges::any_of(behind, [&](const auto& one) { return isLong(one) && one.ends_with('0'); })) {
        return { Points::OfParts };
    }
    if (std::ranges::any_of(behind, [&](const auto& one) { return isLong(one) && one.starts_with('0'); })) {
        return { Points::OfDecimals };
    }
    return { Points::OfDecimals, Points::OfParts };
}

/// Months and quarters have keys that are written in the order of time.
bool labelsStandInOrder(const LabelledFigures& figures, Direction first)
{
    return std::ranges::any_of(pointsMeant(figures.keys), [&](Points points) {
        const auto parts = [&](const std::string& key) { return wordsAndNumbers(key, points); };
        return first == Direction::Largest ? std::ranges::is_sorted(figures.keys, std::greater(), parts)
                                           : std::ranges::is_sorted(figures.keys, std::less(), parts);
    });
}

bool labelsStandAsTexts(const LabelledFigures& figures, Direction first)
{
    return first == Direction::Largest ? std::ranges::is_sorted(figures.keys, std::greater())
                                       : std::ranges::is_sorted(figures.keys);
}

/// Where the rows were put into this order; 0: nothing of the code did.
int lineOfOrder(const CodeFacts& facts)
{
    return !facts.sorts.empty() ? facts.sorts.back().line : !facts.groupings.empty() ? facts.groupings.back().line : 0;
}

/// "Berth 10" before "Berth 2", where the rows are asked for in the order of the berths.
void judgeLabels(const VerifyRequest& request, const LabelledFigures& ours, Direction first, Checks& checks)
{
    const auto isOrder = [](const Check& check) { return check.fact.kind == CheckKind::TextOrder; };
    const int line = lineOfOrder(request.facts);
    if (line > 0 && !labelsStandInOrder(ours, first) && labelsStandAsTexts(ours, first)
        && std::ranges::none_of(checks, isOrder)) {
        checks.push_back({ { CheckKind::TextOrder, { .column = inSentence(ours.labelled), .lines = { line } } },
            CheckStatus::Warning });
    }
}

/// Missing figures stand anywhere.
bool figuresStandInOrder(const LabelledFigures& figures, Direction first)
{
    std::vector<double> known;
    for (const auto& value : figures.columns.front().values) {
        if (value) {
            known.push_back(*value);
        }
    }
    return first == Direction::Largest ? std::ranges::is_sorted(known, std::greater()) : std::ranges::is_sorted(known);
}

/// Like the second method's, but for rows with the same figure.
bool standAlike(const LabelledFigures& ours, const LabelledFigures& theirs)
{
    for (const auto first : { Direction::Largest, Direction::Smallest }) {
        if (figuresStandInOrder(theirs, first) && figuresStandInOrder(ours, first)) {
            return true;
        }
    }
    return ours.keys == theirs.keys;
}
} // namespace

bool asksForOrder(const QuestionFacts& asked)
{
    return firstAsked(asked) != Direction::None || !orderedBy(asked).empty()
        || asked.saysAny(
            { "alphabetical", "alphabetically", "alphabetisch", "chronological", "chronologically", "chronologisch" });
}

bool standAsAsked(const QuestionFacts& asked, const LabelledFigures& ours, const LabelledFigures& theirs)
{
    if (isByLabel(asked, ours)) {
        return labelsStandInOrder(ours, firstAsked(asked));
    }
    const auto first = firstAsked(asked);
    return first != Direction::None ? figuresStandInOrder(ours, first) : standAlike(ours, theirs);
}

void checkOrder(const VerifyRequest& request, const QuestionFacts& asked, Checks& checks)
{
    const auto first = firstAsked(asked);
    const auto ours = asksForOrder(asked) ? labelledFigures(request.result) : std::nullopt;
    if (!ours || ours->keys.size() < 2) {
        return;
    }
    if (isByLabel(asked, *ours)) {
        judgeLabels(request, *ours, first, checks);
        return;
    }
    if (first == Direction::None || request.facts.sorts.empty()) {
        return;
    }
    const auto other = first == Direction::Largest ? Direction::Smallest : Direction::Largest;
    if (figuresStandInOrder(*ours, other) && !figuresStandInOrder(*ours, first)) {
        const bool isLargest = first == Direction::Largest;
        checks.push_back({ { CheckKind::OtherDirection,
                               { .lines = { request.facts.sorts.back().line },
                                   .texts = { isLargest ? "largest first" : "smallest first",
                                       isLargest ? "smallest first" : "largest first" } } },
            CheckStatus::Warning });
    }
}

} // namespace core
