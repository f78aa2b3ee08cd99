// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/frames.h"

#include <cstddef>
#include <iterator>

namespace sandbox {

namespace {

constexpr int deepest = 32;
constexpr std::size_t slice = 64U << 10; ///< bytes between two looks at the stop token
constexpr std::size_t longestCredible = 512U
    << 20; ///< the highest byte of text that is taken for a length is 32 at least

/// Bytes to be parsed, which end early when the person presses Stop.
struct StoppableBytes {
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::forward_iterator_tag;
    using pointer = const char*;
    using reference = const char&;

    const char* at = nullptr;
    const std::stop_token* stop = nullptr;
    std::size_t read = 0;

    const char& operator*() const { return *at; }
    StoppableBytes& operator++()
    {
        ++at;
        ++read;
        return *this;
    }
    bool operator==(const StoppableBytes& end) const
    {
        return at == end.at || (read % slice == 0 && stop->stop_requested());
    }
};

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

std::size_t FrameReader::announcedBytes() const
{
    if (m_bytes.size() < m_begin + 4) {
        return 0;
    }
    std::size_t length = 0;
    for (std::size_t i = 4; i > 0; --i) {
        length = length << 8 | static_cast<std::uint8_t>(m_bytes[m_begin + i - 1]);
    }
    return length;
}

FrameReader::State FrameReader::next(Json& frame, const std::stop_token& stop)
{
    if (m_bytes.size() < m_begin + 4) {
        return State::Incomplete;
    }
    const auto length = announcedBytes();
    if (length > m_budget.bytes) {
        return length < longestCredible ? State::TooLong : State::Malformed;
    }
    const auto text = std::string_view(m_bytes).substr(m_begin + 4, length);
    m_shape.add(text.substr(m_shape.bytes()));
    if (m_shape.depth() > deepest) {
        return State::Malformed;
    }
    if (m_shape.values() > m_budget.values) {
        return State::TooManyValues;
    }
    if (text.size() < length) {
        return State::Incomplete;
    }
    const StoppableBytes begin { text.data(), &stop };
    const StoppableBytes end { text.data() + text.size(), &stop };
    frame = Json::parse(begin, end, nullptr, false);
    if (stop.stop_requested()) {
        return State::Stopped;
    }
    drop(4 + length);
    return frame.is_object() ? State::Frame : State::Malformed;
}

std::string FrameReader::takeBytes(std::size_t count)
{
    auto bytes = m_bytes.substr(m_begin, count);
    drop(count);
    return bytes;
}

/// Gives memory back as soon as there is much to give.
void FrameReader::drop(std::size_t count)
{
    m_begin += count;
    m_shape = {};
    if (m_begin == m_bytes.size() || m_begin > slice) {
        m_bytes = m_bytes.substr(m_begin);
        m_begin = 0;
    }
}

} // namespace sandbox
