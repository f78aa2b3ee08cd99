// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/doctor.h"

#include <QTest>

#include <algorithm>

using namespace sandbox;

class DoctorTest : public QObject {
    Q_OBJECT
private slots:
    void everyItemHolds();
    void aBrokenInstallationIsSaidInOneItem();
};

void DoctorTest::everyItemHolds()
{
    const auto items = doctor(*Installation::locate());
    QVERIFY(items.size() >= 25);
    for (const auto& item : items) {
        QVERIFY2(item.ok, (item.name + ": " + item.detail + " " + item.remedy).c_str());
    }
}

void DoctorTest::aBrokenInstallationIsSaidInOneItem()
{
    auto installation = *Installation::locate();
    installation.jailHelper = "/nowhere/assay-jail";
    const auto items = doctor(installation);
    QCOMPARE(items.size(), 1U);
    QVERIFY(!items[0].ok);
    QVERIFY(!items[0].remedy.empty());
}

QTEST_GUILESS_MAIN(DoctorTest)
#include "tst_doctor.moc"
