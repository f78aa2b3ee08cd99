// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/doctor_dialog.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {

/// As a sentence begins; names of the kernel's own stay.
QString capitalized(const std::string& text)
{
    const QString words = qs(text);
    return words.contains(u'_') ? words : words.left(1).toUpper() + words.mid(1);
}

} // namespace

DoctorDialog::DoctorDialog(std::function<std::vector<DoctorItem>(std::stop_token)> doctor, QWidget* parent)
    : QDialog(parent)
    , m_waiting(new QWidget(this))
{
    setWindowTitle(tr("Doctor"));
    resizeOnScreen(this, { 620, 520 });
    auto* bar = new QProgressBar(m_waiting);
    bar->setRange(0, 0);
    bar->setTextVisible(false);
    auto* waiting = new QVBoxLayout(m_waiting);
    waiting->setContentsMargins(0, 0, 0, 0);
    waiting->addWidget(mutedLabel(tr("Trying to break out of the jail, one layer after another…"), m_waiting));
    waiting->addWidget(bar);
    auto* page = new QWidget(this);
    page->setObjectName(u"thread"_s);
    m_rows = new QVBoxLayout(page);
    m_rows->setContentsMargins(0, 0, 8, 0);
    m_rows->setSpacing(10);
    m_rows->addStretch();
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(page);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(12);
    column->addWidget(titleLabel(tr("What protects this computer"), 3, true, this));
    column->addWidget(m_waiting);
    column->addWidget(scroll, 1);
    column->addWidget(buttons);
    m_job.start([doctor = std::move(doctor)](std::stop_token stop) { return doctor(stop); },
        [this](const std::vector<DoctorItem>& items) { isVisible() ? showItems(items) : deleteLater(); });
}

void DoctorDialog::done(int result)
{
    QDialog::done(result);
    if (!m_job.isRunning()) {
        deleteLater();
    }
}

void DoctorDialog::showItems(const std::vector<DoctorItem>& items)
{
    m_waiting->hide();
    for (const DoctorItem& item : items) {
        auto* row = new QWidget;
        auto* layout = new QHBoxLayout(row);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(10);
        layout->addWidget(iconLabel(item.good ? "good"_L1 : "error"_L1, item.good ? Tone::Good : Tone::Bad, 18, row), 0,
            Qt::AlignTop);
        auto* words = new QVBoxLayout;
        words->setSpacing(1);
        words->addWidget(titleLabel(
            tr("%1: %2").arg(capitalized(item.name), item.good ? tr("holds") : tr("does not hold")), 0, true, row));
        words->addWidget(mutedLabel(capitalized(item.message), row));
        layout->addLayout(words, 1);
        m_rows->insertWidget(m_rows->count() - 1, row);
    }
}

} // namespace ui
