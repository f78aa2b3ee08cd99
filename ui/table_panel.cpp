// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table_panel.h"

#include "ui/controls.h"
#include "ui/grid_view.h"
#include "ui/search_field.h"
#include "ui/text.h"

#include <QHBoxLayout>
#include <QScrollBar>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr int mostRows = 10; ///< without scrolling
}

TablePanel::TablePanel(sandbox::Table table, QWidget* parent)
    : QWidget(parent)
    , m_model(new TableModel(std::move(table), this))
    , m_view(new GridView(this))
    , m_size(mutedLabel({}, this))
{
    m_view->setModel(m_model);
    m_view->setAccessibleName(tr("Table %1").arg(qs(m_model->table().name)));
    leaveWheelToPage(m_view);
    fitGridHeight(m_view, mostRows);

    auto* copyButton = flatButton(tr("Copy"), "copy"_L1, this);
    copyButton->setToolTip(tr("Copy the selection, or the whole table, for a spreadsheet"));
    copyButton->setAccessibleName(tr("Copy table"));
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_size, 1);
    if (m_model->rowCount() > mostRows) {
        m_search = new SearchField(m_model, m_view, this);
        foot->addWidget(m_search);
    }
    foot->addWidget(copyButton);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_view);
    column->addLayout(foot);
    connect(copyButton, &QPushButton::clicked, this, &TablePanel::copy);
    connect(m_model, &GridModel::orderChanged, this, &TablePanel::showSize);
    connect(m_view, &GridView::contentSizeChanged, this, &TablePanel::limitWidth);
    showSize();
    limitWidth();
}

void TablePanel::showSize()
{
    const sandbox::Table& shown = m_model->table();
    const auto kept = static_cast<std::int64_t>(shown.rows.size());
    if (m_model->rowCount() < kept) {
        m_size->setText(tr("%1 of %2 rows").arg(countText(m_model->rowCount()), countText(kept)));
        return;
    }
    const QString size = sizeText(shown.rowCount, m_model->columnCount());
    m_size->setText(kept < shown.rowCount ? tr("%1, the first %2 shown").arg(size, countText(kept)) : size);
}

/// A narrow table ends where its columns end.
void TablePanel::limitWidth()
{
    const int bar = m_model->allRows() > mostRows ? m_view->verticalScrollBar()->sizeHint().width() : 0;
    m_view->setMaximumWidth(m_view->columns().total() + bar + 2 * m_view->frameWidth());
}

bool TablePanel::selectCell(int row, int column)
{
    if (m_search && !m_model->indexOfCell(row, column).isValid()) {
        m_search->clear(); // the cell may only be filtered out
    }
    const QModelIndex index = m_model->indexOfCell(row, column);
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
