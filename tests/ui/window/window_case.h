// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/write/builtin_planner.h"
#include "sandbox/run/sha256.h"
#include "tests/support/result_macros.h"
#include "tests/ui/model_service.h"
#include "tests/ui/values.h"
#include "ui/look/theme.h"
#include "ui/step/step_card.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

namespace test {

/// The orders with a file that is there, as it was when it was read.
inline core::Dataset ordersIn(const QTemporaryDir& directory)
{
    auto dataset = test::orders();
    QFile file(directory.filePath(QStringLiteral("orders.csv")));
    const bool isMade = file.open(QIODevice::WriteOnly) && file.resize(dataset.profile.bytes);
    dataset.path = file.fileName().toStdString();
    dataset.sha256 = isMade ? *sandbox::sha256OfFile(dataset.path) : std::string();
    return dataset;
}

/// The real window over a real document that was filled beforehand; there is no jail.
struct WindowCase {
    void begin();
    void end();
    ui::Engine engine();
    void fill(const std::vector<core::Step>& steps, bool withData);
    void open(const QSize& size, ui::Dialogs dialogs = ui::Dialogs::ofDesktop());
    void comeBack(); ///< from another program
    bool isTold(const QString& words); ///< on a label that can be seen
    void keepPicture(const QString& name);
    QPushButton* button(const QString& text); ///< that can be seen; else nullptr

    QTemporaryDir m_directory;
    std::optional<core::Workspace> m_workspace;
    std::unique_ptr<core::llm::ModelService> m_service;
    std::unique_ptr<ui::MainWindow> m_window;
};

inline void WindowCase::begin()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("assay-test"));
    QSettings().clear();
    QVERIFY(m_directory.isValid());
    auto service = test::serviceIn(m_directory.filePath(QStringLiteral("config")).toStdString());
    VERIFY_RESULT(service);
    m_service = std::move(*service);
    ui::applyTheme(*qApp, ui::Appearance::Light);
}

inline void WindowCase::end()
{
    m_window.reset();
    m_workspace.reset();
    QSettings().clear();
    ui::applyTheme(*qApp, ui::Appearance::Light);
}

inline ui::Engine WindowCase::engine()
{
    return { .workspace = *m_workspace,
        .installation = {},
        .bench =
            [](std::stop_token) {
                return core::Result<core::Bench*>(
                    core::fail(core::ErrorKind::Jail, core::said("User namespaces are off on this machine.")));
            },
        .user = "maria",
        .program = "Assay 0.1.0",
        .models = *m_service,
        .saveAs = [this](const std::filesystem::path& path) { return m_workspace->saveAs(path); },
        .samples = { { "/nowhere/orders.csv", "Orders of a small shop",
                         "Dirty, as real exports are: mixed dates, decimal commas, duplicates." },
            { "/nowhere/weather.csv", "Weather in Seattle", "Four years, one row a day. Public domain." } },
        .suggestions =
            [](const std::vector<core::Dataset>&, const std::vector<std::string>& asked) {
                return asked.empty() ? std::vector<std::string> { "top 5 customers by revenue", "revenue by month",
                    "how many orders have no price?" }
                                     : std::vector<std::string> { "revenue by month" };
            },
        .doctor = {},
        .openDocument = {} };
}

inline void WindowCase::fill(const std::vector<core::Step>& steps, bool withData)
{
    static int count = 0;
    auto created = core::Workspace::create(
        m_directory.filePath(QStringLiteral("orders-%1.assay").arg(++count)).toStdString());
    VERIFY_RESULT(created);
    m_workspace.emplace(std::move(*created));
    if (withData) {
        VERIFY_RESULT(m_workspace->addDataset(ordersIn(m_directory)));
    }
    for (const core::Step& step : steps) {
        const auto id = m_workspace->addStep(step.question);
        VERIFY_RESULT(id);
        if (step.plan) {
            VERIFY_RESULT(m_workspace->recordPlan(*id, *step.plan));
        }
        for (const core::Proposal& proposal : step.proposals) {
            VERIFY_RESULT(m_workspace->recordProposal(*id, proposal));
        }
        for (const core::RunRecord& run : step.runs) {
            VERIFY_RESULT(m_workspace->recordApproval(*id, run.approval));
            sandbox::RunResult result = *run.result;
            result.artifacts.clear(); // their bytes are no part of this test
            VERIFY_RESULT(m_workspace->recordRun(*id, result));
        }
        if (step.proposals.size() > 1) {
            VERIFY_RESULT(m_workspace->recordProposal(*id, step.proposals.back()));
        }
        if (step.answer) {
            VERIFY_RESULT(m_workspace->recordAnswer(*id, *step.answer));
        }
    }
}

inline void WindowCase::open(const QSize& size, ui::Dialogs dialogs)
{
    m_window = std::make_unique<ui::MainWindow>(engine(), std::move(dialogs));
    m_window->resize(size);
    m_window->show();
    m_window->begin();
    QTRY_COMPARE(m_window->analysis().steps().size(), m_workspace->steps().size());
    QTRY_COMPARE(m_window->analysis().datasets().size(), m_workspace->datasets().size());
    QTRY_COMPARE(static_cast<std::size_t>(m_window->findChildren<ui::StepCard*>().size()), m_workspace->steps().size());
    QTest::qWait(150); // charts are drawn once the size has settled
}

inline void WindowCase::comeBack()
{
    QWidget other;
    other.show();
    other.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&other));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::qWait(100);
}

inline bool WindowCase::isTold(const QString& words)
{
    const auto labels = m_window->findChildren<QLabel*>();
    return std::ranges::any_of(
        labels, [&](QLabel* label) { return label->isVisible() && label->text().contains(words); });
}

inline void WindowCase::keepPicture(const QString& name)
{
    QVERIFY(m_window->grab().save(QStringLiteral("window-%1.png").arg(name)));
}

inline QPushButton* WindowCase::button(const QString& text)
{
    const auto buttons = m_window->findChildren<QPushButton*>();
    const auto found = std::ranges::find_if(
        buttons, [&](QPushButton* b) { return b->text() == text && b->isVisible(); });
    return found == buttons.end() ? nullptr : *found;
}

} // namespace test
