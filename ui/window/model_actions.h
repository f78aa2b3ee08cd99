// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/message_strip.h"
#include "ui/session/analysis.h"

class QPushButton;

namespace ui {

class Composer;
class DatasetView;
class ThreadView;

/// Who answers, and what may be sent: shown where questions are asked and columns are looked at, chosen in dialogs.
class ModelActions : public QObject {
    Q_OBJECT
public:
    /// What shows it. All of it outlives this.
    struct Places {
        Composer& composer;
        DatasetView& drawer;
        MessageStrip& message;
        QPushButton& planner;
        ThreadView& thread;
    };
    ModelActions(Analysis& analysis, const Places& places, QWidget* window);

    void showPlanner();
    void showHidden(); ///< which columns of the file in the drawer are kept from the model
    void choose();
    void showOutgoing(const QString& question);
    void showLedger();
    /// What can be done about a request that was not sent: its column's values may be, from now on.
    std::vector<MessageStrip::Offer> offersFor(const core::Error& error);

signals:
    void used(const QString& text); ///< what the work in hand took so far, in words

private:
    void hideFromModel(const std::string& column, bool hidden); ///< of the file in the drawer

    Analysis& m_analysis;
    Composer& m_composer;
    DatasetView& m_drawer;
    MessageStrip& m_message;
    QPushButton& m_planner;
    ThreadView& m_thread;
    QWidget* m_window;
};

} // namespace ui
