// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// Something about the data or the analysis that would be sent, and that a person can take out.
struct OutgoingPart {
    enum class Kind {
        File, ///< everything about a file
        Column, ///< a column's name, type and statistics
        Samples, ///< values of a column
        Exchange, ///< an earlier question with its code
        Failure, ///< what a failed run said
    };
    Kind kind = Kind::File;
    std::string file; ///< File, Column, Samples
    std::string column; ///< Column, Samples
    std::string text; ///< what is sent of it, for people; an Exchange's question
    bool operator==(const OutgoingPart&) const = default;
};

/// A request that follows the first. It will also hold what the replies before it bring.
struct OutgoingLater {
    std::string purpose; ///< "write code"
    std::string bytes; ///< the body, as far as it is known now
};

/// What a request would send off this machine, before it does.
struct Outgoing {
    std::string destination; ///< "https://api.openai.com"; empty: nothing leaves
    std::string bytes; ///< the body, exactly
    std::vector<OutgoingPart> parts;
    std::int64_t inputTokens = 0; ///< an estimate that errs high
    std::int64_t mostOutputTokens = 0;
    double mostMoney = 0; ///< what it may cost at most; 0: nothing, or prices are not known
    std::string currency;
    std::vector<OutgoingLater> later {};
};

} // namespace core
