// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/scan.h"

#include "sandbox/scan/decoder.h"
#include "sandbox/scan/footer.h"
#include "sandbox/scan/pages.h"

#include <algorithm>

namespace scan {

namespace {
constexpr std::size_t headBytes = 1u << 20;
constexpr std::size_t lookBytes = 64u << 10;
constexpr std::size_t previewRows = 200;
constexpr std::size_t previewCellBytes = 1000;
constexpr std::size_t previewBytes = 4u << 20;
constexpr std::size_t listedLines = 5;

/// The decoded start of the file, whole lines only if there is more.
Expected<std::string> headOf(const File& file, const Encoding& encoding)
{
    std::string head;
    bool more = false;
    Decoder decoder(encoding);
    const auto result = file.read(encoding.bom, [&](std::string_view bytes) {
        more = head.size() >= headBytes;
        if (!more) {
            head += decoder.decode(bytes);
        }
        return !more;
    });
    if (!result) {
        return std::unexpected(result.error());
    }
    if (more || head.size() > headBytes) {
        const auto cut = head.find_last_of("\r\n", headBytes);
        head.resize(cut == std::string::npos ? std::min(head.size(), headBytes) : cut + 1);
    }
    return head;
}

/// Calls `sink` with every record of the file, or of its first chunks; `openQuoteLine` tells of a quote that never closed.
Expected<void> forEachRecord(const File& file, const Encoding& encoding, const Dialect& dialect, const Tokenizer::Sink& sink,
    const Extent& extent, const std::function<void(double)>& progress, std::int64_t& openQuoteLine)
{
    Chunker chunker(file, encoding, dialect, extent.chunkBytes);
    RecordReader reader(encoding, dialect);
    Chunk chunk;
    for (std::int64_t chunks = 0; chunks < extent.mostChunks; ++chunks) {
        const auto found = chunker.next(chunk);
        if (!found) {
            return std::unexpected(found.error());
        }
        if (!*found) {
            break;
        }
        if (const auto read = reader.read(chunk, sink); !read) {
            return read;
        }
        progress(static_cast<double>(chunker.position()) / static_cast<double>(file.size()));
    }
    openQuoteLine = reader.openQuoteLine();
    return {};
}

void keepPreview(Scan& scan, const Record& record, std::size_t& room)
{
    if (scan.preview.size() == previewRows) {
        return;
    }
    std::vector<std::string> cells;
    for (const auto cell : record.cells) {
        cells.emplace_back(utf8Prefix(cell, std::min(previewCellBytes, room)));
        room -= cells.back().size();
    }
    cells.resize(scan.layout.names.size());
    scan.preview.push_back(std::move(cells));
}

Expected<void> gatherEvidence(Scan& scan, const File& file, const Extent& extent, const std::function<void(double)>& progress)
{
    const std::size_t columns = scan.layout.names.size();
    scan.evidence.assign(columns, {});
    for (std::size_t i = 0; i < columns; ++i) {
        if (const auto* wish = scan.wishes.column(scan.layout.names[i]); wish && wish->missingWords) {
            scan.evidence[i].setMissingWords(*wish->missingWords);
        }
    }
    scan.preview.clear();
    scan.rows = 0;
    scan.tooLong = scan.tooShort = {};
    std::size_t room = previewBytes;
    const auto sink = [&](const Record& record) {
        if (record.index < scan.layout.dataIndex) {
            return true;
        }
        if (!isData(scan.layout, record)) {
            scan.tooLong.note(record.line);
            return true;
        }
        ++scan.rows;
        if (record.cells.size() < columns) {
            scan.tooShort.note(record.line);
        }
        for (std::size_t i = 0; i < columns; ++i) {
            scan.evidence[i].learn(i < record.cells.size() ? record.cells[i] : std::string_view(), record.line);
        }
        keepPreview(scan, record, room);
        return true;
    };
    return forEachRecord(file, scan.encoding, scan.layout.dialect, sink, extent, progress, scan.strayQuoteLine);
}

Expected<void> gatherStatistics(Scan& scan, const File& file, const Extent& extent, const std::function<void(double)>& progress)
{
    const std::size_t columns = scan.layout.names.size();
    const auto budget = Budget::forColumns(columns);
    scan.statistics.reserve(columns);
    for (const auto& plan : scan.plans) {
        scan.statistics.emplace_back(plan, budget);
    }
    const auto sink = [&](const Record& record) {
        if (isData(scan.layout, record)) {
            for (std::size_t i = 0; i < columns; ++i) {
                scan.statistics[i].add(i < record.cells.size() ? record.cells[i] : std::string_view());
            }
        }
        return true;
    };
    std::int64_t ignored = 0;
    return forEachRecord(file, scan.encoding, scan.layout.dialect, sink, extent, progress, ignored);
}

/// Dialect, layout and evidence; once more without quotes if one of them never closes.
Expected<void> understand(Scan& scan, File& file, const std::string& head, const Extent& extent,
    const std::function<void(double)>& progress)
{
    const auto sniffed = sniffDialect(head, scan.wishes);
    scan.layout = findLayout(head, sniffed.dialect, scan.wishes);
    if (scan.layout.names.empty()) {
        return std::unexpected(Fault { "no_rows" });
    }
    const auto footer = findFooter(file, scan.encoding, scan.layout, scan.wishes);
    if (!footer) {
        return std::unexpected(footer.error());
    }
    scan.notes = footer->notes;
    scan.end = footer->offset;
    file.endAt(scan.end);
    auto result = gatherEvidence(scan, file, extent, progress);
    if (sniffed.dialect.quote == 0) {
        scan.strayQuoteLine = sniffed.strayQuoteLine;
        return result;
    }
    const bool swallowed = !result && result.error().word == "record_too_long";
    if ((result && scan.strayQuoteLine == 0) || (!result && !swallowed) || scan.wishes.quote) {
        return result;
    }
    const auto line = swallowed ? 1 : scan.strayQuoteLine;
    auto dialect = scan.layout.dialect;
    dialect.quote = 0;
    dialect.escape = 0;
    scan.layout = findLayout(head, dialect, scan.wishes);
    result = gatherEvidence(scan, file, extent, progress);
    scan.strayQuoteLine = line;
    return result;
}
} // namespace

std::int64_t Extent::mostBytes() const
{
    const auto chunk = static_cast<std::int64_t>(chunkBytes);
    return mostChunks < std::numeric_limits<std::int64_t>::max() / chunk ? mostChunks * chunk : std::numeric_limits<std::int64_t>::max();
}

void Trouble::note(std::int64_t line)
{
    if (++count <= static_cast<std::int64_t>(listedLines)) {
        lines.push_back(line);
    }
}

Expected<Scan> scanFile(const char* path, const Wishes& wishes, const std::function<void(double)>& progress, const Extent& extent)
{
    const auto part = [&](double from, double to) {
        return [=, &progress](double fraction) { progress(from + (to - from) * fraction); };
    };
    auto file = File::open(path);
    if (!file) {
        return std::unexpected(file.error());
    }
    if (file->size() == 0) {
        return std::unexpected(Fault { "empty" });
    }
    Scan scan;
    scan.wishes = wishes;
    scan.bytes = file->size();
    const auto encoding = detectEncoding(*file, wishes.encoding, part(0, 0.05), extent.mostBytes());
    if (!encoding) {
        return std::unexpected(encoding.error());
    }
    scan.encoding = *encoding;
    const auto head = headOf(*file, scan.encoding);
    if (!head) {
        return std::unexpected(head.error());
    }
    if (const auto understood = understand(scan, *file, *head, extent, part(0.05, 0.5)); !understood) {
        return std::unexpected(understood.error());
    }
    scan.plans = planColumns(scan.evidence, scan.layout.dialect.delimiter, scan.layout.names, scan.wishes);
    if (const auto counted = gatherStatistics(scan, *file, extent, part(0.5, 1)); !counted) {
        return std::unexpected(counted.error());
    }
    return scan;
}

Expected<Scan> lookAt(const char* path, const Wishes& wishes)
{
    return scanFile(path, wishes, [](double) {}, Extent { .chunkBytes = lookBytes, .mostChunks = 1 });
}

} // namespace scan
