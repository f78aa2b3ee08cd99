// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/wire/stream_reader.h"

namespace core::llm {

/// An /api/chat reply: one JSON object a line.
class OllamaReader : public StreamReader {
public:
    using StreamReader::StreamReader;

protected:
    void takePart(const Json& part, const std::string& name, const EventSink& sink) override;
    void takeDocument(const Json& document, const EventSink& sink) override;
    EndReason endReason() const override;

private:
    std::string m_doneReason;
};

} // namespace core::llm
