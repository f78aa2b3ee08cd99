// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/grid/row_source.h"
#include "ui/session/state_work.h"

#include <optional>

class QStackedWidget;

namespace ui {

class DataPage;
class DatasetView;
class FileActions;
class ModelActions;
class Sidebar;
class ThreadView;
class VariablesPage;

/// What of the data a person looks at: a file's rows, beside them how it is read, or the variables.
class DataActions : public QObject {
    Q_OBJECT
public:
    /// What shows it. All of it outlives this.
    struct Places {
        QStackedWidget& pages; ///< of the middle: `page`, `variables`, `thread` and others
        ThreadView& thread;
        DataPage& page;
        VariablesPage& variables;
        DatasetView& drawer;
        Sidebar& sidebar;
        FileActions& files;
        ModelActions& models;
    };
    DataActions(Analysis& analysis, StateWork& work, const Places& places, QWidget* window);

    void show(int dataset, int column); ///< column -1: the whole file
    void showNamed(const std::string& name);
    /// Some rows of it, and in words which.
    void showPart(const core::Dataset& dataset, RowSource rows, const QString& words);
    void showLook(const core::Profile& look); ///< the beginning of a file that is still being read
    void hideDetails();
    /// Of the data set whose rows or columns are on the screen; empty: of none.
    std::string nameOnScreen() const;
    void showVariables();
    void showVariable(const std::string& name, std::int64_t rows); ///< where it has so many
    /// Leads to the search in the table of the step that is on the screen, where it has many rows; else in its file's.
    void find();

signals:
    void fileShown(); ///< another one, or the same anew

private:
    void connectDrawer();
    void connectVariables();
    void showDetails(); ///< of the file on the page
    void showDetailsIfWanted();
    void showFileOf(std::int64_t step);
    const core::Dataset& dataset(int index) const { return m_analysis.datasets()[static_cast<std::size_t>(index)]; }

    Analysis& m_analysis;
    StateWork& m_work;
    QStackedWidget& m_pages;
    ThreadView& m_thread;
    DataPage& m_page;
    VariablesPage& m_variables;
    DatasetView& m_drawer;
    Sidebar& m_sidebar;
    FileActions& m_files;
    ModelActions& m_models;
    std::optional<int> m_columnOfDetails; ///< while they wait to be shown; -1: none
};

} // namespace ui
