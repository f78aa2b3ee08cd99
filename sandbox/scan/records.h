// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/chunks.h"

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace scan {

/// The records of chunks, with exactly the cells that the Tokenizer gives for the whole file. One for each thread.
class RecordReader {
public:
    RecordReader(const Encoding& encoding, const Dialect& dialect);
    /// `sink` returns false to stop; the cells live until it returns. Fault: too_many_columns.
    Expected<void> read(const Chunk& chunk, const Tokenizer::Sink& sink);
    /// Where the quote opened that the end of the file did not close; 0: none.
    std::int64_t openQuoteLine() const { return m_openQuoteLine; }

private:
    static constexpr std::size_t sliceBytes = 16u << 10;
    Expected<void> readRegular(const Chunk& chunk, std::string_view text, const Tokenizer::Sink& sink);
    Expected<void> readStrange(const Chunk& chunk, std::string_view text, const Tokenizer::Sink& sink);
    std::string_view cell(std::string_view text, std::size_t begin, std::size_t end);
    std::string_view unquoted(std::string_view raw, std::size_t at);

    Dialect m_dialect;
    bool m_decodes; ///< chunks hold the bytes of the file
    Decoder m_decoder;
    std::string m_decoded;
    std::unique_ptr<char[]> m_unquoted; ///< cells with doubled quotes, each at the place where it stands in the text
    std::size_t m_room = 0; ///< bytes of it
    std::array<Masks, sliceBytes / maskBytes> m_masks; ///< of a slice of the text
    std::vector<std::string_view> m_cells; ///< room for those of a record
    std::int64_t m_openQuoteLine = 0;
};

} // namespace scan
