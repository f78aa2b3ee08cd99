// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/time_span.h"

#include "core/builtin/language/lexicon.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

using enum Concept;

namespace {
/// Reads two ends of a time from the words of a question.
class SpanReader {
public:
    SpanReader(const SaidWords& said, const std::vector<OpenedData>& files)
        : m_said(said)
        , m_files(files)
        , m_tokens(said.tokens)
        , m_words(said.words)
    {
    }

    std::optional<TimeSpan> read() const
    {
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            if (auto span = spanAt(i)) {
                return span;
            }
        }
        return std::nullopt;
    }

private:
    bool is(std::size_t at, std::initializer_list<Concept> meanings) const { return m_said.is(at, meanings); }
    std::size_t behind(std::size_t at) const { return m_said.behind(at); }

    std::string phrase(std::size_t begin, std::size_t end) const
    {
        return joined({ m_words.begin() + static_cast<std::ptrdiff_t>(begin),
                          m_words.begin() + static_cast<std::ptrdiff_t>(end) },
            " ");
    }

    /// "days", "months"; empty: no unit.
    std::string unit(std::size_t at) const
    {
        const auto unit = at < m_words.size() ? timeUnit(m_words[at]) : std::string();
        const bool isMonth = unit.empty() && at < m_words.size() && !isAdverb(m_words[at])
            && periodWord(m_words[at]) == Period::Month;
        return isMonth ? "months" : unit;
    }

    bool isLight(std::size_t at) const
    {
        return is(at, { Filler }) || (at < m_words.size() && (isPronoun(m_words[at]) || m_words[at] == ","));
    }

    std::optional<TimeSpan> spanAt(std::size_t at) const
    {
        const auto word = phraseAt({ m_words[at] }, 0); // "between the" says nothing elsewhere
        const bool isBetween = word && word->meaning == Between;
        const auto behindLead = isBetween ? at + 1 : behind(at);
        const bool isGap = is(at, { Gap }) && isBetweenPhrase(phrase(at, behindLead));
        if (!isGap && !isBetween && !is(at, { From, After, Since, Of, By })) {
            return std::nullopt;
        }
        auto from = endAt(behindLead);
        auto to = from ? otherEnd(at, *from) : std::nullopt;
        if (!to || !complete(*from, *to)) {
            return std::nullopt;
        }
        TimeSpan span { at, to->behind, *from, *to };
        const bool isCounted = isGap ? countedIn(span, at) : countedBefore(span);
        if (isCounted) {
            limitedBefore(span);
            countedBehind(span);
        }
        return isCounted ? std::optional(span) : std::nullopt;
    }

    /// Behind the first; "days since the last order" end where the data do.
    std::optional<TimeEnd> otherEnd(std::size_t lead, const TimeEnd& from) const
    {
        if (is(from.behind, { To, Until, And, Before, Is })) {
            return endAt(behind(from.behind));
        }
        const bool isOpen = is(lead, { Since }) && from.file && from.extreme;
        const auto* last = isOpen ? std::get_if<std::string>(&from.file->schema.column(from.column).max) : nullptr;
        constexpr std::size_t date = 10; // letters of a day
        return last == nullptr || last->size() < date
            ? std::nullopt
            : std::optional(TimeEnd { {}, -1, {}, last->substr(0, date), from.behind });
    }

    /// "from the first to the last order": what the one is of the other is of, too. False where the time is none of
    /// each.
    static bool complete(TimeEnd& from, TimeEnd& to)
    {
        const auto isOpen = [](const TimeEnd& each) { return !each.file && each.day.empty(); };
        for (auto [one, other] : { std::pair(&from, &to), std::pair(&to, &from) }) {
            if (isOpen(*one) && other->file && other->extreme) {
                one->file = other->file;
                one->column = other->column;
            }
        }
        const bool isSame = from.file == to.file && from.column == to.column && from.extreme == to.extreme;
        const bool areOwn = !from.extreme && !to.extreme;
        return !isOpen(from) && !isOpen(to) && !isSame && !areOwn;
    }

    std::optional<TimeEnd> endAt(std::size_t at) const
    {
        while (isLight(at)) {
            if (auto named = dateAt(at)) { // "signed up" says nothing, unless a column is called so
                return named;
            }
            at = behind(at);
        }
        if (at >= m_words.size()) {
            return std::nullopt;
        }
        if (m_tokens[at].kind == TokenKind::Date) {
            return TimeEnd { {}, -1, {}, m_tokens[at].text, at + 1 };
        }
        if (!is(at, { First, Last })) {
            return dateAt(at);
        }
        const auto extreme = is(at, { First }) ? OfEach::First : OfEach::Last;
        auto noun = behind(at);
        while (isLight(noun)) {
            noun = behind(noun);
        }
        if (noun == m_words.size() || is(noun, { To, Until, And, Before })) {
            return TimeEnd { {}, -1, extreme, {}, noun };
        }
        auto named = dateAt(noun);
        named = named ? named : dateOfRows(noun);
        if (named) {
            named->extreme = extreme;
        }
        return named;
    }

    /// A column by its name: "signed up".
    std::optional<TimeEnd> dateAt(std::size_t at) const
    {
        constexpr double sure = 0.9;
        constexpr std::size_t longest = 4;
        for (auto count = std::min(longest, m_words.size() - at); count > 0; --count) {
            const std::vector<std::string> said(m_words.begin() + static_cast<std::ptrdiff_t>(at),
                m_words.begin() + static_cast<std::ptrdiff_t>(at + count));
            std::vector<TimeEnd> found;
            for (const auto& file : m_files) {
                const auto match = file->schema.matchColumn(said, sure);
                if (match && match->rivals.empty() && file->schema.isDate(match->column)) {
                    found.push_back({ file, match->column, {}, {}, at + count });
                }
            }
            if (found.size() == 1) {
                return found.front();
            }
        }
        return std::nullopt;
    }

    /// "order": the only date of the orders, or the one that is called after them.
    std::optional<TimeEnd> dateOfRows(std::size_t at) const
    {
        std::vector<TimeEnd> found;
        for (const auto& file : m_files) {
            const auto& schema = file->schema;
            const auto& word = m_words[at];
            const bool isNoun = isRowsOf(word, schema.dataset()) || schema.isKeyNoun(word) || schema.isDone(word)
                || (schema.isOwnNoun(word) && isRowsOf(stem(word), schema.dataset()));
            const auto date = isNoun ? dateCalled(schema, word) : std::nullopt;
            if (date) {
                found.push_back({ file, *date, {}, {}, at + 1 });
            }
        }
        return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
    }

    static std::optional<int> dateCalled(const Schema& schema, const std::string& noun)
    {
        std::vector<int> all, called;
        for (int i = 0; i < schema.columnCount(); ++i) {
            if (schema.isDate(i)) {
                all.push_back(i);
                if (schema.hasWord(i, canonical(noun))) {
                    called.push_back(i);
                }
            }
        }
        const auto& meant = all.size() == 1 ? all : called;
        return meant.size() == 1 ? std::optional(meant.front()) : meant.empty() ? schema.dateColumn() : std::nullopt;
    }

    /// "days between"
    bool countedIn(TimeSpan& span, std::size_t at) const
    {
        span.unit = unit(at);
        span.unit = span.unit.empty() ? "days" : span.unit;
        while (span.begin > 0 && (is(span.begin - 1, { Filler }) || phraseEndsAt(span.begin, { HowMany }) > 0)) {
            const auto counted = phraseEndsAt(span.begin, { HowMany });
            span.begin -= counted > 0 ? counted : 1;
        }
        return true;
    }

    /// How many words a phrase has that ends before `at`.
    std::size_t phraseEndsAt(std::size_t at, std::initializer_list<Concept> meanings) const
    {
        constexpr std::size_t longest = 3;
        for (auto count = std::min(longest, at); count > 0; --count) {
            const auto phrase = phraseAt(m_words, at - count);
            if (phrase && phrase->words == static_cast<int>(count)
                && std::ranges::contains(meanings, phrase->meaning)) {
                return count;
            }
        }
        return 0;
    }

    /// "how many days on average passed from", "how long after", "time from": the words before, but for what is to
    /// become of the time.
    bool countedBefore(TimeSpan& span) const
    {
        constexpr std::size_t farthest = 7;
        const auto least = span.begin > farthest ? span.begin - farthest : 0;
        for (auto at = span.begin; at-- > least;) {
            const bool isLong = at + 1 < span.begin && howLongPhrases().contains(phrase(at, at + 2));
            if (!isLong && unit(at).empty() && !meansElapsed(m_words[at])) {
                if (!isLight(at) && !is(at, { Is, Mean, Median, Sum, Maximum, Minimum, In })
                    && !isOccurring(m_words[at]) && phraseEndsAt(at + 1, { Mean, Median }) == 0
                    && !(at > 0 && howLongPhrases().contains(phrase(at - 1, at + 1)))) {
                    return false;
                }
                continue;
            }
            span.unit = unit(at);
            span.unit = span.unit.empty() ? "days" : span.unit;
            drop(span, at, at + (isLong ? 2 : 1));
            return true;
        }
        return false;
    }

    /// The unit, the words that count it, and all between it and the lead that say nothing else.
    void drop(TimeSpan& span, std::size_t unitAt, std::size_t behindUnit) const
    {
        const auto counted = phraseEndsAt(unitAt, { HowMany });
        auto end = behindUnit;
        std::size_t kept = span.begin;
        for (auto at = behindUnit; at < span.begin; ++at) {
            const bool isFunction = is(at, { Mean, Median, Sum, Maximum, Minimum })
                || phraseEndsAt(at + 1, { Mean }) > 1 || (is(at, { In }) && is(at + 1, { Mean }));
            if (isFunction) {
                kept = std::min(kept, at);
            } else if (kept == span.begin) {
                end = at + 1;
            } else {
                span.dropped.emplace_back(at, at + 1);
            }
        }
        if (end == span.begin) {
            span.begin = unitAt - counted;
        } else {
            span.dropped.emplace_back(unitAt - counted, end);
        }
    }

    /// "more than 30 days between"
    void limitedBefore(TimeSpan& span) const
    {
        const bool isNumber = span.begin > 0 && m_tokens[span.begin - 1].kind == TokenKind::Number;
        const auto bound = isNumber ? phraseEndsAt(span.begin - 1, { Above, AtLeast, Below, AtMost }) : 0;
        if (bound > 0) {
            const auto begin = span.begin - 1 - bound;
            span.limit = phrase(begin, span.begin);
            span.begin = begin;
        }
    }

    /// "… in months"
    void countedBehind(TimeSpan& span) const
    {
        if (is(span.end, { In }) && !unit(span.end + 1).empty()) {
            span.unit = unit(span.end + 1);
            span.end += 2;
        }
    }

    const SaidWords& m_said;
    const std::vector<OpenedData>& m_files;
    const std::vector<Token>& m_tokens;
    const std::vector<std::string>& m_words;
};
} // namespace

SaidWords::SaidWords(const std::string& question)
    : tokens(tokenise(question))
{
    std::ranges::transform(tokens, std::back_inserter(words), &Token::text);
}

bool SaidWords::is(std::size_t at, std::initializer_list<Concept> meanings) const
{
    const auto phrase = at < words.size() ? phraseAt(words, at) : std::nullopt;
    return phrase && std::ranges::contains(meanings, phrase->meaning);
}

std::size_t SaidWords::behind(std::size_t at) const
{
    const auto phrase = at < words.size() ? phraseAt(words, at) : std::nullopt;
    return at + (phrase ? static_cast<std::size_t>(phrase->words) : 1);
}

std::optional<TimeSpan> timeSpanIn(const SaidWords& said, const std::vector<OpenedData>& files)
{
    return SpanReader(said, files).read();
}

} // namespace core::builtin
