// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/plan.h"

#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace core::builtin {

/// A text of which parts are put in other words, and where those stand in the text that was typed.
class Reworded {
public:
    explicit Reworded(std::string typed = {});

    const std::string& text() const { return m_text; }
    const std::string& typed() const { return m_typed; }
    void replace(std::size_t begin, std::size_t end, std::string_view words);
    void replaceAll(const std::regex& pattern, const std::string& format);
    /// Of bytes of the text: those that were typed for them.
    TextSpan typedFor(TextSpan span) const;

private:
    std::string m_typed;
    std::string m_text;
    std::vector<TextSpan> m_places; ///< of each byte of the text
};

} // namespace core::builtin
