// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/sse_decoder.h"

#include "core/domain/model_fault.h"

#include <utility>

namespace core::llm {

SseDecoder::SseDecoder(std::size_t maxEventBytes)
    : m_maxEventBytes(maxEventBytes)
{
}

Result<std::vector<SseEvent>> SseDecoder::feed(std::string_view bytes)
{
    std::vector<SseEvent> out;
    if (m_skipLineFeed && !bytes.empty()) {
        m_skipLineFeed = false;
        if (bytes.front() == '\n') {
            bytes.remove_prefix(1);
        }
    }
    while (!bytes.empty()) {
        const auto end = bytes.find_first_of("\r\n");
        m_line.append(bytes.substr(0, end));
        if (m_line.size() + m_event.data.size() > m_maxEventBytes) {
            return std::unexpected(Error { ErrorKind::Model, ModelFaultKind::EventTooLarge });
        }
        if (end == bytes.npos) {
            break;
        }
        const bool carriageReturn = bytes[end] == '\r';
        bytes.remove_prefix(end + 1);
        takeLine(out);
        if (carriageReturn && bytes.empty()) {
            m_skipLineFeed = true;
        } else if (carriageReturn && bytes.front() == '\n') {
            bytes.remove_prefix(1);
        }
    }
    return out;
}

std::optional<SseEvent> SseDecoder::finish()
{
    std::vector<SseEvent> out;
    if (!m_line.empty()) {
        takeLine(out);
    }
    takeLine(out);
    return out.empty() ? std::nullopt : std::optional(std::move(out.front()));
}

void SseDecoder::takeLine(std::vector<SseEvent>& out)
{
    const auto whole = std::exchange(m_line, {});
    std::string_view line = whole;
    if (std::exchange(m_atStart, false) && line.starts_with("\xEF\xBB\xBF")) {
        line.remove_prefix(3);
    }
    if (line.empty()) {
        if (m_hasData) {
            out.push_back(std::move(m_event));
        }
        m_event = {};
        m_hasData = false;
        return;
    }
    const auto colon = line.find(':');
    const auto field = line.substr(0, colon);
    auto value = colon == line.npos ? std::string_view() : line.substr(colon + 1);
    if (value.starts_with(' ')) {
        value.remove_prefix(1);
    }
    if (field == "data") {
        if (m_hasData) {
            m_event.data.push_back('\n');
        }
        m_event.data.append(value);
        m_hasData = true;
    } else if (field == "event") {
        m_event.name = value;
    }
}

} // namespace core::llm
