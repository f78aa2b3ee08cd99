// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/records/chunks.h"
#include "sandbox/scan/records/even_rows.h"

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace scan {

/// The records of chunks, with exactly the cells that the Tokenizer gives for the whole file. One for each thread.
class RecordReader {
public:
    RecordReader(const Encoding& encoding, const Dialect& dialect);
    /// `sink` returns false to stop; the cells live until it returns. Fault: too_many_columns.
    Expected<void> read(const Chunk& chunk, const Tokenizer::Sink& sink);
    /// The records of an even chunk, which have so many cells, some at once. Fault: bad_text, where it is asked for
    /// that.
    Expected<void> readEven(const Chunk& chunk, std::size_t columns, bool checksText, const EvenRows::Sink& sink);
    /// Where the quote opened that the end of the file did not close; 0: none.
    std::int64_t openQuoteLine() const { return m_openQuoteLine; }

private:
    static constexpr std::size_t sliceBytes = 16u << 10;
    std::string_view textOf(const Chunk& chunk);
    Expected<void> readRegular(const Chunk& chunk, std::string_view text, const Tokenizer::Sink& sink);
    Expected<void> readStrange(const Chunk& chunk, std::string_view text, const Tokenizer::Sink& sink);

    Dialect m_dialect;
    bool m_decodes; ///< chunks hold the bytes of the file
    Decoder m_decoder;
    std::string m_decoded;
    Unquoter m_unquoter;
    std::array<Masks, sliceBytes / maskBytes> m_masks; ///< of a slice of the text
    std::vector<std::string_view> m_cells; ///< room for those of a record
    std::int64_t m_openQuoteLine = 0;
};

} // namespace scan
