// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_labels.h"
#include "ui/charts/chart_axes.h"
#include "ui/charts/chart_build.h"
#include "ui/charts/chart_svg.h"
#include "ui/charts/chart_view.h"
#include "ui/look/dialogs.h"
#include "ui/look/theme.h"

#include <QAreaSeries>
#include <QBarSet>
#include <QChart>
#include <QFontMetrics>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QHorizontalBarSeries>
#include <QImage>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QMenu>
#include <QPieSeries>
#include <QPushButton>
#include <QScatterSeries>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace Qt::StringLiterals;
using sandbox::ChartType;

/// A point of a chart is seen, and chosen by the mouse and by the keyboard.
class ChartPointsTest : public QObject {
    Q_OBJECT

    static sandbox::ChartSpec spec(ChartType type)
    {
        sandbox::ChartSpec chart;
        chart.type = type;
        chart.xLabel = "region";
        chart.categories = { "East", "North", "West" };
        chart.series = { { "revenue", {}, { 3, 1, 2 } }, { "units", {}, { 30, 10, 20 } } };
        return chart;
    }

private slots:
    void aPointThatStandsAloneIsSeen_data();
    void aPointThatStandsAloneIsSeen();
    void seriesOfMonthsAreCalledAfterThem();
    void linesAreToldApartInGrey_data();
    void linesAreToldApartInGrey();
    void whatOthersAddUpToIsNoBarAsTheOthers();
    void aPlaceWithoutAValueHasItsPlace();
    void aLegendBesideAPileIsInItsOrder();
    void aLegendBesideFewBarsFits();
    void whatIsBelowTheChartTakesNothingFromIt();
    void labelsStandInLinesOrSmallBelowTheirBars();
    void anAxisOfCountsIsCalledAfterThem();
    void noLabelOfATimeLiesUponAnother_data();
    void noLabelOfATimeLiesUponAnother();
    void longNamesKeepTheirEnds();
    void aSeriesThatIsNotWholeIsPale();
    void thePointsDrawnAreThoseThatAreTold();
    void aClickedBarIsThatOfItsCategory_data();
    void aClickedBarIsThatOfItsCategory();
    void lyingBarsOfAGroupStandAsTheLegendSays();
    void aClickedAreaOrSliceIsThatOfItsPlace();
    void aClickedLineIsAtItsNearestPoint();
    void theKeyboardHasAMenuOfThem();
    void aHistogramSaysThatItHasNone();
};

void ChartPointsTest::aPlaceWithoutAValueHasItsPlace()
{
    sandbox::ChartSpec chartSpec = spec(ChartType::Line);
    chartSpec.xType = sandbox::AxisType::DateTime;
    chartSpec.categories = { "2025-01-01", "2025-04-01", "2025-07-01" };
    chartSpec.series = { { "change", {}, { std::nullopt, 2, 3 } } };
    const ui::ChartLook look { ui::lightColours(), QFont(), QSizeF(760, 340) };
    QGraphicsScene scene;
    QChart* chart = ui::buildChart(chartSpec, look);
    chart->resize(look.size);
    scene.addItem(chart);
    QGuiApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    for (const QGraphicsItem* child : chart->childItems()) {
        if (const auto* below = dynamic_cast<const ui::AxisLabels*>(child)) {
            QCOMPARE(below->placed().size(), std::size_t(3));
            QVERIFY2(below->placed().front().bounds.center().x() >= chart->plotArea().left(), "left of the axis");
        }
    }
}

void ChartPointsTest::aLegendBesideAPileIsInItsOrder()
{
    sandbox::ChartSpec chartSpec = spec(ChartType::Bar);
    chartSpec.categories = { "North", "South" };
    chartSpec.series.clear();
    for (int quarter = 1; quarter < 8; ++quarter) {
        chartSpec.series.push_back({ "part " + std::to_string(quarter), {}, { 1, 2 } });
    }
    const ui::ChartLook look { ui::lightColours(), QFont(), QSizeF(760, 340) };
    for (const bool isPile : { true, false }) {
        chartSpec.stacked = isPile;
        const std::unique_ptr<QChart> chart(ui::buildChart(chartSpec, look));
        QCOMPARE(chart->legend()->reverseMarkers(), isPile); // the last series is at the top
    }
}

void ChartPointsTest::aPointThatStandsAloneIsSeen_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<bool>("between");
    QTest::newRow("a single month") << static_cast<int>(ChartType::Line) << false;
    QTest::newRow("between two gaps") << static_cast<int>(ChartType::Line) << true;
    QTest::newRow("an area") << static_cast<int>(ChartType::Area) << false;
}

void ChartPointsTest::aPointThatStandsAloneIsSeen()
{
    QFETCH(int, type);
    QFETCH(bool, between);
    sandbox::ChartSpec spec;
    spec.type = static_cast<ChartType>(type);
    spec.xType = sandbox::AxisType::DateTime;
    spec.categories = { "2024-05-01" };
    spec.series = { { "revenue", {}, { 99.9 } } }; // near the end of its axis
    if (between) {
        spec.categories = { "2024-04-01", "2024-05-01", "2024-06-01" };
        spec.series[0].y = { {}, 99.9, {} };
    }
    const std::string png = ui::chartPng(spec);
    const QImage image = QImage::fromData(QByteArrayView(png.data(), static_cast<qsizetype>(png.size())), "PNG");
    const QColor ink = ui::lightColours().series.first();
    int inked = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            inked += qAbs(pixel.hue() - ink.hue()) < 12 && pixel.saturation() > 60;
        }
    }
    const double sharper = image.width() / 760.0;
    QVERIFY2(inked > 60 * sharper * sharper, qPrintable(QString::number(inked)));
}

void ChartPointsTest::seriesOfMonthsAreCalledAfterThem()
{
    auto crossed = spec(ChartType::Bar);
    crossed.series[0].name = "2023-12-01";
    crossed.series[1].name = "2024-01-01";
    QCOMPARE(ui::seriesNames(crossed), QStringList({ u"Dec 2023"_s, u"Jan 2024"_s }));
    const std::string svg = ui::chartSvg(crossed);
    QVERIFY(svg.find("Dec 2023") != std::string::npos && svg.find("2023-12-01") == std::string::npos);
    crossed.series[1].name = "2024-01-01 planned";
    QCOMPARE(ui::seriesNames(crossed).front(), u"2023-12-01"_s);
    crossed.series[0].name = "(25, 50]";
    QCOMPARE(ui::seriesNames(crossed).front(), u"over 25 to 50"_s);
    QCOMPARE(ui::categoryLabels({ "(25, 50]", "(50, 1000]" }, false),
        QStringList({ u"over 25 to 50"_s, u"over 50 to 1,000"_s }));
}

void ChartPointsTest::aLegendBesideFewBarsFits()
{
    auto many = spec(ChartType::BarHorizontal);
    many.series.resize(9, many.series.front());
    const int needed = 9 * QFontMetrics(QFont()).height();
    QVERIFY(ui::chartHeight(spec(ChartType::BarHorizontal)) < needed + 100);
    QVERIFY2(ui::chartHeight(many) > needed + 100, qPrintable(QString::number(ui::chartHeight(many))));
}

void ChartPointsTest::whatIsBelowTheChartTakesNothingFromIt()
{
    auto many = spec(ChartType::Bar);
    many.categories.assign(12, "Containerised refrigerated goods");
    many.series.resize(7, many.series.front());
    for (auto& series : many.series) {
        series.y.resize(12, 3);
    }
    auto plain = many;
    plain.categories.assign(12, "A");
    const auto plotOf = [](const sandbox::ChartSpec& drawn) {
        QGraphicsScene scene;
        const QSizeF size(760, ui::chartHeight(drawn));
        QFont font = QGuiApplication::font();
        font.setPixelSize(13);
        auto* chart = ui::buildChart(drawn, { ui::lightColours(), font, size });
        chart->resize(size);
        scene.addItem(chart);
        QGuiApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        return chart->plotArea().height();
    };
    const double whole = plotOf(plain);
    QVERIFY2(plotOf(many) > 0.9 * whole, qPrintable(QString::number(plotOf(many))));
    QVERIFY(plotOf(many) >= 7 * QFontMetricsF(QFont()).height()); // a line of the legend each
}

void ChartPointsTest::labelsStandInLinesOrSmallBelowTheirBars()
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(13);
    const auto few = ui::AxisLabels::layOut(
        { u"Consulting and maintenance contracts"_s, u"Hardware"_s, u"Software"_s, u"Training"_s }, font, 760);
    QCOMPARE(few.angle, 0);
    QVERIFY(few.texts.front().contains(u'\n') && few.height > 1.5 * QFontMetricsF(font).height());
    const auto many = ui::AxisLabels::layOut(QStringList(60, u"Species number 60"_s), font, 760);
    QCOMPARE(many.angle, -90);
    QVERIFY(QFontMetricsF(many.font).height() <= 700.0 / 60 + 1);
    const QStringList months { u"Jan 2023"_s, u"Feb 2023"_s, u"Jul 2023"_s, u"Dec 2023"_s };
    for (int width = 200; width < 500; width += 4) {
        const auto texts = ui::AxisLabels::layOut(months, font, width).texts;
        const auto isLikeFirst = [&](const QString& text) { return text.contains(u'\n') == texts[0].contains(u'\n'); };
        QVERIFY2(std::ranges::all_of(texts, isLikeFirst), qPrintable(texts.join(u'|')));
    }
}

void ChartPointsTest::anAxisOfCountsIsCalledAfterThem()
{
    const auto titleOf = [](std::vector<std::optional<double>> values) {
        sandbox::ChartSpec chart = spec(ChartType::Bar);
        chart.yLabel = "rows";
        chart.series = { { "rows", {}, std::move(values) } };
        const std::unique_ptr<QChart> drawn(
            ui::buildChart(chart, { ui::lightColours(), QGuiApplication::font(), QSizeF(760, 340) }));
        return drawn->axes(Qt::Vertical).first()->titleText();
    };
    QCOMPARE(titleOf({ 3, {}, 2 }), u"Number of rows"_s);
    QCOMPARE(titleOf({ 3, 1.5, 2 }), u"rows"_s); // a column that is called so
    QCOMPARE(titleOf({ 3, -1, 2 }), u"rows"_s);
}

void ChartPointsTest::noLabelOfATimeLiesUponAnother_data()
{
    QTest::addColumn<QList<int>>("months"); // counted from January 2022
    QTest::addColumn<int>("width");
    QList<int> withoutSummers;
    for (int month = 0; month < 48; ++month) {
        if (month % 12 < 5 || month % 12 > 7) {
            withoutSummers << month;
        }
    }
    for (const int width : { 320, 420, 760, 960, 1600 }) {
        QTest::addRow("no summers, %d wide", width) << withoutSummers << width;
        QTest::addRow("two ends, %d wide", width) << QList<int> { 0, 1, 2, 3, 44, 45, 46, 47 } << width;
    }
}

void ChartPointsTest::noLabelOfATimeLiesUponAnother()
{
    QFETCH(QList<int>, months);
    QFETCH(int, width);
    sandbox::ChartSpec chart = spec(ChartType::Line);
    chart.xType = sandbox::AxisType::DateTime;
    chart.categories.clear();
    chart.series = { { "revenue", {}, {} } };
    for (const int month : months) {
        const QDate day(2022 + month / 12, month % 12 + 1, 1);
        chart.categories.push_back(day.toString(Qt::ISODate).toStdString());
        chart.series[0].y.push_back(month);
    }
    ui::ChartLook look { ui::lightColours(), QGuiApplication::font(), QSizeF(width, 340) };
    look.font.setPixelSize(13);
    QGraphicsScene scene;
    QChart* drawn = ui::buildChart(chart, look);
    drawn->resize(look.size);
    scene.addItem(drawn);
    QGuiApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    for (const QGraphicsItem* child : drawn->childItems()) {
        if (const auto* below = dynamic_cast<const ui::AxisLabels*>(child)) {
            const auto placed = below->placed();
            QVERIFY(placed.size() >= 2);
            for (std::size_t i = 1; i < placed.size(); ++i) {
                const double apart = below->angle() == 0 ? placed[i].bounds.left() - placed[i - 1].bounds.right()
                                                         : placed[i].anchor.x() - placed[i - 1].anchor.x() - 13;
                QVERIFY2(apart > 0, qPrintable(placed[i - 1].text + u" lies upon "_s + placed[i].text));
            }
        }
    }
}

void ChartPointsTest::aSeriesThatIsNotWholeIsPale()
{
    auto quarters = spec(ChartType::Bar);
    quarters.series[0].name = "2024Q2";
    quarters.series[1].name = "2024Q3";
    quarters.partial = { { "2024Q3", "2024-08-14", true } };
    QVERIFY(ui::partialNote(quarters).startsWith(u"Q3 2024 is incomplete"_s));
    const std::unique_ptr<QChart> chart(ui::buildChart(quarters, { ui::lightColours(), QFont(), QSizeF(760, 340) }));
    const auto sets = qobject_cast<QAbstractBarSeries*>(chart->series().front())->barSets();
    QVERIFY(sets[0]->color().alphaF() == 1 && sets[1]->color().alphaF() < 0.5);
}

void ChartPointsTest::linesAreToldApartInGrey_data()
{
    QTest::addColumn<int>("points");
    QTest::addColumn<int>("mostMarks");
    QTest::newRow("few points") << 12 << 12;
    QTest::newRow("many points") << 500 << 11;
}

/// Each line of six has shapes of its own, in the legend too, and of many points a few.
void ChartPointsTest::linesAreToldApartInGrey()
{
    QFETCH(int, points);
    QFETCH(int, mostMarks);
    sandbox::ChartSpec lines;
    lines.type = ChartType::Line;
    for (int i = 0; i < points; ++i) {
        lines.categories.push_back(std::to_string(i));
    }
    for (const char* name : { "a", "b", "c", "d", "e", "f" }) {
        lines.series.push_back({ name, {}, std::vector<std::optional<double>>(lines.categories.size(), 1.5) });
    }
    const std::unique_ptr<QChart> chart(ui::buildChart(lines, { ui::lightColours(), QFont(), QSizeF(760, 340) }));
    QGraphicsScene scene; // a legend shows its markers once it is laid out
    scene.addItem(chart.get());
    chart->resize(760, 340);
    chart->layout()->activate();
    scene.removeItem(chart.get());
    QSet<int> shapes;
    QStringList named;
    for (const auto* series : chart->series()) {
        if (const auto* marks = qobject_cast<const QScatterSeries*>(series)) {
            shapes << marks->markerShape();
            QVERIFY2(marks->count() > 1 && marks->count() <= mostMarks, qPrintable(QString::number(marks->count())));
        }
        for (const QLegendMarker* marker : chart->legend()->markers(const_cast<QAbstractSeries*>(series))) {
            named << (marker->isVisible() ? QStringList(marker->label()) : QStringList());
        }
    }
    QCOMPARE(shapes.size(), 6);
    QCOMPARE(named, (QStringList { u"a"_s, u"b"_s, u"c"_s, u"d"_s, u"e"_s, u"f"_s }));
    QCOMPARE(chart->legend()->markerShape(), QLegend::MarkerShapeFromSeries);
}

void ChartPointsTest::whatOthersAddUpToIsNoBarAsTheOthers()
{
    auto top = spec(ChartType::Bar);
    top.series.resize(1);
    const auto isMarked = [](const sandbox::ChartSpec& chart) {
        const std::unique_ptr<QChart> drawn(ui::buildChart(chart, { ui::lightColours(), QFont(), QSizeF(760, 340) }));
        auto* bars = qobject_cast<QAbstractBarSeries*>(drawn->series().front())->barSets().front();
        return !bars->isBarSelected(0) && bars->isBarSelected(2) && bars->selectedColor() != bars->color();
    };
    QVERIFY(!isMarked(top));
    top.categories.back() = "8 others";
    QVERIFY(isMarked(top));
}

void ChartPointsTest::thePointsDrawnAreThoseThatAreTold()
{
    sandbox::ChartSpec cloud;
    cloud.type = ChartType::Scatter;
    cloud.title = "All";
    auto& series = cloud.series.emplace_back();
    for (int i = 0; i < 20'000; ++i) {
        series.x.emplace_back(i % 141);
        series.y.emplace_back((i * 37) % 1009 == 5 ? 5000.0 : (i / 141) % 97);
    }
    series.x.back() = 900;
    const std::unique_ptr<QChart> chart(ui::buildChart(cloud, { ui::lightColours(), QFont(), QSizeF(760, 340) }));
    const auto points = qobject_cast<QXYSeries*>(chart->series().front())->points();
    QVERIFY(points.size() <= 4000);
    QVERIFY2(chart->title().startsWith(u"All (%1 of 20,000 points"_s.arg(QLocale::c().toString(points.size()))),
        qPrintable(chart->title()));
    QVERIFY(std::ranges::contains(points, 900.0, &QPointF::x) && std::ranges::contains(points, 5000.0, &QPointF::y));
}

void ChartPointsTest::aClickedBarIsThatOfItsCategory_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<int>("drawn"); ///< the place among the drawn bars
    QTest::newRow("upright") << static_cast<int>(ChartType::Bar) << 0;
    QTest::newRow("lying, the first at the top") << static_cast<int>(ChartType::BarHorizontal) << 2;
}

void ChartPointsTest::aClickedBarIsThatOfItsCategory()
{
    QFETCH(int, type);
    QFETCH(int, drawn);
    std::pair<std::size_t, std::size_t> chosen { 9, 9 };
    const std::unique_ptr<QChart> chart(
        ui::buildChart(spec(static_cast<ChartType>(type)), { ui::lightColours(), QFont(), QSizeF(760, 340) }, {},
            [&](std::size_t series, std::size_t place) { chosen = { series, place }; }));
    auto* bars = qobject_cast<QAbstractBarSeries*>(chart->series().front());
    QVERIFY(bars);
    const auto sets = bars->barSets();
    QBarSet* units = *std::ranges::find(sets, u"units"_s, &QBarSet::label);
    QCOMPARE(units->at(drawn), 30.0);
    emit bars->clicked(drawn, units);
    QCOMPARE(chosen, (std::pair<std::size_t, std::size_t>(1, 0)));
}

void ChartPointsTest::lyingBarsOfAGroupStandAsTheLegendSays()
{
    const std::unique_ptr<QChart> chart(
        ui::buildChart(spec(ChartType::BarHorizontal), { ui::lightColours(), QFont(), QSizeF(760, 340) }));
    const auto sets = qobject_cast<QAbstractBarSeries*>(chart->series().front())->barSets();
    QCOMPARE(sets.back()->label(), QString::fromStdString(spec(ChartType::Bar).series.front().name)); // at the top
    QVERIFY(chart->legend()->reverseMarkers());
    auto piled = spec(ChartType::BarHorizontal);
    piled.stacked = true;
    const std::unique_ptr<QChart> other(ui::buildChart(piled, { ui::lightColours(), QFont(), QSizeF(760, 340) }));
    QVERIFY(!other->legend()->reverseMarkers()); // from left to right as they are
}

void ChartPointsTest::aClickedAreaOrSliceIsThatOfItsPlace()
{
    std::pair<std::size_t, std::size_t> chosen { 9, 9 };
    const auto drawn = [&](ChartType type) {
        return std::unique_ptr<QChart>(ui::buildChart(spec(type), { ui::lightColours(), QFont(), QSizeF(760, 340) }, {},
            [&](std::size_t series, std::size_t place) { chosen = { series, place }; }));
    };
    const auto areas = drawn(ChartType::Area);
    emit qobject_cast<QAreaSeries*>(areas->series().at(1))->clicked(QPointF(1.8, 18));
    QCOMPARE(chosen, (std::pair<std::size_t, std::size_t>(1, 2)));
    const auto pie = drawn(ChartType::Pie);
    emit qobject_cast<QPieSeries*>(pie->series().front())->slices().at(1)->clicked();
    QCOMPARE(chosen, (std::pair<std::size_t, std::size_t>(0, 1)));
}

void ChartPointsTest::aClickedLineIsAtItsNearestPoint()
{
    std::pair<std::size_t, std::size_t> chosen { 9, 9 };
    const std::unique_ptr<QChart> chart(
        ui::buildChart(spec(ChartType::Line), { ui::lightColours(), QFont(), QSizeF(760, 340) }, {},
            [&](std::size_t series, std::size_t place) { chosen = { series, place }; }));
    const auto drawn = chart->series();
    const auto units = std::ranges::find(drawn, u"units"_s, &QAbstractSeries::name);
    QVERIFY(units != drawn.end());
    emit qobject_cast<QXYSeries*>(*units)->clicked(QPointF(1.8, 18));
    QCOMPARE(chosen, (std::pair<std::size_t, std::size_t>(1, 2)));
}

void ChartPointsTest::theKeyboardHasAMenuOfThem()
{
    const auto dialogs = ui::Dialogs::ofDesktop();
    ui::ChartView view(spec(ChartType::Bar), dialogs);
    view.offerRows();
    const QSignalSpy chosen(&view, &ui::ChartView::pointChosen);
    const auto buttons = view.findChildren<QPushButton*>();
    QMenu* menu = (*std::ranges::find(buttons, u"Its rows"_s, &QPushButton::text))->menu();
    emit menu->aboutToShow();
    QCOMPARE(menu->actions().size(), 2);
    const auto units = menu->actions().at(1)->menu()->actions();
    QCOMPARE(units.size(), 3);
    QCOMPARE(units.at(2)->text(), u"West"_s);
    units.at(2)->trigger();
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.front().at(0).toULongLong(), 1ULL);
    QCOMPARE(chosen.front().at(1).toULongLong(), 2ULL);
}

void ChartPointsTest::aHistogramSaysThatItHasNone()
{
    const auto dialogs = ui::Dialogs::ofDesktop();
    ui::ChartView view(spec(ChartType::Histogram), dialogs);
    view.offerRows();
    auto* menu = view.findChild<QMenu*>();
    QVERIFY(menu);
    emit menu->aboutToShow();
    QCOMPARE(menu->actions().size(), 1);
    QCOMPARE(menu->actions().front()->text(), u"What this chart draws cannot be traced to its rows."_s);
    QVERIFY(!menu->actions().front()->isEnabled());
}

void ChartPointsTest::longNamesKeepTheirEnds()
{
    const QStringList labels = ui::categoryLabels(
        { "Station Road Bicycle Workshop (south entrance)", "Station Road Bicycle Workshop (north entrance)", "short" },
        false);
    QVERIFY(labels[0].endsWith(u"(south entrance)"_s) && labels[0].startsWith(u"Station Road"_s));
    QVERIFY(labels[1].endsWith(u"(north entrance)"_s) && labels[1].size() <= 44);
    QCOMPARE(labels[2], u"short"_s);
    QStringList many(9, labels[0]);
    many[0] = u"Station Road Workshop north entrance"_s;
    const auto layout = ui::AxisLabels::layOut(many, QFont(), 300);
    QVERIFY(layout.angle != 0);
    QVERIFY2(layout.texts[0].endsWith(u"entrance"_s) && layout.texts[0].contains(u'…'), qPrintable(layout.texts[0]));
}

QTEST_MAIN(ChartPointsTest)
#include "tst_ui_chart_points.moc"
