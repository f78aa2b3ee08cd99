// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace scan {

/// Its name says that it holds numbers of things: an id, a number of an order, a postal code.
bool namesCode(std::string_view name);
/// Its name says that it tells rows apart: id, order_id, "Invoice no.".
bool namesKey(std::string_view name);
/// Its name says that it tells people apart: mail, login, phone.
bool namesPerson(std::string_view name);
bool namesYear(std::string_view name);
/// Latitude, easting, x.
bool namesCoordinate(std::string_view name);

} // namespace scan
