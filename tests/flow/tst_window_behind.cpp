// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/wall_choice.h"
#include "tests/flow/window_fixture.h"
#include "ui/look/text.h"
#include "ui/window/jail_state.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QMessageBox>
#include <QProcess>
#include <QTimer>

using namespace Qt::StringLiterals;

/// The main job in the window behind the wall that ASSAY_TEST_WALL names; else the one of this computer.
class WindowBehindTest : public QObject, test::WindowFixture {
    Q_OBJECT

private slots:
    void initTestCase();
    void theStatusSaysWhatIsPromised();
    void aQuestionIsAnsweredThere();
    void filesComeBackAndUndoGoesBack();
    void stopEndsARunWithinASecond();
    void whatDiesInARunIsToldAndRebuilt();
    void cleanupTestCase();

private:
    static constexpr auto untilReady = std::chrono::minutes(8),
                          patience = std::chrono::minutes(4); // where every instruction is computed
    void keepPicture(const QString& name) { QVERIFY(window().grab().save(u"behind-%1.png"_s.arg(name))); }
    void sayYes();
    const core::Step& run(const QString& code);
    void beginRun(const QString& code);
    void runInstead(const QString& code);
    bool shows(const QString& words);

    std::string m_wall = qEnvironmentVariable("ASSAY_TEST_WALL").toStdString();
    core::Message<core::WallChoiceKind> m_choice = core::wallChoice(m_wall);
    QTimer m_person;
    int m_allowed = 0;
};

/// Begins with the wall, as `assay --wall` does. Where the image of a machine lies is not one of the settings.
void WindowBehindTest::initTestCase()
{
    const QByteArray data = qgetenv("XDG_DATA_HOME");
    m_options.wall = m_wall;
    connect(&m_person, &QTimer::timeout, this, &WindowBehindTest::sayYes);
    m_person.start(std::chrono::milliseconds(100));
    begin();
    if (!data.isEmpty()) {
        qputenv("XDG_DATA_HOME", data);
    }
    const auto file = m_directory.filePath(u"orders.csv"_s).toStdString();
    QVERIFY(QFile::copy(QStringLiteral(SOURCE_DIR "/resources/samples/orders.csv"), QString::fromStdString(file)));
    drop(file);
    QTRY_COMPARE_WITH_TIMEOUT(window().analysis().datasets().size(), 1U, untilReady);
}

/// To each question whether a file may be copied.
void WindowBehindTest::sayYes()
{
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (auto* box = qobject_cast<QMessageBox*>(widget); box && box->isVisible()) {
            ++m_allowed;
            box->button(QMessageBox::Yes)->click();
        }
    }
}

/// With this code instead of the planner's.
const core::Step& WindowBehindTest::run(const QString& code)
{
    ask(u"how many orders are there"_s);
    replaceCode(code);
    [&] { QTRY_VERIFY_WITH_TIMEOUT(button(u"Run"_s), patience); }();
    button(u"Run"_s)->click();
    const auto& steps = window().analysis().steps();
    [&] { QTRY_VERIFY_WITH_TIMEOUT(!steps.back().runs.empty() && steps.back().runs.back().result, patience); }();
    if (const auto& runs = steps.back().runs; !runs.empty() && runs.back().result) {
        const auto& result = *runs.back().result;
        [&] { QVERIFY2(result.status == sandbox::Status::Ok, (result.statusDetail + result.err).c_str()); }();
    }
    return steps.back();
}

bool WindowBehindTest::shows(const QString& words)
{
    return std::ranges::any_of(window().findChildren<QLabel*>(),
        [&](QLabel* label) { return label->isVisible() && label->text().contains(words); });
}

/// Until it has printed something.
void WindowBehindTest::beginRun(const QString& code)
{
    ask(u"how many orders are there"_s);
    replaceCode(code);
    QTRY_VERIFY_WITH_TIMEOUT(button(u"Run"_s), patience);
    button(u"Run"_s)->click();
    const auto word = code.section(u'\'', 1, 1);
    QTRY_VERIFY_WITH_TIMEOUT(std::ranges::any_of(window().findChildren<QPlainTextEdit*>(u"output"_s),
                                 [&](QPlainTextEdit* view) { return view->toPlainText().contains(word); }),
        patience);
}

/// Of the step whose run ended. It may have to wait for another jail, and for earlier steps that are run again there.
void WindowBehindTest::runInstead(const QString& code)
{
    replaceCode(code);
    QTRY_VERIFY_WITH_TIMEOUT(button(u"Run"_s), untilReady);
    button(u"Run"_s)->click();
    const auto& steps = window().analysis().steps();
    QTRY_VERIFY_WITH_TIMEOUT(steps.back().state == core::StepState::Done, untilReady);
    QCOMPARE(steps.back().runs.back().result->out, std::string("41\n"));
}

void WindowBehindTest::theStatusSaysWhatIsPromised()
{
    auto* status = window().findChild<ui::JailState*>();
    QVERIFY(status && status->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(status->text(), ui::qs(inWords(m_choice)), untilReady);
    QCOMPARE(status->toolTip(), ui::qs(core::hintOf(m_choice)));
    QVERIFY(status->toolTip().contains(u"Promised:"_s) && status->toolTip().contains(u"Not promised:"_s));
    QCOMPARE(m_allowed > 0, core::isElsewhere(m_choice));
    keepPicture(u"ready"_s);
}

void WindowBehindTest::aQuestionIsAnsweredThere()
{
    ask(u"top 5 customers by revenue"_s);
    button(u"Run"_s)->click();
    const auto& steps = window().analysis().steps();
    QTRY_VERIFY_WITH_TIMEOUT(steps.back().state == core::StepState::Done && steps.back().answer, patience);
    const auto& result = *steps.back().runs.back().result;
    QCOMPARE(result.provenance.wall, m_wall.empty() ? std::string("namespaces") : m_wall);
    keepPicture(u"answer"_s);
}

void WindowBehindTest::filesComeBackAndUndoGoesBack()
{
    const auto& first = run(u"x = 41\nopen('made.csv', 'w').write('n\\n1\\n')"_s);
    QVERIFY(first.state == core::StepState::Done);
    const auto& made = first.runs.back().result->artifacts;
    QCOMPARE(made.size(), std::size_t(1));
    QVERIFY(std::filesystem::exists(made.front().path));
    QCOMPARE(run(u"x += 1\nprint(x)"_s).runs.back().result->out, std::string("42\n"));
    window().analysis().undo(window().analysis().steps().back().id);
    QTRY_VERIFY_WITH_TIMEOUT(window().analysis().steps().back().state == core::StepState::Undone, patience);
    keepPicture(u"undone"_s);
    QCOMPARE(run(u"print(x)"_s).runs.back().result->out, std::string("41\n"));
}

void WindowBehindTest::stopEndsARunWithinASecond()
{
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(run(u"print(x)"_s).runs.back().result->out, std::string("41\n"));
    const auto unhurried = timer.elapsed();
    beginRun(u"import time\nprint('begun', flush=True)\ntime.sleep(50)"_s);
    timer.start();
    QTest::mouseClick(button(u"Stop"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!window().analysis().isBusy(), patience);
    qInfo("Stop took %lld ms", timer.elapsed());
    QVERIFY2(timer.elapsed() < 1000 + unhurried, "Stop took a second longer than a whole run");
    QVERIFY(window().analysis().steps().back().runs.back().result->status == sandbox::Status::Cancelled);
    runInstead(u"print(x)"_s);
}

/// With all that this program started for the wall.
void WindowBehindTest::whatDiesInARunIsToldAndRebuilt()
{
    beginRun(u"import time\nprint('dying', flush=True)\ntime.sleep(50)"_s);
    QProcess::execute(u"pkill"_s, { u"-KILL"_s, u"-P"_s, QString::number(QCoreApplication::applicationPid()) });
    QTRY_VERIFY_WITH_TIMEOUT(!window().analysis().isBusy(), patience);
    QTRY_VERIFY_WITH_TIMEOUT(shows(u"its run did not finish"_s), patience);
    runInstead(u"print(x)"_s);
}

void WindowBehindTest::cleanupTestCase()
{
    m_document.reset();
}

QTEST_MAIN(WindowBehindTest)
#include "tst_window_behind.moc"
