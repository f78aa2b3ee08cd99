// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/reruns.h"

#include "core/domain/verdict.h"
#include "core/story/run_facts.h"
#include "core/verify/figure.h"
#include "core/verify/properties.h"
#include "core/verify/relations.h"
#include "core/verify/trials.h"
#include "core/verify/verify.h"

#include <array>
#include <chrono>
#include <set>

namespace core {

namespace {
constexpr int mostReruns = 8;
using Clock = std::chrono::steady_clock;
using Change = sandbox::Variation::Change;

/// The reruns of one answer, until their time is over.
class Rerunner {
public:
    Rerunner(const Rerunnable& run, const Bench& bench, std::stop_token stop)
        : m_run(run)
        , m_bench(bench)
        , m_stop(std::move(stop))
    {
    }
    /// Nothing where it could not be run to its end.
    std::optional<sandbox::Preview> once(Rerun which, const sandbox::Variation& variation)
    {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(m_end - Clock::now());
        m_isLate = m_isLate || left < expected();
        m_isUsedUp = m_isUsedUp || m_count == mostReruns;
        if (m_stop.stop_requested() || m_isLate || m_isUsedUp) {
            return std::nullopt;
        }
        auto limits = m_bench.limits;
        limits.wall = std::min<decltype(limits.wall)>(limits.wall, left);
        ++m_count;
        auto rerun = rerunApproved(
            m_run.approval, which, variation, m_bench.wall, limits, m_stop, { {}, m_run.prelude, m_bench.hideKeys });
        const bool isOk = rerun && rerun->result.status == sandbox::Status::Ok;
        m_isLate = m_isLate || (rerun && rerun->result.status == sandbox::Status::Timeout);
        m_isBroken = m_isBroken || (!isOk && (!rerun || rerun->result.status != sandbox::Status::Error));
        return isOk ? std::optional(*std::move(rerun)) : std::nullopt;
    }

    /// One that was wanted had no time, or was ended before its code was through: what it would tell nobody knows.
    bool isCutShort() const { return m_isLate || m_isUsedUp || m_isBroken || m_stop.stop_requested(); }

    /// That this is so, and why.
    Check cutShort() const
    {
        const bool isUsedUp = !m_isLate && m_isUsedUp;
        return { { CheckKind::TrialsNotRun, { .counts = { m_isLate, isUsedUp, !m_isLate && !isUsedUp } } },
            CheckStatus::Noted };
    }

    Reruns taken() const
    {
        const std::chrono::duration<double, std::milli> wall = Clock::now() - m_begin;
        return { m_count, wall.count() };
    }

private:
    std::chrono::milliseconds expected() const
    {
        return std::chrono::milliseconds(static_cast<std::int64_t>(m_run.request.result.metrics.wallMs));
    }

    const Rerunnable& m_run;
    const Bench& m_bench;
    std::stop_token m_stop;
    Clock::time_point m_begin = Clock::now();
    Clock::time_point m_end = m_begin + m_bench.rerunTime;
    int m_count = 0;
    bool m_isLate = false; ///< there is no time for another
    bool m_isUsedUp = false; ///< there are as many as there may be
    bool m_isBroken = false;
};

/// The person chooses: the other code, where it gave other figures, in place of what ran.
void offerSecond(const ApprovalRecord& approved, Answer& answer)
{
    for (auto& check : answer.checks) {
        if (check.fact.kind == CheckKind::SecondDiffers) {
            check.fixes = { { 0, static_cast<int>(approved.code.size()), approved.second } };
        }
    }
}

/// Faults of files, of which trials decide later whether they matter.
bool isOfFile(CheckKind kind)
{
    using enum CheckKind;
    constexpr std::array kinds { TotalsIncluded, RepeatsCounted, KeysRepeated, FaultCodesUsed, ExtremeDecides };
    return std::ranges::contains(kinds, kind);
}

/// The only file of which the code drops whole rows that repeat an earlier one; empty: it drops none, or others.
std::string fileWithoutRepeats(const CodeFacts& facts)
{
    std::string file;
    for (const auto& drop : facts.drops) {
        if (drop.what != DropKind::Repeated) {
            continue;
        }
        const bool isOther = !drop.columns.empty() || drop.of.size() != 1 || (!file.empty() && drop.of.front() != file);
        if (isOther) {
            return {};
        }
        file = drop.of.front();
    }
    return file;
}

/// What the second method's own answer draws that this one does not, and which therefore contradicts nobody; the
/// repeats that it counts were thought of where different values are counted, or where it is run without them.
std::vector<Check> doubtsOf(
    const Rerunnable& run, const Answer& ours, const sandbox::RunResult& second, const CodeFacts& facts)
{
    const auto& code = run.approval.record().second;
    const VerifyRequest theirs { run.request.question, run.request.plan, code, run.request.datasets, second, facts };
    const auto kindOf = [](const Check& check) { return check.fact.kind; };
    const bool countsDifferent = !fileWithoutRepeats(run.request.facts).empty()
        || std::ranges::contains(
            run.request.facts.aggregations, std::string("nunique"), &CodeFacts::Aggregation::function);
    auto checks = verifiedAnswer(theirs).checks;
    std::erase_if(checks, [&](const Check& check) {
        const bool areRepeats = check.fact.kind == CheckKind::RepeatsCounted
            || check.fact.kind == CheckKind::KeysRepeated;
        const bool isFinding = check.status >= CheckStatus::Warning
            || (check.status == CheckStatus::Noted && isOfFile(check.fact.kind));
        return !isFinding || (countsDifferent && areRepeats)
            || std::ranges::contains(ours.checks, check.fact.kind, kindOf);
    });
    return checks;
}

bool isContradiction(const Check& check)
{
    return check.fact.kind == CheckKind::SecondDiffers;
}

bool isCompared(const Answer& answer)
{
    return std::ranges::any_of(answer.checks, [](const Check& check) {
        return check.fact.kind == CheckKind::SecondAgrees || check.fact.kind == CheckKind::SecondDiffers;
    });
}

/// Runs the planner's own code, and compares.
class OtherMethod {
public:
    OtherMethod(const Rerunnable& run, Rerunner& reruns, const Bench& bench, std::stop_token stop)
        : m_run(run)
        , m_reruns(reruns)
        , m_bench(bench)
        , m_stop(std::move(stop))
    {
    }

    void tell(Answer& answer)
    {
        // The planner takes no notice of rows that repeat others: where the code drops them, it is run without them.
        const auto file = fileWithoutRepeats(m_run.request.facts);
        auto spelled = spelledAsCode(m_run.request);
        if (spelled) {
            spelled->once = spelled->file == file;
        }
        const bool isSpelled = spelled && (file.empty() || spelled->once);
        const auto first = isSpelled ? *spelled
            : file.empty()           ? sandbox::Variation()
                                     : sandbox::Variation { .change = Change::WithoutRepeats, .file = file };
        const auto second = m_reruns.once(Rerun::TheSecondMethod, first);
        if (!second) {
            return;
        }
        const auto doubts = judge(second->result, first, answer);
        if (doubts.empty() && !isCompared(answer)) {
            answer.checks.push_back(
                { { CheckKind::SecondNotCompared, { .texts = { quotedReading(m_run.secondReading) } } },
                    CheckStatus::Noted });
        }
        if (file.empty() && !isSpelled) { // it would count them again, or each spelling by itself
            offerSecond(m_run.approval.record(), answer);
        }
        tellWithLeftOut(m_run.request, second->result, answer);
        auto less = doubts.size() == 1 ? withoutFiltered(m_run.request, doubts.front().fact) : std::nullopt;
        if (less) {
            less->once = less->file == file;
        }
        const bool isWhole = less && (file.empty() || less->once);
        const auto again = isWhole ? m_reruns.once(Rerun::TheSecondMethod, *less) : std::nullopt;
        if (again && again->varied > 0) {
            auto tried = answer;
            judge(again->result, *less, tried, doubts.front().fact.kind);
            // What takes over a cut of the code can contradict it; it confirms nothing, as nobody asked for the cut.
            if (std::ranges::any_of(tried.checks, isContradiction)) {
                answer = std::move(tried);
            }
        }
    }

private:
    /// What keeps it from contradicting, but for what is left out.
    std::vector<Check> judge(const sandbox::RunResult& second, const sandbox::Variation& without, Answer& answer,
        std::optional<CheckKind> settled = {})
    {
        auto request = m_run.request;
        if (without.change == Change::WithoutRepeats || without.once) {
            std::erase_if(request.facts.drops, [](const auto& drop) { return drop.what == DropKind::Repeated; });
        }
        judgeSecond(
            request, m_run.secondReading, second, answer, leftOut(without), without.change == Change::SpellingsAsOne);
        if (std::ranges::none_of(answer.checks, isContradiction)) {
            return {};
        }
        const auto facts = factsOf(m_run.approval.record().second, request.datasets, m_bench, m_stop);
        auto doubts = doubtsOf(m_run, answer, second, facts);
        std::erase_if(doubts, [&](const Check& check) { return check.fact.kind == settled; });
        if (!doubts.empty()) {
            std::erase_if(answer.checks, isContradiction);
        }
        return doubts;
    }

    const Rerunnable& m_run;
    Rerunner& m_reruns;
    const Bench& m_bench;
    std::stop_token m_stop;
};

void tellProperties(const Rerunnable& run, Rerunner& reruns, Answer& answer)
{
    if (run.approval.record().properties.empty()) {
        return;
    }
    if (const auto tried = reruns.once(Rerun::TheProperties, {})) {
        judgeProperties(tried->result, answer);
    } else {
        answer.checks.push_back({ CheckKind::PropertiesNotRun, CheckStatus::Noted });
    }
}

/// What would be worth its time.
struct Wanted {
    std::vector<Trial> trials;
    std::vector<Relation> relations;

    bool isEmpty() const { return trials.empty() && relations.empty(); }
};

/// The planner's own code is known; its relations need no trying.
Wanted wantedFor(const VerifyRequest& request, const Answer& answer)
{
    const bool tries = request.facts.known && !request.readWhole && mayRerun(request);
    return { trialsFor(request, answer), tries ? relationsFor(request, answer) : std::vector<Relation>() };
}

void tellRelationsOf(const std::vector<Relation>& relations, const Rerunnable& run, Rerunner& reruns, Answer& answer)
{
    std::vector<Relation> held;
    std::set<std::string> broken; ///< files: that the code follows them in other ways is no tick then
    for (const auto& relation : relations) {
        std::vector<sandbox::RunResult> results;
        for (const auto& variation : relation.variations) {
            if (auto rerun = reruns.once(Rerun::TheCode, variation); rerun && rerun->varied > 0) {
                results.push_back(std::move(rerun->result));
            }
        }
        const auto holds = judgeRelation(relation, run.request, results, answer);
        if (holds && *holds) {
            held.push_back(relation);
        } else if (holds) {
            broken.insert(relation.of);
        }
    }
    std::erase_if(held, [&](const Relation& relation) { return broken.contains(relation.of); });
    tellRelations(held, answer);
}

/// No verdict rests on what nobody tried.
void tellUntried(Answer& answer, Check why)
{
    answer.checks.push_back(std::move(why));
    answer.unfinished = true;
}

/// The files that were tried without their repeated rows.
std::vector<std::string> tellVaried(const Wanted& wanted, const Rerunnable& run, Rerunner& reruns, Answer& answer)
{
    std::vector<std::string> withoutRepeats;
    const auto again = wanted.isEmpty() ? std::nullopt : reruns.once(Rerun::TheCode, {});
    if (!again || !isRepeatable(run.request.result, again->result)) {
        if (!again && reruns.isCutShort() && !wanted.trials.empty()) {
            tellUntried(answer, reruns.cutShort());
        }
        return withoutRepeats;
    }
    for (const auto& trial : wanted.trials) {
        if (const auto rerun = reruns.once(Rerun::TheCode, trial.variation)) {
            judgeTrial(trial, run.request, rerun->result, rerun->varied, answer);
            if (trial.variation.change == Change::WithoutRepeats && rerun->varied > 0) {
                withoutRepeats.push_back(trial.variation.file);
            }
        }
    }
    if (reruns.isCutShort()) {
        tellUntried(answer, reruns.cutShort());
    }
    tellRelationsOf(wanted.relations, run, reruns, answer);
    return withoutRepeats;
}
} // namespace

bool hasReruns(const Answer& answer, const Rerunnable& run)
{
    const auto& result = run.request.result;
    return !result.provenance.stored && result.stateNote.empty()
        && (!run.approval.record().second.empty() || !run.approval.record().properties.empty()
            || !wantedFor(run.request, answer).isEmpty());
}

Answer withReruns(Answer answer, const Rerunnable& run, const Bench& bench, std::stop_token stop)
{
    answer.unfinished = false;
    if (!hasReruns(answer, run)) {
        return answer;
    }
    const auto& result = run.request.result;
    const auto here = bench.wall.current();
    const auto there = bench.wall.goTo(result.provenance.checkpoint);
    if (!there || !*there) {
        if (!wantedFor(run.request, answer).trials.empty()) {
            tellUntried(answer, { { CheckKind::TrialsNotRun, { .counts = { 0, 0, 1 } } }, CheckStatus::Noted });
        }
        return answer;
    }
    Rerunner reruns(run, bench, stop);
    if (!run.approval.record().second.empty()) {
        OtherMethod(run, reruns, bench, std::move(stop)).tell(answer);
    }
    tellProperties(run, reruns, answer);
    const auto withoutRepeats = tellVaried(wantedFor(run.request, answer), run, reruns, answer);
    answer.reruns = reruns.taken();
    conclude(run.request, answer, withoutRepeats);
    (void)bench.wall.goTo(here); // a state that is not there any more is made again before the next run
    return answer;
}

} // namespace core
