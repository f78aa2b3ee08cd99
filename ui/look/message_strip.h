// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <QFrame>
#include <QTimer>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace ui {

/// A message in the window, near its cause and in nobody's way, until it is closed.
class MessageStrip : public QWidget {
    Q_OBJECT
public:
    explicit MessageStrip(QWidget* parent = nullptr);
    /// What can be done about a message, on a button.
    struct Offer {
        QString text;
        std::function<void()> accept;
    };
    /// Errors that are not closed yet stay, each with what can be done about it.
    void showError(const core::Error& error, std::vector<Offer> offers = {});
    /// What was done, and what more can be done about it: three things at most.
    void showDone(const QString& text, std::vector<Offer> offers = {});
    /// What cannot be, or is not so any more, and is nobody's fault; and what can be done about it.
    void showNote(const QString& text, std::vector<Offer> offers = {});
    /// What a look at something found, until something else is looked at or done.
    void showPassing(const QString& text);
    /// How far something is, and on a button called `offer` what can be done about it meanwhile.
    void showUnderWay(const QString& text, const QString& offer, std::function<void()> accept);
    void withdraw(const QString& text); ///< an error or a note that is no longer so
    void leave(); ///< what was done is no news any more, and what was looked at passes
    void pass(); ///< only the latter

private:
    enum class Kind { Error, Done, Note, Passing, UnderWay };
    void makeButtons(std::vector<Offer> offers);
    void present(const QString& text, Kind kind, const QString& detail, std::vector<Offer> offers = {});

    Kind m_kind = Kind::Error;
    QTimer* m_leaving; ///< what was done or passes, and offers nothing, is read by then
    QFrame* m_frame;
    QLabel* m_bad;
    QLabel* m_good;
    QLabel* m_note;
    QLabel* m_text;
    QHBoxLayout* m_offerRow;
    std::vector<QPushButton*> m_buttons; ///< one for each offer of the shown message
    struct Said {
        QString text;
        std::vector<Offer> offers;
    };
    void presentErrors(const QString& detail);
    std::vector<Said> m_errors; ///< not closed yet, the latest last
    QWidget* m_fold;
    QLabel* m_detail;
};

} // namespace ui
