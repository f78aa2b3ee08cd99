// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core::llm {

struct SseEvent {
    std::string name; ///< the `event:` field; empty: "message"
    std::string data;
    bool operator==(const SseEvent&) const = default;
};

/// Server-sent events out of bytes that arrive in any pieces. Lines end in LF, CR or CRLF; nothing is decoded, so a
/// character split between two reads stays whole.
class SseDecoder {
public:
    explicit SseDecoder(std::size_t maxEventBytes = std::size_t { 64 } << 20);
    /// The events these bytes completed.
    Result<std::vector<SseEvent>> feed(std::string_view bytes);
    /// At the end of the stream: the event that lacked its final blank line.
    std::optional<SseEvent> finish();

private:
    void takeLine(std::vector<SseEvent>& out);

    std::size_t m_maxEventBytes;
    std::string m_line;
    SseEvent m_event;
    bool m_hasData = false;
    bool m_skipLineFeed = false;
    bool m_atStart = true;
};

} // namespace core::llm
