// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/small_part.h"

#include "core/data/load_steps.h"
#include "core/data/served_columns.h"
#include "core/review/expected_cost.h"
#include "core/story/lineage.h"

#include <algorithm>
#include <optional>
#include <set>

namespace core {

namespace {
constexpr std::int64_t manyRows = 1'000'000;
constexpr std::int64_t mostTried = 400'000; ///< rows of each file; enough to be told from the noise
constexpr double isSure = 1.25; ///< times the limit: what grows with the rows is not a straight line

/// What a trial on so many rows of each file took.
struct PartRun {
    double rows = 0;
    double seconds = 0;
    double bytes = 0;
    sandbox::RunResult result {};
};

std::optional<PartRun> triedOn(
    std::int64_t rows, const Approval& approval, const Bench& bench, const std::stop_token& stop, const RunPlace& place)
{
    const sandbox::Variation part { .change = sandbox::Variation::Change::FirstRows,
        .values = { std::to_string(rows) } };
    auto run = rerunApproved(approval, Rerun::TheCode, part, bench.wall, bench.limits, stop, place);
    if (!run || run->result.status != sandbox::Status::Ok) {
        return std::nullopt; // of a few rows it may be that nothing is left: all of them will tell
    }
    const auto& metrics = run->result.metrics;
    // Whatever else the machine does is no reason to end a run.
    return PartRun { static_cast<double>(rows), std::min(metrics.wallMs, metrics.cpuMs) / 1000,
        std::max(static_cast<double>(metrics.peakMemoryBytes), static_cast<double>(run->varied)),
        std::move(run->result) };
}

/// Of all rows, as it grows from the one to the other.
double ofAll(double rows, double PartRun::* taken, const PartRun& few, const PartRun& more)
{
    const auto each = std::max(0.0, (more.*taken - few.*taken) / (more.rows - few.rows));
    return more.*taken + each * (rows - more.rows);
}

std::set<std::string> framesOf(const ApprovalRecord& record)
{
    std::set<std::string> names;
    for (const auto& frame : record.frames.value_or(std::vector<sandbox::TableReader>())) {
        names.insert(frame.name);
    }
    return names;
}

/// Whether the present state has all frames that the code begins with: most of what it takes was taken then.
bool hasLoaded(const std::vector<Step>& steps, const Approval& approval)
{
    std::set<std::string> loaded;
    for (const auto& step : lineage(steps)) {
        loaded.merge(framesOf(step.runs.back().approval));
    }
    const auto frames = framesOf(approval.record());
    return !frames.empty() && std::ranges::includes(loaded, frames);
}

sandbox::RunResult endedThere(sandbox::RunResult result, sandbox::Status status, ForecastFact fact)
{
    result.status = status;
    result.statusDetail = inWords(fact);
    result.out.clear();
    result.err.clear();
    result.value.reset();
    result.displays.clear();
    result.artifacts.clear();
    result.ledger.reset();
    return result;
}
} // namespace

bool isWorthATrial(const Proposal& proposal, const sandbox::Limits& limits)
{
    if (!proposal.forecast || sandbox::languageOf(proposal.code) != "python") {
        return false;
    }
    const auto& forecast = *proposal.forecast;
    const auto most = std::ranges::max_element(forecast.tables, {}, &Forecast::Table::rows);
    const auto seconds = static_cast<double>(limits.wall.count()) / 1000;
    const bool mayTakeMuch = forecast.memoryBytes > limits.memoryBytes / 4 || forecast.seconds > seconds / 4
        || proposal.effects.cannotTell || proposal.effects.dynamicCode;
    return most != forecast.tables.end() && most->rows > manyRows && mayTakeMuch;
}

/// Of what is read a part at a time the rows are never there together.
static bool isReadInParts(const Forecast& forecast)
{
    return std::ranges::all_of(
        forecast.tables, [](const Forecast::Table& table) { return table.inParts || table.rows <= manyRows; });
}

/// How the run would end, where trials show that a limit will be met.
static std::optional<sandbox::RunResult> endOnSmallPart(const Step& step, const Approval& approval,
    const std::vector<Step>& steps, const Bench& bench, const Progress& progress, const std::stop_token& stop,
    const RunPlace& place)
{
    const auto& proposal = step.proposals.back();
    if (!isWorthATrial(proposal, bench.limits) || hasLoaded(steps, approval)) {
        return std::nullopt;
    }
    progress.enter("Trying it on a few of the rows");
    auto forecast = *proposal.forecast;
    const auto all = std::ranges::max(forecast.tables, {}, &Forecast::Table::rows).rows;
    auto few = triedOn(mostTried / 10, approval, bench, stop, place);
    auto more = few ? triedOn(mostTried, approval, bench, stop, place) : std::nullopt;
    if (few && !more) { // as many may be too many already
        more = std::move(few);
        few = triedOn(mostTried / 100, approval, bench, stop, place);
    }
    if (!few || !more) {
        return std::nullopt;
    }
    const auto& limits = bench.limits;
    const auto rows = static_cast<double>(all);
    const auto bytes = ofAll(rows, &PartRun::bytes, *few, *more);
    const auto seconds = ofAll(rows, &PartRun::seconds, *few, *more);
    const auto allowed = static_cast<double>(limits.wall.count()) / 1000;
    const bool meetsMemory = !isReadInParts(forecast) && bytes > isSure * static_cast<double>(limits.memoryBytes);
    if (!meetsMemory && seconds <= isSure * allowed) {
        return std::nullopt;
    }
    forecast.memoryBytes = meetsMemory ? static_cast<std::int64_t>(bytes) : 0;
    forecast.namedBytes = std::min(forecast.namedBytes, forecast.memoryBytes);
    forecast.seconds = meetsMemory ? 0 : seconds;
    const auto remedies = overLimits(forecast, limits);
    const auto remedy = remedies.empty() ? std::string() : hintOf(remedies.front().fact);
    const auto of = meetsMemory ? ForecastKind::MeetsMemory : ForecastKind::MeetsTime;
    const auto tried = static_cast<std::int64_t>(more->rows);
    return endedThere(std::move(more->result), meetsMemory ? sandbox::Status::OutOfMemory : sandbox::Status::Timeout,
        { of,
            { .count = tried,
                .total = all,
                .texts = { meetsMemory ? roughMegabytes(forecast.memoryBytes) : roughly(seconds),
                    meetsMemory ? std::to_string(limits.memoryBytes >> 20) : roughly(allowed), remedy } } });
}

/// Those of a large file that the code reads; empty: all.
static std::set<std::string> columnsRead(const Dataset& dataset, const Proposal& proposal, const Approval& approval)
{
    for (const auto& load : approval.record().frames.value_or(std::vector<sandbox::TableReader>())) {
        if (load.name == dataset.variable) {
            return { load.columns.begin(), load.columns.end() };
        }
    }
    std::set<std::string> named; // in a call of its own
    const auto tables = proposal.forecast.value_or(Forecast()).tables;
    const auto read = std::ranges::find(tables, dataset.variable, &Forecast::Table::name);
    for (const auto& column : dataset.profile.columns) {
        if (read != tables.end() && read->columns < read->ofColumns
            && std::ranges::contains(proposal.effects.columns, column.name)) {
            named.insert(column.name);
        }
    }
    return named;
}

/// The text of a large file is not read in the run's time, nor once more while its columns are being made. Whether the
/// run reads one whose columns are made.
static bool awaitColumns(const Step& step, const Approval& approval, const Workspace& workspace, const Bench& bench,
    const Progress& progress, const std::stop_token& stop)
{
    const auto& proposal = step.proposals.back();
    bool areServed = false;
    for (const auto& dataset : workspace.datasets()) {
        if (bench.columns != nullptr && isLoadedByColumns(dataset)
            && std::ranges::contains(proposal.effects.reads, dataset.fileName())) {
            progress.enter("Reading " + dataset.fileName());
            bench.columns->need(dataset, columnsRead(dataset, proposal, approval), stop);
            areServed = areServed || bench.columns->serves(dataset);
        }
    }
    return areServed;
}

Result<sandbox::RunResult> runUnlessTooLarge(const Step& step, const Approval& approval, const Workspace& workspace,
    const Bench& bench, const Progress& progress, const std::stop_token& stop, const RunPlace& place)
{
    const auto steps = workspace.steps();
    const RunPlace nowhere { {}, place.prelude };
    auto ended = endOnSmallPart(step, approval, steps, bench, progress, stop, nowhere);
    if (ended && ended->status == sandbox::Status::OutOfMemory) {
        return *std::move(ended);
    }
    const bool areServed = awaitColumns(step, approval, workspace, bench, progress, stop);
    if (ended && areServed) { // a text takes longer to be read than its columns
        ended = endOnSmallPart(step, approval, steps, bench, progress, stop, nowhere);
    }
    if (ended) {
        return *std::move(ended);
    }
    return runApproved(approval, bench.wall, bench.limits, progress, stop, place);
}

} // namespace core
