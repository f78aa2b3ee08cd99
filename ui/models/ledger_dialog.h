// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/workspace.h"
#include "ui/session/job.h"

#include <QDialog>

#include <vector>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace ui {

/// Everything this analysis ever sent to a model: where, when, why, how large, and the bytes themselves.
class LedgerDialog : public QDialog {
    Q_OBJECT
public:
    explicit LedgerDialog(const core::Workspace& workspace, QWidget* parent = nullptr);

private:
    void showRecords(std::vector<core::OutboundRecord> records);
    void showRecord(QTreeWidgetItem* item);
    void search(const QString& text);
    void showTotal(qsizetype shown);

    std::vector<core::OutboundRecord> m_records;
    QLabel* m_total;
    QLineEdit* m_search;
    QTreeWidget* m_list;
    QPlainTextEdit* m_bytes;
    Job m_load;
};

} // namespace ui
