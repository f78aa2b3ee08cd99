// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace ui {

/// A text that Tab leads to, with a ring then; its links are left in both directions.
class TextLabel : public QLabel {
    Q_OBJECT
public:
    explicit TextLabel(QWidget* parent = nullptr);

protected:
    bool focusNextPrevChild(bool next) override;
};

/// The ring of a text that can have the keyboard.
void showRing(QLabel* label);

} // namespace ui
