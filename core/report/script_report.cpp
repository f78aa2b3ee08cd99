// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/escape.h"
#include "core/report/parts.h"
#include "core/report/report.h"
#include "sandbox/run/run_request.h"

#include <algorithm>

namespace core {

using namespace report;

namespace {
std::string comment(const std::string& text)
{
    return "# " + oneLine(text) + "\n";
}

/// Code of another language, which a script in Python can only show.
std::string asComments(const std::string& code)
{
    std::string out = comment("This step is not in Python: Assay runs it.");
    for (std::size_t at = 0; at < code.size();) {
        const auto end = std::min(code.find('\n', at), code.size());
        out += comment(code.substr(at, end - at));
        at = end + 1;
    }
    return out;
}
} // namespace

std::string scriptReport(const ReportSource& source)
{
    // Python looks for "coding:" in the first two lines, and the title is anybody's.
    std::string out = comment("-*- coding: utf-8 -*-") + comment(source.title)
        + comment("Made with " + source.program + " on " + source.createdAt + ".");
    for (const auto& [name, sha256] : neededFiles(source.datasets)) {
        out += comment("Needs " + name + " in the current directory, SHA-256 " + sha256 + ".");
    }
    for (std::size_t number = 1; number <= source.steps.size(); ++number) {
        const auto& step = source.steps[number - 1];
        if (step.state != StepState::Done || !latestRun(step)) {
            continue;
        }
        // The approved bytes as they are: nothing but the line feed at the end may be added.
        const auto& code = latestRun(step)->approval.code;
        out += "\n\n" + comment(std::to_string(number) + ". " + step.question.text);
        out += step.answer ? comment("Answer then: " + step.answer->text) : std::string();
        out += sandbox::languageOf(code) != "python" ? asComments(code) : code + (code.ends_with('\n') ? "" : "\n");
    }
    return out;
}

} // namespace core
