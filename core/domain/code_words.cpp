// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/code_words.h"

#include <cctype>

namespace core {

static bool isPartOfName(char c)
{
    return c == '_' || static_cast<unsigned char>(c) >= 0x80 || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

bool mentions(std::string_view code, std::string_view name)
{
    for (auto at = code.find(name); at != std::string_view::npos; at = code.find(name, at + 1)) {
        const auto end = at + name.size();
        if ((at == 0 || !isPartOfName(code[at - 1])) && (end == code.size() || !isPartOfName(code[end]))) {
            return true;
        }
    }
    return false;
}

std::string withLoads(const std::string& code, const sandbox::LoadedFrames& frames)
{
    if (!frames || sandbox::languageOf(code) != "python") {
        return code;
    }
    std::string whole(beforeLoads);
    for (const auto& frame : *frames) {
        whole += "\n" + frame.code;
    }
    return whole + "\n" + code;
}

} // namespace core
