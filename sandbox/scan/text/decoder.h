// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/text/aligned.h"
#include "sandbox/scan/text/charset.h"
#include "sandbox/scan/text/encoding.h"
#include "sandbox/scan/text/line_comments.h"
#include "sandbox/scan/text/outer_bars.h"
#include "sandbox/scan/text/stray_quotes.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace scan {

/// Turns blocks of a file into UTF-8. A character may be cut by the end of a block.
class Decoder {
public:
    explicit Decoder(const Encoding& encoding);
    /// The view lives until the next call. `last`: nothing comes behind it.
    std::string_view decode(std::string_view bytes, bool last = true);
    /// False: UTF-16 with a lone surrogate, a NUL or half a unit at the end.
    bool sound() const { return !m_broken; }
    bool finished() const { return m_pending < 0 && m_high == 0 && !(m_converter && m_converter->hasRest()); }

private:
    std::string_view decoded(std::string_view bytes);
    std::string_view withoutNuls(std::string_view text);
    std::string_view straight(std::string_view text, bool last);
    std::string_view separated(std::string_view text, bool last);
    void decodeUtf16(std::string_view bytes);
    void unit(unsigned value);
    void decodeSingle(std::string_view bytes);

    Charset m_charset;
    std::optional<std::array<int, 256>> m_points; ///< of a legacy charset of single bytes
    std::optional<Converter> m_converter; ///< of one of several
    bool m_hasNuls;
    bool m_curly;
    std::string m_text;
    std::string m_straight;
    std::string m_cutSign; ///< the beginning of a curly quote, perhaps, at the end of a block
    std::string m_separator;
    std::optional<ColumnCutter> m_cutter;
    std::optional<QuoteMender> m_mender;
    std::optional<CommentCutter> m_comments;
    std::optional<BarCutter> m_bars;
    std::string m_separated;
    std::string m_cut; ///< the beginning of a separator, perhaps, at the end of a block
    int m_pending = -1; ///< the first byte of a cut UTF-16 unit
    unsigned m_high = 0; ///< a high surrogate that waits for its low one
    bool m_broken = false;
};

/// Appends one code point.
void appendUtf8(std::string& text, unsigned codePoint);
/// The longest prefix of at most `limit` bytes that does not cut a character.
std::string_view utf8Prefix(std::string_view text, std::size_t limit);
/// Such a prefix, with an ellipsis where the text goes on.
std::string shortened(std::string_view text, std::size_t limit);

} // namespace scan
