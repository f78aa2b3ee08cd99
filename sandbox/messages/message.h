// SPDX-License-Identifier: GPL-3.0-or-later
// Facts for a person, before they are words. The words of every kind are in core/messages and sandbox/messages.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace sandbox {

/// What a message is about. A kind's words use those that it needs; the others stay empty.
struct MessageArguments {
    std::string column {}; ///< the column's name; empty: the whole table
    std::int64_t count = 0; ///< rows, cells or values it is about
    std::int64_t total = 0; ///< of how many
    std::vector<std::int64_t> lines {}; ///< of the file, from 1; the first ones where there are many
    std::vector<std::string> texts {}; ///< what is quoted: cells, formats, names of files
    std::vector<std::int64_t> counts {}; ///< how often each of `texts` occurs, where that is known
    bool operator==(const MessageArguments&) const = default;
};

/// The words of a kind: its name in records, and a pattern in English. The pattern's places are {column}, {count},
/// {total}, {lines} ("line 4", "lines 4, 9 and 3 more"), {line}, {text} to {text4}, {texts} (each with its
/// count where there is one), {and}, {or} ("a, b and c"), {quoted} ("a" and "b"), {named} (": "…"" where there is a
/// text), {file} (the first text; empty: the file as it was before), {delimiter} (the last), {format}, {formats} and
/// {any_format} (as people write dates), {quotes} ("a", "b"), {count|one|many} and {total|one|many}, {counts1} to
/// {counts3}, {counts1?…} for what stands there only where that count is not 0, and {text2?…} or {column?…} only where that is
/// not empty. {figure} to {figure3} are {text} to {text3} that are numbers. All are in the reader's form but {quoted},
/// {named} and {quotes}, which are as in the file.
struct Pattern {
    std::string_view word;
    std::string_view english;
    std::string_view title {}; ///< what it is about, where it is shown under a title
    std::string_view hint {}; ///< what to do about it
};

/// English into the language of the window, and each kind of text into the form of its reader; none: English. A text
/// goes through it once, where it is put into a sentence: "1.385 to 1.350" reads otherwise in another language.
class Translate {
public:
    using Form = std::function<std::string(std::string_view)>;

    Translate() = default;
    /// `words`: of the catalogue, and a number alone; `ofData`: what files hold and are called, of which only dates and
    /// ranges have a form; `ofPlanner`: what the built-in planner wrote, with its numbers.
    template <typename Words>
        requires std::is_invocable_r_v<std::string, Words, std::string_view>
    Translate(Words words, Form ofData = {}, Form ofPlanner = {})
        : m_words(std::move(words))
        , m_ofData(std::move(ofData))
        , m_ofPlanner(std::move(ofPlanner))
    {
    }
    explicit operator bool() const { return static_cast<bool>(m_words); }
    std::string operator()(std::string_view english) const { return formed(m_words, english); }
    std::string ofData(std::string_view text) const { return formed(m_ofData, text); }
    std::string ofPlanner(std::string_view text) const { return formed(m_ofPlanner, text); }

private:
    static std::string formed(const Form& form, std::string_view text) { return form ? form(text) : std::string(text); }
    Form m_words;
    Form m_ofData;
    Form m_ofPlanner;
};

/// Puts the arguments into a pattern's places.
std::string filled(std::string_view pattern, const MessageArguments& arguments);

/// A kind's enumeration declares `std::span<const Pattern> patternsOf(Kind)` beside itself: the words of all its kinds
/// in their order, defined in the catalogue.
template <typename Kind>
concept MessageKind = std::is_enum_v<Kind> && requires(Kind kind) { patternsOf(kind); };

template <MessageKind Kind> const Pattern& patternOf(Kind kind)
{
    return patternsOf(kind)[static_cast<std::size_t>(kind)];
}

/// A fact of one kind, compared and searched by its members. Only inWords() makes a sentence of it.
template <typename Kind> struct Message : MessageArguments {
    Kind kind {};

    Message() = default;
    Message(Kind ofKind, MessageArguments arguments = {})
        : MessageArguments(std::move(arguments))
        , kind(ofKind)
    {
    }
    bool operator==(const Message&) const = default;
};

std::string inWords(std::string_view english, const MessageArguments& arguments, const Translate& translate);

template <typename Kind> std::string inWords(const Message<Kind>& message, const Translate& translate = {})
{
    return inWords(patternOf(message.kind).english, message, translate);
}

template <typename Kind> std::string titleOf(const Message<Kind>& message, const Translate& translate = {})
{
    return inWords(patternOf(message.kind).title, message, translate);
}

template <typename Kind> std::string hintOf(const Message<Kind>& message, const Translate& translate = {})
{
    return inWords(patternOf(message.kind).hint, message, translate);
}

/// A fact of any kind, for what only passes it on.
class AnyMessage : public MessageArguments {
public:
    AnyMessage() = default; ///< of no kind: it has no words
    template <MessageKind Kind>
    AnyMessage(Kind kind, MessageArguments arguments = {})
        : MessageArguments(std::move(arguments))
        , m_pattern(&patternOf(kind))
    {
    }
    template <MessageKind Kind>
    AnyMessage(const Message<Kind>& message)
        : AnyMessage(message.kind, message)
    {
    }
    template <MessageKind Kind> bool is(Kind kind) const { return m_pattern == &patternOf(kind); }
    bool operator==(const AnyMessage&) const = default;

private:
    friend std::string inWords(const AnyMessage& message, const Translate& translate);
    friend AnyMessage said(std::string words);
    const Pattern* m_pattern = nullptr; ///< of the catalogue, which stays
};

/// What happened, and what to do where the kind says that apart.
std::string inWords(const AnyMessage& message, const Translate& translate = {});

/// What somebody else put into words: a person at the edge, a model, a program.
AnyMessage said(std::string words);

/// "Semicolons", "Tabs"; for any other character the character in quotation marks.
std::string delimiterName(std::string_view delimiter);

} // namespace sandbox
