// SPDX-License-Identifier: GPL-3.0-or-later
// A document as an analyst hands it over, in every format: a wide and a long table, three charts, two files joined, a
// failure and its repair, a branch, four hundred lines of code, code that prints beside its result, an answer that is
// contradicted and one that a fix took its place.
#include "app/report_file.h"
#include "core/domain/own_code.h"
#include "core/domain/verdict.h"
#include "core/report/blocks.h"
#include "core/report/parts.h"
#include "core/story/lineage.h"
#include "core/story/remedies.h"
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
    void everyFormatHasTheAppendix_data();
    void everyFormatHasTheAppendix();
    void thePagesOfAWideTableAreTurned();
    void theCodeRunsOutside_data();
    void theCodeRunsOutside();

private:
    Step asked(const std::string& question);
    Step written(const std::string& title, const std::string& code);
    Step carriedOut(const Step& step);
    void takeFixOf(const Step& step);
    QString exported(const QString& name, Audience audience = Audience::Reader);
    QString textOf(const QString& kind, QStringList reader, Audience audience = Audience::Reader);
    QString file(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
    std::int64_t m_fixed = 0; ///< the step in whose place another one stands
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
    written(std::string(unnamedCode),
        "few = orders[orders[\"status\"] == \"returned\"]\nby = few.groupby(\"region\")[\"revenue\"].sum()\n"
        "print(len(few), \"orders came back\")\nby.reset_index()\n");
    const auto red = runChecked("in orders, what is the total revenue?",
        "total = orders[\"quantity\"].sum()\nprint(\"Total:\", total)\ntotal\n");
    QVERIFY(red.answer && verdictOf(*red.answer) == Verdict::Contradicted);
    takeFixOf(runChecked("in orders, average revenue per category",
        "orders.groupby(\"category\", as_index=False)[\"revenue\"].median()\n"));
    const auto steps = m_workspace->steps();
    QCOMPARE(steps.size(), std::size_t(12));
    QCOMPARE(std::ranges::count(steps, StepState::Done, &Step::state), 11);
}

void WholeReportTest::takeFixOf(const Step& step)
{
    for (const auto& check : step.answer->checks) {
        if (!check.fixes.empty()) {
            m_fixed = step.id;
            carriedOut(takeRemedy(step.id, check.fixes.front(), *m_workspace, bench(), {}, {}).value());
            return;
        }
    }
    QFAIL("no fix is offered");
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
                           u"re.sub('(</w:t>)?<w:noBreakHyphen/><w:t[^>]*>', '-', "
                           u"zipfile.ZipFile(sys.argv[1]).read('word/document.xml').decode())))"_s;
    const QString inBook = u"import openpyxl, sys\n"
                           u"for sheet in openpyxl.load_workbook(sys.argv[1]).worksheets:\n"
                           u"    print(*(cell.value for row in sheet for cell in row))\n"
                           u"    print(*(chart.title.tx.rich.p[0].r[0].t for chart in sheet._charts))"_s;
    const QString plain = u"import sys; print(open(sys.argv[1]).read().replace(chr(92), ''))"_s;
    const QString onPage
        = u"import html, re, sys; print(html.unescape(re.sub('<[^>]+>', '', open(sys.argv[1]).read())))"_s;
    QTest::newRow("html") << u"html"_s << QStringList { u"python3"_s, u"-c"_s, onPage }; // without its colours
    for (const auto* kind : { "md", "ipynb", "py" }) {
        QTest::newRow(kind) << QString::fromLatin1(kind) << QStringList { u"python3"_s, u"-c"_s, plain };
    }
    QTest::newRow("docx") << u"docx"_s << QStringList { u"python3"_s, u"-c"_s, inWord };
    QTest::newRow("xlsx") << u"xlsx"_s << QStringList { u"python3"_s, u"-c"_s, inBook };
    QTest::newRow("pdf") << u"pdf"_s << QStringList { u"pdftotext"_s };
}

QString WholeReportTest::textOf(const QString& kind, QStringList reader, Audience audience)
{
    const QString name = audience == Audience::Auditor ? u"audit."_s : u"whole."_s;
    const QString program = reader.takeFirst();
    reader << exported(name + kind, audience) << (kind == u"pdf"_s ? QStringList { u"-"_s } : QStringList());
    return output(program, reader, m_folder.path())
        .normalized(QString::NormalizationForm_KC)
        .simplified(); // no ligatures
}

void WholeReportTest::everyFormatTellsWhatStandsAndNothingElse()
{
    QFETCH(QString, kind);
    QFETCH(QStringList, reader);
    const QString text = textOf(kind, reader);
    for (const auto* there : { "In orders, top 5 customers by revenue", "In orders, revenue per month as a line chart",
             "Revenue of each region by month and product", "Every order of 2024", "Revenue of the segments",
             "The largest categories", "Four hundred lines", "Revenue of the five largest categories",
             "Sum of revenue for each region where status is returned", "In orders, what is the total revenue?",
             "In orders, average revenue per category", "(contradicted)" }) {
        QVERIFY2(text.contains(QString::fromLatin1(there)), there);
    }
    for (const auto& step : m_workspace->steps()) {
        const bool isTold = step.state == StepState::Done && step.id != m_fixed;
        for (const auto& number : isTold ? report::soundNumbers(*step.answer) : std::vector<AnswerNumber>()) {
            QVERIFY2(text.contains(QString::fromStdString(number.text)), number.text.c_str());
        }
        for (const auto& point : isTold ? report::plainFindings(*step.answer, {}) : std::vector<report::Point>()) {
            QVERIFY2(text.contains(QString::fromStdString(point.title)), point.title.c_str());
        }
    }
    QVERIFY2(!text.contains(u"A way that was left"_s) && !text.contains(u"kategorie"_s), "what was left is told");
}

void WholeReportTest::everyFormatHasTheAppendix_data()
{
    everyFormatTellsWhatStandsAndNothingElse_data();
}

void WholeReportTest::everyFormatHasTheAppendix()
{
    QFETCH(QString, kind);
    QFETCH(QStringList, reader);
    const QString text = textOf(kind, reader, Audience::Auditor);
    for (const auto* there : { "A. Appendix for the auditor", "kategorie", "totals[398]", "A way that was left",
             "after A.11 (In orders, average revenue per category)",
             "A fix that a finding offered was taken: A.12 (In orders, average revenue per category)",
             "Nothing was sent anywhere." }) {
        QVERIFY2(text.contains(QString::fromLatin1(there)), there);
    }
    for (const auto& step : m_workspace->steps()) {
        const auto hash = step.runs.empty() ? std::string() : step.runs.back().approval.codeSha256;
        QVERIFY2(text.contains(QString::fromStdString(hash)), hash.c_str());
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
