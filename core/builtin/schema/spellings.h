// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/schema.h"

#include <string>
#include <vector>

namespace core::builtin {

/// Some of its texts differ only in capitals or umlauts, and are counted as one.
bool hasSpellings(const Schema& schema, int column);
/// Whether spaces around are told among what such texts differ in.
enum class SpacesAround { Differ, Same };
/// "capitals or umlauts": what such texts differ in; of several columns, as far as one of them does.
std::string spellingDifference(
    const Schema& schema, const std::vector<int>& columns, SpacesAround spaces = SpacesAround::Same);
/// Python: the texts of `cell`, which holds those of a column that has spellings, as they are compared.
std::string foldedCells(const std::string& cell, const Schema& schema, int column);
/// Python: likewise a value that they are compared with.
std::string foldedLiteral(const std::string& value, const Schema& schema, int column);
/// Python: likewise several, as a list.
std::string foldedList(std::vector<std::string> values, const Schema& schema, int column);
/// Python: each of the texts as most of those are written that are spelled like it. `cells` are the texts compared:
/// the same, or without spaces around.
std::string usualSpelling(const std::string& texts, const std::string& cells, const Schema& schema, int column);

} // namespace core::builtin
