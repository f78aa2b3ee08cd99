// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace core::builtin {

enum class Period { None, Day, Week, Month, Quarter, HalfYear, Year };

} // namespace core::builtin
