// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/json.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sandbox {

/// Four bytes of length, little endian, and JSON.
std::string frameOf(const Json& json);

/// Takes frames out of a stream of bytes that is not trusted.
class FrameReader {
public:
    enum class State { Incomplete, Frame, Malformed };

    explicit FrameReader(std::size_t longestFrame = 64U << 20)
        : m_longestFrame(longestFrame)
    {
    }
    void add(std::string_view bytes) { m_bytes += bytes; }
    void clear() { m_bytes.clear(); }
    bool isEmpty() const { return m_bytes.empty(); }
    /// On Frame, `frame` is an object no deeper than 32 levels.
    State next(Json& frame);

private:
    std::string m_bytes;
    std::size_t m_longestFrame;
};

/// Whether brackets nest no deeper than `depth`, without parsing.
bool isShallow(std::string_view json, int depth);

} // namespace sandbox
