// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/data_model.h"

#include "core/domain/title_warning.h"
#include "ui/look/column_words.h"
#include "ui/look/icons.h"
#include "ui/look/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr quintptr fileId = 0; ///< a column's index carries its file's number plus one
}

void DataModel::setDatasets(std::vector<core::Dataset> datasets)
{
    beginResetModel();
    m_datasets = std::move(datasets);
    endResetModel();
}

int DataModel::datasetOf(const QModelIndex& index)
{
    if (!index.isValid()) {
        return -1;
    }
    return index.internalId() == fileId ? index.row() : static_cast<int>(index.internalId()) - 1;
}

int DataModel::columnOf(const QModelIndex& index)
{
    return index.isValid() && index.internalId() != fileId ? index.row() : -1;
}

QModelIndex DataModel::index(int row, int column, const QModelIndex& parent) const
{
    if (column != 0 || row < 0 || row >= rowCount(parent)) {
        return {};
    }
    return createIndex(row, 0, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : fileId);
}

QModelIndex DataModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == fileId) {
        return {};
    }
    return createIndex(static_cast<int>(child.internalId()) - 1, 0, fileId);
}

int DataModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) {
        return static_cast<int>(m_datasets.size());
    }
    if (parent.internalId() != fileId || parent.column() != 0) {
        return 0;
    }
    return static_cast<int>(m_datasets[static_cast<std::size_t>(parent.row())].profile.columns.size());
}

int DataModel::columnCount(const QModelIndex&) const
{
    return 1;
}

QVariant DataModel::data(const QModelIndex& index, int role) const
{
    const int file = datasetOf(index);
    if (file < 0 || file >= static_cast<int>(m_datasets.size())) {
        return {};
    }
    const core::Dataset& dataset = m_datasets[static_cast<std::size_t>(file)];
    const int column = columnOf(index);
    return column < 0 ? fileData(dataset, role)
                      : columnData(dataset.profile, dataset.profile.columns[static_cast<std::size_t>(column)], role);
}

QVariant DataModel::fileData(const core::Dataset& dataset, int role) const
{
    const core::Profile& profile = dataset.profile;
    const auto columns = static_cast<std::int64_t>(profile.columns.size());
    switch (role) {
    case Qt::DisplayRole: return qs(dataset.name);
    case Qt::DecorationRole: return icon(dataset.origin ? "code"_L1 : "table"_L1, Tone::Accent);
    case Detail:
        return dataset.origin ? tr("from step %1").arg(dataset.origin->step) // both would not fit beside a name
                              : tr("%1 × %2").arg(countText(profile.rows), countText(columns));
    case HasWarnings:
        return profile.rejectedRows > 0
            || !std::ranges::all_of(profile.warnings, core::isOfTitles, &core::FileWarning::kind);
    case Qt::AccessibleTextRole:
        return tr("%1, %2 rows, %3 columns").arg(qs(dataset.name), countText(profile.rows), countText(columns))
            + (dataset.origin ? tr(", from step %1").arg(dataset.origin->step) : QString());
    case Qt::ToolTipRole:
        return tr("%1\n%2 rows, %3 columns, %4\nIn code: %5")
            .arg(dataset.origin ? tr("%1 of step %2").arg(qs(dataset.origin->variable)).arg(dataset.origin->step)
                                : qs(dataset.path.string()),
                countText(profile.rows), countText(columns), bytesText(profile.bytes), qs(dataset.variable));
    default: return {};
    }
}

/// An estimate has three digits, which are all that fit beside a name.
static QString shortDistinct(const core::ColumnProfile& column)
{
    constexpr std::int64_t million = 1'000'000;
    if (column.distinctExact || column.distinct < million) {
        return column.distinctExact ? distinctText(column)
                                    : u"≈ "_s + countText(core::roundedEstimate(column.distinct));
    }
    return DataModel::tr("≈ %1 M").arg(shownLocale().toString(static_cast<double>(column.distinct) / million, 'g', 3));
}

QVariant DataModel::columnData(const core::Profile& profile, const core::ColumnProfile& column, int role) const
{
    const QString missing = column.nulls > 0 ? tr("%1 missing").arg(percentText(column.nulls, profile.rows))
                                             : QString();
    switch (role) {
    case Qt::DisplayRole: return qs(column.name);
    case Badge: return typeBadge(column.type);
    case Detail: return missing.isEmpty() ? tr("%1 distinct").arg(shortDistinct(column)) : missing;
    case HasWarnings: return column.ambiguous > 0;
    case Qt::AccessibleTextRole:
        return tr("Column %1, %2, %3 distinct, %4")
            .arg(qs(column.name), typeWord(column.type), distinctText(column),
                missing.isEmpty() ? tr("none missing") : missing);
    case Qt::ToolTipRole:
        return tr("%1: %2\n%3 distinct, %4 missing")
            .arg(qs(column.name), typeWord(column.type), distinctText(column), countText(column.nulls));
    default: return {};
    }
}

} // namespace ui
