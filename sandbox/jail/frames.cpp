// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/frames.h"

namespace sandbox {

namespace {
constexpr int deepest = 32;

std::uint32_t lengthOf(std::string_view bytes)
{
    std::uint32_t length = 0;
    for (std::size_t i = 4; i > 0; --i) {
        length = length << 8 | static_cast<std::uint8_t>(bytes[i - 1]);
    }
    return length;
}
} // namespace

std::string frameOf(const Json& json)
{
    const auto text = dump(json);
    std::string frame;
    for (unsigned shift = 0; shift < 32; shift += 8) {
        frame += static_cast<char>(text.size() >> shift & 255U);
    }
    return frame + text;
}

bool isShallow(std::string_view json, int depth)
{
    int level = 0;
    bool inText = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inText) {
            i += c == '\\' ? 1 : 0;
            inText = c != '"';
        } else if (c == '"') {
            inText = true;
        } else if ((c == '[' || c == '{') && ++level > depth) {
            return false;
        } else if (c == ']' || c == '}') {
            --level;
        }
    }
    return true;
}

FrameReader::State FrameReader::next(Json& frame)
{
    if (m_bytes.size() < 4) {
        return State::Incomplete;
    }
    const auto length = lengthOf(m_bytes);
    if (length > m_longestFrame) {
        return State::Malformed;
    }
    if (m_bytes.size() < 4 + static_cast<std::size_t>(length)) {
        return State::Incomplete;
    }
    const auto text = std::string_view(m_bytes).substr(4, length);
    if (!isShallow(text, deepest)) {
        return State::Malformed;
    }
    frame = Json::parse(text, nullptr, false);
    m_bytes.erase(0, 4 + static_cast<std::size_t>(length));
    return frame.is_object() ? State::Frame : State::Malformed;
}

} // namespace sandbox
