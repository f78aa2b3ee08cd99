// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core::llm {

/// What a model's reply holds.
struct Reply {
    enum class Kind { Code, Ask, Prose, Empty };
    Kind kind = Kind::Empty;
    std::string approach {}; ///< the words before the code
    std::string code {}; ///< line feeds, one at the end
    std::string message {}; ///< the question asked back, or the prose
    std::vector<std::string> choices {};
    std::string note {}; ///< what had to be decided while reading, for a person; usually empty
};

/// Tolerant: thinking is dropped; a fence may be missing, unclosed, of tildes or untagged. Of several Python blocks the
/// last that reads its own data is the whole script; otherwise they are joined in order, and the note says so.
Reply parseReply(std::string_view text);

/// The text after the thinking that some models write first; empty where there is nothing else.
std::string_view withoutThinking(std::string_view text);

} // namespace core::llm
