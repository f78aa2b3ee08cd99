// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/story/read_anew.h"
#include "ui/session/analysis.h"

namespace ui {

/// What is done with the state of an analysis besides questions: it is made again, its frames become data, and answers
/// of data that are read otherwise now run again.
class StateWork : public QObject {
    Q_OBJECT
public:
    explicit StateWork(Analysis& analysis, QObject* parent = nullptr)
        : QObject(parent)
        , m_analysis(analysis)
    {
    }

    /// Makes the frame a data set, or takes one again from its step; derived() follows.
    void derive(const std::string& variable);
    void deriveAgain(const std::string& dataset);
    /// The steps that the present state was built by, in order; and those that the state after one was built by, itself
    /// the last.
    std::vector<core::Step> line() const;
    std::vector<core::Step> lineTo(std::int64_t step) const;
    /// Runs again what rests on data that are read otherwise now: the code on the cards, hereby approved. ranAnew()
    /// follows.
    void runReadAnew();
    /// Runs the approved steps of the present state again, where it is gone.
    void remakeState();
    /// The variables of the present state, told by variablesRead().
    void readVariables();

signals:
    void derived(const std::string& dataset);
    void ranAnew(const core::RunAnew& anew);
    /// Of the state called `state`; nothing where it is not there any more.
    void variablesRead(const std::string& state, const std::optional<std::vector<sandbox::Variable>>& variables);

private:
    Analysis& m_analysis;
    Job m_variables;
};

} // namespace ui
