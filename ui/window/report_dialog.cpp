// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/report_dialog.h"

#include "core/domain/own_code.h"
#include "core/report/answer_spans.h"
#include "core/report/chosen.h"
#include "core/report/content.h"
#include "core/report/parts.h"
#include "core/report/summary.h"
#include "ui/look/controls.h"
#include "ui/look/icons.h"
#include "ui/look/text.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QShortcut>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr int stepRole = Qt::UserRole;

QPlainTextEdit* textField(const QString& name, QWidget* parent)
{
    auto* field = new QPlainTextEdit(parent);
    field->setAccessibleName(name);
    field->setTabChangesFocus(true);
    return field;
}

std::string dayOf(const core::ReportSource& source)
{
    return utf8(localDates(qs(source.createdAt.substr(0, source.createdAt.find('T')))));
}

QString questionOf(const core::Step& step)
{
    return qs(core::headingOf(step)).simplified();
}

/// Why a step is in no report unless somebody chooses it; empty: it is.
QString whyLeftOut(const core::Step& step)
{
    switch (step.state) {
    case core::StepState::Undone: return ReportDialog::tr("This step is undone");
    case core::StepState::Failed: {
        const core::RunRecord* run = core::report::latestRun(step);
        return run && run->result->error ? ReportDialog::tr("This step failed")
                                         : ReportDialog::tr("This step failed or was stopped");
    }
    case core::StepState::Discarded: return ReportDialog::tr("This step was discarded");
    default: return {};
    }
}

QIcon iconOf(const core::Step& step)
{
    const core::RunRecord* run = core::report::latestRun(step);
    const bool hasError = !run || run->result->error;
    switch (step.state) {
    case core::StepState::Undone: return icon("hidden"_L1, Tone::Muted);
    case core::StepState::Failed: return icon(hasError ? "error"_L1 : "stop"_L1, hasError ? Tone::Bad : Tone::Muted);
    default: return icon("discard"_L1, Tone::Muted);
    }
}
} // namespace

ReportDialog::ReportDialog(core::ReportSource source, core::ReportChoices choices, QWidget* parent)
    : QDialog(parent)
    , m_source(std::move(source))
    , m_title(new QLineEdit(this))
    , m_author(new QLineEdit(this))
    , m_date(new QLineEdit(this))
    , m_summary(textField(tr("Summary"), this))
    , m_steps(new QListWidget(this))
    , m_state(mutedLabel({}, this))
    , m_answer(textField(tr("Answer"), this))
    , m_notes(textField(tr("What to know"), this))
    , m_captions(textField(tr("Names of its tables and figures, a line each"), this))
    , m_sources(textField(tr("Sources"), this))
    , m_code(new QCheckBox(tr("Show the &code of each step"), this))
    , m_allRows(new QCheckBox(
          tr("Show all &rows of long tables, not only the first %1").arg(core::report::firstForReader), this))
{
    setWindowTitle(m_source.audience == core::Audience::Auditor ? tr("Report with appendix") : tr("Report"));
    setAttribute(Qt::WA_DeleteOnClose);
    resizeOnScreen(this, { 860, 560 });
    auto* parts = new QSplitter(Qt::Horizontal, this);
    parts->addWidget(makeSteps());
    parts->addWidget(makeTexts());
    parts->setChildrenCollapsible(false);
    parts->setHandleWidth(12);
    parts->setStyleSheet(u"QSplitter::handle { background: transparent; }"_s);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Export…"), QDialogButtonBox::AcceptRole)->setDefault(true);
    QPushButton* forget = buttons->addButton(tr("Forget changes"), QDialogButtonBox::ResetRole);
    forget->setAutoDefault(false);
    connect(forget, &QPushButton::clicked, this, &ReportDialog::forget);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(12);
    column->addWidget(makePage(parts), 1);
    column->addWidget(buttons);
    connect(m_summary, &QPlainTextEdit::textChanged, this, [this] { m_isOwnSummary |= !m_isFilling; });
    connect(m_steps, &QListWidget::currentItemChanged, this, &ReportDialog::showStep);
    connect(m_steps, &QListWidget::itemChanged, this, &ReportDialog::suggestSummary);
    connect(m_answer, &QPlainTextEdit::textChanged, this, &ReportDialog::keepStep);
    connect(m_notes, &QPlainTextEdit::textChanged, this, &ReportDialog::keepStep);
    connect(m_captions, &QPlainTextEdit::textChanged, this, &ReportDialog::keepStep);
    m_source.choices = std::move(choices);
    fill();
}

/// Scrolls where the screen is low, so that the buttons below it stay in view.
QWidget* ReportDialog::makePage(QWidget* parts)
{
    auto* page = new QWidget(this);
    page->setObjectName(u"thread"_s);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(makeHead());
    column->addWidget(parts, 1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(page);
    return scroll;
}

QWidget* ReportDialog::makeHead()
{
    constexpr int summaryHeight = 64;
    constexpr int sourcesHeight = 46;
    auto* head = new QWidget(this);
    auto* form = new QFormLayout(head);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    auto* line = new QHBoxLayout;
    auto* date = new QLabel(tr("&Date"), head);
    date->setBuddy(m_date);
    line->addWidget(m_author, 2);
    line->addWidget(date);
    line->addWidget(m_date, 1);
    m_title->setAccessibleName(tr("Title"));
    m_author->setAccessibleName(tr("Author"));
    m_date->setAccessibleName(tr("Date"));
    form->addRow(tr("&Title"), m_title);
    form->addRow(tr("&Author"), line);
    form->addRow(tr("&Summary"), m_summary);
    form->addRow(tr("S&ources"), m_sources);
    auto* shown = new QHBoxLayout;
    shown->addWidget(m_code);
    shown->addWidget(m_allRows, 1);
    form->addRow(QString(), shown);
    qobject_cast<QLabel*>(form->labelForField(line))->setBuddy(m_author);
    setTabOrder(m_summary, m_sources);
    setTabOrder(m_sources, m_code);
    setTabOrder(m_code, m_allRows);
    m_summary->setFixedHeight(summaryHeight);
    m_sources->setFixedHeight(sourcesHeight);
    return head;
}

QWidget* ReportDialog::makeSteps()
{
    auto* side = new QWidget(this);
    m_steps->setAccessibleName(tr("Steps"));
    m_steps->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    QPushButton* rename = new QPushButton(tr("Rename"), side);
    QPushButton* up = new QPushButton(tr("Up"), side);
    QPushButton* down = new QPushButton(tr("Down"), side);
    rename->setToolTip(tr("Rename this step in the report (F2)"));
    up->setToolTip(tr("Move this step up (Alt+Up)"));
    down->setToolTip(tr("Move this step down (Alt+Down)"));
    connect(rename, &QPushButton::clicked, this, [this] { m_steps->editItem(m_steps->currentItem()); });
    connect(up, &QPushButton::clicked, this, [this] { move(-1); });
    connect(down, &QPushButton::clicked, this, [this] { move(1); });
    connect(new QShortcut(Qt::ALT | Qt::Key_Up, this), &QShortcut::activated, this, [this] { move(-1); });
    connect(new QShortcut(Qt::ALT | Qt::Key_Down, this), &QShortcut::activated, this, [this] { move(1); });
    auto* row = new QHBoxLayout;
    for (QPushButton* button : { rename, up, down }) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    row->addStretch();
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(mutedLabel(tr("Steps in the report"), side));
    column->addWidget(m_steps, 1);
    column->addLayout(row);
    if (std::ranges::contains(m_source.steps, core::StepState::Running, &core::Step::state)) {
        column->addWidget(
            wrappedLabel(tr("A step is still running and will not be in this report. Export again when it has "
                            "ended."),
                side));
    }
    return side;
}

QWidget* ReportDialog::makeTexts()
{
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    constexpr int twoLines = 46;
    m_state->setWordWrap(true);
    m_state->setTextFormat(Qt::PlainText);
    column->addWidget(m_state);
    for (QPlainTextEdit* field : { m_answer, m_notes, m_captions }) {
        field->setMinimumHeight(twoLines);
        auto* label = mutedLabel(field->accessibleName(), side);
        label->setBuddy(field);
        column->addWidget(label);
        column->addWidget(field, 1);
    }
    column->addStretch();
    return side;
}

const core::Step& ReportDialog::stepOf(const QListWidgetItem& item) const
{
    return *std::ranges::find(m_numbered.steps, item.data(stepRole).toLongLong(), &core::Step::id);
}

void ReportDialog::fill()
{
    const QScopedValueRollback filling(m_isFilling, true);
    const core::ReportChoices& chosen = m_source.choices;
    m_numbered = m_source;
    core::numberSteps(m_numbered);
    m_title->setText(qs(chosen.title.empty() ? m_source.title : chosen.title));
    m_author->setText(qs(chosen.author.empty() ? m_source.author : chosen.author));
    m_date->setText(qs(chosen.date.empty() ? dayOf(m_source) : chosen.date));
    m_isOwnSummary = chosen.summary.has_value();
    m_texts.clear();
    m_steps->clear();
    for (const core::StepChoice& choice : core::stepChoices(m_source)) {
        m_texts[choice.step] = choice;
        constexpr int beside = 8; // a box is higher than its words
        auto* item = new QListWidgetItem;
        item->setSizeHint({ 0, m_steps->fontMetrics().height() + beside });
        item->setData(stepRole, static_cast<qlonglong>(choice.step));
        item->setText(choice.title.empty() ? questionOf(stepOf(*item)) : qs(choice.title));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemIsEditable);
        item->setCheckState(choice.isShown ? Qt::Checked : Qt::Unchecked);
        if (const QString why = whyLeftOut(stepOf(*item)); !why.isEmpty()) {
            item->setIcon(iconOf(stepOf(*item)));
            item->setToolTip(why);
        }
        m_steps->addItem(item);
    }
    m_steps->setCurrentRow(0);
    showStep();
    m_summary->setPlainText(qs(chosen.summary.value_or(core::report::summaryText(m_source))));
    m_sources->setPlainText(qs(chosen.sources.value_or(core::report::sourcesText(m_source))));
    m_code->setChecked(chosen.hasCode);
    m_allRows->setChecked(chosen.hasAllRows);
}

void ReportDialog::forget()
{
    m_source.choices = {};
    fill();
}

void ReportDialog::move(int by)
{
    const int row = m_steps->currentRow();
    const int to = row + by;
    if (row < 0 || to < 0 || to >= m_steps->count()) {
        return;
    }
    {
        const QScopedValueRollback filling(m_isFilling, true);
        m_steps->insertItem(to, m_steps->takeItem(row));
        m_steps->setCurrentRow(to);
    }
    showStep();
    suggestSummary();
}

void ReportDialog::showStep()
{
    const QScopedValueRollback filling(m_isFilling, true);
    const QListWidgetItem* item = m_steps->currentItem();
    m_answer->setEnabled(item);
    m_notes->setEnabled(item);
    m_captions->setEnabled(item);
    if (!item) {
        return;
    }
    const core::Step& step = stepOf(*item);
    const core::StepChoice& texts = m_texts.at(step.id);
    m_answer->setPlainText(qs(texts.answer.value_or(core::report::answerText(step, m_source.translate))));
    m_captions->setPlainText(qs(texts.captions.value_or(core::report::captionsText(step, m_source.translate))));
    m_notes->setPlainText(qs(texts.notes.value_or(core::report::notesText(step, m_source))));
    showState(step);
}

/// What became of a step without an answer is said in place of empty fields.
void ReportDialog::showState(const core::Step& step)
{
    const QString why = whyLeftOut(step);
    const QString how = step.state == core::StepState::Failed && core::report::latestRun(step)
        ? qs(core::report::stateSentence(step))
        : QString();
    m_state->setVisible(!why.isEmpty());
    m_state->setText(how.isEmpty() ? tr("%1.").arg(why) : tr("%1. %2").arg(why, how));
    for (QLabel* label : m_state->parentWidget()->findChildren<QLabel*>()) {
        if (auto* field = qobject_cast<QPlainTextEdit*>(label->buddy())) {
            const bool isShown = why.isEmpty() || !field->toPlainText().isEmpty();
            label->setVisible(isShown);
            field->setVisible(isShown);
        }
    }
}

/// What a person wrote stays theirs; what is again as the program writes it follows the answer.
void ReportDialog::keepStep()
{
    const QListWidgetItem* item = m_steps->currentItem();
    if (m_isFilling || !item) {
        return;
    }
    const core::Step& step = stepOf(*item);
    const auto changed = [](const QPlainTextEdit* field, const std::string& own) {
        const std::string text = utf8(field->toPlainText());
        return text == own ? std::nullopt : std::optional(text);
    };
    core::StepChoice& texts = m_texts.at(step.id);
    texts.answer = changed(m_answer, core::report::answerText(step, m_source.translate));
    texts.captions = changed(m_captions, core::report::captionsText(step, m_source.translate));
    texts.notes = changed(m_notes, core::report::notesText(step, m_source));
    suggestSummary();
}

void ReportDialog::suggestSummary()
{
    if (m_isFilling || m_isOwnSummary) {
        return;
    }
    const QScopedValueRollback filling(m_isFilling, true);
    core::ReportSource source = m_source;
    source.choices = choices();
    m_summary->setPlainText(qs(core::report::summaryText(source)));
}

core::StepChoice ReportDialog::choiceOf(const QListWidgetItem& item) const
{
    core::StepChoice choice = m_texts.at(item.data(stepRole).toLongLong());
    const QString title = item.text().simplified();
    choice.isShown = item.checkState() == Qt::Checked;
    choice.title = title == questionOf(stepOf(item)) ? std::string() : utf8(title);
    return choice;
}

core::ReportChoices ReportDialog::choices() const
{
    const auto changed = [](const QLineEdit* field, const std::string& own) {
        const std::string text = utf8(field->text().simplified());
        return text == own ? std::string() : text;
    };
    core::ReportChoices choices { changed(m_title, m_source.title), changed(m_author, m_source.author),
        changed(m_date, dayOf(m_source)), {}, {}, {}, m_code->isChecked(), m_allRows->isChecked() };
    const std::string sources = utf8(m_sources->toPlainText());
    choices.sources = sources == core::report::sourcesText(m_source) ? std::nullopt : std::optional(sources);
    if (m_isOwnSummary) {
        choices.summary = utf8(m_summary->toPlainText());
    }
    for (int row = 0; row < m_steps->count(); ++row) {
        choices.steps.push_back(choiceOf(*m_steps->item(row)));
    }
    return choices;
}

} // namespace ui
