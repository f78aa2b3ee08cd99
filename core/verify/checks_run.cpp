// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/checks.h"
#include "core/verify/figure.h"

#include <algorithm>
#include <set>

namespace core {

void checkRun(const VerifyRequest& request, Checks& checks)
{
    if (request.result.status == sandbox::Status::Ok) {
        checks.push_back({ "Run", CheckStatus::Passed, "The code ran to its end." });
    } else {
        checks.push_back({ "Run", CheckStatus::Failed,
            "The run did not succeed (" + sandbox::statusWord(request.result.status) + "), so there is no answer." });
    }
}

void checkSameFiles(const VerifyRequest& request, Checks& checks)
{
    for (const auto& input : request.result.provenance.inputs) {
        const auto dataset = std::ranges::find(request.datasets, input.name, &Dataset::fileName);
        const bool known = dataset != request.datasets.end() && !dataset->sha256.empty() && !input.sha256.empty();
        if (known && dataset->sha256 != input.sha256) {
            checks.push_back({ "Same file", CheckStatus::Failed,
                inSentence(input.name) + " has changed since Assay looked at it. Add it again, then ask again." });
        }
    }
}

void checkAllFiles(const VerifyRequest& request, Checks& checks)
{
    const auto& provenance = request.result.provenance;
    std::set<std::string> seen;
    for (const auto& input : provenance.inputs) {
        seen.insert(input.name);
    }
    for (const auto& dataset : request.datasets) {
        const auto& name = dataset.fileName();
        if (!provenance.wall.empty() && seen.insert(name).second) {
            checks.push_back({ "Same file", CheckStatus::Warning, inSentence(name)
                    + " has changed since Assay looked at it, and this run did not see it. Open it again where the answer needs it." });
        }
    }
}

void checkOutput(const VerifyRequest& request, Checks& checks)
{
    const auto& result = request.result;
    if (result.outTruncated || result.errTruncated) {
        checks.push_back({ "Output", CheckStatus::Warning, "The printed output was cut because it is too long." });
    }
    for (const auto& attempt : result.blocked) {
        checks.push_back({ "Output", CheckStatus::Warning,
            "The code tried something that is not allowed (" + inSentence(attempt.what) + "); what it computed may be incomplete." });
    }
    for (const auto& file : result.skipped) {
        checks.push_back({ "Files", CheckStatus::Warning, "The file " + inSentence(file.name) + " was not kept: " + inSentence(file.why) + "." });
    }
}

} // namespace core
