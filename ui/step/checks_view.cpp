// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/checks_view.h"

#include "core/domain/row_strip.h"
#include "core/domain/verdict.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/step/fix_buttons.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
struct Look {
    QLatin1StringView icon;
    Tone tone;
};

Look lookOf(core::Verdict verdict)
{
    switch (verdict) {
    case core::Verdict::Confirmed:
    case core::Verdict::Checked: return { "good"_L1, Tone::Good };
    case core::Verdict::NotChecked: return { "shield"_L1, Tone::Muted };
    case core::Verdict::LookAtThis: return { "warning"_L1, Tone::Warn };
    case core::Verdict::Contradicted: return { "error"_L1, Tone::Bad };
    }
    return { "shield"_L1, Tone::Muted };
}

Look lookOf(core::CheckStatus status)
{
    return status == core::CheckStatus::Passed ? Look { "good"_L1, Tone::Good }
        : status == core::CheckStatus::Failed  ? Look { "error"_L1, Tone::Bad }
                                               : Look { "warning"_L1, Tone::Warn };
}
} // namespace

ChecksView::ChecksView(const core::Answer& answer, const core::RunRecord& run, bool checking, QWidget* parent)
    : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeVerdict(answer, checking));
    if (run.result) {
        addStrip(*run.result, column);
    }
    auto* passed = new QWidget(this);
    auto* rows = new QVBoxLayout(passed);
    rows->setContentsMargins(26, 0, 0, 0);
    rows->setSpacing(4);
    auto* found = new QVBoxLayout;
    found->setContentsMargins(26, 0, 0, 0);
    found->setSpacing(4);
    int count = 0;
    for (const core::Check& check : answer.checks) {
        const bool isPassed = check.status == core::CheckStatus::Passed;
        addRow(check, run.approval.code, isPassed ? rows : found);
        count += isPassed ? 1 : 0;
    }
    column->addLayout(found);
    addPassed(passed, count, column);
}

void ChecksView::addStrip(const sandbox::RunResult& result, QVBoxLayout* column)
{
    const auto strip = result.ledger ? core::stripText(*result.ledger, translated) : std::string();
    if (strip.empty()) {
        return;
    }
    auto* rows = mutedLabel(qs(strip), this);
    rows->setWordWrap(true);
    rows->setIndent(26);
    rows->setAccessibleName(tr("What happened to the rows"));
    rows->setToolTip(tr("How many rows each step of the code took and left, in its order, as the run counted them"));
    rows->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(rows);
}

void ChecksView::addPassed(QWidget* passed, int count, QVBoxLayout* column)
{
    if (count == 0) {
        delete passed;
        return;
    }
    auto* fold = new QHBoxLayout;
    fold->setContentsMargins(18, 0, 0, 0);
    fold->addWidget(foldButton(count == 1 ? tr("1 check passed") : tr("%1 checks passed").arg(count), passed, this));
    fold->addStretch();
    column->addLayout(fold);
    column->addWidget(passed);
}

QWidget* ChecksView::makeVerdict(const core::Answer& answer, bool checking)
{
    const auto verdict = core::verdictOf(answer);
    const bool isOpen = checking && verdict < core::Verdict::LookAtThis;
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    const Look look = isOpen ? Look { "clock"_L1, Tone::Muted } : lookOf(verdict);
    row->addWidget(iconLabel(look.icon, look.tone, 18, line));
    const QString words = isOpen ? tr("Checking") : qs(translated(core::patternOf(verdict).english));
    auto* text = titleLabel(words, 0, true, line);
    text->setObjectName(u"verdict"_s);
    text->setAccessibleName(tr("Verdict"));
    if (answer.reruns.count > 0) {
        text->setToolTip(tr("The code ran %1 more times to check this, in %2")
                .arg(answer.reruns.count)
                .arg(secondsText(answer.reruns.wallMs)));
    }
    row->addWidget(text, 1);
    return line;
}

void ChecksView::addRow(const core::Check& check, const std::string& code, QVBoxLayout* rows)
{
    const bool passed = check.status == core::CheckStatus::Passed;
    const QString word = passed                     ? tr("passed")
        : check.status == core::CheckStatus::Failed ? tr("failed")
                                                    : tr("warning");
    const auto hint = passed ? std::string() : core::hintOf(check.fact, translated);
    const auto words = core::checkText(check, translated) + (hint.empty() ? "" : " " + hint);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    const Look look = lookOf(check.status);
    row->addWidget(iconLabel(look.icon, look.tone, 16, this), 0, Qt::AlignTop);
    row->addWidget(
        wrappedLabel(tr("%1 (%2): %3").arg(qs(core::titleOf(check.fact, translated)), word, qs(words)), this), 1);
    rows->addLayout(row);
    if (check.fact.kind == core::CheckKind::ReadAsBefore) {
        auto* again = plainButton(tr("Run again as read now"), "run"_L1, this);
        again->setToolTip(
            tr("Run this code, and that of all other answers of the earlier reading, with the data as it is "
               "read now. The answers here stay, and what differs is shown."));
        connect(again, &QPushButton::clicked, this, &ChecksView::readAnewWanted);
        rows->addWidget(again, 0, Qt::AlignLeft);
    }
    if (check.fixes.empty() || passed) {
        return;
    }
    auto* fixes = new FixButtons(code, check.fixes, this);
    connect(fixes, &FixButtons::fixWanted, this, &ChecksView::fixWanted);
    auto* below = new QHBoxLayout;
    below->setContentsMargins(24, 0, 0, 4);
    below->addWidget(fixes, 1);
    rows->addLayout(below);
}

} // namespace ui
