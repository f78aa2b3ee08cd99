// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/profile_list.h"

#include "ui/grid/spread.h"
#include "ui/look/column_words.h"
#include "ui/look/icons.h"
#include "ui/look/text.h"
#include "ui/look/theme.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace ui {

void ProfileModel::setProfile(core::Profile profile)
{
    beginResetModel();
    m_profile = std::move(profile);
    endResetModel();
}

void ProfileModel::setHidden(std::set<std::string> columns)
{
    m_hidden = std::move(columns);
    if (rowCount() > 0) {
        emit dataChanged(index(0), index(rowCount() - 1));
    }
}

int ProfileModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_profile.columns.size());
}

QVariant ProfileModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const core::ColumnProfile& column = m_profile.columns[static_cast<std::size_t>(index.row())];
    const bool hidden = m_hidden.contains(column.name);
    switch (role) {
    case Qt::DisplayRole: return qs(column.name);
    case Summary: return columnSummary(column, m_profile.rows);
    case Flags: return columnFlags(column, m_profile.rows);
    case IsHidden: return hidden;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        QStringList parts { tr("%1, %2").arg(qs(column.name), typeWord(column.type)),
            columnSummary(column, m_profile.rows) };
        parts << columnFlags(column, m_profile.rows);
        if (const QString spread = spreadWords(column, m_profile.rows); !spread.isEmpty()) {
            parts << spread;
        }
        if (hidden) {
            parts << tr("hidden from the model");
        }
        return parts.join(role == Qt::ToolTipRole ? u"\n"_s : u", "_s);
    }
    default: return {};
    }
}

void ProfileDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    constexpr int spreadWidth = 92;
    constexpr int badgeWidth = 38;
    const auto* model = qobject_cast<const ProfileModel*>(index.model());
    const core::ColumnProfile& column = model->profile().columns[static_cast<std::size_t>(index.row())];
    const Colours& c = currentColours();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool selected = option.state & QStyle::State_Selected;
    if (selected || (option.state & QStyle::State_MouseOver)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(selected ? c.accentSoft : c.hover);
        painter->drawRoundedRect(QRectF(option.rect).adjusted(0, 1, 0, -1), 6, 6);
    }
    const QRect rect = option.rect.adjusted(8, 6, -8, -6);
    QFont small = option.font;
    small.setPointSizeF(small.pointSizeF() - 1.5);
    const QRect badge(rect.left(), rect.top(), badgeWidth, option.fontMetrics.height() + 1);
    painter->setPen(Qt::NoPen);
    painter->setBrush(c.hover);
    painter->drawRoundedRect(badge, 4, 4);
    painter->setPen(c.muted);
    painter->setFont(small);
    painter->drawText(badge, Qt::AlignCenter, typeBadge(column.type));
    paintSpread(*painter, QRectF(rect.right() - spreadWidth, rect.top() + 5, spreadWidth, rect.height() - 10), column,
        model->profile().rows);

    QRect words = rect.adjusted(badgeWidth + 8, 0, -spreadWidth - 12, 0);
    QFont bold = option.font;
    bold.setWeight(QFont::DemiBold);
    QRect name = words;
    if (index.data(ProfileModel::IsHidden).toBool()) {
        icon("hidden"_L1).paint(painter, QRect(words.right() - 15, words.top() + 1, 16, 16));
        name.setRight(words.right() - 20);
    }
    painter->setFont(bold);
    painter->setPen(c.text);
    painter->drawText(name, Qt::AlignLeft | Qt::AlignTop,
        QFontMetrics(bold).elidedText(index.data().toString(), Qt::ElideMiddle, name.width()));
    if (!columnFlags(column, model->profile().rows).isEmpty()) {
        const int size = QFontMetrics(small).height();
        icon("info"_L1, Tone::Warn).paint(painter, QRect(words.left(), words.bottom() - size + 1, size, size));
        words.setLeft(words.left() + size + 4);
    }
    painter->setFont(small);
    painter->setPen(c.muted);
    painter->drawText(words, Qt::AlignLeft | Qt::AlignBottom,
        QFontMetrics(small).elidedText(index.data(ProfileModel::Summary).toString(), Qt::ElideRight, words.width()));
    painter->restore();
}

QSize ProfileDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return { 120, 2 * option.fontMetrics.height() + 14 };
}

ProfileList::ProfileList(QWidget* parent)
    : QListView(parent)
{
    setObjectName(u"columns"_s);
    setModel(&m_model);
    setItemDelegate(new ProfileDelegate(this));
    setUniformItemSizes(true);
    setMouseTracking(true);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Columns of the file"));
}

void ProfileList::setProfile(const core::Profile& profile)
{
    m_model.setProfile(profile);
}

void ProfileList::reveal(int column)
{
    if (const QModelIndex index = m_model.index(column); index.isValid() && currentIndex() != index) {
        setCurrentIndex(index);
        scrollTo(index);
    }
}

void ProfileList::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QListView::currentChanged(current, previous);
    if (current.isValid()) {
        emit columnChosen(current.row());
    }
}

} // namespace ui
