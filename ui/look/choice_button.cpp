// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/choice_button.h"

#include "ui/look/text.h"

#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr int wrapped = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;
}

ChoiceButton::ChoiceButton(const QString& text, QWidget* parent)
    : QPushButton(QString(text).replace(u'&', "&&"_L1), parent)
{
    setProperty("role", u"suggestion"_s);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(text);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred, QSizePolicy::PushButton);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QSize ChoiceButton::dress() const
{
    return sizeHint() - fontMetrics().size(Qt::TextSingleLine, accessibleName());
}

QSize ChoiceButton::minimumSizeHint() const
{
    const QSize whole = sizeHint();
    return { std::min(whole.width(), 24 * fontMetrics().averageCharWidth()), whole.height() };
}

int ChoiceButton::heightForWidth(int width) const
{
    const QSize whole = sizeHint();
    if (width >= whole.width()) {
        return whole.height();
    }
    const QRect room(0, 0, std::max(1, width - dress().width()), 0);
    return fontMetrics().boundingRect(room, wrapped, breakable(accessibleName())).height() + dress().height();
}

void ChoiceButton::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    option.text.clear();
    painter.drawControl(QStyle::CE_PushButton, option);
    const int beside = dress().width() / 2;
    painter.drawItemText(rect().adjusted(beside, 0, -beside, 0), wrapped, palette(), isEnabled(),
        breakable(accessibleName()), QPalette::ButtonText);
}

} // namespace ui
