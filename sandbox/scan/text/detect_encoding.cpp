// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/detect_encoding.h"

#include "sandbox/scan/text/decoder.h"
#include "sandbox/scan/text/legacy.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>
#include <optional>

namespace scan {

namespace {
/// Strict UTF-8 over a stream: no overlong forms, no surrogates, nothing beyond U+10FFFF; as Python's decoder.
class Utf8Check {
public:
    bool feed(std::string_view bytes)
    {
        std::size_t i = 0;
        while (i < bytes.size() && m_valid) {
            if (m_left == 0) {
                i += asciiBefore(bytes.substr(i));
            }
            if (i < bytes.size()) {
                step(static_cast<unsigned char>(bytes[i++]));
            }
        }
        return m_valid;
    }
    bool complete() const { return m_valid && m_left == 0; }
    /// More would have come: half a character at the end is no fault.
    void cut() { m_left = 0; }

private:
    /// How many bytes of ASCII stand in front.
    static std::size_t asciiBefore(std::string_view bytes)
    {
        constexpr std::uint64_t high = 0x8080808080808080u;
        std::size_t i = 0;
        for (std::uint64_t word = 0; bytes.size() - i >= sizeof word; i += sizeof word) {
            std::memcpy(&word, bytes.data() + i, sizeof word);
            word = (std::endian::native == std::endian::big ? std::byteswap(word) : word) & high;
            if (word != 0) {
                return i + static_cast<std::size_t>(std::countr_zero(word)) / 8;
            }
        }
        while (i < bytes.size() && static_cast<unsigned char>(bytes[i]) < 0x80) {
            ++i;
        }
        return i;
    }
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
        "\x28\xb5\x2f\xfd"sv, "BZh"sv,
        "\xfd"
        "7zXZ"sv,
        "7z\xbc\xaf"sv, "GIF8"sv, "\xff\xd8\xff"sv, "PAR1"sv,
        "\x7f"
        "ELF"sv,
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
    HighBytes high;
    std::int64_t nuls = 0;
    std::int64_t newlines = 0; ///< before the first NUL
};

void learn(ByteFacts& facts, std::string_view bytes)
{
    const void* const nul = std::memchr(bytes.data(), 0, bytes.size());
    if (facts.nuls == 0) {
        facts.newlines += std::count(
            bytes.data(), nul ? static_cast<const char*>(nul) : bytes.data() + bytes.size(), '\n');
    }
    facts.nuls += nul ? std::ranges::count(bytes, '\0') : 0;
    if (!facts.utf8.feed(bytes)) {
        facts.high.learn(bytes);
    }
}

/// NULs among other signs: what a program left behind in a text. More of them, or anything but UTF-8, are no text.
bool isTextWithNuls(const ByteFacts& facts, std::int64_t bytes)
{
    return facts.nuls > 0 && facts.nuls * 2 < bytes && facts.utf8.complete();
}
} // namespace

/// A charset of several bytes must fit every byte of the file.
static Expected<bool> decodes(const File& file, const Encoding& encoding)
{
    Decoder decoder(encoding);
    const auto result = file.read(0, [&](std::string_view bytes) {
        decoder.decode(bytes);
        return decoder.sound();
    });
    return result ? Expected<bool>(decoder.sound() && decoder.finished()) : std::unexpected(result.error());
}

static Expected<Encoding> eightBit(const File& file, const HighBytes& bytes)
{
    const auto candidates = legacyEncodings(bytes);
    for (const auto& encoding : candidates) {
        const auto fits = decodes(file, encoding);
        if (!fits) {
            return std::unexpected(fits.error());
        }
        if (*fits) {
            return encoding;
        }
    }
    return candidates.back();
}

/// As a person named it; the mark is skipped where there is one.
static Expected<Encoding> chosenEncoding(
    const std::string& chosen, const std::optional<Encoding>& marked, const ByteFacts& facts)
{
    constexpr std::array<std::pair<std::string_view, Charset>, 7> names { { { "utf-8", Charset::Utf8 },
        { "utf-8-sig", Charset::Utf8 }, { "utf-16", Charset::Utf16Le }, { "utf-16-le", Charset::Utf16Le },
        { "utf-16-be", Charset::Utf16Be }, { "cp1252", Charset::Cp1252 }, { "latin-1", Charset::Latin1 } } };
    const auto known = std::ranges::find(names, std::string_view(chosen), &std::pair<std::string_view, Charset>::first);
    if (known == names.end() && legacyByPython(chosen)) {
        return Encoding { Charset::Legacy, 0, chosen };
    }
    if (known == names.end()) {
        return std::unexpected(Fault { "usage" });
    }
    if (known->second == Charset::Utf8 && !facts.utf8.complete()) {
        return std::unexpected(Fault { "bad_text" });
    }
    auto encoding = marked && (marked->charset == known->second || chosen == "utf-16")
        ? *marked
        : Encoding { known->second, 0, chosen };
    encoding.hasNuls = known->second == Charset::Utf8 && facts.nuls > 0;
    return encoding;
}

Expected<Encoding> detectEncoding(
    const File& file, const std::string& chosen, const std::function<void(double)>& progress, std::int64_t mostBytes)
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
            binary = !wide && chosen.empty() && (startsAsKnownBinary(bytes) || mostlyControls(bytes.substr(0, 65536)));
        }
        if (wide || binary) {
            return false;
        }
        learn(facts, bytes);
        done += std::ssize(bytes);
        progress(static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(file.size(), 1)));
        return done < mostBytes && !(facts.nuls * 2 >= done);
    });
    if (!result) {
        return std::unexpected(result.error());
    }
    if (done >= mostBytes) {
        facts.utf8.cut();
    }
    if (!chosen.empty()) {
        return chosenEncoding(chosen, marked, facts);
    }
    if (wide) {
        return *wide;
    }
    if (binary || (facts.nuls > 0 && !isTextWithNuls(facts, done))) {
        return std::unexpected(Fault { "binary", facts.nuls > 0 ? facts.newlines + 1 : 0 });
    }
    if (done == 0 || (marked && done == marked->bom)) {
        return std::unexpected(Fault { "empty" });
    }
    if (facts.utf8.complete()) {
        auto encoding = marked.value_or(Encoding {});
        encoding.hasNuls = facts.nuls > 0;
        return encoding;
    }
    return eightBit(file, facts.high);
}

} // namespace scan
