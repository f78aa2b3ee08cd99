// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/profile_panel.h"

#include "ui/controls.h"
#include "ui/data_model.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
/// A share of the rows as a bar with its words.
class ShareBar : public QWidget {
public:
    ShareBar(QString label, QString value, double share, QWidget* parent)
        : QWidget(parent)
        , m_label(std::move(label))
        , m_value(std::move(value))
        , m_share(std::clamp(share, 0.0, 1.0))
    {
        setFixedHeight(fontMetrics().height() + 8);
        setToolTip(m_label);
        setAccessibleName(tr("%1: %2").arg(m_label, m_value));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Colours& c = currentColours();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const int valueWidth = fontMetrics().horizontalAdvance(m_value) + 8;
        const QRectF ground(0, 2, width() - valueWidth, height() - 4);
        painter.setPen(Qt::NoPen);
        painter.setBrush(c.hover);
        painter.drawRoundedRect(ground, 4, 4);
        painter.setBrush(c.accentSoft);
        painter.drawRoundedRect(QRectF(ground.topLeft(), QSizeF(std::max(3.0, ground.width() * m_share), ground.height())), 4, 4);
        painter.setPen(c.text);
        const QRectF text = ground.adjusted(8, 0, -6, 0);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(m_label, Qt::ElideRight, static_cast<int>(text.width())));
        painter.setPen(c.muted);
        painter.drawText(QRectF(rect()), Qt::AlignRight | Qt::AlignVCenter, m_value);
    }

private:
    QString m_label;
    QString m_value;
    double m_share;
};

/// Where the middle half and the middle nine tenths of the numbers lie, between the lowest and the highest.
class SpreadBar : public QWidget {
public:
    SpreadBar(double low, double high, const std::vector<double>& quantiles, QWidget* parent)
        : QWidget(parent)
    {
        for (const double quantile : quantiles) {
            m_places.push_back(high > low ? std::clamp((quantile - low) / (high - low), 0.0, 1.0) : 0.5);
        }
        setFixedHeight(26);
        setAccessibleName(tr("Spread of the values; the quantiles stand below"));
        setToolTip(tr("Thin: from 5 % to 95 % of the values. Thick: the middle half. Line: the median."));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Colours& c = currentColours();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const double room = width() - 2;
        const auto x = [&](std::size_t quantile) { return 1 + m_places[quantile] * room; };
        const double middle = height() / 2.0;
        painter.setPen(Qt::NoPen);
        painter.setBrush(c.hover);
        painter.drawRoundedRect(QRectF(0, middle - 2, width(), 4), 2, 2);
        painter.setBrush(c.border);
        painter.drawRoundedRect(QRectF(x(0), middle - 4, std::max(3.0, x(4) - x(0)), 8), 3, 3);
        QColor half = c.accent;
        half.setAlphaF(0.55F);
        painter.setBrush(half);
        painter.drawRoundedRect(QRectF(x(1), middle - 8, std::max(3.0, x(3) - x(1)), 16), 4, 4);
        painter.setBrush(c.text);
        painter.drawRect(QRectF(x(2) - 1, middle - 10, 2, 20));
    }

private:
    std::vector<double> m_places;
};

std::optional<double> numberOf(const core::Cell& cell)
{
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
        return static_cast<double>(*whole);
    }
    const auto* number = std::get_if<double>(&cell);
    return number ? std::optional(*number) : std::nullopt;
}
} // namespace

ProfilePanel::ProfilePanel(const core::ColumnProfile& column, std::int64_t rows, QWidget* parent)
    : QFrame(parent)
{
    constexpr std::size_t mostValues = 5;
    setObjectName(u"card"_s);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(14, 10, 14, 12);
    outer->setSpacing(6);
    auto* head = new QHBoxLayout;
    head->addWidget(titleLabel(qs(column.name), 0, true, this), 1);
    auto* type = new QLabel(typeWord(column.type), this);
    type->setProperty("look", u"chip"_s);
    head->addWidget(type, 0, Qt::AlignTop);
    outer->addLayout(head);

    auto* facts = new QGridLayout;
    facts->setHorizontalSpacing(16);
    facts->setVerticalSpacing(3);
    int row = 0;
    const auto fact = [&](const QString& name, const QString& value) {
        if (!value.isEmpty()) {
            facts->addWidget(mutedLabel(name, this), row, 0, Qt::AlignTop);
            facts->addWidget(wrappedLabel(value, this), row++, 1);
        }
    };
    fact(tr("Missing"), column.nulls == 0 ? tr("none") : tr("%1 (%2)").arg(countText(column.nulls), percentText(column.nulls, rows)));
    fact(tr("Distinct"), countText(column.distinct));
    const bool isNumber = column.type == core::ColumnType::Integer || column.type == core::ColumnType::Number;
    const QString least = cellShown(column.min);
    if (!least.isEmpty() && column.type != core::ColumnType::Text) {
        fact(tr("Range"), tr("%1 to %2").arg(least, cellShown(column.max)));
    }
    if (isNumber && column.quantiles.size() == 5) {
        fact(tr("Median"), numberText(column.quantiles[2]));
    }
    if (isNumber && column.mean) {
        fact(tr("Mean"), column.stddev ? tr("%1 ± %2").arg(numberText(*column.mean), numberText(*column.stddev)) : numberText(*column.mean));
    }
    fact(tr("Converted"), column.converted > 0 ? tr("%1 cells").arg(countText(column.converted)) : QString());
    fact(tr("Ambiguous dates"), column.ambiguous > 0 ? countText(column.ambiguous) : QString());
    facts->setColumnStretch(1, 1);
    outer->addLayout(facts);

    const auto low = numberOf(column.min);
    const auto high = numberOf(column.max);
    const bool nearlyUnique = !column.top.empty() && column.top.front().count <= 1;
    if (isNumber && low && high && column.quantiles.size() == 5 && column.distinct > 12) {
        outer->addWidget(new SpreadBar(*low, *high, column.quantiles, this));
    } else if (!nearlyUnique) {
        for (std::size_t i = 0; i < std::min(mostValues, column.top.size()); ++i) {
            const core::TopValue& top = column.top[i];
            const double share = rows > 0 ? static_cast<double>(top.count) / static_cast<double>(rows) : 0;
            const QString label = top.value.empty() ? tr("(empty)") : qs(top.value);
            outer->addWidget(new ShareBar(label, countText(top.count), share, this));
        }
    } else if (!column.examples.empty()) {
        QStringList examples;
        for (const std::string& example : column.examples) {
            examples << qs(example);
        }
        outer->addWidget(mutedLabel(tr("For example %1").arg(examples.join(u", "_s)), this));
    }
}

} // namespace ui
