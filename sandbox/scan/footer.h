// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/encoding.h"
#include "sandbox/scan/sniff.h"

#include <string>
#include <vector>

namespace scan {

/// Notes below the table: "Source: …", "* estimated".
struct Footer {
    std::vector<std::string> notes; ///< the records, as text
    std::int64_t offset = 0; ///< in the file, of the first of them
};

/// Looks at the end of the file; reads at most a megabyte. What `wishes` says is taken as it is.
Expected<Footer> findFooter(const File& file, const Encoding& encoding, const Layout& layout, const Wishes& wishes);

} // namespace scan
