// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/scan.h"

#include "sandbox/scan/dialect/sniff.h"
#include "sandbox/scan/profile/facts.h"
#include "sandbox/scan/profile/footer.h"
#include "sandbox/scan/profile/gather.h"
#include "sandbox/scan/profile/likely_key.h"
#include "sandbox/scan/profile/middles.h"
#include "sandbox/scan/text/decoder.h"
#include "sandbox/scan/text/detect_encoding.h"
#include "sandbox/scan/text/line_comments.h"
#include "sandbox/scan/text/outer_bars.h"
#include "sandbox/scan/text/separator.h"
#include "sandbox/scan/text/sound_text.h"
#include "sandbox/scan/text/threads.h"

#include <algorithm>
#include <utility>

namespace scan {

namespace {
constexpr std::size_t headBytes = 1u << 20;
constexpr std::size_t lookBytes = 64u << 10;
constexpr std::int64_t probeBytes = 1 << 20;
constexpr std::int64_t guessRows = 1000;
constexpr std::int64_t quickGuessRows = 200; ///< where a wrong guess costs next to nothing

/// The decoded start of the file, whole lines only if there is more.
Expected<std::string> headOf(const File& file, const Encoding& encoding)
{
    std::string head;
    head.reserve(static_cast<std::size_t>(std::min(file.size(), static_cast<std::int64_t>(headBytes))));
    auto left = file.size() - encoding.bom;
    Decoder decoder(encoding);
    const auto result = file.read(encoding.bom, [&](std::string_view bytes) {
        head += decoder.decode(bytes);
        left -= std::ssize(bytes);
        return head.size() < headBytes;
    });
    if (!result) {
        return std::unexpected(result.error());
    }
    if (left > 0 || head.size() > headBytes) {
        const auto cut = head.find_last_of("\r\n", headBytes);
        head.resize(cut == std::string::npos ? std::min(head.size(), headBytes) : cut + 1);
    }
    return head;
}

/// The plans that the first records suggest, and what lies in the middle of each column's numbers.
struct Guess {
    std::vector<ColumnPlan> plans;
    Middles middles;
    std::size_t keyColumn = 0; ///< beyond the last one: there is none
};

/// The beginning alone is shown at once and tells no facts.
bool isWhole(const Extent& extent)
{
    return extent.mostChunks == std::numeric_limits<std::int64_t>::max();
}

Guess guessFrom(const Scan& scan, std::string_view head, const Extent& extent)
{
    const auto columns = scan.layout.names.size();
    std::vector<ColumnEvidence> evidence(columns);
    for (std::size_t i = 0; i < columns; ++i) {
        if (const auto* chosen = scan.options.find(scan.layout.names[i]); chosen) {
            evidence[i].setOptions(*chosen);
        }
    }
    Guess guess;
    guess.middles = Middles(columns);
    const auto enough = extent.mostBytes() < probeBytes ? quickGuessRows : guessRows;
    std::int64_t rows = 0;
    LikelyKey key(columns);
    Tokenizer tokenizer(scan.layout.dialect, [&](const Record& record) {
        if (!isData(scan.layout, record)) {
            return true;
        }
        for (std::size_t i = 0; i < std::min(record.cells.size(), columns); ++i) {
            evidence[i].learn(record.cells[i], record.line);
            guess.middles.learn(i, record.cells[i]);
        }
        key.learn(record.cells);
        return ++rows < enough;
    });
    tokenizer.feed(head);
    tokenizer.finish();
    guess.plans = planColumns(evidence, scan.layout.dialect.delimiter, scan.layout.names, scan.options);
    guess.keyColumn = key.column(guess.plans, scan.layout.names);
    return guess;
}

/// Every cell means the same under both.
bool readAlike(const ColumnPlan& a, const ColumnPlan& b)
{
    return a.type == b.type && a.decimal == b.decimal && a.dayFirst == b.dayFirst
        && a.minutesSeconds == b.minutesSeconds && a.missingWords == b.missingWords
        && a.wordsAreValues == b.wordsAreValues;
}

/// Evidence from every cell, the plans that it leads to, and the statistics where those are the guessed ones.
Expected<void> gatherAll(
    Scan& scan, const File& file, Guess& guess, const Extent& extent, const std::function<void(double)>& progress)
{
    const auto columns = scan.layout.names.size();
    const auto origins = guess.middles.of(guess.plans);
    auto gathered = gather({ file, scan.encoding, scan.layout, scan.options, guess.plans, origins,
        std::vector<bool>(columns, true), extent, scan.checksText, isWhole(extent), guess.keyColumn, progress });
    if (!gathered) {
        return std::unexpected(gathered.error());
    }
    scan.rows = gathered->rows;
    scan.tooLong = {};
    std::ranges::for_each(scan.layout.longLines, [&](auto line) { scan.tooLong.note(line); });
    scan.tooLong.total = scan.layout.longTotal;
    scan.tooLong.merge(gathered->tooLong);
    scan.mostCells = std::max(scan.layout.longCells, gathered->mostCells);
    scan.tooShort = std::move(gathered->tooShort);
    scan.surplus = std::move(gathered->surplus);
    scan.comments = std::move(gathered->comments);
    scan.strayQuoteLine = gathered->openQuoteLine;
    scan.preview = std::move(gathered->preview);
    scan.lines = std::move(gathered->lines);
    scan.repeats = { gathered->records.find(usualThreads()), gathered->records.looked(), gathered->records.keys(),
        guess.keyColumn };
    scan.evidence.clear();
    scan.statistics.clear();
    for (auto& column : gathered->columns) {
        scan.evidence.push_back(column.evidence());
        scan.statistics.push_back(std::move(column.statistics()));
    }
    return {};
}

/// Statistics once more where the whole file leads to another plan than its beginning.
Expected<void> gatherAgain(
    Scan& scan, const File& file, const Guess& guess, const Extent& extent, const std::function<void(double)>& progress)
{
    std::vector<bool> wrong;
    for (std::size_t i = 0; i < scan.plans.size(); ++i) {
        wrong.push_back(!readAlike(scan.plans[i], guess.plans[i]));
    }
    if (!std::ranges::contains(wrong, true)) {
        return {};
    }
    const auto origins = guess.middles.of(scan.plans);
    auto gathered = gather({ file, scan.encoding, scan.layout, scan.options, scan.plans, origins, wrong, extent, false,
        false, 0, progress });
    if (!gathered) {
        return std::unexpected(gathered.error());
    }
    auto next = gathered->columns.begin();
    for (std::size_t i = 0; i < wrong.size(); ++i) {
        if (wrong[i]) {
            scan.statistics[i] = std::move((next++)->statistics());
        }
    }
    return {};
}

/// Nobody reads the notes below the table but as notes.
bool tailIsSound(const File& file, std::int64_t offset)
{
    std::string tail;
    const auto read = file.read(offset, [&](std::string_view bytes) {
        tail += bytes;
        return true;
    });
    return read && isSoundUtf8(tail);
}

/// With the stand-in wherever it is read.
std::string readableHead(std::string start, const Sniffed& sniffed)
{
    if (sniffed.curly) {
        start = straightened(start);
    }
    if (sniffed.strayQuotes) {
        start = mended(start, sniffed.dialect.delimiter);
    } else if (sniffed.lineComments) {
        start = withoutLineComments(start, sniffed.dialect);
    } else if (sniffed.outerBars) {
        start = withoutOuterBars(start);
    }
    if (!sniffed.separator.empty()) {
        return withStandIn(start, sniffed.separator);
    }
    if (sniffed.columnStarts.empty()) {
        return start;
    }
    std::string head;
    ColumnCutter cutter(sniffed.columnStarts);
    cutter.cut(start, head);
    cutter.endLine(head);
    return head;
}

/// Dialect, layout and evidence; once more without quotes if one of them never closes.
Expected<void> understand(Scan& scan, File& file, std::string start, Guess& guess, const Extent& extent,
    const std::function<void(double)>& progress)
{
    const auto sniffed = sniffDialect(start, scan.options);
    scan.encoding.separator = sniffed.separator;
    scan.encoding.curly = sniffed.curly;
    scan.encoding.mendedBetween = sniffed.strayQuotes ? sniffed.dialect.delimiter : '\0';
    scan.encoding.cutBetween = sniffed.lineComments ? sniffed.dialect.delimiter : '\0';
    scan.encoding.cutQuote = sniffed.dialect.quote;
    scan.encoding.outerBars = sniffed.outerBars;
    scan.encoding.columnStarts = sniffed.columnStarts;
    const auto head = readableHead(std::move(start), sniffed);
    scan.layout = findLayout(head, sniffed.dialect, scan.options);
    if (sniffed.lineComments) {
        scan.layout.comment = lineCommentSign;
    }
    if (scan.layout.names.empty()) {
        return std::unexpected(Fault { "no_rows" });
    }
    auto footer = scan.layout.nextLine > 0 ? Expected<Footer>(takeNotesBetween(scan.layout, head, scan.options))
                                           : findFooter(file, scan.encoding, scan.layout, scan.options);
    if (!footer) {
        return std::unexpected(footer.error());
    }
    if (scan.layout.nextLine > 0) {
        footer->offset = file.size();
    }
    if (scan.checksText && !tailIsSound(file, footer->offset)) {
        return std::unexpected(Fault { "bad_text" });
    }
    scan.lastRow = footer->lastRow;
    scan.notes = footer->notes;
    scan.end = footer->offset;
    file.endAt(scan.end);
    guess = guessFrom(scan, head, extent);
    auto result = gatherAll(scan, file, guess, extent, progress);
    if (result && scan.layout.comment.size() > 1 && scan.comments.count > listedComments) {
        scan.layout.comment
            .clear(); // more of them than can be told one by one stay: pandas knows comments by one sign only
        result = gatherAll(scan, file, guess, extent, progress);
    }
    if (sniffed.dialect.quote == 0) {
        scan.strayQuoteLine = sniffed.strayQuoteLine;
        return result;
    }
    const bool swallowed = !result && result.error().word == "record_too_long";
    if ((result && scan.strayQuoteLine == 0) || (!result && !swallowed)
        || scan.options.quote.value_or(std::string(curlyOpen)) != curlyOpen) {
        return result;
    }
    const auto line = swallowed ? 1 : scan.strayQuoteLine;
    auto dialect = scan.layout.dialect;
    dialect.quote = 0;
    dialect.escape = 0;
    scan.layout = findLayout(head, dialect, scan.options);
    if (scan.layout.nextLine > 0) {
        scan.notes = takeNotesBetween(scan.layout, head, scan.options).notes;
    }
    guess = guessFrom(scan, head, extent);
    result = gatherAll(scan, file, guess, extent, progress);
    scan.strayQuoteLine = line;
    return result;
}
/// All but the encoding, which is known.
Expected<Scan> readAs(Scan scan, File& file, const Extent& extent, const std::function<void(double)>& progress)
{
    const auto part = [&](double from, double to) {
        return [=, &progress](double fraction) { progress(from + (to - from) * fraction); };
    };
    auto head = headOf(file, scan.encoding);
    if (!head) {
        return std::unexpected(head.error());
    }
    Guess guess;
    if (const auto understood = understand(scan, file, std::move(*head), guess, extent, part(0, 0.6)); !understood) {
        return std::unexpected(understood.error());
    }
    scan.plans = planColumns(scan.evidence, scan.layout.dialect.delimiter, scan.layout.names, scan.options);
    if (const auto counted = gatherAgain(scan, file, guess, extent, part(0.6, 1)); !counted) {
        return std::unexpected(counted.error());
    }
    scan.totals = findTotals(scan.lastRow, scan.plans, scan.statistics);
    for (std::size_t i = 0; i < scan.plans.size(); ++i) {
        scan.subtotals.push_back(scan.plans[i].type == Type::Text
                ? subtotalsOf(scan.statistics[i], scan.totals.label, scan.statistics)
                : Subtotals {});
    }
    if (isWhole(extent)) {
        scan.facts = factsOf(file, scan);
    }
    return scan;
}
} // namespace

Expected<Scan> scanFile(const char* path, const sandbox::ReadOptions& options,
    const std::function<void(double)>& progress, const Extent& extent)
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
    scan.options = options;
    scan.bytes = file->size();
    // Nearly every file is UTF-8 to its end when its beginning is: what reads the cells sees to that, and only if it
    // is not so the whole of the file is looked at before.
    const bool isLong = extent.mostBytes() > probeBytes && file->size() > probeBytes;
    auto encoding = detectEncoding(
        *file, options.encoding.value_or(""), [](double) { }, isLong ? probeBytes : extent.mostBytes());
    if (isLong && encoding && encoding->charset == Charset::Utf8) {
        scan.encoding = *encoding;
        scan.checksText = true;
        if (auto read = readAs(scan, *file, extent, part(0, 1)); read || read.error().word != "bad_text") {
            return read;
        }
        scan.checksText = false;
        file->endAt(file->size());
    }
    if (isLong && encoding) {
        encoding = detectEncoding(*file, options.encoding.value_or(""), part(0, 0.05));
    }
    if (!encoding) {
        return std::unexpected(encoding.error());
    }
    scan.encoding = *encoding;
    return readAs(std::move(scan), *file, extent, part(0.05, 1));
}

Expected<Scan> lookAt(const char* path, const sandbox::ReadOptions& options)
{
    return scanFile(path, options, [](double) { }, Extent { .chunkBytes = lookBytes, .mostChunks = 1 });
}

} // namespace scan
