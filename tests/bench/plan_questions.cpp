// SPDX-License-Identifier: GPL-3.0-or-later
// plan_questions FOLDER: what the built-in planner makes of questions about the files of a folder, without running
// anything. Reads a line of JSON each, {"files": […], "question": "…", "history": […]}, and writes one with the
// action, the reading or the message, its typed parts, the code and how the frames are loaded; of a line without a
// question, what is suggested after those "asked", at first in "german". A few milliseconds a question: what the
// planner reads and what it declines can be counted while it is worked on.
#include "core/builtin/write/builtin_planner.h"
#include "core/data/load_steps.h"
#include "core/data/tables.h"
#include "sandbox/jail/installation.h"

#include <chrono>
#include <iostream>
#include <map>

using namespace core;

namespace {
/// As a question sees them: each under a name of its own, in the order of `files`.
Result<std::vector<Dataset>> opened(
    const std::filesystem::path& folder, const Json& files, const sandbox::Installation& installation)
{
    std::vector<Dataset> datasets;
    for (const auto& file : files) {
        auto found = openFile(folder / file.get<std::string>(), datasets, installation, {}, {});
        if (!found) {
            return std::unexpected(found.error());
        }
        std::ranges::move(*found, std::back_inserter(datasets));
    }
    return datasets;
}

Json planned(BuiltinPlanner& planner, const std::vector<Dataset>& datasets, const Json& asked)
{
    if (!asked.contains("question")) {
        const auto before = asked.value("asked", std::vector<std::string> {});
        return { { "suggested", suggestedQuestions(datasets, before, asked.value("german", false)) } };
    }
    std::vector<Exchange> history;
    for (const auto& earlier : asked.value("history", Json::array())) {
        history.push_back({ earlier.get<std::string>(), {}, {} });
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto draft = planner.draft(
        { { asked.at("question").get<std::string>(), {} }, datasets, history, {} }, {}, {});
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    if (!draft) {
        return Json { { "error", inWords(draft.error().message) } };
    }
    return { { "runs", draft->plan.action == PlanAction::Run },
        { "reading", draft->plan.action == PlanAction::Run ? draft->plan.reading : draft->plan.message },
        { "facts", draft->plan.facts }, { "code", draft->code }, { "loads", loadStepsOf(datasets) },
        { "choices", draft->plan.choices }, { "milliseconds", took.count() } };
}
} // namespace

int main(int argc, char** argv)
{
    const auto installation = sandbox::Installation::locate();
    if (argc != 2 || !installation) {
        std::cerr << "usage: plan_questions FOLDER (in a build that has the jail)\n";
        return 2;
    }
    BuiltinPlanner planner;
    std::map<std::string, std::vector<Dataset>> known;
    for (std::string line; std::getline(std::cin, line);) {
        const auto asked = Json::parse(line);
        const auto key = asked.at("files").dump();
        if (!known.contains(key)) {
            auto datasets = opened(argv[1], asked.at("files"), *installation);
            if (!datasets) {
                std::cerr << inWords(datasets.error().message) << '\n';
                return 1;
            }
            known.emplace(key, std::move(*datasets));
        }
        std::cout << planned(planner, known.at(key), asked).dump() << '\n';
    }
    return 0;
}
