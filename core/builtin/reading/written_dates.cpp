// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/written_dates.h"

#include "core/builtin/language/lexicon.h"

#include <algorithm>
#include <format>
#include <iterator>
#include <regex>

namespace core::builtin {

namespace {
/// 0: there is no whole number between these.
int numberAt(const std::vector<Token>& tokens, std::size_t at, int least, int most)
{
    const bool isNumber = at < tokens.size() && tokens[at].kind == TokenKind::Number;
    const double value = isNumber ? tokens[at].number : 0;
    const bool fits = value >= least && value <= most && value == static_cast<int>(value);
    return fits ? static_cast<int>(value) : 0;
}

int monthAt(const std::vector<Token>& tokens, std::size_t at)
{
    return at < tokens.size() ? monthWord(tokens[at].text).value_or(0) : 0;
}
} // namespace

std::optional<WrittenDate> writtenDateAt(const std::vector<Token>& tokens, std::size_t at)
{
    constexpr int days = 31, firstYear = 1000, lastYear = 2200;
    const bool isDayFirst = numberAt(tokens, at, 1, days) > 0 && monthAt(tokens, at + 1) > 0;
    const bool isMonthFirst = monthAt(tokens, at) > 0 && numberAt(tokens, at + 1, 1, days) > 0;
    const bool isComma = isMonthFirst && at + 2 < tokens.size() && tokens[at + 2].text == ",";
    const auto yearAt = at + (isComma ? 3 : 2);
    const int year = numberAt(tokens, yearAt, firstYear, lastYear);
    if (year == 0 || !(isDayFirst || isMonthFirst)) {
        return std::nullopt;
    }
    const int day = numberAt(tokens, isDayFirst ? at : at + 1, 1, days);
    const int month = monthAt(tokens, isDayFirst ? at + 1 : at);
    return WrittenDate { std::format("{:04}-{:02}-{:02}", year, month, day), static_cast<int>(yearAt + 1 - at) };
}

std::optional<std::pair<int, int>> monthLabel(const Token& token)
{
    constexpr std::size_t length = 7, dash = 4;
    constexpr int months = 12;
    const auto& text = token.text;
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const bool isLabel = token.kind == TokenKind::Number && text.size() == length && text[dash] == '-'
        && std::ranges::count_if(text, isDigit) == static_cast<std::ptrdiff_t>(length) - 1;
    const int month = isLabel ? std::stoi(text.substr(dash + 1)) : 0;
    return month >= 1 && month <= months ? std::optional(std::pair(std::stoi(text), month)) : std::nullopt;
}

namespace {
bool isYear(const Token& token)
{
    constexpr double first = 1000, last = 2200;
    return token.kind == TokenKind::Number && token.text.size() == 4 && token.number >= first && token.number <= last;
}

bool isTime(const Piece& piece)
{
    return piece.kind == PieceKind::Date || piece.kind == PieceKind::Month || piece.kind == PieceKind::Quarter
        || (piece.kind == PieceKind::Number && isYearWritten(piece));
}

bool beginsTime(const std::vector<Token>& tokens, std::size_t at)
{
    if (at >= tokens.size()) {
        return false;
    }
    const auto& token = tokens[at];
    return token.kind == TokenKind::Date || monthWord(token.text) || quarterWord(token.text) || halfWord(token.text)
        || isYear(token) || writtenDateAt(tokens, at);
}
} // namespace

bool isDashOfRange(const std::vector<Token>& tokens, std::size_t at, const std::vector<Piece>& before)
{
    return tokens[at].text == "-" && !before.empty() && isTime(before.back()) && beginsTime(tokens, at + 1);
}

bool isDashBetween(const std::string& question, int from, int to)
{
    const auto between = question.substr(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from));
    return between == "-" || between == "–" || between == "—";
}

bool goesOnToTime(
    const std::vector<Token>& tokens, std::size_t at, const std::string& question, const std::vector<Piece>& before)
{
    if (before.empty() || !isTime(before.back()) || before.back().end >= tokens[at].begin || !beginsTime(tokens, at)) {
        return false;
    }
    return isDashBetween(question, before.back().end, tokens[at].begin);
}

std::optional<std::pair<std::string, std::string>> stretchInOneWord(const std::string& word)
{
    const auto isEnd = [](const std::string& text) {
        const auto tokens = tokenise(text);
        return tokens.size() == 1
            && (tokens[0].kind == TokenKind::Date || isYear(tokens[0]) || monthLabel(tokens[0]).has_value());
    };
    for (auto dash = word.find('-'); dash != std::string::npos; dash = word.find('-', dash + 1)) {
        const auto from = word.substr(0, dash), to = word.substr(dash + 1);
        if (isEnd(from) && isEnd(to)) {
            return std::pair(from, to);
        }
    }
    return std::nullopt;
}

namespace {
/// A text with two days of which the first says too little.
class DayRanges {
public:
    explicit DayRanges(const std::string& text)
        : m_text(text)
    {
        for (auto& token : tokenise(text)) {
            add(std::move(token));
        }
        std::ranges::transform(m_tokens, std::back_inserter(m_words), &Token::text);
    }

    struct Range {
        std::size_t begin = 0, joint = 0, second = 0, end = 0; ///< bytes of the text
        std::string from, to;
        bool isDashed = false;
    };

    std::optional<Range> first() const
    {
        for (std::size_t at = 0; at < m_tokens.size(); ++at) {
            for (auto range : { ofOneMonth(at), monthFirst(at), ofOneYear(at) }) {
                if (range) {
                    return range;
                }
            }
        }
        return std::nullopt;
    }

private:
    /// "1-15" in one word are two numbers here.
    void add(Token token)
    {
        const auto dash = token.kind == TokenKind::Number ? token.text.find('-', 1) : std::string::npos;
        const auto from = token.text.substr(0, std::min(dash, token.text.size()));
        const auto to = dash == std::string::npos ? "" : token.text.substr(dash + 1);
        const auto isShort = [](const std::string& text) {
            return !text.empty() && text.size() <= 2 && text.find_first_not_of("0123456789") == std::string::npos;
        };
        if (!isShort(from) || !isShort(to)) {
            m_tokens.push_back(std::move(token));
            return;
        }
        const auto behind = token.end - static_cast<int>(to.size());
        m_tokens.push_back({ TokenKind::Number, from, from, std::stod(from), token.begin,
            token.begin + static_cast<int>(from.size()) });
        m_tokens.push_back({ TokenKind::Number, to, to, std::stod(to), behind, token.end });
    }

    std::string between(std::size_t at) const
    {
        const auto end = static_cast<std::size_t>(m_tokens[at].end);
        return at + 1 < m_tokens.size() ? m_text.substr(end, static_cast<std::size_t>(m_tokens[at + 1].begin) - end)
                                        : "";
    }

    /// Behind "to", "bis zum", a dash, or "and" of what stands between: where the other end begins; 0: there is none.
    std::size_t behindJoint(std::size_t at, std::size_t begin) const
    {
        constexpr std::string_view marks = ". -\xe2\x80\x93\x94";
        const auto text = between(at);
        const bool isDash = !text.empty() && text.find_first_not_of(marks) == std::string::npos
            && text.find_first_of(marks.substr(2)) != std::string::npos;
        if (isDash) {
            return at + 1;
        }
        const bool isSign = at + 1 < m_tokens.size() && m_words[at + 1] == "-";
        const auto joint = isSign ? std::nullopt : phraseAt(m_words, at + 1);
        const bool isLed = joint && joint->meaning == Concept::And && isBetween(begin);
        const bool isTo = joint && (joint->meaning == Concept::To || joint->meaning == Concept::Until);
        return isSign ? at + 2 : isLed || isTo ? at + 1 + static_cast<std::size_t>(joint->words) : 0;
    }

    bool isBetween(std::size_t at) const
    {
        const auto isIt = [&](std::size_t i) {
            const auto own = i < m_words.size() ? phraseAt(m_words, i) : std::nullopt;
            return own && own->meaning == Concept::Between;
        };
        return (at > 0 && isIt(at - 1)) || (at > 1 && isIt(at - 2)); // "zwischen dem"
    }

    Range range(std::size_t begin, std::size_t last, std::size_t second, std::size_t end) const
    {
        const auto joint = static_cast<std::size_t>(m_tokens[last].end);
        const bool isPoint = joint < m_text.size() && m_text[joint] == '.';
        const bool isDashed = second == last + 1 || m_words[last + 1] == "-";
        return { static_cast<std::size_t>(m_tokens[begin].begin), joint + (isPoint ? 1 : 0),
            static_cast<std::size_t>(m_tokens[second].begin), static_cast<std::size_t>(m_tokens[end - 1].end), {}, {},
            isDashed };
    }

    static std::string withDay(const std::string& iso, int day)
    {
        return iso.substr(0, iso.size() - 2) + std::format("{:02}", day);
    }

    /// "1. bis 15. März 2024"
    std::optional<Range> ofOneMonth(std::size_t at) const
    {
        const int day = numberAt(m_tokens, at, 1, mostDays);
        const auto second = day > 0 ? behindJoint(at, at) : 0;
        const auto date = second > 0 && monthAt(m_tokens, second + 1) > 0 ? writtenDateAt(m_tokens, second)
                                                                          : std::nullopt;
        if (!date || withDay(date->iso, day) >= date->iso) {
            return std::nullopt;
        }
        auto found = range(at, at, second, second + static_cast<std::size_t>(date->tokens));
        found.from = withDay(date->iso, day);
        found.to = date->iso;
        return found;
    }

    /// "March 1 to 15, 2024"
    std::optional<Range> monthFirst(std::size_t at) const
    {
        const int month = monthAt(m_tokens, at), day = numberAt(m_tokens, at + 1, 1, mostDays);
        const auto second = month > 0 && day > 0 ? behindJoint(at + 1, at) : 0;
        const int last = second > 0 ? numberAt(m_tokens, second, 1, mostDays) : 0;
        const auto year = second + (second + 1 < m_tokens.size() && m_words[second + 1] == "," ? 2 : 1);
        if (last <= day || year >= m_tokens.size() || !isYear(m_tokens[year])) {
            return std::nullopt;
        }
        auto found = range(at, at + 1, second, year + 1);
        found.from = std::format("{}-{:02}-{:02}", m_words[year], month, day);
        found.to = withDay(found.from, last);
        return found;
    }

    /// "1.3. bis 15.4.2024"
    std::optional<Range> ofOneYear(std::size_t at) const
    {
        static const std::regex pattern("(\\d{1,2})\\.(\\d{1,2})");
        std::smatch found;
        const auto end = static_cast<std::size_t>(m_tokens[at].end);
        const bool isDay = end < m_text.size() && m_text[end] == '.'
            && std::regex_match(m_tokens[at].text, found, pattern);
        const auto second = isDay ? behindJoint(at, at) : 0;
        if (second == 0 || second >= m_tokens.size() || m_tokens[second].kind != TokenKind::Date) {
            return std::nullopt;
        }
        auto days = range(at, at, second, second + 1);
        days.to = m_tokens[second].text;
        const int year = std::stoi(days.to), day = std::stoi(found[1]), month = std::stoi(found[2]);
        days.from = std::format("{}-{:02}-{:02}", year, month, day);
        days.from = days.from > days.to ? std::format("{}-{:02}-{:02}", year - 1, month, day) : days.from;
        return month <= 12 && day <= mostDays ? std::optional(days) : std::nullopt;
    }

    static constexpr int mostDays = 31;
    const std::string& m_text;
    std::vector<Token> m_tokens;
    std::vector<std::string> m_words;
};
} // namespace

Reworded withWholeDates(Reworded question)
{
    const auto text = question.text();
    if (const auto days = DayRanges(text).first()) {
        question.replace(days->second, days->end, days->to);
        question.replace(days->joint, days->isDashed ? days->second : days->joint, days->isDashed ? " to " : "");
        question.replace(days->begin, days->joint, days->from);
    }
    return question;
}

} // namespace core::builtin
