// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table_model.h"

#include "ui/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
using sandbox::Cell;

bool isMissing(const Cell& cell)
{
    if (const auto* number = std::get_if<double>(&cell)) {
        return std::isnan(*number);
    }
    return std::holds_alternative<std::monostate>(cell);
}

double numberOf(const Cell& cell)
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
    return leftWhole && rightWhole ? *leftWhole < *rightWhole : numberOf(left) < numberOf(right);
}

/// How many decimals a value needs, four at most.
int decimalsOf(double value)
{
    double scaled = std::fabs(value);
    for (int decimals = 0; decimals < 4; ++decimals, scaled *= 10) {
        if (std::fabs(scaled - std::round(scaled)) < 1e-9 * std::max(1.0, scaled)) {
            return decimals;
        }
    }
    return 4;
}

bool namesAnIdentifier(const std::string& name)
{
    const QString lower = qs(name).toLower();
    return lower == "id"_L1 || lower.endsWith("_id"_L1) || lower.endsWith(" id"_L1) || lower.contains("year"_L1)
        || lower.contains("zip"_L1) || lower.contains("code"_L1);
}
} // namespace

TableModel::TableModel(sandbox::Table table, QObject* parent)
    : QAbstractTableModel(parent)
    , m_table(std::move(table))
    , m_order(m_table.rows.size())
{
    std::iota(m_order.begin(), m_order.end(), 0);
    for (std::size_t column = 0; column < m_table.columns.size(); ++column) {
        m_formats.push_back(formatOf(m_table, column));
    }
}

TableModel::Format TableModel::formatOf(const sandbox::Table& table, std::size_t column)
{
    constexpr std::size_t looked = 500; // enough to choose a format; a later value with more decimals is rounded
    Format format;
    const sandbox::ColumnType type = table.columns[column].type;
    format.number = type == sandbox::ColumnType::Integer || type == sandbox::ColumnType::Number;
    if (!format.number) {
        return format;
    }
    format.grouped = !namesAnIdentifier(table.columns[column].name);
    for (std::size_t row = 0; row < std::min(looked, table.rows.size()); ++row) {
        if (const auto* number = std::get_if<double>(&table.rows[row][column]); number && std::isfinite(*number)) {
            format.decimals = std::max(format.decimals, decimalsOf(*number));
        }
    }
    return format;
}

QString TableModel::shown(const Cell& cell, const Format& format) const
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
        return format.grouped ? countText(*whole) : QString::number(*whole);
    }
    if (const auto* truth = std::get_if<bool>(&cell)) {
        return *truth ? tr("yes") : tr("no");
    }
    const auto* number = std::get_if<double>(&cell);
    if (!number) {
        return qs(sandbox::cellText(cell));
    }
    const double size = std::fabs(*number);
    if (!std::isfinite(*number) || size >= 1e15 || (size != 0 && size < 1e-3)) {
        return numberText(*number);
    }
    QLocale locale = shownLocale();
    if (!format.grouped) {
        locale.setNumberOptions(QLocale::OmitGroupSeparator);
    }
    return locale.toString(*number, 'f', format.decimals);
}

const Cell& TableModel::cellAt(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(m_order[static_cast<std::size_t>(index.row())]);
    return m_table.rows[row][static_cast<std::size_t>(index.column())];
}

QModelIndex TableModel::indexOfCell(int row, int column) const
{
    const auto found = std::ranges::find(m_order, row);
    return found == m_order.end() ? QModelIndex() : index(static_cast<int>(found - m_order.begin()), column);
}

QString TableModel::copied(const QModelIndexList& cells) const
{
    std::map<int, std::map<int, QModelIndex>> rows;
    std::map<int, bool> columns;
    for (const QModelIndex& cell : cells) {
        rows[cell.row()][cell.column()] = cell;
        columns[cell.column()] = true;
    }
    const auto flat = [](QString text) { return text.replace(u'\t', u' ').replace(u'\n', u' '); };
    QStringList lines;
    QStringList header;
    for (const auto& [column, used] : columns) {
        header << flat(qs(m_table.columns[static_cast<std::size_t>(column)].name));
    }
    lines << header.join(u'\t');
    for (const auto& [row, found] : rows) {
        QStringList line;
        for (const auto& [column, used] : columns) {
            const auto cell = found.find(column);
            line << (cell == found.end() ? QString() : flat(qs(sandbox::cellText(cellAt(cell->second)))));
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
    const Format& format = m_formats[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole: {
        const Cell& cell = cellAt(index);
        return isMissing(cell) ? u"–"_s : shown(cell, format);
    }
    case Qt::TextAlignmentRole:
        return static_cast<int>((format.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole: {
        const QString text = isMissing(cellAt(index)) ? tr("missing") : qs(sandbox::cellText(cellAt(index)));
        return text.size() > 24 || isMissing(cellAt(index)) ? QVariant(text) : QVariant();
    }
    default: return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical) {
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    }
    if (section < 0 || section >= columnCount()) {
        return {};
    }
    const sandbox::TableColumn& column = m_table.columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole: return qs(column.name);
    case Qt::ToolTipRole: return tr("%1: %2. Click to sort.").arg(qs(column.name), typeWord(column.type));
    case Qt::TextAlignmentRole:
        return static_cast<int>((m_formats[static_cast<std::size_t>(section)].number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default: return {};
    }
}

void TableModel::sort(int column, Qt::SortOrder order)
{
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    const std::vector<int> old = m_order;
    std::iota(m_order.begin(), m_order.end(), 0);
    if (column >= 0 && column < columnCount()) {
        std::ranges::stable_sort(m_order, [&](int left, int right) {
            const Cell& a = m_table.rows[static_cast<std::size_t>(left)][static_cast<std::size_t>(column)];
            const Cell& b = m_table.rows[static_cast<std::size_t>(right)][static_cast<std::size_t>(column)];
            if (isMissing(a) || isMissing(b)) {
                return !isMissing(a) && isMissing(b);
            }
            return order == Qt::AscendingOrder ? lessThan(a, b) : lessThan(b, a);
        });
    }
    QModelIndexList after;
    for (const QModelIndex& index : before) {
        after << indexOfCell(old[static_cast<std::size_t>(index.row())], index.column());
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

} // namespace ui
