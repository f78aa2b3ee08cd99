// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"

#include <QAbstractListModel>
#include <QIcon>

#include <vector>

namespace ui {

/// The history of the analysis, one row a step.
class StepListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { Detail = Qt::UserRole, StepId, IsNamed };
    using QAbstractListModel::QAbstractListModel;

    /// Adds the step, or renews its row.
    void showStep(const core::Step& step);
    void clear();
    int rowOf(std::int64_t step) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Tells nameChosen(); the row changes when the step does.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void nameChosen(std::int64_t step, const QString& name); ///< by a person; empty: as its question or code

private:
    struct Row {
        std::int64_t id;
        QString heading;
        QString own; ///< what heads it without a name
        QString askedAt;
        QString state;
        QIcon icon;
    };
    std::vector<Row> m_rows;
};

/// "Waits for your review", "Done"… A run that a person stopped is Stopped, not Failed.
QString stateWord(const core::Step& step);
bool wasStopped(const core::Step& step);

} // namespace ui
