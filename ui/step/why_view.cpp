// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/why_view.h"

#include "core/domain/person.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QCoreApplication>
#include <QHBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

QString whyText(const core::RunRecord& run, const core::Evidence& evidence, const std::vector<std::string>& reads)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("ui", text); };
    if (!run.result) {
        return {};
    }
    const auto displays = sandbox::shownDisplays(*run.result);
    const auto index = static_cast<std::size_t>(evidence.display);
    const auto* table = index < displays.size() ? std::get_if<sandbox::Table>(&displays[index]) : nullptr;
    QString place = tr("It is the value that the code ended with.");
    if (table && static_cast<std::size_t>(evidence.column) < table->columns.size()) {
        place = tr("It is row %1 of the column “%2” below.")
                    .arg(evidence.row + 1)
                    .arg(qs(table->columns[static_cast<std::size_t>(evidence.column)].name));
    }
    QStringList files;
    for (const auto& input : run.result->provenance.inputs) {
        if (reads.empty() || std::ranges::contains(reads, input.name)) {
            files << qs(input.name);
        }
    }
    const QString trace = files.isEmpty() ? tr("The code computed it;")
                                          : tr("The code computed it from %1;").arg(files.join(u", "_s));
    return place + u' ' + trace + u' '
        + tr("%1 approved that code (%2).")
              .arg(qs(core::personNamed(run.approval.approvedBy)), qs(core::methodWord(run.approval.method)));
}

WhyView::WhyView(core::RunRecord run, std::vector<std::string> reads, QWidget* parent)
    : QWidget(parent)
    , m_run(std::move(run))
    , m_reads(std::move(reads))
    , m_text(mutedLabel({}, this))
    , m_rows(plainButton(tr("Show its rows"), "search"_L1, this))
{
    m_text->setAccessibleName(tr("Why this number"));
    m_rows->setToolTip(tr("Show the rows of the file that this number is made of"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    row->addWidget(m_text, 1);
    row->addWidget(m_rows, 0, Qt::AlignTop);
    connect(m_rows, &QPushButton::clicked, this, [this] { emit rowsWanted(m_number); });
    hide();
}

void WhyView::showNumber(const core::Evidence& evidence)
{
    m_number = evidence;
    m_text->setText(whyText(m_run, evidence, m_reads));
    show();
}

} // namespace ui
