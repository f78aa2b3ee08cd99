// SPDX-License-Identifier: GPL-3.0-or-later
// Untrusted text in a prompt: cells, names and error messages are data, never instructions.
#pragma once

#include "core/llm/disclosure/passages.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace core::llm {

/// "9f3c…": 16 hexadecimal digits nobody can know beforehand.
std::string randomFence();

/// `<<DATA 9f3c…>>`, the text, `<<END 9f3c…>>`.
Passages fenced(const std::string& fence, const Passages& text);

/// Characters that show nothing or steer the display (controls but line feed and tab, bidi, zero width, tags) become
/// escapes that Python's string literals and JSON both read; bytes that are not UTF-8 become U+FFFD.
std::string visible(std::string_view text);

/// A string literal on one line, cut to `most` bytes between characters.
std::string quotedText(std::string_view text, std::size_t most = 200);

} // namespace core::llm
