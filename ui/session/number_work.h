// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/story/followed_number.h"
#include "ui/session/analysis.h"

#include <functional>

namespace ui {

/// Finds the rows that numbers are made of, the latest one that was asked for.
class NumberWork : public QObject {
    Q_OBJECT
public:
    explicit NumberWork(Analysis& analysis, QObject* parent = nullptr)
        : QObject(parent)
        , m_analysis(analysis)
    {
    }

    /// followed() or untraced() comes of it.
    void follow(std::int64_t step, const core::PointedNumber& number);
    /// Likewise; the rows are known.
    void follow(std::int64_t step, const core::PartRows& rows);

signals:
    /// `words`: which rows they are, and what of them the number is.
    void followed(const core::FollowedNumber& number, const QString& words);
    void untraced(const QString& why);

private:
    using Follow = std::function<core::Result<core::FollowedNumber>(core::Bench& bench, std::stop_token stop)>;
    void start(Follow follow, std::function<QString(const core::FollowedNumber&)> wordsOf);

    Analysis& m_analysis;
    Job m_job;
};

} // namespace ui
