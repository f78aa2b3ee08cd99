// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/failure_view.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

QString failureTitle(const sandbox::RunResult& result)
{
    using enum sandbox::Status;
    const auto tr = [](const char* text) { return QCoreApplication::translate("ui", text); };
    switch (result.status) {
    case Ok: return tr("The run succeeded.");
    case Error:
    case SyntaxError:
        if (result.error && result.error->line > 0) {
            return tr("The code stopped in line %1: %2").arg(result.error->line).arg(qs(result.error->type));
        }
        return result.error ? tr("The code stopped: %1").arg(qs(result.error->type))
                            : tr("The code stopped with an error.");
    case Timeout: return tr("The run took too long and was ended.");
    case CpuLimit: return tr("The run used more processor time than it may.");
    case OutOfMemory: return tr("The run needed more memory than it may use.");
    case DiskFull: return tr("The run wrote more to disk than it may.");
    case OutputLimit: return tr("The run printed more than it may.");
    case ProcessLimit: return tr("The run started more processes than it may.");
    case Blocked: return tr("The run tried something that is not allowed.");
    case Killed: return tr("The run was ended from inside.");
    case Cancelled: return tr("The run was stopped.");
    case ProtocolViolation: return tr("The run interfered with its own supervision and was ended.");
    case Unavailable: return tr("The jail could not run the code.");
    }
    return {};
}

namespace {
QPlainTextEdit* readOnlyText(const QString& text, const QString& name, QWidget* parent)
{
    auto* view = new QPlainTextEdit(text, parent);
    view->setObjectName(u"output"_s);
    view->setReadOnly(true);
    view->setFont(codeFont());
    view->setLineWrapMode(QPlainTextEdit::NoWrap);
    view->setAccessibleName(name);
    view->setFixedHeight(view->fontMetrics().lineSpacing() * std::clamp(view->blockCount(), 2, 14) + 26);
    leaveWheelToPage(view);
    return view;
}
} // namespace

FailureView::FailureView(const sandbox::RunResult& result, QWidget* parent)
    : QFrame(parent)
    , m_fix(plainButton(tr("Propose a fix"), "fix"_L1, this))
{
    const bool stopped = result.status == sandbox::Status::Cancelled;
    setObjectName(u"notice"_s);
    setProperty("tone", stopped ? u""_s : u"bad"_s);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(
        iconLabel(stopped ? "stop"_L1 : "error"_L1, stopped ? Tone::Muted : Tone::Bad, 18, this), 0, Qt::AlignTop);
    head->addWidget(titleLabel(failureTitle(result), 0, true, this), 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(6);
    column->addLayout(head);
    const auto say = [&](const std::string& text) {
        if (!text.empty()) {
            column->addWidget(wrappedLabel(qs(text), this));
        }
    };
    if (result.error) {
        say(result.error->message);
        say(result.error->hint);
    }
    say(sandbox::reasonBesideError(result));
    if (!result.blocked.empty()) {
        column->addWidget(wrappedLabel(tr("Refused by the jail:"), this));
    }
    for (const sandbox::BlockedAttempt& attempt : result.blocked) {
        const QString times = attempt.count > 1 ? tr(" (%n times)", nullptr, attempt.count) : QString();
        say(utf8(u"•  "_s + qs(attempt.detail) + times));
    }
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_fix);
    if (result.error && result.error->line > 0) {
        auto* go = flatButton(tr("Show line %1").arg(result.error->line), {}, this);
        connect(go, &QPushButton::clicked, this, [this, line = result.error->line] { emit lineWanted(line); });
        buttons->addWidget(go);
    }
    if (result.error && !result.error->traceback.empty()) {
        auto* trace = readOnlyText(qs(result.error->traceback), tr("Traceback"), this);
        buttons->addWidget(foldButton(tr("Traceback"), trace, this));
        buttons->addStretch();
        column->addLayout(buttons);
        column->addWidget(trace);
    } else {
        buttons->addStretch();
        column->addLayout(buttons);
    }
    connect(m_fix, &QPushButton::clicked, this, &FailureView::fixWanted);
    m_isStopped = stopped;
    offerFix(true);
}

void FailureView::offerFix(bool offered)
{
    m_fix->setVisible(offered && !m_isStopped);
}

void FailureView::setFixPossible(bool possible)
{
    m_fix->setEnabled(possible);
}

} // namespace ui
