// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/question_facts.h"

#include "core/builtin/language/words.h"
#include "core/domain/currency.h"
#include "core/verify/question_counts.h"
#include "core/verify/question_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <map>

namespace core {

namespace {
using builtin::Concept;
using builtin::Token;
using builtin::TokenKind;

/// "(The app records millimetres.)", "(-1 means that it failed.)" explain; "(app only)" asks.
bool isAside(std::string_view question, const Token& token)
{
    const auto open = question.rfind('(', static_cast<std::size_t>(token.begin));
    const auto close = question.find(')', open);
    return open != std::string_view::npos && close != std::string_view::npos
        && close >= static_cast<std::size_t>(token.end) && close > open + 1 && question[close - 1] == '.'
        && (question[open + 1] == '-' || std::isdigit(static_cast<unsigned char>(question[open + 1])) != 0
            || std::isupper(static_cast<unsigned char>(question[open + 1])) != 0);
}

constexpr std::int64_t mostOfCategory = 20; ///< values of a column whose rows they tell apart

/// "cancelled or not": both are meant.
bool isLeftOpen(const std::vector<Token>& tokens, std::size_t behind)
{
    return behind + 1 < tokens.size() && isAnyOf(tokens[behind].text, { "or", "oder" })
        && isAnyOf(tokens[behind + 1].text, { "not", "nicht" });
}

/// Reads one question, a word or a phrase at a time.
class QuestionReader {
public:
    QuestionReader(std::string_view question, std::span<const Dataset> datasets)
        : m_question(question)
        , m_tokens(builtin::tokenise(question))
    {
        for (const auto& token : m_tokens) {
            m_facts.tokens.push_back(token.text);
            m_facts.words.insert(builtin::stem(token.text));
        }
        for (const auto& dataset : datasets) {
            learn(builtin::nameWords(dataset.name));
            std::ranges::transform(
                builtin::nameWords(dataset.name), std::inserter(m_tables, m_tables.end()), builtin::stem);
            for (const auto& column : dataset.profile.columns) {
                learnColumn(dataset, column);
            }
        }
        for (const auto& dataset : datasets) {
            for (const auto& column : dataset.profile.columns) {
                learnWithoutUnit(dataset, column);
            }
        }
    }
    QuestionFacts read()
    {
        for (std::size_t at = 0; at < m_tokens.size();) {
            const auto column = readColumn(at);
            const auto valued = readValue(at);
            const auto named = std::max(column, valued);
            for (std::size_t place = at; place < at + valued; ++place) {
                m_valued.insert(place);
            }
            at += named > 0 ? named : readWord(at);
        }
        readDirection();
        const bool ranks = m_facts.direction != Direction::None;
        if (const auto count = countAsked(m_question, m_tokens, m_taken, ranks)) {
            m_facts.rows = count->rows;
            m_facts.ofEach = count->ofEach;
        }
        readRestriction();
        return std::move(m_facts);
    }

private:
    /// A column's name, or a value of one.
    struct Name {
        const Dataset* dataset = nullptr;
        const ColumnProfile* column = nullptr;
        std::vector<std::string> words;
        std::string value;
    };

    void learn(const std::vector<std::string>& words)
    {
        for (const auto& word : words) {
            m_known.insert(builtin::stem(word));
        }
    }
    void learnColumn(const Dataset& dataset, const ColumnProfile& column)
    {
        auto words = builtin::nameWords(column.name);
        learn(words);
        if (!words.empty() && !isOwnWord(words)) {
            const auto first = rootOf(words.front());
            m_columns.emplace(first, Name { &dataset, &column, std::move(words), {} });
        }
        for (const auto& top : column.type == ColumnType::Text ? column.top : std::vector<TopValue>()) {
            auto parts = builtin::nameWords(top.value);
            if (!parts.empty()) {
                const auto first = parts.front();
                m_values.emplace(first, Name { &dataset, &column, std::move(parts), top.value });
            }
        }
    }
    /// "distance" of distance_km, where no other name begins so.
    void learnWithoutUnit(const Dataset& dataset, const ColumnProfile& column)
    {
        auto words = builtin::nameWords(column.name);
        const bool isMeasured = words.size() == 2 && words[0].size() > 3
            && (isCurrency(words[1])
                || isAnyOf(words[1],
                    { "km", "m", "cm", "mm", "mi", "miles", "ft", "kg", "g", "mg", "t", "lb", "lbs", "l", "ml", "h",
                        "hrs", "hours", "min", "mins", "minutes", "s", "sec", "seconds", "ms", "days", "kwh", "mwh",
                        "kw", "w", "c", "f", "ha", "m2", "sqm", "mb", "gb" }));
        if (!isMeasured) {
            return;
        }
        const auto first = builtin::stem(words[0]);
        words.pop_back();
        if (!isOwnWord(words) && m_columns.count(first) == 1 && !m_values.contains(words[0])
            && !m_tables.contains(first)) {
            m_columns.emplace(first, Name { &dataset, &column, std::move(words), {} });
        }
    }
    /// How many words from here on are the name; 0: they are not. "sign-ups" is written in two, signups in one.
    std::size_t lengthOf(const std::vector<std::string>& words, std::size_t at) const
    {
        const auto begin = at;
        for (const auto& word : words) {
            const auto is = [&](const std::string& text) { return word == text || rootOf(word) == rootOf(text); };
            if (at < m_tokens.size() && is(m_tokens[at].text)) {
                ++at;
            } else if (at + 1 < m_tokens.size() && m_tokens[at].text.size() > 2
                && is(m_tokens[at].text + m_tokens[at + 1].text)) {
                at += 2;
            } else {
                return 0;
            }
        }
        return at - begin;
    }
    std::size_t take(std::size_t at, std::size_t count)
    {
        for (std::size_t i = at; i < at + count; ++i) {
            m_taken.insert(i);
        }
        return count;
    }
    /// A word with a meaning of its own, as "total" or "month", names no column where it stands alone.
    bool isOwnWord(const std::vector<std::string>& words) const
    {
        return words.size() == 1
            && (builtin::periodWord(words[0]) || builtin::phraseAt({ words[0] }, 0) || isCommonValue(words[0])
                || words[0].size() < 3 || builtin::isIdentifierWord(words[0]));
    }
    std::vector<const Name*> columnsNamed(const std::string& first) const
    {
        std::vector<const Name*> found;
        const auto [begin, end] = m_columns.equal_range(rootOf(first));
        for (auto name = begin; name != end; ++name) {
            found.push_back(&name->second);
        }
        return found;
    }
    std::size_t readColumn(std::size_t at)
    {
        std::size_t longest = 0;
        std::vector<QuestionFacts::NamedColumn> found;
        auto names = columnsNamed(m_tokens[at].text);
        if (at + 1 < m_tokens.size()) { // "check-in" of checkin
            std::ranges::copy(columnsNamed(m_tokens[at].text + m_tokens[at + 1].text), std::back_inserter(names));
        }
        for (const auto* name : names) {
            const auto& [dataset, column, words, value] = *name;
            const auto length = lengthOf(words, at);
            if (length == 0 || length < longest) {
                continue;
            }
            if (length > longest) {
                found.clear();
            }
            longest = length;
            const bool isLed = at > 0 && isAnyOf(m_facts.tokens[at - 1], { "per", "by", "each", "every" });
            const bool explains = at > 1
                && isAnyOf(m_facts.tokens[at - 2], { "is", "are" }); // "the rate is per district"
            found.push_back({ dataset, column, isLed && !explains });
        }
        std::ranges::copy(found, std::back_inserter(m_facts.columns));
        for (const auto& named : found) {
            readNumbered({ named.dataset, named.column, {}, {} }, at, longest);
        }
        return take(at, longest);
    }
    std::size_t readValue(std::size_t at)
    {
        if (m_taken.contains(at) || isAside(m_question, m_tokens[at])) {
            return 0;
        }
        if (m_tokens[at].kind == TokenKind::Quoted) {
            const auto found = readQuoted(m_tokens[at].text);
            if (found == 0) {
                m_facts.labels.push_back(m_tokens[at].text);
            }
            if (found > 0 || builtin::nameWords(m_tokens[at].text).size() > 1) {
                return take(at, found);
            }
        }
        std::size_t longest = 0;
        const auto& word = m_tokens[at].text;
        const bool isAdverb = word.size() > 5 && word.ends_with("ly"); // "privately insured"
        for (const auto& first :
            isAdverb ? std::vector { word, word.substr(0, word.size() - 2) } : std::vector { word }) {
            const auto [begin, end] = m_values.equal_range(first);
            for (auto name = begin; name != end; ++name) {
                const auto& [dataset, column, words, value] = name->second;
                const bool isIt = first == word ? isValueAt(value, words, at, *column)
                                                : words.size() == 1 && !isKnown(word);
                if (isIt && !isUnitAt(column->name, at)) {
                    if (!isLeftOpen(m_tokens, at + words.size())) {
                        m_facts.values.push_back({ dataset, column, value });
                    }
                    longest = std::max(longest, words.size());
                }
            }
        }
        return take(at, longest > 0 ? longest : readValues(at));
    }
    /// 'full shear': all that stands between the marks is the value. How many tokens name one.
    std::size_t readQuoted(const std::string& text)
    {
        const auto said = builtin::nameWords(text);
        std::size_t found = 0;
        const auto [begin, end] = m_values.equal_range(said.empty() ? std::string() : said.front());
        for (auto name = begin; name != end; ++name) {
            const auto& [dataset, column, words, value] = name->second;
            if (words == said) {
                m_facts.values.push_back({ dataset, column, value });
                found = 1;
            }
        }
        return found;
    }
    /// "first attempt", "attempt 1": of a column of a few whole numbers.
    void readNumbered(const Name& name, std::size_t at, std::size_t length)
    {
        constexpr std::int64_t most = 20;
        const auto* least = std::get_if<std::int64_t>(&name.column->min);
        const auto* greatest = std::get_if<std::int64_t>(&name.column->max);
        const bool isNumbered = name.column->type == ColumnType::Integer && least != nullptr && greatest != nullptr
            && *least >= 0 && *least <= 1 && *greatest <= most && name.column->distinct > 1;
        const auto before = at > 0 ? builtin::ordinalWord(m_tokens[at - 1].text) : std::nullopt;
        const bool isBehind = at + length < m_tokens.size() && m_tokens[at + length].kind == TokenKind::Number
            && m_tokens[at + length].number == std::floor(m_tokens[at + length].number);
        const auto number = before ? static_cast<std::int64_t>(*before)
            : isBehind             ? static_cast<std::int64_t>(m_tokens[at + length].number)
                                   : -1;
        if (isNumbered && number >= *least && number <= *greatest) {
            m_facts.values.push_back({ name.dataset, name.column, std::to_string(number) });
        }
    }
    /// "subscribers" of the value subscriber; what is counted, or told apart by, names none.
    std::size_t readValues(std::size_t at)
    {
        const auto& word = m_tokens[at].text;
        const bool isLed = at > 0
            && isAnyOf(
                m_tokens[at - 1].text, { "many", "viele", "per", "each", "every", "number", "count", "of", "which" });
        if (isLed || isKnown(word) || builtin::phraseAt({ word }, 0)) {
            return 0;
        }
        std::size_t found = 0;
        for (const auto& one : singularsOf(word)) {
            const auto [begin, end] = m_values.equal_range(one);
            for (auto name = begin; name != end; ++name) {
                const auto& [dataset, column, words, value] = name->second;
                if (words.size() == 1) {
                    m_facts.values.push_back({ dataset, column, value });
                    found = 1;
                }
            }
        }
        return found;
    }
    /// "1.0 mg/L", "in EUR" and "how many kWh" measure; they name no row.
    bool isUnitAt(const std::string& column, std::size_t at) const
    {
        const auto words = builtin::nameWords(column);
        const auto before = at > 0 ? std::string_view(m_tokens[at - 1].text) : std::string_view();
        const auto begin = static_cast<std::size_t>(m_tokens[at].begin);
        const bool isMeasure = isAnyOf(before, { "in", "much", "viel" }) // or "consumption (kWh)"
            || (at > 0 && m_tokens[at - 1].kind == TokenKind::Number) || (begin > 0 && m_question[begin - 1] == '(');
        const bool isCounted = isAnyOf(before, { "many", "viele" });
        return std::ranges::any_of(words, [&](const auto& word) {
            const bool isUnit = isAnyOf(word, { "unit", "units", "einheit", "einheiten" });
            return (isMeasure || (isCounted && isUnit)) && (isUnit || isAnyOf(word, { "currency", "wahrung" }));
        });
    }
    /// "start" where a column is called started.
    bool beginsName(const std::string& word) const
    {
        const auto next = m_known.lower_bound(word);
        return word.size() >= 5 && next != m_known.end() && next->starts_with(word);
    }
    bool isValueAt(const std::string& value, const std::vector<std::string>& words, std::size_t at,
        const ColumnProfile& column) const
    {
        if (words.size() == 1 && words[0].size() < 3) {
            const auto isLoud = [](unsigned char c) { return std::isupper(c) != 0 || std::isdigit(c) != 0; };
            const bool isShout = std::isupper(static_cast<unsigned char>(value.front())) != 0
                && std::ranges::all_of(value, isLoud);
            return m_tokens[at].raw == value && (isShout || words[0] == "ok")
                && !(value.size() == 1 && builtin::beginsSentence(m_question, m_tokens[at].begin)); // "A batch that …"
        }
        const auto names = builtin::nameWords(column.name);
        const auto behind = at + words.size();
        const bool isLed = !names.empty() // "status done", "high scans"
            && ((at > 0 && m_tokens[at - 1].text == names.back())
                || (behind < m_tokens.size() && names.size() == 1
                    && rootOf(m_tokens[behind].text) == rootOf(names.front())));
        const bool isOther = words.size() == 1 && (isKnown(words[0]) || beginsName(words[0]))
            && !(column.distinct <= mostOfCategory && isOfLongerNamesOnly(words[0]));
        const bool plain = words.size() == 1 && !isLed
            && (isCommonValue(words[0]) || builtin::periodWord(words[0]) || builtin::phraseAt({ words[0] }, 0));
        const bool isDigits = std::ranges::all_of(
            value, [](unsigned char c) { return std::isdigit(c) != 0 || c == '-' || c == '.'; });
        return !plain && !isDigits && (isLed || !isOther) && at + words.size() <= m_tokens.size()
            && std::ranges::equal(words, std::span(m_facts.tokens).subspan(at, words.size()));
    }
    std::size_t readWord(std::size_t at)
    {
        const auto& token = m_tokens[at];
        if (token.kind == TokenKind::Number || token.kind == TokenKind::Date) {
            readNumber(token);
            return 1;
        }
        if (const auto phrase = builtin::phraseAt(m_facts.tokens, at)) {
            m_facts.concepts.insert(phrase->meaning);
            return static_cast<std::size_t>(std::max(1, phrase->words));
        }
        const auto next = at + 1 < m_facts.tokens.size() ? std::string_view(m_facts.tokens[at + 1])
                                                         : std::string_view();
        if (const auto meaning = germanConcept(token.text, next)) {
            m_facts.concepts.insert(*meaning);
            return 1;
        }
        if (token.kind == TokenKind::Word && !isKnown(token.text) && !isAside(m_question, m_tokens[at])) {
            m_facts.open.push_back(token.text);
        }
        return 1;
    }
    void readNumber(const Token& token)
    {
        const auto year = token.kind == TokenKind::Date ? std::atoi(token.text.substr(0, 4).c_str())
                                                        : static_cast<int>(token.number);
        if (token.kind == TokenKind::Number) {
            m_facts.numbers.push_back(token.number);
        }
        if (year >= 1900 && year < 2100
            && (token.kind == TokenKind::Date || (token.raw.size() == 4 && token.number == std::floor(token.number)))) {
            m_facts.years.push_back(year);
        }
    }
    /// "geliefert" of "Geliefert_lfd_Jahr_rm", no other word of which is said: it may be a value all the same.
    bool isOfLongerNamesOnly(const std::string& word) const
    {
        const auto [begin, end] = m_columns.equal_range(rootOf(word));
        return begin != end && std::all_of(begin, end, [&](const auto& name) {
            const auto& words = name.second.words;
            return words.size() > 1 && std::none_of(words.begin() + 1, words.end(), [&](const std::string& other) {
                return m_facts.words.contains(builtin::stem(other));
            });
        });
    }
    /// Part of a name of the data, or a word of the calendar.
    bool isKnown(const std::string& word) const
    {
        const auto stem = builtin::stem(word);
        return builtin::periodWord(word) || builtin::monthWord(word) || builtin::quarterWord(word)
            || builtin::numberWord(word) || builtin::isRowNoun(stem) || m_known.contains(stem);
    }
    void readDirection()
    {
        bool large = false;
        bool small = false;
        for (std::size_t at = 0; at < m_facts.tokens.size(); ++at) {
            const auto& word = m_facts.tokens[at];
            const bool compares = (at > 0 && m_facts.tokens[at - 1] == "at")
                || (at + 1 < m_facts.tokens.size() && m_facts.tokens[at + 1] == "recent");
            large = large || (!compares && isLargestWord(word) && !m_taken.contains(at));
            small = small || (!compares && isSmallestWord(word) && !m_taken.contains(at));
        }
        // What "fell the most" is the smallest change.
        const bool falls = std::ranges::any_of(m_facts.tokens, isFallingWord);
        m_facts.direction = large == small || falls ? Direction::None
            : large                                 ? Direction::Largest
                                                    : Direction::Smallest;
    }
    /// "that weren't cancelled": all that restricts is a value.
    bool saysValueOnly(std::size_t at) const
    {
        while (at < m_facts.tokens.size() && isHelper(m_facts.tokens[at])) {
            ++at;
        }
        while (m_valued.contains(at)) {
            ++at;
            if (!m_valued.contains(at)) {
                return at == m_facts.tokens.size() || endsClause(m_facts.tokens[at]);
            }
        }
        return false;
    }
    void readRestriction()
    {
        for (std::size_t at = 0; at < m_facts.tokens.size(); ++at) {
            const auto& word = m_facts.tokens[at];
            m_facts.negates = m_facts.negates || isNegation(std::span(m_facts.tokens).first(at + 1));
            m_facts.includes = m_facts.includes
                || isAnyOf(word,
                    { "including", "included", "inclusive", "einschliesslich", "inklusive", "eingeschlossen",
                        "inbegriffen", "mitgezahlt", "counting" });
            m_facts.restricts = m_facts.restricts || (isRestriction(m_facts.tokens, at) && !saysValueOnly(at + 1));
        }
    }

    std::string_view m_question;
    std::vector<Token> m_tokens;
    std::multimap<std::string, Name> m_columns; ///< by the stem of their first word
    std::multimap<std::string, Name> m_values; ///< by their first word
    std::set<std::string> m_known; ///< the stems of all names
    std::set<std::string> m_tables; ///< those of the data sets
    std::set<std::size_t> m_taken;
    std::set<std::size_t> m_valued; ///< those of values
    QuestionFacts m_facts;
};
} // namespace

bool QuestionFacts::names(const std::string& column) const
{
    return std::ranges::any_of(columns, [&](const NamedColumn& named) { return named.column->name == column; });
}

bool QuestionFacts::saysAny(std::initializer_list<std::string_view> some) const
{
    return std::ranges::any_of(tokens, [&](const auto& token) { return std::ranges::find(some, token) != some.end(); });
}

QuestionFacts questionFacts(std::string_view question, std::span<const Dataset> datasets)
{
    return QuestionReader(question, datasets).read();
}

} // namespace core
