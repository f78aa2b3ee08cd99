// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"
#include "ui/look/dialogs.h"

#include <QPointer>
#include <QScrollArea>
#include <QTimer>

#include <map>
#include <utility>
#include <vector>

class QVBoxLayout;

namespace ui {

class SearchField;
class CodeEditor;
class StepCard;
enum class StepWork;

/// The steps of the analysis one below the other, the newest last.
class ThreadView : public QScrollArea {
    Q_OBJECT
public:
    explicit ThreadView(const Dialogs& dialogs, QWidget* parent = nullptr);

    void showStep(const core::Step& step, StepWork work);
    /// A question without a step yet has a card of its own until the step is there.
    StepCard* showPending(const QString& question);
    void dropPending();
    StepCard* card(std::int64_t step) const;
    /// Those that have no card yet get one each time events were handled, the newest first; cardWanted() asks for it.
    void showLater(std::vector<std::int64_t> steps);
    bool isEmpty() const { return m_cards.empty() && m_later.empty() && !m_pending; }
    void reveal(QWidget* part);
    void followCaret();
    void revealCaret(const CodeEditor& editor);
    void revealStep(std::int64_t step); ///< it is the current one from then on
    void setReviewEnabled(bool enabled);
    void offerModel(bool offered); ///< to every card, those to come as well
    /// The current card or else the newest in sight, with those that follow it; and those before it.
    std::pair<QList<QWidget*>, QList<QWidget*>> fromCurrentCard() const;
    std::int64_t stepInSight() const; ///< the current one or else the newest in sight; 0: none
    SearchField* searchInSight() const; ///< of a table of which rows are seen now; none: nullptr
    bool isInSight(const QWidget& part) const; ///< some of it
    /// The current code, where it waits, or the one that does is run or previewed; out of sight, it is shown first.
    /// False: none is meant.
    bool approveByKey(bool preview);
    StepCard* onlyInReview() const; ///< the one card whose code waits; none where there are several
    int countInReview() const;

signals:
    void cardMade(StepCard* card);
    void cardWanted(std::int64_t step);

private:
    StepCard* addCard(int place);
    void showNext();
    void showComing();
    const StepCard* firstInSight() const;
    int decidingTop(const QWidget* part) const;

    const Dialogs& m_dialogs;
    QVBoxLayout* m_column;
    std::map<std::int64_t, StepCard*> m_cards;
    std::vector<std::int64_t> m_later; ///< that have no card yet, the next last
    std::int64_t m_current = 0; ///< that was led to last
    StepCard* m_coming = nullptr; ///< that is made, and not shown yet
    StepCard* m_pending = nullptr;
    bool m_hasModel = false;
    QPointer<QWidget> m_aim; ///< what is kept in sight while what stands around it finds its size
    QPointer<const CodeEditor> m_written; ///< whose caret is kept in sight, until a person scrolls
    QTimer m_aimTime;
    QTimer m_next;
};

} // namespace ui
