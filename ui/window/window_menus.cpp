// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_menus.h"

#include "ui/look/controls.h"
#include "ui/look/message_strip.h"
#include "ui/look/text.h"
#include "ui/step/composer.h"
#include "ui/step/review_pane.h"
#include "ui/window/doctor_dialog.h"
#include "ui/window/edit_menu.h"
#include "ui/window/file_actions.h"
#include "ui/window/jail_state.h"
#include "ui/window/model_actions.h"
#include "ui/window/own_code.h"
#include "ui/window/shortcuts_dialog.h"
#include "ui/window/sidebar.h"

#include <QActionGroup>
#include <QApplication>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>

using namespace Qt::StringLiterals;

namespace ui {

WindowMenus::WindowMenus(Analysis& analysis, const Places& places, QMenuBar& bar)
    : QObject(&bar)
    , m_analysis(analysis)
    , m_files(places.files)
    , m_models(places.models)
    , m_composer(places.composer)
    , m_sidebar(places.sidebar)
    , m_message(places.message)
    , m_jail(places.jail)
    , m_bar(bar)
{
    makeFileMenu();
    makeEditMenu();
    makeAnalysisMenu();
    makeViewMenu();
    makeHelpMenu();
}

void WindowMenus::setStoppable(bool stoppable)
{
    m_stop->setEnabled(stoppable);
}

void WindowMenus::setAnySteps()
{
    m_rename->setEnabled(true);
    m_export->setEnabled(true);
    m_exportWhole->setEnabled(true);
}

bool WindowMenus::isSidebarShown() const
{
    return m_showSidebar->isChecked();
}

void WindowMenus::showSidebar(bool shown)
{
    m_showSidebar->setChecked(shown);
}

void WindowMenus::makeFileMenu()
{
    QMenu* file = m_bar.addMenu(tr("&File"));
    file->addAction(
        icon("plus"_L1), tr("&New analysis"), QKeySequence::New, &m_files, [this] { m_files.openDocument({}); });
    file->addAction(icon("file"_L1), tr("&Open files…"), QKeySequence::Open, &m_files, &FileActions::open);
    file->addAction(icon("table"_L1), tr("Open a &database…"), &m_files, &FileActions::openDatabase);
    file->addAction(icon("table"_L1), tr("&Paste a table"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V), &m_files,
        &FileActions::paste);
    QMenu* recent = file->addMenu(icon("clock"_L1), tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, &m_files, [this, recent] { m_files.fillRecent(recent); });
    file->addSeparator();
    file->addAction(icon("save"_L1), tr("&Save"), QKeySequence::Save, &m_files, &FileActions::save);
    file->addAction(icon("save"_L1), tr("Save &as…"), QKeySequence::SaveAs, &m_files, &FileActions::saveAs);
    m_export = file->addAction(icon("package"_L1), tr("&Export report…"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), &m_files,
        [this] { m_files.chooseReport(core::Audience::Reader); });
    m_exportWhole = file->addAction(icon("package"_L1), tr("Export report with appendi&x…"), &m_files,
        [this] { m_files.chooseReport(core::Audience::Auditor); });
    m_export->setEnabled(false);
    m_exportWhole->setEnabled(false);
    file->addSeparator();
    file->addAction(tr("&Close window"), QKeySequence::Close, m_bar.window(), &QWidget::close);
    file->addAction(tr("&Quit"), QKeySequence::Quit, qApp, &QApplication::closeAllWindows);
}

void WindowMenus::makeEditMenu()
{
    QMenu* edit = m_bar.addMenu(tr("&Edit"));
    connect(new EditMenu(edit), &EditMenu::findWanted, this, &WindowMenus::findWanted);
    m_rename = edit->addAction(icon("edit"_L1), tr("&Rename the step"), QKeySequence(Qt::Key_F2), this, [this] {
        m_showSidebar->setChecked(true); // where its name is typed
        m_sidebar.renameStep();
    });
    m_rename->setEnabled(false);
}

void WindowMenus::makeAnalysisMenu()
{
    QMenu* analysis = m_bar.addMenu(tr("&Analysis"));
    analysis->addAction(icon("question"_L1), tr("&Ask a question"), QKeySequence(Qt::CTRL | Qt::Key_L), &m_composer,
        &Composer::takeFocus);
    QAction* own = analysis->addAction(icon("code"_L1), tr("&Write code"), QKeySequence(Qt::Key_F4),
        new OwnCode(m_analysis, m_composer, m_message, this), &OwnCode::begin);
    own->setToolTip(ownCodeHint());
    m_stop = analysis->addAction(icon("stop"_L1), tr("S&top"), this, &WindowMenus::stopWanted);
    m_stop->setShortcuts({ QKeySequence(Qt::CTRL | Qt::Key_Period), QKeySequence(Qt::Key_Escape) });
    m_stop->setEnabled(false);
    analysis->addAction(
        icon("table"_L1), tr("&Variables"), QKeySequence(Qt::Key_F8), this, &WindowMenus::variablesWanted);
    if (m_analysis.engine().runsReading) {
        addPolicyAction(analysis);
    }
    m_jail.addChoices(*analysis);
    analysis->addSeparator();
    analysis->addAction(icon("online"_L1), tr("&Models…"), &m_models, &ModelActions::choose);
    analysis->addAction(icon("eye"_L1), tr("&What was sent…"), &m_models, &ModelActions::showLedger);
}

/// Chosen for one analysis; what it approves says so in its record.
void WindowMenus::addPolicyAction(QMenu* menu)
{
    QAction* action = menu->addAction(tr("Auto-&run read-only code")); // its tick stands in the icon's place
    action->setCheckable(true);
    action->setChecked(m_analysis.engine().runsReading());
    const QString what = tr(
        "Code that only reads the files of this analysis, and whose check finds nothing, runs without being asked for. "
        "It is shown all the same, and the jail keeps it to reading. Repairs, changes, files to be written and "
        "everything else "
        "wait for you.");
    action->setToolTip(what);
    connect(&m_analysis, &Analysis::jailOpened, action, [this, action, what] {
        const bool isKept = m_analysis.readsOnlyWall() == core::ReadsOnlyWall::Kept;
        action->setEnabled(isKept);
        action->setToolTip(isKept ? what : qs(inWords(core::Fault(core::FaultKind::ReadsOnlyNotOffered), translated)));
    });
    menu->setToolTipsVisible(true);
    connect(action, &QAction::toggled, this, [this, action](bool on) {
        if (auto kept = m_analysis.engine().setRunsReading(on); !kept) {
            const QSignalBlocker quiet(action);
            action->setChecked(!on);
            m_message.showError(kept.error());
        }
        m_models.showPlanner();
    });
}

void WindowMenus::makeViewMenu()
{
    QMenu* view = m_bar.addMenu(tr("&View"));
    m_showSidebar = view->addAction(tr("&Data and steps"));
    m_showSidebar->setCheckable(true);
    m_showSidebar->setChecked(true);
    m_showSidebar->setShortcut(Qt::Key_F9);
    connect(m_showSidebar, &QAction::toggled, &m_sidebar, &QWidget::setVisible);
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

void WindowMenus::makeHelpMenu()
{
    QMenu* help = m_bar.addMenu(tr("&Help"));
    help->addAction(tr("&Keyboard shortcuts"), QKeySequence::HelpContents, this,
        [this] { (new ShortcutsDialog(shortcutsOf(m_bar), m_bar.window()))->show(); });
    if (m_analysis.engine().doctor) {
        help->addAction(icon("shield"_L1), tr("&Doctor…"), this,
            [this] { (new DoctorDialog(m_analysis.engine().doctor, m_bar.window()))->show(); });
    }
    help->addAction(icon("info"_L1), tr("&About Assay"), this, [this] {
        auto* box = new QMessageBox(m_bar.window());
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->setWindowTitle(tr("About Assay"));
        box->setIconPixmap(programIcon().pixmap(QSize(64, 64), m_bar.devicePixelRatioF()));
        box->setText(tr("<b>%1</b>").arg(qs(m_analysis.engine().program)));
        box->setInformativeText(
            tr("A data-analysis assistant an analyst can trust.\n"
               "Code is shown before it runs, runs without network or access to other files, and "
               "every number leads to the cell it came from.\n\nFree software: GPL, version 3 or later."));
        box->open();
    });
}

void WindowMenus::setAppearance(Appearance appearance)
{
    QSettings().setValue("appearance"_L1, static_cast<int>(appearance));
    applyTheme(*qApp, appearance);
}

} // namespace ui
