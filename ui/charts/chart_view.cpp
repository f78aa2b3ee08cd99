// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_view.h"

#include "ui/charts/chart_axes.h"
#include "ui/charts/chart_build.h"
#include "ui/charts/chart_panel.h"
#include "ui/charts/chart_svg.h"
#include "ui/charts/chart_tips.h"
#include "ui/charts/picture_file.h"
#include "ui/look/controls.h"
#include "ui/look/flow_layout.h"
#include "ui/look/text.h"

#include <QChart>
#include <QCursor>
#include <QGraphicsScene>
#include <QGraphicsView>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
QString untraced()
{
    return tr("What this chart draws cannot be traced to its rows.");
}
} // namespace

ChartView::ChartView(sandbox::ChartSpec spec, const Dialogs& dialogs, QWidget* parent)
    : QWidget(parent)
    , m_spec(std::move(spec))
    , m_shown(m_spec)
    , m_dialogs(dialogs)
    , m_scene(new QGraphicsScene(this))
    , m_view(new QGraphicsView(m_scene, this))
    , m_tools(new FlowLayout)
{
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setBackgroundBrush(Qt::NoBrush);
    fitHeight();
    m_view->setAccessibleName(chartWords(m_shown));
    m_view->setMouseTracking(true);
    m_view->viewport()->installEventFilter(this);
    m_view->setAcceptDrops(false);
    leaveWheelToPage(m_view);
    auto* saveButton = flatButton(tr("Save chart…"), "save"_L1, this);
    auto* copyButton = flatButton(tr("Copy chart"), "copy"_L1, this);
    m_tools->insertAtRight(0, copyButton);
    m_tools->insertAtRight(1, saveButton);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    // Above the chart, whose height changes with its type: what one changes it with stays where it is.
    column->addLayout(m_tools);
    column->addWidget(m_view);
    connect(copyButton, &QPushButton::clicked, this, &ChartView::copy);
    connect(saveButton, &QPushButton::clicked, this, &ChartView::save);
    m_redraw.setSingleShot(true);
    m_redraw.setInterval(40);
    connect(&m_redraw, &QTimer::timeout, this, &ChartView::draw);
}

ChartView::~ChartView()
{
    delete m_chart; // before the scene, which the view still looks at
}

void ChartView::offerEdit(const core::ChartEdit& edit)
{
    m_panel = new ChartPanel(m_spec, this);
    auto* button = foldButton(tr("Change chart"), m_panel, this);
    m_tools->insertWidget(0, button);
    qobject_cast<QVBoxLayout*>(layout())->insertWidget(1, m_panel);
    connect(button, &QPushButton::toggled, this, [this](bool open) {
        fitHeight();
        if (open) { // after the layout has made room for it
            QTimer::singleShot(30, this, [this] { emit revealWanted(m_panel); });
        }
    });
    connect(m_panel, &ChartPanel::edited, this, &ChartView::change);
    connect(m_panel, &ChartPanel::undoWanted, this, &ChartView::undo);
    setEdit(edit);
}

void ChartView::offerRows()
{
    m_offersRows = true;
    auto* button = flatButton(tr("Its rows"), "search"_L1, this);
    button->setToolTip(tr("Show the rows that a point of the chart is made of; a click on it does the same"));
    button->setAccessibleName(tr("Rows of a point of the chart"));
    auto* menu = new QMenu(button);
    button->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillRows(menu); });
    m_tools->insertAtRight(m_tools->count() - 2, button);
    m_redraw.start();
}

bool ChartView::hasRows() const
{
    using enum sandbox::ChartType;
    const auto type = m_shown.type;
    return !m_shown.categories.empty()
        && (type == Line || type == Area || type == Bar || type == BarHorizontal || type == Pie);
}

void ChartView::pick(std::size_t series, std::size_t place)
{
    if (hasRows()) {
        emit pointChosen(series, place);
    } else {
        QToolTip::showText(QCursor::pos(), untraced(), m_view);
    }
}

void ChartView::fillRows(QMenu* menu)
{
    constexpr std::size_t most = 60; // beyond it a menu is no help
    menu->clear();
    if (!hasRows()) {
        menu->addAction(untraced())->setEnabled(false);
        return;
    }
    const QStringList names = seriesNames(m_shown);
    const QStringList places = placeNames(m_shown);
    for (std::size_t series = 0; series < std::min(most, m_shown.series.size()); ++series) {
        QMenu* points = m_shown.series.size() > 1 ? menu->addMenu(names[static_cast<qsizetype>(series)]) : menu;
        for (std::size_t place = 0; place < std::min(most, m_shown.categories.size()); ++place) {
            points->addAction(QString(places[static_cast<qsizetype>(place)]).replace(u'&', "&&"_L1), this,
                [this, series, place] { emit pointChosen(series, place); });
        }
    }
}

/// While it is being changed it grows but does not shrink, or the page would be shorter and jump.
void ChartView::fitHeight()
{
    const int wanted = chartHeight(m_shown);
    const bool isOpen = m_panel && !m_panel->isHidden();
    m_view->setFixedHeight(isOpen ? std::max(wanted, m_view->minimumHeight()) : wanted);
}

void ChartView::setEdit(const core::ChartEdit& edit)
{
    m_edit = edit;
    m_shown = core::edited(m_spec, m_edit);
    fitHeight();
    m_view->setAccessibleName(chartWords(m_shown));
    m_panel->fill(m_edit, !m_before.empty());
    m_redraw.start(0);
}

void ChartView::change(const core::ChartEdit& edit)
{
    if (edit == m_edit) {
        return;
    }
    m_before.push_back(m_edit);
    setEdit(edit);
    emit edited(m_edit);
}

void ChartView::undo()
{
    if (m_before.empty()) {
        return;
    }
    const core::ChartEdit before = std::move(m_before.back());
    m_before.pop_back();
    setEdit(before);
    emit edited(m_edit);
}

void ChartView::draw()
{
    const QSizeF size = m_view->viewport()->size();
    if (size.width() < 80) {
        return;
    }
    delete m_chart;
    const ChartLook look { currentColours(), font(), size };
    m_chart = buildChart(
        m_shown, look, [this](const QString& text) { QToolTip::showText(QCursor::pos(), text, m_view); },
        m_offersRows ? [this](std::size_t series, std::size_t place) { pick(series, place); } : ChartPick());
    m_chart->resize(size);
    m_scene->addItem(m_chart);
    m_scene->setSceneRect(QRectF(QPointF(0, 0), size));
}

void ChartView::showTip(const QString& text)
{
    if (text != m_tip) {
        m_tip = text;
        QToolTip::showText(QCursor::pos(), text, m_view);
    }
}

bool ChartView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseMove && m_chart) {
        if (const ChartTips* tips = ChartTips::of(*m_chart)) {
            const QPoint at = static_cast<QMouseEvent*>(event)->position().toPoint();
            showTip(tips->at(m_chart->mapFromScene(m_view->mapToScene(at))));
        }
    } else if (event->type() == QEvent::Leave) {
        m_tip.clear(); // Qt takes it away
    }
    return QWidget::eventFilter(watched, event);
}

void ChartView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_redraw.start();
}

void ChartView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_chart) {
        m_redraw.start(0);
    }
}

void ChartView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_chart) {
        m_redraw.start();
    }
}

PictureFile ChartView::picture() const
{
    return { m_shown.title, [this] { return chartPng(m_shown); }, [this] { return chartSvg(m_shown); } };
}

void ChartView::copy()
{
    copyPicture(chartImage(m_shown, 2), picture());
    emit copied();
}

void ChartView::save()
{
    if (const auto kept = savePicture(picture(), tr("Save chart"), m_dialogs, this); !kept.path.isEmpty()) {
        kept.isSaved ? emit saved(kept.path) : emit saveFailed(kept.path);
    }
}

} // namespace ui
