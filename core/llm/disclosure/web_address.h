// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace core::llm {

/// "https://api.openai.com" of "https://api.openai.com/v1": what the ledger and messages name.
std::string originOf(const std::string& url);
/// The host alone, without port and brackets.
std::string hostOf(const std::string& url);
bool isLoopback(const std::string& url);

} // namespace core::llm
