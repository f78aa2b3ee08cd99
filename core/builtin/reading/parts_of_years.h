// SPDX-License-Identifier: GPL-3.0-or-later
// Months and quarters that several years share.
#pragma once

#include "core/builtin/language/reworded.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// "March 2023 and March 2024" of "March 2023 and 2024", "Q1 and Q2 of 2024" of "the first and the second quarter of
/// 2024", "January to March 2024" of "the first three months of 2024".
Reworded withPartsOfYears(Reworded question, const Schema& schema);

} // namespace core::builtin
