// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/data/data_model.h"
#include "ui/step/step_list_model.h"

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QListView;
class QProgressBar;
class QTimer;
class QTreeView;

namespace ui {

/// The left region: the files with their columns, and below them the steps of the analysis.
class Sidebar : public QWidget {
    Q_OBJECT
public:
    explicit Sidebar(QWidget* parent = nullptr);

    void showDatasets(const std::vector<core::Dataset>& datasets);
    void selectDataset(int dataset); ///< the one that is shown
    void showStep(const core::Step& step);
    void selectStep(std::int64_t step);
    void renameStep(); ///< lets a person type over the name of the step that is chosen
    QWidget* steps() const;
    /// Empty: no file is being read.
    void showReading(const QString& phase);
    void showFraction(double fraction);

signals:
    void filesWanted();
    void datasetChosen(int dataset, int column); ///< column -1: the whole file
    void removalWanted(int dataset);
    void placeWanted(int dataset); ///< its file is elsewhere
    void readingWanted(int dataset); ///< its file once more: it may have changed
    void againWanted(int dataset); ///< derived data once more from its step
    void savingWanted(int dataset); ///< derived data as a file
    void stopReadingWanted();
    void stepChosen(std::int64_t step);
    void stepNamed(std::int64_t step, const QString& name);
    void variablesWanted();

private:
    QWidget* makeReading();
    void connectSteps();
    void openStepMenu(const QPoint& place);
    void openDataMenu(const QPoint& place);

    DataModel m_data;
    StepListModel m_steps;
    QTreeView* m_tree;
    QListView* m_list;
    QLabel* m_noData;
    QLabel* m_noSteps;
    QWidget* m_reading;
    QLabel* m_phase;
    QLabel* m_elapsed;
    QProgressBar* m_progress;
    QTimer* m_clock;
    QElapsedTimer m_since;
    bool m_isLedTo = false; ///< a step's card is shown before the list marks it
};

} // namespace ui
