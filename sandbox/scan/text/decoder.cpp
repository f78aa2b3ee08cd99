// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/decoder.h"

#include "sandbox/scan/text/separator.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace scan {

namespace {
constexpr std::array<std::uint16_t, 32> cp1252High = { 0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178 };
} // namespace

void appendUtf8(std::string& text, unsigned codePoint)
{
    const auto put = [&](unsigned byte) { text.push_back(static_cast<char>(static_cast<unsigned char>(byte))); };
    if (codePoint < 0x80) {
        put(codePoint);
    } else if (codePoint < 0x800) {
        put(0xC0 | codePoint >> 6);
        put(0x80 | (codePoint & 0x3F));
    } else if (codePoint < 0x10000) {
        put(0xE0 | codePoint >> 12);
        put(0x80 | (codePoint >> 6 & 0x3F));
        put(0x80 | (codePoint & 0x3F));
    } else {
        put(0xF0 | codePoint >> 18);
        put(0x80 | (codePoint >> 12 & 0x3F));
        put(0x80 | (codePoint >> 6 & 0x3F));
        put(0x80 | (codePoint & 0x3F));
    }
}

std::string_view utf8Prefix(std::string_view text, std::size_t limit)
{
    if (text.size() <= limit) {
        return text;
    }
    while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xC0) == 0x80) {
        --limit;
    }
    return text.substr(0, limit);
}

std::string shortened(std::string_view text, std::size_t limit)
{
    return std::string(utf8Prefix(text, limit)) + (text.size() > limit ? "\u2026" : "");
}

Decoder::Decoder(const Encoding& encoding)
    : m_charset(encoding.charset)
    , m_hasNuls(encoding.hasNuls)
    , m_curly(encoding.curly)
    , m_separator(encoding.separator)
{
    if (!encoding.columnStarts.empty()) {
        m_cutter.emplace(encoding.columnStarts);
    }
    if (encoding.mendedBetween) {
        m_mender.emplace(encoding.mendedBetween);
    }
    if (encoding.cutBetween) {
        m_comments.emplace(encoding.cutBetween, encoding.cutQuote);
    }
    if (encoding.outerBars) {
        m_bars.emplace();
    }
    const auto* legacy = m_charset == Charset::Legacy ? legacyByPython(encoding.pythonName) : nullptr;
    if (legacy && legacy->wide) {
        m_converter.emplace(*legacy);
    } else if (legacy) {
        m_points = codePointsOf(*legacy);
    }
}

std::string_view Decoder::decode(std::string_view bytes, bool last)
{
    const auto text = m_curly ? straight(decoded(bytes), last) : decoded(bytes);
    if (m_mender) {
        m_separated.clear();
        m_mender->mend(text, m_separated);
        if (last) {
            m_mender->endLine(m_separated);
        }
        return m_separated;
    }
    if (m_comments) {
        m_separated.clear();
        m_comments->cut(text, m_separated);
        return m_separated;
    }
    if (m_bars) {
        m_separated.clear();
        m_bars->cut(text, m_separated);
        if (last) {
            m_bars->endText(m_separated);
        }
        return m_separated;
    }
    if (!m_cutter) {
        return m_separator.empty() ? text : separated(text, last);
    }
    m_separated.clear();
    m_cutter->cut(text, m_separated);
    if (last) {
        m_cutter->endLine(m_separated);
    }
    return m_separated;
}

std::string_view Decoder::straight(std::string_view text, bool last)
{
    m_cutSign += text;
    auto kept = last ? 0 : std::min(curlyOpen.size() - 1, m_cutSign.size());
    while (kept > 0 && !curlyOpen.starts_with(std::string_view(m_cutSign).substr(m_cutSign.size() - kept))) {
        --kept;
    }
    m_straight = straightened(std::string_view(m_cutSign).substr(0, m_cutSign.size() - kept));
    m_cutSign.erase(0, m_cutSign.size() - kept);
    return m_straight;
}

std::string_view Decoder::withoutNuls(std::string_view text)
{
    m_text.clear();
    std::ranges::copy_if(text, std::back_inserter(m_text), [](char c) { return c != '\0'; });
    return m_text;
}

std::string_view Decoder::separated(std::string_view text, bool last)
{
    m_cut += text;
    // A separator of one sign only, "|||", may go on in the next block as one that began earlier.
    std::size_t end = m_cut.size();
    for (auto at = m_cut.find(m_separator); at != std::string::npos;
        at = m_cut.find(m_separator, at + m_separator.size())) {
        end = m_cut.size() - at - m_separator.size();
    }
    std::size_t kept = last ? 0 : std::min({ end, m_separator.size() - 1, m_cut.size() });
    while (kept > 0 && !m_separator.starts_with(std::string_view(m_cut).substr(m_cut.size() - kept))) {
        --kept;
    }
    m_separated = withStandIn(std::string_view(m_cut).substr(0, m_cut.size() - kept), m_separator);
    m_cut.erase(0, m_cut.size() - kept);
    return m_separated;
}

std::string_view Decoder::decoded(std::string_view bytes)
{
    if (m_charset == Charset::Utf8) {
        return m_hasNuls ? withoutNuls(bytes) : bytes;
    }
    m_text.clear();
    if (m_charset == Charset::Utf16Le || m_charset == Charset::Utf16Be) {
        decodeUtf16(bytes);
        return m_text;
    }
    if (m_charset == Charset::Legacy && !m_points) {
        m_broken = m_broken || !m_converter || !m_converter->convert(bytes, m_text);
        return m_text;
    }
    decodeSingle(bytes);
    return m_text;
}

void Decoder::decodeSingle(std::string_view bytes)
{
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        const bool mapped = m_charset == Charset::Cp1252 && byte >= 0x80 && byte < 0xA0;
        const int point = m_points ? (*m_points)[byte] : mapped ? cp1252High[byte - 0x80u] : byte;
        m_broken = m_broken || point < 0;
        appendUtf8(m_text, static_cast<unsigned>(std::max(point, 0)));
    }
}

void Decoder::decodeUtf16(std::string_view bytes)
{
    for (const char c : bytes) {
        const int byte = static_cast<unsigned char>(c);
        if (m_pending < 0) {
            m_pending = byte;
            continue;
        }
        const int low = m_charset == Charset::Utf16Le ? m_pending : byte;
        const int high = m_charset == Charset::Utf16Le ? byte : m_pending;
        unit(static_cast<unsigned>(high << 8 | low));
        m_pending = -1;
    }
}

void Decoder::unit(unsigned value)
{
    const bool isLow = value >= 0xDC00 && value < 0xE000;
    if (value == 0 || isLow != (m_high != 0)) {
        m_broken = true;
        m_high = 0;
        return;
    }
    if (isLow) {
        appendUtf8(m_text, 0x10000 + ((m_high - 0xD800) << 10) + (value - 0xDC00));
        m_high = 0;
    } else if (value >= 0xD800 && value < 0xDC00) {
        m_high = value;
    } else {
        appendUtf8(m_text, value);
    }
}

} // namespace scan
