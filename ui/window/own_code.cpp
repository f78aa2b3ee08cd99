// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/own_code.h"

#include "core/domain/own_code.h"
#include "ui/look/message_strip.h"
#include "ui/look/text.h"
#include "ui/session/analysis.h"
#include "ui/step/code_editor.h"
#include "ui/step/composer.h"

#include <QApplication>
#include <QKeyEvent>

#include <utility>

namespace ui {

namespace {
bool isTyping(const QKeyEvent& key)
{
    const bool isCommand = key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    return !key.text().isEmpty() && !isCommand && key.key() != Qt::Key_Escape;
}

QString whenOpened()
{
    return OwnCode::tr("The editor for your code opens when this step has ended. Ctrl+. stops it.");
}
} // namespace

OwnCode::OwnCode(Analysis& analysis, Composer& composer, MessageStrip& message, QObject* parent)
    : QObject(parent)
    , m_analysis(analysis)
    , m_composer(composer)
    , m_message(message)
{
    // Behind what the window does then: the editor has the keyboard, or other code runs by itself.
    connect(&m_analysis, &Analysis::busyChanged, this, &OwnCode::goOn, Qt::QueuedConnection);
}

OwnCode::~OwnCode() = default;

void OwnCode::begin()
{
    if (m_isOpening) {
        return;
    }
    if (m_analysis.isBusy()) {
        m_isDue = true;
        m_message.showNote(whenOpened());
        return;
    }
    open();
}

void OwnCode::open()
{
    m_isOpening = true;
    m_title = m_composer.text();
    m_composer.setText({});
    qApp->installEventFilter(this);
    m_analysis.writeOwnCode(0, m_title.isEmpty() ? qs(core::unnamedCode) : m_title);
}

void OwnCode::goOn()
{
    if (m_analysis.isBusy()) {
        return;
    }
    if (std::exchange(m_isOpening, false)) {
        qApp->removeEventFilter(this);
        QWidget* at = QApplication::focusWidget();
        if (!qobject_cast<CodeEditor*>(at)) { // there is none: nothing that was typed is lost
            m_composer.setText(m_title);
            at = m_composer.field();
        }
        for (const auto& key : std::exchange(m_typed, {})) {
            QApplication::sendEvent(at, key.get());
        }
    }
    if (std::exchange(m_isDue, false)) {
        m_message.withdraw(whenOpened());
        open();
    }
}

bool OwnCode::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress || !watched->isWidgetType()) {
        return QObject::eventFilter(watched, event);
    }
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isHere = static_cast<QWidget*>(watched)->window() == m_composer.window();
    if (!isHere || !isTyping(*key)) {
        return QObject::eventFilter(watched, event);
    }
    m_typed.emplace_back(key->clone());
    return true;
}

} // namespace ui
