// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/sound_text.h"

#include <simdjson.h>

namespace scan {

bool isSoundUtf8(std::string_view text)
{
    return simdjson::validate_utf8(text.data(), text.size()) && !text.contains('\0');
}

bool SoundText::isSoundTo(const char* end)
{
    auto size = static_cast<std::size_t>(end - m_rest.data());
    for (int i = 0;
        i < 3 && size > 0 && size < m_rest.size() && (static_cast<unsigned char>(m_rest[size]) & 0xC0) == 0x80; ++i) {
        --size;
    }
    const bool isSound = isSoundUtf8(m_rest.substr(0, size));
    m_rest.remove_prefix(size);
    return isSound;
}

} // namespace scan
