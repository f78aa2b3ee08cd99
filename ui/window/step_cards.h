// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"

#include <QObject>

namespace ui {

class Analysis;
class Composer;
class Sidebar;
class ThreadView;

/// The steps of the document on the screen: each as a card and in the list.
class StepCards : public QObject {
    Q_OBJECT
public:
    struct Places {
        ThreadView& thread;
        Sidebar& sidebar;
        Composer& composer;
    };
    /// All of them outlive this.
    StepCards(Analysis& analysis, const Places& places, QObject* parent);

    void show(const core::Step& step); ///< what became of one, and leads to it
    /// All at once in the list, as cards one after the other: files and questions do not wait for them.
    void restore();
    /// Leads to code that has just been proposed, unless the keyboard is where questions are asked: what is typed next
    /// would change the code. A person's own code is there to be written; code that failed, to be gone on with.
    void offerReview(const core::Step& step);
    void setBusy(bool busy);

private:
    void makeCard(const core::Step& step);
    void restoreCard(std::int64_t id);

    Analysis& m_analysis;
    ThreadView& m_thread;
    Sidebar& m_sidebar;
    Composer& m_composer;
    bool m_ranFromCard = false; ///< the keyboard was in the card that is worked on
};

} // namespace ui
