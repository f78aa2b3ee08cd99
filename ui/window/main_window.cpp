// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "core/domain/domain_json.h"
#include "core/domain/fault.h"
#include "ui/data/data_page.h"
#include "ui/data/dataset_view.h"
#include "ui/data/variables_page.h"
#include "ui/look/controls.h"
#include "ui/look/message_strip.h"
#include "ui/look/text.h"
#include "ui/session/recent.h"
#include "ui/step/composer.h"
#include "ui/step/step_card.h"
#include "ui/step/thread_view.h"
#include "ui/window/data_actions.h"
#include "ui/window/file_actions.h"
#include "ui/window/file_changes.h"
#include "ui/window/jail_state.h"
#include "ui/window/model_actions.h"
#include "ui/window/row_actions.h"
#include "ui/window/sidebar.h"
#include "ui/window/start_page.h"
#include "ui/window/step_actions.h"
#include "ui/window/step_cards.h"
#include "ui/window/step_names.h"
#include "ui/window/tab_order.h"
#include "ui/window/window_menus.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr int roomyWidth = 1360; ///< below it the answer needs the file view's place
} // namespace

MainWindow::MainWindow(Engine engine, Dialogs dialogs, QWidget* parent)
    : QMainWindow(parent)
    , m_dialogs(std::move(dialogs).placedBy([this](const QString& name) { return m_files->placeFor(name); }))
    , m_analysis(new Analysis(std::move(engine), this))
    , m_sidebar(new Sidebar(this))
    , m_pages(new QStackedWidget(this))
    , m_start(new StartPage(m_analysis->engine().samples, this))
    , m_thread(new ThreadView(m_dialogs, this))
    , m_data(new DataPage(this))
    , m_variables(new VariablesPage(m_analysis->jail(), this))
    , m_composer(new Composer(this))
    , m_drawer(new DatasetView(this))
    , m_message(new MessageStrip(this))
    , m_split(new QSplitter(Qt::Horizontal, this))
    , m_jailState(new JailState(*m_analysis, this))
    , m_planner(elidedButton({}, {}, this))
{
    setAcceptDrops(true);
    setMinimumSize(600, 360); // a screen of 1280 × 800 at 200 % has 640 × 400 for it and the frame
    setWindowIcon(programIcon());
    layOut();
    m_files = new FileActions(*m_analysis, m_dialogs, *m_message, this);
    m_changes = new FileChanges(*m_analysis, m_dialogs, *m_message, this);
    m_models = new ModelActions(*m_analysis, { *m_composer, *m_drawer, *m_message, *m_planner, *m_thread }, this);
    auto* work = new StateWork(*m_analysis, this);
    m_look = new DataActions(*m_analysis, *work,
        { *m_pages, *m_thread, *m_data, *m_variables, *m_drawer, *m_sidebar, *m_files, *m_models }, this);
    new RowActions(*m_analysis, { *m_thread, *m_data, *m_look, *m_files, *m_message }, this);
    auto* steps = new StepActions(*m_analysis, *work, *m_thread, *m_files, *m_message, *m_changes, this);
    connect(steps, &StepActions::questionWanted, m_composer, &Composer::takeFocus);
    m_steps = new StepCards(*m_analysis, { *m_thread, *m_sidebar, *m_composer }, this);
    new StepNames(*m_analysis, *m_sidebar, *m_thread, this);
    m_menus = new WindowMenus(
        *m_analysis, { *m_files, *m_models, *m_composer, *m_sidebar, *m_message, *m_jailState }, *menuBar());
    connectAnalysis();
    connectViews();
    showTitle();
    showDatasets();
    restoreWindow();
}

MainWindow::~MainWindow() = default;

void MainWindow::layOut()
{
    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_message);
    m_pages->addWidget(m_start);
    m_pages->addWidget(m_thread);
    m_pages->addWidget(m_data);
    m_pages->addWidget(m_variables);
    column->addWidget(m_pages, 1);
    column->addWidget(m_composer);
    centre->setMinimumWidth(280);
    m_sidebar->setMinimumWidth(130);
    m_drawer->setMinimumWidth(180);
    m_split->addWidget(m_sidebar);
    m_split->addWidget(centre);
    m_split->addWidget(m_drawer);
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_split->setStretchFactor(1, 1);
    m_split->setSizes({ 250, 680, 350 });
    m_drawer->hide();
    setCentralWidget(m_split);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(10, 0, 10, 0);
    statusBar()->addWidget(m_jailState);
    setLook(m_planner, "role", u"flat"_s);
    statusBar()->addPermanentWidget(m_planner);
}

void MainWindow::connectAnalysis()
{
    connect(m_analysis, &Analysis::loaded, this, &MainWindow::showLoaded);
    connect(&m_analysis->files(), &Datasets::changed, this, &MainWindow::showDatasets);
    connect(m_analysis, &Analysis::stepChanged, this, [this](const core::Step& step) {
        if (step.state != core::StepState::Proposed) {
            statusBar()->clearMessage(); // why its code waited
        }
        showStep(step);
        m_steps->offerReview(step);
        m_changes->compare(); // what ran, or did not, has asked for its files
    });
    connect(m_analysis, &Analysis::busyChanged, this, &MainWindow::showBusy);
    const ProgressBridge* reading = &m_analysis->files().progress();
    connect(reading, &ProgressBridge::phaseEntered, m_sidebar, &Sidebar::showReading);
    connect(reading, &ProgressBridge::fractionReached, m_sidebar, &Sidebar::showFraction);
    connect(&m_analysis->files().firstLook(), &FirstLook::looked, this, [this](const core::Profile& look) {
        if (m_thread->isEmpty()) { // else the person is at something else
            m_look->showLook(look);
        }
    });
    connect(reading, &ProgressBridge::phaseEntered, this, [this](const QString& phase) {
        m_reading = !phase.isEmpty();
        showComposer();
        showStoppable();
        if (!m_reading) {
            m_changes->compare(); // of a document that is opened, or one of them was read again
        }
        // A reading that was stopped or failed leaves nothing to look at.
        if (phase.isEmpty() && m_pages->currentWidget() == m_data && m_data->dataset().name.empty()) {
            showDatasets();
        }
    });
    connect(m_analysis, &Analysis::policyDeclined, this, [this](const QString& why) { statusBar()->showMessage(why); });
    connect(&m_analysis->files(), &Datasets::failed, this, &MainWindow::showFailure);
    connect(m_analysis, &Analysis::failed, this, [this](const core::Error& error) {
        (error.kind == core::ErrorKind::Jail ? m_jailFailure : m_lastFailure) = qs(inWords(error.message, translated));
        showFailure(error);
    });
    connect(m_analysis, &Analysis::jailOpened, this, [this] { m_message->withdraw(m_jailFailure); });
    connect(m_analysis, &Analysis::asked, this, [this](const QString& question) {
        m_message->hide();
        showThread();
        m_thread->showPending(question)->showWork(tr("Reading the question…"), m_analysis->progress());
    });
}

void MainWindow::connectViews()
{
    connect(m_sidebar, &Sidebar::filesWanted, m_files, &FileActions::open);
    connect(m_sidebar, &Sidebar::placeWanted, this,
        [this](int dataset) { m_changes->relocate(m_analysis->datasets()[static_cast<std::size_t>(dataset)].path); });
    connect(m_pages, &QStackedWidget::currentChanged, m_message, &MessageStrip::leave);
    connect(m_sidebar, &Sidebar::stepChosen, this, [this](std::int64_t step) {
        m_message->leave();
        showThread();
        m_thread->revealStep(step);
    });
    connect(m_start, &StartPage::filesWanted, m_files, &FileActions::open);
    connect(m_start, &StartPage::sampleWanted, this,
        [this](const std::filesystem::path& path) { m_analysis->files().add({ path }); });
    connect(m_start, &StartPage::documentWanted, m_files, &FileActions::openDocument);
    connect(m_composer, &Composer::asked, this,
        [this](const QString& question) { m_analysis->ask(question, m_look->nameOnScreen()); });
    connect(m_composer, &Composer::stopWanted, m_analysis, &Analysis::stop);
    connect(m_data, &DataPage::workChanged, this, &MainWindow::showStoppable);
    connect(m_data, &DataPage::backWanted, this, &MainWindow::showThread);
    connect(m_variables, &VariablesPage::backWanted, this, &MainWindow::showThread);
    connect(m_files, &FileActions::renamed, this, &MainWindow::showTitle);
    connect(m_files, &FileActions::savingChanged, this, &MainWindow::showStoppable);
    connect(m_models, &ModelActions::used, this, [this](const QString& text) {
        constexpr int shownFor_ms = 15'000;
        statusBar()->showMessage(text, shownFor_ms);
    });
    connect(m_menus, &WindowMenus::stopWanted, this, &MainWindow::stopWork);
    connect(m_menus, &WindowMenus::variablesWanted, m_look, &DataActions::showVariables);
    connect(m_menus, &WindowMenus::findWanted, m_look, &DataActions::find);
    connect(m_look, &DataActions::fileShown, this, &MainWindow::showSuggestions);
}

void MainWindow::begin()
{
    const core::llm::ModelService& models = m_analysis->engine().models;
    if (!models.choices().chosen.empty() && models.chosen().id.empty()) {
        m_message->showError({ core::ErrorKind::BadInput,
            core::said(utf8(tr("The model you chose cannot be reached: its key is not there any more. "
                               "The built-in planner answers. Choose Analysis, Models to enter the key again."))) });
    }
    // A document with files is no empty start: what is typed before they are there waits for them.
    m_reading = !m_analysis->engine().workspace.datasets().empty();
    if (m_reading) {
        m_pages->setCurrentWidget(m_thread);
    }
    showComposer();
    m_analysis->load();
}

void MainWindow::showLoaded()
{
    if (m_analysis->steps().empty()) {
        return;
    }
    showThread();
    m_composer->show();
    m_menus->setAnySteps();
    m_steps->restore();
    if (!qobject_cast<QPlainTextEdit*>(focusWidget())) {
        m_composer->takeFocus();
    }
}

void MainWindow::showDatasets()
{
    const auto& datasets = m_analysis->datasets();
    m_sidebar->showDatasets(datasets);
    const bool any = !datasets.empty();
    if (!any) {
        m_pages->setCurrentWidget(m_thread->isEmpty() ? static_cast<QWidget*>(m_start) : m_thread);
    }
    showComposer();
    showSuggestions();
    const bool shownIsGone = m_pages->currentWidget() == m_data
        && std::ranges::none_of(datasets, [this](const core::Dataset& dataset) { return m_data->isShowing(dataset); });
    const bool wasLook = m_data->dataset().name.empty();
    const auto again = std::ranges::find_if(datasets, [&, &shown = m_data->dataset()](const core::Dataset& dataset) {
        return wasLook ? dataset.path == shown.path : dataset.name == shown.name;
    });
    if (!any) {
        m_start->setRecent(recentDocuments());
        showUnsaved();
        m_look->hideDetails();
    } else if (shownIsGone && again != datasets.end()) {
        m_look->show(static_cast<int>(again - datasets.begin()), -1); // the same file, read anew or to its end
        if (wasLook) {
            m_composer->takeFocus();
        }
    } else if (m_thread->isEmpty() || shownIsGone) {
        const auto first = std::ranges::find(
            datasets, datasets.back().fileName(), &core::Dataset::fileName); // of the tables of the last file
        m_look->show(static_cast<int>(first - datasets.begin()), -1);
        m_composer->takeFocus();
    }
}

void MainWindow::showComposer()
{
    const bool any = !m_analysis->datasets().empty();
    m_composer->setVisible(any || m_reading || !m_thread->isEmpty());
    if (any) {
        m_composer->setReady(Composer::Ready::Now, tr("Ask a question about your data"));
    } else if (m_reading) {
        m_composer->setReady(Composer::Ready::Soon, tr("Ask a question: it waits until the file is read"));
    } else {
        m_composer->setReady(Composer::Ready::No, tr("Open a file first"));
    }
}

void MainWindow::showUnsaved()
{
    m_listUnsaved.start([](std::stop_token) { return core::Workspace::unsaved(); },
        [this](const std::vector<std::filesystem::path>& paths) {
            QStringList shown;
            for (const std::filesystem::path& path : paths) {
                if (path != m_analysis->engine().workspace.path()) {
                    shown << qs(path.string());
                }
            }
            m_start->setUnsaved(shown);
        });
}

/// Nothing goes on from a question that was refused or asked back.
static std::vector<std::string> answeredOf(const std::vector<core::Step>& steps)
{
    std::vector<std::string> asked;
    for (const core::Step& step : steps) {
        if (step.state == core::StepState::Done) {
            asked.push_back(step.question.text);
        }
    }
    return asked;
}

void MainWindow::showSuggestions()
{
    if (!m_analysis->engine().suggestions) {
        return;
    }
    const std::vector<std::string> asked = answeredOf(m_analysis->steps());
    std::vector<core::Dataset> onScreen = m_analysis->datasets(); // later ones go on from the last question
    std::erase_if(onScreen, [&](const auto& each) { return !asked.empty() || each.name != m_look->nameOnScreen(); });
    m_suggest.start(
        [suggestions = m_analysis->engine().suggestions, datasets = m_analysis->datasets(), asked, onScreen](
            std::stop_token) {
            const auto found = suggestions(onScreen.empty() ? datasets : onScreen, asked);
            return found.empty() ? suggestions(datasets, asked) : found;
        },
        [this](const std::vector<std::string>& questions) { m_composer->setSuggestions(questions); });
}

void MainWindow::showThread()
{
    if (width() < roomyWidth) {
        m_look->hideDetails(); // an answer needs the room
    }
    m_pages->setCurrentWidget(m_thread);
}

void MainWindow::showStep(const core::Step& step)
{
    showThread();
    m_composer->show();
    m_steps->show(step);
    m_menus->setAnySteps();
}

void MainWindow::showBusy(bool busy)
{
    m_composer->setBusy(busy);
    showStoppable();
    if (busy) {
        m_message->withdraw(m_lastFailure); // of the work before
        m_message->leave();
    } else {
        showSuggestions();
    }
    m_steps->setBusy(busy);
}

void MainWindow::showStoppable()
{
    m_menus->setStoppable(m_analysis->isBusy() || m_data->isWorking() || m_files->isSaving() || m_reading);
}

/// One thing at a time: the run before what goes on beside it.
void MainWindow::stopWork()
{
    if (m_analysis->isBusy()) {
        m_composer->stop();
    } else if (m_data->isWorking()) {
        m_data->stopWork();
    } else if (m_files->isSaving()) {
        m_files->stopSaving();
    } else {
        m_analysis->files().stop();
    }
}

/// What nothing under the keyboard took: the code that waits is run or previewed from wherever one is.
void MainWindow::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool isForCode = enter && event->modifiers().testFlag(Qt::ControlModifier)
        && m_pages->currentWidget() == m_thread;
    if (!isForCode) {
        QMainWindow::keyPressEvent(event);
    } else if (!m_thread->approveByKey(event->modifiers().testFlag(Qt::ShiftModifier))
        && m_thread->countInReview() > 1) {
        m_message->showPassing(tr("%1 codes wait for you. Choose one in the list of steps, or click into it.")
                .arg(m_thread->countInReview()));
    }
}

bool MainWindow::focusNextPrevChild(bool next)
{
    const auto [current, earlier] = m_thread->fromCurrentCard(); // what was read before it comes last
    const QList<QWidget*> asking { m_composer->field(), m_composer }, beside { m_drawer, m_message, m_sidebar };
    const auto regions = asking + current + beside + earlier + QList<QWidget*> { m_pages->currentWidget(), this };
    return moveFocus(regions, focusWidget(), next) || QMainWindow::focusNextPrevChild(next);
}

void MainWindow::showTitle()
{
    const core::Workspace& workspace = m_analysis->engine().workspace;
    const QString name = workspace.isUnsaved() ? tr("Unsaved analysis") : qs(workspace.path().stem().string());
    setWindowTitle(tr("%1 – Assay").arg(name));
}

void MainWindow::showFailure(const core::Error& error)
{
    m_message->showError(error, m_models->offersFor(error));
    if (error.kind == core::ErrorKind::BadInput) {
        // What is told of the file already would change nothing that a person sees.
        const bool isNews = error.message.is(core::FaultKind::FileGone) && m_changes->gone().empty();
        const bool isOfFile = isNews || error.message.is(core::FaultKind::FileChanged);
        m_changes->compare(isOfFile ? qs(inWords(error.message, translated)) : QString());
    }
    if (error.kind == core::ErrorKind::Jail) {
        m_jailState->showMissing();
    }
}

void MainWindow::restoreWindow()
{
    const QSettings settings;
    if (!restoreGeometry(settings.value("window/geometry"_L1).toByteArray())) {
        constexpr QSize usual(1280, 800);
        constexpr QSize frame(4, 48); // of the window manager
        resize(usual.boundedTo(screen()->availableGeometry().size() - frame));
    }
    m_split->restoreState(settings.value("window/split"_L1).toByteArray());
    m_drawer->hide();
    m_menus->showSidebar(settings.value("window/sidebar"_L1, true).toBool());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    QSettings settings;
    settings.setValue("window/geometry"_L1, saveGeometry());
    settings.setValue("window/split"_L1, m_split->saveState());
    settings.setValue("window/sidebar"_L1, m_menus->isSidebarShown());
    event->accept();
}

/// Who comes back from another program may have changed a file there.
void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && !m_reading) {
        m_changes->compare();
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls()) {
        event->setDropAction(Qt::CopyAction); // a file manager would else take the files for moved
        event->accept();
        m_start->setDropOver(true);
    }
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*)
{
    m_start->setDropOver(false);
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_start->setDropOver(false);
    event->setDropAction(Qt::CopyAction);
    event->accept();
    m_files->drop(event->mimeData()->urls());
}

} // namespace ui
