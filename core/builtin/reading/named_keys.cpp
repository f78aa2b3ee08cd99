// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/named_keys.h"

#include "core/builtin/language/lexicon.h"
#include "core/builtin/language/words.h"
#include "core/builtin/schema/schema.h"

#include <algorithm>

namespace core::builtin {

using enum Concept;

namespace {
class KeyReader {
public:
    explicit KeyReader(const std::string& question)
        : m_question(question)
        , m_tokens(tokenise(question))
    {
        std::ranges::transform(m_tokens, std::back_inserter(m_words), &Token::text);
    }

    /// The question without the words that only say by which key; none where the key is not said so.
    std::optional<std::string> without(const Match& match, const std::vector<Dataset>& datasets) const
    {
        const auto name = nameWords(match.key.name);
        for (std::size_t i = 0; i + name.size() <= m_tokens.size(); ++i) {
            const auto end = i + name.size();
            const bool isSaid = std::equal(name.begin(), name.end(), m_words.begin() + static_cast<std::ptrdiff_t>(i),
                [](const auto& one, const auto& other) { return one == other || stem(one) == stem(other); });
            if (!isSaid) {
                continue;
            }
            const auto of = ledAt(i, datasets);
            if (isInParentheses(i, end)) {
                return cut(i, end, 1);
            }
            if (of < i || isOwner(end - 1) || beginsColumn(end, match.one)) {
                return cut(of, end, 0);
            }
        }
        return std::nullopt;
    }

private:
    bool is(std::size_t at, Concept meaning) const
    {
        const auto phrase = at < m_words.size() ? phraseAt({ m_words[at] }, 0) : std::nullopt;
        return phrase && phrase->meaning == meaning;
    }

    /// "of the rider's": where that begins; `at`: nowhere.
    std::size_t ledAt(std::size_t at, const std::vector<Dataset>& datasets) const
    {
        constexpr std::size_t most = 3;
        const auto isNoun = [&](std::size_t i) {
            return std::ranges::any_of(datasets, [&](const Dataset& each) { return isNounOf(m_words[i], each); });
        };
        for (std::size_t back = 1; back <= std::min(at, most); ++back) {
            const auto i = at - back;
            if (is(i, Of)) {
                return i;
            }
            if (!is(i, Filler) && !isNoun(i)) {
                break;
            }
        }
        return at;
    }

    bool isInParentheses(std::size_t first, std::size_t end) const
    {
        const auto before = static_cast<std::size_t>(m_tokens[first].begin);
        const auto behind = static_cast<std::size_t>(m_tokens[end - 1].end);
        return before > 0 && m_question[before - 1] == '(' && behind < m_question.size() && m_question[behind] == ')';
    }

    /// "the start station's neighbourhood"
    bool isOwner(std::size_t at) const { return m_tokens[at].raw.contains('\''); }

    bool beginsColumn(std::size_t at, const Dataset& one) const
    {
        return at < m_words.size()
            && std::ranges::any_of(
                one.profile.columns,
                [&](const ColumnProfile& each) {
                    const auto words = nameWords(each.name);
                    return !words.empty() && words.front() == m_words[at];
                });
    }

    std::string cut(std::size_t first, std::size_t end, int around) const
    {
        const auto begin = static_cast<std::size_t>(m_tokens[first].begin - around);
        return m_question.substr(0, begin)
            + m_question.substr(static_cast<std::size_t>(m_tokens[end - 1].end + around));
    }

    const std::string& m_question;
    const std::vector<Token> m_tokens;
    std::vector<std::string> m_words;
};
} // namespace

std::optional<NamedKey> namedKey(const std::string& question, const OpenFiles& files)
{
    const auto& datasets = files.datasets();
    const KeyReader reader(question);
    for (std::size_t i = 0; i < datasets.size(); ++i) {
        for (std::size_t j = i + 1; j < datasets.size(); ++j) {
            const auto& likely = files.likely(datasets[i], datasets[j]);
            for (const auto& match : likely.all) {
                if (auto rest = reader.without(match, datasets)) {
                    return NamedKey { std::move(*rest),
                        likely.isClear ? std::vector<Match> {} : std::vector<Match> { match } };
                }
            }
        }
    }
    return std::nullopt;
}

} // namespace core::builtin
