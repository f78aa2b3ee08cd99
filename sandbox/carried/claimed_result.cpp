// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/carried/claimed_result.h"

#include "sandbox/jail/artifacts.h"
#include "sandbox/jail/budget.h"
#include "sandbox/run/png.h"

#include <algorithm>
#include <stdexcept>

namespace sandbox {

namespace {

void cut(std::string& text, bool& isTruncated, std::int64_t most)
{
    if (std::ssize(text) > most) {
        text.resize(static_cast<std::size_t>(most));
        isTruncated = true;
    }
}

void cutTexts(RunResult& result, std::int64_t most)
{
    bool ignored = false;
    const auto cutAll = [&](auto&... texts) { (cut(texts, ignored, most), ...); };
    cutAll(result.statusDetail, result.stateNote);
    if (result.error) {
        cutAll(result.error->type, result.error->message, result.error->traceback, result.error->hint);
    }
    const auto cutList = [&](auto& list, const auto& cutOne) {
        list.resize(std::min(list.size(), mostArtifacts));
        std::ranges::for_each(list, cutOne);
    };
    cutList(result.blocked, [&](BlockedAttempt& attempt) { cutAll(attempt.what, attempt.detail); });
    cutList(result.skipped, [&](SkippedFile& file) { cutAll(file.name, file.why); });
    cutList(result.artifacts, [&](Artifact& artifact) { cutAll(artifact.name, artifact.mediaType, artifact.sha256); });
    cutList(result.changedFrames, [&](std::string& frame) { cutAll(frame); });
    cutList(result.provenance.layers, [&](std::string& layer) { cutAll(layer); });
}

void checkDisplays(const RunResult& result)
{
    std::uint64_t pixels = 0;
    const auto displays = shownDisplays(result);
    for (const auto& display : displays) {
        const auto* const image = std::get_if<Image>(&display);
        pixels += image != nullptr ? pixelsOf(image->png) : 0;
    }
    if (displays.size() > mostDisplays || pixels > mostShownPixels) {
        throw std::invalid_argument("it shows more than a run may");
    }
}

} // namespace

RunResult claimedResult(const Json& claim, const Limits& limits)
{
    const auto& of = claim.contains("result") ? claim.at("result") : claim;
    auto result = of.get<RunResult>();
    cut(result.out, result.outTruncated, limits.outputBytes);
    cut(result.err, result.errTruncated, limits.outputBytes);
    cutTexts(result, limits.outputBytes);
    checkDisplays(result);
    for (auto& artifact : result.artifacts) {
        artifact.path.clear();
    }
    return result;
}

CappedEvents::CappedEvents(const RunEvents& events, const Limits& limits)
    : m_left { limits.outputBytes, limits.outputBytes }
{
    if (!events.output) {
        return;
    }
    m_capped.output = [this, &events](std::string_view text, bool isError) {
        auto& left = m_left[isError ? 1 : 0];
        const auto shown = text.substr(0, static_cast<std::size_t>(left));
        left -= std::ssize(shown);
        if (!shown.empty()) {
            events.output(shown, isError);
        }
    };
}

} // namespace sandbox
