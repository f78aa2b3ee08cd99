// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/charset.h"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace scan {

namespace {
const iconv_t noHandle = reinterpret_cast<iconv_t>(-1); // NOLINT(performance-no-int-to-ptr)

constexpr std::array charsets = {
    LegacyCharset { "cp932", "CP932", "SHIFT_JIS", true },
    LegacyCharset { "euc_jp", "EUC-JP", "EUC-JP", true },
    LegacyCharset { "gb18030", "GB18030", "GB18030", true },
    LegacyCharset { "big5", "BIG5", "BIG5", true },
    LegacyCharset { "cp949", "UHC", "UHC", true },
    LegacyCharset { "cp949", "UHC", "EUC-KR", true },
    LegacyCharset { "cp1250", "CP1250", "WINDOWS-1250" },
    LegacyCharset { "cp1251", "CP1251", "WINDOWS-1251" },
    LegacyCharset { "cp1253", "CP1253", "WINDOWS-1253" },
    LegacyCharset { "cp1254", "CP1254", "ISO-8859-9" },
    LegacyCharset { "cp1254", "CP1254", "WINDOWS-1254" },
    LegacyCharset { "cp1255", "CP1255", "WINDOWS-1255" },
    LegacyCharset { "cp1255", "CP1255", "ISO-8859-8" },
    LegacyCharset { "cp1256", "CP1256", "WINDOWS-1256" },
    LegacyCharset { "cp1257", "CP1257", "WINDOWS-1257" },
    LegacyCharset { "cp1258", "CP1258", "WINDOWS-1258" },
    LegacyCharset { "iso8859-2", "ISO-8859-2", "ISO-8859-2" },
    LegacyCharset { "iso8859-3", "ISO-8859-3", "ISO-8859-3" },
    LegacyCharset { "iso8859-4", "ISO-8859-4", "ISO-8859-4" },
    LegacyCharset { "iso8859-5", "ISO-8859-5", "ISO-8859-5" },
    LegacyCharset { "iso8859-6", "ISO-8859-6", "ISO-8859-6" },
    LegacyCharset { "iso8859-7", "ISO-8859-7", "ISO-8859-7" },
    LegacyCharset { "iso8859-13", "ISO-8859-13", "ISO-8859-13" },
    LegacyCharset { "iso8859-15", "ISO-8859-15", "" },
    LegacyCharset { "iso8859-16", "ISO-8859-16", "ISO-8859-16" },
    LegacyCharset { "koi8_r", "KOI8-R", "KOI8-R" },
    LegacyCharset { "cp866", "CP866", "IBM866" },
    LegacyCharset { "cp855", "CP855", "IBM855" },
    LegacyCharset { "mac_cyrillic", "MAC-CYRILLIC", "MAC-CYRILLIC" },
    LegacyCharset { "cp874", "CP874", "TIS-620" },
    LegacyCharset { "cp874", "CP874", "ISO-8859-11" },
    LegacyCharset { "mac_roman", "MACINTOSH", "" },
    LegacyCharset { "cp437", "CP437", "" },
    LegacyCharset { "cp850", "CP850", "" },
    LegacyCharset { "cp852", "CP852", "IBM852" },
    LegacyCharset { "cp1252", "CP1252", "" },
};

iconv_t opened(const LegacyCharset& charset, const char* to)
{
    return ::iconv_open(to, std::string(charset.iconv).c_str());
}
} // namespace

const LegacyCharset* legacyByPython(std::string_view name)
{
    const auto found = std::ranges::find(charsets, name, &LegacyCharset::python);
    return found == charsets.end() ? nullptr : &*found;
}

const LegacyCharset* legacyByDetector(std::string_view name)
{
    const auto found = std::ranges::find(charsets, name, &LegacyCharset::detector);
    return found == charsets.end() || name.empty() ? nullptr : &*found;
}

std::optional<std::array<int, 256>> codePointsOf(const LegacyCharset& charset)
{
    const iconv_t handle = opened(charset, "UTF-32LE");
    if (handle == noHandle) {
        return std::nullopt;
    }
    std::array<int, 256> points {};
    for (std::size_t i = 0; i < points.size(); ++i) {
        char byte = static_cast<char>(i);
        char* from = &byte;
        std::size_t left = 1;
        std::array<unsigned char, 16> out {};
        char* to = reinterpret_cast<char*>(out.data());
        std::size_t room = out.size();
        ::iconv(handle, nullptr, nullptr, nullptr, nullptr);
        const bool known = ::iconv(handle, &from, &left, &to, &room) != static_cast<std::size_t>(-1);
        // A letter that could take an accent is held back until the converter is told that nothing comes.
        ::iconv(handle, nullptr, nullptr, &to, &room);
        points[i] = known && room == out.size() - 4 ? out[0] | out[1] << 8 | out[2] << 16 : -1;
    }
    ::iconv_close(handle);
    return points;
}

Converter::Converter(const LegacyCharset& charset)
    : m_handle(opened(charset, "UTF-8"))
{
}

Converter::Converter(Converter&& other) noexcept
    : m_handle(std::exchange(other.m_handle, noHandle))
    , m_rest(std::move(other.m_rest))
{
}

Converter::~Converter()
{
    if (m_handle != noHandle) {
        ::iconv_close(m_handle);
    }
}

bool Converter::convert(std::string_view bytes, std::string& text)
{
    if (m_handle == noHandle) {
        return false;
    }
    m_rest += bytes;
    char* from = m_rest.data();
    std::size_t left = m_rest.size();
    while (left > 0) {
        const std::size_t size = text.size();
        text.resize(size + 3 * left + 16);
        char* to = text.data() + size;
        std::size_t room = text.size() - size;
        const auto result = ::iconv(m_handle, &from, &left, &to, &room);
        const int error = errno;
        text.resize(text.size() - room);
        if (result == static_cast<std::size_t>(-1) && error == EINVAL && left < 8) {
            break;
        }
        if (result == static_cast<std::size_t>(-1) && error != E2BIG) {
            return false;
        }
    }
    m_rest.erase(0, m_rest.size() - left);
    return true;
}

} // namespace scan
