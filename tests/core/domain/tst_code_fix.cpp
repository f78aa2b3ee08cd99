// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/code_fix.h"
#include "tests/support/result_macros.h"

using core::CodeFix;

class TestCodeFix : public QObject {
    Q_OBJECT

private slots:
    void aPlaceIsReplacedFilledOrEmptied();
    void aPlaceThatIsNotThereIsRefused();
};

void TestCodeFix::aPlaceIsReplacedFilledOrEmptied()
{
    const std::string code = "rows.head(5)";
    QCOMPARE(core::fixed(code, { 10, 11, "3" }).value(), std::string("rows.head(3)"));
    QCOMPARE(core::fixed(code, { 12, 12, ".sum()" }).value(), std::string("rows.head(5).sum()"));
    QCOMPARE(core::fixed(code, { 4, 12, "" }).value(), std::string("rows"));
    const CodeFix fix { 10, 11, "3", 7 };
    QVERIFY(core::Json(fix).get<CodeFix>() == fix);
}

/// Documents come from anywhere.
void TestCodeFix::aPlaceThatIsNotThereIsRefused()
{
    const std::string code = "é = 1";
    for (const auto& fix : { CodeFix { -1, 0, "x" }, CodeFix { 3, 2, "x" }, CodeFix { 0, 7, "x" },
             CodeFix { 1, 2, "x" }, CodeFix { 0, 1, "x" } }) {
        QVERIFY(!core::fixed(code, fix).has_value());
    }
    QVERIFY(core::fixed(code, { 0, 2, "x" }).has_value());
}

QTEST_GUILESS_MAIN(TestCodeFix)
#include "tst_code_fix.moc"
