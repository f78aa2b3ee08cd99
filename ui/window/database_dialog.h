// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/database_rows.h"
#include "ui/session/datasets.h"
#include "ui/session/job.h"

#include <QDialog>
#include <QStringList>

#include <functional>
#include <stop_token>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace ui {

/// File > Open a database: its address, then its tables with their sizes, to choose from.
class DatabaseDialog : public QDialog {
    Q_OBJECT
public:
    using Tables = core::Result<std::vector<core::OfferedTable>>;
    /// `tablesOf` blocks.
    explicit DatabaseDialog(
        std::function<Tables(const DatabaseLogin&, std::stop_token)> tablesOf, QWidget* parent = nullptr);

    void done(int result) override; ///< closed at once; what is still asked ends by itself

signals:
    void chosen(const QStringList& addresses); ///< of tables

private:
    void connectParts();
    void ask();
    void showTables(const Tables& tables);
    void choose();

    std::function<Tables(const DatabaseLogin&, std::stop_token)> m_tablesOf;
    QLineEdit* m_address;
    QPushButton* m_ask;
    QWidget* m_login; ///< shown once the database wants a password
    QLineEdit* m_password;
    QCheckBox* m_keeps;
    QTreeWidget* m_tables;
    QLabel* m_says;
    QPushButton* m_add;
    Job m_job;
};

} // namespace ui
