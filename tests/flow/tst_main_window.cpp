// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/replay.h"
#include "tests/flow/window_fixture.h"
#include "tests/model_server/model_server.h"
#include "tests/support/result_macros.h"
#include "ui/charts/chart_view.h"
#include "ui/data/data_page.h"
#include "ui/data/import_sheet.h"
#include "ui/data/variables_page.h"
#include "ui/grid/grid_view.h"
#include "ui/grid/search_field.h"
#include "ui/grid/table_panel.h"
#include "ui/look/theme.h"
#include "ui/step/code_editor.h"
#include "ui/step/preview_view.h"
#include "ui/window/file_actions.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QUrl>

#include <algorithm>
#include <chrono>
#include <memory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// The main job, done as a person does it: on the real window, planner, jail and document.
class MainWindowTest : public QObject, test::WindowFixture {
    Q_OBJECT

    void keepPicture(const QString& name) { QVERIFY(window().grab().save(u"flow-%1.png"_s.arg(name))); }

private slots:
    void initTestCase();
    void aDroppedFileIsReadWhole();
    void theTableHasEveryRowOfTheFile();
    void aChangedContractIsReadAgain();
    void aQuestionBecomesCodeThatWaits();
    void runningItGivesTheFiveRightRows();
    void aNumberLeadsToItsCell();
    void aNumberLeadsToItsRows();
    void aTrendIsDrawnAsAChart();
    void aPreviewShowsWhatWouldChangeAndKeepsNothing();
    void aTableThatWasCutShowsAllItsRows();
    void theVariablesOfTheStateAreListedAndOpened();
    void theSameRunOffersItsStoredResult();
    void aModelWritesItsCodeWhileOneWatches();
    void stopEndsARunAtOnce();
    void theReportIsOneHtmlFileAndAPdf();
    void allIsThereAfterReopening();
    void cleanupTestCase() { m_document.reset(); }
};

void MainWindowTest::initTestCase()
{
    begin();
}

void MainWindowTest::aDroppedFileIsReadWhole()
{
    const auto installation = sandbox::Installation::locate();
    VERIFY_RESULT(installation);
    drop(installation->share / "samples/orders.csv");
    QTRY_COMPARE_WITH_TIMEOUT(window().analysis().datasets().size(), 1U, patience);
    const core::Profile& profile = window().analysis().datasets().front().profile;
    QVERIFY(profile.rows > 100);
    QCOMPARE(profile.delimiter, std::string(";"));
    keepPicture(u"data"_s);
}

void MainWindowTest::theTableHasEveryRowOfTheFile()
{
    auto* page = window().findChild<ui::DataPage*>();
    QVERIFY(page && page->isVisible());
    ui::GridView* grid = page->grid();
    const auto cell = [grid](int row, int column) { return grid->model()->index(row, column).data().toString(); };
    const core::Profile& profile = window().analysis().datasets().front().profile;
    const int last = static_cast<int>(profile.rows) - 1;
    QCOMPARE(grid->model()->rowCount(), last + 1);
    QTest::keyClick(grid, Qt::Key_End, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(!cell(last, 0).isEmpty(), patience);
    const auto price = std::ranges::find(profile.columns, "unit_price", &core::ColumnProfile::name)
        - profile.columns.begin();
    grid->sortBy(static_cast<int>(price), Qt::DescendingOrder);
    const auto said = [page] {
        QStringList texts;
        for (const QLabel* label : page->findChildren<QLabel*>()) {
            texts << label->text();
        }
        return texts.join(u" | "_s).toUtf8();
    };
    QTRY_VERIFY2_WITH_TIMEOUT(cell(0, static_cast<int>(price)) == u"1,234.56"_s, said().constData(), patience);
    auto* search = page->findChild<ui::SearchField*>();
    search->setText(u"köln"_s);
    QTRY_VERIFY_WITH_TIMEOUT(grid->model()->rowCount() < last / 2, patience);
    QVERIFY(grid->model()->rowCount() > 0);
    search->clear();
    grid->sortBy(-1, Qt::AscendingOrder);
    QTRY_COMPARE_WITH_TIMEOUT(grid->model()->rowCount(), last + 1, patience);
    keepPicture(u"table"_s);
}

void MainWindowTest::aChangedContractIsReadAgain()
{
    auto* sheet = window().findChild<ui::ImportSheet*>();
    const auto choose = [sheet](core::ContractPart part, const std::string& column, const QString& text) {
        const auto actions = sheet->menuFor(part, column, sheet)->actions();
        const auto found = std::ranges::find(actions, text, [](const QAction* action) { return action->text(); });
        QVERIFY(found != actions.end());
        (*found)->trigger();
    };
    const auto quantity = [this]() -> const core::ColumnProfile& {
        return *std::ranges::find(
            window().analysis().datasets().front().profile.columns, "quantity", &core::ColumnProfile::name);
    };
    QVERIFY(quantity().type == core::ColumnType::Integer);
    choose(core::ContractPart::Type, "quantity", u"text"_s);
    QTRY_VERIFY_WITH_TIMEOUT(quantity().type == core::ColumnType::Text, patience);
    QTRY_VERIFY_WITH_TIMEOUT(button(u"Undo my changes"_s), patience);
    keepPicture(u"contract"_s);
    button(u"Undo my changes"_s)->click();
    QTRY_VERIFY_WITH_TIMEOUT(quantity().type == core::ColumnType::Integer, patience);
    QVERIFY(window().analysis().datasets().front().change.isEmpty());
}

void MainWindowTest::aQuestionBecomesCodeThatWaits()
{
    ask(u"top 5 customers by revenue"_s);
    QCOMPARE(window().analysis().steps().size(), 1U);
    const core::Step& step = window().analysis().steps().front();
    QVERIFY(step.state == core::StepState::Proposed);
    QVERIFY(step.runs.empty());
    QCOMPARE(window().findChild<ui::CodeEditor*>()->code(), step.proposals.back().code);
    QTest::qWait(100);
    keepPicture(u"review"_s);
}

void MainWindowTest::runningItGivesTheFiveRightRows()
{
    QTest::mouseClick(button(u"Run"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(window().findChild<ui::TablePanel*>(), patience);
    const core::Step& step = window().analysis().steps().front();
    QVERIFY(step.state == core::StepState::Done);
    QCOMPARE(step.runs.size(), 1U);
    QCOMPARE(step.runs.front().approval.code, step.proposals.back().code);
    QCOMPARE(step.runs.front().approval.method, core::ApprovalMethod::Hand);
    QCOMPARE(window().findChild<ui::TablePanel*>()->model()->rowCount(), 5);
    QTest::qWait(100);
    keepPicture(u"answer"_s);
}

void MainWindowTest::aNumberLeadsToItsCell()
{
    const core::Answer& answer = *window().analysis().steps().front().answer;
    const auto bound = std::ranges::find_if(
        answer.numbers, [](const auto& number) { return number.evidence.has_value(); });
    QVERIFY(bound != answer.numbers.end());
    const core::Evidence at = *bound->evidence;
    auto* label = window().findChild<QLabel*>(u"answer"_s);
    QVERIFY(label);
    emit label->linkActivated(u"cell:%1,%2,%3"_s.arg(at.display).arg(at.row).arg(at.column));
    const auto* panel = window().findChild<ui::TablePanel*>();
    const QModelIndex cell = panel->model()->indexOfCell(at.row, at.column);
    QCOMPARE(panel->view()->selection(), (ui::CellRange { cell.row(), cell.column(), cell.row(), cell.column() }));
}

void MainWindowTest::aNumberLeadsToItsRows()
{
    button(u"Show its rows"_s)->click();
    auto* page = window().findChild<ui::DataPage*>();
    QTRY_VERIFY_WITH_TIMEOUT(page->isVisible() && button(u"All rows"_s), patience);
    ui::GridView* grid = page->grid();
    const auto column = [grid](const QString& name) {
        int at = 0;
        while (grid->model()->columnName(at) != name) {
            ++at;
        }
        return at;
    };
    const auto* result = window().findChild<ui::TablePanel*>();
    const QString customer = result->model()->index(0, 0).data().toString();
    const auto rows = [grid] { return grid->model()->rowCount(); };
    const auto whole = static_cast<int>(window().analysis().datasets().front().profile.rows);
    QVERIFY(rows() > 0 && rows() < whole);
    const auto cell = [grid, column](int row, const QString& name) {
        return grid->model()->index(row, column(name)).data().toString();
    };
    QTRY_COMPARE_WITH_TIMEOUT(cell(rows() - 1, u"customer"_s), customer, patience);
    const auto all = page->findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(all, [&](const QLabel* label) {
        return label->text().startsWith(u"The rows where customer is "_s)
            && label->text().contains(u"The sum of revenue over these rows is "_s);
    }));
    keepPicture(u"rows-of-a-number"_s);
    const int found = rows();
    grid->sortBy(column(u"revenue"_s), Qt::DescendingOrder);
    QTRY_VERIFY_WITH_TIMEOUT(cell(0, u"customer"_s) == customer, patience);
    QCOMPARE(rows(), found);
    // What is said is of them all, however few a search leaves.
    auto* find = page->findChild<ui::SearchField*>();
    const auto searchTold = [&] {
        const auto labels = page->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) {
            return label->text().contains(u"That is of all %1 rows; the search shows 0 of them."_s.arg(found));
        });
    };
    find->setText(u"nowhere to be found"_s);
    QTRY_VERIFY_WITH_TIMEOUT(searchTold(), patience);
    find->clear();
    QTRY_VERIFY_WITH_TIMEOUT(!searchTold(), patience);
    button(u"All rows"_s)->click();
    QTRY_COMPARE_WITH_TIMEOUT(rows(), whole, patience);
    // By the keyboard, from the table.
    const auto backs = page->findChildren<QToolButton*>();
    (*std::ranges::find(backs, u"Back to the analysis"_s, &QToolButton::toolTip))->click();
    result->view()->setCurrent(0, 1);
    QTest::keyClick(result->view(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(page->isVisible() && button(u"All rows"_s), patience);
    QCOMPARE(rows(), found);
    QVERIFY(page->grid()->hasFocus());
    (*std::ranges::find(backs, u"Back to the analysis"_s, &QToolButton::toolTip))->click();
}

void MainWindowTest::aTrendIsDrawnAsAChart()
{
    ask(u"revenue per month as a line chart"_s);
    QTest::mouseClick(button(u"Run"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(window().analysis().steps().back().state == core::StepState::Done, patience);
    const auto charts = window().findChildren<ui::ChartView*>();
    QVERIFY(std::ranges::any_of(
        charts, [](ui::ChartView* chart) { return chart->spec().type == sandbox::ChartType::Line; }));
    QTest::qWait(300);
    keepPicture(u"chart"_s);
    ui::GridView* table = window().findChildren<ui::TablePanel*>().back()->view();
    table->setCurrent(0, 1);
    QTest::keyClick(table, Qt::Key_Return);
    auto* page = window().findChild<ui::DataPage*>();
    const auto isTold = [page](const QString& text) {
        return std::ranges::any_of(page->findChildren<QLabel*>(), [&](const QLabel* label) {
            return label->isVisible() && label->text().startsWith(u"The rows where order_date is "_s)
                && label->text().contains(text);
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isTold(u" 2023"_s), patience);
    QVERIFY(!isTold(u"2023-"_s)); // days as in the cells below it
    const auto backs = page->findChildren<QToolButton*>();
    (*std::ranges::find(backs, u"Back to the analysis"_s, &QToolButton::toolTip))->click();
}

void MainWindowTest::aPreviewShowsWhatWouldChangeAndKeepsNothing()
{
    auto* field = window().findChild<QPlainTextEdit*>(u"question"_s);
    field->setFocus();
    ask(u"how many orders are there"_s);
    QVERIFY(field->hasFocus()); // what is typed next changes no code
    replaceCode(
        u"import pandas as pd\nbig = pd.DataFrame({'n': range(30_000)})\nbig['half'] = big['n'] / 2\nopen('note.txt', 'w').write('x')\nbig\n"_s);
    const std::size_t steps = window().analysis().steps().size();
    QTest::keyClick(openEditor(), Qt::Key_Return, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY_WITH_TIMEOUT(window().findChild<ui::PreviewView*>(), patience);
    const auto* preview = window().findChild<ui::PreviewView*>();
    QVERIFY2(preview->accessibleName().contains(u"big new: DataFrame, 30,000 rows"_s),
        qPrintable(preview->accessibleName()));
    QVERIFY(preview->accessibleName().contains(u"note.txt new: file"_s));
    QTest::qWait(100);
    keepPicture(u"preview"_s);
    QVERIFY(!window().analysis().isBusy());
    QCOMPARE(window().analysis().steps().size(), steps);
    QVERIFY(window().analysis().steps().back().runs.empty());
    QVERIFY(window().analysis().steps().back().state == core::StepState::Proposed);
    openEditor()->setFocus();
    QTest::keyClicks(openEditor(), u"#"_s);
    QTRY_VERIFY(!window().findChild<ui::PreviewView*>()); // it was of other code
    QTest::keyClick(openEditor(), Qt::Key_Backspace);
}

void MainWindowTest::aTableThatWasCutShowsAllItsRows()
{
    QTRY_VERIFY_WITH_TIMEOUT(button(u"Run"_s), patience);
    QTest::keyClick(openEditor(), Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(button(u"Show all rows"_s), patience);
    QVERIFY(window().analysis().steps().back().state == core::StepState::Done);
    button(u"Show all rows"_s)->click();
    auto* panel = window().findChildren<ui::TablePanel*>().back();
    ui::GridView* grid = panel->view();
    const QAbstractItemModelTester tester(grid->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto cell = [grid](int row) { return grid->model()->index(row, 0).data().toString(); };
    QCOMPARE(grid->model()->rowCount(), 30'000);
    QTest::keyClick(grid, Qt::Key_End, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(cell(29'999), u"29,999"_s, patience);
    grid->sortBy(0, Qt::DescendingOrder);
    QTRY_COMPARE_WITH_TIMEOUT(cell(0), u"29,999"_s, patience);
    panel->findChild<ui::SearchField*>()->setText(u"1234"_s);
    QTRY_COMPARE_WITH_TIMEOUT(grid->model()->rowCount(), 37, patience); // in n, or in its half
    QVERIFY(panel->selectCell(5, 0)); // what evidence points to is among the first rows
    QCOMPARE(grid->model()->rowCount(), 10'000);
    keepPicture(u"all-rows"_s);
    const QString path = m_directory.filePath(u"big.csv"_s);
    window().files().saveTable(
        { core::stateName(window().analysis().steps().back()), { {}, 0 } }, panel->model()->table(), path);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), patience);
    QFile saved(path);
    QVERIFY(saved.open(QFile::ReadOnly));
    const auto lines = saved.readAll().split('\n');
    QCOMPARE(lines.size(), 30'002);
    QCOMPARE(lines[0], QByteArray("n,half"));
    QCOMPARE(lines[30'000], QByteArray("29999,14999.5"));
}

void MainWindowTest::theVariablesOfTheStateAreListedAndOpened()
{
    QTest::keyClick(&window(), Qt::Key_F8);
    auto* page = window().findChild<ui::VariablesPage*>();
    QTRY_VERIFY_WITH_TIMEOUT(page->isVisible() && page->list()->model(), patience);
    const auto names = [page] {
        QStringList all;
        for (int row = 0; row < page->list()->model()->rowCount(); ++row) {
            all << page->list()->model()->index(row, 0).data().toString();
        }
        return all;
    };
    QTRY_VERIFY_WITH_TIMEOUT(names().contains(u"big"_s), patience);
    QVERIFY(names().contains(u"orders"_s));
    page->list()->setCurrent(static_cast<int>(names().indexOf(u"big"_s)), 0);
    QTRY_VERIFY_WITH_TIMEOUT(page->rows()->isVisible() && page->rows()->model()->rowCount() == 30'000, patience);
    page->rows()->sortBy(0, Qt::DescendingOrder);
    QTRY_COMPARE_WITH_TIMEOUT(page->rows()->model()->index(0, 0).data().toString(), u"29,999"_s, patience);
    QCOMPARE(page->rows()->model()->headerData(0, Qt::Vertical).toInt(), 30'000); // its place in the frame
    keepPicture(u"variables"_s);
    const QString path = m_directory.filePath(u"variable.csv"_s);
    const auto saving = connect(
        page, &ui::VariablesPage::saveWanted, page, [&](const ui::StateFrame& frame, const sandbox::Table& first) {
            QCOMPARE(first.name, std::string("big")); // the name that is suggested
            window().files().saveTable(frame, first, path);
        });
    disconnect(page, &ui::VariablesPage::saveWanted, &window().files(), nullptr); // which would open a dialog
    const auto saves = page->findChildren<QPushButton*>();
    (*std::ranges::find(saves, u"Save…"_s, &QPushButton::text))->click();
    disconnect(saving);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), patience);
    QFile saved(path);
    QVERIFY(saved.open(QFile::ReadOnly));
    QCOMPARE(saved.readAll().count('\n'), 30'001);
}

void MainWindowTest::theSameRunOffersItsStoredResult()
{
    window().analysis().undo(window().analysis().steps().back().id);
    QTRY_VERIFY_WITH_TIMEOUT(window().analysis().steps().back().state == core::StepState::Undone, patience);
    const std::string code = window().analysis().steps().back().runs.back().approval.code;
    ask(u"how many orders are there"_s);
    replaceCode(QString::fromStdString(code));
    QTRY_VERIFY_WITH_TIMEOUT(button(u"Take that result"_s), patience);
    keepPicture(u"stored"_s);
    button(u"Take that result"_s)->click();
    QTRY_VERIFY_WITH_TIMEOUT(window().analysis().steps().back().state == core::StepState::Done, patience);
    QVERIFY(window().analysis().steps().back().runs.back().result->provenance.stored);
    QVERIFY(window().findChild<ui::VariablesPage*>()->isHidden());
}

void MainWindowTest::aModelWritesItsCodeWhileOneWatches()
{
    const QByteArray code
        = "import pandas as pd\n# Every order counts.\norders = pd.read_csv(\"orders.csv\", sep=\";\", decimal=\",\", "
          "thousands=\".\", encoding=\"cp1252\")\norders.groupby(\"region\", dropna=False).size()\n";
    const test::ThreadedModelServer server({ .name = u"code-slowly"_s, .code = code });
    core::llm::ModelService& models = window().analysis().engine().models;
    auto choices = models.choices();
    choices.profiles.push_back({ .id = "test", .name = "Test", .baseUrl = server.baseUrl(), .model = "test-model" });
    choices.chosen = "test";
    VERIFY_RESULT(models.save(choices));

    auto* field = window().findChild<QPlainTextEdit*>(u"question"_s);
    QTest::keyClicks(field, u"orders in each region"_s);
    QTest::keyClick(field, Qt::Key_Return);
    const auto shows = [&](const QString& text) {
        return std::ranges::any_of(window().findChildren<QPlainTextEdit*>(u"output"_s),
            [&](QPlainTextEdit* view) { return view->isVisible() && view->toPlainText().contains(text); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(shows(u"import pandas"_s), patience);
    QVERIFY2(!shows(u"groupby"_s), "the reply came all at once");
    keepPicture(u"streaming"_s);
    QTRY_VERIFY_WITH_TIMEOUT(button(u"Run"_s), patience);
    QCOMPARE(openEditor()->code(), code.toStdString());
    QTest::mouseClick(button(u"Run"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(window().analysis().steps().back().state == core::StepState::Done, patience);
    const auto sent = window().analysis().engine().workspace.outbound();
    QCOMPARE(sent.size(), 1U);
    QCOMPARE(sent.front().bytes, server.requests().front().body.toStdString());

    choices.chosen.clear();
    VERIFY_RESULT(models.save(choices));
}

void MainWindowTest::stopEndsARunAtOnce()
{
    ask(u"how many orders are there"_s);
    ui::CodeEditor* editor = openEditor();
    QVERIFY(editor);
    editor->setFocus();
    editor->selectAll();
    QTest::keyClicks(editor, u"import time"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    QTest::keyClicks(editor, u"print('begun', flush=True)"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    QTest::keyClicks(editor, u"time.sleep(50)"_s);
    const std::string typed = editor->code();
    QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY_WITH_TIMEOUT(std::ranges::any_of(window().findChildren<QPlainTextEdit*>(u"output"_s),
                                 [](QPlainTextEdit* view) { return view->toPlainText().contains(u"begun"_s); }),
        patience);
    keepPicture(u"running"_s);
    QElapsedTimer timer;
    timer.start();
    QTest::mouseClick(button(u"Stop"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!window().analysis().isBusy(), patience);
    QVERIFY2(timer.elapsed() < 3000, "Stop took longer than a person waits");
    const core::Step& step = window().analysis().steps().back();
    QVERIFY(step.state == core::StepState::Failed);
    QCOMPARE(step.runs.back().approval.code, typed);
    QVERIFY(step.runs.back().result->status == sandbox::Status::Cancelled);
    keepPicture(u"stopped"_s);
}

void MainWindowTest::theReportIsOneHtmlFileAndAPdf()
{
    for (const QString& name : { u"report.html"_s, u"report.pdf"_s }) {
        const QString path = m_directory.filePath(name);
        window().files().exportReport(path);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), patience);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.size() > 5000);
        if (name.endsWith("pdf"_L1)) {
            QVERIFY(bytes.startsWith("%PDF-"));
        } else {
            QVERIFY(bytes.contains("Top 5 customers by revenue"));
            QVERIFY(bytes.contains("data:image/svg+xml;base64,"));
        }
        QVERIFY(QFile::copy(path, u"flow-"_s + name) || QFile::exists(u"flow-"_s + name));
    }
}

void MainWindowTest::allIsThereAfterReopening()
{
    const std::vector<core::Step> before = window().analysis().steps();
    m_document.reset();
    open();
    QTRY_COMPARE_WITH_TIMEOUT(window().analysis().steps().size(), before.size(), patience);
    for (std::size_t i = 0; i < before.size(); ++i) {
        const core::Step& after = window().analysis().steps()[i];
        QCOMPARE(after.question.text, before[i].question.text);
        QVERIFY(after.state == before[i].state);
        QVERIFY(after.answer == before[i].answer);
        QCOMPARE(after.runs.size(), before[i].runs.size());
    }
    QCOMPARE(window().analysis().datasets().size(), 1U);
    QTRY_VERIFY(window().findChild<ui::TablePanel*>());
}

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
