// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic of columns and numbers: "qty * price * (1 - discount)".
#pragma once

#include "core/builtin/schema/schema.h"

#include <string>
#include <vector>

namespace core::builtin {

/// A column, a number, or two parts with a sign between them.
struct Expression {
    int column = -1;
    double number = 0;
    char sign = 0; ///< + - * /; 0: a column or a number
    std::vector<Expression> parts {}; ///< two of a sign
};

/// How many columns and numbers it is made of.
std::size_t operandsOf(const Expression& expression);
bool hasNumber(const Expression& expression);
/// "qty times (1 minus discount)": what a column of it is called.
std::string nameOf(const Expression& expression, const Schema& schema);

/// With a column of an expression's result, under the name of it.
Prepared withWorkedOut(const Prepared& prepared, const Expression& expression, const Schema& schema);

} // namespace core::builtin
