// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/sidebar.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/window/data_delegate.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QListView>
#include <QMenu>
#include <QProgressBar>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
QLabel* heading(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setProperty("look", u"heading"_s);
    return label;
}
} // namespace

Sidebar::Sidebar(QWidget* parent)
    : QWidget(parent)
    , m_tree(new QTreeView(this))
    , m_list(new QListView(this))
    , m_noData(mutedLabel(tr("No files yet. Drop CSV files or spreadsheets anywhere in this window."), this))
    , m_noSteps(mutedLabel(tr("Questions you ask appear here."), this))
    , m_reading(new QWidget(this))
    , m_phase(mutedLabel({}, m_reading))
    , m_elapsed(mutedLabel({}, m_reading))
    , m_progress(new QProgressBar(m_reading))
    , m_clock(new QTimer(this))
{
    setObjectName(u"sidebar"_s);
    setAttribute(Qt::WA_StyledBackground);
    m_tree->setObjectName(u"data"_s);
    m_tree->setModel(&m_data);
    m_tree->setItemDelegate(new DataDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(14);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setAccessibleName(tr("Files and columns"));
    m_tree->setExpandsOnDoubleClick(true);
    m_list->setObjectName(u"steps"_s);
    m_list->setModel(&m_steps);
    m_list->setItemDelegate(new StepDelegate(m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("Steps of the analysis"));
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_list->setResizeMode(QListView::Adjust); // a title takes a second line where one is too narrow
    m_list->setWordWrap(true); // or only another height, no other width, would lay it out anew

    auto* add = iconButton(tr("Open files…"), "plus"_L1, this);

    auto* dataRow = new QHBoxLayout;
    dataRow->addWidget(heading(tr("Data"), this));
    dataRow->addStretch();
    dataRow->addWidget(add);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 8, 8);
    column->setSpacing(6);
    column->addLayout(dataRow);
    column->addWidget(makeReading());
    column->addWidget(m_noData);
    column->addWidget(m_tree, 3);
    column->addSpacing(4);
    auto* variables = iconButton(tr("Variables of the present state"), "table"_L1, this);
    connect(variables, &QToolButton::clicked, this, &Sidebar::variablesWanted);
    auto* stepRow = new QHBoxLayout;
    stepRow->addWidget(heading(tr("Steps"), this));
    stepRow->addStretch();
    stepRow->addWidget(variables);
    column->addLayout(stepRow);
    column->addWidget(m_noSteps);
    column->addWidget(m_list, 2);
    m_tree->hide();
    m_list->hide();
    column->addStretch(1);

    connect(add, &QToolButton::clicked, this, &Sidebar::filesWanted);
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &Sidebar::openDataMenu);
    const auto choose = [this](const QModelIndex& index) {
        emit datasetChosen(DataModel::datasetOf(index), DataModel::columnOf(index));
    };
    connect(m_tree, &QTreeView::clicked, this, choose);
    connect(m_tree, &QTreeView::activated, this, choose);
    connectSteps();
}

void Sidebar::connectSteps()
{
    const auto choose = [this](const QModelIndex& index) {
        emit stepChosen(index.data(StepListModel::StepId).toLongLong());
    };
    connect(m_list, &QListView::customContextMenuRequested, this, &Sidebar::openStepMenu);
    connect(&m_steps, &StepListModel::nameChosen, this, &Sidebar::stepNamed);
    connect(m_list, &QListView::clicked, this, choose);
    connect(m_list, &QListView::activated, this, choose);
    connect(
        m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this, choose](const QModelIndex& index) {
            if (m_list->hasFocus() && !m_isLedTo && index.isValid()) {
                choose(index);
            }
        });
}

void Sidebar::showDatasets(const std::vector<core::Dataset>& datasets)
{
    m_data.setDatasets(datasets);
    m_noData->setVisible(datasets.empty() && m_reading->isHidden());
    m_tree->setVisible(!datasets.empty());
    if (datasets.size() <= 2) {
        m_tree->expandAll();
    } else {
        m_tree->expand(m_data.index(static_cast<int>(datasets.size()) - 1, 0));
    }
}

void Sidebar::selectDataset(int dataset)
{
    if (DataModel::datasetOf(m_tree->currentIndex()) != dataset) {
        m_tree->setCurrentIndex(m_data.index(dataset, 0));
    }
}

void Sidebar::showStep(const core::Step& step)
{
    m_steps.showStep(step);
    m_noSteps->hide();
    m_list->show();
    auto* column = static_cast<QBoxLayout*>(layout());
    column->setStretch(column->count() - 1, 0); // down to the foot
}

void Sidebar::selectStep(std::int64_t step)
{
    const QModelIndex index = m_steps.index(m_steps.rowOf(step));
    m_isLedTo = true;
    m_list->setCurrentIndex(index);
    m_isLedTo = false;
    // After the list has been laid out: at the start it has no height yet.
    QTimer::singleShot(0, m_list, [this, at = QPersistentModelIndex(index)] { m_list->scrollTo(at); });
}

QWidget* Sidebar::steps() const
{
    return m_list;
}

void Sidebar::renameStep()
{
    if (m_list->currentIndex().isValid()) {
        show();
        m_list->setFocus(Qt::OtherFocusReason);
        m_list->edit(m_list->currentIndex());
    }
}

void Sidebar::openStepMenu(const QPoint& place)
{
    const QModelIndex index = m_list->indexAt(place);
    if (!index.isValid()) {
        return;
    }
    m_list->setCurrentIndex(index);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto step = index.data(StepListModel::StepId).toLongLong();
    menu->addAction(icon("right"_L1), tr("Show"), this, [this, step] { emit stepChosen(step); });
    menu->addAction(icon("edit"_L1), tr("Rename"), this, &Sidebar::renameStep);
    if (index.data(StepListModel::IsNamed).toBool()) {
        menu->addAction(tr("Call it by its question again"), this, [this, step] { emit stepNamed(step, {}); });
    }
    menu->popup(m_list->viewport()->mapToGlobal(place));
}

/// What is read now, how far and for how long, with a way to stop it.
QWidget* Sidebar::makeReading()
{
    m_progress->setTextVisible(false);
    auto* stop = iconButton(tr("Stop reading"), "stop"_L1, m_reading);
    connect(stop, &QToolButton::clicked, this, &Sidebar::stopReadingWanted);
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_phase, 1);
    row->addWidget(m_elapsed);
    row->addWidget(stop);
    auto* column = new QVBoxLayout(m_reading);
    column->setContentsMargins(6, 0, 6, 6);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(m_progress);
    m_reading->hide();
    connect(m_clock, &QTimer::timeout, this,
        [this] { m_elapsed->setText(secondsText(static_cast<double>(m_since.elapsed() / 1000 * 1000))); });
    return m_reading;
}

void Sidebar::showReading(const QString& phase)
{
    constexpr int second = 1000;
    if (m_reading->isHidden() && !phase.isEmpty()) {
        m_since.start();
        m_elapsed->clear();
        m_clock->start(second);
    }
    if (phase.isEmpty()) {
        m_clock->stop();
    }
    if (m_phase->text() != phase) {
        m_progress->setRange(0, 0); // how far is not known yet
    }
    m_phase->setText(phase);
    m_reading->setVisible(!phase.isEmpty());
    m_noData->setVisible(m_reading->isHidden() && m_data.rowCount() == 0);
}

void Sidebar::showFraction(double fraction)
{
    constexpr int steps = 1000;
    m_progress->setRange(0, steps);
    m_progress->setValue(static_cast<int>(fraction * steps));
}

void Sidebar::openDataMenu(const QPoint& place)
{
    const int dataset = DataModel::datasetOf(m_tree->indexAt(place));
    if (dataset < 0) {
        return;
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(icon("eye"_L1), tr("Show"), this, [this, dataset] { emit datasetChosen(dataset, -1); });
    if (const auto& origin = m_data.datasets()[static_cast<std::size_t>(dataset)].origin) {
        const auto step = origin->step;
        menu->addAction(icon("right"_L1), tr("Show step %1").arg(step), this, [this, step] { emit stepChosen(step); });
        menu->addAction(icon("run"_L1), tr("Take it again from step %1").arg(step), this,
            [this, dataset] { emit againWanted(dataset); });
        menu->addAction(
            icon("save"_L1), tr("Save as CSV or workbook…"), this, [this, dataset] { emit savingWanted(dataset); });
    } else {
        menu->addAction(
            icon("file"_L1), tr("Read the file again"), this, [this, dataset] { emit readingWanted(dataset); });
        menu->addAction(
            icon("search"_L1), tr("Find the file elsewhere…"), this, [this, dataset] { emit placeWanted(dataset); });
    }
    menu->addAction(
        icon("discard"_L1), tr("Remove from the analysis"), this, [this, dataset] { emit removalWanted(dataset); });
    menu->popup(m_tree->viewport()->mapToGlobal(place));
}

} // namespace ui
