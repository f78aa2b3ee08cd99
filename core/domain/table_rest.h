// SPDX-License-Identifier: GPL-3.0-or-later
// What a report leaves out of a table, and where all of it is.
#pragma once

#include "core/domain/message.h"

#include <cstdint>
#include <string>
#include <vector>

namespace core {

/// `known`: rows that the document keeps of the table, which a workbook has.
std::string furtherRowsSentence(
    std::int64_t shown, std::int64_t known, std::int64_t all, const Translate& translate = {});
/// "Ypsilon, Ahorn and Esche.", "The first are …": rows by their names, which have the reader's form.
std::string rowsNamedSentence(const std::vector<std::string>& names, bool areFirst);
/// Names all but very many of them.
std::string furtherColumnsSentence(
    const std::vector<std::string>& names, std::int64_t all, const Translate& translate = {});

} // namespace core
