// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/run_progress.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

RunProgress::RunProgress(QWidget* parent)
    : QWidget(parent)
    , m_phase(titleLabel({}, 0, true, this))
    , m_time(mutedLabel({}, this))
    , m_output(new QPlainTextEdit(this))
    , m_stop(plainButton(tr("Stop"), "stop"_L1, this))
{
    constexpr int keptLines = 2000;
    m_stop->setToolTip(tr("End this now; the state of the analysis stays as it was"));
    m_output->setObjectName(u"output"_s);
    m_output->setReadOnly(true);
    m_output->setAccessibleName(tr("Output so far"));
    m_output->setFont(codeFont());
    m_output->setMaximumBlockCount(keptLines);
    m_output->setFixedHeight(m_output->fontMetrics().lineSpacing() * 8 + 16);
    auto* bar = new QProgressBar(this);
    bar->setRange(0, 0);
    bar->setTextVisible(false);
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_phase);
    row->addWidget(m_time, 1);
    row->addWidget(m_stop);
    m_phase->setWordWrap(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(row);
    column->addWidget(bar);
    column->addWidget(m_output);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_stop->setEnabled(false);
        m_phase->setText(tr("Stopping…"));
        emit stopWanted();
    });
    m_tick.setInterval(100);
    connect(&m_tick, &QTimer::timeout, this, &RunProgress::tick);
    m_output->hide();
}

void RunProgress::begin(const QString& phase, const ProgressBridge& work)
{
    end();
    m_work = &work;
    connect(&work, &ProgressBridge::phaseEntered, this, &RunProgress::enterPhase);
    connect(&work, &ProgressBridge::outputArrived, this, &RunProgress::addOutput);
    connect(&work, &ProgressBridge::modelWaiting, this, &RunProgress::countDown);
    connect(&work, &ProgressBridge::modelReplyBegun, this, &RunProgress::beginReply);
    connect(&work, &ProgressBridge::modelTextArrived, this, &RunProgress::addModelText);
    m_phase->setText(phase);
    m_time->clear();
    m_output->clear();
    m_output->hide();
    m_stop->setEnabled(true);
    m_waitSince.invalidate();
    m_since.start();
    m_tick.start();
}

void RunProgress::tick()
{
    m_time->setText(secondsText(static_cast<double>(m_since.elapsed())));
    if (m_waitSince.isValid() && m_stop->isEnabled()) {
        const auto left = m_wait.delay - std::chrono::milliseconds(m_waitSince.elapsed());
        const auto seconds = std::max<qint64>(0, std::chrono::ceil<std::chrono::seconds>(left).count());
        m_phase->setText(tr("%1 Attempt %2 of 3 in %3 s.").arg(qs(m_wait.why)).arg(m_wait.nextAttempt).arg(seconds));
    }
}

void RunProgress::countDown(const core::ModelWait& wait)
{
    m_wait = wait;
    m_waitSince.start();
    tick();
}

void RunProgress::beginReply()
{
    m_waitSince.invalidate();
    m_output->clear();
}

void RunProgress::enterPhase(const QString& phase)
{
    m_waitSince.invalidate();
    if (m_stop->isEnabled()) {
        m_phase->setText(phase);
    }
}

void RunProgress::addOutput(const QString& text)
{
    append(text, tr("Output so far"));
}

void RunProgress::addModelText(const QString& text)
{
    append(text, tr("The model's reply so far"));
}

/// Model and run take turns; each begins an empty page.
void RunProgress::append(const QString& text, const QString& what)
{
    if (m_output->accessibleName() != what) {
        m_output->setAccessibleName(what);
        m_output->clear();
    }
    if (m_output->isHidden()) {
        m_output->show();
        emit outputShown();
    }
    m_output->moveCursor(QTextCursor::End);
    m_output->insertPlainText(text);
    m_output->moveCursor(QTextCursor::End);
}

void RunProgress::end()
{
    if (m_work) {
        disconnect(m_work.data(), nullptr, this, nullptr);
        m_work = nullptr;
    }
    m_tick.stop();
    hide();
}

} // namespace ui
