// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/data_actions.h"

#include "ui/data/data_page.h"
#include "ui/data/dataset_view.h"
#include "ui/data/variables_page.h"
#include "ui/grid/search_field.h"
#include "ui/look/text.h"
#include "ui/step/thread_view.h"
#include "ui/window/file_actions.h"
#include "ui/window/model_actions.h"
#include "ui/window/sidebar.h"

#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace ui {

DataActions::DataActions(Analysis& analysis, StateWork& work, const Places& places, QWidget* window)
    : QObject(window)
    , m_analysis(analysis)
    , m_work(work)
    , m_pages(places.pages)
    , m_thread(places.thread)
    , m_page(places.page)
    , m_variables(places.variables)
    , m_drawer(places.drawer)
    , m_sidebar(places.sidebar)
    , m_files(places.files)
    , m_models(places.models)
{
    connect(&m_sidebar, &Sidebar::datasetChosen, this, &DataActions::show);
    connect(&m_sidebar, &Sidebar::removalWanted, this,
        [this](int index) { m_analysis.files().remove(dataset(index).name); });
    connect(&m_sidebar, &Sidebar::readingWanted, this,
        [this](int index) { m_analysis.files().add({ dataset(index).path }); });
    connect(&m_sidebar, &Sidebar::againWanted, this, [this](int index) { m_work.deriveAgain(dataset(index).name); });
    connect(&m_sidebar, &Sidebar::savingWanted, this, [this](int index) { m_files.chooseDataset(dataset(index)); });
    connect(&m_work, &StateWork::derived, this, &DataActions::showNamed);
    connect(&m_sidebar, &Sidebar::stopReadingWanted, &m_analysis.files(), &Datasets::stop);
    connect(&m_analysis.files().firstLook(), &FirstLook::counted, &m_page, &DataPage::showCounted);
    connectDrawer();
    connectVariables();
}

void DataActions::connectDrawer()
{
    connect(&m_drawer, &DatasetView::closeWanted, this, &DataActions::hideDetails);
    connect(&m_drawer, &DatasetView::columnChosen, &m_page, &DataPage::revealColumn);
    connect(&m_drawer, &DatasetView::changeWanted, this,
        [this](const core::ReadOptions& change) { m_analysis.files().readAgain(m_drawer.dataset().name, change); });
    connect(&m_drawer, &DatasetView::rawBytesWanted, &m_page, &DataPage::showRawBytes);
    connect(&m_page, &DataPage::wholeWanted, this, [this] { showNamed(m_page.dataset().name); });
    connect(&m_page, &DataPage::frameNamed, this,
        [this](const std::string& name) { m_analysis.files().nameFrame(m_page.dataset().path, name); });
    connect(&m_page, &DataPage::columnChosen, &m_drawer, &DatasetView::followColumn);
    connect(&m_page, &DataPage::detailsWanted, this, [this] {
        if (m_drawer.isVisible()) {
            hideDetails();
        } else if (!m_page.dataset().name.empty()) { // of a file being read nothing is known yet
            showDetails();
        }
    });
}

void DataActions::connectVariables()
{
    connect(&m_sidebar, &Sidebar::variablesWanted, this, &DataActions::showVariables);
    connect(&m_variables, &VariablesPage::saveWanted, &m_files,
        [this](const StateFrame& frame, const sandbox::Table& first) { m_files.chooseTable(frame, first); });
    connect(&m_variables, &VariablesPage::dataWanted, &m_work, &StateWork::derive);
    connect(&m_analysis.files(), &Datasets::changed, this, [this] {
        std::vector<std::string> names;
        for (const core::Dataset& dataset : m_analysis.datasets()) {
            names.push_back(dataset.variable);
        }
        m_variables.setDataNames(std::move(names));
    });
    connect(&m_variables, &VariablesPage::remakeWanted, &m_work, &StateWork::remakeState);
    connect(&m_work, &StateWork::variablesRead, &m_variables,
        [this](const std::string& state, const std::optional<std::vector<sandbox::Variable>>& variables) {
            m_variables.showVariables(state, variables, !state.empty());
        });
    connect(&m_analysis.progress(), &ProgressBridge::phaseEntered, &m_variables, &VariablesPage::showWork);
    connect(&m_analysis, &Analysis::busyChanged, &m_variables, [this](bool busy) {
        if (!busy && m_pages.currentWidget() == &m_variables) {
            m_work.readVariables(); // what was worked on may have changed them
        }
    });
}

void DataActions::show(int index, int column)
{
    if (index < 0 || index >= static_cast<int>(m_analysis.datasets().size())) {
        return;
    }
    const core::Dataset& shown = dataset(index);
    if (!m_page.isShowing(shown)) {
        m_page.showDataset(shown, m_analysis.engine().installation, qs(m_analysis.files().origins()[shown.name]));
    }
    m_sidebar.selectDataset(index);
    m_page.setBackShown(!m_thread.isEmpty());
    m_pages.setCurrentWidget(&m_page);
    m_page.revealColumn(column);
    // The rows are seen first: to lay out what each column says takes as long again.
    m_columnOfDetails = column;
    QMetaObject::invokeMethod(this, &DataActions::showDetailsIfWanted, Qt::QueuedConnection);
    emit fileShown();
}

void DataActions::showDetailsIfWanted()
{
    constexpr int narrow = 900; ///< a window in which details that nobody asked for leave the rows no room
    const auto column = std::exchange(m_columnOfDetails, std::nullopt);
    if (column && (*column >= 0 || m_pages.window()->width() >= narrow)) {
        showDetails();
        m_drawer.revealColumn(*column);
    }
}

void DataActions::showDetails()
{
    const core::Dataset& shown = m_page.dataset();
    if (!m_drawer.isShowing(shown)) {
        m_drawer.showDataset(shown, m_analysis.files().origins().contains(shown.name));
        m_models.showHidden();
    }
    m_drawer.showKeys(core::keysOf(shown, m_analysis.datasets()));
    m_drawer.show();
}

void DataActions::showNamed(const std::string& name)
{
    const auto& all = m_analysis.datasets();
    const auto found = std::ranges::find(all, name, &core::Dataset::name);
    if (found != all.end()) {
        show(static_cast<int>(found - all.begin()), -1);
    }
}

void DataActions::showPart(const core::Dataset& dataset, RowSource rows, const QString& words)
{
    hideDetails();
    m_page.showPart(dataset, std::move(rows), words);
    m_page.setBackShown(!m_thread.isEmpty());
    m_pages.setCurrentWidget(&m_page);
}

void DataActions::showVariable(const std::string& name, std::int64_t rows)
{
    m_variables.setWanted(name, rows);
    showVariables();
}

void DataActions::showLook(const core::Profile& look)
{
    hideDetails(); // what it says is of another file
    m_page.showLook(look);
    m_page.setBackShown(false);
    m_pages.setCurrentWidget(&m_page);
}

void DataActions::hideDetails()
{
    m_columnOfDetails.reset();
    m_drawer.hide();
}

std::string DataActions::nameOnScreen() const
{
    if (m_pages.currentWidget() == &m_page) {
        return m_page.dataset().name;
    }
    return m_drawer.isVisible() ? m_drawer.dataset().name : std::string();
}

void DataActions::showVariables()
{
    if (m_analysis.datasets().empty() && m_analysis.steps().empty()) {
        return; // there is nothing that could have made any
    }
    hideDetails();
    m_pages.setCurrentWidget(&m_variables);
    m_variables.showWork(tr("Reading the variables…"));
    m_variables.takeFocus();
    m_work.readVariables();
}

void DataActions::find()
{
    const bool isThread = m_pages.currentWidget() == &m_thread;
    auto* field = isThread ? m_thread.searchInSight() : m_pages.currentWidget()->findChild<SearchField*>();
    if (isThread && field) {
        m_thread.reveal(field); // of its table only the first rows may be in sight
    } else if (isThread) {
        showFileOf(m_thread.stepInSight());
        field = m_page.findChild<SearchField*>();
    }
    if (field && field->isVisible()) {
        field->setFocus(Qt::ShortcutFocusReason);
    }
}

void DataActions::showFileOf(std::int64_t id)
{
    const auto& steps = m_analysis.steps();
    const auto step = std::ranges::find(steps, id, &core::Step::id);
    if (step == steps.end()) {
        return;
    }
    const auto proposal = step->proposals.empty() ? core::Proposal() : step->proposals.back();
    const auto& all = m_analysis.datasets();
    const auto isRead = [&](const core::Dataset& one) {
        return std::ranges::contains(proposal.effects.reads, one.fileName());
    };
    // Of several tables of a file the one that the code names.
    auto found = std::ranges::find_if(
        all, [&](const core::Dataset& one) { return isRead(one) && proposal.code.contains(one.variable); });
    found = found == all.end() ? std::ranges::find_if(all, isRead) : found;
    if (found == all.end() && all.size() > 1) {
        showNamed(step->question.onScreen); // none: it is of no file
    } else {
        show(found == all.end() ? 0 : static_cast<int>(found - all.begin()), -1);
    }
}

} // namespace ui
