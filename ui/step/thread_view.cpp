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
    connect(&m_aimTime, &QTimer::timeout, this, [this] {
        if (!m_next.isActive()) { // else cards come above it still
            m_aim = nullptr;
        }
    });
    m_next.setInterval(0);
    connect(&m_next, &QTimer::timeout, this, &ThreadView::showNext);
    // Nothing moves under a person's own scrolling.
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] {
        m_aim = nullptr;
        m_written = nullptr;
    });
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this, end = 0, height = 0](int, int most) mutable {
        const bool isCovered = viewport()->height() < std::exchange(height, viewport()->height());
        const int before = std::exchange(end, most);
        const bool wasAtEnd = before > 0 && verticalScrollBar()->value() == before;
        if (m_aim) {
            reveal(m_aim);
        } else if (m_written && m_written->hasFocus()) {
            followCaret(); // what is said above the code takes room while it is written
        } else if (isCovered && wasAtEnd) {
            verticalScrollBar()->setValue(most); // suggestions stand below the end, not upon it
        }
    });
}

StepCard* ThreadView::addCard(int place)
{
    auto* card = new StepCard(m_dialogs, widget());
    m_column->insertWidget(place, card);
    connect(card, &StepCard::revealWanted, this, &ThreadView::reveal);
    connect(card, &StepCard::reviewMade, this, [this](std::int64_t, const ReviewPane* review) {
        const auto* editor = review->editor();
        connect(editor, &QPlainTextEdit::cursorPositionChanged, this, [this, editor] {
            if (editor->hasFocus()) { // it is as high as its code, and scrolls nowhere itself
                m_written = editor;
                followCaret();
            }
        });
    });
    card->offerModel(m_hasModel);
    emit cardMade(card);
    return card;
}

void ThreadView::showStep(const core::Step& step, StepWork work)
{
    const bool isLater = std::erase(m_later, step.id) > 0;
    const auto next = m_cards.lower_bound(step.id);
    if (next == m_cards.end() || next->first != step.id) {
        const auto place = std::distance(m_cards.begin(), next);
        StepCard* made = m_pending && !isLater ? std::exchange(m_pending, nullptr) : addCard(static_cast<int>(place));
        m_cards.emplace_hint(next, step.id, made);
    }
    m_cards[step.id]->showStep(step, work);
}

void ThreadView::showLater(std::vector<std::int64_t> steps)
{
    m_later = std::move(steps);
    m_next.start();
}

/// One at a time is made, then shown: each of both takes its part of a frame of the screen.
void ThreadView::showNext()
{
    if (m_coming) {
        showComing();
    } else if (m_later.empty()) {
        m_next.stop();
        m_aimTime.start();
    } else {
        const auto next = m_later.back();
        emit cardWanted(next);
        std::erase(m_later, next); // though there is no such step any more
        m_coming = card(next);
        if (m_coming) {
            m_coming->hide();
        }
    }
}

/// What is read stays where it is, whatever comes above it.
void ThreadView::showComing()
{
    const StepCard* read = m_aim ? nullptr : firstInSight();
    const int before = read ? read->y() : 0;
    StepCard* shown = std::exchange(m_coming, nullptr);
    for (const QWidget* part : shown->findChildren<QWidget*>()) {
        part->ensurePolished();
    }
    shown->show();
    if (shown->stepId() == m_current) {
        revealStep(m_current);
    } else if (m_aim) {
        m_aimTime.start();
    } else if (read) {
        widget()->layout()->activate();
        verticalScrollBar()->setValue(verticalScrollBar()->value() + read->y() - before);
    }
}

const StepCard* ThreadView::firstInSight() const
{
    const auto seen = std::ranges::find_if(m_cards, [this](const auto& each) { return isInSight(*each.second); });
    return seen == m_cards.end() ? nullptr : seen->second;
}

StepCard* ThreadView::showPending(const QString& question)
{
    dropPending();
    m_pending = addCard(m_column->count() - 1);
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
    if (!part->isVisible()) {
        return; // it has no place yet
    }
    widget()->layout()->activate();
    const int top = part->mapTo(widget(), QPoint(0, 0)).y();
    const int bottom = top + part->height();
    const int seenTop = verticalScrollBar()->value();
    const int seenBottom = seenTop + viewport()->height();
    if (top < seenTop || bottom > seenBottom) {
        verticalScrollBar()->setValue(std::max({ 0, top - marginOfSight, decidingTop(part) }));
    }
}

/// After the layout has settled: a new card has its editor at the top until then.
void ThreadView::followCaret()
{
    QTimer::singleShot(30, this, [this] {
        if (m_written && m_written->isVisible()) {
            revealCaret(*m_written);
        }
    });
}

/// No further than the line that is written needs.
void ThreadView::revealCaret(const CodeEditor& editor)
{
    widget()->layout()->activate();
    const QRect line = editor.cursorRect();
    const int top = editor.viewport()->mapTo(widget(), line.topLeft()).y();
    const int bottom = top + line.height() + marginOfSight;
    const int seen = verticalScrollBar()->value();
    const int low = bottom - viewport()->height();
    if (seen < low || seen > top - marginOfSight) {
        verticalScrollBar()->setValue(std::max(0, seen < low ? low : top - marginOfSight));
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
    // A low view has no room for both: with Run in sight, what it is comes first.
    constexpr int low = 460;
    const int run = topOf(review->runButton()) + review->runButton()->height();
    const int needed = viewport()->height() < low ? run + marginOfSight : topOf(review->editor()) + code;
    const bool hasRoom = needed - head <= viewport()->height();
    return hasRoom ? std::min(deciding, head) : deciding;
}

void ThreadView::revealStep(std::int64_t step)
{
    m_current = step;
    if (const auto later = std::ranges::find(m_later, step); later != m_later.end()) {
        std::rotate(later, later + 1, m_later.end()); // it comes next, and is led to then
    }
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
    const StepCard* current = card(m_current);
    for (auto each = m_cards.rbegin(); !current && each != m_cards.rend(); ++each) {
        current = isInSight(*each->second) ? each->second : nullptr;
    }
    std::pair<QList<QWidget*>, QList<QWidget*>> cards;
    for (const auto& [step, shown] : m_cards) {
        const bool isBefore = cards.first.isEmpty() && shown != current;
        (isBefore ? cards.second : cards.first) << shown;
    }
    return cards;
}

bool ThreadView::approveByKey(bool preview)
{
    const StepCard* chosen = card(m_current);
    const StepCard* meant = chosen && chosen->waitsForReview() ? chosen : onlyInReview();
    if (meant && isInSight(*meant->review()->shownCode())) {
        meant->review()->approveByKey(preview);
    } else if (meant) {
        revealStep(meant->stepId()); // what is approved has been seen
    }
    return meant;
}

int ThreadView::countInReview() const
{
    return static_cast<int>(
        std::ranges::count_if(m_cards, [](const auto& each) { return each.second->waitsForReview(); }));
}

bool ThreadView::isInSight(const QWidget& part) const
{
    const QRect place(part.mapTo(viewport(), QPoint(0, 0)), part.size());
    return part.isVisible() && viewport()->rect().intersects(place);
}

std::int64_t ThreadView::stepInSight() const
{
    const auto isSeen = [this](const StepCard* one) { return one && isInSight(*one); };
    if (isSeen(card(m_current))) {
        return m_current;
    }
    const auto newest = std::ranges::find_if(
        m_cards.rbegin(), m_cards.rend(), isSeen, [](const auto& each) { return each.second; });
    return newest == m_cards.rend() ? 0 : newest->first;
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
