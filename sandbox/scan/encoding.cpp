// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/encoding.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>
#include <optional>

namespace scan {

namespace {
constexpr std::array<std::uint16_t, 32> cp1252High = { 0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030,
    0x0160, 0x2039, 0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
    0x203A, 0x0153, 0, 0x017E, 0x0178 };

/// Strict UTF-8 over a stream: no overlong forms, no surrogates, nothing beyond U+10FFFF; as Python's decoder.
class Utf8Check {
public:
    bool feed(std::string_view bytes)
    {
        std::size_t i = 0;
        while (i < bytes.size() && m_valid) {
            if (m_left == 0 && bytes.size() - i >= 8) {
                std::uint64_t word = 0;
                std::memcpy(&word, bytes.data() + i, 8);
                if ((word & 0x8080808080808080u) == 0) {
                    i += 8;
                    continue;
                }
            }
            step(static_cast<unsigned char>(bytes[i++]));
        }
        return m_valid;
    }
    bool complete() const { return m_valid && m_left == 0; }
    /// More would have come: half a character at the end is no fault.
    void cut() { m_left = 0; }

private:
    void step(unsigned char byte)
    {
        if (m_left > 0) {
            m_valid = byte >= m_low && byte <= m_high;
            m_low = 0x80;
            m_high = 0xBF;
            --m_left;
        } else if (byte >= 0x80) {
            lead(byte);
        }
    }
    void lead(unsigned char byte)
    {
        m_valid = byte >= 0xC2 && byte <= 0xF4;
        m_left = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
        m_low = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80;
        m_high = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF;
    }
    bool m_valid = true;
    int m_left = 0;
    unsigned char m_low = 0x80;
    unsigned char m_high = 0xBF;
};

bool startsAsKnownBinary(std::string_view head)
{
    using namespace std::string_view_literals;
    constexpr std::array magics = { "\x1f\x8b"sv, "PK\x03\x04"sv, "%PDF-"sv, "\x89PNG"sv, "SQLite format 3"sv,
        "\x28\xb5\x2f\xfd"sv, "BZh"sv, "\xfd""7zXZ"sv, "7z\xbc\xaf"sv, "GIF8"sv, "\xff\xd8\xff"sv, "PAR1"sv, "\x7f""ELF"sv,
        "\xd0\xcf\x11\xe0"sv };
    return std::ranges::any_of(magics, [&](auto magic) { return head.starts_with(magic); });
}

/// UTF-16 without a mark shows as NULs in every other byte of mostly Western text.
std::optional<Encoding> utf16ByPattern(std::string_view head)
{
    std::array<std::size_t, 2> nuls {};
    for (std::size_t i = 0; i < head.size(); ++i) {
        nuls[i % 2] += head[i] == '\0' ? 1 : 0;
    }
    const std::size_t units = head.size() / 2;
    if (units >= 2 && nuls[1] * 2 > units && nuls[0] * 20 < units) {
        return Encoding { Charset::Utf16Le, 0, "utf-16-le" };
    }
    if (units >= 2 && nuls[0] * 2 > units && nuls[1] * 20 < units) {
        return Encoding { Charset::Utf16Be, 0, "utf-16-be" };
    }
    return std::nullopt;
}

std::optional<Encoding> byMark(std::string_view head)
{
    if (head.starts_with("\xEF\xBB\xBF")) {
        return Encoding { Charset::Utf8, 3, "utf-8-sig" };
    }
    if (head.starts_with("\xFF\xFE")) {
        return Encoding { Charset::Utf16Le, 2, "utf-16" };
    }
    if (head.starts_with("\xFE\xFF")) {
        return Encoding { Charset::Utf16Be, 2, "utf-16" };
    }
    return std::nullopt;
}

bool mostlyControls(std::string_view head)
{
    // One or two of them may separate cells and records; a picture or a program has many.
    std::array<std::int64_t, 32> odd {};
    for (const char c : head) {
        if (static_cast<unsigned char>(c) < 0x20 && !std::strchr("\t\n\r\f\v\x1b\x1a", c)) {
            ++odd[static_cast<unsigned char>(c)];
        }
    }
    std::ranges::sort(odd, std::greater());
    return std::accumulate(odd.begin() + 2, odd.end(), std::int64_t { 0 }) * 100 > std::ssize(head);
}

struct ByteFacts {
    Utf8Check utf8;
    std::array<bool, 32> high {}; ///< which of 0x80…0x9F occur
    bool nul = false;
    std::int64_t newlines = 0; ///< before the NUL
};

void learn(ByteFacts& facts, std::string_view bytes)
{
    if (const void* nul = std::memchr(bytes.data(), 0, bytes.size())) {
        facts.nul = true;
        facts.newlines += std::count(bytes.data(), static_cast<const char*>(nul), '\n');
        return;
    }
    facts.newlines += std::ranges::count(bytes, '\n');
    if (facts.utf8.feed(bytes)) {
        return;
    }
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x80 && byte < 0xA0) {
            facts.high[byte - 0x80u] = true;
        }
    }
}
} // namespace

static Encoding eightBit(const ByteFacts& facts)
{
    for (std::size_t i = 0; i < facts.high.size(); ++i) {
        if (facts.high[i] && cp1252High[i] == 0) {
            return { Charset::Latin1, 0, "latin-1" };
        }
    }
    return { Charset::Cp1252, 0, "cp1252" };
}

/// As a person named it; the mark is skipped where there is one.
static Expected<Encoding> wishedEncoding(const std::string& wish, const std::optional<Encoding>& marked, const ByteFacts& facts)
{
    constexpr std::array<std::pair<std::string_view, Charset>, 7> names { { { "utf-8", Charset::Utf8 }, { "utf-8-sig", Charset::Utf8 },
        { "utf-16", Charset::Utf16Le }, { "utf-16-le", Charset::Utf16Le }, { "utf-16-be", Charset::Utf16Be },
        { "cp1252", Charset::Cp1252 }, { "latin-1", Charset::Latin1 } } };
    const auto known = std::ranges::find(names, std::string_view(wish), &std::pair<std::string_view, Charset>::first);
    if (known == names.end()) {
        return std::unexpected(Fault { "usage" });
    }
    if (known->second == Charset::Utf8 && !facts.utf8.complete()) {
        return std::unexpected(Fault { "bad_text" });
    }
    if (marked && (marked->charset == known->second || wish == "utf-16")) {
        return *marked;
    }
    return Encoding { known->second, 0, wish };
}

Expected<Encoding> detectEncoding(const File& file, const std::string& wish, const std::function<void(double)>& progress,
    std::int64_t mostBytes)
{
    std::optional<Encoding> wide;
    std::optional<Encoding> marked;
    ByteFacts facts;
    bool binary = false;
    std::int64_t done = 0;
    const auto result = file.read(0, [&](std::string_view bytes) {
        if (done == 0) {
            marked = byMark(bytes.substr(0, 4));
            wide = marked && marked->charset != Charset::Utf8 ? marked : utf16ByPattern(bytes.substr(0, 4096));
            binary = !wide && wish.empty() && (startsAsKnownBinary(bytes) || mostlyControls(bytes.substr(0, 65536)));
        }
        if (wide || binary) {
            return false;
        }
        learn(facts, bytes);
        done += std::ssize(bytes);
        progress(static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(file.size(), 1)));
        return !facts.nul && done < mostBytes;
    });
    if (!result) {
        return std::unexpected(result.error());
    }
    if (done >= mostBytes) {
        facts.utf8.cut();
    }
    if (!wish.empty()) {
        return wishedEncoding(wish, marked, facts);
    }
    if (wide) {
        return *wide;
    }
    if (binary || facts.nul) {
        return std::unexpected(Fault { "binary", facts.nul ? facts.newlines + 1 : 0 });
    }
    if (done == 0 || (marked && done == marked->bom)) {
        return std::unexpected(Fault { "empty" });
    }
    if (facts.utf8.complete()) {
        return marked.value_or(Encoding {});
    }
    return eightBit(facts);
}

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

std::string_view Decoder::decode(std::string_view bytes)
{
    if (m_charset == Charset::Utf8) {
        return bytes;
    }
    m_text.clear();
    if (m_charset == Charset::Utf16Le || m_charset == Charset::Utf16Be) {
        decodeUtf16(bytes);
        return m_text;
    }
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        const bool mapped = m_charset == Charset::Cp1252 && byte >= 0x80 && byte < 0xA0;
        appendUtf8(m_text, mapped ? cp1252High[byte - 0x80u] : byte);
    }
    return m_text;
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
