// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <QFrame>
#include <QStringList>

#include <functional>

class QLabel;
class QPushButton;

namespace ui {

/// A message in the window, near its cause and in nobody's way, until it is closed.
class MessageStrip : public QWidget {
    Q_OBJECT
public:
    explicit MessageStrip(QWidget* parent = nullptr);
    void showError(const core::Error& error);
    /// What was done, and, on a button called `offer`, what more can be done about it.
    void showDone(const QString& text, const QString& offer = {}, std::function<void()> accept = {});
    /// How far something is, and on a button called `offer` what can be done about it meanwhile.
    void showUnderWay(const QString& text, const QString& offer, std::function<void()> accept);
    void withdraw(const QString& error); ///< what is no longer so

private:
    enum class Kind { Error, Done, UnderWay };
    void present(const QString& text, Kind kind, const QString& detail, const QString& offer = {});

    QFrame* m_frame;
    QLabel* m_bad;
    QLabel* m_good;
    QLabel* m_text;
    QPushButton* m_offer;
    std::function<void()> m_accept;
    QStringList m_errors; ///< not closed yet, the latest last
    QWidget* m_fold;
    QLabel* m_detail;
};

} // namespace ui
