// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <regex>
#include <unordered_map>

namespace core::builtin {

namespace {
/// U+00C0 to U+00FF without accents; '*' stands for letters that become two.
constexpr std::string_view latinBase = "aaaaaa*ceeeeiiiidnooooo ouuuuyt*aaaaaa*ceeeeiiiidnooooo ouuuuyty";

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isAscii(char c)
{
    return static_cast<unsigned char>(c) < 0x80;
}
bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || !isAscii(c);
}
bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}
bool isApostrophe(char c)
{
    return c == '\'';
}

/// "-", "–" or "—" at a place: how many bytes it has; 0: there is none.
std::size_t dashAt(std::string_view text, std::size_t at)
{
    const auto rest = text.substr(std::min(at, text.size()));
    return rest.starts_with('-')                         ? 1
        : rest.starts_with("–") || rest.starts_with("—") ? std::string_view("–").size()
                                                         : 0;
}

std::string withPlainDashes(std::string_view text)
{
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const auto dash = dashAt(text, at);
        plain += dash > 0 ? '-' : text[at];
        at += std::max(dash, std::size_t(1));
    }
    return plain;
}

/// Splits a run of letters, digits, "_" and "'" at underscores, camelCase humps and between letters and long numbers.
std::vector<std::string_view> humps(std::string_view run)
{
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    const auto cut = [&](std::size_t at) {
        if (at > start) {
            parts.push_back(run.substr(start, at - start));
        }
        start = at;
    };
    for (std::size_t i = 0; i < run.size(); ++i) {
        // The last letter of "GmbH" is no word.
        const bool isUnit = i == 1 && start == 0; // "kWh"
        const bool hump = i > start && !isUnit && i + 1 < run.size() && isUpper(run[i])
            && ((run[i - 1] >= 'a' && run[i - 1] <= 'z')
                || (isUpper(run[i - 1]) && run[i + 1] >= 'a' && run[i + 1] <= 'z'));
        if (hump) {
            cut(i);
        } else if (run[i] == '_') {
            cut(i);
            start = i + 1;
        }
    }
    cut(run.size());
    return parts;
}

/// 1.234,56 and 1,234.56 and 12,5 as a person means them.
double numberOf(std::string_view text)
{
    const auto comma = text.rfind(',');
    const auto point = text.rfind('.');
    char decimal = '.';
    if (comma != std::string_view::npos && (point == std::string_view::npos || comma > point)) {
        const bool groups = point == std::string_view::npos && text.size() - comma == 4 && text.front() != '0';
        decimal = groups ? '.' : ',';
    }
    std::string plain;
    for (const char c : text) {
        if (isDigit(c) || c == '-') {
            plain += c;
        } else if (c == decimal) {
            plain += '.';
        }
    }
    return std::strtod(plain.c_str(), nullptr);
}

/// "2024-05-01", "2024/5/1" and "1.5.2024"; empty for anything else.
std::string isoDate(std::string_view text)
{
    std::vector<std::string> parts(1);
    char separator = 0;
    for (const char c : text) {
        if (isDigit(c)) {
            parts.back() += c;
        } else if (separator == 0 || separator == c) {
            separator = c;
            parts.emplace_back();
        } else {
            return {};
        }
    }
    if (parts.size() != 3 || (separator != '-' && separator != '/' && separator != '.')) {
        return {};
    }
    if (parts[2].size() == 4 && separator == '.') {
        std::swap(parts[0], parts[2]);
    }
    if (parts[0].size() != 4 || parts[1].empty() || parts[1].size() > 2 || parts[2].empty() || parts[2].size() > 2) {
        return {};
    }
    const auto two = [](const std::string& part) { return part.size() == 1 ? "0" + part : part; };
    if (two(parts[1]) > "12" || two(parts[2]) > "31" || two(parts[1]) == "00" || two(parts[2]) == "00") {
        return {};
    }
    return parts[0] + "-" + two(parts[1]) + "-" + two(parts[2]);
}

class Tokeniser {
public:
    explicit Tokeniser(std::string_view text)
        : m_text(text)
    {
    }

    std::vector<Token> run()
    {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (const auto before = m_at; !isAscii(c) && (m_at += curlyQuote(), m_at += printedSign(), m_at > before)) {
                continue;
            }
            if (c == '"' || c == '`' || (isApostrophe(c) && closingQuote(c) != std::string_view::npos)) {
                quoted(c);
            } else if (isDigit(c) || (c == '-' && nextIsDigit())) {
                number();
            } else if (isLetter(c) && dashAt(m_text, m_at) == 0) {
                word();
            } else {
                sign();
            }
        }
        return std::move(m_tokens);
    }

private:
    bool nextIsDigit() const
    {
        return m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1]) && (m_at == 0 || m_text[m_at - 1] == ' ');
    }

    /// “A name” in quotation marks as they are printed: taken whole. Returns how many bytes were a mark without a match.
    std::size_t curlyQuote()
    {
        static constexpr std::array<std::string_view, 6> opening { "“", "„", "«", "»", "‘", "‚" };
        static constexpr std::array<std::string_view, 8> closing { "”", "“", "»", "«", "’", "‘", "\"", "”" };
        const auto rest = m_text.substr(m_at);
        const auto begins = [&](std::string_view mark) { return rest.starts_with(mark); };
        const auto open = std::ranges::find_if(opening, begins);
        if (open == opening.end()) {
            const auto stray = std::ranges::find_if(closing, begins);
            return stray == closing.end() || *stray == "\"" ? 0 : stray->size();
        }
        auto end = std::string_view::npos;
        std::size_t length = 0;
        for (const auto mark : closing) {
            if (const auto at = rest.find(mark, open->size()); at < end) {
                end = at;
                length = mark.size();
            }
        }
        if (end == std::string_view::npos || end == open->size()) {
            return open->size();
        }
        const auto inside = rest.substr(open->size(), end - open->size());
        add(TokenKind::Quoted, fold(inside), m_at, m_at + end + length);
        m_tokens.back().raw = inside;
        m_at += end + length;
        return 0;
    }

    std::size_t closingQuote(char quote) const
    {
        const auto end = m_text.find(quote, m_at + 1);
        return end == m_at + 1 ? std::string_view::npos : end;
    }

    void add(TokenKind kind, std::string text, std::size_t begin, std::size_t end)
    {
        m_tokens.push_back({ kind, std::move(text), std::string(m_text.substr(begin, end - begin)), 0,
            static_cast<int>(begin), static_cast<int>(end) });
    }

    void quoted(char quote)
    {
        const auto end = closingQuote(quote);
        if (end == std::string_view::npos) {
            ++m_at;
            return;
        }
        add(TokenKind::Quoted, fold(m_text.substr(m_at + 1, end - m_at - 1)), m_at, end + 1);
        m_tokens.back().raw = m_text.substr(m_at + 1, end - m_at - 1);
        m_at = end + 1;
    }

    void number()
    {
        std::size_t end = m_at + 1;
        const auto partOfNumber = [&]() -> std::size_t { // in bytes
            const char c = m_text[end];
            const auto sign = c == '.' || c == ',' || c == '/' ? 1 : dashAt(m_text, end);
            const auto next = end + std::max(sign, std::size_t(1));
            return isDigit(c) ? 1 : sign > 0 && next < m_text.size() && isDigit(m_text[next]) ? sign : 0;
        };
        while (end < m_text.size() && partOfNumber() > 0) {
            end += partOfNumber();
        }
        const auto text = withPlainDashes(m_text.substr(m_at, end - m_at));
        if (const auto date = isoDate(text); !date.empty()) {
            add(TokenKind::Date, date, m_at, end);
            m_at = end;
            return;
        }
        add(TokenKind::Number, text, m_at, end);
        m_tokens.back().number = numberOf(text);
        m_at = end;
        scale();
    }

    /// "10k" and "2m" are thousands and millions; "1st" is 1. "5kg" stays a number and a word.
    void scale()
    {
        std::size_t end = m_at;
        while (end < m_text.size() && isLetter(m_text[end])) {
            ++end;
        }
        const auto suffix = fold(m_text.substr(m_at, end - m_at));
        const bool ordinal = suffix == "st" || suffix == "nd" || suffix == "rd" || suffix == "th";
        if (suffix == "k" || suffix == "m" || ordinal) {
            m_tokens.back().number *= suffix == "k" ? 1e3 : suffix == "m" ? 1e6 : 1;
            m_at = end;
            if (ordinal) {
                m_tokens.back().raw += suffix; // "3rd"
                m_tokens.back().end = static_cast<int>(end);
            }
        }
    }

    void word()
    {
        std::size_t end = m_at;
        const auto partOfWord = [&](char c) {
            return (isLetter(c) && dashAt(m_text, end) == 0) || isDigit(c) || c == '_'
                || (isApostrophe(c) && end + 1 < m_text.size() && isLetter(m_text[end + 1]));
        };
        while (end < m_text.size() && partOfWord(m_text[end])) {
            ++end;
        }
        const auto run = m_text.substr(m_at, end - m_at);
        const bool shouted = std::ranges::none_of(run, [](char c) { return c >= 'a' && c <= 'z'; });
        if (shouted && !run.contains('_')) {
            add(TokenKind::Word, fold(run), m_at, end);
        } else {
            for (const auto part : humps(run)) {
                const auto begin = static_cast<std::size_t>(part.data() - m_text.data());
                add(TokenKind::Word, fold(part), begin, begin + part.size());
            }
        }
        m_at = end;
    }

    /// "a - b", not "Multi-Arch" or "n/a": how many bytes the sign has.
    std::size_t spacedSign() const
    {
        const char c = m_text[m_at];
        const auto sign = c == '+' || c == '/' ? 1 : dashAt(m_text, m_at);
        const auto next = m_at + sign;
        const bool isSpaced = m_at > 0 && m_text[m_at - 1] == ' ' && next < m_text.size() && m_text[next] == ' ';
        return isSpaced ? sign : 0;
    }

    /// × ÷ − →
    std::size_t printedSign()
    {
        static constexpr std::array<std::string_view, 4> signs { "×", "÷", "−", "→" };
        for (const auto each : signs) {
            if (m_text.substr(m_at).starts_with(each)) {
                add(TokenKind::Sign, std::string(each), m_at, m_at + each.size());
                return each.size();
            }
        }
        return 0;
    }

    void sign()
    {
        if (const auto sign = spacedSign(); sign > 0) {
            add(TokenKind::Sign, withPlainDashes(m_text.substr(m_at, sign)), m_at, m_at + sign);
            m_at += sign;
            return;
        }
        static constexpr std::array<std::string_view, 14> signs = { "->", "*", ">=", "<=", "!=", "<>", "==", ">", "<",
            "=", "%", "&", ",", "#" };
        const auto rest = m_text.substr(m_at);
        const auto found = std::ranges::find_if(signs, [&](auto each) { return rest.starts_with(each); });
        if (found == signs.end()) {
            m_at += std::max(dashAt(m_text, m_at), std::size_t(1));
            return;
        }
        add(TokenKind::Sign, std::string(*found), m_at, m_at + found->size());
        m_at += found->size();
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::vector<Token> m_tokens;
};
} // namespace

std::string fold(std::string_view text)
{
    std::string folded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
        if (static_cast<unsigned char>(c) == 0xC3 && next >= 0x80 && next < 0xC0) {
            const char base = latinBase[next - 0x80U];
            folded += base == '*' ? std::string(next == 0x9F ? "ss" : "ae") : std::string(1, base);
            ++i;
        } else if (static_cast<unsigned char>(c) == 0xC2 && (next == 0xB2 || next == 0xB3)) { // "m²", "m³"
            folded += next == 0xB2 ? '2' : '3';
            ++i;
        } else if (isUpper(c)) {
            folded += static_cast<char>(c - 'A' + 'a');
        } else if (!isApostrophe(c)) {
            folded += c;
        }
    }
    return folded;
}

std::string withoutUmlauts(std::string_view word)
{
    constexpr std::string_view behindVowels = "aeiouq"; // "neue" and "queue" have none
    constexpr std::string_view vowels = "aou";
    auto first = word.find('e', 1);
    while (first != std::string_view::npos && !vowels.contains(word[first - 1])) {
        first = word.find('e', first + 1);
    }
    if (first == std::string_view::npos) {
        return std::string(word); // most have none, and every word is asked
    }
    std::string plain;
    for (const char c : word) {
        const bool isMark = c == 'e' && !plain.empty() && vowels.contains(plain.back())
            && (plain.size() == 1 || !behindVowels.contains(plain[plain.size() - 2]));
        if (!isMark) {
            plain += c;
        }
    }
    return plain;
}

bool beginsSentence(std::string_view question, int begin)
{
    const auto before = question.substr(0, static_cast<std::size_t>(begin));
    const auto last = before.find_last_not_of(" \t\n");
    return last == std::string_view::npos || std::string_view(".?!").contains(before[last]);
}

bool isInParentheses(std::string_view question, int begin, int end)
{
    const auto first = static_cast<std::size_t>(begin), behind = static_cast<std::size_t>(end);
    return first > 0 && question[first - 1] == '(' && behind < question.size() && question[behind] == ')';
}

bool arePlainWords(const std::vector<Token>& tokens, std::size_t at, int length)
{
    const auto first = tokens.begin() + static_cast<std::ptrdiff_t>(at);
    return length <= tokens.end() - first && std::ranges::all_of(first, first + length, [](const Token& token) {
        return token.kind == TokenKind::Word || token.kind == TokenKind::Number || token.text == "&";
    });
}

std::vector<Token> tokenise(std::string_view question)
{
    return Tokeniser(question).run();
}

std::vector<std::string> spokenWords(const std::vector<Token>& tokens)
{
    std::vector<std::string> words;
    for (const auto& token : tokens) {
        words.push_back(token.kind == TokenKind::Quoted ? "\"" : token.text);
    }
    return words;
}

double germanNumber(const Token& token)
{
    static const std::regex thousands("-?\\d{1,3}(\\.\\d{3})+(,\\d+)?"), decimals("-?\\d+,\\d+");
    if (!std::regex_match(token.text, thousands) && !std::regex_match(token.text, decimals)) {
        return token.number;
    }
    auto plain = token.text;
    std::erase(plain, '.');
    std::ranges::replace(plain, ',', '.');
    const double scale = token.number / numberOf(token.text); // of "1,5k"
    return std::strtod(plain.c_str(), nullptr) * (std::isfinite(scale) ? scale : 1);
}

static std::vector<std::string> wordsIn(std::string_view name)
{
    std::vector<std::string> words;
    for (auto& token : tokenise(name)) {
        if (token.kind == TokenKind::Quoted) {
            std::ranges::move(wordsIn(token.raw), std::back_inserter(words));
        } else if (token.kind != TokenKind::Sign) {
            words.push_back(std::move(token.text));
        }
    }
    return words;
}

std::vector<std::string> nameWords(std::string_view name)
{
    constexpr std::size_t mostKept = 10'000;
    thread_local std::unordered_map<std::string, std::vector<std::string>> kept; // each question asks for all columns
    if (kept.size() > mostKept) {
        kept.clear();
    }
    const auto [known, isNew] = kept.try_emplace(std::string(name));
    if (isNew) {
        known->second = wordsIn(name);
    }
    return known->second;
}

std::string trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos
        ? ""
        : std::string(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
}

std::string joined(const std::vector<std::string>& words, std::string_view between)
{
    std::string all;
    for (const auto& word : words) {
        all += all.empty() ? word : std::string(between) + word;
    }
    return all;
}

std::string inWords(const std::vector<std::string>& items, std::string_view last)
{
    if (items.size() < 2) {
        return items.empty() ? "" : items.front();
    }
    return joined({ items.begin(), items.end() - 1 }, ", ") + " " + std::string(last) + " " + items.back();
}

} // namespace core::builtin
