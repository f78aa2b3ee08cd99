// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/table_panel.h"

#include "ui/grid/grid_sum.h"
#include "ui/grid/grid_view.h"
#include "ui/grid/paged_table.h"
#include "ui/grid/search_field.h"
#include "ui/look/controls.h"
#include "ui/look/flow_layout.h"
#include "ui/look/text.h"

#include <QMenu>
#include <QScrollBar>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr int mostRows = 12; ///< without scrolling: a year of months
}

TablePanel::TablePanel(sandbox::Table table, QWidget* parent)
    : QWidget(parent)
    , m_model(new TableModel(std::move(table), this))
    , m_view(new GridView(this))
    , m_sum(new GridSum(m_view))
    , m_size(mutedLabel({}, this))
    , m_foot(new FlowLayout)
    , m_allButton(plainButton(tr("Show all rows"), "table"_L1, this))
    , m_rowsButton(flatButton(tr("Its rows"), "search"_L1, this))
    , m_saveButton(flatButton(tr("Save…"), "save"_L1, this))
{
    m_view->setAccessibleName(tr("Table %1").arg(qs(m_model->table().name)));
    leaveWheelToPage(m_view);
    auto* copyButton = flatButton(tr("Copy"), "copy"_L1, this);
    copyButton->setToolTip(tr("Copy the selection, or the whole table, for a spreadsheet"));
    copyButton->setAccessibleName(tr("Copy table"));
    m_allButton->setToolTip(tr("Page through the whole table; it is sorted and searched inside the jail"));
    m_allButton->hide();
    m_rowsButton->setToolTip(tr("Show the rows that the chosen number is made of (Return, or a double click)"));
    m_rowsButton->setAccessibleName(tr("Rows of the chosen number"));
    m_rowsButton->hide();
    m_saveButton->setToolTip(tr("Save the table with all its rows as a CSV file"));
    m_saveButton->setAccessibleName(tr("Save table"));
    m_saveButton->hide();
    m_foot->addWidget(m_size);
    m_foot->insertAtRight(m_foot->count(), m_allButton);
    m_foot->insertAtRight(m_foot->count(), m_rowsButton);
    m_foot->insertAtRight(m_foot->count(), m_saveButton);
    m_foot->insertAtRight(m_foot->count(), copyButton);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_view);
    column->addLayout(m_foot);
    connect(copyButton, &QPushButton::clicked, this, &TablePanel::copy);
    connect(m_allButton, &QPushButton::clicked, this, &TablePanel::allRowsWanted);
    connect(m_saveButton, &QPushButton::clicked, this, &TablePanel::saveWanted);
    connect(m_view, &GridView::contentSizeChanged, this, &TablePanel::limitWidth);
    connect(m_rowsButton, &QPushButton::clicked, this,
        [this] { followCell(m_view->currentRow(), m_view->currentColumn()); });
    take(m_model);
    connect(m_sum, &GridSum::changed, this, &TablePanel::showSize);
    fitGridHeight(m_view, mostRows);
}

void TablePanel::take(GridModel* model)
{
    delete std::exchange(m_search, nullptr);
    m_view->setModel(model);
    if (model->rowCount() > mostRows) {
        m_search = new SearchField(model, m_view, this);
        m_foot->insertWidget(1, m_search);
    }
    model->disconnect(this);
    connect(model, &GridModel::orderChanged, this, &TablePanel::showSize);
    connect(model, &GridModel::workChanged, this,
        [this](const QString& phase) { phase.isEmpty() ? showSize() : m_size->setText(phase); });
    connect(model, &GridModel::copyFailed, m_size, &QLabel::setText);
    showSize();
    limitWidth();
}

GridModel* TablePanel::shown() const
{
    return m_all ? static_cast<GridModel*>(m_all) : m_model;
}

void TablePanel::offerAllRows()
{
    m_allButton->setVisible(static_cast<std::int64_t>(m_model->table().rows.size()) < m_model->table().rowCount);
    m_saveButton->show();
}

void TablePanel::offerRows()
{
    m_rowsButton->show();
    connect(m_view, &GridView::activated, this, &TablePanel::followCell);
    connect(m_view, &GridView::menuAboutToShow, this, [this](QMenu* menu, int) {
        menu->addSeparator();
        menu->addAction(icon("search"_L1), tr("Rows of this number"), this,
            [this] { followCell(m_view->currentRow(), m_view->currentColumn()); });
    });
}

/// A row that is not among those of the host is -1.
void TablePanel::followCell(int row, int column)
{
    if (row < 0 || column < 0 || row >= shown()->rowCount()) {
        return;
    }
    const int ofRun = m_all ? m_all->headerData(row, Qt::Vertical, Qt::DisplayRole).toInt() - 1
                            : m_model->rowOfRun(row);
    emit rowsWanted(ofRun < std::ssize(m_model->table().rows) ? ofRun : -1, column);
}

void TablePanel::showAll(RowSource source)
{
    delete std::exchange(m_all, new PagedTable(std::move(source), this));
    m_allButton->hide();
    m_view->setRowNumbersShown(true);
    take(m_all);
    connect(m_all, &PagedTable::readFailed, this, [this](const QString& sentence) {
        showFirst();
        m_size->setText(sentence);
    });
    m_view->setFocus(Qt::OtherFocusReason);
}

void TablePanel::showFirst()
{
    m_view->setRowNumbersShown(false);
    std::exchange(m_all, nullptr)->deleteLater(); // it may be what tells that it cannot be read
    take(m_model);
    m_allButton->show();
}

void TablePanel::showSize()
{
    if (!m_sum->text().isEmpty()) {
        m_size->setText(m_sum->text());
        return;
    }
    const sandbox::Table& table = m_model->table();
    const qint64 kept = shown()->allRows();
    if (shown()->rowCount() < kept) {
        m_size->setText(tr("%1 of %2 rows").arg(countText(shown()->rowCount()), countText(kept)));
        return;
    }
    const QString size = sizeText(table.rowCount, m_model->columnCount());
    m_size->setText(kept < table.rowCount ? tr("%1, the first %2 shown").arg(size, countText(kept)) : size);
}

/// A narrow table ends where its columns end.
void TablePanel::limitWidth()
{
    const int bar = shown()->allRows() > mostRows ? m_view->verticalScrollBar()->sizeHint().width() : 0;
    m_view->setMaximumWidth(m_view->columns().total() + bar + 2 * m_view->frameWidth());
}

bool TablePanel::selectCell(int row, int column)
{
    if (m_all && (m_view->sortColumn() >= 0 || (m_search && !m_search->text().isEmpty()))) {
        showFirst(); // where what evidence points to is known at once
    }
    if (m_search && !m_all && !m_model->indexOfCell(row, column).isValid()) {
        m_search->clear(); // the cell may only be filtered out
    }
    const QModelIndex index = m_all ? m_all->index(row, column) : m_model->indexOfCell(row, column);
    if (!index.isValid()) {
        return false;
    }
    m_view->setCurrent(index.row(), index.column());
    m_view->setFocus(Qt::OtherFocusReason);
    return true;
}

void TablePanel::copy()
{
    m_view->copy(true);
}

} // namespace ui
