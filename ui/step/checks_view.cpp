// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/checks_view.h"

#include "core/domain/two_answers.h"
#include "core/domain/verdict.h"
#include "ui/grid/table_panel.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/look/text_label.h"
#include "ui/look/theme.h"
#include "ui/step/fix_buttons.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

using namespace Qt::StringLiterals;

namespace ui {

VerdictLook lookOf(core::Verdict verdict)
{
    switch (verdict) {
    case core::Verdict::Confirmed:
    case core::Verdict::Checked: return { "good"_L1, Tone::Good };
    case core::Verdict::NotChecked: break;
    case core::Verdict::LookAtThis: return { "warning"_L1, Tone::Warn };
    case core::Verdict::Contradicted: return { "error"_L1, Tone::Bad };
    }
    return { "info"_L1, Tone::Muted };
}

VerdictLook lookOfDone(const core::Step& step)
{
    return lookOf(step.answer ? core::verdictOf(*step.answer) : core::Verdict::NotChecked);
}

namespace {
VerdictLook lookOf(core::CheckStatus status)
{
    switch (status) {
    case core::CheckStatus::Passed: return { "good"_L1, Tone::Good };
    case core::CheckStatus::Noted: break;
    case core::CheckStatus::Warning: return { "warning"_L1, Tone::Warn };
    case core::CheckStatus::Failed: return { "error"_L1, Tone::Bad };
    }
    return { "info"_L1, Tone::Muted };
}
constexpr auto rowsLink = "rows:"_L1;
constexpr auto partRowsLink = "part:"_L1; ///< and the places of the stretch and of its rows

/// Each run binds the frame of a file anew: its name leads to the file, and not to what the code made of it.
bool keepsItsRows(const core::StripPart& part, const sandbox::LoadedFrames& frames)
{
    return !part.texts.empty()
        && (part.kind == core::StripKind::Read || !frames
            || !std::ranges::contains(*frames, part.texts.front(), &sandbox::TableReader::name));
}

/// " (<a>29 without a match</a>)"; in the colour of what stands around it where only the reason opens that they are not
/// known.
QString partRowsHtml(const core::PartRows& rows, std::size_t part, std::size_t place)
{
    const QString look = rows.areKnown()
        ? QString()
        : u" style=\"color:%1; text-decoration:none\""_s.arg(currentColours().muted.name());
    return u" (<a href=\"%1%2:%3\"%4>%5</a>)"_s.arg(partRowsLink, QString::number(part), QString::number(place), look,
        qs(core::inWords(rows.words, readersForm())).toHtmlEscaped());
}

/// "orders 1,203 → shipped: filter 910", each a link where a file or a variable has the rows.
QString stripHtml(const std::vector<core::StripPart>& strip, const sandbox::LoadedFrames& frames)
{
    QString html;
    for (std::size_t at = 0; at < strip.size(); ++at) {
        const auto& part = strip[at];
        const QString words = qs(core::inWords(part, readersForm())).toHtmlEscaped();
        const bool isNext = core::beginsAnew(strip, at);
        html += at == 0 ? QString() : isNext ? u", "_s : u" → "_s;
        html += !keepsItsRows(part, frames)
            ? words
            : u"<a href=\"%1%2:%3\">%4</a>"_s.arg(rowsLink, QString::number(part.count),
                  QString::fromLatin1(QUrl::toPercentEncoding(qs(part.texts.front()))), words);
        for (std::size_t place = 0; place < part.rows.size(); ++place) {
            html += partRowsHtml(part.rows[place], at, place);
        }
    }
    return html;
}

/// None: the link is no such one.
const core::PartRows* partRowsOf(const QString& link, const std::vector<core::StripPart>& strip)
{
    const auto part = link.section(u':', 1, 1).toULongLong();
    const auto place = link.section(u':', 2, 2).toULongLong();
    return link.startsWith(partRowsLink) && part < strip.size() && place < strip[part].rows.size()
        ? &strip[part].rows[place]
        : nullptr;
}

/// Under the words of a check, not under its icon.
void addBelow(QVBoxLayout* rows, QWidget* widget, int stretch)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(24, 0, 0, 4);
    row->addWidget(widget, stretch);
    if (stretch == 0) {
        row->addStretch();
    }
    rows->addLayout(row);
}
} // namespace

ChecksView::ChecksView(const core::Answer& answer, const core::RunRecord& run, bool checking, QWidget* parent)
    : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(makeVerdict(answer, run.approval.method, checking));
    if (run.result) {
        addStrip(run, column);
    }
    auto* passed = new QWidget(this);
    auto* rows = new QVBoxLayout(passed);
    rows->setContentsMargins(26, 0, 0, 0);
    rows->setSpacing(4);
    auto* found = new QVBoxLayout;
    found->setContentsMargins(26, 0, 0, 0);
    found->setSpacing(4);
    int count = 0;
    auto checks = answer.checks;
    std::ranges::stable_sort(checks, std::greater(), &core::Check::status); // what weighs most first
    for (const core::Check& check : checks) {
        const bool isPassed = check.status == core::CheckStatus::Passed;
        addRow(check, run.approval.code, isPassed ? rows : found);
        count += isPassed ? 1 : 0;
    }
    column->addLayout(found);
    addPassed(passed, count, column);
}

void ChecksView::addStrip(const core::RunRecord& run, QVBoxLayout* column)
{
    m_strip = run.result->ledger ? core::rowStrip(*run.result->ledger) : std::vector<core::StripPart>();
    if (m_strip.empty()) {
        return;
    }
    auto* rows = new TextLabel(this);
    rows->setProperty("look", u"muted"_s);
    rows->setTextFormat(Qt::RichText);
    rows->setText(stripHtml(m_strip, run.approval.frames));
    rows->setIndent(26);
    rows->setObjectName(u"strip"_s);
    rows->setAccessibleName(tr("What happened to the rows"));
    const auto ofAll = tr("How many rows each step of the code took and left, in its order, as the run counted them. "
                          "A link shows the rows.");
    rows->setToolTip(ofAll);
    connect(rows, &QLabel::linkActivated, this, &ChecksView::followStrip);
    connect(rows, &QLabel::linkHovered, rows, [this, rows, ofAll](const QString& link) {
        const auto* part = partRowsOf(link, m_strip);
        rows->setToolTip(part == nullptr ? ofAll
                : part->areKnown()       ? tr("Show %1").arg(qs(core::titleOf(*part, readersForm())))
                                         : qs(core::whyUnknown(*part, readersForm())));
    });
    column->addWidget(rows);
}

void ChecksView::followStrip(const QString& link)
{
    if (const auto* part = partRowsOf(link, m_strip)) {
        emit partRowsWanted(*part);
        return;
    }
    const auto count = link.section(u':', 1, 1).toLongLong();
    emit frameWanted(QUrl::fromPercentEncoding(link.section(u':', 2).toUtf8()), count);
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

QWidget* ChecksView::makeVerdict(const core::Answer& answer, core::ApprovalMethod method, bool checking)
{
    const auto verdict = core::verdictOf(answer);
    const bool isOpen = checking && verdict < core::Verdict::LookAtThis;
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    const VerdictLook look = isOpen ? VerdictLook { "clock"_L1, Tone::Muted } : lookOf(verdict);
    row->addWidget(iconLabel(look.icon, look.tone, 18, line));
    const auto why = isOpen ? std::nullopt : core::reasonOf(answer, method);
    const QString words = (isOpen ? tr("Checking") : qs(translated(core::patternOf(verdict).english)))
        + (why ? u": "_s + qs(translated(core::patternOf(*why).english)) : QString());
    auto* text = titleLabel(words, 0, true, line);
    text->setWordWrap(true);
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
        : check.status == core::CheckStatus::Noted  ? tr("note")
        : check.status == core::CheckStatus::Failed ? tr("failed")
                                                    : tr("warning");
    const auto form = readersForm();
    const auto hint = passed ? std::string() : core::hintOf(check.fact, form);
    const auto words = core::checkText(check, form) + (hint.empty() ? "" : " " + hint);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    const VerdictLook look = lookOf(check.status);
    row->addWidget(iconLabel(look.icon, look.tone, 16, this), 0, Qt::AlignTop);
    const QString text = tr("%1 (%2): %3").arg(qs(core::titleOf(check.fact, form)), word, qs(words));
    auto* label = check.status == core::CheckStatus::Noted ? mutedLabel(text, this) : wrappedLabel(text, this);
    label->setWordWrap(true);
    row->addWidget(label, 1);
    rows->addLayout(row);
    if (check.fact.kind == core::CheckKind::ReadAsBefore) {
        auto* again = plainButton(tr("Run again as read now"), "run"_L1, this);
        again->setToolTip(
            tr("Run this code, and that of all other answers of the earlier reading, with the data as it is "
               "read now. The answers here stay, and what differs is shown."));
        connect(again, &QPushButton::clicked, this, &ChecksView::readAnewWanted);
        addBelow(rows, again, 0);
    }
    if (check.fact.kind == core::CheckKind::ModelDoubts && check.fact.texts.size() > 1) {
        auto* change = plainButton(tr("Ask for this change"), "changes"_L1, this);
        change->setToolTip(tr("The model proposes the change, and you see its difference before anything runs."));
        connect(
            change, &QPushButton::clicked, this, [this, advice = check.fact.texts[1]] { emit adviceWanted(advice); });
        addBelow(rows, change, 0);
    }
    if (const auto answers = core::answersIn(check.fact)) {
        addBelow(rows, new TablePanel(core::asTable(*answers, form), this), 1);
    }
    if (check.fixes.empty() || passed) {
        return;
    }
    auto* fixes = new FixButtons(code, check.fixes, this);
    connect(fixes, &FixButtons::fixWanted, this, &ChecksView::fixWanted);
    addBelow(rows, fixes, 1);
}

} // namespace ui
