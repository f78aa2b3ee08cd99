// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/records/masks.h"
#include "sandbox/scan/text/decoder.h"
#include "sandbox/scan/text/file.h"
#include "sandbox/scan/text/tokenizer.h"

#include <string>

namespace scan {

/// Where a record starts, and how many lines and records are before it.
struct Mark {
    std::int64_t offset = 0; ///< in the file; meaningless where the file is decoded on the way (UTF-16)
    std::int64_t line = 1;
    std::int64_t index = 0; ///< as pandas counts lines to skip
    std::int64_t rows = 0; ///< records of the table before it, as far as the owner counts them
};

/// Whole records, as they stand in the file (UTF-16: already UTF-8).
struct Chunk {
    Mark start;
    Mark end; ///< where the next one starts
    std::string bytes; ///< from `begin` on `size` of them, then `maskBytes` zeros
    std::size_t begin = 0;
    std::size_t size = 0;
    bool regular = false; ///< every quote opens at the start of a cell: parity tells what is quoted
    bool even = false; ///< regular, and every record is known to have the columns asked for; none is blank
    bool last = false;
    std::string_view text() const { return std::string_view(bytes).substr(begin, size); }
    void endAt(std::size_t newSize);
};

/// Cuts a file into chunks of whole records, one after the other, exactly as the Tokenizer would end its records.
/// It only looks at quotes and line breaks; what is in the chunks is for others to read, at the same time if they like.
class Chunker {
public:
    static constexpr std::size_t usualBytes = 1u << 20;

    /// `columns`: 0 where nobody asks whether chunks are even.
    Chunker(const File& file, const Encoding& encoding, const Dialect& dialect, std::size_t chunkBytes = usualBytes,
        std::size_t columns = 0);
    /// Where the next chunk starts.
    const Mark& mark() const { return m_mark; }
    /// False: the file can only be read from its beginning.
    bool startsAnywhere() const { return !m_wide; }
    /// From a mark of an earlier Chunker over the same file on.
    void startAt(const Mark& mark);
    /// False in `bool`: the file is at its end. The chunk is overwritten; its memory is used again.
    Expected<bool> next(Chunk& chunk);
    /// Bytes of the file that were read.
    std::int64_t position() const { return m_offset; }

private:
    void begin(Chunk& chunk) const;
    Expected<bool> fill(Chunk& chunk, std::size_t wanted);
    Outline strangeOutline(const Chunk& chunk, Fault& fault) const;

    const File& m_file;
    Dialect m_dialect;
    std::size_t m_chunkBytes;
    std::size_t m_columns;
    Decoder m_decoder;
    bool m_wide;
    std::int64_t m_offset; ///< of the next byte to read
    Mark m_mark; ///< the start of the next chunk
    std::string m_rest; ///< the beginning of a record that the last chunk did not have room for
    bool m_ended = false;
};

} // namespace scan
