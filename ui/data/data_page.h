// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "ui/grid/row_source.h"
#include "ui/session/job.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QFrame;
class QHBoxLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace sandbox {
struct Installation;
}

namespace ui {

class FactsList;
class GridModel;
class GridSum;
class GridView;
class SearchField;

/// Part of a file as it is, ready to be shown.
struct RawPart {
    QString text;
    std::int64_t first = 0; ///< the byte it begins with
    std::int64_t bytes = 0; ///< how many there are
    std::int64_t row = 0; ///< whose place it is, from 1; 0: nobody's
    std::int64_t place = 0; ///< the byte on which the row begins
    int line = 0; ///< of the text, on which it begins
};

/// The rows of one file in the middle of the window: sorted, searched, copied.
class DataPage : public QWidget {
    Q_OBJECT
public:
    explicit DataPage(QWidget* parent = nullptr);

    /// `origin`: where its rows came from, in words; empty: a file.
    void showDataset(
        const core::Dataset& dataset, const sandbox::Installation& installation, const QString& origin = {});
    /// Some of its rows, and in words which.
    void showPart(const core::Dataset& dataset, RowSource rows, const QString& words);
    /// The beginning of a file that is still being read.
    void showLook(const core::Profile& look);
    void showCounted(qint64 rows); ///< so far
    void revealColumn(int column);
    void revealRow(qint64 row,
        int column); ///< of the file, from 1, whatever the order and the search; 0: the column only, and -1: none
    void showRawBytes(); ///< the file as it is around the chosen row, instead of its rows
    void stopWork(); ///< sorting or searching
    bool isWorking() const { return !m_phase.isEmpty(); }
    void setBackShown(bool shown); ///< there is an analysis to go back to
    const core::Dataset& dataset() const { return m_dataset; }
    /// All its rows.
    bool isShowing(const core::Dataset& dataset) const { return m_dataset == dataset && m_part->isHidden(); }
    GridView* grid() const { return m_grid; }

signals:
    void backWanted();
    void wholeWanted(); ///< all rows again, instead of a part
    void partSavingWanted(); ///< the part, as a file
    void detailsWanted(); ///< how the file is read and what its columns say
    void columnChosen(int column);
    void frameNamed(const std::string& name); ///< what a person calls the data frame in code
    void workChanged(bool working);

private:
    void layOutPart();
    void describe(const core::Dataset& dataset);
    void showSource(RowSource rows);
    void take(GridModel* model);
    void askForName();
    void showCount();
    void showRows();
    void showRaw(const RawPart& part);
    void showWork(const QString& phase); ///< of sorting and searching, with the time it takes and Stop; empty: none

    core::Dataset m_dataset;
    QToolButton* m_back;
    QLabel* m_title;
    QLabel* m_size;
    QLabel* m_origin;
    QToolButton* m_name;
    FactsList* m_facts;
    QFrame* m_part; ///< says which rows are shown, where they are not all
    QLabel* m_partWords;
    QString m_partSaid; ///< of all rows of the part, searched or not
    GridView* m_grid;
    GridSum* m_sum;
    QHBoxLayout* m_tools;
    SearchField* m_search = nullptr;
    QLabel* m_count;
    QLabel* m_work;
    QToolButton* m_stop;
    QString m_phase;
    QElapsedTimer m_since;
    QTimer m_tick;
    GridModel* m_model = nullptr;
    QStackedWidget* m_pages;
    QPlainTextEdit* m_raw;
    QPushButton* m_rows;
    Job m_readRaw;
};

} // namespace ui
