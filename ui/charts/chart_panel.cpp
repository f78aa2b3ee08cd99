// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_panel.h"

#include "ui/look/controls.h"
#include "ui/look/flow_layout.h"
#include "ui/look/text.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QSpinBox>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
int placeOf(const QComboBox& box, int value)
{
    return std::max(0, box.findData(value));
}

template <typename Value> Value chosen(const QComboBox& box)
{
    return static_cast<Value>(box.currentData().toInt());
}
} // namespace

QString kindName(core::ChartKind kind)
{
    using enum core::ChartKind;
    switch (kind) {
    case Bar: return tr("Bars");
    case StackedBar: return tr("Stacked bars");
    case BarHorizontal: return tr("Horizontal bars");
    case StackedBarHorizontal: return tr("Stacked horizontal bars");
    case Line: return tr("Line");
    case Area: return tr("Area");
    case StackedArea: return tr("Stacked areas");
    case Pie: return tr("Pie");
    case Scatter: return tr("Points");
    case Histogram: return tr("Histogram of the values");
    case Box: break;
    }
    return tr("Box plot of the values");
}

ChartPanel::ChartPanel(sandbox::ChartSpec drawn, QWidget* parent)
    : QWidget(parent)
    , m_drawn(std::move(drawn))
    , m_kind(new QComboBox(this))
    , m_order(new QComboBox(this))
    , m_top(new QSpinBox(this))
    , m_rest(new QCheckBox(tr("Add up the others"), this))
    , m_title(new QLineEdit(this))
    , m_x(new QLineEdit(this))
    , m_y(new QLineEdit(this))
    , m_undo(plainButton(tr("Undo"), "left"_L1, this))
    , m_restore(plainButton(tr("As the code drew it"), "chart"_L1, this))
{
    for (const core::ChartKind kind : core::possibleKinds(m_drawn)) {
        m_kind->addItem(kindName(kind), static_cast<int>(kind));
    }
    m_order->addItem(tr("As drawn"), static_cast<int>(core::ChartOrder::AsDrawn));
    m_order->addItem(tr("By value"), static_cast<int>(core::ChartOrder::ByValue));
    m_order->addItem(tr("By label"), static_cast<int>(core::ChartOrder::ByLabel));
    m_top->setRange(0, std::max(1, static_cast<int>(m_drawn.categories.size())) - 1);
    m_top->setSpecialValueText(tr("All"));
    m_top->setPrefix(tr("Largest "));
    m_top->setKeyboardTracking(false);
    m_top->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_top->setToolTip(tr("Only so many of the largest: type a number, or use the arrow keys"));
    auto* marks = new FlowLayout(nullptr, 12);
    addField(marks, tr("Type"), m_kind);
    addField(marks, tr("Order"), m_order);
    addField(marks, tr("Show"), m_top);
    marks->addWidget(m_rest);
    auto* words = new FlowLayout(nullptr, 12);
    addField(words, tr("Title"), m_title);
    addField(words, tr("Horizontal axis"), m_x);
    addField(words, tr("Vertical axis"), m_y);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_undo);
    buttons->addStretch(); // apart, so that a slip on the way to Undo does not throw everything away
    buttons->addWidget(m_restore);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(8);
    column->addLayout(marks);
    column->addLayout(words);
    column->addLayout(buttons);
    m_undo->setToolTip(tr("Undo the last change of this chart (Ctrl+Z)"));
    m_restore->setToolTip(tr("Drop all changes of this chart; Undo brings them back"));
    connectFields();
}

void ChartPanel::addField(QLayout* row, const QString& name, QWidget* field)
{
    auto* pair = new QWidget(this);
    auto* line = new QHBoxLayout(pair);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    auto* label = mutedLabel(name, pair);
    label->setBuddy(field);
    label->setWordWrap(false);
    line->addWidget(label);
    line->addWidget(field);
    const auto spoken = tr("%1 of the chart").arg(name);
    field->setAccessibleName(spoken);
    if (auto* list = qobject_cast<QComboBox*>(field)) {
        list->view()->setAccessibleName(spoken);
    } else if (auto* number = field->findChild<QLineEdit*>()) { // what a number is typed into
        number->setAccessibleName(spoken);
    }
    row->addWidget(pair);
}

void ChartPanel::connectFields()
{
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ChartPanel::tell);
    connect(m_order, &QComboBox::currentIndexChanged, this, &ChartPanel::tell);
    connect(m_top, &QSpinBox::valueChanged, this, &ChartPanel::tell);
    connect(m_rest, &QCheckBox::toggled, this, &ChartPanel::tell);
    for (QLineEdit* field : { m_title, m_x, m_y }) {
        field->setMinimumWidth(field->fontMetrics().averageCharWidth() * (field == m_title ? 46 : 22));
        connect(field, &QLineEdit::editingFinished, this, &ChartPanel::tell);
    }
    connect(m_undo, &QPushButton::clicked, this, &ChartPanel::undoWanted);
    connect(m_restore, &QPushButton::clicked, this, &ChartPanel::restore);
    auto* undo = new QShortcut(QKeySequence::Undo, this);
    undo->setContext(Qt::WidgetWithChildrenShortcut);
    connect(undo, &QShortcut::activated, this, &ChartPanel::undoWanted);
    m_top->installEventFilter(this);
    for (QWidget* field : std::initializer_list<QWidget*> { m_kind, m_order, m_top }) {
        leaveWheelToPage(field); // who scrolls past a chart does not change it
    }
}

/// A number is typed at once: undo means the chart's, not the digits'.
bool ChartPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Undo)) {
        event->ignore();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ChartPanel::fill(const core::ChartEdit& edit, bool canUndo)
{
    const QScopedValueRollback filling(m_isFilling, true);
    m_edit = edit;
    const sandbox::ChartSpec shown = core::edited(m_drawn, edit);
    const core::ChartKind kind = core::kindOf(shown);
    const bool canArrange = core::canBeArranged(m_drawn, kind);
    m_kind->setCurrentIndex(placeOf(*m_kind, static_cast<int>(kind)));
    m_order->setCurrentIndex(placeOf(*m_order, static_cast<int>(edit.order)));
    m_top->setValue(edit.top);
    const bool isPie = kind == core::ChartKind::Pie;
    const bool addsUp = core::addsUp(m_drawn);
    m_rest->setChecked(core::withOthers(m_drawn, kind, edit));
    m_rest->setToolTip(isPie ? tr("A pie shows the whole")
            : addsUp         ? QString()
                             : tr("Averages, rates and extremes do not add up"));
    m_order->setEnabled(canArrange);
    m_top->setEnabled(canArrange);
    m_rest->setEnabled(canArrange && edit.top > 0 && addsUp && !isPie);
    for (const auto& [field, text] :
        { std::pair(m_title, shown.title), { m_x, shown.xLabel }, { m_y, shown.yLabel } }) {
        field->setText(qs(text));
        field->setCursorPosition(0); // a long one is read from its beginning
    }
    m_x->setEnabled(!isPie);
    m_y->setEnabled(!isPie);
    m_undo->setEnabled(canUndo);
    m_restore->setEnabled(!core::changesNothing(edit));
}

/// A word that is as it would be anyway follows the type.
void ChartPanel::tell()
{
    if (m_isFilling) {
        return;
    }
    core::ChartEdit edit { .display = m_edit.display, .code = m_edit.code };
    const auto kind = chosen<core::ChartKind>(*m_kind);
    edit.kind = kind == core::kindOf(m_drawn) ? std::nullopt : std::optional(kind);
    edit.order = chosen<core::ChartOrder>(*m_order);
    edit.top = m_top->value();
    edit.withRest = m_rest->isEnabled() ? m_rest->isChecked() : m_edit.withRest;
    const sandbox::ChartSpec before = core::edited(m_drawn, m_edit);
    const auto word = [](const QLineEdit* field, const std::string& shown, const std::optional<std::string>& earlier) {
        const std::string text = utf8(field->text().simplified());
        return text == shown ? earlier : std::optional(text);
    };
    edit.title = word(m_title, before.title, m_edit.title);
    edit.xLabel = word(m_x, before.xLabel, m_edit.xLabel);
    edit.yLabel = word(m_y, before.yLabel, m_edit.yLabel);
    emit edited(core::withKind(edit, core::kindOf(before), kind, m_otherNames));
}

void ChartPanel::restore()
{
    m_otherNames.clear();
    emit edited({ .display = m_edit.display, .code = m_edit.code });
}

} // namespace ui
