// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/file_state.h"
#include "ui/session/analysis.h"
#include "ui/look/dialogs.h"
#include "ui/window/exporting.h"
#include "ui/session/state_frame.h"
#include "ui/look/theme.h"

#include <QMainWindow>
#include <QPointer>

class QAction;
class QActionGroup;
class QLabel;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace ui {

class Composer;
class DataPage;
class DatasetView;
class MessageStrip;
class ReviewPane;
class Sidebar;
class StartPage;
class StepCard;
class ThreadView;
class VariablesPage;

/// One analysis in one window: files and steps at the left, the analysis in the middle with the question below it,
/// or a file's rows with its profile at the right.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Engine engine, Dialogs dialogs = Dialogs::ofDesktop(), QWidget* parent = nullptr);
    ~MainWindow() override;

    Analysis& analysis() { return *m_analysis; }
    /// Reads the document and warms the jail; call once, after show().
    void begin();
    void addFiles(const QStringList& paths);
    void exportReport(const QString& path);
    /// All rows of a table that a run showed, as CSV.
    void saveTable(const StateFrame& frame, const sandbox::Table& shown, const QString& path);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void layOut();
    void connectAnalysis();
    void connectModel();
    void connectViews();
    void connectCard(StepCard* card);
    void connectReview(std::int64_t step, ReviewPane* review);
    void makeMenus();
    void addPolicyAction(QMenu* menu);
    void makeViewMenu();
    void makeHelpMenu();
    void fillRecentMenu();
    void restoreWindow();

    void showDatasets();
    void showComposer();
    void showUnsaved(); ///< analyses that earlier sessions left without a name
    void showSuggestions(); ///< questions that were not asked yet
    void showDataset(int dataset, int column);
    void hideDataset();
    void showVariables();
    void connectVariables();
    void showThread();
    void showStep(const core::Step& step);
    void showLoaded();
    void showBusy(bool busy);
    void showStoppable(); ///< whether there is anything to stop
    void stopWork();
    void showTitle();
    void showPlanner();
    void chooseModel();
    void showOutgoing(const QString& question);
    void hideFromModel(const std::string& column, bool hidden); ///< of the file in the drawer
    void showHidden(); ///< which of its columns are
    void showLedger();
    void showJail(const QString& text, bool good);

    void openFiles();
    void compareFiles(); ///< tells of those that were written to since they were read
    void pasteTable(); ///< what was copied in a spreadsheet, as a file of its own
    void openDocument(const QString& path);
    void saveAs();
    void chooseReport();
    void saveArtifact(const sandbox::Artifact& artifact);
    void chooseTableFile(const StateFrame& frame, const sandbox::Table& shown);
    void setAppearance(Appearance appearance);
    core::ReportSource reportSource() const;

    const Dialogs m_dialogs;
    Analysis* m_analysis;
    Exporting* m_exporting;
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
    QLabel* m_jailState;
    QPushButton* m_planner;
    QMenu* m_recent = nullptr;
    QAction* m_export = nullptr;
    QAction* m_stop = nullptr;
    QAction* m_showSidebar = nullptr;
    bool m_reading = false; ///< a file is being read
    Job m_listUnsaved;
    core::FileWatch m_files;
    Job m_compareFiles;
    QStringList m_changesTold;
};

} // namespace ui
