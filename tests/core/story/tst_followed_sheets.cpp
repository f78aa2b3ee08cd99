// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/followed_number.h"
#include "tests/core/story/story_fixture.h"
#include "tests/support/result_macros.h"

#include <QProcess>

using namespace core;

/// A number of two tables of one file leads to its rows as one of two files does.
class FollowedSheetsTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase() { end(); }
    void theRowsGiveTheNumber_data();
    void theRowsGiveTheNumber();
};

void FollowedSheetsTest::initTestCase()
{
    begin();
    const auto file = m_directory.filePath(QStringLiteral("tickets.xlsx"));
    const auto code = QStringLiteral(R"(import openpyxl
book = openpyxl.Workbook()
tickets, teams = book.active, book.create_sheet("Teams")
tickets.title = "Tickets"
tickets.append(["Ticket", "Team", "Cost"])
for n in range(60):
    tickets.append([n, "ABC"[n % 3], 10 + n])
for row in (["Team", "Lead"], ["A", "Ann"], ["B", "Bo"], ["C", "Ann"]):
    teams.append(row)
book.save(%1)
)")
                          .arg(QStringLiteral("'%1'").arg(file));
    QCOMPARE(QProcess::execute(QStringLiteral("python3"), { QStringLiteral("-c"), code }), 0);
    VERIFY_RESULT(addFile(file.toStdString(), *m_workspace, m_installation, {}, {}));
    QCOMPARE(m_workspace->datasets().size(), 2U);
}

void FollowedSheetsTest::theRowsGiveTheNumber_data()
{
    QTest::addColumn<QString>("code");
    QTest::newRow("by their names") << QStringLiteral(
        "tickets_tickets.merge(tickets_teams, on='Team').groupby('Lead', as_index=False)['Cost'].sum()");
    QTest::newRow("as the planner writes it") << QStringLiteral(
        "tickets_tickets = tickets_tickets.merge(tickets_teams[['Team', 'Lead']], on='Team', how='left', "
        "validate='many_to_one')\ntickets_tickets.groupby('Lead', as_index=False)['Cost'].sum()");
}

void FollowedSheetsTest::theRowsGiveTheNumber()
{
    QFETCH(QString, code);
    const auto id = m_workspace->addStep({ code.toStdString(), isoNow() }).value();
    const auto approval = approveShown(id, code.toStdString(), "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    VERIFY_RESULT(approval);
    const auto done = carryOut(id, *approval, *m_workspace, bench(), {}, {});
    VERIFY_RESULT(done);
    const auto pointed = pointedAt(sandbox::shownDisplays(*done->runs.back().result), Evidence { 0, 0, 1 });
    QVERIFY(pointed);
    const auto found = followNumber(*done, *pointed, *m_workspace, bench(), {});
    QVERIFY2(found.has_value(), found ? "" : inWords(found.error().message).c_str());
    QCOMPARE(found->rows.size(), 40U); // those of Ann
    QCOMPARE(found->trace.frame.name, std::string("tickets_tickets"));
}

QTEST_GUILESS_MAIN(FollowedSheetsTest)
#include "tst_followed_sheets.moc"
