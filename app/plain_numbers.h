// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <clocale>

namespace app {

/// Has the C library read and write numbers as files of machines do: 1.5 is no 1 where people write 1,5.
inline void readNumbersPlainly()
{
    std::setlocale(LC_NUMERIC, "C");
}

} // namespace app
