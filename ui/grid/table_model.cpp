// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/table_model.h"

#include "ui/look/text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
using sandbox::Cell;

double orderOf(const Cell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
        return static_cast<double>(*whole);
    }
    if (const auto* truth = std::get_if<bool>(&cell)) {
        return *truth ? 1 : 0;
    }
    const auto* number = std::get_if<double>(&cell);
    return number ? *number : 0;
}

/// Numbers before texts; texts as people order them would need a collator: code points are stable and quick.
bool lessThan(const Cell& left, const Cell& right)
{
    const auto* leftText = std::get_if<std::string>(&left);
    const auto* rightText = std::get_if<std::string>(&right);
    if (leftText && rightText) {
        return *leftText < *rightText;
    }
    if (leftText || rightText) {
        return rightText != nullptr;
    }
    const auto* leftWhole = std::get_if<std::int64_t>(&left);
    const auto* rightWhole = std::get_if<std::int64_t>(&right);
    return leftWhole && rightWhole ? *leftWhole < *rightWhole : orderOf(left) < orderOf(right);
}
} // namespace

TableModel::TableModel(sandbox::Table table, QObject* parent)
    : GridModel(parent)
    , m_table(std::move(table))
{
    for (std::size_t column = 0; column < m_table.columns.size(); ++column) {
        m_formats.push_back(CellFormat::of(m_table, column));
        m_names.push_back(m_table.columns[column].name);
    }
    m_names = core::periodNames(std::move(m_names), m_table.headMonths);
    m_order = ordered();
}

const Cell& TableModel::cellAt(int row, int column) const
{
    return m_table
        .rows[static_cast<std::size_t>(m_order[static_cast<std::size_t>(row)])][static_cast<std::size_t>(column)];
}

QModelIndex TableModel::indexOfCell(int row, int column) const
{
    const auto found = std::ranges::find(m_order, row);
    return found == m_order.end() ? QModelIndex() : index(static_cast<int>(found - m_order.begin()), column);
}

QString TableModel::copiedText(CellRange range) const
{
    if (range.isEmpty()) {
        range = { 0, 0, rowCount() - 1, columnCount() - 1 };
    }
    QStringList lines;
    QStringList line;
    for (int column = range.left; column <= range.right; ++column) {
        line << flatForCopy(qs(m_table.columns[static_cast<std::size_t>(column)].name));
    }
    lines << line.join(u'\t');
    for (int row = range.top; row <= range.bottom; ++row) {
        line.clear();
        for (int column = range.left; column <= range.right; ++column) {
            line << copiedCell(cellAt(row, column));
        }
        lines << line.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

int TableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int TableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const CellFormat& format = m_formats[static_cast<std::size_t>(index.column())];
    const Cell& cell = cellAt(index.row(), index.column());
    switch (role) {
    case Qt::DisplayRole: return isMissing(cell) ? u"–"_s : shownCell(format, cell);
    case StateRole: return isMissing(cell) ? Missing : Value;
    case Qt::TextAlignmentRole:
        return static_cast<int>((format.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole: return isMissing(cell) ? tr("missing") : qs(sandbox::cellText(cell));
    default: return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0) {
        return {};
    }
    if (orientation == Qt::Vertical) {
        return role == Qt::DisplayRole && section < rowCount()
            ? QVariant(m_order[static_cast<std::size_t>(section)] + 1)
            : QVariant();
    }
    if (section >= columnCount()) {
        return {};
    }
    const sandbox::TableColumn& column = m_table.columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole: return shownName(m_names[static_cast<std::size_t>(section)]);
    case Qt::ToolTipRole: return tr("%1: %2. Click to sort.").arg(qs(column.name), typeWord(column.type));
    case Qt::TextAlignmentRole:
        return static_cast<int>(
            (m_formats[static_cast<std::size_t>(section)].number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default: return {};
    }
}

void TableModel::sum(CellRange range)
{
    CellSum sum { .cells = range.cells() };
    for (int row = range.top; row <= range.bottom; ++row) {
        for (int column = range.left; column <= range.right; ++column) {
            sum.add(cellAt(row, column), m_formats[static_cast<std::size_t>(column)]);
        }
    }
    emit summed(range, sum);
}

bool TableModel::isKept(int row) const
{
    const auto& cells = m_table.rows[static_cast<std::size_t>(row)];
    for (std::size_t column = 0; column < cells.size(); ++column) {
        // As it is written on the screen, or as it is copied: a person may have either before their eyes.
        if (!isMissing(cells[column])
            && (qs(sandbox::cellText(cells[column])).contains(m_filter, Qt::CaseInsensitive)
                || shownCell(m_formats[column], cells[column]).contains(m_filter, Qt::CaseInsensitive))) {
            return true;
        }
    }
    return false;
}

std::vector<int> TableModel::ordered() const
{
    std::vector<int> order(m_table.rows.size());
    std::iota(order.begin(), order.end(), 0);
    if (!m_filter.isEmpty()) {
        std::erase_if(order, [this](int row) { return !isKept(row); });
    }
    if (m_sortColumn < 0 || m_sortColumn >= columnCount()) {
        return order;
    }
    std::ranges::stable_sort(order, [this, column = static_cast<std::size_t>(m_sortColumn)](int left, int right) {
        const Cell& a = m_table.rows[static_cast<std::size_t>(left)][column];
        const Cell& b = m_table.rows[static_cast<std::size_t>(right)][column];
        if (isMissing(a) || isMissing(b)) {
            return !isMissing(a) && isMissing(b);
        }
        return m_sortOrder == Qt::AscendingOrder ? lessThan(a, b) : lessThan(b, a);
    });
    return order;
}

void TableModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    const std::vector<int> old = std::exchange(m_order, ordered());
    QModelIndexList after;
    for (const QModelIndex& index : before) {
        after << indexOfCell(old[static_cast<std::size_t>(index.row())], index.column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
    emit orderChanged();
}

void TableModel::setFilter(const QString& text)
{
    beginResetModel();
    m_filter = text;
    m_order = ordered();
    endResetModel();
    emit orderChanged();
}

} // namespace ui
