// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/pointed_number.h"
#include "core/domain/step.h"
#include "sandbox/run/run_result.h"
#include "ui/look/dialogs.h"

#include <QWidget>

#include <vector>

namespace ui {

class TablePanel;

/// Everything a run shows, in order: tables, charts, pictures, texts, values, what it printed, the files it left.
class ResultView : public QWidget {
    Q_OBJECT
public:
    /// `titles`: the form of those of its charts; `answer`: what was found to be typed into printed text.
    ResultView(const sandbox::RunResult& result, const Dialogs& dialogs, QWidget* parent = nullptr,
        const core::Translate& titles = {}, const core::Answer& answer = {});

    /// Brings the cell into view and selects it. False when it is not on the screen.
    bool showEvidence(const core::Evidence& evidence);

    /// Behind what the run shows; before the others are offered.
    void addChart(const sandbox::ChartSpec& chart, const Dialogs& dialogs);

    /// Tables offer to be saved, and those that were cut in the host the rest of their rows, which are in the state
    /// that the run made.
    void offerAllRows();
    /// Numbers of tables and charts lead to the rows that they are made of, or to why not.
    void offerTraces();
    /// Charts are shown as they were changed, and can be changed. `run` is what the result is of.
    void offerChartEdits(const core::RunRecord& run, const std::vector<core::ChartEdit>& charts);

signals:
    void chartEdited(const core::ChartEdit& edit);
    void allRowsWanted(int display, ui::TablePanel* panel);
    void rowsWanted(const core::Evidence& number); ///< that it is made of
    void pointWanted(const core::PointedNumber& number); ///< likewise, of a chart
    void tableWanted(int display, const sandbox::Table& table); ///< as a file
    void artifactWanted(const sandbox::Artifact& artifact);
    void chartCopied();
    void chartSaved(const QString& path);
    void saveFailed(const QString& path);
    void revealWanted(QWidget* part); ///< scroll to it

private:
    QWidget* widgetFor(const sandbox::Display& display, const Dialogs& dialogs, const core::Translate& titles);
    std::vector<QWidget*> m_parts; ///< one a display
};

} // namespace ui
