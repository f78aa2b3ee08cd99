// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"
#include "sandbox/messages/message.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace core {

using sandbox::delimiterName;
using sandbox::filled;
using sandbox::hintOf;
using sandbox::inWords;
using sandbox::Message;
using sandbox::MessageArguments;
using sandbox::Pattern;
using sandbox::patternOf;
using sandbox::titleOf;
using sandbox::Translate;

void argumentsToJson(Json& json, const MessageArguments& arguments);
MessageArguments argumentsFromJson(const Json& json);

template <typename Kind> void to_json(Json& json, const Message<Kind>& message)
{
    json = { { "kind", patternOf(message.kind).word } };
    argumentsToJson(json, message);
}

/// The kind that a record's word names; nothing: none.
template <typename Kind> std::optional<Kind> kindNamed(std::string_view word)
{
    const auto patterns = patternsOf(Kind {});
    const auto found = std::ranges::find(patterns, word, &Pattern::word);
    return found != patterns.end() ? std::optional(static_cast<Kind>(found - patterns.begin())) : std::nullopt;
}

/// Throws std::invalid_argument for a kind that there is none of.
template <typename Kind> void from_json(const Json& json, Message<Kind>& message)
{
    const auto word = json.at("kind").template get<std::string>();
    const auto kind = kindNamed<Kind>(word);
    if (!kind) {
        throw std::invalid_argument("unknown kind of message \"" + word + "\"");
    }
    message = Message<Kind>(*kind, argumentsFromJson(json));
}

} // namespace core
