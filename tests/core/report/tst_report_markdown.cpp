// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/escape.h"
#include "core/report/report_file.h"
#include "tests/core/report/made_report.h"
#include "tests/core/report/sample_source.h"
#include "tests/support/result_macros.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

using test::paint;

/// Markdown and the pictures beside it.
class TestReportMarkdown : public QObject {
    Q_OBJECT

private slots:
    void thePicturesOfMarkdownAreBesideIt();
    void ofAStoppedMarkdownNothingStays();
    void onlyWhatIsMarkupIsEscaped();

private:
    QString file(const char* name) const { return m_directory.filePath(QString::fromLatin1(name)); }
    QTemporaryDir m_directory;
};

void TestReportMarkdown::thePicturesOfMarkdownAreBesideIt()
{
    const core::ReportArt art { paint, {} };
    VERIFY_RESULT(core::writeReport(test::sampleSource(), file("pictures of it.md").toStdString(), art));
    QFile report(file("pictures of it.md"));
    QVERIFY(report.open(QIODevice::ReadOnly));
    const auto text = report.readAll();
    QVERIFY2(QRegularExpression(u"!\\[[^\\]]*Revenue[^\\]]*\\]\\(pictures%20of%20it_files/chart-7-0\\.svg\\)"_s)
                 .match(QString::fromUtf8(text))
                 .hasMatch(),
        text.constData());
    QVERIFY(text.contains("(pictures%20of%20it_files/image-7-1.png)"));
    QFile chart(file("pictures of it_files/chart-7-0.svg"));
    QVERIFY(chart.open(QIODevice::ReadOnly) && chart.readAll().startsWith("<svg"));
    QVERIFY(QFile::exists(file("pictures of it_files/image-7-1.png")));
}

void TestReportMarkdown::ofAStoppedMarkdownNothingStays()
{
    std::stop_source stop;
    const auto stopping = [&](const sandbox::ChartSpec& chart) {
        stop.request_stop();
        return paint(chart);
    };
    const auto written = core::writeReport(
        test::sampleSource(), file("stopped.md").toStdString(), { stopping, {}, {}, stop.get_token() });
    QVERIFY(!written && written.error().kind == core::ErrorKind::Cancelled);
    QVERIFY(QDir(m_directory.path()).entryList({ QStringLiteral("stopped*") }).isEmpty());
}

void TestReportMarkdown::onlyWhatIsMarkupIsEscaped()
{
    const auto of = [](const char* text) { return core::report::markdown(text); };
    for (const char* plain :
        { "48,536.26", "at 10:30, 5-7 (of 9)", "a + b = c", "Note: fine!", "2019-Q3", "6.7917", "now. Then" }) {
        QCOMPARE(of(plain), std::string(plain));
    }
    for (const auto& [text, escaped] :
        { std::pair("1. no list", "1\\. no list"), std::pair("- nor this", "\\- nor this"),
            std::pair("http://x", "http\\://x"), std::pair("www.x.de", "www\\.x.de"), std::pair("a*b_c", "a\\*b\\_c"),
            std::pair("[a](b)", "\\[a\\](b)"), std::pair("2) no list", "2\\) no list") }) {
        QCOMPARE(of(text), std::string(escaped));
    }
    auto source = test::sampleSource();
    source.steps[0].answer = core::Answer { "It was the longest. ", {}, {} };
    QVERIFY(core::markdownReport(source).contains("**It was the longest.**"));
}

QTEST_APPLESS_MAIN(TestReportMarkdown)
#include "tst_report_markdown.moc"
