// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/chart_edit.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLayout;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace ui {

/// Where a person changes a chart: its type, order, how many of the largest, and its words.
class ChartPanel : public QWidget {
    Q_OBJECT
public:
    /// `drawn`: as the code drew it.
    explicit ChartPanel(sandbox::ChartSpec drawn, QWidget* parent = nullptr);
    void fill(const core::ChartEdit& edit, bool canUndo);

signals:
    void edited(const core::ChartEdit& edit);
    void undoWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addField(QLayout* row, const QString& name, QWidget* field);
    void connectFields();
    void tell();
    void restore();

    sandbox::ChartSpec m_drawn;
    core::ChartEdit m_edit;
    core::AxisNames m_otherNames; ///< that a person gave axes of other types of the chart
    QComboBox* m_kind;
    QComboBox* m_order;
    QSpinBox* m_top;
    QCheckBox* m_rest;
    QLineEdit* m_title;
    QLineEdit* m_x;
    QLineEdit* m_y;
    QPushButton* m_undo;
    QPushButton* m_restore;
    bool m_isFilling = false;
};

/// "Stacked bar chart".
QString kindName(core::ChartKind kind);

} // namespace ui
