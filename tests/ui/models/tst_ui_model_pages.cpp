// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model_server/model_server.h"
#include "tests/support/result_macros.h"
#include "tests/ui/model_service.h"
#include "ui/look/theme.h"
#include "ui/models/models_dialog.h"

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// The page of models, worked as a person does, before a real server.
class ModelPagesTest : public QObject {
    Q_OBJECT

    static constexpr auto patience = 30s;
    std::unique_ptr<QTemporaryDir> m_directory;
    std::unique_ptr<core::llm::ModelService> m_service;
    std::unique_ptr<ui::ModelsDialog> m_dialog;

    void openService();
    void openDialog();
    void choose(const QString& preset);
    template <typename Widget> Widget* named(const QString& accessibleName);
    QPushButton* button(const QString& text);
    QString message() const;

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void lookingAtThePageSendsNothing();
    void aModelOfTheCommandLineIsNamed();
    void aModelIsAddedTestedAndUsed();
    void aKeyIsKeptWhereThePersonSaidAndNowhereElse();
    void aServerThatIsNotThereIsSaidInWords();
    void theBuiltInPlannerIsOneClickAway();
    void whatMayBeSentIsKept();
    void everyControlHasAName();
    void aSelfTestIsAgreedToAndLeavesItsMark();
    void ollamaFetchesAModelAndCanBeStopped();
};

void ModelPagesTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    ui::applyTheme(*qApp, ui::Appearance::Light);
}

void ModelPagesTest::openService()
{
    m_dialog.reset();
    auto service = test::serviceIn(m_directory->path().toStdString());
    VERIFY_RESULT(service);
    m_service = std::move(*service);
}

void ModelPagesTest::openDialog()
{
    m_dialog = std::make_unique<ui::ModelsDialog>(*m_service);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose, false);
    m_dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
}

void ModelPagesTest::init()
{
    m_directory = std::make_unique<QTemporaryDir>();
    QVERIFY(m_directory->isValid());
    openService();
    openDialog();
}

void ModelPagesTest::cleanup()
{
    m_dialog.reset();
    m_service.reset();
}

template <typename Widget> Widget* ModelPagesTest::named(const QString& accessibleName)
{
    for (Widget* widget : m_dialog->findChildren<Widget*>()) {
        if (widget->accessibleName() == accessibleName) {
            return widget;
        }
    }
    return nullptr;
}

QPushButton* ModelPagesTest::button(const QString& text)
{
    for (auto* candidate : m_dialog->findChildren<QPushButton*>()) {
        if (candidate->text() == text) {
            return candidate;
        }
    }
    return nullptr;
}

QString ModelPagesTest::message() const
{
    return m_dialog->findChild<QLabel*>(u"message"_s)->text();
}

void ModelPagesTest::choose(const QString& preset)
{
    for (QAction* action : m_dialog->findChild<QMenu*>()->actions()) {
        if (action->text() == preset) {
            action->trigger();
            return;
        }
    }
    QFAIL("no such entry");
}

void ModelPagesTest::aModelOfTheCommandLineIsNamed()
{
    QVERIFY(message().isEmpty());
    VERIFY_RESULT(m_service->choose("ollama", "some-model"));
    openDialog();
    QVERIFY2(message().contains(u"some-model answers until"_s), qPrintable(message()));
}

void ModelPagesTest::lookingAtThePageSendsNothing()
{
    const test::ThreadedModelServer server(u"plain"_s);
    choose(u"LM Studio"_s);
    named<QLineEdit>(u"Address"_s)->setText(QString::fromStdString(server.baseUrl()));
    m_dialog->findChild<QListWidget*>()->setCurrentRow(0);
    m_dialog->findChild<QListWidget*>()->setCurrentRow(1);
    QTest::qWait(200);
    QVERIFY(server.requests().isEmpty());
}

void ModelPagesTest::aModelIsAddedTestedAndUsed()
{
    const test::ThreadedModelServer server(u"plain"_s);
    QSignalSpy chosen(m_dialog.get(), &ui::ModelsDialog::plannerChosen);
    choose(u"LM Studio"_s);
    named<QLineEdit>(u"Address"_s)->setText(QString::fromStdString(server.baseUrl()));
    named<QComboBox>(u"Model"_s)->setEditText(u"test-model"_s);
    QTest::mouseClick(button(u"Test"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(button(u"Test"_s)->isEnabled(), patience);
    QVERIFY2(message().contains(u"answered"_s), qPrintable(message()));
    QVERIFY(!server.requests().isEmpty());
    QVERIFY(m_dialog->grab().save(u"models-dialog.png"_s));

    QTest::mouseClick(button(u"Use"_s), Qt::LeftButton);
    QCOMPARE(chosen.size(), 1);
    QVERIFY(m_service->planner()->name().contains("test-model"));
    openService();
    VERIFY_RESULT(m_service->choose(m_service->choices().chosen));
    QVERIFY2(m_service->planner()->name().contains("test-model"), "the choice is there at the next start");
}

void ModelPagesTest::aKeyIsKeptWhereThePersonSaidAndNowhereElse()
{
    choose(u"OpenAI"_s);
    auto* source = named<QComboBox>(u"Key"_s);
    source->setCurrentIndex(source->findText(u"In memory, until Assay is closed"_s));
    auto* key = named<QLineEdit>(u"New key"_s);
    QVERIFY(key->isVisible());
    QCOMPARE(key->echoMode(), QLineEdit::Password);
    QTest::keyClicks(key, u"sk-secret-of-the-test"_s);
    named<QComboBox>(u"Model"_s)->setEditText(u"a-model"_s);
    QTest::mouseClick(button(u"Use"_s), Qt::LeftButton);
    const auto kept = m_service->keys().keyOf(m_service->chosen());
    VERIFY_RESULT(kept);
    QCOMPARE(kept->reveal(), std::string("sk-secret-of-the-test"));
    for (const QString& name : QDir(m_directory->path()).entryList(QDir::Files | QDir::Hidden)) {
        QFile file(m_directory->filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(!file.readAll().contains("sk-secret"), qPrintable(name));
    }
}

void ModelPagesTest::aServerThatIsNotThereIsSaidInWords()
{
    choose(u"LM Studio"_s);
    named<QLineEdit>(u"Address"_s)->setText(u"http://127.0.0.1:1/v1"_s);
    named<QComboBox>(u"Model"_s)->setEditText(u"test-model"_s);
    QTest::mouseClick(button(u"Test"_s), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(button(u"Test"_s)->isEnabled(), patience);
    QVERIFY2(message().startsWith(u"⚠"_s) && message().contains(u"127.0.0.1"_s), qPrintable(message()));
    QCOMPARE(m_service->planner()->name(), std::string("built-in"));
}

void ModelPagesTest::theBuiltInPlannerIsOneClickAway()
{
    choose(u"LM Studio"_s);
    named<QComboBox>(u"Model"_s)->setEditText(u"test-model"_s);
    QTest::mouseClick(button(u"Use"_s), Qt::LeftButton);
    QVERIFY(m_service->planner()->name() != "built-in");
    openDialog();
    m_dialog->findChild<QListWidget*>()->setCurrentRow(0);
    QTest::mouseClick(button(u"Use"_s), Qt::LeftButton);
    QCOMPARE(m_service->planner()->name(), std::string("built-in"));
}

void ModelPagesTest::whatMayBeSentIsKept()
{
    auto* list = m_dialog->findChild<QListWidget*>();
    list->setCurrentRow(list->count() - 1);
    for (auto* choice : m_dialog->findChildren<QAbstractButton*>()) {
        if (choice->text() == u"Nothing but names and types"_s) {
            QVERIFY(choice->isVisible());
            choice->click();
        }
    }
    QTest::mouseClick(button(u"Close"_s), Qt::LeftButton);
    openService();
    QVERIFY(m_service->choices().schemaOnly);
    QVERIFY(m_service->policy().schemaOnly);
}

void ModelPagesTest::everyControlHasAName()
{
    choose(u"OpenAI"_s);
    for (auto* widget : m_dialog->findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || qobject_cast<QLabel*>(widget) || !widget->isVisible()
            || widget->objectName().startsWith(u"qt_"_s)) {
            continue;
        }
        const auto* labelled = qobject_cast<QAbstractButton*>(widget);
        QVERIFY2((labelled && !labelled->text().isEmpty()) || !widget->accessibleName().isEmpty()
                || qobject_cast<QComboBox*>(widget->parentWidget()),
            widget->metaObject()->className());
    }
}

void ModelPagesTest::aSelfTestIsAgreedToAndLeavesItsMark()
{
    int asked = 0;
    m_dialog = std::make_unique<ui::ModelsDialog>(
        *m_service, [&asked](const core::llm::ModelProfile& profile, const core::Progress& progress, std::stop_token) {
            ++asked;
            progress.enter("Task 1 of 10");
            core::SelfTest test;
            test.planner = profile.name;
            test.badge = core::Badge::Amber;
            test.summary = "7 of 10 right.";
            return core::Result<core::SelfTest>(test);
        });
    m_dialog->setAttribute(Qt::WA_DeleteOnClose, false);
    m_dialog->show();
    choose(u"Ollama"_s);
    named<QComboBox>(u"Model"_s)->setEditText(u"llama"_s);
    for (const bool agree : { false, true }) {
        button(u"Self-test…"_s)->click();
        auto* box = m_dialog->findChild<QMessageBox*>();
        QVERIFY(box && box->informativeText().contains(u"without being shown"_s));
        const auto buttons = box->buttons();
        const auto pressed = std::ranges::find(buttons, agree ? QMessageBox::AcceptRole : QMessageBox::RejectRole,
            [box](QAbstractButton* each) { return box->buttonRole(each); });
        QVERIFY(pressed != buttons.end());
        (*pressed)->click();
        QTRY_VERIFY_WITH_TIMEOUT(!m_dialog->findChild<QMessageBox*>(), patience);
        QVERIFY(agree || asked == 0);
    }
    QTRY_COMPARE_WITH_TIMEOUT(
        message(), u"⚠ Amber: look closely at what it writes. Self-test: 7 of 10 right."_s, patience);
    QCOMPARE(asked, 1);
    openService();
    QCOMPARE(m_service->choices().profiles.at(0).mark.badge, std::string("amber"));
}

void ModelPagesTest::ollamaFetchesAModelAndCanBeStopped()
{
    choose(u"OpenAI"_s);
    QVERIFY(!button(u"Fetch"_s)->isVisible());
    choose(u"Ollama"_s);
    QVERIFY(button(u"Fetch"_s)->isVisible());
    button(u"Fetch"_s)->click();
    QVERIFY2(message().contains(u"Write which model"_s), qPrintable(message()));
    named<QComboBox>(u"Model"_s)->setEditText(u"llama"_s);
    {
        const test::ThreadedModelServer server(u"plain"_s);
        named<QLineEdit>(u"Address"_s)->setText(QString::fromStdString(server.origin()));
        button(u"Fetch"_s)->click();
        QTRY_COMPARE_WITH_TIMEOUT(message(), u"Ollama has llama now."_s, patience);
        QVERIFY(!button(u"Stop"_s)->isVisible());
    }
    const test::ThreadedModelServer silent(u"hang"_s);
    named<QLineEdit>(u"Address"_s)->setText(QString::fromStdString(silent.origin()));
    button(u"Fetch"_s)->click();
    QVERIFY(button(u"Stop"_s)->isVisible() && !button(u"Fetch"_s)->isEnabled());
    button(u"Stop"_s)->click();
    QTRY_VERIFY_WITH_TIMEOUT(!button(u"Stop"_s)->isVisible() && button(u"Fetch"_s)->isEnabled(), patience);
}

QTEST_MAIN(ModelPagesTest)
#include "tst_ui_model_pages.moc"
