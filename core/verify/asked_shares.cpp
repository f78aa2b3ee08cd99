// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/asked_shares.h"

#include "core/builtin/language/words.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <string_view>
#include <vector>

namespace core {

namespace {
/// "Of each vehicle kind's passes, what percentage": the words behind it, up to the share; none: it does not begin so.
std::vector<std::string> eachBefore(const QuestionFacts& asked)
{
    const auto& tokens = asked.tokens;
    const auto share = std::ranges::find_if(tokens, [](const auto& word) {
        return word == "percentage" || word == "percent" || word == "share" || word == "proportion";
    });
    const bool leads = tokens.size() > 3
        && (tokens[0] == "of" || tokens[0] == "in" || tokens[0] == "for" || tokens[0] == "within")
        && (tokens[1] == "each" || tokens[1] == "every");
    return leads && share != tokens.end() ? std::vector<std::string>(tokens.begin() + 2, share)
                                          : std::vector<std::string>();
}

bool isEach(const std::string& word)
{
    constexpr std::array<std::string_view, 6> each { "each", "every", "jeder", "jedes", "jedem", "jeden" };
    return std::ranges::contains(each, word);
}

/// "of the jobs on each machine had a complaint": what is said of them stands behind it.
bool isPredicate(const std::vector<std::string>& tokens, std::size_t each)
{
    constexpr std::array<std::string_view, 5> leads { "on", "at", "by", "from", "for" };
    constexpr std::array<std::string_view, 7> verbs { "had", "has", "have", "was", "were", "is", "are" };
    return std::ranges::contains(leads, tokens[each - 1]) && each + 2 < tokens.size()
        && std::ranges::contains(verbs, tokens[each + 2]);
}

/// "as a row of its own" says nothing of what is divided by.
bool standsApart(const std::vector<std::string>& tokens, std::size_t at)
{
    constexpr std::array<std::string_view, 10> places { "group", "groups", "row", "rows", "line", "lines", "column",
        "category", "entry", "bar" };
    return at > 1 && at + 1 < tokens.size() && tokens[at + 1] == "own" && tokens[at - 1] == "of"
        && std::ranges::contains(places, tokens[at - 2]);
}
/// "what percentage of calls were diverted, by ship type": how many of each have the value that a verb ties to them,
/// and no more than that is said of the whole, as in "of all calls".
bool asksForRateOfGroups(const QuestionFacts& asked)
{
    constexpr auto shares = std::to_array<std::string_view>(
        { "percentage", "percent", "share", "proportion", "fraction", "rate", "prozent", "anteil", "quote" });
    constexpr auto verbs = std::to_array<std::string_view>(
        { "is", "are", "was", "were", "got", "ist", "sind", "war", "waren", "wurde", "wurden" });
    constexpr auto leads = std::to_array<std::string_view>({ "by", "per", "je", "pro", "nach" });
    constexpr auto wholes = std::to_array<std::string_view>(
        { "all", "total", "overall", "alle", "aller", "allen", "gesamt", "gesamten", "insgesamt" });
    const auto& tokens = asked.tokens;
    const auto share = std::ranges::find_first_of(tokens, shares);
    const auto verb = std::ranges::find_first_of(std::ranges::subrange(share, tokens.end()), verbs);
    const auto group = verb == tokens.end()
        ? verb
        : std::ranges::find_first_of(std::ranges::subrange(verb, tokens.end()), leads);
    const auto isGroup = [&](const QuestionFacts::NamedColumn& named) {
        return std::ranges::none_of(asked.values, [&](const auto& value) { return value.column == named.column; });
    };
    const auto standsBetween = [&](const QuestionFacts::NamedValue& named, auto from, auto to) {
        const auto words = builtin::nameWords(named.value);
        return !words.empty() && std::find(from, to, words.front()) != to;
    };
    return group != tokens.end() && std::ranges::any_of(asked.columns, isGroup)
        && std::ranges::find_first_of(std::ranges::subrange(share, group), wholes) == group
        && std::ranges::any_of(asked.values, [&](const auto& named) { return standsBetween(named, verb, group); })
        && std::ranges::none_of(asked.values, [&](const auto& named) { return standsBetween(named, share, verb); });
}
} // namespace

bool asksWithinEach(const QuestionFacts& asked)
{
    constexpr std::array<std::string_view, 7> shares { "percentage", "percent", "share", "proportion", "fraction",
        "prozent", "anteil" };
    constexpr std::array<std::string_view, 16> verbs { "is", "are", "was", "were", "came", "come", "comes", "went",
        "go", "goes", "fell", "fall", "falls", "belong", "ist", "sind" };
    constexpr std::array<std::string_view, 3> genitives { "der", "des", "aller" };
    constexpr std::size_t farthest = 7;
    const auto& tokens = asked.tokens;
    const auto isShare = [&](std::size_t at) {
        return std::ranges::contains(shares, tokens[at])
            && !(at + 1 < tokens.size() && std::ranges::contains(shares, tokens[at + 1])); // "percentage share"
    };
    const auto isOfEachItself = [&](std::size_t at, std::size_t next) {
        const bool leads = at > 0 && (tokens[at - 1] == "what" || tokens[at - 1] == "which");
        const bool owns = next + 1 < tokens.size() && tokens[next + 1].ends_with('s')
            && !tokens[next + 1].ends_with("ss"); // "each store's"
        return next == at + 2 && !leads && !owns;
    };
    if (!eachBefore(asked).empty() || asksForRateOfGroups(asked)) {
        return true;
    }
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        for (auto next = at + 2; isShare(at) && next < tokens.size() && next < at + farthest; ++next) {
            const bool hasVerb = std::ranges::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(at),
                tokens.begin() + static_cast<std::ptrdiff_t>(next),
                [&](const auto& token) { return std::ranges::contains(verbs, token); });
            const bool leads = (tokens[next - 1] == "of" || tokens[next - 1] == "in" || isPredicate(tokens, next))
                && !hasVerb && !isOfEachItself(at, next);
            const bool isGenitive = next == at + 3 && std::ranges::contains(genitives, tokens[at + 1])
                && tokens[next].starts_with("je");
            if (isEach(tokens[next]) && (leads || isGenitive)) {
                return true;
            }
        }
    }
    return false;
}

bool asksOfItsOwn(const QuestionFacts& asked)
{
    constexpr std::array<std::string_view, 11> owners { "its", "own", "their", "seines", "seiner", "seinem", "seinen",
        "ihres", "ihrer", "ihrem", "ihren" };
    constexpr std::array<std::string_view, 5> shares { "percent", "percentage", "prozent", "share", "anteil" };
    const auto& tokens = asked.tokens;
    bool owns = asked.saysAny({ "eigenen", "jeweiligen" });
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const bool isApart = standsApart(tokens, at) || (at > 0 && standsApart(tokens, at - 1));
        const bool isShare = at + 1 < tokens.size() && std::ranges::contains(shares, tokens[at + 1]);
        owns = owns || (std::ranges::contains(owners, tokens[at]) && !isApart && !isShare);
    }
    return owns && (asked.has(builtin::Concept::Share) || std::ranges::find_first_of(tokens, shares) != tokens.end());
}

bool standsBehindEach(const QuestionFacts& asked, const std::string& column)
{
    const auto words = builtin::nameWords(column);
    const auto behind = asked.tokens | std::views::drop(1);
    return words.size() == 1 && std::ranges::any_of(std::views::zip(asked.tokens, behind), [&](const auto& pair) {
        return isEach(std::get<0>(pair)) && rootOf(std::get<1>(pair)) == rootOf(words.front());
    });
}

} // namespace core
