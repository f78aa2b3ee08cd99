// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/derived_data.h"

#include "core/data/contract_words.h"
#include "core/data/names.h"
#include "core/data/scan.h"
#include "core/domain/code_words.h"
#include "core/domain/fault.h"
#include "core/report/table_file.h"
#include "core/story/investigation.h"
#include "core/workspace/document_file.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <map>
#include <set>
#include <system_error>
#include <unistd.h>

namespace core {

namespace {
namespace fs = std::filesystem;

constexpr std::uintmax_t mostKeptBytes = 8ULL << 30; ///< of all derived data of this user

std::filesystem::path fileOf(const std::string& sha256)
{
    return derivedDirectory() / (sha256 + ".csv");
}

bool isThere(const Dataset& dataset)
{
    std::error_code error;
    return fs::is_regular_file(dataset.path, error);
}

/// The oldest files go where all are too many; they can be made again.
void dropOldest(const fs::path& kept)
{
    std::error_code error;
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::uintmax_t bytes = 0;
    for (const auto& entry : fs::directory_iterator(derivedDirectory(), error)) {
        if (entry.is_regular_file(error)) {
            files.emplace_back(entry.last_write_time(error), entry.path());
            bytes += entry.file_size(error);
        }
    }
    std::ranges::sort(files);
    for (const auto& [time, path] : files) {
        if (bytes <= mostKeptBytes) {
            return;
        }
        if (path != kept) {
            bytes -= std::min(bytes, fs::file_size(path, error));
            fs::remove(path, error);
        }
    }
}

/// A folder of its own beside the files, so that what is whole can be moved there.
class DraftFolder {
public:
    DraftFolder()
    {
        std::error_code error;
        fs::create_directories(derivedDirectory(), error);
        fs::permissions(derivedDirectory(), fs::perms::owner_all, error);
        auto name = (derivedDirectory() / "draft-XXXXXX").string();
        m_folder = ::mkdtemp(name.data()) != nullptr ? fs::path(name) : fs::path();
    }
    ~DraftFolder()
    {
        std::error_code error;
        fs::remove_all(m_folder, error);
    }
    DraftFolder(const DraftFolder&) = delete;
    DraftFolder& operator=(const DraftFolder&) = delete;
    fs::path file() const { return m_folder / "table.csv"; }

private:
    fs::path m_folder;
};

/// A frame that was written to its file.
struct Taken {
    std::string sha256;
    std::vector<sandbox::TableColumn> columns;
    std::map<std::string, std::set<std::string>> words; ///< by column: texts that pandas would take for missing

    void look(const sandbox::Table& page)
    {
        columns = page.columns;
        for (const auto& row : page.rows) {
            for (std::size_t i = 0; i < columns.size(); ++i) {
                const auto* text = std::get_if<std::string>(&row[i]);
                if (text != nullptr && columns[i].type == ColumnType::Text && !text->empty()
                    && pandasKnowsMissing(*text)) {
                    words[columns[i].name].insert(*text);
                }
            }
        }
    }
};

/// The columns that the frame has besides its index; nothing where it is not there.
Result<std::int64_t> widthOf(const FrameOrigin& origin, const Bench& bench, const std::stop_token& stop)
{
    const auto variables = lookAt(origin.state, bench, [&](sandbox::Wall& wall) { return wall.variables(stop); });
    if (!variables) {
        return std::unexpected(variables.error());
    }
    const auto known = variables->value_or(std::vector<sandbox::Variable>());
    const auto found = std::ranges::find(known, origin.variable, &sandbox::Variable::name);
    if (found == known.end() || (found->type != "DataFrame" && found->type != "Series")) {
        return fail(ErrorKind::BadInput, { FaultKind::NoSuchFrame, { .texts = { origin.variable } } });
    }
    return found->shape.size() > 1 ? found->shape[1] : 1;
}

/// All rows of the frame, out of the state called `origin.state`.
Result<Taken> take(FrameOrigin& origin, const Bench& bench, const Progress& progress, const std::stop_token& stop)
{
    const auto width = widthOf(origin, bench, stop);
    if (!width) {
        return std::unexpected(width.error());
    }
    Taken taken;
    const auto page = [&](std::int64_t first) -> Result<sandbox::Table> {
        auto rows = lookAt(origin.state, bench,
            [&](sandbox::Wall& wall) { return wall.wholeRows({ { origin.variable }, first }, stop); });
        if (!rows || !*rows) {
            return rows ? fail(ErrorKind::BadInput, { FaultKind::NoSuchFrame, { .texts = { origin.variable } } })
                        : std::unexpected(rows.error());
        }
        taken.look(**rows);
        return std::move(**rows);
    };
    const DraftFolder draft;
    const auto written = page(0).and_then([&](const sandbox::Table& first) {
        return saveTable(first, page, draft.file(), CellText::AsItIs, progress);
    });
    if (!written) {
        return std::unexpected(written.error());
    }
    auto hash = sandbox::sha256OfFile(draft.file());
    if (!hash) {
        return std::unexpected(hash.error());
    }
    taken.sha256 = std::move(*hash);
    origin.indexed = std::ssize(taken.columns) > *width;
    std::error_code error;
    fs::rename(draft.file(), fileOf(taken.sha256), error);
    if (error) {
        return fail(ErrorKind::Io, { FaultKind::TableNotWritten, { .texts = { derivedDirectory().string() } } },
            error.message());
    }
    dropOldest(fileOf(taken.sha256));
    return taken;
}

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
ReadOptions asTaken(const Taken& taken, const Profile& profile)
{
    auto change = asWritten();
    for (std::size_t i = 0; i < std::min(taken.columns.size(), profile.columns.size()); ++i) {
        const auto& [name, type] = taken.columns[i];
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
    const auto taken = take(*dataset.origin, bench, progress, stop);
    if (!taken) {
        return std::unexpected(taken.error());
    }
    dataset.path = fileOf(taken->sha256);
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

/// Of the derived data whose bytes are not there, those that the code after `steps` needs, or one of `steps` that came
/// after the step that they are of.
std::vector<Dataset> lostFor(
    const std::vector<Step>& steps, const std::vector<Dataset>& datasets, const std::vector<std::string>& needed)
{
    std::vector<Dataset> lost;
    std::ranges::copy_if(datasets, std::back_inserter(lost), [&](const Dataset& dataset) {
        const auto reads = [&](const Step& step) {
            return dataset.origin->step < step.id
                && std::ranges::contains(filesRead(step, step.runs.back().approval.code), dataset.fileName());
        };
        return dataset.origin && !isThere(dataset)
            && (std::ranges::contains(needed, dataset.fileName()) || std::ranges::any_of(steps, reads));
    });
    return lost;
}

std::unexpected<Error> refuse(FaultKind kind, const Dataset& dataset)
{
    return fail(
        ErrorKind::BadInput, { kind, { .texts = { dataset.fileName(), std::to_string(dataset.origin->step) } } });
}

/// The step is of an earlier one than all that read the table, so this comes to an end.
Result<void> makeAgain(const Dataset& dataset, const Workspace& workspace, const std::string& user, const Bench& bench,
    const Progress& progress, const std::stop_token& stop)
{
    const auto line = lineageOf(workspace.steps(), dataset.origin->step);
    if (!line || stateName(line->back()) != dataset.origin->state) {
        return refuse(FaultKind::TableLost, dataset);
    }
    if (const auto made = makeStateAfter(*line, workspace, user, bench, progress, stop, {}); !made) {
        return std::unexpected(made.error());
    }
    auto origin = *dataset.origin;
    const auto taken = take(origin, bench, progress, stop);
    if (!taken) {
        return std::unexpected(taken.error());
    }
    return taken->sha256 == dataset.sha256 ? Result<void>() : refuse(FaultKind::TableOtherNow, dataset);
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

std::optional<FileWarning> changeOfOrigin(const Dataset& dataset, const std::vector<Step>& steps)
{
    if (!dataset.origin) {
        return std::nullopt;
    }
    const MessageArguments which { .texts = { std::to_string(dataset.origin->step) } };
    const auto step = std::ranges::find(steps, dataset.origin->step, &Step::id);
    if (step == steps.end() || step->state == StepState::Undone) {
        return FileWarning(WarningKind::StepUndone, which);
    }
    return stateName(*step) == dataset.origin->state ? std::nullopt
                                                     : std::optional(FileWarning(WarningKind::StepRunAgain, which));
}

std::vector<Dataset> thereNow(std::vector<Dataset> datasets)
{
    std::erase_if(datasets, [](const Dataset& dataset) { return dataset.origin && !isThere(dataset); });
    return datasets;
}

Result<std::vector<std::string>> derivedOtherwise(
    const Step& step, const Workspace& workspace, const Bench& bench, const std::stop_token& stop)
{
    std::vector<std::string> others;
    bool madeOne = false;
    for (const auto& dataset : workspace.datasets()) {
        if (!dataset.origin || dataset.origin->state != stateName(step)) {
            continue;
        }
        const bool wasThere = isThere(dataset);
        auto origin = *dataset.origin;
        const auto taken = take(origin, bench, {}, stop);
        if (!taken && taken.error().kind != ErrorKind::BadInput) {
            return std::unexpected(taken.error());
        }
        if (!taken || taken->sha256 != dataset.sha256) {
            others.push_back(dataset.fileName());
        } else {
            madeOne = madeOne || !wasThere;
        }
    }
    if (madeOne) {
        if (const auto given = giveFiles(thereNow(workspace.datasets()), bench.wall); !given) {
            return std::unexpected(given.error());
        }
    }
    return others;
}

Result<std::vector<sandbox::EarlierCode>> makeStateAfter(const std::vector<Step>& steps, const Workspace& workspace,
    const std::string& user, const Bench& bench, const Progress& progress, std::stop_token stop,
    const std::vector<std::string>& needed)
{
    for (const auto& lost : lostFor(steps, workspace.datasets(), needed)) {
        if (const auto made = isThere(lost) ? Result<void>()
                                            : makeAgain(lost, workspace, user, bench, progress, stop);
            !made) {
            return std::unexpected(made.error());
        }
    }
    const auto datasets = unchangedFor(steps, workspace, needed);
    if (!datasets) {
        return std::unexpected(datasets.error());
    }
    if (const auto given = giveFiles(*datasets, bench.wall); !given) {
        return std::unexpected(given.error());
    }
    return restoreState(steps, user, bench, progress, std::move(stop));
}

} // namespace core
