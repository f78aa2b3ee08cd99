// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/ledger_dialog.h"

#include "core/workspace/outbound_search.h"
#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr int recordRole = Qt::UserRole;

QString tokensText(const core::OutboundRecord& record)
{
    return record.inputTokens == 0
        ? LedgerDialog::tr("not told")
        : LedgerDialog::tr("%1 in, %2 out").arg(countText(record.inputTokens), countText(record.outputTokens));
}
} // namespace

LedgerDialog::LedgerDialog(const core::Workspace& workspace, QWidget* parent)
    : QDialog(parent)
    , m_total(mutedLabel(tr("Reading…"), this))
    , m_search(new QLineEdit(this))
    , m_list(new QTreeWidget(this))
    , m_bytes(new QPlainTextEdit(this))
{
    setWindowTitle(tr("What was sent"));
    setAttribute(Qt::WA_DeleteOnClose);
    resizeOnScreen(this, { 860, 620 });
    m_search->setPlaceholderText(tr("Search in everything that was sent"));
    m_search->setAccessibleName(tr("Search"));
    m_search->setClearButtonEnabled(true);
    m_list->setAccessibleName(tr("Requests"));
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setHeaderLabels({ tr("When"), tr("To"), tr("For"), tr("Size"), tr("Tokens") });
    m_bytes->setObjectName(u"code"_s);
    m_bytes->setReadOnly(true);
    m_bytes->setFont(codeFont());
    m_bytes->setAccessibleName(tr("The request, word for word"));
    m_bytes->setPlaceholderText(tr("Choose a request to read it word for word."));
    auto* split = new QSplitter(Qt::Vertical, this);
    split->addWidget(m_list);
    split->addWidget(m_bytes);
    split->setChildrenCollapsible(false);
    split->setHandleWidth(10);
    split->setStretchFactor(1, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(12);
    column->addWidget(titleLabel(tr("What this analysis sent"), 3, true, this));
    column->addWidget(m_total);
    column->addWidget(m_search);
    column->addWidget(split, 1);
    column->addWidget(buttons);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &LedgerDialog::showRecord);
    connect(m_search, &QLineEdit::textChanged, this, &LedgerDialog::search);
    m_load.start([&workspace](std::stop_token) { return workspace.outbound(); },
        [this](std::vector<core::OutboundRecord> records) { showRecords(std::move(records)); });
}

void LedgerDialog::showRecords(std::vector<core::OutboundRecord> records)
{
    m_records = std::move(records);
    for (std::size_t index = 0; index < m_records.size(); ++index) {
        const core::OutboundRecord& record = m_records[index];
        auto* item = new QTreeWidgetItem(m_list,
            { clockText(record.sentAt), qs(record.destination), qs(record.purpose),
                bytesText(static_cast<std::int64_t>(record.bytes.size())), tokensText(record) });
        item->setData(0, recordRole, static_cast<qulonglong>(index));
        item->setToolTip(0, qs(record.sentAt));
    }
    for (int column = 0; column < m_list->columnCount(); ++column) {
        m_list->resizeColumnToContents(column);
    }
    showTotal(static_cast<qsizetype>(m_records.size()));
}

void LedgerDialog::showTotal(qsizetype shown)
{
    std::int64_t bytes = 0;
    for (const core::OutboundRecord& record : m_records) {
        bytes += static_cast<std::int64_t>(record.bytes.size());
    }
    if (m_records.empty()) {
        m_total->setText(tr("Nothing was sent anywhere."));
    } else if (shown < static_cast<qsizetype>(m_records.size())) {
        m_total->setText(tr("%1 of %2 requests hold this text.").arg(shown).arg(m_records.size()));
    } else {
        m_total->setText(
            tr("%n request(s), %1 in all.", nullptr, static_cast<int>(m_records.size())).arg(bytesText(bytes)));
    }
}

void LedgerDialog::showRecord(QTreeWidgetItem* item)
{
    m_bytes->setPlainText(item ? qs(m_records[item->data(0, recordRole).toULongLong()].bytes) : QString());
}

void LedgerDialog::search(const QString& text)
{
    qsizetype shown = 0;
    for (int row = 0; row < m_list->topLevelItemCount(); ++row) {
        QTreeWidgetItem* item = m_list->topLevelItem(row);
        const bool found = core::holdsText(m_records[item->data(0, recordRole).toULongLong()], text.toStdString());
        item->setHidden(!found);
        shown += found ? 1 : 0;
    }
    showTotal(shown);
}

} // namespace ui
