// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/budget.h"
#include "sandbox/run/json.h"
#include "sandbox/run/json_shape.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

namespace sandbox {

/// Four bytes of length, little endian, and JSON.
std::string frameOf(const Json& json);

/// Takes frames out of a stream of bytes that is not trusted: in memory within the budget, and in time of no more than
/// what was added since and what is built of one frame.
class FrameReader {
public:
    enum class State { Incomplete, Frame, Malformed, TooLong, TooManyValues, Stopped };

    explicit FrameReader(FrameBudget budget = answerBudget)
        : m_budget(budget)
    {
    }
    void add(std::string_view bytes) { m_bytes += bytes; }
    void clear() { *this = FrameReader(m_budget); }
    bool isEmpty() const { return unreadBytes() == 0; }
    std::size_t unreadBytes() const { return m_bytes.size() - m_begin; }
    /// On Frame, `frame` is an object no deeper than 32 levels. After anything else but Incomplete no more can be read.
    State next(Json& frame, const std::stop_token& stop = {});
    /// The next bytes as they are, of which as many must be unread: what a frame says is no frame behind it.
    std::string takeBytes(std::size_t count);
    /// The bytes that the frame in hand has, as it says itself; 0 where it is not known yet.
    std::size_t announcedBytes() const;

private:
    void drop(std::size_t count);

    std::string m_bytes;
    std::size_t m_begin = 0; ///< of the frame in hand
    JsonShape m_shape; ///< of what is there of it
    FrameBudget m_budget;
};

} // namespace sandbox
