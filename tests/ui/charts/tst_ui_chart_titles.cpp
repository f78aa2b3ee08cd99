// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/values.h"
#include "ui/charts/axis_title.h"
#include "ui/charts/chart_axes.h"
#include "ui/charts/chart_build.h"

#include <QBuffer>
#include <QChart>
#include <QGraphicsScene>
#include <QGuiApplication>
#include <QPainter>
#include <QSvgGenerator>
#include <QTest>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;
using sandbox::ChartType;

/// Titles of a chart and of its axes, however long.
class ChartTitlesTest : public QObject {
    Q_OBJECT
private slots:
    void aLongTitleStandsInLines_data();
    void aLongTitleStandsInLines();
    void aFlatBoxSaysWhatItHolds();
};

namespace {
QString wordsOf(const QByteArray& svg)
{
    QXmlStreamReader xml(svg);
    QStringList words;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == "text"_L1) {
            words << xml.readElementText().trimmed();
        }
    }
    return words.join(u' ');
}
} // namespace

void ChartTitlesTest::aLongTitleStandsInLines_data()
{
    QTest::addColumn<ChartType>("type");
    QTest::addColumn<int>("width");
    for (const int width : { 420, 760, 1600 }) {
        QTest::addRow("upright, %d wide", width) << ChartType::Bar << width;
        QTest::addRow("lying, %d wide", width) << ChartType::BarHorizontal << width;
        QTest::addRow("scattered, %d wide", width) << ChartType::Scatter << width;
    }
}

/// Nothing of them is cut, and they lie upon nothing.
void ChartTitlesTest::aLongTitleStandsInLines()
{
    QFETCH(ChartType, type);
    QFETCH(int, width);
    sandbox::ChartSpec spec = test::chart(type);
    spec.title = "Correlation (Pearson) between pax and fare_usd (3,931 of 20,000 points, at least one of any) & so on";
    spec.xLabel = "Number of passengers on board when the flight was closed, without crew and infants on laps, per leg";
    spec.yLabel
        = "Consumption per inhabitant and year without exports, in kilowatt hours, in all of the states and regions";
    const QSizeF size(width, ui::chartHeight(spec));
    QGraphicsScene scene;
    QChart* chart = ui::buildChart(spec, { ui::lightColours(), QFont(), size });
    chart->resize(size);
    scene.addItem(chart);
    QGuiApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    for (const QGraphicsItem* child : chart->childItems()) {
        if (const auto* title = dynamic_cast<const ui::AxisTitle*>(child)) {
            QVERIFY(QRectF(QPointF(), size).contains(title->bounds()));
            QVERIFY(title->bounds().right() < chart->plotArea().left());
        }
    }
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    QPainter painter(&svg);
    scene.render(&painter, QRectF(QPointF(), size), QRectF(QPointF(), size));
    painter.end();
    const QString drawn = wordsOf(buffer.data());
    for (const std::string& title : { spec.title, spec.xLabel, spec.yLabel }) {
        for (const QString& word : QString::fromStdString(title).split(u' ')) {
            QVERIFY2(drawn.contains(word), qPrintable(word + u" is not in "_s + drawn));
        }
    }
    QVERIFY2(!drawn.contains(u"..."_s), qPrintable(drawn));
    const QString word = u"Consumption_per_inhabitant_and_year"_s;
    QCOMPARE(ui::titleLines(word, QFont(), 100).join(QString()), word);
}

void ChartTitlesTest::aFlatBoxSaysWhatItHolds()
{
    sandbox::ChartSpec spec = test::chart(ChartType::Box);
    spec.categories = { "East", "North", "West" };
    spec.series = { { "", {}, { 0, 0, 0, 0, 79.5, 1, 2, 3, 4, 5, 7, 7, 7, 7, 7 } } };
    QCOMPARE(ui::notesBelow(spec).last(), u"Where a box is flat, at least half of the values are 0"_s);
    spec.series[0].y[6] = spec.series[0].y[8] = 2;
    QCOMPARE(ui::notesBelow(spec).last(), u"Where a box is flat, at least half of the values are the same"_s);
    spec.series[0].y = { 1, 2, 3, 4, 5 };
    QCOMPARE(ui::notesBelow(spec).size(), 1);
}

QTEST_MAIN(ChartTitlesTest)
#include "tst_ui_chart_titles.moc"
