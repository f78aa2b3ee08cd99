// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/derived_frames.h"

#include "core/data/contract_words.h"
#include "core/data/database_view.h"
#include "core/data/file_state.h"
#include "core/domain/fault.h"
#include "core/report/table_file.h"
#include "core/workspace/document_file.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <iterator>
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

/// What a page says of all rows.
void look(const sandbox::Table& page, TakenFrame& taken)
{
    taken.columns = page.columns;
    for (const auto& row : page.rows) {
        for (std::size_t i = 0; i < page.columns.size(); ++i) {
            const auto* text = std::get_if<std::string>(&row[i]);
            if (text != nullptr && page.columns[i].type == ColumnType::Text && !text->empty()
                && pandasKnowsMissing(*text)) {
                taken.words[page.columns[i].name].insert(*text);
            }
        }
    }
}

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
} // namespace

Result<TakenFrame> takeFrame(
    const FrameOrigin& origin, const Bench& bench, const Progress& progress, const std::stop_token& stop)
{
    const auto width = widthOf(origin, bench, stop);
    if (!width) {
        return std::unexpected(width.error());
    }
    TakenFrame taken;
    const auto page = [&](std::int64_t first) -> Result<sandbox::Table> {
        auto rows = lookAt(origin.state, bench,
            [&](sandbox::Wall& wall) { return wall.wholeRows({ { origin.variable }, first }, stop); });
        if (!rows || !*rows) {
            return rows ? fail(ErrorKind::BadInput, { FaultKind::NoSuchFrame, { .texts = { origin.variable } } })
                        : std::unexpected(rows.error());
        }
        look(**rows, taken);
        return std::move(**rows);
    };
    const DraftFolder draft;
    const auto written = page(0).and_then(
        [&](const sandbox::Table& first) { return saveTable(first, page, draft.file(), CellText::AsItIs, progress); });
    if (!written) {
        return std::unexpected(written.error());
    }
    auto hash = sandbox::sha256OfFile(draft.file());
    if (!hash) {
        return std::unexpected(hash.error());
    }
    taken.sha256 = std::move(*hash);
    taken.indexed = std::ssize(taken.columns) > *width;
    std::error_code error;
    taken.path = fileOf(taken.sha256);
    fs::rename(draft.file(), taken.path, error);
    if (error) {
        return fail(ErrorKind::Io, { FaultKind::TableNotWritten, { .texts = { derivedDirectory().string() } } },
            error.message());
    }
    dropOldest(taken.path);
    return taken;
}

namespace {
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
    const auto taken = takeFrame(*dataset.origin, bench, progress, stop);
    if (!taken) {
        return std::unexpected(taken.error());
    }
    return taken->sha256 == dataset.sha256 ? Result<void>() : refuse(FaultKind::TableOtherNow, dataset);
}
} // namespace

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
    std::erase_if(
        datasets, [](const Dataset& dataset) { return (isView(dataset) || dataset.origin) && !isThere(dataset); });
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
        const auto taken = takeFrame(*dataset.origin, bench, {}, stop);
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
        if (const auto made = isThere(lost) ? Result<void>() : makeAgain(lost, workspace, user, bench, progress, stop);
            !made) {
            return std::unexpected(made.error());
        }
    }
    FileWatch fresh;
    const auto datasets = unchangedFor(steps, workspace, needed, bench.files != nullptr ? *bench.files : fresh);
    if (!datasets) {
        return std::unexpected(datasets.error());
    }
    if (const auto given = giveFiles(*datasets, bench.wall); !given) {
        return std::unexpected(given.error());
    }
    return restoreState(steps, user, bench, progress, std::move(stop));
}

Result<std::vector<sandbox::EarlierCode>> makePresentState(const Workspace& workspace, const std::string& user,
    const Bench& bench, const Progress& progress, std::stop_token stop, const std::vector<std::string>& needed)
{
    return makeStateAfter(lineage(workspace.steps()), workspace, user, bench, progress, std::move(stop), needed);
}

} // namespace core
