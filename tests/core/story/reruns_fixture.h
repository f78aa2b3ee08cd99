// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of a model and of the planner, with what reruns tell of them.
#pragma once

#include "tests/core/story/story_fixture.h"
#include "tests/support/pace.h"

#include <fstream>
#include <sstream>

namespace test {

/// A model's end of the story: it replies with the code that the test gives it.
class Replying : public core::Planner {
public:
    core::PlannerKind kind() const override { return core::PlannerKind::Model; }
    std::string name() const override { return "scripted"; }
    core::Result<core::Draft> draft(const core::PlanRequest&, const core::Progress&, std::stop_token) override
    {
        return core::Draft { { core::PlanAction::Run, "As asked.", {}, {}, {} }, "Code", code };
    }
    core::Result<std::string> properties(const core::PlanRequest&, const core::Progress&, std::stop_token) override
    {
        return expected;
    }
    std::string code;
    std::string expected; ///< of any right answer
};

inline const std::string readOrders = "import pandas as pd\norders = pd.read_csv(\"orders.csv\")\n";

struct RerunsFixture : StoryFixture {
    void beginWithOrders();
    void write(const std::string& name, const std::string& text);
    core::Step ask(const std::string& question, const std::string& code, const core::Progress& progress = {},
        std::stop_token stop = {});
    core::Bench both(); ///< planners

    std::optional<std::chrono::milliseconds> m_time; ///< for reruns
    std::shared_ptr<Replying> m_model = std::make_shared<Replying>();
};

/// 90 orders of three customers; the 8 that repeat others are all of Ivory.
inline void RerunsFixture::beginWithOrders()
{
    begin();
    std::string text = "order_id,day,customer,region,amount\n";
    for (int i = 0; i < 90; ++i) {
        const std::string customer = i < 30 ? "Acorn" : i < 60 ? "Birch" : "Ivory";
        const auto amount = i < 30 ? 100 + i : i < 60 ? 90 + i : 41 + i;
        text += std::to_string(1000 + i) + ",2024-0" + std::to_string(1 + (i * 7) % 9) + "-11," + customer
            + (i % 2 == 0 ? ",North," : ",South,") + std::to_string(amount) + "\n";
    }
    std::istringstream lines(text);
    std::string line;
    std::string repeats;
    for (int i = 0; std::getline(lines, line); ++i) {
        repeats += i > 60 && i <= 68 ? line + "\n" : "";
    }
    write("orders.csv", text + repeats);
}

inline void RerunsFixture::write(const std::string& name, const std::string& text)
{
    const auto path = std::filesystem::path(m_directory.filePath(QStringLiteral("%1").arg(m_documents)).toStdString());
    std::filesystem::create_directories(path);
    std::ofstream(path / name) << text;
    const auto added = core::addFile(path / name, *m_workspace, m_installation, {}, {});
    QVERIFY2(added.has_value(), added ? "" : inWords(added.error().message).c_str());
}

inline core::Bench RerunsFixture::both()
{
    auto made = bench();
    made.second = std::make_shared<core::BuiltinPlanner>();
    made.rerunTime = m_time.value_or(made.rerunTime * slowdown);
    return made;
}

/// As the model would answer it; without code as the built-in planner does.
inline core::Step RerunsFixture::ask(
    const std::string& question, const std::string& code, const core::Progress& progress, std::stop_token stop)
{
    auto desk = both();
    m_model->code = code;
    if (!code.empty()) {
        desk.planner = m_model;
    }
    const auto proposed = core::propose({ question, {} }, *m_workspace, desk, {}, {}).value();
    const auto shown = proposed.proposals.back().code;
    const auto approval
        = core::approveShown(proposed.id, shown, "ana", core::ApprovalMethod::Hand, *m_workspace, desk, {}).value();
    return core::carryOut(proposed.id, approval, *m_workspace, desk, progress, stop).value();
}

inline bool has(const core::Step& step, core::CheckKind kind)
{
    return std::ranges::any_of(step.answer->checks, [&](const core::Check& check) { return check.fact.kind == kind; });
}

inline std::string told(const core::Step& step)
{
    std::string text;
    for (const auto& check : step.answer->checks) {
        text += core::checkText(check) + "\n";
    }
    return text;
}

} // namespace test
