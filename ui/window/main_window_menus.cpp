// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/composer.h"
#include "ui/look/controls.h"
#include "ui/window/doctor_dialog.h"
#include "ui/window/main_window.h"
#include "ui/look/message_strip.h"
#include "ui/session/recent.h"
#include "ui/window/sidebar.h"
#include "ui/look/text.h"
#include "ui/data/variables_page.h"

#include <QActionGroup>
#include <QApplication>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QSettings>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace ui {

void MainWindow::makeMenus()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(icon("plus"_L1), tr("&New analysis"), QKeySequence::New, this, [this] { openDocument({}); });
    file->addAction(icon("file"_L1), tr("&Open files…"), QKeySequence::Open, this, &MainWindow::openFiles);
    file->addAction(icon("table"_L1), tr("&Paste a table"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V), this, &MainWindow::pasteTable);
    m_recent = file->addMenu(icon("clock"_L1), tr("Open &recent"));
    connect(m_recent, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    file->addSeparator();
    file->addAction(icon("save"_L1), tr("&Save as…"), QKeySequence::SaveAs, this, &MainWindow::saveAs);
    m_export = file->addAction(icon("package"_L1), tr("&Export report…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this, &MainWindow::chooseReport);
    m_export->setEnabled(false);
    file->addSeparator();
    file->addAction(tr("&Close window"), QKeySequence::Close, this, &QWidget::close);
    file->addAction(tr("&Quit"), QKeySequence::Quit, qApp, &QApplication::closeAllWindows);

    QMenu* analysis = menuBar()->addMenu(tr("&Analysis"));
    analysis->addAction(icon("question"_L1), tr("&Ask a question"), QKeySequence(Qt::CTRL | Qt::Key_L), m_composer, &Composer::takeFocus);
    m_stop = analysis->addAction(icon("stop"_L1), tr("S&top"), this, &MainWindow::stopWork);
    m_stop->setShortcuts({ QKeySequence(Qt::CTRL | Qt::Key_Period), QKeySequence(Qt::Key_Escape) });
    m_stop->setEnabled(false);
    analysis->addAction(icon("table"_L1), tr("&Variables"), QKeySequence(Qt::Key_F8), this, &MainWindow::showVariables);
    if (m_analysis->engine().runsReading) {
        addPolicyAction(analysis);
    }
    analysis->addSeparator();
    analysis->addAction(icon("online"_L1), tr("&Models…"), this, &MainWindow::chooseModel);
    analysis->addAction(icon("eye"_L1), tr("&What was sent…"), this, &MainWindow::showLedger);
    makeViewMenu();
    makeHelpMenu();
}

/// Chosen for one analysis; what it approves says so in its record.
void MainWindow::addPolicyAction(QMenu* menu)
{
    QAction* action = menu->addAction(icon("run"_L1), tr("&Run by itself what only reads"));
    action->setCheckable(true);
    action->setChecked(m_analysis->engine().runsReading());
    const QString what = tr("Code that only reads the files of this analysis, and whose check finds nothing, runs without being asked for. "
                            "It is shown all the same, and the jail keeps it to reading. Repairs, changes, files to be written and everything else "
                            "wait for you.");
    action->setToolTip(what);
    connect(m_analysis, &Analysis::jailOpened, action, [this, action, what] {
        const bool isKept = m_analysis->readsOnlyWall() == core::ReadsOnlyWall::Kept;
        action->setEnabled(isKept);
        action->setToolTip(isKept ? what : QString::fromLatin1(core::noReadsOnlyWall));
    });
    menu->setToolTipsVisible(true);
    connect(action, &QAction::toggled, this, [this, action](bool on) {
        if (auto kept = m_analysis->engine().setRunsReading(on); !kept) {
            const QSignalBlocker quiet(action);
            action->setChecked(!on);
            m_message->showError(kept.error());
        }
        showPlanner();
    });
}

void MainWindow::makeViewMenu()
{
    QMenu* view = menuBar()->addMenu(tr("&View"));
    m_showSidebar = view->addAction(icon("sidebar"_L1), tr("&Side panel"));
    m_showSidebar->setCheckable(true);
    m_showSidebar->setChecked(true);
    m_showSidebar->setShortcut(Qt::Key_F9);
    connect(m_showSidebar, &QAction::toggled, m_sidebar, &QWidget::setVisible);
    view->addSeparator();
    QMenu* appearance = view->addMenu(tr("&Appearance"));
    auto* group = new QActionGroup(this);
    const auto chosen = chosenAppearance();
    const auto add = [&](const QString& name, Appearance value) {
        QAction* action = appearance->addAction(name, this, [this, value] { setAppearance(value); });
        action->setCheckable(true);
        action->setChecked(value == chosen);
        group->addAction(action);
    };
    add(tr("As the &desktop"), Appearance::System);
    add(tr("&Light"), Appearance::Light);
    add(tr("Dar&k"), Appearance::Dark);
}

void MainWindow::makeHelpMenu()
{
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    if (m_analysis->engine().doctor) {
        help->addAction(icon("shield"_L1), tr("&Doctor…"), this, [this] { (new DoctorDialog(m_analysis->engine().doctor, this))->show(); });
    }
    help->addAction(icon("info"_L1), tr("&About Assay"), this, [this] {
        auto* box = new QMessageBox(this);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->setWindowTitle(tr("About Assay"));
        box->setIconPixmap(programIcon().pixmap(QSize(64, 64), devicePixelRatioF()));
        box->setText(tr("<b>%1</b>").arg(qs(m_analysis->engine().program)));
        box->setInformativeText(tr("A data-analysis assistant an analyst can trust.\n"
                                   "Code is shown before it runs, runs without network or access to other files, and "
                                   "every number leads to the cell it came from.\n\nFree software: GPL, version 3 or later."));
        box->open();
    });
}

void MainWindow::connectVariables()
{
    const auto isShown = [this] { return m_pages->currentWidget() == m_variables; };
    connect(m_sidebar, &Sidebar::variablesWanted, this, &MainWindow::showVariables);
    connect(m_variables, &VariablesPage::backWanted, this, &MainWindow::showThread);
    connect(m_variables, &VariablesPage::saveWanted, this, &MainWindow::chooseTableFile);
    connect(m_variables, &VariablesPage::remakeWanted, m_analysis, &Analysis::remakeState);
    connect(m_analysis, &Analysis::variablesRead, m_variables, [this](const std::string& state, const std::optional<std::vector<sandbox::Variable>>& variables) {
        m_variables->showVariables(state, variables, !state.empty());
    });
    connect(&m_analysis->progress(), &ProgressBridge::phaseEntered, m_variables, &VariablesPage::showWork);
    connect(m_analysis, &Analysis::busyChanged, m_variables, [this, isShown](bool busy) {
        if (!busy && isShown()) {
            m_analysis->readVariables(); // what was worked on may have changed them
        }
    });
}

void MainWindow::showVariables()
{
    if (m_analysis->datasets().empty() && m_analysis->steps().empty()) {
        return; // there is nothing that could have made any
    }
    hideDataset();
    m_pages->setCurrentWidget(m_variables);
    m_variables->showWork(tr("Reading the variables…"));
    m_variables->takeFocus();
    m_analysis->readVariables();
}

void MainWindow::fillRecentMenu()
{
    m_recent->clear();
    const QStringList paths = recentDocuments();
    for (const QString& path : paths) {
        QAction* action = m_recent->addAction(QFileInfo(path).completeBaseName(), this, [this, path] { openDocument(path); });
        action->setToolTip(path);
    }
    if (paths.isEmpty()) {
        m_recent->addAction(tr("None yet"))->setEnabled(false);
        return;
    }
    m_recent->addSeparator();
    m_recent->addAction(tr("Forget these"), this, [] { forgetRecentDocuments(); });
}

void MainWindow::setAppearance(Appearance appearance)
{
    QSettings().setValue("appearance"_L1, static_cast<int>(appearance));
    applyTheme(*qApp, appearance);
}

} // namespace ui
