// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/records/records.h"

#include "sandbox/scan/text/encoding.h"
#include "sandbox/scan/text/sound_text.h"

#include <bit>

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
    , m_unquoter(dialect.quote)
{
}

std::string_view RecordReader::textOf(const Chunk& chunk)
{
    if (!m_decodes) {
        return chunk.text();
    }
    m_decoded = m_decoder.decode(chunk.text());
    const auto size = m_decoded.size();
    m_decoded.resize(size + maskBytes);
    return std::string_view(m_decoded).substr(0, size);
}

Expected<void> RecordReader::read(const Chunk& chunk, const Tokenizer::Sink& sink)
{
    const auto text = textOf(chunk);
    return chunk.regular ? readRegular(chunk, text, sink) : readStrange(chunk, text, sink);
}

Expected<void> RecordReader::readEven(
    const Chunk& chunk, std::size_t columns, bool checksText, const EvenRows::Sink& sink)
{
    const auto text = textOf(chunk);
    EvenRows rows(text, columns, chunk.start.line, chunk.start.index, m_unquoter);
    SoundText sound(text);
    MaskState state;
    for (std::size_t at = 0; at < text.size(); at += sliceBytes) {
        const auto slice = text.substr(at, sliceBytes);
        if (checksText && !sound.isSoundTo(slice.data() + slice.size())) {
            return std::unexpected(Fault { "bad_text", chunk.start.line });
        }
        findMasks(slice, m_dialect, state, m_masks.data());
        rows.add(at, std::span(m_masks).first((slice.size() + maskBytes - 1) / maskBytes), sink);
    }
    rows.finish(sink);
    return {};
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
    m_unquoter.setText(text);
    MaskState state;
    std::int64_t line = chunk.start.line;
    std::int64_t recordLine = line;
    std::int64_t index = chunk.start.index;
    std::size_t begin = 0;
    std::size_t cells = 0;
    const auto endCell = [&](std::size_t end) {
        if (cells == m_cells.size()) {
            m_cells.resize(std::max<std::size_t>(2 * cells, 64));
        }
        m_cells[cells++] = m_unquoter.cell(text.substr(begin, end - begin));
        begin = end + 1;
    };
    for (std::size_t block = 0; block < text.size(); block += maskBytes) {
        if (block % sliceBytes == 0) {
            findMasks(text.substr(block, sliceBytes), m_dialect, state, m_masks.data());
        }
        const auto& masks = m_masks[block % sliceBytes / maskBytes];
        for (auto signs = masks.delimiters | masks.ends | masks.inner; signs != 0; signs &= signs - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(signs));
            const std::size_t at = block + bit;
            if (masks.delimiters >> bit & 1) {
                endCell(at);
                continue;
            }
            ++line;
            if (masks.inner >> bit & 1) {
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
            recordLine = line;
            begin = at + (text.substr(at).starts_with("\r\n") ? 2 : 1);
        }
    }
    if (cells > 0 || !isBlank(text.substr(begin))) {
        endCell(text.size());
        sink({ std::span(m_cells).first(cells), recordLine, index });
    }
    return {};
}

} // namespace scan
