// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/records/chunks.h"

#include <algorithm>
#include <cstdint>

namespace scan {

namespace {
constexpr std::size_t memoryPage = 4096;
} // namespace

void Chunk::endAt(std::size_t newSize)
{
    size = newSize;
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(begin + size), maskBytes, '\0');
}

Chunker::Chunker(
    const File& file, const Encoding& encoding, const Dialect& dialect, std::size_t chunkBytes, std::size_t columns)
    : m_file(file)
    , m_dialect(dialect)
    , m_chunkBytes(chunkBytes)
    , m_columns(columns)
    , m_decoder(encoding)
    , m_wide(!encoding.isByteByByte())
    , m_offset(encoding.bom)
{
    m_mark.offset = encoding.bom;
}

void Chunker::startAt(const Mark& mark)
{
    m_mark = mark;
    m_offset = mark.offset;
    m_rest.clear();
    m_ended = false;
}

/// With what the last one left. The kernel copies a page several times as slowly to where it lies otherwise in memory
/// than in the file.
void Chunker::begin(Chunk& chunk) const
{
    chunk.start = m_mark;
    chunk.bytes.resize(std::max(chunk.bytes.size(), memoryPage + m_rest.size() + m_chunkBytes + maskBytes));
    const auto target = reinterpret_cast<std::uintptr_t>(chunk.bytes.data()) + m_rest.size();
    chunk.begin = (static_cast<std::uintptr_t>(m_offset) - target) % memoryPage;
    chunk.size = m_rest.size();
    std::ranges::copy(m_rest, chunk.bytes.begin() + static_cast<std::ptrdiff_t>(chunk.begin));
}

/// Appends about `wanted` bytes to the chunk. False: that was the end of the file.
Expected<bool> Chunker::fill(Chunk& chunk, std::size_t wanted)
{
    const auto before = chunk.begin + chunk.size;
    chunk.bytes.resize(std::max(chunk.bytes.size(), before + wanted + maskBytes));
    const auto got = m_file.readAt(m_offset, chunk.bytes.data() + before, wanted);
    if (!got) {
        return std::unexpected(got.error());
    }
    m_offset += static_cast<std::int64_t>(*got);
    auto more = *got;
    if (m_wide) {
        const auto text = m_decoder.decode(std::string_view(chunk.bytes).substr(before, *got), *got < wanted);
        if (!m_decoder.sound() || (*got < wanted && !m_decoder.finished())) {
            return std::unexpected(Fault { "bad_text", m_mark.line });
        }
        more = text.size();
        chunk.bytes.resize(std::max(chunk.bytes.size(), before + more + maskBytes));
        std::ranges::copy(text, chunk.bytes.begin() + static_cast<std::ptrdiff_t>(before));
    }
    chunk.endAt(chunk.size + more);
    return *got == wanted;
}

Expected<bool> Chunker::next(Chunk& chunk)
{
    if (m_ended) {
        return false;
    }
    begin(chunk);
    Outline found;
    for (auto wanted = m_chunkBytes; found.cut == 0 && !m_ended; wanted *= 2) {
        const auto more = fill(chunk, wanted);
        if (!more) {
            return std::unexpected(more.error());
        }
        m_ended = !*more;
        Fault fault;
        const auto text = chunk.text();
        found = !m_dialect.isPlain() ? Outline { .regular = false }
                                     : outlineOf(text.data(), text.size(), m_dialect, m_columns);
        // The line feed of a CRLF may be still to come, and a record without an end is looked at as it will be read.
        if (!m_ended && found.cut > 0 && found.cut == text.size() && text.back() == '\r') {
            found.cut = 0;
        } else if (!found.regular || (found.cut == 0 && text.size() > Tokenizer::maxRecordBytes)) {
            found = strangeOutline(chunk, fault);
        }
        if (!fault.word.empty()) {
            return std::unexpected(fault);
        }
    }
    const auto end = m_ended ? chunk.size : found.cut;
    chunk.regular = found.regular && !(m_ended && found.open);
    chunk.even = chunk.regular && found.even && found.head + 1 == static_cast<std::int64_t>(m_columns) && !m_ended;
    chunk.last = m_ended;
    m_rest = chunk.text().substr(end);
    chunk.endAt(end);
    m_mark.offset += static_cast<std::int64_t>(end);
    m_mark.line += found.lines;
    m_mark.index += found.records;
    chunk.end = m_mark;
    return end > 0;
}

/// The same, found by the Tokenizer itself.
Outline Chunker::strangeOutline(const Chunk& chunk, Fault& fault) const
{
    Outline outline { .regular = false };
    Tokenizer tokenizer(m_dialect, [](const Record&) { return true; });
    tokenizer.startAt(m_mark.line, m_mark.index);
    const auto text = chunk.text();
    for (std::size_t at = 0; at < text.size();) {
        auto end = std::min(text.find_first_of("\r\n", at), text.size() - 1) + 1;
        end += text.substr(end - 1, 2) == "\r\n" ? 1 : 0;
        if (!tokenizer.feed(text.substr(at, end - at))) {
            // What was complete before is for the reader; then it will come here again.
            const char* const word = tokenizer.tooManyCells() ? "too_many_columns" : "record_too_long";
            fault = outline.cut > 0 ? Fault {} : Fault { word, tokenizer.line() };
            return outline;
        }
        at = end;
        const bool halfBreak = end == text.size() && text.back() == '\r' && !m_ended;
        if (tokenizer.betweenRecords() && !halfBreak) {
            outline.cut = end;
            outline.lines = tokenizer.line() - m_mark.line;
            outline.records = tokenizer.index() - m_mark.index;
        }
    }
    return outline;
}

} // namespace scan
