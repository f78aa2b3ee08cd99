// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/stray_quote_detector.h"

#include "sandbox/scan/cell/price.h"
#include "sandbox/scan/text/stray_quotes.h"

#include <cstring>

namespace scan {

bool hasStrayQuotes(std::string_view sample, const Dialect& dialect)
{
    constexpr char sign = '"';
    constexpr double mendBits = 8;
    constexpr double unquotedBits = 12;
    const bool usual = dialect.delimiter && std::strchr(",;\t|", dialect.delimiter) && dialect.escape == 0 && !dialect.collapse && (dialect.quote == sign || dialect.quote == 0);
    const Dialect quoted { dialect.delimiter, sign, 0 };
    const Sample rows(usual ? sample : std::string_view(), quoted);
    bool torn = false;
    bool sound = false;
    for (const auto& row : rows.rows()) {
        for (const auto& cell : row.cells) {
            if (cell.quoted && !cell.torn && cell.text.contains('\n')) {
                return false;
            }
            torn = torn || cell.torn;
            sound = sound || (cell.quoted && !cell.torn);
        }
    }
    if (!torn || !sound) {
        return false;
    }
    const auto text = mended(sample, dialect.delimiter);
    const auto before = priceOf(Sample(sample, dialect), dialect);
    const auto after = priceOf(Sample(text, quoted), quoted);
    return after.rows >= before.rows && after.bits + mendBits < before.bits + (dialect.quote ? 0 : unquotedBits);
}

} // namespace scan
