// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/database_dialog.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace ui {

DatabaseDialog::DatabaseDialog(std::function<Tables(const DatabaseLogin&, std::stop_token)> tablesOf, QWidget* parent)
    : QDialog(parent)
    , m_tablesOf(std::move(tablesOf))
    , m_address(new QLineEdit(this))
    , m_ask(new QPushButton(tr("Show tables"), this))
    , m_login(new QWidget(this))
    , m_password(new QLineEdit(m_login))
    , m_keeps(new QCheckBox(tr("Keep in this desktop's keyring"), m_login))
    , m_tables(new QTreeWidget(this))
    , m_says(mutedLabel(
          tr("Only reading is asked for, and a role that may do more on the server is refused. Passwords come from "
             "~/.pgpass or the keyring, or are asked for. What is sent stands in the record of what left this "
             "computer."),
          this))
    , m_add(primaryButton(tr("Open"), "plus"_L1, this))
{
    setWindowTitle(tr("Open a database"));
    resizeOnScreen(this, { 640, 460 });
    m_address->setObjectName(u"databaseAddress"_s);
    m_address->setPlaceholderText(
        u"postgresql://ada@host/shop"_s + tr("  or  ") + u"service:shop"_s + tr("  or  ") + u"odbc:shop"_s);
    m_address->setAccessibleName(tr("Address of the database"));
    m_tables->setObjectName(u"databaseTables"_s);
    m_tables->setAccessibleName(tr("Tables"));
    m_tables->setHeaderLabels({ tr("Table"), tr("Kind"), tr("Rows, about"), tr("Size") });
    m_tables->setRootIsDecorated(false);
    m_tables->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tables->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tables->header()->setStretchLastSection(false);
    m_says->setWordWrap(true);
    m_ask->setEnabled(false);
    m_add->setEnabled(false);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_add, QDialogButtonBox::AcceptRole);
    auto* line = new QHBoxLayout;
    line->addWidget(m_address, 1);
    line->addWidget(m_ask);
    m_password->setObjectName(u"databasePassword"_s);
    m_password->setEchoMode(QLineEdit::Password);
    m_password->setPlaceholderText(tr("Password"));
    m_password->setAccessibleName(tr("Password of the database"));
    auto* login = new QHBoxLayout(m_login);
    login->setContentsMargins(0, 0, 0, 0);
    login->addWidget(m_password, 1);
    login->addWidget(m_keeps);
    m_login->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(12);
    column->addWidget(titleLabel(tr("A database"), 3, true, this));
    column->addLayout(line);
    column->addWidget(m_login);
    column->addWidget(m_tables, 1);
    column->addWidget(m_says);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connectParts();
}

void DatabaseDialog::connectParts()
{
    connect(m_address, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_ask->setEnabled(!text.trimmed().isEmpty());
        m_ask->setDefault(true);
        m_tables->clear();
        m_login->hide(); // it is of the address before
        m_password->clear();
    });
    connect(m_password, &QLineEdit::returnPressed, this, &DatabaseDialog::ask);
    connect(m_ask, &QPushButton::clicked, this, &DatabaseDialog::ask);
    connect(m_tables, &QTreeWidget::itemSelectionChanged, this, [this] {
        m_add->setEnabled(!m_tables->selectedItems().isEmpty());
        m_add->setDefault(m_add->isEnabled());
    });
    connect(m_tables, &QTreeWidget::itemDoubleClicked, this, &DatabaseDialog::choose);
    connect(m_add, &QPushButton::clicked, this, &DatabaseDialog::choose);
}

void DatabaseDialog::done(int result)
{
    QDialog::done(result);
    m_job.stop();
    if (!m_job.isRunning()) {
        deleteLater();
    }
}

void DatabaseDialog::ask()
{
    m_says->setText(tr("Asking the database…"));
    m_ask->setEnabled(false);
    const DatabaseLogin login { utf8(m_address->text().trimmed()), utf8(m_password->text()), m_keeps->isChecked() };
    m_job.start([tablesOf = m_tablesOf, login](std::stop_token stop) { return tablesOf(login, std::move(stop)); },
        [this](const Tables& tables) { isVisible() ? showTables(tables) : deleteLater(); });
}

void DatabaseDialog::showTables(const Tables& tables)
{
    m_ask->setEnabled(true);
    m_tables->clear();
    if (!tables) {
        m_says->setText(qs(core::inWords(tables.error().message)));
        if (core::wantsPassword(tables.error())) {
            m_login->show();
            m_password->setFocus();
            m_password->selectAll();
        }
        return;
    }
    m_login->hide();
    for (const auto& [address, table] : *tables) {
        auto* item = new QTreeWidgetItem(m_tables,
            { qs(table.schema + "." + table.name), qs(table.kind),
                table.rows < 0 ? QString() : locale().toString(qlonglong(table.rows)),
                table.bytes < 0 ? QString() : locale().formattedDataSize(table.bytes) });
        item->setData(0, Qt::UserRole, qs(address));
        item->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
        item->setTextAlignment(3, Qt::AlignRight | Qt::AlignVCenter);
    }
    m_says->setText(tables->empty()
            ? tr("There is no table that this role may read.")
            : tr("Choose the tables to open. At most 5 million rows or 2 GB of each are read."));
    m_tables->setFocus();
}

void DatabaseDialog::choose()
{
    QStringList addresses;
    for (const QTreeWidgetItem* item : m_tables->selectedItems()) {
        addresses.append(item->data(0, Qt::UserRole).toString());
    }
    if (!addresses.isEmpty()) {
        emit chosen(addresses);
        accept();
    }
}

} // namespace ui
