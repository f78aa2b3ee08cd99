// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/next_questions.h"

#include "ui/look/choice_button.h"
#include "ui/look/controls.h"
#include "ui/look/flow_layout.h"
#include "ui/look/text.h"

#include <QMenu>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

static constexpr int gapBetween = 8;

NextQuestions::NextQuestions(QWidget* parent)
    : QWidget(parent)
    , m_rows(new FlowLayout(this, gapBetween))
{
}

void NextQuestions::setQuestions(const std::vector<std::string>& questions)
{
    constexpr std::size_t most = 5;
    m_rows->clear();
    m_buttons.clear();
    for (std::size_t i = 0; i < std::min(most, questions.size()); ++i) {
        const QString question = qs(questions[i]);
        auto* button = new ChoiceButton(question, this);
        connect(button, &QPushButton::clicked, this, [this, question] { emit asked(question); });
        m_rows->addWidget(button);
        m_buttons.push_back(button);
    }
    m_more = new QPushButton(tr("%1 more").arg(m_buttons.size()), this);
    setLook(m_more, "role", u"suggestion"_s);
    setLook(m_more, "more", true);
    auto* menu = new QMenu(m_more);
    m_more->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, &NextQuestions::fillMenu);
    m_rows->addWidget(m_more);
    showAll();
}

void NextQuestions::fillMenu()
{
    QMenu* menu = m_more->menu();
    menu->clear();
    for (const ChoiceButton* button : m_buttons) {
        if (!button->isHidden()) {
            continue;
        }
        const QString question = button->accessibleName();
        QAction* action = menu->addAction(QString(question).replace(u'&', "&&"_L1));
        connect(action, &QAction::triggered, this, [this, question] { emit asked(question); });
    }
}

void NextQuestions::showFirst(std::size_t shown)
{
    const auto left = m_buttons.size() - shown;
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i]->setVisible(i < shown);
    }
    if (left > 0) {
        m_more->setText(tr("%1 more").arg(left));
        m_more->setAccessibleName(tr("%1 more questions").arg(left));
    }
    if (m_more) {
        m_more->setVisible(left > 0);
    }
}

void NextQuestions::showAll()
{
    showFirst(m_buttons.size());
}

void NextQuestions::showRow(int width)
{
    int taken = 0;
    std::size_t shown = 0, besideMore = 1;
    for (; shown < m_buttons.size(); ++shown) {
        taken += m_buttons[shown]->sizeHint().width() + (shown == 0 ? 0 : gapBetween);
        if (taken > width) {
            break;
        }
        if (taken + gapBetween + m_more->sizeHint().width() <= width) {
            besideMore = shown + 1;
        }
    }
    showFirst(shown == m_buttons.size() ? shown : std::min(besideMore, m_buttons.size()));
}

} // namespace ui
