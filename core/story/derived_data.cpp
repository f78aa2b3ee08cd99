// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/derived_data.h"

#include "core/data/names.h"
#include "core/data/scan.h"
#include "core/domain/code_words.h"
#include "core/domain/fault.h"
#include "core/story/investigation.h"

#include <algorithm>

namespace core {

namespace {
/// How our own CSV is read: nothing is left to be guessed.
ReadOptions asWritten()
{
    ReadOptions change;
    change.encoding = "utf-8";
    change.delimiter = ",";
    change.comment = "";
    change.quote = "\"";
    change.escape = "";
    change.strayQuotes = false;
    change.lineComments = false;
    change.skippedRows = 0;
    change.headerRows = 1;
    change.footerRows = 0;
    return change;
}

/// Texts stay texts, whatever they look like: the frame says what its columns are.
ReadOptions asTaken(const TakenFrame& taken, const Profile& profile)
{
    auto change = asWritten();
    for (std::size_t i = 0; i < std::min(taken.columns.size(), profile.columns.size()); ++i) {
        const auto& name = taken.columns[i].name;
        const auto type = taken.columns[i].type;
        const auto& column = profile.columns[i];
        if (type == ColumnType::Text && column.type != ColumnType::Text) {
            change.column(column.name).type = ColumnType::Text;
        }
        if (const auto words = taken.words.find(name); words != taken.words.end()) {
            change.column(column.name).keptWords = { words->second.begin(), words->second.end() };
        }
    }
    return change;
}

/// Takes the frame, and profiles its file in the jail.
Result<Dataset> profiled(Dataset dataset, const Bench& bench, const Progress& progress, const std::stop_token& stop)
{
    progress.enter("Taking " + dataset.origin->variable + " out of the jail");
    const auto taken = takeFrame(*dataset.origin, bench, progress, stop);
    if (!taken) {
        return std::unexpected(taken.error());
    }
    dataset.path = taken->path;
    dataset.origin->indexed = taken->indexed;
    auto first = scanText(dataset, asWritten(), bench.installation, progress, stop);
    if (!first) {
        return first;
    }
    const auto change = asTaken(*taken, first->profile);
    return change == first->change ? first : scanText(dataset, change, bench.installation, progress, stop);
}

/// The step whose code named it last; what no code names (the result of SQL) is of the last one.
std::vector<Step> upToTheLastNaming(std::vector<Step> line, const std::string& variable)
{
    const auto named = std::ranges::find_last_if(
        line, [&](const Step& step) { return mentions(step.runs.back().approval.code, variable); });
    if (!named.empty()) {
        line.erase(named.begin() + 1, line.end());
    }
    return line;
}
} // namespace

Result<Dataset> deriveData(const std::string& variable, const std::string& user, Workspace& workspace,
    const Bench& bench, const Progress& progress, std::stop_token stop)
{
    const auto line = upToTheLastNaming(lineage(workspace.steps()), variable);
    if (line.empty()) {
        return fail(ErrorKind::BadInput, { FaultKind::NoSuchFrame, { .texts = { variable } } });
    }
    if (const auto made = makeStateAfter(line, workspace, user, bench, progress, stop, {}); !made) {
        return std::unexpected(made.error());
    }
    const auto datasets = workspace.datasets();
    Dataset dataset;
    dataset.name = datasetName(variable + ".csv", datasets);
    dataset.variable = checkLoadName(variable, datasets) ? variable : variableName(variable, datasets);
    dataset.origin = { line.back().id, stateName(line.back()), variable };
    return profiled(dataset, bench, progress, stop).and_then([&](const Dataset& derived) {
        return workspace.addDataset(derived).and_then([&] { return recordOpened(derived, workspace); }).transform([&] {
            return derived;
        });
    });
}

Result<Dataset> deriveAgain(const std::string& name, const std::string& user, Workspace& workspace, const Bench& bench,
    const Progress& progress, std::stop_token stop)
{
    const auto datasets = workspace.datasets();
    const auto known = std::ranges::find(datasets, name, &Dataset::name);
    if (known == datasets.end() || !known->origin) {
        return fail(ErrorKind::BadInput, { FaultKind::NoDerivedTable, { .texts = { name } } });
    }
    const auto line = lineageOf(workspace.steps(), known->origin->step);
    if (!line) {
        return std::unexpected(line.error());
    }
    if (const auto made = makeStateAfter(*line, workspace, user, bench, progress, stop, {}); !made) {
        return std::unexpected(made.error());
    }
    auto dataset = *known;
    dataset.origin->state = stateName(line->back());
    return profiled(dataset, bench, progress, stop).and_then([&](const Dataset& derived) {
        return workspace.replaceDataset(derived)
            .and_then([&] { return recordOpened(derived, workspace); })
            .transform([&] { return derived; });
    });
}

} // namespace core
