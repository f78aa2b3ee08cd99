// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/self_test.h"

#include "core/domain/message.h"
#include "core/story/investigation.h"
#include "sandbox/jail/temporary_directory.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <optional>

namespace core {

namespace {
struct Task {
    std::string question;
    std::vector<double> numbers; ///< all of them are in the result
    std::vector<double> percentages; ///< likewise, as percent or as shares of one
    std::vector<std::string> texts; ///< likewise
    bool words = false; ///< code would be wrong: the file cannot answer it
};

void from_json(const Json& json, Task& task)
{
    json.at("question").get_to(task.question);
    json.at("numbers").get_to(task.numbers);
    json.at("percentages").get_to(task.percentages);
    json.at("texts").get_to(task.texts);
    json.at("words").get_to(task.words);
}

Result<std::vector<Task>> tasksIn(const std::filesystem::path& directory)
{
    std::ifstream file(directory / "tasks.json", std::ios::binary);
    const std::string text { std::istreambuf_iterator<char>(file), {} };
    auto tasks = sandbox::parse<std::vector<Task>>(text);
    if (!tasks) {
        return fail(ErrorKind::Io, { WallFaultKind::PartMissing, { .texts = { (directory / "tasks.json").string() } } },
            tasks.error().detail);
    }
    return tasks;
}

/// The planner as it writes code; its second look would cost twice as much and change nothing about the result.
class WriterOnly : public Planner {
public:
    explicit WriterOnly(std::shared_ptr<Planner> planner)
        : m_planner(std::move(planner))
    {
    }
    PlannerKind kind() const override { return m_planner->kind(); }
    std::string name() const override { return m_planner->name(); }
    Result<Draft> draft(const PlanRequest& request, const Progress& progress, std::stop_token stop) override
    {
        return m_planner->draft(request, progress, std::move(stop));
    }

private:
    std::shared_ptr<Planner> m_planner;
};

std::vector<sandbox::Cell> cellsOf(const sandbox::RunResult& result)
{
    std::vector<sandbox::Cell> cells;
    for (const auto& display : sandbox::shownDisplays(result)) {
        if (const auto* value = std::get_if<sandbox::Value>(&display)) {
            cells.push_back(
                std::holds_alternative<std::monostate>(value->cell) ? sandbox::Cell(value->text) : value->cell);
        } else if (const auto* table = std::get_if<sandbox::Table>(&display)) {
            for (const auto& row : table->rows) {
                cells.insert(cells.end(), row.begin(), row.end());
            }
        }
    }
    return cells;
}

std::optional<double> plainNumberIn(const sandbox::Cell& cell)
{
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
        return static_cast<double>(*integer);
    }
    const auto* number = std::get_if<double>(&cell);
    return number ? std::optional(*number) : std::nullopt;
}

/// What of the expected is not in the result; empty: nothing is missing.
std::string missingFrom(const sandbox::RunResult& result, const Task& task)
{
    const auto cells = cellsOf(result);
    const auto holds = [&](double wanted) {
        return std::ranges::any_of(cells, [&](const sandbox::Cell& cell) {
            const auto number = plainNumberIn(cell);
            return number && std::fabs(*number - wanted) <= 1e-6 * std::max(1.0, std::fabs(wanted));
        });
    };
    for (const double number : task.numbers) {
        if (!holds(number)) {
            return "The result lacks " + sandbox::cellText(number) + ".";
        }
    }
    for (const double percentage : task.percentages) {
        if (!holds(percentage) && !holds(percentage / 100)) {
            return "The result lacks " + sandbox::cellText(percentage) + " percent.";
        }
    }
    for (const auto& text : task.texts) {
        if (!std::ranges::contains(cells, sandbox::Cell(text))) {
            return "The result lacks " + text + ".";
        }
    }
    return {};
}

std::string failureWords(const sandbox::RunResult& result)
{
    return "The code did not run: "
        + (result.error ? result.error->type + ". " : sandbox::statusWord(result.status) + ". ");
}

/// One task from question to result. An Error: the planner or the jail could not be used.
Result<TaskOutcome> attempt(const Task& task, const std::string& user, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    TaskOutcome outcome { task.question, false, {}, {} };
    const auto step = propose({ task.question, {} }, workspace, bench, progress, stop);
    if (!step) {
        return std::unexpected(step.error());
    }
    if (step->state != StepState::Proposed) {
        outcome.good = task.words;
        outcome.why = task.words ? "It says that the file cannot answer this." : "It wrote no code.";
        return outcome;
    }
    outcome.code = step->proposals.back().code;
    if (task.words) {
        outcome.why = "It wrote code for what the file cannot answer.";
        return outcome;
    }
    const auto approval = approveShown(
        step->id, step->proposals.back().code, user, ApprovalMethod::SelfTest, workspace, bench, stop);
    if (!approval) {
        return std::unexpected(approval.error());
    }
    const auto done = carryOut(step->id, *approval, workspace, bench, progress, stop);
    if (!done) {
        return std::unexpected(done.error());
    }
    const auto& result = *done->runs.back().result;
    outcome.why = result.status == sandbox::Status::Ok ? missingFrom(result, task) : failureWords(result);
    outcome.good = outcome.why.empty();
    outcome.why = outcome.good ? "Right." : outcome.why;
    return outcome;
}

void conclude(SelfTest& test)
{
    const auto right = std::ranges::count_if(test.tasks, &TaskOutcome::good);
    test.badge = right >= 9 ? Badge::Green : right >= 6 ? Badge::Amber : Badge::Red;
    test.summary = std::to_string(right) + " of " + std::to_string(test.tasks.size()) + " right.";
    for (const auto& task : test.tasks) {
        if (!task.good) {
            test.summary += " “" + task.question + "” " + task.why;
        }
    }
}
} // namespace

std::string badgeWord(Badge badge)
{
    return badge == Badge::Green ? "green" : badge == Badge::Amber ? "amber" : "red";
}

Result<SelfTest> selfTest(const std::shared_ptr<Planner>& planner, const sandbox::Installation& installation,
    const sandbox::OpenWall& openWall, const std::string& user, const Progress& progress, std::stop_token stop)
{
    const auto tasks = tasksIn(installation.share / "selftest");
    if (!tasks) {
        return std::unexpected(tasks.error());
    }
    const auto folder = sandbox::TemporaryDirectory::make("selftest");
    if (!folder) {
        return std::unexpected(folder.error());
    }
    auto workspace = Workspace::create(folder->path() / "selftest.assay");
    if (!workspace) {
        return std::unexpected(workspace.error());
    }
    if (const auto added = addFile(installation.share / "selftest/shop.csv", *workspace, installation, progress, stop);
        !added) {
        return std::unexpected(added.error());
    }
    const auto limits = sandbox::limitProfile("standard");
    const auto wall = openWall(*limits, workspace->artifactDirectory(), inputsOf(workspace->datasets()));
    if (!wall) {
        return std::unexpected(wall.error());
    }
    const Bench bench { installation, **wall, std::make_shared<WriterOnly>(planner), *limits };
    SelfTest test { planner->name(), {}, Badge::Red, {} };
    auto within = progress;
    within.phase = {}; // only the tasks are told of
    for (const auto& task : *tasks) {
        progress.enter("Task " + std::to_string(test.tasks.size() + 1) + " of " + std::to_string(tasks->size()));
        auto outcome = attempt(task, user, *workspace, bench, within, stop);
        const bool hopeless = !outcome
            && (test.tasks.empty()
                || (outcome.error().kind != ErrorKind::Model && outcome.error().kind != ErrorKind::Policy));
        if (hopeless) {
            return std::unexpected(outcome.error());
        }
        test.tasks.push_back(
            outcome ? *std::move(outcome) : TaskOutcome { task.question, false, inWords(outcome.error().message), {} });
    }
    conclude(test);
    return test;
}

} // namespace core
