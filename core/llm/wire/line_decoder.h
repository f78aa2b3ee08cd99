// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace core::llm {

/// Newline-delimited JSON out of bytes that arrive in any pieces: the lines that are not blank, without CR. The last
/// may lack its line feed.
class LineDecoder {
public:
    explicit LineDecoder(std::size_t maxLineBytes = std::size_t { 64 } << 20);
    /// The lines these bytes completed.
    Result<std::vector<std::string>> feed(std::string_view bytes);
    /// At the end of the stream; empty: nothing was left.
    std::string finish();

private:
    std::size_t m_maxLineBytes;
    std::string m_line;
};

} // namespace core::llm
