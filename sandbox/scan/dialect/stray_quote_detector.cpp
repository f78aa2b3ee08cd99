// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/dialect/stray_quote_detector.h"

#include "sandbox/scan/text/split.h"

namespace scan {

bool mayHoldStrayQuotes(std::string_view sample, char delimiter)
{
    const Sample rows(sample, { delimiter, '"', '\0' });
    bool torn = false;
    bool tornOverLines = false; // two lone quotes, and a record between them
    bool sound = false;
    for (const auto& row : rows.rows()) {
        for (const auto& cell : row.cells) {
            if (cell.quoted && !cell.torn && cell.text.contains('\n')) {
                return false;
            }
            torn = torn || cell.torn;
            const bool maybeUnclosed = &row == &rows.rows().back() && &cell == &row.cells.back();
            tornOverLines = tornOverLines || (cell.torn && !maybeUnclosed && cell.text.contains('\n'));
            sound = sound || (cell.quoted && !cell.torn);
        }
    }
    return tornOverLines || (torn && sound);
}

} // namespace scan
