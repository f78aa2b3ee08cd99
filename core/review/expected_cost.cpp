// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/review/expected_cost.h"

#include "core/data/load_steps.h"
#include "core/domain/frame_size.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace core {

using namespace frame_size;

namespace {
// Measured with pandas 2.2 on three million rows of six columns, rounded.
constexpr double splitBytesPerSecond = 500e6; ///< finding the cells of a file
constexpr double typedBytesPerSecond = 230e6; ///< making values of them
constexpr double secondsPerRow = 100e-9; ///< of an operation
constexpr double secondsPerServedCell = 30e-9; ///< taken from the columns of a file

struct Part {
    const Dataset* dataset = nullptr;
    std::set<std::string> columns; ///< that are read
    std::int64_t rowsAtOnce = 0;
    bool isFrame = false; ///< loaded as its contract says; else the code reads the file
};

std::set<std::string> namedColumns(const Dataset& dataset, const Effects& effects)
{
    auto names = allColumns(dataset);
    std::erase_if(names, [&](const auto& name) { return !std::ranges::contains(effects.columns, name); });
    return names.empty() ? allColumns(dataset) : names;
}

/// The number that is written there: 1_000_000. 0: another expression.
std::int64_t numberIn(std::string text)
{
    std::erase(text, '_');
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? number : 0;
}

Part loaded(const Dataset& dataset, const Effects& effects)
{
    const auto known = effects.frameColumns.find(dataset.variable);
    const bool some = known != effects.frameColumns.end() && isLoadedByColumns(dataset);
    return { &dataset, some ? std::set<std::string>(known->second.begin(), known->second.end()) : allColumns(dataset),
        dataset.profile.rows, true };
}

/// As the call in that line has it.
Part readByCode(
    const Dataset& dataset, const std::string& code, const Effects& effects, const CodeFacts& facts, int line)
{
    Part part { &dataset, allColumns(dataset), dataset.profile.rows };
    for (const auto& call : facts.calls) {
        if (call.line != line || !call.name.starts_with("pandas.read_")) {
            continue;
        }
        for (const auto& [name, begin, end] : call.arguments) {
            const auto text = code.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
            if (name == "usecols") {
                part.columns = namedColumns(dataset, effects);
            } else if ((name == "chunksize" || name == "nrows") && numberIn(text) > 0) {
                part.rowsAtOnce = std::min(part.rowsAtOnce, numberIn(text));
            }
        }
    }
    return part;
}

std::vector<Part> partsOf(
    const std::string& code, const Effects& effects, const CodeFacts& facts, const std::vector<Dataset>& datasets)
{
    std::vector<Part> parts;
    for (const auto& dataset : datasets) {
        if (dataset.profile.columns.empty()) {
            continue;
        }
        if (std::ranges::contains(effects.frames, dataset.variable)) {
            parts.push_back(loaded(dataset, effects));
        }
        for (const auto& [line, name] : facts.files) {
            if (line > 0 && name == dataset.fileName()) {
                parts.push_back(readByCode(dataset, code, effects, facts, line));
            }
        }
    }
    return parts;
}

/// How many times the code goes through the rows, roughly.
double passesOf(const CodeFacts& facts)
{
    const auto heavy = facts.groupings.size() + facts.joins.size() + facts.sorts.size() + facts.reshapes.size();
    const auto light = facts.filters.size() + facts.aggregations.size() + facts.conversions.size() + facts.drops.size();
    return 1 + 2 * static_cast<double>(heavy) + static_cast<double>(light) / 2;
}

double cellsOf(const Part& part, const std::set<std::string>& columns)
{
    return static_cast<double>(part.dataset->profile.rows) * static_cast<double>(columns.size());
}

/// What reading takes: as texts take it usually, and of a frame no more than is known.
double secondsToRead(const Part& part, const KnownReading& known)
{
    auto columns = part.columns;
    const auto loaded = known.loaded.find(part.dataset->variable);
    if (part.isFrame && loaded != known.loaded.end()) {
        std::erase_if(columns, [&](const auto& name) { return loaded->second.contains(name); });
    }
    if (columns.empty()) {
        return 0;
    }
    const auto share = bytesOfRow(*part.dataset, columns) / bytesOfRow(*part.dataset, allColumns(*part.dataset));
    auto seconds = static_cast<double>(part.dataset->profile.bytes)
        * (1 / splitBytesPerSecond + share / typedBytesPerSecond);
    if (part.isFrame && known.served.contains(part.dataset->variable)) {
        seconds = std::min(seconds, cellsOf(part, columns) * secondsPerServedCell);
    }
    const auto taken = known.secondsPerCell.find(part.dataset->variable);
    return part.isFrame && taken != known.secondsPerCell.end()
        ? std::min(seconds, cellsOf(part, columns) * taken->second)
        : seconds;
}

Finding warning(FindingKind kind, const std::string& taken, const std::string& limit)
{
    return { Severity::Warning, "limits", 0, 0, { kind, { .texts = { taken, limit } } } };
}
} // namespace

std::optional<Forecast> forecastOf(const std::string& code, const Effects& effects, const CodeFacts& facts,
    const std::vector<Dataset>& datasets, const KnownReading& known)
{
    const auto parts = partsOf(code, effects, facts, datasets);
    if (parts.empty()) {
        return std::nullopt;
    }
    const bool isWorked = !facts.isComplete() || passesOf(facts) >= 3;
    const double times = isWorked ? timesWorked : timesRead;
    Forecast forecast;
    double bytes = ownBytes;
    double named = ownBytes;
    for (const auto& part : parts) {
        const auto& [dataset, columns, rowsAtOnce, isFrame] = part;
        const auto& profile = dataset->profile;
        const auto rows = static_cast<double>(profile.rows);
        forecast.tables.push_back({ dataset->variable, profile.rows, std::ssize(columns), std::ssize(profile.columns),
            rowsAtOnce < profile.rows });
        forecast.seconds += secondsToRead(part, known) + rows * passesOf(facts) * secondsPerRow;
        bytes += static_cast<double>(rowsAtOnce) * bytesOfRow(*dataset, columns) * times;
        named += static_cast<double>(rowsAtOnce) * bytesOfRow(*dataset, namedColumns(*dataset, effects)) * times;
    }
    forecast.memoryBytes = static_cast<std::int64_t>(bytes);
    forecast.namedBytes = static_cast<std::int64_t>(std::min(bytes, named));
    return forecast;
}

std::vector<Finding> overLimits(const Forecast& forecast, const sandbox::Limits& limits)
{
    std::vector<Finding> findings;
    if (forecast.memoryBytes > limits.memoryBytes) {
        const auto heavy = sandbox::limitProfile("heavy");
        const auto kind = forecast.namedBytes <= limits.memoryBytes ? FindingKind::OverMemoryColumns
            : heavy && forecast.memoryBytes <= heavy->memoryBytes   ? FindingKind::OverMemoryLimits
                                                                    : FindingKind::OverMemoryParts;
        findings.push_back(
            warning(kind, roughMegabytes(forecast.memoryBytes), std::to_string(limits.memoryBytes >> 20)));
    }
    const auto allowed = static_cast<double>(std::min(limits.wall, limits.cpuTime).count()) / 1000;
    if (forecast.seconds > allowed) {
        findings.push_back(warning(FindingKind::OverTime, roughly(forecast.seconds), roughly(allowed)));
    }
    return findings;
}

} // namespace core
