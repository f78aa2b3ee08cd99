// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>
#include <vector>

class QPushButton;

namespace ui {

class ChoiceButton;
class FlowLayout;

/// Questions to be asked next, each a button; where only one row may be taken, those without room are in a menu.
class NextQuestions : public QWidget {
    Q_OBJECT
public:
    explicit NextQuestions(QWidget* parent = nullptr);

    void setQuestions(const std::vector<std::string>& questions);
    bool isEmpty() const { return m_buttons.empty(); }
    void showAll();
    void showRow(int width); ///< at least the first

signals:
    void asked(const QString& question);

private:
    void fillMenu();
    void showFirst(std::size_t shown); ///< each is set once: showing and hiding moves what stands around them

    FlowLayout* m_rows;
    std::vector<ChoiceButton*> m_buttons;
    QPushButton* m_more = nullptr; ///< goes with the questions
};

} // namespace ui
