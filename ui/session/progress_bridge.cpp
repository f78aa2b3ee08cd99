// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/progress_bridge.h"

#include "ui/look/text.h"

#include <QTimer>

#include <chrono>

namespace ui {

namespace {
constexpr std::chrono::milliseconds beat { 33 };
}

template <typename Change> void ProgressBridge::note(Change change)
{
    const std::scoped_lock lock(m_mutex);
    change(m_waiting);
    if (!m_scheduled) {
        m_scheduled = true;
        QMetaObject::invokeMethod(
            this, [this] { QTimer::singleShot(beat, this, &ProgressBridge::flush); }, Qt::QueuedConnection);
    }
}

core::Progress ProgressBridge::progress()
{
    m_used = {};
    core::Progress progress;
    progress.phase = [this](std::string_view phase) { note([&](Waiting& w) { w.phase = phase; }); };
    progress.fraction = [this](double fraction) { note([&](Waiting& w) { w.fraction = fraction; }); };
    progress.modelText = [this](std::string_view text) { note([&](Waiting& w) { w.modelText += text; }); };
    progress.modelReply = [this] {
        note([](Waiting& w) {
            w.modelReply = true;
            w.modelText.clear();
        });
    };
    progress.modelThought = [this](std::string_view) {
        note([](Waiting& w) { w.phase = utf8(tr("The model is thinking")); });
    };
    progress.modelWait = [this](const core::ModelWait& wait) { note([&](Waiting& w) { w.modelWait = wait; }); };
    progress.modelUse = [this](const core::ModelUse& use) {
        note([&](Waiting& w) {
            m_used.inputTokens += use.inputTokens;
            m_used.outputTokens += use.outputTokens;
            m_used.money += use.money;
            m_used.currency = use.currency;
            w.modelUse = m_used;
        });
    };
    progress.output = [this](std::string_view text, bool isError) {
        note([&](Waiting& w) { (isError ? w.err : w.out) += text; });
    };
    progress.answered = [this](std::int64_t step) { note([&](Waiting& w) { w.answered = step; }); };
    return progress;
}

void ProgressBridge::flush()
{
    Waiting waiting;
    {
        const std::scoped_lock lock(m_mutex);
        std::swap(waiting, m_waiting);
        m_scheduled = false;
    }
    if (!waiting.phase.empty()) {
        emit phaseEntered(qs(waiting.phase));
    }
    if (waiting.fraction >= 0) {
        emit fractionReached(waiting.fraction);
    }
    if (waiting.modelWait) {
        emit modelWaiting(*waiting.modelWait);
    }
    if (waiting.modelReply) {
        emit modelReplyBegun();
    }
    if (waiting.modelUse) {
        emit modelUsed(*waiting.modelUse);
    }
    if (!waiting.modelText.empty()) {
        emit modelTextArrived(qs(waiting.modelText));
    }
    if (!waiting.out.empty()) {
        emit outputArrived(qs(waiting.out), false);
    }
    if (!waiting.err.empty()) {
        emit outputArrived(qs(waiting.err), true);
    }
    if (waiting.answered != 0) {
        emit answered(waiting.answered);
    }
}

} // namespace ui
