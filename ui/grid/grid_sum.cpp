// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_sum.h"

#include "ui/grid/grid_view.h"

#include <chrono>

namespace ui {

GridSum::GridSum(GridView* view)
    : QObject(view)
    , m_view(view)
{
    constexpr std::chrono::milliseconds settled { 150 };
    m_pause.setSingleShot(true);
    m_pause.setInterval(settled);
    connect(&m_pause, &QTimer::timeout, this, &GridSum::ask);
    connect(view, &GridView::currentChanged, this, [this] {
        say({});
        m_pause.start();
    });
    connect(view, &GridView::modelTaken, this, &GridSum::takeModel);
    takeModel();
}

void GridSum::takeModel()
{
    say({});
    m_pause.start();
    if (m_view->model()) {
        connect(m_view->model(), &GridModel::summed, this, &GridSum::take, Qt::UniqueConnection);
    }
}

CellRange GridSum::range() const
{
    const GridModel* model = m_view->model();
    const CellRange selected = m_view->selection();
    if (!model || m_view->isEmpty() || selected.cells() > 1) {
        return selected;
    }
    const bool isSearched = model->rowCount() < model->allRows();
    return isSearched ? CellRange { 0, m_view->currentColumn(), model->rowCount() - 1, m_view->currentColumn() }
                      : CellRange();
}

void GridSum::ask()
{
    if (const CellRange wanted = range(); wanted.cells() > 1) {
        m_view->model()->sum(wanted);
    }
}

void GridSum::take(CellRange of, const CellSum& sum)
{
    if (of != range()) {
        return;
    }
    const bool areFound = of != m_view->selection();
    if (sum.cells == 0) {
        say(areFound ? QString() : tr("Selected: too many rows to be added up here"));
    } else if (!areFound) {
        say(tr("Selected: %1").arg(sum.words()));
    } else if (sum.amounts > 0) {
        say(tr("%1 of the rows found: %2").arg(m_view->model()->columnName(of.left), sum.amountWords()));
    }
}

void GridSum::say(const QString& text)
{
    if (text != m_text) {
        m_text = text;
        emit changed();
    }
}

} // namespace ui
