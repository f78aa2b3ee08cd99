// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/doctor.h"

#include <QTest>

#include <algorithm>

using namespace sandbox;

class DoctorTest : public QObject {
    Q_OBJECT
private slots:
    void everyItemHolds();
    void thePointsOfTheChecklistAreThereByName();
    void aLayerThatIsSwitchedOffIsFound();
    void aBrokenInstallationIsSaidInOneItem();

private:
    std::vector<DoctorItem> m_items;
};

void DoctorTest::everyItemHolds()
{
    m_items = doctor(*Installation::locate());
    QVERIFY(m_items.size() >= 27);
    for (const auto& item : m_items) {
        QVERIFY2(item.ok, (item.name + ": " + item.detail + " " + item.remedy).c_str());
    }
}

void DoctorTest::thePointsOfTheChecklistAreThereByName()
{
    for (const auto* const point : { "control run", "no network", "no inherited secrets", "no host files", "not root", "limits kill for real",
             "artifacts and output capped", "nothing can be installed" }) {
        QVERIFY2(std::ranges::any_of(m_items, [&](const auto& item) { return item.name.starts_with(point); }), point);
    }
    QCOMPARE(m_items[1].name, std::string("control run")); // after "a jail can be made"
}

/// The person accepted that it is missing; the doctor says so all the same, and of no other layer.
void DoctorTest::aLayerThatIsSwitchedOffIsFound()
{
    const std::string layer = "landlock";
    auto installation = *Installation::locate();
    installation.withoutLayers = { layer };
    installation.acceptMissing = { layer };
    std::vector<std::string> failed;
    for (const auto& item : doctor(installation)) {
        if (!item.ok) {
            failed.push_back(item.name);
        }
    }
    QVERIFY2(std::ranges::contains(failed, layer), layer.c_str());
    QVERIFY2(failed.size() <= 3, std::to_string(failed.size()).c_str());
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
