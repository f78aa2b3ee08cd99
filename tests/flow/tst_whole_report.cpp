// SPDX-License-Identifier: GPL-3.0-or-later
// A document as an analyst hands it over, in every format: a wide and a long table, three charts, two files joined, a
// failure and its repair, a branch, four hundred lines of code.
#include "app/report_file.h"
#include "core/story/lineage.h"
#include "tests/core/story/story_fixture.h"
#include "tests/support/result_macros.h"

#include <QApplication>
#include <QProcess>
#include <QRegularExpression>

#include <fstream>

using namespace core;
using namespace Qt::StringLiterals;

class WholeReportTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase() { end(); }
    void everyFormatTellsWhatStandsAndNothingElse_data();
    void everyFormatTellsWhatStandsAndNothingElse();
    void theFailureIsTheAuditorsOnly();
    void thePagesOfAWideTableAreTurned();
    void theCodeRunsOutside_data();
    void theCodeRunsOutside();

private:
    Step asked(const std::string& question);
    Step written(const std::string& title, const std::string& code);
    Step carriedOut(const Step& step);
    QString exported(const QString& name, Audience audience = Audience::Reader);
    QString file(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

namespace {
constexpr auto wide = R"(by = orders.assign(month=orders["order_date"].dt.strftime("%Y-%m"))
by.pivot_table(index="region", columns="month", values="revenue", aggfunc="sum").iloc[:, :24].join(
    by.pivot_table(index="region", columns="product", values="revenue", aggfunc="sum")).iloc[:, :39].reset_index()
)";
constexpr auto shares = R"(by_category = orders.groupby("category")["revenue"].sum().nlargest(5)
by_category.plot.bar(title="Revenue of the five largest categories")
by_category.reset_index()
)";

/// As long as code that grew over a year.
std::string longCode()
{
    std::string code = "totals = {}\n";
    for (int day = 1; day <= 398; ++day) {
        code += "totals[" + std::to_string(day) + "] = orders[\"revenue\"].iloc[:" + std::to_string(day * 3)
            + "].sum()\n";
    }
    return code + "pd.Series(totals).tail(3).rename_axis(\"day\").reset_index(name=\"total\")\n";
}

QString output(const QString& program, const QStringList& arguments, const QString& folder)
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(program, arguments);
    if (!process.waitForFinished(240'000) || process.exitCode() != 0) {
        return u"FAILED "_s + QString::fromUtf8(process.readAllStandardError());
    }
    return QString::fromUtf8(process.readAllStandardOutput());
}
} // namespace

Step WholeReportTest::carriedOut(const Step& step)
{
    const auto approval = approveShown(
        step.id, step.proposals.back().code, "ana", ApprovalMethod::Hand, *m_workspace, bench(), {});
    auto done = approval ? carryOut(step.id, *approval, *m_workspace, bench(), {}, {})
                         : std::unexpected(approval.error());
    if (!done) {
        qFatal("%s (%s)", inWords(done.error().message).c_str(), done.error().detail.c_str());
    }
    return *done;
}

Step WholeReportTest::asked(const std::string& question)
{
    return carriedOut(propose({ question, isoNow() }, *m_workspace, bench(), {}, {}).value());
}

Step WholeReportTest::written(const std::string& title, const std::string& code)
{
    const auto id = m_workspace->addStep({ title, isoNow(), true }).value();
    return carriedOut(edit(id, code, *m_workspace, bench(), {}).value());
}

void WholeReportTest::initTestCase()
{
    begin();
    std::filesystem::copy(SOURCE_DIR "/resources/samples/orders.csv", file(u"orders.csv"_s).toStdString());
    std::ofstream(file(u"segments.csv"_s).toStdString())
        << "customer,segment\nAtlas Bau GmbH,trade\nIvory Dental,care\n";
    for (const auto* name : { "orders.csv", "segments.csv" }) {
        VERIFY_RESULT(addFile(file(QString::fromLatin1(name)).toStdString(), *m_workspace, m_installation, {}, {}));
    }
    asked("in orders, top 5 customers by revenue");
    asked("in orders, revenue per month as a line chart");
    written("Revenue of each region by month and product", wide);
    written("Every order of 2024",
        "orders[orders[\"order_date\"].dt.year == 2024][[\"order_id\", \"order_date\", "
        "\"customer\", \"revenue\"]].head(160)\n");
    written("Revenue of the segments",
        "both = orders.merge(segments, on=\"customer\")\n"
        "both.groupby(\"segment\", as_index=False)[\"revenue\"].sum()\n");
    const auto failed = written("The largest categories", "orders.groupby(\"kategorie\")[\"revenue\"].sum()\n");
    QVERIFY(failed.state == StepState::Failed);
    const auto repaired = carriedOut(edit(failed.id, shares, *m_workspace, bench(), {}).value());
    QVERIFY(repaired.state == StepState::Done);
    written("A way that was left", "\"abandoned\"\n");
    VERIFY_RESULT(branchFrom(repaired.id, *m_workspace));
    written("Four hundred lines", longCode());
    const auto steps = m_workspace->steps();
    QCOMPARE(steps.size(), std::size_t(8));
    QCOMPARE(std::ranges::count(steps, StepState::Done, &Step::state), 7);
}

QString WholeReportTest::exported(const QString& name, Audience audience)
{
    const auto written = app::writeReport(*m_workspace, file(name).toStdString(), audience);
    return written ? file(name) : QString::fromStdString(inWords(written.error().message));
}

void WholeReportTest::everyFormatTellsWhatStandsAndNothingElse_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QStringList>("reader");
    const QString inWord = u"import re, sys, zipfile; print(re.sub('<[^>]+>', ' ', "
                           u"zipfile.ZipFile(sys.argv[1]).read('word/document.xml').decode()))"_s;
    const QString inBook = u"import openpyxl, sys\n"
                           u"for sheet in openpyxl.load_workbook(sys.argv[1]).worksheets:\n"
                           u"    print(*(cell.value for row in sheet for cell in row))\n"
                           u"    print(*(chart.title.tx.rich.p[0].r[0].t for chart in sheet._charts))"_s;
    const QString plain = u"import sys; print(open(sys.argv[1]).read().replace(chr(92), ''))"_s;
    for (const auto* kind : { "html", "md", "ipynb", "py" }) {
        QTest::newRow(kind) << QString::fromLatin1(kind) << QStringList { u"python3"_s, u"-c"_s, plain };
    }
    QTest::newRow("docx") << u"docx"_s << QStringList { u"python3"_s, u"-c"_s, inWord };
    QTest::newRow("xlsx") << u"xlsx"_s << QStringList { u"python3"_s, u"-c"_s, inBook };
    QTest::newRow("pdf") << u"pdf"_s << QStringList { u"pdftotext"_s };
}

void WholeReportTest::everyFormatTellsWhatStandsAndNothingElse()
{
    QFETCH(QString, kind);
    QFETCH(QStringList, reader);
    const QString path = exported(u"whole."_s + kind);
    const QString program = reader.takeFirst();
    reader << path << (kind == u"pdf"_s ? QStringList { u"-"_s } : QStringList());
    const QString text = output(program, reader, m_folder.path())
                             .normalized(QString::NormalizationForm_KC)
                             .simplified(); // no ligatures
    for (const auto* there : { "In orders, top 5 customers by revenue", "In orders, revenue per month as a line chart",
             "Revenue of each region by month and product", "Every order of 2024", "Revenue of the segments",
             "The largest categories", "Four hundred lines", "Revenue of the five largest categories" }) {
        QVERIFY2(text.contains(QString::fromLatin1(there)), there);
    }
    QVERIFY2(!text.contains(u"A way that was left"_s) && !text.contains(u"kategorie"_s), "what was left is told");
}

void WholeReportTest::theFailureIsTheAuditorsOnly()
{
    const QString text = output(
        u"pdftotext"_s, { exported(u"audit.pdf"_s, Audience::Auditor), u"-"_s }, m_folder.path());
    const QString lines = output(u"python3"_s,
        { u"-c"_s,
            u"import openpyxl, sys\n"
            u"for row in openpyxl.load_workbook(sys.argv[1])['Appendix']: print(*(cell.value for cell in row))"_s,
            exported(u"audit.xlsx"_s, Audience::Auditor) },
        m_folder.path());
    for (const QString& all : { text, lines }) {
        QVERIFY(all.contains(u"kategorie"_s));
        QVERIFY(all.contains(u"totals[398]"_s));
    }
}

void WholeReportTest::thePagesOfAWideTableAreTurned()
{
    const QString sizes = output(u"pdfinfo"_s, { u"-l"_s, u"99"_s, exported(u"whole.pdf"_s) }, m_folder.path());
    QVERIFY(sizes.contains(u"841.89 x 595"_s) || sizes.contains(u"842 x 595"_s));
    const QString sections = output(u"python3"_s,
        { u"-c"_s,
            u"import docx, sys; print([s.page_width > s.page_height for s in docx.Document(sys.argv[1]).sections])"_s,
            exported(u"whole.docx"_s) },
        m_folder.path());
    QCOMPARE(sections.trimmed(), u"[False, True, False]"_s);
}

void WholeReportTest::theCodeRunsOutside_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("script") << QStringList { u"-B"_s, exported(u"whole.py"_s) };
    QTest::newRow("notebook") << QStringList { u"-B"_s, u"-c"_s,
        u"import json, sys\n"
        u"there = {'__name__': '__main__', 'display': print}\n"
        u"for cell in json.load(open(sys.argv[1]))['cells']:\n"
        u"    if cell['cell_type'] == 'code': exec(''.join(cell['source']), there)\n"
        u"print(there['totals'][398])"_s,
        exported(u"whole.ipynb"_s) };
}

void WholeReportTest::theCodeRunsOutside()
{
    QFETCH(QStringList, arguments);
    qputenv("MPLBACKEND", "agg");
    const QString said = output(u"python3"_s, arguments, m_folder.path());
    QVERIFY2(!said.startsWith(u"FAILED"_s), qPrintable(said));
    QVERIFY(!said.trimmed().isEmpty());
}

QTEST_MAIN(WholeReportTest)
#include "tst_whole_report.moc"
