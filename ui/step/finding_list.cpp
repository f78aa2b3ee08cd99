// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/finding_list.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"
#include "ui/step/fix_buttons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <ranges>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr qsizetype mostLines = 3;

/// The same is found on each of the lines.
QString placeOf(const core::Finding& finding, const QString& word, const std::vector<int>& lines)
{
    if (finding.line <= 0) {
        return FindingList::tr("%1: ").arg(word);
    }
    if (lines.size() == 1) {
        return FindingList::tr("%1, line %2: ").arg(word).arg(finding.line);
    }
    QStringList named;
    for (const int line : lines | std::views::take(mostLines)) {
        named << QString::number(line);
    }
    const auto more = std::ssize(lines) - named.size();
    return more > 0 ? FindingList::tr("%1, lines %2 and %3 more: ").arg(word, named.join(u", "_s)).arg(more)
                    : FindingList::tr("%1, lines %2: ").arg(word, named.join(u", "_s));
}

bool isAlike(const core::Finding& one, const core::Finding& other)
{
    return one.fact == other.fact && one.severity == other.severity && one.fixes.empty() && other.fixes.empty();
}

/// The lines on which the same is found; none: it stands with the first that is alike.
std::vector<int> linesOf(const std::vector<core::Finding>& findings, std::size_t at)
{
    std::vector<int> lines { findings[at].line };
    for (std::size_t other = 0; other < findings.size(); ++other) {
        if (other != at && isAlike(findings[other], findings[at])) {
            if (other < at) {
                return {};
            }
            lines.push_back(findings[other].line);
        }
    }
    return lines;
}

QString findingText(const core::Finding& finding, const std::vector<int>& lines)
{
    const QString word = finding.severity == core::Severity::Error ? FindingList::tr("Error")
        : finding.severity == core::Severity::Warning              ? FindingList::tr("Warning")
                                                                   : FindingList::tr("Note");
    const QString place = placeOf(finding, word, lines);
    const auto hint = core::hintOf(finding.fact);
    return place + qs(core::inWords(finding.fact)) + (hint.empty() ? QString() : u' ' + qs(hint));
}
} // namespace

FindingList::FindingList(QWidget* parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(2);
}

int FindingList::countOfWarnings(const std::vector<core::Finding>& findings)
{
    int count = 0;
    for (std::size_t at = 0; at < findings.size(); ++at) {
        count += findings[at].severity != core::Severity::Note && !linesOf(findings, at).empty() ? 1 : 0;
    }
    return count;
}

void FindingList::showFindings(const std::string& code, const std::vector<core::Finding>& findings)
{
    while (QLayoutItem* item = m_column->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (std::size_t at = 0; at < findings.size(); ++at) {
        const auto& finding = findings[at];
        const auto lines = linesOf(findings, at);
        if (lines.empty()) {
            continue;
        }
        m_column->addWidget(makeRow(finding, lines));
        if (!finding.fixes.empty()) {
            auto* fixes = new FixButtons(code, finding.fixes, this);
            connect(fixes, &FixButtons::fixWanted, this,
                [this, code](const core::CodeFix& fix) { emit fixWanted(fix, code); });
            m_column->addWidget(fixes);
        }
    }
    setVisible(!findings.empty());
}

QWidget* FindingList::makeRow(const core::Finding& finding, const std::vector<int>& lines)
{
    const bool bad = finding.severity == core::Severity::Error;
    const bool warn = finding.severity == core::Severity::Warning;
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(2, 2, 2, 2);
    layout->setSpacing(8);
    auto* words = new QHBoxLayout;
    words->setSpacing(8);
    words->addWidget(iconLabel(bad  ? "error"_L1
                             : warn ? "warning"_L1
                                    : "info"_L1,
                         bad        ? Tone::Bad
                             : warn ? Tone::Warn
                                    : Tone::Muted,
                         16, row),
        0, Qt::AlignTop);
    words->addWidget(wrappedLabel(findingText(finding, lines), row), 1, Qt::AlignTop);
    layout->addLayout(words, 1);
    if (finding.line > 0) {
        auto* go = flatButton(tr("Show line %1").arg(finding.line), {}, row);
        connect(go, &QPushButton::clicked, this, [this, line = finding.line] { emit lineWanted(line); });
        layout->addWidget(go, 0, Qt::AlignTop);
        // The first line stands beside the button's.
        words->setContentsMargins(0, (go->sizeHint().height() - row->fontMetrics().height()) / 2, 0, 0);
    }
    return row;
}

} // namespace ui
