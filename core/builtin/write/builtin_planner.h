// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/planner.h"

#include <memory>
#include <mutex>

namespace core {

namespace builtin {
class OpenFiles;
}

/// The planner that needs no model and no network: it reads the common questions of analysts against the real
/// columns and writes plain pandas. What it cannot read it says. Same question, same data: same code.
class BuiltinPlanner : public Planner {
public:
    BuiltinPlanner();
    ~BuiltinPlanner() override;
    PlannerKind kind() const override { return PlannerKind::BuiltIn; }
    std::string name() const override { return "built-in"; }
    Result<Draft> draft(const PlanRequest& request, const Progress& progress, std::stop_token stop) override;

private:
    std::mutex m_mutex;
    std::unique_ptr<const builtin::OpenFiles> m_files; ///< of the last question: the next is mostly about the same
};

/// Three to five questions that this planner answers about the open files, the telling ones first; after others from
/// the last of `asked` that it answered, and none of those. `prefersGerman`: the person does, before any is asked.
std::vector<std::string> suggestedQuestions(
    const std::vector<Dataset>& datasets, const std::vector<std::string>& asked = {}, bool prefersGerman = false);

} // namespace core
