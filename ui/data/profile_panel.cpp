// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/profile_panel.h"

#include "ui/grid/spread.h"
#include "ui/look/column_words.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/look/theme.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

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
        painter.drawRoundedRect(
            QRectF(ground.topLeft(), QSizeF(std::max(3.0, ground.width() * m_share), ground.height())), 4, 4);
        painter.setPen(c.text);
        const QRectF text = ground.adjusted(8, 0, -6, 0);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
            fontMetrics().elidedText(m_label, Qt::ElideRight, static_cast<int>(text.width())));
        painter.setPen(c.muted);
        painter.drawText(QRectF(rect()), Qt::AlignRight | Qt::AlignVCenter, m_value);
    }

private:
    QString m_label;
    QString m_value;
    double m_share;
};

/// The column's histogram at full width, with its ends in words.
class SpreadBar : public QWidget {
public:
    SpreadBar(core::ColumnProfile column, std::int64_t rows, QWidget* parent)
        : QWidget(parent)
        , m_profile(std::move(column))
        , m_rows(rows)
    {
        setFixedHeight(52 + fontMetrics().height());
        setAccessibleName(spreadWords(m_profile, m_rows));
        const core::Histogram& bars = *m_profile.histogram;
        QStringList words { tr("How many values lie where, from %1 to %2.")
                .arg(cellShown(bars.low, m_profile.type), cellShown(bars.high, m_profile.type)) };
        if (!m_profile.quantiles.empty()) {
            words << tr("The line is the median.");
        }
        if (bars.below > 0) {
            words << tr("%1 far-out values lie below and are not drawn.").arg(countText(bars.below));
        }
        if (bars.above > 0) {
            words << tr("%1 far-out values lie above and are not drawn.").arg(countText(bars.above));
        }
        setToolTip(words.join(u'\n'));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const int words = fontMetrics().height() + 2;
        paintSpread(painter, QRectF(rect()).adjusted(1, 3, -1, -words), m_profile, m_rows);
        painter.setPen(currentColours().muted);
        const QRect line(0, height() - words, width(), words);
        const core::Histogram& bars = *m_profile.histogram;
        const auto end = [this](const core::Cell& cell, std::int64_t beyond, const QString& sign) {
            const QString shown = cellShown(cell, m_profile.type);
            return beyond == 0 ? shown : tr("%1 %2 (%3 beyond)").arg(sign, shown, countText(beyond));
        };
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, end(bars.low, bars.below, u"≥"_s));
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, end(bars.high, bars.above, u"≤"_s));
    }

private:
    core::ColumnProfile m_profile;
    std::int64_t m_rows;
};

} // namespace

ProfilePanel::ProfilePanel(
    const core::ColumnProfile& column, std::int64_t rows, std::optional<bool> hidden, QWidget* parent)
    : QFrame(parent)
    , m_column(new QVBoxLayout(this))
{
    setObjectName(u"card"_s);
    m_column->setContentsMargins(14, 10, 10, 12);
    m_column->setSpacing(6);
    addHead(column);
    addFlags(column, rows);
    addFacts(column, rows);
    addValues(column, rows);
    if (hidden) {
        addHiding(*hidden);
    }
}

void ProfilePanel::addHead(const core::ColumnProfile& column)
{
    auto* head = new QHBoxLayout;
    head->addWidget(titleLabel(qs(column.name), 1, true, this), 1);
    auto* type = flatButton(typeWord(column.type), "down"_L1, this);
    type->setLayoutDirection(Qt::RightToLeft); // the arrow stands behind the word
    type->setToolTip(tr("Read this column as another type"));
    type->setAccessibleName(tr("Type of %1: %2. Change").arg(qs(column.name), typeWord(column.type)));
    connect(type, &QPushButton::clicked, this,
        [this, type] { emit typeMenuWanted(type->mapToGlobal(QPoint(0, type->height()))); });
    head->addWidget(type, 0, Qt::AlignTop);
    m_column->addLayout(head);
}

void ProfilePanel::addFlags(const core::ColumnProfile& column, std::int64_t rows)
{
    for (const QString& flag : columnFlags(column, rows)) {
        auto* row = new QHBoxLayout;
        row->setSpacing(6);
        row->addWidget(iconLabel("info"_L1, Tone::Warn, 16, this), 0, Qt::AlignTop);
        row->addWidget(wrappedLabel(flag.left(1).toUpper() + flag.mid(1), this), 1);
        m_column->addLayout(row);
    }
}

void ProfilePanel::addFacts(const core::ColumnProfile& column, std::int64_t rows)
{
    auto* facts = new QGridLayout;
    facts->setHorizontalSpacing(16);
    facts->setVerticalSpacing(3);
    facts->setColumnStretch(1, 1);
    m_column->addLayout(facts);
    int row = 0;
    const auto fact = [&](const QString& name, const QString& value) {
        if (!value.isEmpty()) {
            facts->addWidget(mutedLabel(name, this), row, 0, Qt::AlignTop);
            facts->addWidget(wrappedLabel(value, this), row++, 1);
        }
    };
    fact(tr("Missing"),
        column.nulls == 0 ? tr("none") : tr("%1 (%2)").arg(countText(column.nulls), percentText(column.nulls, rows)));
    QStringList words;
    for (const std::string& word : column.missingWords) {
        words << (word.empty() ? tr("empty cells") : tr("“%1”").arg(qs(word)));
    }
    fact(tr("Written as"), column.nulls == 0 ? QString() : words.join(u", "_s));
    fact(tr("Distinct"), distinctText(column));
    const bool showsRange = column.type != core::ColumnType::Text;
    fact(tr("Lowest"), showsRange ? cellShown(column.min, column.type) : QString());
    const auto number = [&](double value) { return numberText(value, column.type); };
    const auto quantile = [&](std::size_t i) {
        return column.distinctExact ? number(column.quantiles[i]) : tr("≈ %1").arg(number(column.quantiles[i]));
    };
    if (column.quantiles.size() == 5) {
        fact(tr("5 % to 95 %"), tr("%1 to %2").arg(quantile(0), quantile(4)));
        fact(tr("25 % to 75 %"), tr("%1 to %2").arg(quantile(1), quantile(3)));
        fact(tr("Median"), quantile(2));
    }
    fact(tr("Highest"), showsRange ? cellShown(column.max, column.type) : QString());
    if (column.mean) {
        fact(tr("Mean"),
            column.stddev ? tr("%1 ± %2").arg(number(*column.mean), number(*column.stddev)) : number(*column.mean));
    }
    fact(tr("Converted"), column.converted > 0 ? tr("%1 cells").arg(countText(column.converted)) : QString());
}

void ProfilePanel::addValues(const core::ColumnProfile& column, std::int64_t rows)
{
    constexpr std::size_t mostValues = 10;
    const bool nearlyUnique = !column.top.empty() && column.top.front().count <= 1;
    if (hasBars(column)) {
        m_column->addWidget(new SpreadBar(column, rows, this));
    } else if (!nearlyUnique) {
        for (std::size_t i = 0; i < std::min(mostValues, column.top.size()); ++i) {
            const core::TopValue& top = column.top[i];
            const double share = rows > 0 ? static_cast<double>(top.count) / static_cast<double>(rows) : 0;
            const QString label = top.value.empty() ? tr("(empty)") : cellShown(top.value, column.type);
            m_column->addWidget(new ShareBar(label, countText(top.count), share, this));
        }
    } else if (!column.examples.empty()) {
        QStringList examples;
        for (const std::string& example : column.examples) {
            examples << qs(example);
        }
        m_column->addWidget(mutedLabel(tr("For example %1").arg(examples.join(u", "_s)), this));
    }
}

void ProfilePanel::addHiding(bool hidden)
{
    auto* box = new QCheckBox(tr("Hide this column from the model"), this);
    box->setChecked(hidden);
    box->setToolTip(tr("A model is told nothing of a hidden column, not even that it exists."));
    connect(box, &QCheckBox::toggled, this, &ProfilePanel::hideWanted);
    m_column->addWidget(box);
}

} // namespace ui
