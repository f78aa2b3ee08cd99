// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/dialect.h"

namespace core::llm {

/// Anthropic's Messages API, and servers that speak like it.
class AnthropicDialect : public Dialect {
public:
    HttpRequest request(const ChatRequest& request, const ModelSettings& settings) const override;
    std::int64_t maxOutputTokens(const ModelSettings& settings) const override;
    Attempt<std::unique_ptr<ReplyReader>> reader(const HttpHead& head, const ModelSettings& settings) const override;
    HttpRequest listRequest(const ModelSettings& settings) const override;
    Attempt<std::vector<ListedModel>> list(const std::string& body) const override;
};

} // namespace core::llm
