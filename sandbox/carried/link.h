// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/jail/frames.h"
#include "sandbox/jail/unique_fd.h"

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

namespace sandbox {

/// What the two sides of a carried wall say to each other: JSON, and bytes of a file behind it.
struct Packet {
    Json json = Json::object();
    std::string bytes = {}; ///< mostPacketBytes at most
};

inline constexpr std::size_t mostPacketBytes = 1U << 20;
/// Of what one packet says: all that a run may show (budget.h), and what it printed.
inline constexpr FrameBudget packetBudget { 192U << 20, 5'000'000 };

/// Two pipes to the other side of a carried wall. What comes is not trusted. One thread sends, one receives.
class Link {
public:
    enum class Got { Packet, Nothing, Gone, Malformed };

    Link(UniqueFd in, UniqueFd out);

    /// False: the other side is gone, or did not listen for a minute, or for half a second after Stop. No more can be
    /// sent then.
    bool send(const Packet& packet, const std::stop_token& stop = {});
    /// Nothing: none came within that time. After Gone and Malformed no more can be received.
    Got receive(Packet& packet, std::chrono::milliseconds patience);
    /// When the last byte came; the beginning of time, where none did.
    std::chrono::steady_clock::time_point lastHeard() const { return m_lastHeard; }

private:
    Got next(Packet& packet);
    bool fill(std::chrono::milliseconds patience);
    bool write(std::string_view bytes, const std::stop_token& stop);

    UniqueFd m_in;
    UniqueFd m_out;
    FrameReader m_frames { packetBudget };
    std::optional<Json> m_head; ///< of a packet whose bytes are still to come
    std::size_t m_wanted = 0; ///< of these
    std::chrono::steady_clock::time_point m_lastHeard {};
    bool m_isGone = false;
};

} // namespace sandbox
