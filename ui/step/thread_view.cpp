// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/step/thread_view.h"

#include "ui/grid/search_field.h"
#include "ui/grid/table_panel.h"
#include "ui/step/code_editor.h"
#include "ui/step/failure_view.h"
#include "ui/step/review_pane.h"
#include "ui/step/step_card.h"

#include <QHBoxLayout>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <utility>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
constexpr int marginOfSight = 16; ///< around what is brought into sight
}

ThreadView::ThreadView(const Dialogs& dialogs, QWidget* parent)
    : QScrollArea(parent)
    , m_dialogs(dialogs)
{
    constexpr int readableWidth = 980;
    constexpr std::chrono::milliseconds untilSettled { 1500 };
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Analysis"));
    setFocusPolicy(Qt::NoFocus);
    auto* page = new QWidget(this);
    page->setObjectName(u"thread"_s);
    page->setMinimumWidth(1); // never wider than the view: nothing scrolls sideways
    auto* middle = new QWidget(page);
    middle->setMaximumWidth(readableWidth);
    m_column = new QVBoxLayout(middle);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(16);
    m_column->addStretch();
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(20, 16, 20, 16);
    row->addStretch(1);
    row->addWidget(middle, 100);
    row->addStretch(1);
    setWidget(page);
    m_aimTime.setSingleShot(true);
    m_aimTime.setInterval(untilSettled);
    connect(&m_aimTime, &QTimer::timeout, this, [this] { m_aim = nullptr; });
    // Nothing moves under a person's own scrolling.
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_aim = nullptr; });
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
        if (m_aim) {
            reveal(m_aim);
            return;
        }
        auto* card = onlyInReview();
        const auto* editor = card ? card->review()->editor() : nullptr;
        if (editor && editor->hasFocus() && isInSight(*editor)) {
            reveal(card); // what is said above the code takes room while it is written
        }
    });
}

StepCard* ThreadView::addCard()
{
    auto* card = new StepCard(m_dialogs, widget());
    m_column->insertWidget(m_column->count() - 1, card);
    connect(card, &StepCard::revealWanted, this, &ThreadView::reveal);
    card->offerModel(m_hasModel);
    emit cardMade(card);
    return card;
}

void ThreadView::showStep(const core::Step& step, StepWork work)
{
    StepCard*& card = m_cards[step.id];
    if (!card) {
        card = m_pending ? std::exchange(m_pending, nullptr) : addCard();
    }
    card->showStep(step, work);
}

StepCard* ThreadView::showPending(const QString& question)
{
    dropPending();
    m_pending = addCard();
    m_pending->showQuestion(question);
    QTimer::singleShot(0, m_pending, [this, card = m_pending] { reveal(card); });
    return m_pending;
}

void ThreadView::dropPending()
{
    delete std::exchange(m_pending, nullptr);
}

StepCard* ThreadView::card(std::int64_t step) const
{
    const auto found = m_cards.find(step);
    return found == m_cards.end() ? nullptr : found->second;
}

void ThreadView::reveal(QWidget* part)
{
    widget()->layout()->activate();
    const int top = part->mapTo(widget(), QPoint(0, 0)).y();
    const int bottom = top + part->height();
    const int seenTop = verticalScrollBar()->value();
    const int seenBottom = seenTop + viewport()->height();
    if (top < seenTop || bottom > seenBottom) {
        verticalScrollBar()->setValue(std::max({ 0, top - marginOfSight, decidingTop(part) }));
    }
}

/// Where the view begins so that Run and the code below it are in sight, of which Run is, whatever the code's length.
int ThreadView::decidingTop(const QWidget* part) const
{
    const auto* card = qobject_cast<const StepCard*>(part);
    const auto* review = card ? card->review() : nullptr;
    if (!review || !review->editor()->isVisible() || !review->runButton()->isVisible()) {
        return 0;
    }
    const auto topOf = [this](const QWidget* one) { return one->mapTo(widget(), QPoint(0, 0)).y(); };
    const int end = topOf(review->editor()) + review->editor()->height();
    const int deciding = std::min(
        topOf(review->runButton()) - marginOfSight, end + marginOfSight - viewport()->height());
    // Before them what it is, or what went wrong, where some lines of the code are seen all the same.
    constexpr int someLines = 8;
    const auto* failure = card->findChild<FailureView*>();
    const int head = topOf(failure ? static_cast<const QWidget*>(failure) : card) - marginOfSight;
    const int code = std::min(review->editor()->height(), someLines * review->editor()->fontMetrics().lineSpacing());
    const bool hasRoom = topOf(review->editor()) + code - head <= viewport()->height();
    return hasRoom ? std::min(deciding, head) : deciding;
}

void ThreadView::revealStep(std::int64_t step)
{
    if (StepCard* shown = card(step)) {
        m_aim = shown;
        m_aimTime.start();
        // After the layout has settled, or the place is that of the old content.
        QTimer::singleShot(30, shown, [this, shown] { reveal(shown); });
    }
}

void ThreadView::setReviewEnabled(bool enabled)
{
    for (const auto& [step, shown] : m_cards) {
        shown->setReviewEnabled(enabled);
    }
}

void ThreadView::offerModel(bool offered)
{
    m_hasModel = offered;
    for (const auto& [step, shown] : m_cards) {
        shown->offerModel(offered);
    }
    if (m_pending) {
        m_pending->offerModel(offered);
    }
}

std::pair<QList<QWidget*>, QList<QWidget*>> ThreadView::fromCurrentCard() const
{
    const StepCard* waiting = nullptr;
    const StepCard* seen = nullptr;
    for (const auto& [step, shown] : m_cards) {
        waiting = shown->waitsForReview() ? shown : waiting;
        seen = isInSight(*shown) ? shown : seen;
    }
    std::pair<QList<QWidget*>, QList<QWidget*>> cards;
    for (const auto& [step, shown] : m_cards) {
        const bool isBefore = cards.first.isEmpty() && shown != (waiting ? waiting : seen);
        (isBefore ? cards.second : cards.first) << shown;
    }
    return cards;
}

bool ThreadView::approveByKey(bool preview)
{
    const StepCard* card = onlyInReview();
    if (card && isInSight(*card->review()->editor())) {
        card->review()->approveByKey(preview);
    } else if (card) {
        revealStep(card->stepId()); // what is approved has been seen
    }
    return card;
}

bool ThreadView::isInSight(const QWidget& part) const
{
    const QRect place(part.mapTo(viewport(), QPoint(0, 0)), part.size());
    return part.isVisible() && viewport()->rect().intersects(place);
}

SearchField* ThreadView::searchInSight() const
{
    for (auto* panel : widget()->findChildren<TablePanel*>()) {
        auto* field = panel->findChild<SearchField*>();
        if (field && isInSight(*panel)) {
            return field;
        }
    }
    return nullptr;
}

StepCard* ThreadView::onlyInReview() const
{
    StepCard* only = nullptr;
    for (const auto& [step, shown] : m_cards) {
        if (shown->waitsForReview()) {
            if (only) {
                return nullptr;
            }
            only = shown;
        }
    }
    return only;
}

} // namespace ui
