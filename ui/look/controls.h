// SPDX-License-Identifier: GPL-3.0-or-later
// The small pieces all views are made of, so that they look and read alike.
#pragma once

#include "ui/look/icons.h"

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace ui {

QLabel* mutedLabel(const QString& text = {}, QWidget* parent = nullptr);
QLabel* wrappedLabel(const QString& text = {}, QWidget* parent = nullptr);
/// A text `step` points larger than the program's, optionally bold.
QLabel* titleLabel(const QString& text, int step, bool bold, QWidget* parent = nullptr);
QPushButton* primaryButton(const QString& text, QLatin1StringView iconName, QWidget* parent = nullptr);
QPushButton* plainButton(const QString& text, QLatin1StringView iconName, QWidget* parent = nullptr);
/// Where there is no room for its text that is cut with an ellipsis.
QPushButton* elidedButton(const QString& text, QLatin1StringView iconName, QWidget* parent = nullptr);
QPushButton* flatButton(const QString& text, QLatin1StringView iconName, QWidget* parent = nullptr);
/// Only an icon: `name` is its tooltip and what a screen reader says.
QToolButton* iconButton(const QString& name, QLatin1StringView iconName, QWidget* parent = nullptr);
/// Icon and words in a pill. `tone` colours it; the words alone carry the meaning.
QFrame* chip(const QString& text, QLatin1StringView iconName, Tone tone, QWidget* parent = nullptr);
QLabel* iconLabel(QLatin1StringView iconName, Tone tone, int size = 16, QWidget* parent = nullptr);
QFrame* thinLine(QWidget* parent = nullptr);
/// Sets a property that the style sheet looks at, and has the widget restyled.
void setLook(QWidget* widget, const char* property, const QVariant& value);
/// A folded part: a flat button with an arrow that shows and hides `content`.
QPushButton* foldButton(const QString& text, QWidget* content, QWidget* parent = nullptr);
/// The system's fixed-width font at the program's size.
QFont codeFont();
/// As large as wanted, but with its frame no larger than the screen.
void resizeOnScreen(QWidget* window, const QSize& wanted);
/// Keeps the wheel for the page around `view`, unless that scrolls something of its own and has the focus.
void leaveWheelToPage(QWidget* view);

} // namespace ui
