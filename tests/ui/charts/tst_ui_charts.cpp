// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/values.h"
#include "ui/charts/axis_labels.h"
#include "ui/charts/chart_axes.h"
#include "ui/charts/chart_build.h"
#include "ui/charts/chart_svg.h"
#include "ui/charts/chart_view.h"

#include <QBarSet>
#include <QChart>
#include <QDateTime>
#include <QGraphicsScene>
#include <QGuiApplication>
#include <QHorizontalBarSeries>
#include <QImage>
#include <QLineSeries>
#include <QSvgRenderer>
#include <QTest>
#include <QTimeZone>

#include <algorithm>
#include <memory>
#include <set>

using namespace Qt::StringLiterals;
using sandbox::ChartType;

Q_DECLARE_METATYPE(sandbox::ChartType)

class ChartsTest : public QObject {
    Q_OBJECT

    static ui::ChartLook look() { return { ui::lightColours(), QFont(), QSizeF(760, 340) }; }

private slots:
    void everyTypeIsDrawn_data();
    void everyTypeIsDrawn();
    void aGapBreaksTheLineAndNamesItOnce();
    void aLabelStandsUnderItsOwnBar_data();
    void aLabelStandsUnderItsOwnBar();
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
    qsizetype points = 0;
    for (QAbstractSeries* series : chart->series()) {
        points += qobject_cast<QLineSeries*>(series)->count();
    }
    QCOMPARE(chart->series().size(), 3); // one whole line and two pieces
    QCOMPARE(points, 23);
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
        QVERIFY2(label.bounds.left() > -1 && label.bounds.bottom() <= shown.size.height(),
            qPrintable(label.text + u" is cut off"_s));
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
    QCOMPARE(labels[2], u"2024-03-01"_s);
    QCOMPARE(labels[3], u"(empty)"_s);
}

void ChartsTest::binsAreNamedByTheirEdges()
{
    QCOMPARE(ui::binLabels({ "0", "0.5", "1" }), (QStringList { u"0.00–0.50"_s, u"0.50–1.00"_s }));
    QCOMPARE(ui::binLabels({ "0", "50", "1000" }), (QStringList { u"0–50"_s, u"50–1,000"_s }));
    QCOMPARE(ui::binLabels({}), QStringList());
}

QTEST_MAIN(ChartsTest)
#include "tst_ui_charts.moc"
