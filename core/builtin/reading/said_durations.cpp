// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/said_durations.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/prepared.h"

#include <algorithm>
#include <optional>

namespace core::builtin {

using enum Concept;

namespace {
/// Some tokens that are one duration.
struct Duration {
    std::size_t end = 0;
    double seconds = 0;
};

class DurationReader {
public:
    explicit DurationReader(const Reworded& question)
        : m_reworded(question)
        , m_question(question.text())
        , m_tokens(tokenise(m_question))
    {
        std::ranges::transform(m_tokens, std::back_inserter(m_words), &Token::text);
    }

    SaidDurations read()
    {
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            if (is(i, { In }) && !unit(i + 1).empty()) {
                m_unit = unit(i + 1);
                put(i, i + 2, "");
                break;
            }
            if (isInParentheses(i) && !unit(i).empty()) { // "finish_time (minutes)"
                m_unit = unit(i);
                put(i, i + 1, "");
                break;
            }
        }
        for (std::size_t i = 1; i < m_tokens.size(); ++i) {
            auto found = clockAt(i);
            found = found ? found : countedAt(i);
            if (found && is(i - 1, { Above, AtLeast, Below, AtMost, Between, And, Exactly })) {
                m_unit = m_unit.empty() ? "minutes" : m_unit;
                m_found.emplace_back(i, *found);
                i = found->end - 1;
            }
        }
        for (const auto& [begin, duration] : m_found) {
            put(begin, duration.end, numeral(duration.seconds / secondsIn(m_unit)));
        }
        return { written(), m_unit };
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        for (std::size_t length = 1; length <= std::min<std::size_t>(3, at + 1); ++length) {
            const auto phrase = phraseAt(m_words, at + 1 - length);
            if (phrase && phrase->words == static_cast<int>(length)) {
                return std::ranges::contains(meanings, phrase->meaning);
            }
        }
        return false;
    }
    std::string unit(std::size_t at) const { return at < m_words.size() ? timeUnit(m_words[at]) : std::string(); }
    bool isInParentheses(std::size_t at) const
    {
        const auto begin = static_cast<std::size_t>(m_tokens[at].begin);
        const auto end = static_cast<std::size_t>(m_tokens[at].end);
        return begin > 0 && m_question[begin - 1] == '(' && end < m_question.size() && m_question[end] == ')';
    }
    bool isNumber(std::size_t at) const { return at < m_tokens.size() && m_tokens[at].kind == TokenKind::Number; }
    bool isBehindColon(std::size_t at) const
    {
        return isNumber(at) && m_tokens[at].begin == m_tokens[at - 1].end + 1
            && m_question[static_cast<std::size_t>(m_tokens[at - 1].end)] == ':';
    }

    /// "3:30:00"
    std::optional<Duration> clockAt(std::size_t at) const
    {
        if (!isNumber(at) || !isBehindColon(at + 1) || !isBehindColon(at + 2)) {
            return std::nullopt;
        }
        return Duration { at + 3,
            m_tokens[at].number * secondsIn("hours") + m_tokens[at + 1].number * secondsIn("minutes")
                + m_tokens[at + 2].number };
    }

    /// "2 hours 15 minutes", "90 minutes"
    std::optional<Duration> countedAt(std::size_t at) const
    {
        Duration found { at, 0 };
        while (isNumber(found.end) && !unit(found.end + 1).empty()) {
            found.seconds += m_tokens[found.end].number * secondsIn(unit(found.end + 1));
            found.end += 2;
        }
        return found.end > at ? std::optional(found) : std::nullopt;
    }

    void put(std::size_t first, std::size_t end, const std::string& text)
    {
        m_changes.push_back({ m_tokens[first].begin, m_tokens[end - 1].end, text });
    }

    Reworded written()
    {
        auto reworded = m_reworded;
        std::ranges::sort(m_changes, std::ranges::greater(), &Change::begin);
        for (const auto& change : m_changes) {
            reworded.replace(static_cast<std::size_t>(change.begin), static_cast<std::size_t>(change.end), change.text);
        }
        return reworded;
    }

    struct Change {
        int begin = 0;
        int end = 0;
        std::string text;
    };

    const Reworded& m_reworded;
    const std::string& m_question;
    const std::vector<Token> m_tokens;
    std::vector<std::string> m_words;
    std::string m_unit;
    std::vector<std::pair<std::size_t, Duration>> m_found;
    std::vector<Change> m_changes;
};
} // namespace

SaidDurations saidDurations(const Reworded& question)
{
    return DurationReader(question).read();
}

} // namespace core::builtin
