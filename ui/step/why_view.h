// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace ui {

/// Where a number comes from: its cell, the files that the code reads (by name; none: not known, so all that were
/// there), and who let the code run.
QString whyText(const core::RunRecord& run, const core::Evidence& evidence, const std::vector<std::string>& reads = {});

/// That of the number of an answer that was chosen last, and a way to its rows; hidden until one is.
class WhyView : public QWidget {
    Q_OBJECT
public:
    explicit WhyView(core::RunRecord run, std::vector<std::string> reads = {}, QWidget* parent = nullptr);
    void showNumber(const core::Evidence& evidence);

signals:
    void rowsWanted(const core::Evidence& number);

private:
    core::RunRecord m_run;
    std::vector<std::string> m_reads;
    core::Evidence m_number;
    QLabel* m_text;
    QPushButton* m_rows;
};

} // namespace ui
