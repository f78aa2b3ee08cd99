// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/outbound_search.h"

#include <algorithm>
#include <array>

namespace core {

namespace {
/// A to Z, and À to Þ as UTF-8 writes them.
std::string lowerCase(std::string_view text)
{
    std::string out(text);
    unsigned char before = 0;
    for (char& c : out) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isAccented = before == 0xC3 && byte >= 0x80 && byte <= 0x9E && byte != 0x97;
        if ((byte >= 'A' && byte <= 'Z') || isAccented) {
            c = static_cast<char>(byte + 0x20);
        }
        before = byte;
    }
    return out;
}

void appendTexts(const Json& json, std::string& out)
{
    if (json.is_string()) {
        out += json.get_ref<const std::string&>() + '\n';
    }
    if (json.is_structured()) {
        for (const auto& part : json) {
            appendTexts(part, out);
        }
    }
}

std::string textsIn(const std::string& body)
{
    std::string out;
    appendTexts(sandbox::readJson(body), out);
    return out;
}
} // namespace

bool holdsText(const OutboundRecord& record, std::string_view text)
{
    const auto wanted = lowerCase(text);
    const std::array places { record.sentAt, record.destination, record.purpose, record.bytes };
    return std::ranges::any_of(places, [&](const std::string& place) { return lowerCase(place).contains(wanted); })
        || lowerCase(textsIn(record.bytes)).contains(wanted);
}

} // namespace core
