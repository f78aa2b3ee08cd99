// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/progress.h"

#include <QObject>
#include <QString>

#include <mutex>
#include <optional>

namespace ui {

/// Carries progress from a working thread to the window, gathered into at most about 30 signals a second however fast
/// the work talks. Lives on the window's thread and outlives the work.
class ProgressBridge : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    /// For the working thread.
    core::Progress progress();
    /// Delivers what is waiting now; called before a result is shown, so that nothing arrives after it.
    void flush();

signals:
    void phaseEntered(const QString& phase);
    void fractionReached(double fraction);
    void modelWaiting(const core::ModelWait& wait);
    void modelReplyBegun();
    void modelTextArrived(const QString& text);
    void modelUsed(const core::ModelUse& use); ///< all of this piece of work so far
    void outputArrived(const QString& text, bool isError);
    void answered(qint64 step); ///< its answer can be shown; checks of it go on

private:
    template <typename Change> void note(Change change);

    struct Waiting {
        std::string phase;
        double fraction = -1;
        std::optional<core::ModelWait> modelWait;
        bool modelReply = false; ///< a new one began, before `modelText`
        std::string modelText;
        std::optional<core::ModelUse> modelUse;
        std::string out;
        std::string err;
        std::int64_t answered = 0;
    };
    std::mutex m_mutex;
    Waiting m_waiting;
    bool m_scheduled = false;
    core::ModelUse m_used;
};

} // namespace ui
