// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

/// Fails the test with the error's own words. Evaluates its argument once.
#define VERIFY_RESULT(result)                                                                                          \
    do {                                                                                                               \
        const auto& verifiedResult = (result);                                                                         \
        QVERIFY2(verifiedResult.has_value(),                                                                           \
            verifiedResult.has_value()                                                                                 \
                ? ""                                                                                                   \
                : (inWords(verifiedResult.error().message) + " [" + verifiedResult.error().detail + "]").c_str());     \
    } while (false)
