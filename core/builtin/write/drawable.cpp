// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/drawable.h"

namespace core::builtin {

namespace {
bool isBelowZero(const Cell& cell)
{
    const auto* whole = std::get_if<std::int64_t>(&cell);
    const auto* real = std::get_if<double>(&cell);
    return (whole && *whole < 0) || (real && *real < 0);
}
} // namespace

bool mayBeNegative(const Number& number, const Schema& schema)
{
    const auto isNegative = [&](int each) { return isBelowZero(schema.column(each).min); };
    if (number.function == Function::Rows || number.function == Function::Distinct) {
        return false;
    }
    const auto& formula = number.formula;
    return formula ? formula->sign == Sign::Minus || isNegative(formula->left) || isNegative(formula->right)
                   : number.column && isNegative(*number.column);
}

std::string wholeFor(const Number& number, const std::string& sum, bool isEach, const Schema& schema)
{
    if (!mayBeNegative(number, schema)) {
        return sum;
    }
    return isEach ? sum + ".round(9).replace(0, float(\"nan\"))" : "(" + sum + ".round(9) or float(\"nan\"))";
}

std::string pieOrBars(const std::string& table, const std::string& x, const std::string& y, const std::string& title)
{
    return table + ".set_index(" + x + ").plot(kind=\"pie\" if (" + table + "[" + y
        + "] >= 0).all() else \"bar\", y=" + y + ", title=" + title + ")";
}

} // namespace core::builtin
