// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/chart.h"
#include "ui/look/dialogs.h"

#include <QTimer>
#include <QWidget>

class QChart;
class QGraphicsScene;
class QGraphicsView;

namespace ui {

/// A native chart: drawn anew for the theme and the width, values under the pointer, copied, saved as PNG or SVG.
class ChartView : public QWidget {
    Q_OBJECT
public:
    ChartView(sandbox::ChartSpec spec, const Dialogs& dialogs, QWidget* parent = nullptr);
    ~ChartView() override;
    const sandbox::ChartSpec& spec() const { return m_spec; }

signals:
    void saveFailed(const QString& path);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void draw();
    void copy();
    void save();

    sandbox::ChartSpec m_spec;
    const Dialogs& m_dialogs;
    QGraphicsScene* m_scene;
    QGraphicsView* m_view;
    QChart* m_chart = nullptr;
    QTimer m_redraw; ///< while the window is being resized, once at the end
};

} // namespace ui
