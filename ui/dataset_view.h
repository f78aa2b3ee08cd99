// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

#include <QWidget>

#include <vector>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace ui {

/// The right region: one file as Assay reads it. How it is read, and what each column says.
class DatasetView : public QWidget {
    Q_OBJECT
public:
    explicit DatasetView(QWidget* parent = nullptr);
    /// `sentences`: the import contract.
    void showDataset(const core::Dataset& dataset, const std::vector<std::string>& sentences);
    void revealColumn(int column);
    bool isShowing(const core::Dataset& dataset) const { return m_dataset == dataset; }

signals:
    void closeWanted();
    void columnChosen(int column);

private:
    void addContract(const core::Profile& profile, const std::vector<std::string>& sentences);
    void addColumns(const core::Profile& profile);

    core::Dataset m_dataset;
    QLabel* m_title;
    QLabel* m_size;
    QScrollArea* m_scroll;
    QVBoxLayout* m_column = nullptr;
    std::vector<QWidget*> m_columns;
};

} // namespace ui
