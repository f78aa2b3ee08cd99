// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/chart_edit.h"
#include "ui/look/dialogs.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QChart;
class QGraphicsScene;
class QGraphicsView;
class QMenu;

namespace ui {

class ChartPanel;
class FlowLayout;
struct PictureFile;

/// A native chart: drawn anew for the theme and the width, values under the pointer, copied, saved as PNG or SVG.
class ChartView : public QWidget {
    Q_OBJECT
public:
    ChartView(sandbox::ChartSpec spec, const Dialogs& dialogs, QWidget* parent = nullptr);
    ~ChartView() override;
    const sandbox::ChartSpec& spec() const { return m_shown; }
    /// Shows it as it was changed, and lets a person go on changing it.
    void offerEdit(const core::ChartEdit& edit);

    /// Its points lead to the rows that they are made of, by a click on them or from a menu of them; or both say that
    /// they do not.
    void offerRows();

signals:
    void pointChosen(std::size_t series, std::size_t place); ///< of spec()
    void edited(const core::ChartEdit& edit);
    void copied();
    void saved(const QString& path);
    void saveFailed(const QString& path);
    void revealWanted(QWidget* part); ///< scroll to it

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void draw();
    void showTip(const QString& text);
    void fitHeight();
    PictureFile picture() const; ///< while this is here
    void copy();
    void save();
    void setEdit(const core::ChartEdit& edit);
    void change(const core::ChartEdit& edit);
    void undo();
    bool hasRows() const; ///< as it is shown
    void pick(std::size_t series, std::size_t place);
    void fillRows(QMenu* menu);

    sandbox::ChartSpec m_spec; ///< as the code drew it
    sandbox::ChartSpec m_shown;
    core::ChartEdit m_edit;
    std::vector<core::ChartEdit> m_before; ///< what undo() goes back to, the latest last
    ChartPanel* m_panel = nullptr;
    const Dialogs& m_dialogs;
    QGraphicsScene* m_scene;
    QGraphicsView* m_view;
    FlowLayout* m_tools; ///< in a narrow window in several rows
    QChart* m_chart = nullptr;
    bool m_offersRows = false;
    QString m_tip; ///< of the point under the pointer
    QTimer m_redraw; ///< while the window is being resized, once at the end
};

} // namespace ui
