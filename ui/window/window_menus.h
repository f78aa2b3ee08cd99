// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/theme.h"
#include "ui/session/analysis.h"

class QAction;
class QMenu;
class QMenuBar;

namespace ui {

class Composer;
class FileActions;
class JailState;
class MessageStrip;
class ModelActions;
class Sidebar;

/// The menus of a window.
class WindowMenus : public QObject {
    Q_OBJECT
public:
    /// What its actions work on. All of it outlives this.
    struct Places {
        FileActions& files;
        ModelActions& models;
        Composer& composer;
        Sidebar& sidebar;
        MessageStrip& message;
        JailState& jail;
    };
    WindowMenus(Analysis& analysis, const Places& places, QMenuBar& bar);

    void setStoppable(bool stoppable); ///< there is something to stop
    void setAnySteps(); ///< there is something to report
    bool isSidebarShown() const;
    void showSidebar(bool shown);

signals:
    void stopWanted();
    void variablesWanted();
    void findWanted(); ///< in the rows of a file

private:
    void makeFileMenu();
    void makeEditMenu();
    void makeAnalysisMenu();
    void addPolicyAction(QMenu* menu);
    void makeViewMenu();
    void makeHelpMenu();
    void setAppearance(Appearance appearance);

    Analysis& m_analysis;
    FileActions& m_files;
    ModelActions& m_models;
    Composer& m_composer;
    Sidebar& m_sidebar;
    MessageStrip& m_message;
    JailState& m_jail;
    QMenuBar& m_bar;
    QAction* m_export = nullptr;
    QAction* m_exportWhole = nullptr; ///< with what an auditor wants
    QAction* m_stop = nullptr;
    QAction* m_rename = nullptr;
    QAction* m_showSidebar = nullptr;
};

} // namespace ui
