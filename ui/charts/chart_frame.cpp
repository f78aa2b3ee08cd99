// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_frame.h"

#include "ui/charts/axis_title.h"
#include "ui/look/cell_format.h"
#include "ui/look/text.h"

#include <QBarCategoryAxis>
#include <QCategoryAxis>
#include <QChart>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QLegend>
#include <QLegendMarker>
#include <QValueAxis>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

using namespace Qt::StringLiterals;

namespace ui {

using sandbox::ChartType;

namespace {
bool areCounts(const sandbox::ChartSpec& spec)
{
    return std::ranges::all_of(spec.series, [](const sandbox::ChartSeries& series) {
        return std::ranges::all_of(
            series.y, [](const auto& value) { return !value || (*value >= 0 && std::floor(*value) == *value); });
    });
}

/// What code calls the rows it counts says little beside an axis.
void nameCounts(sandbox::ChartSpec& spec)
{
    std::string& title = spec.type == ChartType::BarHorizontal ? spec.xLabel : spec.yLabel;
    if (title == "rows" && areCounts(spec)) {
        title = utf8(tr("Number of rows"));
    }
}

QFont titleFont(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

/// So much of the one, and of the other what is left.
QColor mixed(const QColor& one, const QColor& other, float part)
{
    const auto between = [part](float mine, float its) { return part * mine + (1 - part) * its; };
    return QColor::fromRgbF(
        between(one.redF(), other.redF()), between(one.greenF(), other.greenF()), between(one.blueF(), other.blueF()));
}
} // namespace

ChartFrame::ChartFrame(const sandbox::ChartSpec& spec, const ChartLook& look, const ChartHover& hover)
    : m_spec(spec)
    , m_look(look)
    , m_hover(hover)
    , m_chart(new QChart)
    , m_names(seriesNames(spec))
{
    nameCounts(m_spec);
}

bool ChartFrame::isPartial(std::size_t place) const
{
    return place < m_spec.categories.size()
        && std::ranges::contains(m_spec.partial, m_spec.categories[place], &sandbox::PartialPeriod::category);
}

bool ChartFrame::isPartialSeries(std::size_t series) const
{
    return std::ranges::contains(m_spec.partial, m_spec.series[series].name, &sandbox::PartialPeriod::category);
}

QColor ChartFrame::colour(std::size_t series) const
{
    QColor own = m_look.colours.series[static_cast<qsizetype>(series) % m_look.colours.series.size()];
    if (series < m_spec.series.size() && isPartialSeries(series)) {
        own.setAlphaF(paleness);
    }
    return own;
}

QColor ChartFrame::areaFill(std::size_t series, bool isPartial) const
{
    const float strength = isPartial ? paleness : 1.0F;
    if (m_spec.stacked) { // others lie below it
        return mixed(colour(series), m_look.colours.surface, strength);
    }
    constexpr float lightness = 0.35F; // the grid is seen through it
    QColor fill = colour(series);
    fill.setAlphaF(lightness * strength);
    return fill;
}

void ChartFrame::dress()
{
    m_chart->setBackgroundVisible(false);
    m_chart->setPlotAreaBackgroundVisible(false);
    m_chart->setMargins(QMargins(4, 4, 12, 4));
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setLocale(shownLocale());
    m_chart->setLocalizeNumbers(true);
    m_chart->setTitleFont(titleFont(m_look.font));
    m_chart->setTitleBrush(m_look.colours.text);
    m_title = qs(m_spec.title);
}

QStringList chartTitleLines(const QString& title, const QFont& font, double width)
{
    return titleLines(title, titleFont(font), width);
}

void ChartFrame::writeTitles()
{
    const double width = m_look.size.width();
    if (!m_sideTitle.isEmpty()) {
        writeBeside(chartTitleLines(m_title, m_look.font, width).size());
    }
    const QMargins margins = m_chart->margins();
    constexpr double little = 8; // Qt keeps some pixels free around it
    QStringList html;
    for (const QString& line :
        chartTitleLines(m_title, m_look.font, width - margins.left() - margins.right() - little)) {
        html << line.toHtmlEscaped();
    }
    m_chart->setTitle(
        html.size() > 1 ? uR"(<div align="center">%1</div>)"_s.arg(html.join(u"<br>"_s)) : html.join(QString()));
}

void ChartFrame::writeBeside(qsizetype linesAbove)
{
    constexpr double betweenParts = 10; // of the chart, from top to bottom
    const double line = QFontMetricsF(m_look.font).height();
    QMargins margins = m_chart->margins();
    const bool isLegendAbove = m_chart->legend()->isVisible() && !standsBeside(m_spec);
    const double above = line * static_cast<double>(linesAbove) + (isLegendAbove ? line + betweenParts : 0);
    const double room = m_look.size.height() - margins.top() - margins.bottom() - above - 2 * betweenParts;
    const auto* title = new AxisTitle(
        m_chart, m_sideTitle, m_look.font, m_look.colours.muted, std::max(room, 4 * line));
    margins.setLeft(margins.left() + static_cast<int>(std::ceil(title->width())));
    m_chart->setMargins(margins);
}

double legendWidth(const sandbox::ChartSpec& spec, const QFont& font)
{
    constexpr double aroundNames = 50;
    double widest = 0;
    for (const QString& name : standsBeside(spec) ? seriesNames(spec) : QStringList()) {
        widest = std::max(widest, QFontMetricsF(font).horizontalAdvance(name) + aroundNames);
    }
    return widest;
}

bool standsBeside(const sandbox::ChartSpec& spec)
{
    constexpr std::size_t mostAbove = 6;
    return spec.series.size() > mostAbove && spec.type != ChartType::Pie && spec.type != ChartType::Box;
}

Range ChartFrame::barRange(std::size_t count) const
{
    Range range;
    range.add(0);
    for (std::size_t i = 0; i < count; ++i) {
        double up = 0;
        double down = 0;
        for (const sandbox::ChartSeries& series : m_spec.series) {
            const double value = i < series.y.size() ? series.y[i].value_or(0) : 0;
            range.add(value);
            (value > 0 ? up : down) += value;
        }
        if (m_spec.stacked) {
            range.add(up);
            range.add(down);
        }
    }
    return range;
}

bool ChartFrame::hasMarks() const
{
    return m_spec.series.size() > 1 && (m_spec.type == ChartType::Line || m_spec.type == ChartType::Scatter);
}

QScatterSeries::MarkerShape ChartFrame::mark(std::size_t series)
{
    static constexpr std::array shapes { QScatterSeries::MarkerShapeCircle, QScatterSeries::MarkerShapeRectangle,
        QScatterSeries::MarkerShapeTriangle, QScatterSeries::MarkerShapeRotatedRectangle,
        QScatterSeries::MarkerShapeStar, QScatterSeries::MarkerShapePentagon };
    return shapes.at(series % shapes.size());
}

bool ChartFrame::isPiledUp() const
{
    return m_spec.stacked && m_spec.type == ChartType::Bar;
}

bool ChartFrame::isUpsideDown() const
{
    return m_spec.type == ChartType::BarHorizontal && !m_spec.stacked;
}

std::size_t ChartFrame::seriesOfSet(std::size_t number) const
{
    return isUpsideDown() ? m_spec.series.size() - 1 - number : number; // the first is read first
}

void ChartFrame::legend()
{
    m_chart->legend()->setVisible(
        m_spec.series.size() > 1 && m_spec.type != ChartType::Pie && m_spec.type != ChartType::Box);
    m_chart->legend()->setAlignment(standsBeside(m_spec) ? Qt::AlignRight : Qt::AlignTop);
    // Beside a pile from top to bottom, as it is.
    m_chart->legend()->setReverseMarkers((standsBeside(m_spec) && isPiledUp()) || isUpsideDown());
    m_chart->legend()->setLabelColor(m_look.colours.text);
    m_chart->legend()->setFont(m_look.font);
    m_chart->legend()->setMarkerShape(hasMarks() ? QLegend::MarkerShapeFromSeries : QLegend::MarkerShapeRectangle);
}

void ChartFrame::dressAxis(QAbstractAxis* axis, const std::string& title, Qt::Alignment side, bool grid)
{
    const Colours& c = m_look.colours;
    axis->setLabelsFont(m_look.font);
    axis->setLabelsColor(c.muted);
    axis->setTitleText(qs(title));
    axis->setTitleVisible(false); // ours is never cut
    if (side == Qt::AlignLeft) {
        m_sideTitle = qs(title);
    }
    axis->setLinePen(QPen(c.border, 1));
    axis->setGridLinePen(QPen(c.border, 1));
    axis->setGridLineVisible(grid);
    axis->setTruncateLabels(false); // "9999…" is no number
    axis->setMinorGridLineVisible(false);
}

QValueAxis* ChartFrame::valueAxis(Range range, bool fromZero, const std::string& title, Qt::Alignment side)
{
    if (range.empty()) {
        range.add(0);
        range.add(1);
    }
    if (fromZero) {
        range.add(0);
    }
    const bool vertical = side == Qt::AlignLeft;
    const RoundRange round = roundRange(range.from, range.to, vertical ? 6 : 7, range.whole);
    auto* axis = new QValueAxis;
    axis->setRange(round.from, round.to);
    axis->setTickCount(round.ticks);
    axis->setLabelFormat(u"%.%1f"_s.arg(round.decimals));
    dressAxis(axis, title, side, true);
    m_chart->addAxis(axis, side);
    if (!vertical) {
        std::vector<AxisLabels::Label> below;
        for (int i = 0; i < round.ticks; ++i) {
            const double at = static_cast<double>(i) / (round.ticks - 1);
            below.push_back({ placeNumber(round.from + at * (round.to - round.from), title, round.decimals), at });
        }
        writeBelow(axis, std::move(below), title);
    }
    return axis;
}

/// Whatever the axis is called: 2019, 2020, 2021.
bool ChartFrame::areYears() const
{
    constexpr double first = 1900, last = 2100;
    const auto isYear = [](const std::string& category) {
        const double year = qs(category).toDouble();
        return year == std::floor(year) && year >= first && year <= last;
    };
    return m_spec.xType == sandbox::AxisType::Number && m_spec.type != sandbox::ChartType::Histogram
        && m_spec.categories.size() > 1 && std::ranges::all_of(m_spec.categories, isYear)
        && std::ranges::is_sorted(m_spec.categories, std::ranges::less_equal());
}

QString ChartFrame::placeNumber(double value, const std::string& axis, std::optional<int> decimals) const
{
    CellFormat format = CellFormat::of({ axis, sandbox::ColumnType::Number });
    format.grouped = format.grouped && !areYears();
    if (decimals) {
        format.decimals = *decimals;
    } else {
        format.widenFor(value);
    }
    return shownCell(format, value);
}

QBarCategoryAxis* ChartFrame::categoryAxis(const QStringList& labels, const std::string& title, Qt::Alignment side)
{
    auto* axis = new QBarCategoryAxis;
    axis->append(labels);
    dressAxis(axis, title, side, false);
    m_chart->addAxis(axis, side);
    if (side == Qt::AlignBottom) {
        std::vector<AxisLabels::Label> below;
        for (qsizetype i = 0; i < labels.size(); ++i) {
            below.push_back({ labels[i], (static_cast<double>(i) + 0.5) / static_cast<double>(labels.size()) });
        }
        writeBelow(axis, std::move(below), title);
    }
    return axis;
}

void ChartFrame::writeBelow(QAbstractAxis* axis, std::vector<AxisLabels::Label> labels, const std::string& title)
{
    axis->setLabelsVisible(false);
    const QString words = (QStringList(qs(title)) + notesBelow(m_spec)).join(u'\n');
    const auto* below = new AxisLabels(m_chart, std::move(labels), words, m_look.font, m_look.colours.muted,
        m_look.size.width() - legendWidth(m_spec, m_look.font));
    QMargins margins = m_chart->margins();
    margins.setBottom(margins.bottom() + static_cast<int>(std::ceil(below->height())));
    margins.setLeft(margins.left()
        + static_cast<int>(std::clamp(std::ceil(below->overhangLeft() - 40), 0.0, m_look.size.width() / 4)));
    margins.setRight(std::max(margins.right(), static_cast<int>(std::ceil(below->overhangRight())) + 4));
    m_chart->setMargins(margins);
}

QCategoryAxis* ChartFrame::tickAxis(
    const std::vector<TimeTick>& ticks, double from, double to, const std::string& title)
{
    auto* axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setStartValue(from);
    QStringList labels;
    for (const TimeTick& tick : ticks) {
        QString label = tick.label;
        while (labels.contains(label)) {
            label += QChar(0x200b);
        }
        labels << label;
        axis->append(label, tick.at);
    }
    axis->setRange(from, to);
    dressAxis(axis, title, Qt::AlignBottom, false);
    m_chart->addAxis(axis, Qt::AlignBottom);
    std::vector<AxisLabels::Label> below;
    for (const TimeTick& tick : ticks) {
        below.push_back({ tick.label, (tick.at - from) / (to - from) });
    }
    writeBelow(axis, std::move(below), title);
    return axis;
}

QString ChartFrame::words(const QString& series, const QString& place, double value) const
{
    const QString name = series.isEmpty() || m_spec.series.size() == 1 ? QString() : series + u'\n';
    return name + QCoreApplication::translate("ui", "%1: %2").arg(place, numberText(value));
}

void ChartFrame::attach(QAbstractSeries* series, QAbstractAxis* x, QAbstractAxis* y)
{
    m_chart->addSeries(series);
    series->attachAxis(x);
    series->attachAxis(y);
}

void ChartFrame::hideMarker(QAbstractSeries* series, bool inLegend)
{
    for (QLegendMarker* marker : m_chart->legend()->markers(series)) {
        marker->setVisible(inLegend);
    }
}

} // namespace ui
