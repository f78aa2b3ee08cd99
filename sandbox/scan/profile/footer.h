// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/layout/layout.h"
#include "sandbox/scan/text/encoding.h"
#include "sandbox/scan/text/file.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// Notes below the table: "Source: …", "* estimated".
struct Footer {
    std::vector<std::string> notes {}; ///< the records, as text
    std::int64_t offset = 0; ///< in the file, of the first of them; its end: there are none
    std::vector<std::string> lastRow {}; ///< the table's, as far as its cells are short
};

/// Looks at the end of the file; reads at most a megabyte. What `options` says is taken as it is.
Expected<Footer> findFooter(
    const File& file, const Encoding& encoding, const Layout& layout, const sandbox::ReadOptions& options);

/// The same of the table above another one, in the decoded start of the file: the table ends before its notes. The
/// offset says nothing.
Footer takeNotesBetween(Layout& layout, std::string_view head, const sandbox::ReadOptions& options);

} // namespace scan
