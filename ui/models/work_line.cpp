// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/work_line.h"

#include "ui/look/controls.h"

#include <QHBoxLayout>

using namespace Qt::StringLiterals;

namespace ui {

WorkLine::WorkLine(QWidget* parent)
    : QWidget(parent)
    , m_message(wrappedLabel({}, this))
    , m_stop(plainButton(tr("Stop"), "stop"_L1, this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_message, 1);
    row->addWidget(m_stop, 0, Qt::AlignTop);
    m_message->setObjectName(u"message"_s);
    m_message->hide();
    m_stop->hide();
    hide();
    connect(m_stop, &QPushButton::clicked, this, [this] { m_work.stop(); });
    connect(&m_progress, &ProgressBridge::phaseEntered, this, &WorkLine::enterPhase);
    connect(&m_progress, &ProgressBridge::fractionReached, this,
        [this](double fraction) { tell(tr("%1: %2 %").arg(m_phase).arg(static_cast<int>(fraction * 100)), true); });
}

void WorkLine::tell(const QString& text, bool good)
{
    m_message->setText(good ? text : tr("⚠ %1").arg(text));
    m_message->show();
    show();
}

void WorkLine::clear()
{
    m_message->hide();
    setVisible(!m_stop->isHidden());
}

void WorkLine::enterPhase(const QString& phase)
{
    m_phase = phase;
    tell(tr("%1…").arg(phase), true);
}

void WorkLine::setBusy(bool busy)
{
    m_stop->setVisible(busy);
    emit busyChanged(busy);
}

} // namespace ui
