// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/quoting.h"

#include "core/domain/result.h"

#include <cstdint>
#include <cstdio>
#include <random>

namespace core::llm {

namespace {
bool isInvisible(char32_t c)
{
    return (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c
        || (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff
        || (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe0fff);
}

std::string escapeOf(char32_t c)
{
    char text[16];
    std::snprintf(text, sizeof text, c > 0xffff ? "\\U%08x" : "\\u%04x", static_cast<unsigned>(c));
    return text;
}

std::string validUtf8(std::string_view text)
{
    // nlohmann's dump replaces what is no UTF-8; its parse gives the characters back.
    return Json::parse(sandbox::dump(Json(text))).get<std::string>();
}

std::size_t lengthOf(char lead)
{
    const auto byte = static_cast<unsigned char>(lead);
    return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

char32_t decoded(std::string_view sequence)
{
    auto c = static_cast<char32_t>(static_cast<unsigned char>(sequence.front()));
    if (sequence.size() > 1) {
        c &= 0xffU >> (sequence.size() + 1);
    }
    for (const char next : sequence.substr(1)) {
        c = (c << 6) | (static_cast<unsigned char>(next) & 0x3fU);
    }
    return c;
}
} // namespace

std::string randomFence()
{
    std::random_device random;
    char text[17];
    std::snprintf(text, sizeof text, "%08x%08x", random(), random());
    return text;
}

Passages fenced(const std::string& fence, const Passages& text)
{
    return Passages::spoken("<<DATA " + fence + ">>\n") + text
        + Passages::spoken((text.endsWith('\n') ? "<<END " : "\n<<END ") + fence + ">>");
}

std::string visible(std::string_view text)
{
    const auto valid = validUtf8(text);
    std::string out;
    for (std::size_t i = 0; i < valid.size();) {
        const auto sequence = std::string_view(valid).substr(i, lengthOf(valid[i]));
        const auto c = decoded(sequence);
        out += isInvisible(c) ? escapeOf(c) : std::string(sequence);
        i += sequence.size();
    }
    return out;
}

std::string quotedText(std::string_view text, std::size_t most)
{
    auto cut = validUtf8(text);
    if (cut.size() > most) {
        std::size_t end = most;
        while (end > 0 && (static_cast<unsigned char>(cut[end]) & 0xC0) == 0x80) {
            --end;
        }
        cut.resize(end);
        cut += "…";
    }
    return visible(sandbox::dump(Json(cut)));
}

} // namespace core::llm
