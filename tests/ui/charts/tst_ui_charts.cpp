// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/values.h"
#include "ui/charts/axis_labels.h"
#include "ui/charts/chart_axes.h"
#include "ui/charts/chart_build.h"
#include "ui/charts/chart_svg.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/date_grain.h"
#include "ui/charts/pie_parts.h"

#include <QBarSet>
#include <QChart>
#include <QDateTime>
#include <QGraphicsScene>
#include <QGuiApplication>
#include <QHorizontalBarSeries>
#include <QImage>
#include <QLineSeries>
#include <QMap>
#include <QSvgRenderer>
#include <QTest>
#include <QTimeZone>
#include <QTransform>
#include <QXmlStreamReader>

#include <algorithm>
#include <memory>
#include <set>

using namespace Qt::StringLiterals;
using sandbox::ChartType;

class ChartsTest : public QObject {
    Q_OBJECT

    static ui::ChartLook look() { return { ui::lightColours(), QFont(), QSizeF(760, 340) }; }

private slots:
    void everyTypeIsDrawn_data();
    void everyTypeIsDrawn();
    void aGapBreaksTheLineAndNamesItOnce();
    void aLabelStandsUnderItsOwnBar_data();
    void aLabelStandsUnderItsOwnBar();
    void aLabelStandsUnderItsOwnBarInFiles_data();
    void aLabelStandsUnderItsOwnBarInFiles();
    void datesAreNamedAtTheirGrain_data();
    void datesAreNamedAtTheirGrain();
    void aYearIsWrittenUnderItsOwnPoint();
    void yearsAreNoThousands();
    void noNameOrNumberIsCut();
    void aPieHasEightSlicesAndTheirNamesStandApart();
    void theFirstHorizontalBarStandsAtTheTop();
    void manyPointsAreThinnedButTheExtremesStay();
    void emptyDataIsNoCrash();
    void timeTicksFallOnTrueStarts();
    void valueTicksAreRound();
    void equalLabelsStayApart();
    void binsAreNamedByTheirEdges();
};

void ChartsTest::everyTypeIsDrawn_data()
{
    QTest::addColumn<ChartType>("type");
    using enum ChartType;
    QTest::newRow("line") << Line;
    QTest::newRow("bar") << Bar;
    QTest::newRow("barh") << BarHorizontal;
    QTest::newRow("area") << Area;
    QTest::newRow("pie") << Pie;
    QTest::newRow("scatter") << Scatter;
    QTest::newRow("hist") << Histogram;
    QTest::newRow("box") << Box;
}

void ChartsTest::everyTypeIsDrawn()
{
    QFETCH(ChartType, type);
    const sandbox::ChartSpec spec = test::chart(type);
    QVERIFY(!ui::chartWords(spec).isEmpty());

    const std::string svg = ui::chartSvg(spec);
    QSvgRenderer renderer(QByteArray::fromStdString(svg));
    QVERIFY(renderer.isValid());
    QVERIFY2(svg.find(spec.title) != std::string::npos, "the title is text in the drawing");

    const std::string png = ui::chartPng(spec);
    const QImage image = QImage::fromData(QByteArrayView(png.data(), static_cast<qsizetype>(png.size())), "PNG");
    QVERIFY(image.width() >= 1500);
    image.save(u"chart-%1.png"_s.arg(QString::fromLatin1(QTest::currentDataTag())));
    std::set<QRgb> inks;
    int accent = 0;
    const QColor series = ui::lightColours().series.first();
    for (int y = 0; y < image.height(); y += 3) {
        for (int x = 0; x < image.width(); x += 3) {
            const QColor pixel = image.pixelColor(x, y);
            inks.insert(pixel.rgb());
            accent += qAbs(pixel.hue() - series.hue()) < 12 && pixel.saturation() > 60;
        }
    }
    QVERIFY(inks.size() > 5);
    QVERIFY2(accent > 30, "the data is drawn in the first series' colour");
}

void ChartsTest::aGapBreaksTheLineAndNamesItOnce()
{
    const std::unique_ptr<QChart> chart(ui::buildChart(test::chart(ChartType::Line), look()));
    QList<qsizetype> points;
    for (QAbstractSeries* series : chart->series()) {
        const auto* line = qobject_cast<QLineSeries*>(series);
        points << (line ? QList<qsizetype> { line->count() } : QList<qsizetype>()); // shapes stand on the lines
    }
    QCOMPARE(points.size(), 3); // one whole line and two pieces
    QCOMPARE(points[0] + points[1] + points[2], 23);
}

void ChartsTest::aLabelStandsUnderItsOwnBar_data()
{
    QTest::addColumn<int>("bars");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("pixels");
    for (const int bars : { 2, 3, 7, 12, 20, 33, 60 }) {
        for (const int width : { 420, 760, 960, 1600 }) {
            for (const int pixels : { 13, 26 }) {
                QTest::addRow("%d bars, %d wide, %d px", bars, width, pixels) << bars << width << pixels;
            }
        }
    }
}

void ChartsTest::aLabelStandsUnderItsOwnBar()
{
    QFETCH(int, bars);
    QFETCH(int, width);
    QFETCH(int, pixels);
    sandbox::ChartSpec spec = test::chart(ChartType::Bar);
    spec.categories.clear();
    spec.series = { { "revenue", {}, {} } };
    for (int i = 0; i < bars; ++i) {
        spec.categories.push_back("Number " + std::to_string(i) + (i % 3 == 0 ? " of the North" : ""));
        spec.series[0].y.push_back(1000 * (i + 1));
    }
    ui::ChartLook shown = look();
    shown.font.setPixelSize(pixels);
    shown.size = QSizeF(width, 340 * pixels / 13.0);
    QGraphicsScene scene;
    QChart* chart = ui::buildChart(spec, shown);
    chart->resize(shown.size);
    scene.addItem(chart);
    QGuiApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    const ui::AxisLabels* labels = nullptr;
    for (const QGraphicsItem* child : chart->childItems()) {
        const auto* found = dynamic_cast<const ui::AxisLabels*>(child);
        labels = found ? found : labels;
    }
    QVERIFY(labels);
    const auto placed = labels->placed();
    QVERIFY(!placed.empty());
    const bool isThinned = static_cast<int>(placed.size()) < bars;
    QVERIFY2(!isThinned || double(width) / bars < 1.5 * pixels * 1.4, "a label is missing though there is room for it");
    for (const auto& label : placed) {
        const auto own = std::ranges::find_if(
            spec.categories, [&](const std::string& each) { return QString::fromStdString(each) == label.text; });
        QVERIFY2(own != spec.categories.end(), qPrintable(label.text));
        const QPointF bar = chart->mapToPosition(
            QPointF(double(own - spec.categories.begin()), 0), chart->series().first());
        QVERIFY2(std::abs(label.anchor.x() - bar.x()) < 1, qPrintable(label.text));
        QVERIFY2(label.bounds.left() > -1 && label.bounds.right() <= width + 1
                && label.bounds.bottom() <= shown.size.height(),
            qPrintable(label.text + u" is cut off"_s));
    }
}

namespace {
struct Drawn {
    std::vector<QRectF> bars; ///< from left to right
    QMap<QString, double> labels; ///< where each begins to be drawn, turned about
};

/// What of an SVG file is filled with `ink`, and its words.
Drawn readBack(const std::string& svg, const QColor& ink)
{
    Drawn drawn;
    QXmlStreamReader xml(QByteArray::fromStdString(svg));
    QTransform place;
    QString fill;
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement()) {
            continue;
        }
        const auto is = xml.attributes();
        if (xml.name() == "g"_L1) {
            fill = is.value("fill"_L1).toString();
            const QStringList m = is.value("transform"_L1).toString().remove(u"matrix("_s).remove(u')').split(u',');
            place = m.size() == 6 ? QTransform(m[0].toDouble(), m[1].toDouble(), m[2].toDouble(), m[3].toDouble(),
                                        m[4].toDouble(), m[5].toDouble())
                                  : QTransform();
        } else if (xml.name() == "rect"_L1 && QColor::fromString(fill) == ink) {
            drawn.bars.push_back(place.mapRect(QRectF(is.value("x"_L1).toDouble(), is.value("y"_L1).toDouble(),
                is.value("width"_L1).toDouble(), is.value("height"_L1).toDouble())));
        } else if (xml.name() == "text"_L1) {
            drawn.labels.insert(xml.readElementText().trimmed(), place.dx());
        }
    }
    std::ranges::sort(drawn.bars, {}, &QRectF::left);
    return drawn;
}

/// Where the bars stand in a picture, read along a line just above its axis.
std::vector<double> barCentres(const QImage& image, const QColor& ink, double y)
{
    std::vector<double> centres;
    int begin = -1;
    for (int x = 0; x <= image.width(); ++x) {
        const bool inside = x < image.width()
            && image.pixelColor(x, static_cast<int>(y * image.devicePixelRatio())).rgb() == ink.rgb();
        if (inside && begin < 0) {
            begin = x;
        } else if (!inside && begin >= 0) {
            centres.push_back((begin + x) / 2.0 / image.devicePixelRatio());
            begin = -1;
        }
    }
    return centres;
}

sandbox::ChartSpec barsOf(int count)
{
    sandbox::ChartSpec spec = test::chart(ChartType::Bar);
    spec.categories.clear();
    spec.series = { { "revenue", {}, {} } };
    for (int i = 0; i < count; ++i) {
        spec.categories.push_back("Number " + std::to_string(i) + (i % 3 == 0 ? " of the North" : ""));
        spec.series[0].y.push_back(1000 * (i % 5 + 3));
    }
    return spec;
}
} // namespace

void ChartsTest::aLabelStandsUnderItsOwnBarInFiles_data()
{
    QTest::addColumn<int>("bars");
    for (const int bars : { 2, 5, 12, 20, 33, 60 }) {
        QTest::addRow("%d bars", bars) << bars;
    }
}

/// An SVG, a PNG, and the picture that a PDF holds.
void ChartsTest::aLabelStandsUnderItsOwnBarInFiles()
{
    QFETCH(int, bars);
    const sandbox::ChartSpec spec = barsOf(bars);
    const QColor ink = ui::lightColours().series.first();
    const Drawn drawn = readBack(ui::chartSvg(spec), ink);
    QCOMPARE(static_cast<int>(drawn.bars.size()), bars);
    int labelled = 0;
    for (int i = 0; i < bars; ++i) {
        QString name = QString::fromStdString(spec.categories[static_cast<std::size_t>(i)]);
        while (name.contains(u' ') && !drawn.labels.contains(name)) { // in lines: the first of them
            name.truncate(name.lastIndexOf(u' '));
        }
        if (drawn.labels.contains(name)) {
            ++labelled;
            const double middle = drawn.bars[static_cast<std::size_t>(i)].center().x();
            QVERIFY2(std::abs(drawn.labels[name] - middle) < 1, qPrintable(name));
        }
    }
    QVERIFY2(labelled == bars || bars >= 33, "there is room for all labels");
    QVERIFY(labelled * 2 >= bars);
    const double aboveAxis = drawn.bars.front().bottom() - 4;
    const auto centres = barCentres(ui::chartImage(spec, 2), ink, aboveAxis);
    QCOMPARE(centres.size(), drawn.bars.size());
    for (std::size_t i = 0; i < centres.size(); ++i) {
        QVERIFY(std::abs(centres[i] - drawn.bars[i].center().x()) < 1);
    }
}

void ChartsTest::datesAreNamedAtTheirGrain_data()
{
    QTest::addColumn<QStringList>("dates");
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<std::optional<unsigned>>("known");
    const auto row = [](const char* name, const QStringList& dates, const QStringList& names,
                         std::optional<unsigned> known = {}) { QTest::newRow(name) << dates << names << known; };
    row("as the code made them", { u"2022-01-01"_s, u"2023-01-01"_s }, { u"Q1 2022"_s, u"Q1 2023"_s }, 3);
    row("a single month", { u"2024-04-01"_s }, { u"Apr 2024"_s }, 1);
    row("years", { u"2012-01-01"_s, u"2013-01-01"_s, u"2014-01-01"_s }, { u"2012"_s, u"2013"_s, u"2014"_s });
    row("ends of years", { u"2012-12-31T00:00:00"_s, u"2013-12-31T00:00:00"_s, u"2014-12-31T00:00:00"_s },
        { u"2012"_s, u"2013"_s, u"2014"_s });
    row("quarters", { u"2023-10-01"_s, u"2024-01-01"_s, u"2024-04-01"_s },
        { u"Q4 2023"_s, u"Q1 2024"_s, u"Q2 2024"_s });
    row("ends of quarters", { u"2023-12-31"_s, u"2024-03-31"_s, u"2024-06-30"_s },
        { u"Q4 2023"_s, u"Q1 2024"_s, u"Q2 2024"_s });
    row("may be months", { u"2023-01-01"_s, u"2024-01-01"_s }, { u"Jan 2023"_s, u"Jan 2024"_s });
    row("a gap, as of picked months", { u"2023-04-01"_s, u"2024-07-01"_s, u"2024-10-01"_s },
        { u"Apr 2023"_s, u"Jul 2024"_s, u"Oct 2024"_s });
    row("months", { u"2024-02-01"_s, u"2024-03-01"_s }, { u"Feb 2024"_s, u"Mar 2024"_s });
    row("ends of months", { u"2024-02-29"_s, u"2024-03-31"_s }, { u"Feb 2024"_s, u"Mar 2024"_s });
    row("days", { u"2024-02-01"_s, u"2024-02-03"_s }, { u"1 Feb 2024"_s, u"3 Feb 2024"_s });
    row("one day", { u"2024-01-01"_s }, { u"1 Jan 2024"_s });
    row("hours", { u"2024-01-01T00:00:00"_s, u"2024-01-01T06:30:00"_s },
        { u"1 Jan 2024 00:00"_s, u"1 Jan 2024 06:30"_s });
    row("periods", { u"2023Q4"_s, u"2024Q1"_s }, { u"Q4 2023"_s, u"Q1 2024"_s });
    row("periods of a month", { u"2024-02"_s, u"2024-03"_s }, { u"Feb 2024"_s, u"Mar 2024"_s });
    row("no period", { u"2024-02"_s, u"2024-99"_s }, { u"2024-02"_s, u"2024-99"_s });
}

void ChartsTest::datesAreNamedAtTheirGrain()
{
    QFETCH(QStringList, dates);
    QFETCH(QStringList, names);
    std::vector<std::string> categories;
    for (const QString& date : dates) {
        categories.push_back(date.toStdString());
    }
    QFETCH(std::optional<unsigned>, known);
    QCOMPARE(ui::categoryLabels(categories, true, known), names);
}

void ChartsTest::aYearIsWrittenUnderItsOwnPoint()
{
    sandbox::ChartSpec spec = test::chart(ChartType::Line);
    spec.xType = sandbox::AxisType::DateTime;
    spec.categories = { "2012-12-31", "2013-12-31", "2014-12-31" };
    spec.series = { { "revenue", {}, { 1, 2, 3 } } };
    std::vector<double> times;
    for (const std::string& category : spec.categories) {
        times.push_back(*ui::timeOf(category));
    }
    const auto ticks = ui::pointTicks(times, 8);
    QCOMPARE(ticks.size(), times.size());
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        QCOMPARE(ticks[i].at, times[i]);
        QCOMPARE(ticks[i].label, QString::number(2012 + i));
    }
    QVERIFY(readBack(ui::chartSvg(spec), {}).labels.contains(u"2012"_s));
}

void ChartsTest::yearsAreNoThousands()
{
    sandbox::ChartSpec spec = test::chart(ChartType::Line);
    spec.xType = sandbox::AxisType::Number;
    spec.xLabel = "year";
    spec.categories = { "2019", "2020", "2021" };
    spec.series = { { "orders", {}, { 1, 2, 3 } } };
    const auto labels = readBack(ui::chartSvg(spec), {}).labels;
    for (const QString& year : { u"2019"_s, u"2020"_s, u"2021"_s }) {
        QVERIFY2(labels.contains(year), qPrintable(labels.keys().join(u'|')));
    }
    QGraphicsScene scene;
    QChart* chart = ui::buildChart(spec, look());
    chart->resize(look().size);
    scene.addItem(chart);
    QGuiApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    for (const QGraphicsItem* child : chart->childItems()) {
        if (const auto* below = dynamic_cast<const ui::AxisLabels*>(child)) {
            QVERIFY2(below->placed().back().bounds.right() <= look().size.width(), "the last year is cut");
        }
    }
    QVERIFY2(!labels.contains(u"0.5"_s) && !labels.contains(u"2019.5"_s), "no tick between two whole numbers");
}

void ChartsTest::noNameOrNumberIsCut()
{
    sandbox::ChartSpec spec = barsOf(4);
    spec.yLabel = "Umsatz (EUR)";
    spec.series[0].y = { 1'234'567'890'123, 2e12, -3e12, 4e12 };
    const auto wide = readBack(ui::chartSvg(spec), {}).labels;
    QVERIFY2(wide.contains(u"4,000,000,000,000"_s), qPrintable(wide.keys().join(u'|')));
    QVERIFY(wide.contains(u"Umsatz (EUR)"_s));
    spec.series.clear();
    for (int i = 0; i < 20; ++i) {
        spec.series.push_back({ "Customer number " + std::to_string(i), {}, { 1, 2, 3, 4 } });
    }
    const auto named = readBack(ui::chartSvg(spec), {}).labels;
    for (const sandbox::ChartSeries& series : spec.series) {
        QVERIFY2(named.contains(QString::fromStdString(series.name)), qPrintable(named.keys().join(u'|')));
    }
}

void ChartsTest::aPieHasEightSlicesAndTheirNamesStandApart()
{
    sandbox::ChartSpec spec = test::chart(ChartType::Pie);
    spec.categories.clear();
    spec.series = { { "revenue", {}, {} } };
    for (int i = 0; i < 30; ++i) {
        spec.categories.push_back("A customer of a long name, number " + std::to_string(i));
        spec.series[0].y.push_back(i < 2 ? 1000 : 30 - i);
    }
    const auto parts = ui::pieParts(spec);
    QCOMPARE(parts.size(), 8U);
    QCOMPARE(parts.back().name, u"23 others"_s);
    double whole = 0;
    for (const ui::PiePart& part : parts) {
        whole += part.value;
    }
    QCOMPARE(whole, 2000.0 + 28 * 29 / 2.0);
    for (const int width : { 360, 760, 1600 }) {
        ui::ChartLook shown = look();
        shown.size = QSizeF(width, 340);
        QGraphicsScene scene;
        QChart* chart = ui::buildChart(spec, shown);
        chart->resize(shown.size);
        scene.addItem(chart);
        const ui::PieLabels* labels = nullptr;
        for (const QGraphicsItem* child : chart->childItems()) {
            const auto* found = dynamic_cast<const ui::PieLabels*>(child);
            labels = found ? found : labels;
        }
        QVERIFY(labels);
        const auto placed = labels->placed();
        QCOMPARE(placed.size(), parts.size());
        for (std::size_t i = 0; i < placed.size(); ++i) {
            QVERIFY(QRectF(QPointF(-1, -1), shown.size + QSizeF(2, 2)).contains(placed[i].bounds));
            for (std::size_t j = 0; j < i; ++j) {
                QVERIFY(placed[i].bounds.intersected(placed[j].bounds).height() < 0.01);
            }
        }
    }
}

void ChartsTest::theFirstHorizontalBarStandsAtTheTop()
{
    const std::unique_ptr<QChart> chart(ui::buildChart(test::chart(ChartType::BarHorizontal), look()));
    const auto* bars = qobject_cast<QHorizontalBarSeries*>(chart->series().first());
    QVERIFY(bars);
    QCOMPARE(bars->barSets().first()->at(4), 18230.5); // the axis counts upwards
}

void ChartsTest::manyPointsAreThinnedButTheExtremesStay()
{
    sandbox::ChartSpec spec = test::chart(ChartType::Line);
    spec.xType = sandbox::AxisType::Category;
    spec.categories.clear();
    spec.series = { { "much", {}, {} } };
    for (int i = 0; i < 50'000; ++i) {
        spec.categories.push_back(std::to_string(i));
        spec.series[0].y.push_back(i == 31'234 ? 1e6 : i % 100);
    }
    const std::unique_ptr<QChart> chart(ui::buildChart(spec, look()));
    const auto points = qobject_cast<QLineSeries*>(chart->series().first())->points();
    QVERIFY(points.size() <= 2000);
    QVERIFY(std::ranges::any_of(points, [](const QPointF& p) { return p.y() == 1e6; }));
}

void ChartsTest::emptyDataIsNoCrash()
{
    for (const ChartType type : { ChartType::Line, ChartType::Bar, ChartType::BarHorizontal, ChartType::Area,
             ChartType::Pie, ChartType::Scatter, ChartType::Histogram, ChartType::Box }) {
        sandbox::ChartSpec spec;
        spec.type = type;
        QVERIFY(!ui::chartSvg(spec).empty());
        spec.series = { { "empty", { std::nullopt }, { std::nullopt } } };
        spec.categories = { "a" };
        QVERIFY(!ui::chartSvg(spec).empty());
    }
}

void ChartsTest::timeTicksFallOnTrueStarts()
{
    const double from = *ui::timeOf("2023-01-15");
    const double to = *ui::timeOf("2024-12-20");
    const auto ticks = ui::timeTicks(from, to, 8);
    QVERIFY(ticks.size() >= 3 && ticks.size() <= 9);
    for (const ui::TimeTick& tick : ticks) {
        QCOMPARE(QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(tick.at), QTimeZone::UTC).date().day(), 1);
    }
    QVERIFY(!ui::timeOf("yesterday"));
}

void ChartsTest::valueTicksAreRound()
{
    const ui::RoundRange range = ui::roundRange(0, 18230.5, 6);
    QCOMPARE(range.from, 0.0);
    QCOMPARE(range.to, 20000.0);
    QCOMPARE(range.decimals, 0);
    QCOMPARE(ui::roundRange(0, 0.37, 6).decimals, 1);
    QVERIFY(ui::roundRange(5, 5, 6).to > ui::roundRange(5, 5, 6).from);
}

void ChartsTest::equalLabelsStayApart()
{
    const QStringList labels = ui::categoryLabels({ "a", "a", "2024-03-01T00:00:00", "" }, true);
    QCOMPARE(labels.size(), 4);
    QVERIFY(labels[0] != labels[1]);
    QCOMPARE(labels[2], u"1 Mar 2024"_s);
    QCOMPARE(labels[3], u"(empty)"_s);
}

void ChartsTest::binsAreNamedByTheirEdges()
{
    QCOMPARE(ui::binLabels({ "0", "0.5", "1" }), (QStringList { u"0.0–0.5"_s, u"0.5–1.0"_s }));
    QCOMPARE(ui::binLabels({ "0", "50", "1000" }), (QStringList { u"0–50"_s, u"50–1,000"_s }));
    QCOMPARE(ui::binLabels({}), QStringList());
}
QTEST_MAIN(ChartsTest)
#include "tst_ui_charts.moc"
