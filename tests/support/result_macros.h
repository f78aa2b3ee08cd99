// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

/// Fails the test with the error's own words.
#define VERIFY_RESULT(result)                                                                                          \
    QVERIFY2((result).has_value(),                                                                                     \
        (result).has_value() ? "" : ((result).error().message + " [" + (result).error().detail + "]").c_str())
