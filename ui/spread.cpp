// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/spread.h"

#include "ui/column_words.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
bool hasQuantiles(const core::ColumnProfile& column)
{
    return column.quantiles.size() == 5 && numberRange(column) && column.distinct > 8;
}

void paintBox(QPainter& painter, const QRectF& rect, const core::ColumnProfile& column)
{
    const Colours& c = currentColours();
    const auto [low, high] = *numberRange(column);
    std::array<double, 5> x {};
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double share = high > low ? std::clamp((column.quantiles[i] - low) / (high - low), 0.0, 1.0) : 0.5;
        x[i] = rect.left() + share * rect.width();
    }
    const double middle = rect.center().y();
    painter.setPen(Qt::NoPen);
    painter.setBrush(c.border);
    painter.drawRoundedRect(QRectF(rect.left(), middle - 1, rect.width(), 2), 1, 1);
    painter.setBrush(c.muted);
    painter.drawRect(QRectF(x[0], middle - 2, std::max(2.0, x[4] - x[0]), 4));
    QColor half = c.accent;
    half.setAlphaF(c.dark ? 0.75F : 0.6F);
    painter.setBrush(c.surface);
    const QRectF box(x[1], rect.top(), std::max(3.0, x[3] - x[1]), rect.height());
    painter.drawRoundedRect(box, 3, 3);
    painter.setBrush(half);
    painter.drawRoundedRect(box, 3, 3);
    painter.setBrush(c.text);
    painter.drawRect(QRectF(x[2] - 1, rect.top() - 1, 2, rect.height() + 2));
}

void paintShares(QPainter& painter, const QRectF& rect, const core::ColumnProfile& column, std::int64_t rows)
{
    const Colours& c = currentColours();
    constexpr double gap = 2;
    const auto bars = static_cast<double>(std::min<std::size_t>(column.top.size(), 10));
    const double width = std::min(14.0, (rect.width() - gap * (bars - 1)) / bars);
    const double most = static_cast<double>(std::max<std::int64_t>(1, column.top.front().count));
    double x = rect.left();
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < static_cast<std::size_t>(bars); ++i, x += width + gap) {
        const double height = std::max(2.0, rect.height() * static_cast<double>(column.top[i].count) / most);
        QColor bar = c.accent;
        bar.setAlphaF(c.dark ? 0.75F : 0.6F);
        painter.setBrush(bar);
        painter.drawRect(QRectF(x, rect.bottom() - height, width, height));
    }
    std::int64_t shown = 0;
    for (const core::TopValue& top : column.top) {
        shown += top.count;
    }
    if (shown + column.nulls < rows) {
        painter.setBrush(c.border); // all others
        painter.drawRect(QRectF(x, rect.bottom() - 2, std::max(0.0, rect.right() - x), 2));
    }
}
} // namespace

void paintSpread(QPainter& painter, const QRectF& rect, const core::ColumnProfile& column, std::int64_t rows)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasQuantiles(column)) {
        paintBox(painter, rect.adjusted(0, rect.height() / 6, 0, -rect.height() / 6), column);
    } else if (!column.top.empty() && column.top.front().count > 1) {
        paintShares(painter, rect, column, rows);
    }
    painter.restore();
}

QString spreadWords(const core::ColumnProfile& column, std::int64_t rows)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("ui", text); };
    if (hasQuantiles(column)) {
        return tr("half of the values from %1 to %2, median %3")
            .arg(numberText(column.quantiles[1]), numberText(column.quantiles[3]), numberText(column.quantiles[2]));
    }
    if (!column.top.empty() && column.top.front().count > 1) {
        return tr("most frequent: %1, %2").arg(qs(column.top.front().value), percentText(column.top.front().count, rows));
    }
    return {};
}

} // namespace ui
