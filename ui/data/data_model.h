// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"

#include <QAbstractItemModel>

#include <vector>

namespace ui {

/// The files of the analysis, and below each its columns.
class DataModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role {
        Detail = Qt::UserRole, ///< what stands at the right: "1,204 × 8", "2.3 % missing"
        Badge, ///< a column's type in one to three signs; empty for a file
        HasWarnings,
    };
    using QAbstractItemModel::QAbstractItemModel;

    void setDatasets(std::vector<core::Dataset> datasets);
    const std::vector<core::Dataset>& datasets() const { return m_datasets; }
    /// The file an index belongs to, -1 for none; and its column, -1 for the file itself.
    static int datasetOf(const QModelIndex& index);
    static int columnOf(const QModelIndex& index);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    QVariant fileData(const core::Dataset& dataset, int role) const;
    QVariant columnData(const core::Profile& profile, const core::ColumnProfile& column, int role) const;

    std::vector<core::Dataset> m_datasets;
};

} // namespace ui
