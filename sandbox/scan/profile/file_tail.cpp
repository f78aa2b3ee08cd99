// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/file_tail.h"

#include <algorithm>

namespace scan {

namespace {
constexpr std::int64_t tailBytes = 64 << 10;

std::size_t unitBytes(const Encoding& encoding)
{
    return encoding.charset == Charset::Utf16Le || encoding.charset == Charset::Utf16Be ? 2 : 1;
}

/// The character at a byte offset, if it is a line break; else 0. The break of a CRLF is its line feed.
char breakAt(const FileTail& tail, std::size_t at, const Encoding& encoding)
{
    const std::size_t unit = unitBytes(encoding);
    const auto plain = [&](std::size_t i) {
        if (i + unit > tail.bytes.size()) {
            return '\0';
        }
        const char low = tail.bytes[encoding.charset == Charset::Utf16Be ? i + 1 : i];
        const char high = unit == 1 ? '\0' : tail.bytes[encoding.charset == Charset::Utf16Be ? i : i + 1];
        return high == '\0' ? low : '\0';
    };
    const char c = plain(at);
    return c == '\n' || (c == '\r' && plain(at + unit) != '\n') ? c : '\0';
}
} // namespace

Expected<FileTail> tailOf(const File& file, const Encoding& encoding)
{
    FileTail tail;
    tail.offset = std::max<std::int64_t>(encoding.bom, file.size() - tailBytes);
    tail.offset -= (tail.offset - encoding.bom) % static_cast<std::int64_t>(unitBytes(encoding));
    const auto result = file.read(tail.offset, [&](std::string_view bytes) {
        tail.bytes += bytes;
        return tail.bytes.size() < 2 * tailBytes; // a file that grows while it is read
    });
    if (!result) {
        return std::unexpected(result.error());
    }
    std::size_t start = 0;
    while (tail.offset > encoding.bom && start < tail.bytes.size() && !breakAt(tail, start, encoding)) {
        start += unitBytes(encoding);
    }
    start += tail.offset > encoding.bom ? unitBytes(encoding) : 0;
    tail.bytes.erase(0, start);
    tail.offset += static_cast<std::int64_t>(start);
    return tail;
}

std::int64_t offsetBefore(const FileTail& tail, const Encoding& encoding, std::ptrdiff_t breaks)
{
    const std::size_t unit = unitBytes(encoding);
    for (std::size_t at = tail.bytes.size() / unit * unit; at >= unit; at -= unit) {
        if (breakAt(tail, at - unit, encoding) && breaks-- == 0) {
            return tail.offset + static_cast<std::int64_t>(at);
        }
    }
    return tail.offset;
}

std::ptrdiff_t breaksIn(std::string_view text)
{
    std::ptrdiff_t count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        count += text[i] == '\n' || (text[i] == '\r' && text.substr(i + 1, 1) != "\n") ? 1 : 0;
    }
    return count;
}

} // namespace scan
