// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/disclosure/clearance.h"
#include "core/llm/disclosure/purpose.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace core::llm {

enum class Role { System, User, Assistant };

struct Message {
    Role role = Role::User;
    std::string content;
};

struct ChatRequest {
    Purpose purpose = Purpose::WriteCode;
    std::vector<Message> messages;
    Clearance clearance; ///< what the messages may say about the data; checked where they leave
    Withheld withheld {}; ///< what stands for something else in them, and will in the reply
    std::vector<Passages> known {}; ///< contents of messages, with what of them comes from data; others do as a whole

    void say(Role role, const Passages& content)
    {
        messages.push_back({ role, content.text() });
        known.push_back(content);
    }
};

struct Usage {
    std::int64_t inputTokens = 0; ///< 0: the server did not say
    std::int64_t outputTokens = 0;
    bool operator==(const Usage&) const = default;
};

/// What a stream tells while it runs. Its end is the return of Provider::stream().
struct TextDelta {
    std::string text;
};
struct ReasoningDelta {
    std::string text; ///< thinking some models show; never part of the reply
};
struct Waiting {
    std::string why; ///< "The model's server is busy"
    std::chrono::milliseconds delay {};
    int nextAttempt = 2; ///< of three
};
using Event = std::variant<TextDelta, ReasoningDelta, Waiting, Usage>;

struct Completion {
    std::string text;
    Usage usage;
    std::string model; ///< as the server named it
    std::string requestId; ///< for the provider's support; may be empty
};

/// A rough count that errs high for English and code; replaced by the server's own where it reports one.
inline std::int64_t estimatedTokens(std::size_t bytes)
{
    return static_cast<std::int64_t>(static_cast<double>(bytes) / 3.5) + 1;
}

} // namespace core::llm
