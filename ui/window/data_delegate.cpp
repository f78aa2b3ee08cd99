// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/data_delegate.h"

#include "ui/data/data_model.h"
#include "ui/look/icons.h"
#include "ui/look/theme.h"
#include "ui/step/step_list_model.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QPainter>
#include <QTextLayout>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
QFont smaller(QFont font)
{
    font.setPointSizeF(font.pointSizeF() - 1.5);
    return font;
}

void paintGround(QPainter* painter, const QStyleOptionViewItem& option, const Colours& c)
{
    const bool selected = option.state & QStyle::State_Selected;
    if (selected || (option.state & QStyle::State_MouseOver)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(selected ? c.accentSoft : c.hover);
        painter->drawRoundedRect(QRectF(option.rect).adjusted(0, 1, 0, -1), 6, 6);
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(c.accent);
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(option.rect).adjusted(0.5, 1.5, -0.5, -1.5), 6, 6);
    }
}

int widthOfBadge(const QString& badge, const QFont& font)
{
    const QFontMetrics metrics(font);
    return std::max(metrics.horizontalAdvance(u"Date"_s), metrics.horizontalAdvance(badge)) + 8;
}

int paintBadge(QPainter* painter, const QRect& rect, const QString& badge, const QFont& font, const Colours& c)
{
    const QFontMetrics metrics(font);
    const int width = widthOfBadge(badge, font);
    const QRect box(rect.left(), rect.center().y() - metrics.height() / 2, width, metrics.height() + 2);
    painter->setPen(Qt::NoPen);
    painter->setBrush(c.hover);
    painter->drawRoundedRect(box, 4, 4);
    painter->setPen(c.muted);
    painter->setFont(font);
    painter->drawText(box, Qt::AlignCenter, badge);
    return width;
}

/// One line or two, the second cut where there is more.
QStringList titleLines(const QString& title, const QFont& font, int width)
{
    QTextLayout layout(title, font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(std::max(1, width));
    layout.endLayout();
    const QString rest = title.mid(line.textLength());
    const QString first = title.left(line.textLength()).trimmed();
    return rest.isEmpty() ? QStringList(first)
                          : QStringList { first, QFontMetrics(font).elidedText(rest, Qt::ElideRight, width) };
}
} // namespace

void DataDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    constexpr int leastName = 70; ///< in a narrower place a column has its name alone
    const Colours& c = currentColours();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(painter, option, c);
    const QFont small = smaller(option.font);
    QRect rect = option.rect.adjusted(6, 0, -8, 0);
    const QString badge = index.data(DataModel::Badge).toString();
    const bool isFile = badge.isEmpty();
    if (isFile) {
        const QRect place(rect.left(), rect.center().y() - 8, 16, 16);
        index.data(Qt::DecorationRole).value<QIcon>().paint(painter, place);
        rect.setLeft(place.right() + 8);
    } else if (rect.width() - widthOfBadge(badge, small) >= leastName) {
        rect.setLeft(rect.left() + paintBadge(painter, rect, badge, small, c) + 8);
    }
    if (index.data(DataModel::HasWarnings).toBool()) {
        const QRect place(rect.right() - 14, rect.center().y() - 7, 14, 14);
        icon("warning"_L1, Tone::Warn).paint(painter, place);
        rect.setRight(place.left() - 6);
    }
    QFont font = option.font;
    font.setWeight(isFile ? QFont::DemiBold : QFont::Normal);
    const QString name = index.data(Qt::DisplayRole).toString();
    QString detail = index.data(DataModel::Detail).toString();
    const int nameWidth = QFontMetrics(font).horizontalAdvance(name);
    const int detailWidth = QFontMetrics(small).horizontalAdvance(detail);
    if (nameWidth + detailWidth + 12 > rect.width()) {
        detail.clear(); // the tool tip has it
    }
    if (!detail.isEmpty()) {
        painter->setFont(small);
        painter->setPen(c.muted);
        painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter, detail);
        rect.setRight(rect.right() - detailWidth - 8);
    }
    painter->setFont(font);
    painter->setPen(c.text);
    painter->drawText(
        rect, Qt::AlignLeft | Qt::AlignVCenter, QFontMetrics(font).elidedText(name, Qt::ElideMiddle, rect.width()));
    painter->restore();
}

QSize DataDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return { 120, option.fontMetrics.height() + 12 };
}

void StepDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Colours& c = currentColours();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintGround(painter, option, c);
    const QRect rect = option.rect.adjusted(8, 6, -8, -6);
    const QRect place(rect.left(), rect.top() + 1, 16, 16);
    index.data(Qt::DecorationRole).value<QIcon>().paint(painter, place);
    const QRect text = rect.adjusted(24, 0, 0, 0);
    painter->setPen(c.text);
    painter->setFont(option.font);
    painter->drawText(
        text, Qt::AlignLeft | Qt::AlignTop, titleLines(index.data().toString(), option.font, text.width()).join(u'\n'));
    const QFont small = smaller(option.font);
    painter->setFont(small);
    painter->setPen(c.muted);
    painter->drawText(text, Qt::AlignLeft | Qt::AlignBottom,
        QFontMetrics(small).elidedText(index.data(StepListModel::Detail).toString(), Qt::ElideRight, text.width()));
    painter->restore();
}

QSize StepDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    constexpr int beside = 8 + 24 + 8; // as painted
    const auto* list = qobject_cast<const QAbstractItemView*>(option.widget);
    const int room = (list ? list->viewport()->width() : option.rect.width()) - beside;
    const auto lines = static_cast<int>(titleLines(index.data().toString(), option.font, room).size());
    return { 120, lines * option.fontMetrics.lineSpacing() + QFontMetrics(smaller(option.font)).height() + 14 };
}

void StepDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const
{
    editor->setGeometry(option.rect.adjusted(2, 2, -2, -2)); // whole, or the old name would show around it
}

} // namespace ui
