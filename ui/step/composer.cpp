// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/composer.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/step/next_questions.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

Composer::Composer(QWidget* parent)
    : QWidget(parent)
    , m_suggestions(new NextQuestions(this))
    , m_frame(new QFrame(this))
    , m_field(new QPlainTextEdit(m_frame))
    , m_outgoing(iconButton(tr("Show what this question would send"), "eye"_L1, m_frame))
    , m_ask(primaryButton(tr("Ask"), "ask"_L1, m_frame))
    , m_stop(plainButton(tr("Stop"), "stop"_L1, m_frame))
{
    constexpr int readableWidth = 980;
    m_frame->setObjectName(u"composer"_s);
    m_field->setAccessibleName(tr("Question"));
    m_field->setObjectName(u"question"_s);
    m_field->setTabChangesFocus(true);
    m_field->setAcceptDrops(false); // files belong to the window
    m_field->setFrameShape(QFrame::NoFrame);
    m_field->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_field->installEventFilter(this);
    m_ask->setToolTip(tr("Ask (Enter). Shift+Enter begins a new line."));
    m_stop->setToolTip(tr("Stop what is being done (Esc)"));
    auto* row = new QHBoxLayout(m_frame);
    row->setContentsMargins(10, 8, 8, 8);
    row->setSpacing(8);
    row->addWidget(m_field, 1);
    row->addWidget(m_outgoing, 0, Qt::AlignBottom);
    row->addWidget(m_ask, 0, Qt::AlignBottom);
    row->addWidget(m_stop, 0, Qt::AlignBottom);
    auto* middle = new QWidget(this);
    middle->setMaximumWidth(readableWidth);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    m_suggestions->setParent(middle);
    m_frame->setParent(middle);
    column->addWidget(m_suggestions);
    column->addWidget(m_frame);
    auto* outer = new QHBoxLayout(this);
    outer->setContentsMargins(20, 8, 20, 14);
    outer->addStretch(1);
    outer->addWidget(middle, 100);
    outer->addStretch(1);
    connect(m_suggestions, &NextQuestions::asked, this, [this](const QString& question) {
        takeFocus(); // the button goes
        emit asked(question);
    });
    connect(m_ask, &QPushButton::clicked, this, &Composer::submit);
    connect(m_stop, &QPushButton::clicked, this, &Composer::stop);
    connect(m_outgoing, &QToolButton::clicked, this, [this] { emit outgoingWanted(text()); });
    connect(m_field, &QPlainTextEdit::textChanged, this, [this] {
        fitHeight();
        setWaiting(false);
        showSuggestions();
    });
    setBusy(false);
    setReady(Ready::Soon, {});
    setSending(false);
    fitHeight();
}

void Composer::setSuggestions(const std::vector<std::string>& questions)
{
    m_suggestions->setQuestions(questions);
    showSuggestions();
}

/// In a low window in one row: answers need the room.
void Composer::showSuggestions()
{
    constexpr int lowHeight = 700;
    m_suggestions->setVisible(m_ready == Ready::Now && !m_busy && !m_suggestions->isEmpty() && text().isEmpty());
    if (window()->height() < lowHeight) {
        m_suggestions->showRow(m_frame->width());
    } else {
        m_suggestions->showAll();
    }
}

void Composer::moveEvent(QMoveEvent* event)
{
    QWidget::moveEvent(event);
    showSuggestions(); // the window has another height
}

void Composer::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showSuggestions();
}

void Composer::setBusy(bool busy)
{
    m_busy = busy;
    m_stop->setVisible(busy);
    showReady();
    showSuggestions();
    askIfWaiting();
}

void Composer::setReady(Ready ready, const QString& hint)
{
    m_ready = ready;
    m_field->setPlaceholderText(hint);
    fitHeight();
    showSuggestions();
    if (ready == Ready::No) {
        setWaiting(false);
    }
    askIfWaiting();
}

void Composer::setSending(bool sending)
{
    m_outgoing->setVisible(sending);
}

void Composer::setWaiting(bool waiting)
{
    m_waiting = waiting;
    showReady();
}

void Composer::askIfWaiting()
{
    if (m_waiting && m_ready == Ready::Now && !m_busy) {
        setWaiting(false);
        submit();
    }
}

void Composer::showReady()
{
    const bool askable = m_ready != Ready::No && !m_waiting && !text().isEmpty();
    m_ask->setText(!m_waiting ? tr("Ask") : m_busy ? tr("Asks next") : tr("Asks once the file is read"));
    m_ask->setVisible(!m_busy || m_waiting);
    m_ask->setEnabled(askable);
    m_outgoing->setEnabled(askable);
}

void Composer::setText(const QString& text)
{
    m_field->setPlainText(text);
}

QString Composer::text() const
{
    return m_field->toPlainText().trimmed();
}

void Composer::stop()
{
    setWaiting(false);
    emit stopWanted();
}

void Composer::takeFocus()
{
    if (m_ready != Ready::No || isVisible()) {
        m_field->setFocus(Qt::ShortcutFocusReason);
    }
}

void Composer::submit()
{
    if (text().isEmpty() || m_ready == Ready::No) {
        return;
    }
    if (m_busy || m_ready == Ready::Soon) {
        setWaiting(true);
    } else {
        const QString question = text();
        m_field->clear();
        emit asked(question);
    }
}

void Composer::fitHeight()
{
    constexpr int mostLines = 6;
    int lines = 0;
    for (QTextBlock block = m_field->document()->begin(); block.isValid(); block = block.next()) {
        lines += std::max(1, block.layout()->lineCount());
    }
    const auto margin = static_cast<int>(2 * m_field->document()->documentMargin());
    if (m_field->document()->isEmpty()) {
        const QRect room(0, 0, m_field->width() - margin, QWIDGETSIZE_MAX);
        const auto hint = m_field->fontMetrics().boundingRect(room, Qt::TextWordWrap, m_field->placeholderText());
        lines = (hint.height() + m_field->fontMetrics().lineSpacing() - 1) / m_field->fontMetrics().lineSpacing();
    }
    m_field->setFixedHeight(std::clamp(lines, 1, mostLines) * m_field->fontMetrics().lineSpacing() + margin + 4);
}

bool Composer::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        fitHeight();
    } else if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        setLook(m_frame, "focused", event->type() == QEvent::FocusIn);
    } else if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        const bool meansRun = text().isEmpty() && key->modifiers().testFlag(Qt::ControlModifier);
        if (enter && !meansRun && !(key->modifiers() & Qt::ShiftModifier)) {
            submit();
            return true;
        }
        if (key->key() == Qt::Key_Escape && m_busy) {
            stop();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ui
