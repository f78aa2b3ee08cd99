// SPDX-License-Identifier: GPL-3.0-or-later
// "rose", "more than": sentences that code writes, where the figures in them or in the table say the opposite.
#include "core/builtin/language/words.h"
#include "core/verify/asked_checks.h"
#include "core/verify/figure.h"
#include "core/verify/labelled_figures.h"
#include "core/verify/sentences.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace core {

namespace {
/// "from 2022 to 2023": written as a year is.
bool looksLikeYear(const Figure& figure)
{
    return figure.length == 4 && figure.value >= 1900 && figure.value < 2100 && !figure.percent;
}

/// One line of what was shown, with its figures and the years between them.
struct Sentence {
    std::string text;
    std::vector<Figure> figures {};
    std::vector<Figure> years {};

    std::string before(const Figure& figure) const { return asWords(text.substr(0, figure.offset)); }
    std::string between(const Figure& one, const Figure& other) const
    {
        const auto end = one.offset + one.length;
        return asWords(text.substr(end, other.offset - end));
    }
};

/// What looks like a year may be a figure: "from 1950 to 2150". Years come in pairs, with "in", or beside others.
Sentence sentenceOf(const std::string& text)
{
    Sentence sentence { text };
    const auto all = figuresIn(text);
    const auto years = std::ranges::count_if(all, looksLikeYear);
    for (const auto& figure : all) {
        const auto lead = sentence.before(figure);
        const bool isSaid = lead.ends_with(" in ") || lead.ends_with(" of ") || lead.ends_with(" jahr ");
        auto& found = looksLikeYear(figure) && (isSaid || years == 2 || std::ssize(all) > years + 1) ? sentence.years
                                                                                                     : sentence.figures;
        found.push_back(figure);
    }
    return sentence;
}

std::vector<Sentence> sentencesOf(const sandbox::RunResult& result)
{
    std::vector<Sentence> sentences;
    for (const auto& text : shownTexts(result)) {
        for (std::size_t from = 0; from < text.size();) {
            const auto end = std::min(text.find('\n', from), text.size());
            sentences.push_back(sentenceOf(text.substr(from, end - from)));
            from = end + 1;
        }
    }
    return sentences;
}

using Course = std::pair<const Figure*, const Figure*>; ///< the earlier figure and the later one

/// "from 80 to 40", "to 40 from 80", "80 in 2023 and 40 in 2024"; nothing: which is the earlier one is not said.
std::optional<Course> courseOf(const Sentence& sentence)
{
    const auto& figures = sentence.figures;
    for (std::size_t at = 0; at + 1 < figures.size(); ++at) {
        const auto& first = figures[at];
        const auto& second = figures[at + 1];
        const auto lead = sentence.before(first);
        const auto between = sentence.between(first, second);
        const bool areYears = looksLikeYear(first) && looksLikeYear(second);
        if (!areYears
            && ((lead.ends_with(" from ") && between.contains(" to "))
                || (lead.ends_with(" von ") && between.contains(" auf ")))) {
            return Course { &first, &second };
        }
        if (!areYears
            && ((lead.ends_with(" to ") && between.ends_with(" from "))
                || (lead.ends_with(" auf ") && between.ends_with(" von ")))) {
            return Course { &second, &first };
        }
    }
    const auto& years = sentence.years;
    const auto words = asWords(sentence.text);
    const bool isOfRows = saysPhrase(words, "rows") || saysPhrase(words, "records") || saysPhrase(words, "zeilen");
    if (figures.size() != 2 || years.size() != 2 || isOfRows || figures[0].percent != figures[1].percent
        || years[0].value == years[1].value) {
        return std::nullopt;
    }
    const bool inOrder = years[0].value < years[1].value;
    return inOrder ? Course { &figures[0], &figures[1] } : Course { &figures[1], &figures[0] };
}

/// The words of the code that say it, in this sentence.
const Piece* saying(const std::vector<Piece>& pieces, const Sentence& sentence, auto says)
{
    const auto found = std::ranges::find_if(
        pieces, [&](const Piece& piece) { return sentence.text.contains(piece.text) && says(piece.text); });
    return found == pieces.end() ? nullptr : &*found;
}

bool isOpposite(Motion motion, double earlier, double later)
{
    return (motion == Motion::Up && later < earlier) || (motion == Motion::Down && later > earlier);
}

void tellContradicted(const Piece& piece, const std::string& words, Checks& checks)
{
    checks.push_back(
        { { CheckKind::WordsContradict, { .lines = { piece.line }, .texts = { inSentence(words) }, .counts = { 1 } } },
            CheckStatus::Warning });
}

/// From the first of the figures to the last, as they stand in the sentence.
std::string wordsOf(const Sentence& sentence, const Course& course)
{
    const auto begin = std::min(course.first->offset, course.second->offset);
    const auto end = std::max(
        course.first->offset + course.first->length, course.second->offset + course.second->length);
    return sentence.text.substr(begin, end - begin);
}

/// "rose by −12.5 %"; and "fell by 12.5 %", where pct_change() gives that figure with its sign.
bool isOfOtherSign(const VerifyRequest& request, const Sentence& sentence, Motion motion)
{
    const auto& figures = sentence.figures;
    const auto words = figures.size() == 1 ? sentence.before(figures.front()) : std::string();
    const bool isBy = words.ends_with(" by ") || words.ends_with(" um ");
    const bool keepsSign = std::ranges::contains(
                               request.facts.shifts, std::string("pct_change"), &CodeFacts::Shift::function)
        && !request.code.contains("abs(") && !request.code.contains("-pct") && !request.code.contains("* -");
    return isBy
        && ((motion == Motion::Up && figures.front().value < 0)
            || (motion == Motion::Down && figures.front().percent && figures.front().value > 0 && keepsSign));
}

/// The table beside a sentence without figures: of the years that it names, or of the only two rows.
bool isOtherInTable(const VerifyRequest& request, const Sentence& sentence, Motion motion)
{
    const auto table = sentence.figures.empty() ? labelledFigures(request.result) : std::nullopt;
    if (!table || table->columns.size() != 1 || table->keys.size() < 2) {
        return false;
    }
    const auto figureOf = [&](const Figure& year) -> std::optional<double> {
        const auto key = sentence.text.substr(year.offset, year.length);
        const auto found = std::ranges::find(table->keys, key);
        return found == table->keys.end()
            ? std::nullopt
            : table->columns.front().values[static_cast<std::size_t>(found - table->keys.begin())];
    };
    const auto& years = sentence.years;
    if (years.size() != 2 || years[0].value >= years[1].value) {
        return false;
    }
    const auto earlier = figureOf(years[0]);
    const auto later = figureOf(years[1]);
    return earlier && later && isOpposite(motion, *earlier, *later);
}

bool judgeMotion(
    const VerifyRequest& request, const Sentence& sentence, const std::vector<Piece>& pieces, Checks& checks)
{
    const auto motion = motionOf(sentence.text);
    const auto* piece = motion == Motion::None
        ? nullptr
        : saying(pieces, sentence, [&](const auto& text) { return motionOf(text) == motion; });
    if (piece == nullptr) {
        return false;
    }
    const auto course = courseOf(sentence);
    if (course && isOpposite(motion, course->first->value, course->second->value)) {
        tellContradicted(*piece, wordsOf(sentence, *course), checks);
        return true;
    }
    if (!course && (isOfOtherSign(request, sentence, motion) || isOtherInTable(request, sentence, motion))) {
        tellContradicted(*piece, piece->text, checks);
        return true;
    }
    return false;
}

enum class Comparing { None, More, Less };

/// "sold more than": one of two that are named; nothing of "more than half" or "more than 100".
Comparing comparingIn(const std::string& words)
{
    constexpr auto more = std::to_array<std::string_view>({ "more", "higher", "larger", "greater", "bigger", "longer",
        "mehr", "hoher", "grosser", "langer", "haufiger" });
    constexpr auto less = std::to_array<std::string_view>({ "less", "lower", "smaller", "fewer", "shorter", "cheaper",
        "weniger", "niedriger", "kleiner", "kurzer", "seltener", "gunstiger" });
    const auto saysAny = [&](const auto& all) {
        return std::ranges::any_of(all, [&](auto word) { return saysPhrase(words, word); });
    };
    const bool compares = saysPhrase(words, "than") || saysPhrase(words, "als");
    const bool isMore = compares && saysAny(more);
    const bool isLess = compares && saysAny(less);
    return isMore == isLess ? Comparing::None : isMore ? Comparing::More : Comparing::Less;
}

/// "North (80) sold more than South (120)", "North sold more than South: 80 vs 120".
bool judgeComparison(const Sentence& sentence, const std::vector<Piece>& pieces, Checks& checks)
{
    const auto& figures = sentence.figures;
    const auto comparing = figures.size() == 2 && figures[0].percent == figures[1].percent
        ? comparingIn(asWords(sentence.text))
        : Comparing::None;
    const auto* piece = comparing == Comparing::None
        ? nullptr
        : saying(pieces, sentence, [&](const auto& text) { return comparingIn(asWords(text)) == comparing; });
    if (piece == nullptr) {
        return false;
    }
    constexpr auto links = std::to_array<std::string_view>(
        { "vs", "versus", "against", "compared to", "compared with", "to", "and", "gegen", "gegenuber", "zu", "und" });
    const auto before = sentence.before(figures[0]);
    const auto between = sentence.between(figures[0], figures[1]);
    const auto link = builtin::trimmed(between);
    const bool isAround = comparingIn(between) == comparing && !between.ends_with(" than ")
        && !between.ends_with(" als ");
    const bool isBehind = comparingIn(before) == comparing && !before.ends_with(" than ") && !before.ends_with(" als ")
        && (link.empty() || std::ranges::contains(links, link));
    const bool isMore = figures[0].value > figures[1].value;
    const bool isOther = figures[0].value != figures[1].value && isMore != (comparing == Comparing::More);
    if ((isAround || isBehind) && isOther) {
        tellContradicted(*piece, wordsOf(sentence, { &figures[0], &figures[1] }), checks);
        return true;
    }
    return false;
}
} // namespace

void checkDirections(const VerifyRequest& request, const std::vector<Piece>& pieces, Checks& checks)
{
    for (const auto& sentence : pieces.empty() ? std::vector<Sentence>() : sentencesOf(request.result)) {
        if (judgeMotion(request, sentence, pieces, checks) || judgeComparison(sentence, pieces, checks)) {
            return;
        }
    }
}

} // namespace core
