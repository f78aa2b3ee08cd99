// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace test {

/// Announces that the next log lines at level error that contain `part` are expected. Anything else at level error,
/// ours or Qt's warnings of broken connections, ends the test program.
void expectError(const std::string& part);

} // namespace test
