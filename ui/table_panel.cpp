// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table_panel.h"

#include "ui/controls.h"
#include "ui/text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr int mostRows = 10; ///< without scrolling
}

QTableView* quietTable(QWidget* parent)
{
    auto* view = new QTableView(parent);
    view->verticalHeader()->hide();
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->verticalHeader()->setDefaultSectionSize(view->fontMetrics().height() + 11);
    view->setShowGrid(false);
    view->setAlternatingRowColors(true);
    view->setWordWrap(false);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setMinimumSectionSize(48);
    view->horizontalHeader()->setStretchLastSection(false);
    view->setTabKeyNavigation(false);
    return view;
}

void fitTableHeight(QTableView* view, int most)
{
    const auto fit = [view, most] {
        const int rows = std::clamp(view->model()->rowCount(), 1, most);
        const int bar = view->horizontalScrollBar()->maximum() > 0 ? view->horizontalScrollBar()->sizeHint().height() + 4 : 0;
        view->setFixedHeight(view->horizontalHeader()->sizeHint().height() + rows * view->verticalHeader()->defaultSectionSize() + bar + 4);
    };
    QObject::connect(view->horizontalScrollBar(), &QScrollBar::rangeChanged, view, fit);
    fit();
}

TablePanel::TablePanel(sandbox::Table table, QWidget* parent)
    : QWidget(parent)
    , m_model(new TableModel(std::move(table), this))
    , m_view(quietTable(this))
{
    const sandbox::Table& shown = m_model->table();
    m_view->setModel(m_model);
    m_view->setSortingEnabled(true);
    m_view->horizontalHeader()->setSortIndicatorClearable(true);
    m_view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_view->setAccessibleName(tr("Table %1").arg(qs(shown.name)));
    leaveWheelToPage(m_view);
    fitTableHeight(m_view, mostRows);

    const auto kept = static_cast<std::int64_t>(shown.rows.size());
    QString size = tr("%1 rows × %2 columns").arg(countText(shown.rowCount), countText(m_model->columnCount()));
    if (kept < shown.rowCount) {
        size = tr("%1, the first %2 shown").arg(size, countText(kept));
    }
    auto* copyButton = flatButton(tr("Copy"), "copy"_L1, this);
    copyButton->setToolTip(tr("Copy the selection, or the whole table, for a spreadsheet"));
    copyButton->setAccessibleName(tr("Copy table"));
    auto* foot = new QHBoxLayout;
    foot->addWidget(mutedLabel(size, this), 1);
    foot->addWidget(copyButton);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_view);
    column->addLayout(foot);

    auto* action = new QAction(tr("Copy"), m_view);
    action->setShortcut(QKeySequence::Copy);
    action->setShortcutContext(Qt::WidgetShortcut);
    m_view->addAction(action);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(action, &QAction::triggered, this, &TablePanel::copy);
    connect(copyButton, &QPushButton::clicked, this, &TablePanel::copy);
    fitColumns();
}

void TablePanel::fitColumns()
{
    constexpr int looked = 60; // rows that decide the width
    m_view->horizontalHeader()->setResizeContentsPrecision(looked);
    m_view->resizeColumnsToContents();
    for (int column = 0; column < m_model->columnCount(); ++column) {
        m_view->setColumnWidth(column, std::clamp(m_view->columnWidth(column) + 20, 72, 320));
    }
    // A narrow table ends where its columns end.
    const auto limit = [this] {
        const int bar = m_model->rowCount() > mostRows ? m_view->verticalScrollBar()->sizeHint().width() + 4 : 0;
        m_view->setMaximumWidth(m_view->horizontalHeader()->length() + bar + 4);
    };
    connect(m_view->horizontalHeader(), &QHeaderView::sectionResized, this, limit);
    limit();
}

bool TablePanel::selectCell(int row, int column)
{
    const QModelIndex index = m_model->indexOfCell(row, column);
    if (!index.isValid()) {
        return false;
    }
    m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    m_view->scrollTo(index, QAbstractItemView::PositionAtCenter);
    m_view->setFocus(Qt::OtherFocusReason);
    return true;
}

void TablePanel::copy()
{
    QModelIndexList cells = m_view->selectionModel()->selectedIndexes();
    if (cells.size() <= 1 && !m_view->hasFocus()) {
        cells.clear();
    }
    if (cells.isEmpty()) {
        for (int row = 0; row < m_model->rowCount(); ++row) {
            for (int column = 0; column < m_model->columnCount(); ++column) {
                cells << m_model->index(row, column);
            }
        }
    }
    QGuiApplication::clipboard()->setText(m_model->copied(cells));
}

} // namespace ui
