// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/step_words.h"

#include "core/domain/own_code.h"
#include "ui/look/text.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

std::string baseOf(const core::Step& step)
{
    if (step.proposals.size() < 2) {
        return {};
    }
    return step.runs.empty() ? step.proposals[step.proposals.size() - 2].code : step.runs.back().approval.code;
}

bool differsInChecks(core::Step one, const core::Step& other)
{
    if (!one.answer || !other.answer) {
        return false;
    }
    one.answer->checks = other.answer->checks;
    one.answer->unfinished = other.answer->unfinished;
    one.answer->reruns = other.answer->reruns;
    return one == other;
}

bool differsInCharts(core::Step one, const core::Step& other)
{
    if (one.charts == other.charts) {
        return false;
    }
    one.charts = other.charts;
    return one == other;
}

/// Of code that a person wrote or edited, as its facts have it; what was asked, or a heading, says the rest.
static QString readingOfOwn(const core::Step& step, bool inReview)
{
    const auto intent = step.question.isTitle ? std::string() : core::intentOfOwn(step);
    const auto kept = core::keptRowsOf(step);
    const bool isSaid = core::isKeptIn(core::headingOf(step) + intent, step);
    const QString reading = qs(intent + (intent.empty() ? "" : ".") + (isSaid ? "" : " " + kept));
    return inReview ? QString() : localNumbers(reading.trimmed()); // there it stands above the code
}

QString readingBeside(const core::Step& step)
{
    QString reading = step.plan ? qs(step.plan->reading) : QString();
    const bool inReview = step.state == core::StepState::Proposed || step.state == core::StepState::Failed;
    const bool isNewOwn = !step.proposals.empty() && step.proposals.back().author == "hand";
    if (inReview ? isNewOwn : core::isByHand(step)) {
        return readingOfOwn(step, inReview);
    }
    const QString below = inReview && !step.proposals.empty() ? qs(step.proposals.back().intent) : QString();
    const qsizetype said = below.isEmpty() ? -1 : reading.indexOf(below);
    if (said >= 0) { // "In jobs.csv: Sum of fee. Rows without fee are left out."
        QString before = reading.left(said).trimmed();
        if (before.endsWith(u':')) {
            before.back() = u'.';
        }
        reading = before + u' ' + reading.mid(said + below.size()).trimmed();
    }
    return localNumbers(reading.trimmed());
}

QString wordsUnderHeading(const core::Step& step, bool isEdited)
{
    const bool isNamed = !step.name.empty() && !step.question.isTitle;
    const QString asked = isNamed ? qs(step.question.text) + u'\n' : QString();
    return (asked + (isEdited ? QString() : readingBeside(step))).trimmed();
}

QString struckOut(const std::string& question, const std::vector<core::TextSpan>& unread)
{
    QString html;
    std::size_t at = 0;
    for (const auto& [from, to] : unread) {
        const auto begin = static_cast<std::size_t>(std::max(from, 0));
        const auto end = static_cast<std::size_t>(std::max(to, 0));
        if (begin < at || end <= begin || end > question.size()) {
            continue;
        }
        html += qs(question.substr(at, begin - at)).toHtmlEscaped() + u"<s>"_s
            + qs(question.substr(begin, end - begin)).toHtmlEscaped() + u"</s>"_s;
        at = end;
    }
    return html + qs(question.substr(at)).toHtmlEscaped();
}

} // namespace ui
