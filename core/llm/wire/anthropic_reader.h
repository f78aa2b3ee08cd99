// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/wire/stream_reader.h"

namespace core::llm {

/// A Messages reply: server-sent events, or one JSON document. An event is known by the `type` in its data, and only
/// without one by its name, because some proxies drop the names.
class AnthropicReader : public StreamReader {
public:
    using StreamReader::StreamReader;

protected:
    void takePart(const Json& part, const std::string& name, const EventSink& sink) override;
    void takeDocument(const Json& document, const EventSink& sink) override;
    EndReason endReason() const override;

private:
    void takeBlock(const Json& block, const EventSink& sink);
    void takeCounts(const Json& usage, const EventSink& sink);

    std::string m_stopReason;
};

} // namespace core::llm
