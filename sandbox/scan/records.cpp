// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/records.h"

#include <bit>
#include <cstring>

namespace scan {

namespace {
bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t") == std::string_view::npos;
}
} // namespace

RecordReader::RecordReader(const Encoding& encoding, const Dialect& dialect)
    : m_dialect(dialect)
    , m_decodes(encoding.isByteByByte() && encoding.charset != Charset::Utf8)
    , m_decoder(encoding)
{
}

Expected<void> RecordReader::read(const Chunk& chunk, const Tokenizer::Sink& sink)
{
    auto text = chunk.text();
    if (m_decodes) {
        m_decoded = m_decoder.decode(text);
        const auto size = m_decoded.size();
        m_decoded.resize(size + maskBytes);
        text = std::string_view(m_decoded).substr(0, size);
    }
    return chunk.regular ? readRegular(chunk, text, sink) : readStrange(chunk, text, sink);
}

Expected<void> RecordReader::readStrange(const Chunk& chunk, std::string_view text, const Tokenizer::Sink& sink)
{
    Tokenizer tokenizer(m_dialect, sink);
    tokenizer.startAt(chunk.start.line, chunk.start.index);
    tokenizer.feed(text);
    if (tokenizer.tooManyCells()) {
        return std::unexpected(Fault { "too_many_columns", tokenizer.line() });
    }
    if (tokenizer.recordTooLong()) {
        return std::unexpected(Fault { "record_too_long", tokenizer.line() });
    }
    if (chunk.last) {
        tokenizer.finish();
        m_openQuoteLine = tokenizer.openQuoteLine();
    }
    return {};
}

Expected<void> RecordReader::readRegular(const Chunk& chunk, std::string_view text, const Tokenizer::Sink& sink)
{
    if (m_room < text.size()) {
        m_unquoted = std::make_unique_for_overwrite<char[]>(text.size());
        m_room = text.size();
    }
    std::uint64_t inside = 0;
    std::int64_t line = chunk.start.line;
    std::int64_t recordLine = line;
    std::int64_t index = chunk.start.index;
    std::size_t begin = 0;
    std::size_t cells = 0;
    const auto endCell = [&](std::size_t end) {
        if (cells == m_cells.size()) {
            m_cells.resize(std::max<std::size_t>(2 * cells, 64));
        }
        m_cells[cells++] = cell(text, begin, end);
        begin = end + 1;
    };
    for (std::size_t block = 0; block < text.size(); block += maskBytes) {
        if (block % sliceBytes == 0) {
            findMasks(text.substr(block, sliceBytes), m_dialect, inside, m_masks.data());
        }
        const auto& masks = m_masks[block % sliceBytes / maskBytes];
        for (auto signs = masks.delimiters | masks.breaks; signs != 0; signs &= signs - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(signs));
            const std::size_t at = block + bit;
            if (masks.delimiters >> bit & 1) {
                endCell(at);
                continue;
            }
            const bool secondHalf = text[at] == '\n' && at > 0 && text[at - 1] == '\r';
            if (masks.quoted >> bit & 1) {
                line += secondHalf ? 0 : 1;
                continue;
            }
            if (secondHalf) {
                begin = at + 1;
                continue;
            }
            if (cells > 0 || !isBlank(text.substr(begin, at - begin))) {
                endCell(at);
                if (cells > Tokenizer::maxCells) {
                    return std::unexpected(Fault { "too_many_columns", recordLine });
                }
                if (!sink({ std::span(m_cells).first(cells), recordLine, index })) {
                    return {};
                }
                cells = 0;
            }
            ++index;
            recordLine = ++line;
            begin = at + 1;
        }
    }
    if (cells > 0 || !isBlank(text.substr(begin))) {
        endCell(text.size());
        sink({ std::span(m_cells).first(cells), recordLine, index });
    }
    return {};
}

std::string_view RecordReader::cell(std::string_view text, std::size_t begin, std::size_t end)
{
    const auto raw = text.substr(begin, end - begin);
    return raw.empty() || raw[0] != m_dialect.quote || m_dialect.quote == 0 ? raw : unquoted(raw, begin);
}

std::string_view RecordReader::unquoted(std::string_view raw, std::size_t at)
{
    const char quote = m_dialect.quote;
    const auto* const second = static_cast<const char*>(std::memchr(raw.data() + 1, quote, raw.size() - 1));
    if (second == nullptr || second == &raw.back()) {
        return raw.substr(1, second == nullptr ? raw.size() - 1 : raw.size() - 2);
    }
    char* const begin = m_unquoted.get() + at;
    char* end = begin;
    bool inside = true;
    bool closed = false; // for good: what follows is kept as it is
    for (std::size_t i = 1; i < raw.size(); ++i) {
        const bool isQuote = raw[i] == quote && !closed;
        closed = closed || (!inside && !isQuote);
        if (!isQuote || !inside) {
            *end++ = raw[i];
        }
        inside = isQuote ? !inside : inside;
    }
    return { begin, end };
}

} // namespace scan
