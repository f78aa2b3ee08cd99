// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/message_strip.h"

#include "ui/look/controls.h"
#include "ui/look/text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <chrono>
#include <utility>

using namespace Qt::StringLiterals;

namespace ui {

MessageStrip::MessageStrip(QWidget* parent)
    : QWidget(parent)
    , m_leaving(new QTimer(this))
    , m_frame(new QFrame(this))
    , m_bad(iconLabel("error"_L1, Tone::Bad, 18, m_frame))
    , m_good(iconLabel("good"_L1, Tone::Good, 18, m_frame))
    , m_note(iconLabel("info"_L1, Tone::Warn, 18, m_frame))
    , m_text(wrappedLabel({}, m_frame))
    , m_offerRow(new QHBoxLayout)
    , m_detail(mutedLabel({}, m_frame))
{
    m_frame->setObjectName(u"notice"_s);
    auto* close = iconButton(tr("Close the message"), "close"_L1, m_frame);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    auto* fold = foldButton(tr("Details"), m_detail, m_frame);
    m_fold = fold;
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_bad);
    row->addWidget(m_good);
    row->addWidget(m_note);
    row->addWidget(m_text, 1);
    row->addLayout(m_offerRow);
    row->addWidget(fold);
    row->addWidget(close);
    auto* inner = new QVBoxLayout(m_frame);
    inner->setContentsMargins(12, 6, 6, 6);
    inner->addLayout(row);
    inner->addWidget(m_detail);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(20, 12, 20, 0);
    outer->addWidget(m_frame);
    m_leaving->setSingleShot(true);
    connect(m_leaving, &QTimer::timeout, this, &MessageStrip::leave);
    hide();
}

/// Of several files each one that cannot be read has its sentence.
void MessageStrip::showError(const core::Error& error, std::vector<Offer> offers)
{
    constexpr std::size_t mostShown = 6;
    if (isHidden()) {
        m_errors.clear();
    }
    const QString text = qs(inWords(error.message, translated));
    std::erase_if(m_errors, [&](const Said& said) { return said.text == text; });
    m_errors.push_back({ text, std::move(offers) });
    if (m_errors.size() > mostShown) {
        m_errors.erase(m_errors.begin());
    }
    presentErrors(qs(error.detail));
}

void MessageStrip::presentErrors(const QString& detail)
{
    QStringList texts;
    std::vector<Offer> offers;
    for (const Said& said : m_errors) {
        texts << said.text;
        offers.insert(offers.end(), said.offers.begin(), said.offers.end());
    }
    present(texts.join(u'\n'), Kind::Error, detail, std::move(offers));
}

void MessageStrip::withdraw(const QString& text)
{
    if (m_kind == Kind::Note && m_text->text() == text) {
        hide();
    }
    if (std::erase_if(m_errors, [&](const Said& said) { return said.text == text; }) == 0 || isHidden()) {
        return;
    }
    if (m_errors.empty()) {
        hide();
    } else {
        presentErrors({});
    }
}

void MessageStrip::leave()
{
    if (m_kind == Kind::Done || m_kind == Kind::Passing) {
        hide();
    }
}

void MessageStrip::pass()
{
    if (m_kind == Kind::Passing) {
        hide();
    }
}

void MessageStrip::showDone(const QString& text, std::vector<Offer> offers)
{
    m_errors.clear();
    present(text, Kind::Done, {}, std::move(offers));
}

void MessageStrip::showUnderWay(const QString& text, const QString& offer, std::function<void()> accept)
{
    m_errors.clear();
    present(text, Kind::UnderWay, {}, { { offer, std::move(accept) } });
}

void MessageStrip::showNote(const QString& text, std::vector<Offer> offers)
{
    m_errors.clear();
    present(text, Kind::Note, {}, std::move(offers));
}

void MessageStrip::showPassing(const QString& text)
{
    m_errors.clear();
    present(text, Kind::Passing, {});
}

/// A button is there only while it offers something: an empty one would be a control without a name.
void MessageStrip::makeButtons(std::vector<Offer> offers)
{
    for (QPushButton* button : std::exchange(m_buttons, {})) {
        button->setParent(nullptr);
        button->deleteLater(); // it may be the one that was pressed
    }
    for (Offer& offer : offers) {
        auto* button = new QPushButton(offer.text, m_frame);
        m_offerRow->addWidget(button);
        m_buttons.push_back(button);
        connect(button, &QPushButton::clicked, this, [this, accept = std::move(offer.accept)] {
            hide();
            accept();
        });
    }
}

void MessageStrip::present(const QString& text, Kind kind, const QString& detail, std::vector<Offer> offers)
{
    constexpr std::chrono::seconds untilRead { 15 };
    m_kind = kind;
    const bool isNote = kind == Kind::Note || kind == Kind::Passing;
    if ((kind == Kind::Done || kind == Kind::Passing) && offers.empty()) {
        m_leaving->start(untilRead);
    } else {
        m_leaving->stop();
    }
    makeButtons(std::move(offers));
    setLook(m_frame, "tone", kind == Kind::Error ? u"bad"_s : isNote ? u"warn"_s : u"good"_s);
    m_bad->setVisible(kind == Kind::Error);
    m_good->setVisible(kind == Kind::Done);
    m_note->setVisible(isNote);
    m_text->setText(text);
    m_detail->setText(detail);
    m_fold->setVisible(!detail.isEmpty());
    m_detail->hide();
    setAccessibleName(text);
    show();
}

} // namespace ui
