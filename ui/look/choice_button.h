// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace ui {

/// A sentence to choose: it takes as many lines as its width asks for, so that no choice is cut.
class ChoiceButton : public QPushButton {
    Q_OBJECT
public:
    explicit ChoiceButton(const QString& text, QWidget* parent = nullptr);
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QSize dress() const; ///< what the button needs around its text
};

} // namespace ui
