// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/message_strip.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace ui {

MessageStrip::MessageStrip(QWidget* parent)
    : QWidget(parent)
    , m_frame(new QFrame(this))
    , m_bad(iconLabel("error"_L1, Tone::Bad, 18, m_frame))
    , m_good(iconLabel("good"_L1, Tone::Good, 18, m_frame))
    , m_text(wrappedLabel({}, m_frame))
    , m_offer(new QPushButton(tr("Accept"), m_frame))
    , m_detail(mutedLabel({}, m_frame))
{
    m_frame->setObjectName(u"notice"_s);
    auto* close = iconButton(tr("Close the message"), "close"_L1, m_frame);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_offer, &QPushButton::clicked, this, [this] {
        hide();
        std::exchange(m_accept, {})();
    });
    auto* fold = foldButton(tr("Details"), m_detail, m_frame);
    m_fold = fold;
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_bad);
    row->addWidget(m_good);
    row->addWidget(m_text, 1);
    row->addWidget(m_offer);
    row->addWidget(fold);
    row->addWidget(close);
    auto* inner = new QVBoxLayout(m_frame);
    inner->setContentsMargins(12, 6, 6, 6);
    inner->addLayout(row);
    inner->addWidget(m_detail);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(20, 12, 20, 0);
    outer->addWidget(m_frame);
    hide();
}

/// Of several files each one that cannot be read has its sentence.
void MessageStrip::showError(const core::Error& error)
{
    constexpr qsizetype mostShown = 6;
    if (isHidden()) {
        m_errors.clear();
    }
    const QString text = qs(inWords(error.message, translated));
    m_errors.removeAll(text);
    m_errors << text;
    if (m_errors.size() > mostShown) {
        m_errors.removeFirst();
    }
    present(m_errors.join(u'\n'), Kind::Error, qs(error.detail));
}

void MessageStrip::withdraw(const QString& error)
{
    if (m_errors.removeAll(error) == 0 || isHidden()) {
        return;
    }
    if (m_errors.isEmpty()) {
        hide();
    } else {
        present(m_errors.join(u'\n'), Kind::Error, {});
    }
}

void MessageStrip::showDone(const QString& text, const QString& offer, std::function<void()> accept)
{
    m_errors.clear();
    m_accept = std::move(accept);
    present(text, Kind::Done, {}, offer);
}

void MessageStrip::showUnderWay(const QString& text, const QString& offer, std::function<void()> accept)
{
    m_errors.clear();
    m_accept = std::move(accept);
    present(text, Kind::UnderWay, {}, offer);
}

void MessageStrip::present(const QString& text, Kind kind, const QString& detail, const QString& offer)
{
    m_offer->setText(offer.isEmpty() ? tr("Accept") : offer);
    m_offer->setVisible(!offer.isEmpty());
    setLook(m_frame, "tone", kind == Kind::Error ? u"bad"_s : u"good"_s);
    m_bad->setVisible(kind == Kind::Error);
    m_good->setVisible(kind == Kind::Done);
    m_text->setText(text);
    m_detail->setText(detail);
    m_fold->setVisible(!detail.isEmpty());
    m_detail->hide();
    setAccessibleName(text);
    show();
}

} // namespace ui
