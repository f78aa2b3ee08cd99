// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/named_figures.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <optional>
#include <ranges>

namespace core {

namespace {
using Aggregation = CodeFacts::Aggregation;
using Written = CodeFacts::WrittenText;

/// Code around a text, read away from it.
class Around {
public:
    Around(const std::string& code, const Written& text)
        : m_code(code)
        , m_before(std::min(code.size(), static_cast<std::size_t>(std::max(text.begin, 0))))
        , m_after(std::min(code.size(), static_cast<std::size_t>(std::max(text.end, 0))))
    {
    }

    bool takeBefore(char sign)
    {
        skipBefore();
        const bool isIt = m_before > 0 && m_code[m_before - 1] == sign;
        m_before -= isIt ? 1 : 0;
        return isIt;
    }
    std::string takeNameBefore()
    {
        skipBefore();
        const auto end = m_before;
        while (m_before > 0 && isOfName(m_code[m_before - 1])) {
            --m_before;
        }
        return m_code.substr(m_before, end - m_before);
    }
    bool isBeforeAfter(char sign)
    {
        while (m_after < m_code.size() && std::isspace(static_cast<unsigned char>(m_code[m_after])) != 0) {
            ++m_after;
        }
        return m_after < m_code.size() && m_code[m_after] == sign;
    }

private:
    static bool isOfName(char sign) { return std::isalnum(static_cast<unsigned char>(sign)) != 0 || sign == '_'; }
    void skipBefore()
    {
        while (m_before > 0 && std::isspace(static_cast<unsigned char>(m_code[m_before - 1])) != 0) {
            --m_before;
        }
    }

    const std::string& m_code;
    std::size_t m_before;
    std::size_t m_after;
};

/// "income" of income=("fee", "sum") or income=pd.NamedAgg("fee", "sum"), before the text "fee".
std::string nameOfPair(const std::string& code, const Written& column)
{
    Around around(code, column);
    if (around.takeBefore('=')) { // column=
        around.takeNameBefore();
    }
    if (!around.takeBefore('(')) {
        return {};
    }
    while (!around.takeNameBefore().empty() && around.takeBefore('.')) { }
    return around.takeBefore('=') ? around.takeNameBefore() : std::string();
}

/// Whether the text is what a call names its figures: .rename("income"), .reset_index(name="income").
bool isGivenAsName(const std::string& code, const Written& text)
{
    constexpr std::array<std::string_view, 3> calls { "rename", "reset_index", "to_frame" };
    Around around(code, text);
    if (around.takeBefore('=') && around.takeNameBefore() != "name") {
        return false;
    }
    return around.takeBefore('(') && std::ranges::contains(calls, around.takeNameBefore());
}

/// What stands on a line of the code, without its texts and comment.
std::string signsOf(const std::string& code, int line)
{
    int at = 0;
    for (const auto part : code | std::views::split('\n')) {
        if (++at == line) {
            std::string signs;
            char quote = 0;
            for (const char sign : part) {
                const bool isQuote = sign == '"' || sign == '\'';
                if (quote == 0 && sign == '#') {
                    break;
                }
                if (quote == 0 && !isQuote) {
                    signs += sign;
                }
                quote = quote == 0 && isQuote ? sign : sign == quote ? 0 : quote;
            }
            return signs;
        }
    }
    return {};
}

/// Whether the line makes no figures of another kind: it calculates with + and - only, compares nothing and calls
/// nothing but what leaves a figure in its unit.
bool leavesUnit(const std::string& code, int line)
{
    static constexpr std::string_view calculating = "*/<>!&|~%@";
    static constexpr std::array<std::string_view, 27> plain { "DataFrame", "Grouper", "abs", "clip", "copy", "cumsum",
        "diff", "fillna", "first", "groupby", "head", "last", "max", "mean", "median", "merge", "min", "quantile",
        "reset_index", "round", "set_index", "shift", "sort_values", "sum", "tail", "to_numpy", "transform" };
    const auto signs = signsOf(code, line);
    if (signs.find_first_of(calculating) != std::string::npos || signs.contains("==")) {
        return false;
    }
    std::string name;
    for (const char sign : signs) {
        if (sign == '(' && !name.empty() && !std::ranges::contains(plain, name)) {
            return false;
        }
        const bool isOfName = std::isalnum(static_cast<unsigned char>(sign)) != 0 || sign == '_';
        name = isOfName ? name + sign : std::string();
    }
    return true;
}

class Names {
public:
    Names(const CodeFacts& facts, const std::string& code, const std::string& name)
        : m_facts(facts)
        , m_code(code)
        , m_name(name)
    {
    }

    NamedFigures find()
    {
        for (std::size_t at = 0; at < m_facts.texts.size(); ++at) {
            ofPair(at);
            ofMap(at);
            ofCall(m_facts.texts[at]);
            ofDictionary(m_facts.texts[at]);
        }
        if (keepsUnit(m_name)) { // columns of agg(["sum", "mean"])
            add([&](const Aggregation& each) { return each.by > 0 && each.function == m_name; });
        }
        for (const auto& store : m_facts.stores) {
            ofStore(store);
        }
        return std::move(m_found);
    }

private:
    template <typename Is> void add(Is is)
    {
        std::ranges::copy_if(m_facts.aggregations, std::back_inserter(m_found.aggregations), is);
    }

    /// Texts stand in the order of a tree, not in that of the code.
    const Written* textFrom(int begin) const
    {
        const Written* next = nullptr;
        for (const auto& text : m_facts.texts) {
            next = text.begin >= begin && (next == nullptr || text.begin < next->begin) ? &text : next;
        }
        return next;
    }

    void ofPair(std::size_t at)
    {
        const auto& column = m_facts.texts[at];
        const auto* function = textFrom(column.end);
        if (function != nullptr && nameOfPair(m_code, column) == m_name) {
            add([&](const Aggregation& each) {
                return each.columns == std::vector { column.text } && each.function == function->text;
            });
        }
    }

    /// rename(columns={"fee": "income"})
    void ofMap(std::size_t at)
    {
        const auto& text = m_facts.texts[at];
        const bool isName = text.text == m_name && Around(m_code, text).takeBefore(':');
        const Written* column = nullptr;
        for (const auto& before : m_facts.texts) {
            column = isName && before.end <= text.begin && (column == nullptr || before.begin > column->begin) ? &before
                                                                                                               : column;
        }
        const bool isRenamed = column != nullptr
            && std::ranges::any_of(m_facts.stores, [&](const CodeFacts::Store& store) {
                   return store.how == StoreHow::Renames && store.line <= text.line;
               });
        if (isRenamed && Around(m_code, *column).isBeforeAfter(':')) {
            m_found.names.push_back(column->text);
        }
    }

    void ofCall(const Written& text)
    {
        if (text.text != m_name || !isGivenAsName(m_code, text)) {
            return;
        }
        int line = 0; // of the last figures before it
        for (const auto& each : m_facts.aggregations) {
            line = each.line <= text.line ? std::max(line, each.line) : line;
        }
        add([&](const Aggregation& each) { return each.line == line; });
    }

    /// pd.DataFrame({"income": groups["fee"].sum()})
    void ofDictionary(const Written& text)
    {
        if (text.text == m_name && Around(m_code, text).isBeforeAfter(':') && leavesUnit(m_code, text.line)) {
            add([&](const Aggregation& each) {
                return each.line == text.line && each.called != std::vector { m_name };
            });
        }
    }

    void ofStore(const CodeFacts::Store& store)
    {
        if (store.columns != std::vector { m_name } || store.some || !leavesUnit(m_code, store.line)) {
            return;
        }
        const auto here = [&](const auto& each) { return each.line == store.line; };
        if (std::ranges::any_of(m_facts.aggregations, here)) {
            add(here);
            return;
        }
        for (const auto& text : m_facts.texts) {
            if (text.line == store.line && text.text != m_name && !std::ranges::contains(m_found.names, text.text)) {
                m_found.names.push_back(text.text);
            }
        }
    }

    const CodeFacts& m_facts;
    const std::string& m_code;
    const std::string& m_name;
    NamedFigures m_found;
};
} // namespace

bool keepsUnit(std::string_view function)
{
    static constexpr std::array<std::string_view, 8> keeps { "sum", "mean", "median", "min", "max", "quantile", "first",
        "last" };
    return std::ranges::contains(keeps, function);
}

NamedFigures figuresNamed(const CodeFacts& facts, const std::string& code, const std::string& name)
{
    return Names(facts, code, name).find();
}

} // namespace core
