// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace scan {

/// The first lines. All dialects are tried on the same text, whatever they take for a record.
std::string_view sampleOf(std::string_view head);
/// Comments above the table are prose: what separates its columns shows below them.
std::string_view belowComments(std::string_view sample);
/// The sample without the lines drawn across the table, which say nothing of what separates its cells.
std::string withoutRules(std::string_view sample);
/// What a person leaves out tells nothing, unless nothing stands below it.
std::string_view belowLines(std::string_view whole, std::int64_t lines);
/// Of a description above the table, between two lines of "---" (CSVY), with both lines; 0: there is none.
std::size_t frontMatterBytes(std::string_view head);

} // namespace scan
