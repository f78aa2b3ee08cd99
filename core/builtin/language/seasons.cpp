// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/seasons.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/word_lookup.h"

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>

namespace core::builtin {

namespace {
struct Place {
    std::size_t begin = 0; ///< tokens
    std::size_t end = 0;
};

class SeasonReader {
public:
    explicit SeasonReader(Reworded question)
        : m_question(std::move(question))
        , m_tokens(tokenise(m_question.text()))
        , m_words(spokenWords(m_tokens))
    {
    }

    Reworded read() &&
    {
        comparedWithAverage();
        besideYears();
        if (const auto season = said(WordKind::Seasonal)) {
            bySeason(*season);
        } else if (const auto years = said(WordKind::AllYears); years || isByYear()) {
            ofAllYears(years);
        }
        return std::move(m_question);
    }

private:
    std::optional<Place> said(WordKind kind) const
    {
        constexpr std::size_t longest = 4;
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            for (auto length = std::min(longest, m_words.size() - i); length > 0; --length) {
                const auto first = m_words.begin() + static_cast<std::ptrdiff_t>(i);
                if (lists().is(kind, joined({ first, first + static_cast<std::ptrdiff_t>(length) }, " "))) {
                    return Place { i, i + length };
                }
            }
        }
        return std::nullopt;
    }

    void put(Place place, const std::string& text)
    {
        m_question.replace(static_cast<std::size_t>(m_tokens[place.begin].begin),
            static_cast<std::size_t>(m_tokens[place.end - 1].end), text);
    }

    /// The last first, so that the places before it stay where they are.
    void putBoth(Place one, const std::string& text, Place other)
    {
        const bool isBehind = one.begin > other.begin;
        put(isBehind ? one : other, isBehind ? text : "");
        put(isBehind ? other : one, isBehind ? "" : text);
    }

    /// "above average orders" of "more orders than average"
    void comparedWithAverage()
    {
        constexpr std::size_t longest = 3;
        for (std::size_t i = 0; i + 3 < m_words.size(); ++i) {
            const bool isMore = lists().is(WordKind::More, m_words[i]);
            if (!isMore && !lists().is(WordKind::Fewer, m_words[i])) {
                continue;
            }
            auto than = i + 2;
            while (than < std::min(m_words.size(), i + 1 + longest) && !lists().is(WordKind::Than, m_words[than])) {
                ++than;
            }
            auto average = than + 1;
            const auto article = average < m_words.size() ? phraseAt(m_words, average) : std::nullopt;
            average += article && article->meaning == Concept::Filler && article->words == 1 ? 1 : 0;
            const auto middle = average < m_words.size() ? phraseAt(m_words, average) : std::nullopt;
            const bool isSaid = than < m_words.size() && lists().is(WordKind::Than, m_words[than]) && middle
                && (middle->meaning == Concept::Mean || middle->meaning == Concept::Median);
            if (isSaid) {
                const auto end = average + static_cast<std::size_t>(middle->words);
                const auto at = [&](std::size_t word) { return m_words.begin() + static_cast<std::ptrdiff_t>(word); };
                put({ i, end },
                    (isMore ? "above " : "below ") + joined({ at(average), at(end) }, " ") + " "
                        + m_question.text().substr(static_cast<std::size_t>(m_tokens[i + 1].begin),
                            static_cast<std::size_t>(m_tokens[than - 1].end - m_tokens[i + 1].begin)));
                m_tokens = tokenise(m_question.text());
                m_words = spokenWords(m_tokens);
                return;
            }
        }
    }

    /// "revenue per month 2023 versus 2024": months of the one year beside those of the other.
    void besideYears()
    {
        using enum Concept;
        std::optional<std::size_t> period;
        std::size_t years = 0;
        bool isCompared = false;
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            const auto phrase = phraseAt(m_words, i);
            const auto led = i > 0 ? phraseAt({ m_words[i - 1] }, 0) : std::nullopt;
            const auto unit = periodWord(m_words[i]);
            const bool isLed = led && (led->meaning == By || led->meaning == Each);
            const bool isOther = phrase
                && std::ranges::contains(std::array { Mean, Median, Top, Bottom, Which, Change, Fall, Fastest,
                                             YearBefore, Cumulative, Share },
                    phrase->meaning);
            if (isOther || (unit && (period || !isLed || (*unit != Period::Month && *unit != Period::Quarter)))) {
                return;
            }
            period = unit ? std::optional(i) : period;
            years += m_tokens[i].kind == TokenKind::Number && m_tokens[i].number >= 1800 && m_tokens[i].number < 2200
                ? 1
                : 0;
            isCompared = isCompared || (phrase && phrase->meaning == Compare);
        }
        if (period && years == 2 && isCompared) {
            const bool isMonth = periodWord(m_words[*period]) == Period::Month;
            put({ *period, *period + 1 }, std::string(isMonth ? monthOfYear : quarterOfYear));
            m_tokens = tokenise(m_question.text());
            m_words = spokenWords(m_tokens);
        }
    }

    bool isPart(std::size_t at) const { return partOfTimeAt(m_words, at).has_value(); }

    /// By months where nothing else is said; quarters and weeks of all years are nothing that a file is given.
    void bySeason(Place season)
    {
        std::vector<std::size_t> periods;
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            const bool isOutside = i < season.begin || i >= season.end;
            if (isOutside && isPart(i)) {
                put(season, "");
                return;
            }
            if (isOutside && periodWord(m_words[i])) {
                periods.push_back(i);
            }
        }
        const bool isMonth = periods.size() == 1 && periodWord(m_words[periods.front()]) == Period::Month
            && !isAdverb(m_words[periods.front()]);
        if (isMonth) {
            putBoth({ periods.front(), periods.front() + 1 }, std::string(monthOfYear), season);
        } else if (periods.empty() && season.end < m_words.size()) {
            const auto last = m_tokens.size();
            const auto text = m_question.text().substr(static_cast<std::size_t>(m_tokens[season.end].begin),
                static_cast<std::size_t>(m_tokens[last - 1].end - m_tokens[season.end].begin));
            put({ season.end, last }, text + " by " + std::string(monthOfYear));
            put(season, "");
        }
    }

    /// "by year", "of each year"
    bool isByYear() const
    {
        constexpr std::array compared { Concept::Difference, Concept::Change, Concept::Compare, Concept::Minus };
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            const auto by = phraseAt(m_words, i);
            if (by && std::ranges::contains(compared, by->meaning)) {
                return false;
            }
            const auto year = i + static_cast<std::size_t>(by ? by->words : 0);
            if (by && (by->meaning == Concept::By || by->meaning == Concept::Each) && year < m_words.size()
                && periodWord(m_words[year]) == Period::Year) {
                return true;
            }
        }
        return false;
    }

    /// Months without their year, "in May", "in March and April", of which all are meant.
    void ofAllYears(std::optional<Place> years)
    {
        std::vector<std::size_t> months;
        bool isDated = false;
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            const auto part = partOfTimeAt(m_words, i);
            if (years && part && part->text == monthOfYear) {
                put(*years, "");
                return;
            }
            if (monthWord(m_words[i])) {
                months.push_back(i);
            }
            isDated = isDated || (m_tokens[i].kind == TokenKind::Number && m_words[i].size() == 4);
        }
        if (months.empty() || isDated || !areListed(months)) {
            return;
        }
        const auto first = months.front();
        const auto led = first > 0 ? phraseAt(m_words, first - 1) : std::nullopt;
        const bool isLed = led && led->words == 1 && (led->meaning == Concept::In || led->meaning == Concept::For);
        std::string text = "with " + std::string(monthOfYear);
        for (const auto month : months) {
            text += (month == first ? " " : " or ") + std::to_string(*monthWord(m_words[month]));
        }
        const Place place { isLed ? first - 1 : first, months.back() + 1 };
        if (years) {
            putBoth(place, text, *years);
        } else if (isLed || !isLimit(led)) { // not "since January by year"
            put(place, " " + text);
        }
    }

    static bool isLimit(const std::optional<Phrase>& word)
    {
        using enum Concept;
        constexpr std::array limits { Since, Before, After, Until, From, To, Between, Compare };
        return word && std::ranges::contains(limits, word->meaning);
    }

    /// "March and April", "June, July"
    bool areListed(const std::vector<std::size_t>& months) const
    {
        return std::ranges::adjacent_find(months, [&](std::size_t one, std::size_t next) {
            const auto joint = next == one + 2 ? phraseAt(m_words, one + 1) : std::nullopt;
            return next != one + 1 && !(joint && (joint->meaning == Concept::And || joint->meaning == Concept::Or));
        }) == months.end();
    }

    Reworded m_question;
    std::vector<Token> m_tokens;
    std::vector<std::string> m_words;
};
} // namespace

Reworded inSeasons(Reworded question)
{
    return SeasonReader(std::move(question)).read();
}

} // namespace core::builtin
