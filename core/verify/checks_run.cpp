// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/database_view.h"
#include "core/verify/checks.h"
#include "core/verify/figure.h"
#include "sandbox/run/secrets.h"

#include <algorithm>
#include <set>

namespace core {

void checkRun(const VerifyRequest& request, Checks& checks)
{
    if (request.result.status == sandbox::Status::Ok) {
        checks.push_back({ CheckKind::RanToItsEnd });
    } else {
        checks.push_back({ { CheckKind::DidNotRun, { .texts = { sandbox::statusWord(request.result.status) } } },
            CheckStatus::Failed });
    }
}

bool isAsScanned(const VerifyRequest& request, const Dataset& dataset)
{
    return std::ranges::none_of(request.result.provenance.inputs, [&](const sandbox::InputHash& input) {
        return input.name == dataset.fileName() && !dataset.sha256.empty() && !input.sha256.empty()
            && input.sha256 != dataset.sha256;
    });
}

void checkSameFiles(const VerifyRequest& request, Checks& checks)
{
    std::set<std::string> named;
    for (const auto& dataset : request.datasets) {
        if (!isAsScanned(request, dataset) && named.insert(dataset.fileName()).second) {
            checks.push_back(
                { { CheckKind::FileChanged, { .texts = { inSentence(dataset.fileName()) } } }, CheckStatus::Failed });
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
        if (isView(dataset)) { // a run that reads one has its rows before
            continue;
        }
        if (!provenance.wall.empty() && seen.insert(name).second) {
            checks.push_back({ { CheckKind::FileNotSeen, { .texts = { inSentence(name) } } }, CheckStatus::Warning });
        }
    }
}

void checkOutput(const VerifyRequest& request, Checks& checks)
{
    if (const auto keys = sandbox::keysWithheld(request.result); keys > 0) {
        checks.push_back({ { CheckKind::KeysWithheld, { .count = keys } }, CheckStatus::Warning });
    }
    const auto& result = request.result;
    if (result.outTruncated || result.errTruncated) {
        checks.push_back({ CheckKind::OutputCut, CheckStatus::Warning });
    }
    for (const auto& attempt : result.blocked) {
        checks.push_back({ { CheckKind::Refused, { .texts = { inSentence(attempt.what) } } }, CheckStatus::Warning });
    }
    const bool showsNothing = sandbox::shownDisplays(result).empty() && result.out.empty() && result.artifacts.empty()
        && result.skipped.empty() && request.facts.writes.empty();
    if (showsNothing && request.facts.known && !request.question.empty()) {
        checks.push_back({ { CheckKind::AnswerMissing, { .counts = { 0, 1 } } }, CheckStatus::Noted });
    }
    for (const auto& file : result.skipped) {
        checks.push_back({ { CheckKind::FileNotKept, { .texts = { inSentence(file.name), inSentence(file.why) } } },
            CheckStatus::Warning });
    }
}

} // namespace core
