// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/file.h"

#include <limits>
#include <string>
#include <string_view>

namespace scan {

enum class Charset { Utf8, Utf16Le, Utf16Be, Cp1252, Latin1 };

struct Encoding {
    Charset charset = Charset::Utf8;
    int bom = 0; ///< bytes of the byte order mark at the start
    std::string pythonName = "utf-8";
};

/// Decided from every byte of the file (or the first `mostBytes` or more), unless `wish` names an encoding. Faults: empty, binary, bad_text, usage.
Expected<Encoding> detectEncoding(const File& file, const std::string& wish, const std::function<void(double)>& progress,
    std::int64_t mostBytes = std::numeric_limits<std::int64_t>::max());

/// Turns blocks of a file into UTF-8. A character may be cut by the end of a block.
class Decoder {
public:
    explicit Decoder(Charset charset)
        : m_charset(charset)
    {
    }
    /// The view lives until the next call.
    std::string_view decode(std::string_view bytes);
    /// False: UTF-16 with a lone surrogate, a NUL or half a unit at the end.
    bool sound() const { return !m_broken; }
    bool finished() const { return m_pending < 0 && m_high == 0; }

private:
    void decodeUtf16(std::string_view bytes);
    void unit(unsigned value);

    Charset m_charset;
    std::string m_text;
    int m_pending = -1; ///< the first byte of a cut UTF-16 unit
    unsigned m_high = 0; ///< a high surrogate that waits for its low one
    bool m_broken = false;
};

/// Appends one code point.
void appendUtf8(std::string& text, unsigned codePoint);
/// The longest prefix of at most `limit` bytes that does not cut a character.
std::string_view utf8Prefix(std::string_view text, std::size_t limit);

} // namespace scan
