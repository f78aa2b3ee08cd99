// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/pictures.h"
#include "core/builtin/schema/schema.h"

namespace core::builtin {

/// What something is a share of: numbers that cancel each other out are no whole, but for what floating point leaves.
std::string wholeFor(const Number& number, const std::string& sum, bool isEach, const Schema& schema);
/// A table as a pie, or as bars where the column `y` is below zero somewhere; `x`, `y` and `title` are literals.
std::string pieOrBars(const std::string& table, const std::string& x, const std::string& y, const std::string& title);

} // namespace core::builtin
