// SPDX-License-Identifier: GPL-3.0-or-later
// What is left out of a workbook's table is said, and put back where a person wants it.
#include "core/data/contract.h"
#include "core/data/open_table.h"
#include "core/data/read_code.h"
#include "core/data/tables.h"
#include "core/domain/domain_json.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>

using namespace Qt::StringLiterals;

class TestSheetAsChosen : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void whatASheetLeavesOutIsPutBack();

private:
    std::filesystem::path path(const char* name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    QTemporaryDir m_folder;
};

void TestSheetAsChosen::initTestCase()
{
    for (const auto* const maker : { WORKBOOKS, REPORTS }) {
        QProcess python;
        python.start(u"python3"_s, { u"-B"_s, QString::fromUtf8(maker), m_folder.path() });
        QVERIFY(python.waitForFinished(300'000));
        QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());
    }
}

void TestSheetAsChosen::whatASheetLeavesOutIsPutBack()
{
    const auto installation = sandbox::Installation::locate();
    QVERIFY(installation);
    const auto sheets = core::openFile(path("left_out_all_around.xlsx"), {}, *installation, {}, {});
    QVERIFY(sheets);
    const auto& sheet = sheets->front();
    QCOMPARE(sheet.profile.footerRows, 2);
    QCOMPARE(sheet.profile.mostCells, 5);
    const auto sentences = core::contractOf(sheet);
    const auto says = [&](core::ContractPart part, const char* text) {
        return std::ranges::any_of(sentences, [&](const auto& one) { return one.part == part && one.text == text; });
    };
    QVERIFY(says(core::ContractPart::Header,
        "2 rows above the header are a title or tell what the table is about, left out; the first: \"Sales of "
        "2024\"."));
    QVERIFY(says(core::ContractPart::Footer,
        "2 rows of notes or sums after a blank row are left out; the first: \"Total, 3, 6\"."));
    QVERIFY(says(core::ContractPart::Surplus, "1 cell right of the table is left out: \"why?\"."));

    auto cases = core::Json::array();
    const auto readBy = [&](auto choose) {
        core::ReadOptions change;
        choose(change);
        const auto again = core::scanAgain(sheet, change, *installation, {}, {});
        const auto dataset = again ? *again : core::Dataset {};
        cases.push_back(
            { { "name", dataset.name }, { "folder", m_folder.path().toStdString() }, { "variable", dataset.variable },
                { "code", again ? core::readCode(dataset) : std::string() }, { "profile", dataset.profile } });
        return dataset;
    };
    const auto below = readBy([](auto& change) { change.footerRows = 0; });
    QCOMPARE(below.profile.rows, 4);
    QCOMPARE(below.profile.footerRows, 0);
    auto shown = core::OpenTable::open(below, *installation, {});
    QVERIFY(shown);
    QTRY_VERIFY(shown->rows(2, 1, {}).value_or(core::Page {}).complete); // rows are counted while others are looked at
    const auto page = shown->rows(2, 1, {});
    QVERIFY(page);
    QCOMPARE(page->rows.front().front(), std::string("Total"));
    QCOMPARE(readBy([](auto& change) { change.footerRows = 1; }).profile.rows, 3);
    const auto above = readBy([](auto& change) { change.skippedRows = change.headerRows = 1; });
    QCOMPARE(above.profile.rows, 3);
    QCOMPARE(above.profile.columns.front().name, std::string("by hand"));
    QCOMPARE(readBy([](auto& change) { change.headerRows = 0; }).profile.rows, 3);
    const auto beside = readBy([](auto& change) { change.surplusColumns = 2; });
    QCOMPARE(beside.profile.columns.size(), 5U);
    QCOMPARE(beside.profile.rows, 2);
    QVERIFY(readBy([](auto&) { }).profile == sheet.profile);

    std::ofstream(path("cases.json")) << sandbox::dump(cases);
    QProcess python; // the code, run by pandas, gives what the profile says
    python.start(u"python3"_s, { u"-B"_s, QStringLiteral(AGREE), m_folder.filePath(u"cases.json"_s) });
    QVERIFY(python.waitForFinished(300'000));
    QVERIFY2(python.exitCode() == 0, (python.readAllStandardOutput() + python.readAllStandardError()).constData());
}

QTEST_GUILESS_MAIN(TestSheetAsChosen)
#include "tst_sheet_as_chosen.moc"
