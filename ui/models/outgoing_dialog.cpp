// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/outgoing_dialog.h"

#include "ui/look/controls.h"
#include "ui/look/flow_layout.h"
#include "ui/look/text.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ui {

using core::OutgoingPart;

namespace {
QString partName(const OutgoingPart& part)
{
    switch (part.kind) {
    case OutgoingPart::Kind::File: return qs(part.file);
    case OutgoingPart::Kind::Column: return OutgoingDialog::tr("Column %1").arg(qs(part.column));
    case OutgoingPart::Kind::Samples: return OutgoingDialog::tr("Values of %1").arg(qs(part.column));
    case OutgoingPart::Kind::Exchange: return OutgoingDialog::tr("Earlier: %1").arg(qs(part.text));
    case OutgoingPart::Kind::Failure: break;
    }
    return OutgoingDialog::tr("The error message");
}

QString summaryOf(const core::Outgoing& outgoing)
{
    if (outgoing.destination.empty()) {
        return OutgoingDialog::tr("The built-in planner answers. Nothing leaves this computer.");
    }
    QString text = OutgoingDialog::tr("To %1: %2, about %3 tokens.")
                       .arg(qs(outgoing.destination), bytesText(static_cast<std::int64_t>(outgoing.bytes.size())),
                           countText(outgoing.inputTokens));
    if (outgoing.mostMoney > 0) {
        text += u' '
            + OutgoingDialog::tr("It costs at most %1 %2.")
                  .arg(QLocale().toString(outgoing.mostMoney, 'f', 3), qs(outgoing.currency));
    }
    return text;
}
} // namespace

OutgoingDialog::OutgoingDialog(Door door, QWidget* parent)
    : QDialog(parent)
    , m_door(std::move(door))
    , m_summary(wrappedLabel(tr("Looking…"), this))
    , m_partBox(new QWidget(this))
    , m_parts(new FlowLayout(m_partBox, 6))
    , m_bytes(new QPlainTextEdit(this))
{
    constexpr int partsHeight = 150;
    setWindowTitle(tr("What would be sent"));
    setAttribute(Qt::WA_DeleteOnClose);
    resizeOnScreen(this, { 820, 620 });
    m_bytes->setObjectName(u"code"_s);
    m_bytes->setReadOnly(true);
    m_bytes->setFont(codeFont());
    m_bytes->setAccessibleName(tr("The request, word for word"));
    m_partBox->setObjectName(u"thread"_s);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_partBox);
    scroll->setMaximumHeight(partsHeight);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(12);
    column->addWidget(titleLabel(tr("What this question would send"), 3, true, this));
    column->addWidget(m_summary);
    column->addWidget(
        mutedLabel(tr("Press a part to take it out, for this and all later questions of this analysis."), this));
    column->addWidget(scroll);
    column->addWidget(m_bytes, 1);
    column->addWidget(buttons);
    look({});
}

void OutgoingDialog::look(const std::optional<OutgoingPart>& withheld)
{
    m_partBox->setEnabled(false);
    m_work.start(
        [door = m_door, withheld](std::stop_token) {
            const auto kept = withheld ? door.withhold(*withheld) : core::Result<void>();
            return kept ? door.look() : std::unexpected(kept.error());
        },
        [this](const core::Result<core::Outgoing>& outgoing) {
            m_partBox->setEnabled(true);
            if (outgoing) {
                showOutgoing(*outgoing);
            } else {
                m_summary->setText(qs(inWords(outgoing.error().message, translated)));
            }
        });
}

void OutgoingDialog::showOutgoing(const core::Outgoing& outgoing)
{
    m_summary->setText(summaryOf(outgoing));
    QString text = qs(outgoing.bytes);
    for (const core::OutgoingLater& later : outgoing.later) {
        text += tr("\n\nThen, to %1, with what the reply before brings:\n\n").arg(qs(later.purpose)) + qs(later.bytes);
    }
    m_bytes->setPlainText(text);
    showParts(outgoing.parts);
}

void OutgoingDialog::showParts(const std::vector<OutgoingPart>& parts)
{
    m_parts->clear();
    for (const OutgoingPart& part : parts) {
        auto* button = plainButton(partName(part).replace(u'&', "&&"_L1), "close"_L1, m_partBox);
        button->setProperty("role", u"suggestion"_s);
        button->setToolTip(tr("Take out: %1").arg(qs(part.text)).toHtmlEscaped());
        button->setAccessibleName(tr("Take out %1").arg(partName(part)));
        connect(button, &QPushButton::clicked, this, [this, part] { look(part); });
        m_parts->addWidget(button);
    }
}

} // namespace ui
