// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/doctor.h"
#include "sandbox/jail/session.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <sys/stat.h>

using namespace sandbox;

class DoctorTest : public QObject {
    Q_OBJECT
private slots:
    void everyItemHolds();
    void thePointsOfTheChecklistAreThereByName();
    void aLayerThatIsSwitchedOffIsFound();
    void aBrokenInstallationIsSaidInOneItem();
    void eachRunLeavesALineInTheLog();
    void whatReadsLikeAKeyIsNotLogged();

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
             "artifacts and logs capped and redacted", "nothing can be installed" }) {
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

void DoctorTest::eachRunLeavesALineInTheLog()
{
    const QTemporaryDir directory;
    const auto file = std::filesystem::path(directory.path().toStdString()) / "state" / "runs.log";
    auto session = Session::open({ .installation = *Installation::locate(), .limits = {}, .artifactDirectory = directory.path().toStdString(), .log = RunLog(file, 600) }).value();
    RunRequest request;
    const auto lines = [&] {
        std::ifstream stream(file);
        std::vector<std::string> all;
        for (std::string line; std::getline(stream, line);) {
            all.push_back(line);
        }
        return all;
    };
    request.run = "1.1";
    request.code = "print('secret words'); 'more secret words'";
    QVERIFY(session.run(request, {}, {}).has_value());
    request.code = "raise KeyError('secret')";
    QVERIFY(session.preview(request, {}, {}).has_value());
    QCOMPARE(lines().size(), 2U);
    QVERIFY(lines()[0].contains(" run 1.1 ok code="));
    QVERIFY(lines()[1].contains(" preview 1.1 error ") && lines()[1].ends_with(" error=KeyError"));
    QVERIFY(!lines()[0].contains("secret") && !lines()[1].contains("secret"));
    struct stat status {};
    QVERIFY(::stat(file.c_str(), &status) == 0 && (status.st_mode & 0777) == 0600);
    for (int i = 0; i < 5; ++i) {
        QVERIFY(session.run(request, {}, {}).has_value());
    }
    QVERIFY(std::filesystem::file_size(file) <= 600 && std::filesystem::exists(file.string() + ".1"));
}

void DoctorTest::whatReadsLikeAKeyIsNotLogged()
{
    QCOMPARE(redacted("sk-proj-abc123"), std::string("[redacted]"));
    QCOMPARE(redacted("orders_of_2024_and_2025_final.csv"), std::string("orders_of_2024_and_2025_final.csv"));
    QCOMPARE(redacted("token.0123456789abcdef0123.csv"), std::string("token.[redacted].csv"));
    QCOMPARE(redacted("two words\n"), std::string("two_words_"));
    QVERIFY(redacted(std::string(500, 'x')).size() < 100);
}

QTEST_GUILESS_MAIN(DoctorTest)
#include "tst_doctor.moc"
