// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/drawable.h"

namespace core::builtin {

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
