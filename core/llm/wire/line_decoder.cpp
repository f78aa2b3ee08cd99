// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/line_decoder.h"

#include "core/domain/model_fault.h"

#include <utility>

namespace core::llm {

LineDecoder::LineDecoder(std::size_t maxLineBytes)
    : m_maxLineBytes(maxLineBytes)
{
}

Result<std::vector<std::string>> LineDecoder::feed(std::string_view bytes)
{
    std::vector<std::string> lines;
    while (!bytes.empty()) {
        const auto end = bytes.find('\n');
        m_line.append(bytes.substr(0, end));
        if (m_line.size() > m_maxLineBytes) {
            return std::unexpected(Error { ErrorKind::Model, ModelFaultKind::LineTooLarge });
        }
        if (end == bytes.npos) {
            break;
        }
        bytes.remove_prefix(end + 1);
        if (auto line = finish(); !line.empty()) {
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

std::string LineDecoder::finish()
{
    auto line = std::exchange(m_line, {});
    const auto last = line.find_last_not_of(" \t\r");
    line.resize(last == line.npos ? 0 : last + 1);
    return line;
}

} // namespace core::llm
