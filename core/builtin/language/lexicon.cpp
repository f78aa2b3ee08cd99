// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/lexicon.h"

#include "core/builtin/language/slips.h"
#include "core/builtin/language/word_lookup.h"
#include "core/builtin/language/words.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace core::builtin {

namespace {
constexpr Concept grammarConcepts[] = { Concept::By, Concept::Each, Concept::And, Concept::Or, Concept::In,
    Concept::For, Concept::Of, Concept::With, Concept::Without, Concept::Not, Concept::Is, Concept::Which,
    Concept::From, Concept::To, Concept::On, Concept::Between, Concept::Above, Concept::AtLeast, Concept::Below,
    Concept::AtMost, Concept::Top, Concept::Both, Concept::Only, Concept::Every };

constexpr Concept statisticConcepts[] = { Concept::Sum, Concept::Mean, Concept::Median, Concept::Minimum,
    Concept::Maximum, Concept::Deviation, Concept::Variance, Concept::Range, Concept::QuartileRange,
    Concept::Percentile };

const WordLists& english()
{
    static const auto lists = readWordLists(englishFile).value();
    return lists;
}

const WordLists& german()
{
    static const auto lists = readWordLists(germanFile).value();
    return lists;
}

} // namespace

const WordLists& lists()
{
    static const auto both = [] {
        auto made = english();
        made.add(german());
        return made;
    }();
    return both;
}

namespace {
/// What phrases mean, and how many words the longest has that begins with a word: most words begin none.
template <typename Meaning> class Phrases {
public:
    explicit Phrases(const std::map<std::string, Meaning>& meanings)
        : m_meanings(meanings)
    {
        for (const auto& [phrase, meaning] : meanings) {
            auto& longest = m_longest[phrase.substr(0, phrase.find(' '))];
            longest = std::max(longest, static_cast<int>(std::ranges::count(phrase, ' ')) + 1);
        }
    }

    /// The longest of at least so many words that begins at `at`, and how many it has.
    std::optional<std::pair<Meaning, int>> at(
        const std::vector<std::string>& words, std::size_t at, int minWords = 1) const
    {
        const int most = at < words.size() ? std::max(from(words[at]), from(withoutUmlauts(words[at]))) : 0;
        for (int length = std::min(most, static_cast<int>(words.size() - at)); length >= minWords; --length) {
            const auto first = words.begin() + static_cast<std::ptrdiff_t>(at);
            if (const auto meaning = known(m_meanings, joined({ first, first + length }, " "))) {
                return std::pair(*meaning, length);
            }
        }
        return std::nullopt;
    }

private:
    int from(const std::string& word) const
    {
        const auto found = m_longest.find(word);
        return found == m_longest.end() ? 0 : found->second;
    }

    const std::map<std::string, Meaning>& m_meanings;
    std::unordered_map<std::string, int> m_longest;
};

std::optional<Shorter> shorterOf(const std::optional<std::pair<std::string, int>>& found)
{
    return found ? std::optional(Shorter { found->first, found->second }) : std::nullopt;
}
} // namespace

namespace {
/// "zweithöchste" is said in two words: "zweite hochste".
std::optional<Shorter> inTwoWords(const std::string& word)
{
    constexpr int last = 9;
    for (const auto& [ordinal, number] : lists().ordinals) {
        const auto root = std::string_view(ordinal).substr(0, ordinal.size() - 1);
        const bool isCompound = number > 1 && number <= last && ordinal.ends_with('e') && word.size() > ordinal.size()
            && word.starts_with(root);
        const auto rest = isCompound ? phraseAt({ word.substr(root.size()) }, 0) : std::nullopt;
        if (rest && (rest->meaning == Concept::Top || rest->meaning == Concept::Bottom)) {
            return Shorter { ordinal + " " + word.substr(root.size()), 1 };
        }
    }
    return std::nullopt;
}
} // namespace

std::optional<Shorter> shorterAt(const std::vector<std::string>& words, std::size_t at)
{
    static const Phrases listed(lists().shorter);
    const auto found = shorterOf(listed.at(words, at));
    return found ? found : inTwoWords(words[at]);
}

std::optional<Shorter> partOfTimeAt(const std::vector<std::string>& words, std::size_t at)
{
    static const Phrases listed(lists().partsOfTime);
    return shorterOf(listed.at(words, at));
}

std::optional<std::pair<int, int>> clockWordsAt(const std::vector<std::string>& words, std::size_t at)
{
    constexpr int longest = 3, noon = 12;
    for (int length = longest; length > 0; --length) {
        if (at + static_cast<std::size_t>(length) > words.size()) {
            continue;
        }
        const auto first = words.begin() + static_cast<std::ptrdiff_t>(at);
        const auto phrase = joined({ first, first + length }, " ");
        if (lists().is(WordKind::ClockTime, phrase)) {
            return std::pair(length, 0);
        }
        if (lists().is(WordKind::ClockAfternoon, phrase)) {
            return std::pair(length, noon);
        }
    }
    return std::nullopt;
}

std::optional<Phrase> phraseAt(const std::vector<std::string>& words, std::size_t at, int minWords)
{
    static const Phrases listed(lists().phrases);
    const auto found = listed.at(words, at, minWords);
    return found ? std::optional(Phrase { found->first, found->second }) : std::nullopt;
}

std::optional<Phrase> mistypedPhrase(const std::string& word)
{
    constexpr std::size_t shortest = 6; // "state" is no slip of "stats"
    if (word.size() < shortest || lists().is(WordKind::OwnWord, word)) {
        return std::nullopt;
    }
    for (const auto& [phrase, meaning] : english().phrases) { // "better" is no slip of "bester"
        const bool comparable = phrase.size() >= 5 && meaning != Concept::Filler && phrase[0] == word[0];
        if (comparable && isSlipOf(word, phrase)) {
            return Phrase { meaning, 1 };
        }
    }
    return std::nullopt;
}

bool isStatistic(Concept meaning)
{
    return std::ranges::contains(statisticConcepts, meaning);
}

bool isGrammar(Concept meaning)
{
    return std::ranges::find(grammarConcepts, meaning) != std::end(grammarConcepts);
}

bool isGerman(const std::vector<std::string>& words)
{
    const auto isOf = [](const WordLists& own, const std::string& word) {
        return known(own.phrases, word) || known(own.sameMeaning, word);
    };
    return std::ranges::count_if(words, [&](const auto& word) {
        return isOf(german(), word) && !isOf(english(), word);
    }) >= 2;
}

std::string phrased(const std::string& kind, bool inGerman, const std::map<std::string, std::string>& parts)
{
    const auto& form = (inGerman ? german() : english()).questions.at(kind);
    std::string text;
    for (std::size_t at = 0; at < form.size();) {
        const auto end = form[at] == '{' ? form.find('}', at) : std::string::npos;
        text += end == std::string::npos ? std::string(1, form[at]) : parts.at(form.substr(at + 1, end - at - 1));
        at = end == std::string::npos ? at + 1 : end + 1;
    }
    return text;
}

bool speaksGerman(const std::vector<std::string>& words)
{
    const auto isOf = [](const WordLists& own, const std::string& word) {
        return known(own.phrases, word) || known(own.sameMeaning, word) || known(own.periods, word)
            || own.is(WordKind::Costing, word);
    };
    std::ptrdiff_t more = 0;
    for (const auto& word : words) {
        const bool isOwn = isOf(german(), word), isEnglish = isOf(english(), word);
        more += isOwn && !isEnglish ? 1 : isEnglish && !isOwn ? -1 : 0;
    }
    return more > 0;
}

Period changePeriod(const std::string& phrase)
{
    return known(lists().changes, phrase).value_or(Period::None);
}

std::optional<Period> periodWord(const std::string& word)
{
    return known(lists().periods, stem(word));
}

std::optional<double> percentileIn(const std::string& phrase)
{
    const bool isShort = phrase.size() == 2 || phrase.size() == 3;
    if (isShort && phrase[0] == 'p'
        && std::ranges::all_of(phrase.substr(1), [](char c) { return c >= '0' && c <= '9'; })) {
        return std::stod(phrase.substr(1));
    }
    static constexpr std::pair<WordKind, double> named[] = { { WordKind::FirstQuartile, 25 },
        { WordKind::ThirdQuartile, 75 }, { WordKind::FirstDecile, 10 }, { WordKind::LastDecile, 90 } };
    for (const auto& [kind, number] : named) {
        if (lists().is(kind, phrase)) {
            return number;
        }
    }
    return std::nullopt;
}

bool isPercentWord(const std::string& phrase)
{
    return lists().is(WordKind::Percent, phrase);
}

bool isAxisWord(const std::string& word)
{
    return lists().is(WordKind::AxisWord, word);
}

bool isDownWord(const std::string& phrase)
{
    return lists().is(WordKind::Down, phrase);
}

bool speaksOfSpeed(const std::string& word)
{
    return lists().is(WordKind::Speed, word);
}

bool asksWhether(const std::vector<std::string>& words)
{
    return words.size() > 2 && lists().is(WordKind::Whether, words[0] + " " + words[1]);
}

int whateverAt(const std::vector<std::string>& words, std::size_t at)
{
    constexpr std::size_t longest = 3;
    for (auto length = std::min(longest, words.size() - at); length > 0; --length) {
        const auto first = words.begin() + static_cast<std::ptrdiff_t>(at);
        if (lists().is(WordKind::Whatever, joined({ first, first + static_cast<std::ptrdiff_t>(length) }, " "))) {
            return static_cast<int>(length);
        }
    }
    return 0;
}

bool asksForSize(const std::string& phrase)
{
    static const auto sizes = lists().all(WordKind::Size);
    return std::ranges::any_of(sizes, [&](const std::string& each) { return (phrase + " ").starts_with(each + " "); });
}

bool isContrast(const std::string& word)
{
    return lists().is(WordKind::Contrast, word);
}

bool isPairWord(const std::string& word)
{
    return lists().is(WordKind::Pair, stem(word));
}

bool isLimitAt(const std::vector<std::string>& words, std::size_t at)
{
    const auto limit = phraseAt(words, at, 2);
    return limit && (limit->meaning == Concept::AtLeast || limit->meaning == Concept::AtMost);
}

bool isBoundBehind(const std::string& phrase)
{
    return lists().is(WordKind::BoundBehind, phrase);
}

bool isReachingWord(const std::string& word)
{
    return lists().is(WordKind::Reaching, word);
}

bool isLastingWord(const std::string& word)
{
    return lists().is(WordKind::Lasting, word);
}

bool isWithinWord(const std::string& word)
{
    return lists().is(WordKind::Within, word);
}

bool isBetweenPhrase(const std::string& phrase)
{
    return phrase.ends_with("between") || phrase.ends_with("zwischen");
}

bool isAllWord(const std::string& word)
{
    return lists().is(WordKind::All, word);
}

bool isAnyWord(const std::string& word)
{
    return lists().is(WordKind::Any, word);
}

std::optional<bool> yesOrNo(const std::string& word)
{
    const bool yes = lists().is(WordKind::Yes, word);
    return yes || lists().is(WordKind::No, word) ? std::optional(yes) : std::nullopt;
}

bool isUnitWord(const std::string& word)
{
    return lists().is(WordKind::Unit, word);
}

bool isNamingWord(const std::string& word)
{
    return lists().is(WordKind::Naming, word);
}

bool isFileWord(const std::string& word)
{
    return lists().is(WordKind::FileWord, word);
}

bool isRollingSum(const std::string& phrase)
{
    return lists().is(WordKind::RollingSum, phrase);
}

bool meansElapsed(const std::string& word)
{
    return lists().is(WordKind::Elapsing, word);
}

std::string timeUnit(const std::string& word)
{
    static constexpr std::pair<WordKind, const char*> units[] = { { WordKind::Seconds, "seconds" },
        { WordKind::Minutes, "minutes" }, { WordKind::Hours, "hours" }, { WordKind::Days, "days" },
        { WordKind::Weeks, "weeks" }, { WordKind::Years, "years" }, { WordKind::BusinessDays, businessDays.data() } };
    for (const auto& [kind, unit] : units) {
        if (lists().is(kind, word) || lists().is(kind, stem(word))) {
            return unit;
        }
    }
    return {};
}

const std::set<std::string>& howLongPhrases()
{
    static const auto phrases = lists().all(WordKind::HowLong);
    return phrases;
}

bool isAdverb(const std::string& word)
{
    return lists().is(WordKind::Adverb, word);
}

bool countsThings(const std::string& word)
{
    return lists().is(WordKind::Counting, word);
}

bool meansBefore(const std::string& word)
{
    return lists().is(WordKind::Before, word);
}

bool isTestWord(const std::string& word)
{
    return lists().is(WordKind::TestValue, word);
}

bool isPronoun(const std::string& word)
{
    return lists().is(WordKind::Pronoun, word);
}

bool isSubjectPronoun(const std::string& word)
{
    return lists().is(WordKind::Subject, word);
}

bool namesStart(const std::string& word)
{
    return lists().is(WordKind::Start, word);
}

bool namesEnd(const std::string& word)
{
    return lists().is(WordKind::End, word);
}

bool isAuxiliary(const std::string& word)
{
    return lists().is(WordKind::Auxiliary, word);
}

bool asksWhy(const std::string& word)
{
    return lists().is(WordKind::Why, word);
}

bool saysFall(const std::string& word)
{
    return lists().is(WordKind::Falling, word);
}

bool saysRise(const std::string& word)
{
    return lists().is(WordKind::Rising, word);
}

bool isWhyVerb(const std::string& word)
{
    return lists().is(WordKind::WhyVerb, word);
}

std::optional<int> monthWord(const std::string& word)
{
    return known(lists().months, word);
}

std::optional<int> quarterWord(const std::string& word)
{
    const bool quarter = word.size() == 2 && word[0] == 'q' && word[1] >= '1' && word[1] <= '4';
    return quarter ? std::optional(word[1] - '0') : std::nullopt;
}

std::optional<int> halfWord(const std::string& word)
{
    return word == "h1" || word == "h2" ? std::optional(word[1] - '0') : std::nullopt;
}

std::optional<int> numberWord(const std::string& word)
{
    return known(lists().numbers, word);
}

std::optional<int> ordinalWord(const std::string& word)
{
    return known(lists().ordinals, word);
}

bool isRowNoun(const std::string& stemmed)
{
    return lists().is(WordKind::Row, stemmed);
}

std::string periodName(Period period)
{
    static constexpr std::array<std::string_view, 7> names = { "", "day", "week", "month", "quarter", "half-year",
        "year" };
    return std::string(names[static_cast<std::size_t>(period)]);
}

int monthsIn(Period period)
{
    static constexpr std::array<int, 7> months = { 0, 0, 0, 1, 3, 6, 12 };
    return months[static_cast<std::size_t>(period)];
}

} // namespace core::builtin
