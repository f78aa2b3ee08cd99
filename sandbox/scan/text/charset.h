// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <iconv.h>
#include <optional>
#include <string>
#include <string_view>

namespace scan {

/// An encoding of the old days.
struct LegacyCharset {
    std::string_view python;
    std::string_view iconv;
    std::string_view detector; ///< what uchardet calls it
    bool wide = false; ///< a character may take several bytes
};

const LegacyCharset* legacyByPython(std::string_view name);
const LegacyCharset* legacyByDetector(std::string_view name);

/// The code points of a charset of single bytes; -1 where there is none. Nothing if the system does not know it.
std::optional<std::array<int, 256>> codePointsOf(const LegacyCharset& charset);

/// A stream of bytes in a charset of several bytes, turned into UTF-8.
class Converter {
public:
    explicit Converter(const LegacyCharset& charset);
    Converter(Converter&& other) noexcept;
    Converter& operator=(Converter&&) = delete;
    ~Converter();

    /// Appends to `text`; a character cut by the end of the bytes waits for the next call. False: they are no such
    /// text.
    bool convert(std::string_view bytes, std::string& text);
    bool hasRest() const { return !m_rest.empty(); }

private:
    iconv_t m_handle;
    std::string m_rest;
};

} // namespace scan
