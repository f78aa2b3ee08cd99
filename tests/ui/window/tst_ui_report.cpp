// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/report/sample_source.h"
#include "tests/support/result_macros.h"
#include "tests/ui/model_service.h"
#include "ui/models/ledger_dialog.h"
#include "ui/models/models_dialog.h"
#include "ui/models/outgoing_dialog.h"
#include "ui/window/database_dialog.h"
#include "ui/window/doctor_dialog.h"
#include "ui/window/exporting.h"
#include "ui/window/pdf_report.h"
#include "ui/window/report_dialog.h"
#include "ui/window/shortcuts_dialog.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPointer>
#include <QScreen>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;

/// A report in the window: what it says, its progress and Stop.
class ReportTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everyDialogFitsASmallScreen_data();
    void everyDialogFitsASmallScreen();
    void whatNobodyChangedIsNotChosen();
    void whatWasChangedIsChosenAndShownAgain();
    void aStepThatFailedSaysSo();
    void aStepThatStillRunsSaysThatItIsLeftOut();
    void stepsAreMovedAndRenamedByKeyboard();
    void theSummaryFollowsTheStepsUntilItIsWritten();
    void aReportTellsItsProgressAndIsWritten_data();
    void aReportTellsItsProgressAndIsWritten();
    void aReportIsStoppedAtOnce();

private:
    ui::Engine engine();
    QTemporaryDir m_directory;
    std::unique_ptr<core::Workspace> m_workspace;
    std::unique_ptr<core::llm::ModelService> m_service;
};

void ReportTest::initTestCase()
{
    auto workspace = core::Workspace::create(m_directory.filePath(u"a.assay"_s).toStdString());
    VERIFY_RESULT(workspace);
    m_workspace = std::make_unique<core::Workspace>(std::move(*workspace));
    auto service = test::serviceIn(m_directory.path().toStdString());
    VERIFY_RESULT(service);
    m_service = std::move(*service);
}

ui::Engine ReportTest::engine()
{
    return { .workspace = *m_workspace,
        .installation = {},
        .bench = {},
        .user = "maria",
        .program = "Assay 0.1.0",
        .models = *m_service,
        .samples = {},
        .suggestions = {},
        .doctor = {},
        .openDocument = {} };
}

namespace {

core::ReportSource twoSteps()
{
    auto source = test::sampleSource();
    source.author = "maria";
    auto& displays = source.steps[0].runs.back().result->displays;
    displays.erase(displays.begin() + 1); // no picture
    auto second = source.steps[0];
    second.id = 10;
    second.question.text = "And the last ones?";
    source.steps.push_back(second);
    return source;
}

template <typename Field> Field* named(const QDialog& dialog, const QString& name)
{
    const auto fields = dialog.findChildren<Field*>();
    const auto found = std::ranges::find(fields, name, &QWidget::accessibleName);
    return found == fields.end() ? nullptr : *found;
}

void press(const QDialog& dialog, const QString& text)
{
    const auto buttons = dialog.findChildren<QAbstractButton*>();
    const auto found = std::ranges::find(buttons, text, &QAbstractButton::text);
    QVERIFY(found != buttons.end());
    (*found)->click();
}

} // namespace

void ReportTest::everyDialogFitsASmallScreen_data()
{
    QTest::addColumn<std::function<QDialog*()>>("made");
    using Made = std::function<QDialog*()>;
    QTest::newRow("report") << Made([] { return new ui::ReportDialog(twoSteps(), {}); });
    QTest::newRow("doctor") << Made([] {
        return new ui::DoctorDialog(
            [](std::stop_token) { return std::vector<ui::DoctorItem>(20, { "a jail", true, "holds" }); });
    });
    QTest::newRow("database") << Made([] { return new ui::DatabaseDialog({}); });
    QTest::newRow("shortcuts") << Made(
        [] { return new ui::ShortcutsDialog(std::vector<ui::Shortcut>(40, { u"Export"_s, u"Ctrl+E"_s }), nullptr); });
    QTest::newRow("ledger") << Made([this] { return new ui::LedgerDialog(*m_workspace); });
    QTest::newRow("outgoing") << Made([] {
        const auto nothing = [] { return core::Result<core::Outgoing>(core::Outgoing()); };
        return new ui::OutgoingDialog({ nothing, {} });
    });
    QTest::newRow("models") << Made([this] { return new ui::ModelsDialog(*m_service); });
}

/// 1920 × 1080 at 200 %, less the frame of a window.
void ReportTest::everyDialogFitsASmallScreen()
{
    QFETCH(std::function<QDialog*()>, made);
    const QPointer<QDialog> dialog = made();
    const QSize room = dialog->screen()->availableSize();
    QVERIFY2(dialog->width() < room.width() && dialog->height() < room.height(), "larger than this screen");
    dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    dialog->resize(900, 480);
    QVERIFY2(dialog->size() == QSize(900, 480), qPrintable(u"at least %1"_s.arg(dialog->height())));
    for (const auto* button : dialog->findChildren<QDialogButtonBox*>()) {
        QVERIFY(dialog->rect().contains(button->geometry()));
    }
    dialog->close();
    delete dialog;
}

void ReportTest::whatNobodyChangedIsNotChosen()
{
    const ui::ReportDialog dialog(twoSteps(), {});
    QCOMPARE(named<QLineEdit>(dialog, u"Title"_s)->text(), u"Orders of 2024"_s);
    QCOMPARE(named<QLineEdit>(dialog, u"Author"_s)->text(), u"maria"_s);
    QCOMPARE(named<QLineEdit>(dialog, u"Date"_s)->text(), u"21 Nov 2026"_s);
    QCOMPARE(named<QListWidget>(dialog, u"Steps"_s)->count(), 2); // one is an answer in words, one waits
    QVERIFY(named<QPlainTextEdit>(dialog, u"Answer"_s)->toPlainText().contains(u"12,345.60"));
    const core::ReportChoices expected { {}, {}, {}, {}, { { .step = 7 }, { .step = 10 } } };
    QVERIFY(dialog.choices() == expected);
    QCOMPARE(dialog.windowTitle(), u"Report"_s);
    auto source = twoSteps();
    source.audience = core::Audience::Auditor;
    QCOMPARE(ui::ReportDialog(source, {}).windowTitle(), u"Report with appendix"_s);
}

void ReportTest::whatWasChangedIsChosenAndShownAgain()
{
    ui::ReportDialog dialog(twoSteps(), {});
    named<QLineEdit>(dialog, u"Title"_s)->setText(u"Sales"_s);
    auto* steps = named<QListWidget>(dialog, u"Steps"_s);
    steps->setCurrentRow(1);
    named<QPlainTextEdit>(dialog, u"Answer"_s)->setPlainText(u"My words."_s);
    named<QPlainTextEdit>(dialog, u"What to know"_s)->setPlainText({});
    steps->item(0)->setCheckState(Qt::Unchecked);
    for (auto* choice : dialog.findChildren<QCheckBox*>()) {
        choice->setChecked(true);
    }
    const core::ReportChoices expected { "Sales", {}, {}, {},
        { { .step = 7, .isShown = false }, { .step = 10, .answer = "My words.", .notes = "" } }, {}, true, true };
    QVERIFY(dialog.choices() == expected);
    ui::ReportDialog again(twoSteps(), core::choicesOf(core::recordOf(expected)));
    QVERIFY(again.choices() == expected);
    named<QListWidget>(again, u"Steps"_s)->setCurrentRow(1);
    QCOMPARE(named<QPlainTextEdit>(again, u"Answer"_s)->toPlainText(), u"My words."_s);
    press(again, u"Forget changes"_s);
    QCOMPARE(named<QLineEdit>(again, u"Title"_s)->text(), u"Orders of 2024"_s);
    QVERIFY(again.choices() == ui::ReportDialog(twoSteps(), {}).choices());
}

void ReportTest::aStepThatFailedSaysSo()
{
    auto source = twoSteps();
    auto& failed = source.steps.back();
    failed.state = core::StepState::Failed;
    failed.answer.reset();
    auto& result = *failed.runs.back().result;
    result.displays.clear();
    result.value.reset();
    result.status = sandbox::Status::Error;
    auto& error = result.error.emplace();
    error.type = "KeyError";
    error.message = "'minuts'";
    error.line = 1;
    const ui::ReportDialog dialog(source, {});
    auto* steps = named<QListWidget>(dialog, u"Steps"_s);
    QVERIFY(!named<QPlainTextEdit>(dialog, u"Answer"_s)->isHidden());
    steps->setCurrentRow(1);
    const auto labels = dialog.findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
        return !label->isHidden() && label->text().startsWith(u"This step failed. Run ended: ")
            && label->text().contains(u"KeyError: 'minuts' (line 1)");
    }));
    QVERIFY(named<QPlainTextEdit>(dialog, u"Answer"_s)->isHidden());
    steps->setCurrentRow(0);
    QVERIFY(!named<QPlainTextEdit>(dialog, u"Answer"_s)->isHidden());
}

void ReportTest::aStepThatStillRunsSaysThatItIsLeftOut()
{
    core::ReportSource source = twoSteps();
    const auto isSaid = [&] {
        const ui::ReportDialog dialog(source, {});
        return std::ranges::any_of(dialog.findChildren<QLabel*>(),
            [](const QLabel* label) { return label->text().contains(u"still running"_s); });
    };
    QVERIFY(!isSaid());
    source.steps.push_back(source.steps.back());
    source.steps.back().id = 11;
    source.steps.back().state = core::StepState::Running;
    QVERIFY(isSaid());
}

void ReportTest::stepsAreMovedAndRenamedByKeyboard()
{
    ui::ReportDialog dialog(twoSteps(), {});
    dialog.show();
    dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    auto* steps = named<QListWidget>(dialog, u"Steps"_s);
    steps->setFocus();
    QTest::keyClick(&dialog, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(dialog.choices().steps[0].step, 10);
    QCOMPARE(steps->currentRow(), 1);
    QTest::keyClick(steps, Qt::Key_Space);
    QVERIFY(!dialog.choices().steps[1].isShown);
    QTest::keyClick(steps, Qt::Key_F2);
    auto* editor = steps->findChild<QLineEdit*>();
    QVERIFY(editor);
    QTest::keyClicks(editor, u"Who buys"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(QString::fromStdString(dialog.choices().steps[1].title), u"Who buys"_s);
    QVERIFY(dialog.isVisible());
    QTest::keyClick(&dialog, Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(dialog.choices().steps[0].step, 7);
}

void ReportTest::theSummaryFollowsTheStepsUntilItIsWritten()
{
    ui::ReportDialog dialog(twoSteps(), {});
    auto* summary = named<QPlainTextEdit>(dialog, u"Summary"_s);
    QCOMPARE(summary->blockCount(), 2);
    named<QListWidget>(dialog, u"Steps"_s)->item(1)->setCheckState(Qt::Unchecked);
    QCOMPARE(summary->blockCount(), 1);
    QVERIFY(!dialog.choices().summary);
    summary->setPlainText(u"In short: well."_s);
    named<QListWidget>(dialog, u"Steps"_s)->item(1)->setCheckState(Qt::Checked);
    QCOMPARE(summary->toPlainText(), u"In short: well."_s);
    QCOMPARE(QString::fromStdString(*dialog.choices().summary), u"In short: well."_s);
}

void ReportTest::aReportTellsItsProgressAndIsWritten_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("html") << u"a.html"_s;
    QTest::newRow("pdf") << u"a.pdf"_s;
}

void ReportTest::aReportTellsItsProgressAndIsWritten()
{
    QFETCH(QString, name);
    const auto made = engine();
    ui::Exporting exporting;
    QSignalSpy progressed(&exporting, &ui::Exporting::reportProgressed);
    QSignalSpy finished(&exporting, &ui::Exporting::finished);
    exporting.start(twoSteps(), m_directory.filePath(name), made);
    QVERIFY(exporting.isSaving());
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60'000);
    QVERIFY(!exporting.isSaving());
    QVERIFY(progressed.size() >= 3); // it begins, and has two charts
    QVERIFY(QFile::exists(m_directory.filePath(name)));
}

void ReportTest::aReportIsStoppedAtOnce()
{
    auto source = twoSteps();
    auto& table = std::get<sandbox::Table>(*source.steps[0].runs.back().result->value);
    for (int row = 0; row < 190; ++row) {
        table.rows.push_back(table.rows.front());
    }
    for (int id = 11; id < 60; ++id) {
        source.steps.push_back(source.steps[0]);
        source.steps.back().id = id;
    }
    const auto made = engine();
    const QString path = m_directory.filePath(u"long.pdf"_s);
    ui::Exporting exporting;
    QSignalSpy failed(&exporting, &ui::Exporting::failed);
    QSignalSpy finished(&exporting, &ui::Exporting::finished);
    exporting.start(source, path, made);
    QTest::qWait(1500); // charts are drawn, or pages laid out
    QElapsedTimer timer;
    timer.start();
    exporting.stop();
    QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 500);
    QVERIFY(timer.elapsed() < 500);
    QVERIFY(!exporting.isSaving());
    QCOMPARE(failed[0][0].value<core::Error>().kind, core::ErrorKind::Cancelled);
    QTest::qWait(2000);
    QCOMPARE(finished.size(), 0);
    QVERIFY(!QFile::exists(path));
}

QTEST_MAIN(ReportTest)
#include "tst_ui_report.moc"
