// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/scan.h"
#include "sandbox/scan/serve/typed_column.h"

#include <cstdio>
#include <string_view>

namespace scan {

/// What the columns of a file are to be, told by one who has its profile.
struct ColumnRecipe {
    std::int64_t rows = 0;
    char decimal = '.';
    std::vector<ServedColumn> columns;
};

/// {"rows": 3, "decimal": ".", "pandas_words": true, "columns": [{"kind": "int64", "pooled": 0,
/// "missing_words": []}, …]}, one for each column of the file; "none" is a kind, too. "pooled": bytes for the number of
/// each text, where the different ones are written once. Without "pandas_words" only the words of each column mean
/// missing there. Fault: usage.
Expected<ColumnRecipe> parseRecipe(std::string_view text);

/// Writes the columns of the file, as pandas would have them, in pieces of a file that is not in the jail: before each
/// its offset there and its length, eight bytes each, little endian. That file: sixteen bytes (a mark, the offset of
/// the description as eight of them), then arrays, each at an offset that is a multiple of eight, then
/// JSON that describes them: {"version": 2, "rows", "writable", "mixed": [columns], "columns": [one for each that is
/// wanted]}. Arrays that become the frame's own come first; `writable` is where they end, and those of one kind lie
/// behind each other in the order of the columns. By kind: int64, float64, bool: "at". Int64, boolean: "at" and "mask",
/// bytes of 0 and 1. object: "numbers" [offset, bytes for each row], the place of each text in "pool" [offset, bytes,
/// count], where 0 is missing; or "parts" [offset, bytes, rows], texts with a NUL behind each, and "missing" [offset,
/// count], 64 bits for each row that is. empty: all values are missing numbers. Faults: as of scanFile(); not_served:
/// pandas might read it otherwise than we know; no_space.
Expected<void> writeColumns(
    const char* path, const sandbox::ReadOptions& options, const ColumnRecipe& recipe, std::FILE* out);

} // namespace scan
