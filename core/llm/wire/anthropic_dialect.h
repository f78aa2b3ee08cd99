// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/wire/dialect.h"

namespace core::llm {

/// Anthropic's Messages API, and servers that speak like it.
class AnthropicDialect : public Dialect {
public:
    AnthropicDialect();
    std::int64_t maxOutputTokens(const ModelSettings& settings) const override;

protected:
    Json body(const ChatRequest& request, const ModelSettings& settings) const override;
    Header keyHeader(const ModelSettings& settings) const override;
    std::unique_ptr<ReplyReader> readerFor(ReplyContext context) const override;
    ListedModel listed(const Json& entry) const override;
};

} // namespace core::llm
