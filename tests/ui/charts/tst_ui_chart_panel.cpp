// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does with a chart, and periods that are not whole.
#include "tests/ui/values.h"
#include "ui/charts/chart_axes.h"
#include "ui/charts/chart_build.h"
#include "ui/charts/chart_panel.h"
#include "ui/charts/chart_svg.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/image_panel.h"
#include "ui/charts/pie_parts.h"
#include "ui/look/theme.h"

#include <QApplication>
#include <QAreaSeries>
#include <QBarSeries>
#include <QBarSet>
#include <QBoxPlotSeries>
#include <QChart>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QLineSeries>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

#include <memory>

using namespace Qt::StringLiterals;
using sandbox::ChartType;

class ChartPanelTest : public QObject {
    Q_OBJECT

    template <typename Field> static Field* named(const QWidget& view, const QString& name)
    {
        for (Field* field : view.findChildren<Field*>()) {
            if (field->accessibleName().startsWith(name)) {
                return field;
            }
        }
        return nullptr;
    }

private slots:
    void aChartIsChangedByKeyboardAndUndone();
    void theWheelChangesNothing();
    void wordsAreChangedAndFollowTheTypeElsewhere();
    void whatCannotBeChangedIsShut();
    void everyFieldHasAName();
    void fieldsOfARowStandOnOneLine();
    void whatIsCopiedIsWhatIsShown();
    void aPictureOfTheCodeIsCopiedAndSaved();
    void aPeriodThatIsNotWholeIsDashedAndNamed();
    void aBarThatIsNotWholeIsPale();
    void anAreaThatIsNotWholeIsDashedAndPale_data();
    void anAreaThatIsNotWholeIsDashedAndPale();
    void aPieAddsUpTheOthersItself();
    void aTipOfAChartIsReadInEachTheme();
    void aTipIsThatOfThePointUnderThePointer();
    void noButtonOfANarrowChartIsCut();
    void aClickOnWhatCannotBeTracedSaysSo();
};

void ChartPanelTest::aChartIsChangedByKeyboardAndUndone()
{
    const ui::Dialogs dialogs;
    ui::ChartView view(test::chart(ChartType::Bar), dialogs);
    view.offerEdit({ .display = 3, .code = "aa" });
    view.resize(700, 600);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QPushButton* open = nullptr;
    for (QPushButton* button : view.findChildren<QPushButton*>()) {
        open = button->text() == u"Change chart"_s ? button : open;
    }
    QVERIFY(open);
    open->setFocus();
    QTest::keyClick(open, Qt::Key_Space);
    auto* kind = named<QComboBox>(view, u"Type"_s);
    QVERIFY(kind && kind->isVisible());
    QSignalSpy edits(&view, &ui::ChartView::edited);
    kind->setFocus();
    QTest::keyClick(kind, Qt::Key_Down);
    QCOMPARE(edits.size(), 1);
    const auto first = edits.last().first().value<core::ChartEdit>();
    QCOMPARE(first.display, 3);
    QCOMPARE(first.code, std::string("aa"));
    QVERIFY(first.kind.has_value());
    QCOMPARE(core::kindOf(view.spec()), *first.kind);
    auto* top = named<QSpinBox>(view, u"Show"_s);
    top->setFocus();
    QTest::keyClick(top, Qt::Key_Up);
    QTest::keyClick(top, Qt::Key_Up);
    QCOMPARE(view.spec().categories.size(), 3U);
    QCOMPARE(view.spec().categories.back(), std::string("3 others"));
    QTest::keyClick(top, Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(view.spec().categories.size(), 2U);
    while (edits.last().first().value<core::ChartEdit>() != core::ChartEdit { .display = 3, .code = "aa" }) {
        named<QComboBox>(view, u"Type"_s)->setFocus();
        const auto before = edits.size();
        QTest::keyClick(kind, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(edits.size() > before);
    }
    QVERIFY(view.spec() == test::chart(ChartType::Bar));
}

void ChartPanelTest::theWheelChangesNothing()
{
    ui::ChartPanel panel(test::chart(ChartType::Bar));
    panel.fill({}, false);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QSignalSpy edits(&panel, &ui::ChartPanel::edited);
    for (QWidget* field : std::initializer_list<QWidget*> {
             named<QComboBox>(panel, u"Type"_s), named<QComboBox>(panel, u"Order"_s), panel.findChild<QSpinBox*>() }) {
        field->setFocus();
        const QPointF middle = field->rect().center();
        QWheelEvent down(middle, field->mapToGlobal(middle), {}, { 0, -120 }, Qt::NoButton, Qt::NoModifier,
            Qt::NoScrollPhase, false);
        QApplication::sendEvent(field, &down);
        QVERIFY(!down.isAccepted());
    }
    QCOMPARE(edits.size(), 0);
}

void ChartPanelTest::wordsAreChangedAndFollowTheTypeElsewhere()
{
    const auto drawn = test::chart(ChartType::Bar);
    ui::ChartPanel panel(drawn);
    QSignalSpy edits(&panel, &ui::ChartPanel::edited);
    panel.fill({}, false);
    auto* title = named<QLineEdit>(panel, u"Title"_s);
    title->setText(u"Best customers"_s);
    emit title->editingFinished();
    auto edit = edits.last().first().value<core::ChartEdit>();
    QCOMPARE(*edit.title, std::string("Best customers"));
    QVERIFY(!edit.xLabel && !edit.yLabel); // they swap by themselves when the bars lie down
    panel.fill({ .title = "Best customers" }, true);
    QCOMPARE(title->cursorPosition(), 0); // a long one is read from its beginning
    named<QComboBox>(panel, u"Type"_s)->setCurrentText(ui::kindName(core::ChartKind::BarHorizontal));
    edit = edits.last().first().value<core::ChartEdit>();
    QCOMPARE(*edit.title, std::string("Best customers"));
    QCOMPARE(core::edited(drawn, edit).xLabel, std::string("revenue"));
    auto* kind = named<QComboBox>(panel, u"Type"_s);
    panel.fill({ .xLabel = "Town" }, true);
    for (const auto other : { core::ChartKind::Histogram, core::ChartKind::Bar }) {
        kind->setCurrentText(ui::kindName(other));
        panel.fill(edits.last().first().value<core::ChartEdit>(), true);
    }
    QCOMPARE(named<QLineEdit>(panel, u"Horizontal"_s)->text(), u"Town"_s); // as it was before another type had none
    title->clear();
    emit title->editingFinished();
    QCOMPARE(*edits.last().first().value<core::ChartEdit>().title, std::string());
}

void ChartPanelTest::whatCannotBeChangedIsShut()
{
    ui::ChartPanel panel(test::chart(ChartType::Box));
    panel.fill({}, false);
    QCOMPARE(named<QComboBox>(panel, u"Type"_s)->count(), 1);
    QVERIFY(!named<QComboBox>(panel, u"Order"_s)->isEnabled());
    QVERIFY(!named<QSpinBox>(panel, u"Show"_s)->isEnabled());
    auto mean = test::chart(ChartType::Bar);
    mean.yLabel = "mean price";
    ui::ChartPanel other(mean);
    other.fill({}, false);
    QVERIFY2(!other.findChild<QCheckBox*>()->isChecked(), "means are not added up unasked");
}

void ChartPanelTest::everyFieldHasAName()
{
    const ui::ChartPanel panel(test::chart(ChartType::Bar));
    for (const QWidget* field : panel.findChildren<QWidget*>()) {
        if (field->focusPolicy() != Qt::NoFocus && !qobject_cast<const QLabel*>(field)
            && field->parentWidget()->parentWidget() == &panel) {
            QVERIFY2(!field->accessibleName().isEmpty(), field->metaObject()->className());
        }
    }
}

void ChartPanelTest::fieldsOfARowStandOnOneLine()
{
    ui::applyTheme(*qApp, ui::Appearance::Light);
    ui::ChartPanel panel(test::chart(ChartType::Bar));
    panel.fill({}, false);
    panel.resize(1200, panel.heightForWidth(1200));
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QCOMPARE(panel.findChild<QSpinBox*>()->height(), named<QComboBox>(panel, u"Type"_s)->height());
    const auto middle = [&](const QWidget* field) { return field->mapTo(&panel, field->rect().center()).y(); };
    const int of = middle(named<QComboBox>(panel, u"Type"_s));
    for (const QWidget* other : std::initializer_list<const QWidget*> {
             named<QComboBox>(panel, u"Order"_s), named<QSpinBox>(panel, u"Show"_s), panel.findChild<QCheckBox*>() }) {
        QVERIFY2(std::abs(middle(other) - of) <= 1, other->metaObject()->className());
    }
}

void ChartPanelTest::whatIsCopiedIsWhatIsShown()
{
    const ui::Dialogs dialogs;
    ui::ChartView view(test::chart(ChartType::Bar), dialogs);
    view.offerEdit({ .title = "Mine alone" });
    const QSignalSpy told(&view, &ui::ChartView::copied);
    for (QPushButton* button : view.findChildren<QPushButton*>()) {
        if (button->text() == u"Copy chart"_s) {
            button->click();
        }
    }
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    QVERIFY(copied->data(u"image/svg+xml"_s).contains("Mine alone"));
    QVERIFY(copied->hasImage());
    QCOMPARE(told.size(), 1);
}

void ChartPanelTest::aPictureOfTheCodeIsCopiedAndSaved()
{
    const QTemporaryDir folder;
    QString kinds;
    ui::Dialogs dialogs;
    dialogs.saveFile = [&](QWidget*, const QString&, const QString& name, const QString& offered) {
        kinds = offered;
        return folder.filePath(name);
    };
    const auto chart = test::chart(ChartType::Bar);
    ui::ImagePanel panel({ ui::chartPng(chart), "<svg>of the code</svg>", "Hours" }, dialogs);
    QSignalSpy saved(&panel, &ui::ImagePanel::saved);
    for (QPushButton* button : panel.findChildren<QPushButton*>()) {
        button->click();
    }
    const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
    QVERIFY(copied->hasImage());
    QCOMPARE(copied->data(u"image/svg+xml"_s), QByteArray("<svg>of the code</svg>"));
    QCOMPARE(saved.size(), 1);
    QVERIFY(QImage(folder.filePath(u"Hours.png"_s)).width() > 100);
    QVERIFY(kinds.contains(u"*.svg"_s));
}

void ChartPanelTest::aPeriodThatIsNotWholeIsDashedAndNamed()
{
    sandbox::ChartSpec spec = test::chart(ChartType::Line);
    spec.series.resize(1);
    spec.partial = { { spec.categories.back(), "2024-12-12", true } };
    const std::unique_ptr<QChart> chart(ui::buildChart(spec, { ui::lightColours(), QFont(), QSizeF(760, 340) }));
    QCOMPARE(chart->series().size(), 2);
    qsizetype dashed = 0;
    for (QAbstractSeries* series : chart->series()) {
        const auto* line = qobject_cast<QLineSeries*>(series);
        dashed += line->pen().style() == Qt::DashLine ? line->count() : 0;
    }
    QCOMPARE(dashed, 2); // from the last whole month to the one that is not
    QCOMPARE(ui::partialNote(spec), u"Dec 2024 is incomplete: its data end on 12 Dec 2024"_s);
    QVERIFY(ui::chartSvg(spec).contains("Dec 2024 is incomplete"));
}

void ChartPanelTest::aBarThatIsNotWholeIsPale()
{
    sandbox::ChartSpec spec = test::chart(ChartType::Bar);
    spec.categories = { "2024-04", "2024-05", "2024-06", "2024-07", "2024-08" };
    spec.partial = { { "2024-08", "2024-08-03", true } };
    spec = core::edited(spec, { .order = core::ChartOrder::ByValue });
    const std::unique_ptr<QChart> chart(ui::buildChart(spec, { ui::lightColours(), QFont(), QSizeF(760, 340) }));
    const auto* bars = qobject_cast<QBarSeries*>(chart->series().first());
    const auto at = std::ranges::find(spec.categories, "2024-08") - spec.categories.begin();
    QCOMPARE(bars->barSets().first()->selectedBars(), QList<int> { static_cast<int>(at) });
    QVERIFY(ui::chartSvg(spec).contains("Aug 2024 is incomplete"));
}

void ChartPanelTest::anAreaThatIsNotWholeIsDashedAndPale_data()
{
    QTest::addColumn<bool>("stacked");
    QTest::newRow("alone") << false;
    QTest::newRow("stacked") << true;
}

void ChartPanelTest::anAreaThatIsNotWholeIsDashedAndPale()
{
    QFETCH(bool, stacked);
    sandbox::ChartSpec spec = test::chart(ChartType::Area);
    spec.stacked = stacked;
    spec.series.resize(1);
    spec.partial = { { spec.categories.back(), "2024-12-12", true } };
    const std::unique_ptr<QChart> chart(ui::buildChart(spec, { ui::lightColours(), QFont(), QSizeF(760, 340) }));
    QList<QAreaSeries*> whole;
    QList<QAreaSeries*> partial;
    for (QAbstractSeries* series : chart->series()) {
        auto* area = qobject_cast<QAreaSeries*>(series);
        (area->pen().style() == Qt::DashLine ? partial : whole) << area;
    }
    QCOMPARE(whole.size(), 1);
    QCOMPARE(partial.size(), 1);
    QCOMPARE(partial.front()->upperSeries()->count(), 2); // from the last whole month to the one that is not
    const QColor pale = partial.front()->brush().color(), full = whole.front()->brush().color();
    QVERIFY(stacked ? pale.alpha() == 255 && pale.lightness() > full.lightness() : pale.alpha() < full.alpha());
}

void ChartPanelTest::aPieAddsUpTheOthersItself()
{
    ui::ChartPanel panel(test::chart(ChartType::Bar));
    panel.fill({ .kind = core::ChartKind::Pie, .top = 2, .withRest = false }, false);
    const auto* rest = panel.findChild<QCheckBox*>();
    QVERIFY(rest->isChecked() && !rest->isEnabled());
    QSignalSpy edits(&panel, &ui::ChartPanel::edited);
    named<QComboBox>(panel, u"Type"_s)->setCurrentText(ui::kindName(core::ChartKind::Bar));
    QVERIFY(!edits.last().first().value<core::ChartEdit>().withRest); // as it was chosen for bars
    const auto parts = ui::pieParts(
        core::edited(test::chart(ChartType::Bar), { .kind = core::ChartKind::Pie, .top = 2, .withRest = false }));
    QCOMPARE(parts.size(), 3U);
    QVERIFY(parts.back().isRest && !parts.front().isRest);
}

void ChartPanelTest::aTipOfAChartIsReadInEachTheme()
{
    const ui::Dialogs dialogs;
    ui::ChartView view(test::chart(ChartType::Bar), dialogs);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    for (const auto appearance : { ui::Appearance::Dark, ui::Appearance::Light, ui::Appearance::Dark }) {
        ui::applyTheme(*qApp, appearance);
        QToolTip::showText(QPoint(40, 40), u"East: 3"_s, view.findChild<QGraphicsView*>());
        const auto widgets = QApplication::topLevelWidgets();
        const auto tip = std::ranges::find_if(widgets, [](const QWidget* one) { return one->inherits("QTipLabel"); });
        QVERIFY(tip != widgets.end());
        QImage seen((*tip)->size(), QImage::Format_ARGB32_Premultiplied);
        seen.fill(Qt::transparent);
        (*tip)->render(&seen);
        const QColor ground = seen.pixelColor(2, seen.height() / 2);
        QCOMPARE(ground.alpha(), 255);
        QVERIFY(ui::contrast(ground, ui::currentColours().surface) >= 4.5); // in which the text is written
        QToolTip::hideText();
    }
    ui::applyTheme(*qApp, ui::Appearance::Light);
}

/// From a line to a mark on it, and from there on.
void ChartPanelTest::aTipIsThatOfThePointUnderThePointer()
{
    sandbox::ChartSpec spec = test::chart(ChartType::Line);
    spec.xType = sandbox::AxisType::Category;
    spec.categories = { "East", "North", "West" };
    spec.series = { { "revenue", {}, { 3, 1, 2 } }, { "units", {}, { 30, 10, 20 } } };
    const ui::Dialogs dialogs;
    ui::ChartView view(spec, dialogs);
    view.resize(700, 400);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const auto* shown = view.findChild<QGraphicsView*>();
    QTRY_VERIFY(!shown->scene()->items().isEmpty());
    const auto items = shown->scene()->items();
    const auto found = std::ranges::find_if(items, [](auto* item) { return dynamic_cast<QChart*>(item) != nullptr; });
    QVERIFY(found != items.end());
    auto* chart = dynamic_cast<QChart*>(*found);
    const auto moveTo = [&](QPointF point, QPointF offset) {
        const QPointF at = chart->mapToPosition(point, chart->series().front()) + offset;
        QTest::mouseMove(shown->viewport(), shown->mapFromScene(chart->mapToScene(at)));
    };
    for (const QPointF offset : { QPointF(9, 4), QPointF(0, 0), QPointF(1, 1) }) {
        moveTo({ 1, 10 }, offset);
        QTRY_COMPARE(QToolTip::text(), u"units\nNorth: 10"_s);
    }
    moveTo({ 2, 20 }, {});
    QTRY_COMPARE(QToolTip::text(), u"units\nWest: 20"_s);
    moveTo({ 2, 10 }, {});
    QTRY_VERIFY(QToolTip::text().isEmpty() || !QToolTip::isVisible());
}

void ChartPanelTest::noButtonOfANarrowChartIsCut()
{
    const ui::Dialogs dialogs;
    ui::ChartView view(test::chart(ChartType::Bar), dialogs);
    view.offerEdit({});
    view.offerRows();
    view.show();
    for (const int width : { 290, 420, 900 }) {
        view.resize(width, 500);
        QTest::qWait(20);
        const QPushButton* last = nullptr;
        for (const auto* button : view.findChildren<QPushButton*>(Qt::FindDirectChildrenOnly)) {
            QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->text()));
            last = button->text().startsWith(u"Save"_s) ? button : last;
        }
        QCOMPARE(last->geometry().right(), view.rect().right());
    }
}

void ChartPanelTest::aClickOnWhatCannotBeTracedSaysSo()
{
    const ui::Dialogs dialogs;
    ui::ChartView view(test::chart(ChartType::Box), dialogs);
    view.offerRows();
    view.resize(700, 400);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const auto* shown = view.findChild<QGraphicsView*>();
    const QSignalSpy chosen(&view, &ui::ChartView::pointChosen);
    const auto chart = [&]() -> QChart* {
        for (QGraphicsItem* item : shown->scene()->items()) {
            if (auto* found = dynamic_cast<QChart*>(item)) {
                return found;
            }
        }
        return nullptr;
    };
    QTRY_VERIFY(chart());
    auto* boxes = qobject_cast<QBoxPlotSeries*>(chart()->series().front());
    emit boxes->clicked(boxes->boxSets().front());
    QCOMPARE(QToolTip::text(), u"What this chart draws cannot be traced to its rows."_s);
    QCOMPARE(chosen.size(), 0);
}

QTEST_MAIN(ChartPanelTest)
#include "tst_ui_chart_panel.moc"
