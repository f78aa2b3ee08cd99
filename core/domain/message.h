// SPDX-License-Identifier: GPL-3.0-or-later
// Facts for a person, before they are words. The words of every kind are in core/messages.
#pragma once

#include "core/domain/result.h"

#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// What a message is about. A kind's words use those that it needs; the others stay empty.
struct MessageArguments {
    std::string column {}; ///< the column's name; empty: the whole table
    std::int64_t count = 0; ///< rows, cells or values it is about
    std::int64_t total = 0; ///< of how many
    std::vector<std::int64_t> lines {}; ///< of the file, from 1; the first ones where there are many
    std::vector<std::string> texts {}; ///< what is quoted: cells, formats, names of files
    std::vector<std::int64_t> counts {}; ///< how often each of `texts` occurs, where that is told
    bool operator==(const MessageArguments&) const = default;
};

/// The words of a kind: its name in records, and a pattern in English. The pattern's places are {column}, {count},
/// {total}, {lines} ("line 4", "lines 4, 9 and 3 more"), {line}, {text}, {text2}, {text3}, {texts} (each with its
/// count where there is one), {and}, {or} ("a, b and c"), {quoted} ("a" and "b"), {named} (": "…"" where there is a
/// text), {file} (the first text; empty: the file as it was before), {delimiter} (the last), {format}, {formats} and
/// {any_format} (as people write dates), {quotes} ("a", "b"), {count|one|many} and {total|one|many}, {counts1} to
/// {counts3}, {counts1?…} for what stands there only where that count is not 0, and {text2?…} only where that text is
/// not empty.
struct Pattern {
    std::string_view word;
    std::string_view english;
    std::string_view title {}; ///< what it is about, where it is told under a title
    std::string_view hint {}; ///< what to do about it
};

/// English into the language of the window; none: English.
using Translate = std::function<std::string(std::string_view english)>;

/// Puts the arguments into a pattern's places.
std::string filled(std::string_view pattern, const MessageArguments& arguments);

/// All kinds in their order, each with its words; defined in core/messages.
template <typename Kind> std::span<const Pattern> patternsOf();

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

template <typename Kind> std::string inWords(const Message<Kind>& message, const Translate& translate = {})
{
    const auto english = patternsOf<Kind>()[static_cast<std::size_t>(message.kind)].english;
    return filled(translate ? translate(english) : std::string(english), message);
}

template <typename Kind> std::string titleOf(const Message<Kind>& message, const Translate& translate = {})
{
    const auto english = patternsOf<Kind>()[static_cast<std::size_t>(message.kind)].title;
    return filled(translate ? translate(english) : std::string(english), message);
}

template <typename Kind> std::string hintOf(const Message<Kind>& message, const Translate& translate = {})
{
    const auto english = patternsOf<Kind>()[static_cast<std::size_t>(message.kind)].hint;
    return filled(translate ? translate(english) : std::string(english), message);
}

void argumentsToJson(Json& json, const MessageArguments& arguments);
MessageArguments argumentsFromJson(const Json& json);

template <typename Kind> void to_json(Json& json, const Message<Kind>& message)
{
    json = { { "kind", patternsOf<Kind>()[static_cast<std::size_t>(message.kind)].word } };
    argumentsToJson(json, message);
}

/// Throws std::invalid_argument for a kind that there is none of.
template <typename Kind> void from_json(const Json& json, Message<Kind>& message)
{
    const auto word = json.at("kind").template get<std::string>();
    const auto patterns = patternsOf<Kind>();
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        if (patterns[i].word == word) {
            message = Message<Kind>(static_cast<Kind>(i), argumentsFromJson(json));
            return;
        }
    }
    throw std::invalid_argument("unknown kind of message \"" + word + "\"");
}

/// "Semicolons", "Tabs"; for any other character the character in quotation marks.
std::string delimiterName(std::string_view delimiter);

} // namespace core
