// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/opening.h"

#include "sandbox/scan/records/pages.h"
#include "sandbox/scan/records/records.h"

#include <limits>

namespace scan {

namespace {
constexpr std::size_t mostNumberColumns = 40;
constexpr std::int64_t mostOpeningBytes = 2 << 20;

std::vector<std::size_t> numberColumns(const Scan& scan)
{
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < scan.plans.size() && columns.size() < mostNumberColumns; ++i) {
        if (scan.plans[i].type == Type::Integer || scan.plans[i].type == Type::Number) {
            columns.push_back(i);
        }
    }
    return columns;
}

double valueIn(const Record& record, std::size_t column, char decimal)
{
    NumberForm form;
    const bool isNumber = column < record.cells.size() && parseNumber(record.cells[column], decimal, form);
    return isNumber ? form.value : std::numeric_limits<double>::quiet_NaN();
}
} // namespace

Opening readOpening(const File& file, const Scan& scan, const RowSeen& seen)
{
    Opening opening;
    opening.numbers.resize(scan.plans.size());
    const auto columns = numberColumns(scan);
    RecordReader reader(scan.encoding, scan.layout.dialect);
    const auto take = [&](const Record& record) {
        if (!isData(scan.layout, record)) {
            return record.index < scan.layout.endIndex;
        }
        ++opening.rows;
        opening.lines.push_back(record.line);
        for (const auto column : columns) {
            opening.numbers[column].push_back(valueIn(record, column, scan.plans[column].decimal));
        }
        seen(opening, record.cells);
        return opening.rows < Opening::mostRows;
    };
    Chunker chunker(file, scan.encoding, scan.layout.dialect);
    for (Chunk chunk; chunker.position() < mostOpeningBytes && opening.rows < Opening::mostRows;) {
        const auto found = chunker.next(chunk);
        if (!found || !*found || !reader.read(chunk, take)) {
            break;
        }
    }
    return opening;
}

} // namespace scan
