// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/keys.h"
#include "core/domain/dataset.h"

#include <QWidget>

#include <optional>
#include <set>
#include <vector>

class QLabel;
class QScrollArea;
class QTabWidget;

namespace ui {

class ImportSheet;
class ProfileList;

/// The right region: how a file is read, and what each of its columns says.
class DatasetView : public QWidget {
    Q_OBJECT
public:
    explicit DatasetView(QWidget* parent = nullptr);

    void showDataset(const core::Dataset& dataset, bool isTaken = false); ///< isTaken: out of a database
    const core::Dataset& dataset() const { return m_dataset; }
    void showKeys(const std::vector<core::KeyPair>& keys); ///< what matches its rows with other files'
    bool isShowing(const core::Dataset& dataset) const { return m_dataset == dataset; }
    void revealColumn(int column); ///< below 0: none
    void followColumn(int column); ///< chosen in the table: the tab in front stays
    void showColumns(); ///< the tab
    /// The columns of this file that the model is not told of; none where there is no model.
    void setHidden(const std::optional<std::set<std::string>>& columns);

signals:
    void closeWanted();
    void columnChosen(int column);
    void changeWanted(const core::ReadOptions& change);
    void rawBytesWanted();
    void hideWanted(const std::string& column, bool hidden);

private:
    void showDetail(int column);

    core::Dataset m_dataset;
    std::optional<std::set<std::string>> m_hidden;
    QLabel* m_title;
    QTabWidget* m_tabs;
    ImportSheet* m_sheet;
    ProfileList* m_list;
    QScrollArea* m_detail;
    int m_shownColumn = -1;
};

} // namespace ui
