// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/dialogs.h"
#include "ui/session/analysis.h"

#include <QMainWindow>

class QPushButton;
class QSplitter;
class QStackedWidget;

namespace ui {

class Composer;
class DataActions;
class DataPage;
class DatasetView;
class FileActions;
class FileChanges;
class JailState;
class MessageStrip;
class ModelActions;
class Sidebar;
class StartPage;
class StepCards;
class ThreadView;
class VariablesPage;
class WindowMenus;

/// One analysis in one window: files and steps at the left, the analysis in the middle with the question below it,
/// or a file's rows with its profile at the right.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Engine engine, Dialogs dialogs = Dialogs::ofDesktop(), QWidget* parent = nullptr);
    ~MainWindow() override;

    Analysis& analysis() { return *m_analysis; }
    FileActions& files() { return *m_files; }
    /// Reads the document and warms the jail; call once, after show().
    void begin();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void layOut();
    void connectAnalysis();
    void connectViews();
    void restoreWindow();

    void showDatasets();
    void showComposer();
    void showUnsaved(); ///< analyses that earlier sessions left without a name
    void showSuggestions(); ///< questions that were not asked yet
    void showThread();
    void showStep(const core::Step& step);
    void showLoaded();
    void showBusy(bool busy);
    void showStoppable(); ///< whether there is anything to stop
    void stopWork();
    void showTitle();
    void showFailure(const core::Error& error);

    const Dialogs m_dialogs;
    Analysis* m_analysis;
    Sidebar* m_sidebar;
    QStackedWidget* m_pages;
    StartPage* m_start;
    ThreadView* m_thread;
    DataPage* m_data;
    VariablesPage* m_variables;
    Composer* m_composer;
    DatasetView* m_drawer;
    MessageStrip* m_message;
    QSplitter* m_split;
    JailState* m_jailState;
    QPushButton* m_planner;
    FileActions* m_files = nullptr;
    FileChanges* m_changes = nullptr;
    ModelActions* m_models = nullptr;
    DataActions* m_look = nullptr;
    StepCards* m_steps = nullptr;
    WindowMenus* m_menus = nullptr;
    bool m_reading = false; ///< a file is being read
    QString m_jailFailure; ///< why nothing could run, where now something can
    QString m_lastFailure; ///< how the last work on a step failed, where the next may not
    Job m_listUnsaved;
    Job m_suggest; ///< each is planned, which may take longer than a frame of the screen
};

} // namespace ui
