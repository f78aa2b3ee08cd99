// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/terminal.h"
#include "app/terminal_text.h"
#include "core/data/keys.h"
#include "core/data/names.h"
#include "core/data/tables.h"

namespace app {

namespace {
/// Without what only the program itself can use.
core::Json entryOf(const core::Dataset& dataset)
{
    core::Json entry = dataset.profile;
    entry["frame"] = dataset.variable;
    for (const auto* key : { "preview", "names_fit", "data_line", "next_table_index", "collapse", "skip_space",
             "has_nuls", "most_cells" }) {
        entry.erase(key);
    }
    for (std::size_t i = 0; i < dataset.profile.warnings.size(); ++i) {
        entry["warnings"][i]["message"] = core::inWords(dataset.profile.warnings[i]);
    }
    for (std::size_t i = 0; i < dataset.profile.facts.size(); ++i) {
        entry["facts"][i]["message"] = core::inWords(dataset.profile.facts[i]);
    }
    for (auto& column : entry.at("columns")) {
        column.erase("wyhash_marks");
        column.erase("wyhash_plain_marks");
    }
    if (!dataset.source.member.empty()) {
        entry["path"] = (dataset.path / dataset.source.member).string();
    }
    if (dataset.source.hidden) {
        entry["hidden"] = true;
    }
    return entry;
}
} // namespace

ExitCode profileCommand(const Options& options, std::stop_token stop)
{
    auto installation = sandbox::Installation::locate();
    if (!installation) {
        return endWith(installation.error(), options.json);
    }
    installation->acceptMissing = options.acceptMissing;
    std::vector<core::Dataset> datasets;
    auto files = core::Json::array();
    auto errors = core::Json::array();
    auto code = ExitCode::Done;
    for (const auto& file : options.files) {
        auto found = core::openFile(file, datasets, *installation, {}, stop);
        if (!found) {
            printError(found.error());
            errors.push_back(errorJson(found.error()));
            code = exitCodeOf(found.error().kind);
            continue;
        }
        if (const auto named = core::nameFrame(*found, options.loadNameOf(file), datasets); !named) {
            printError(named.error());
            errors.push_back(errorJson(named.error()));
            code = exitCodeOf(named.error().kind);
            continue;
        }
        for (const auto& dataset : *found) {
            datasets.push_back(dataset);
            if (!options.json) {
                printProfile(dataset);
            } else if (dataset.source.isPlainText() && !dataset.source.area.empty()) {
                files.back()["more_tables"].push_back(entryOf(dataset));
            } else {
                files.push_back(entryOf(dataset));
            }
        }
    }
    const auto keys = core::suggestKeys(datasets);
    if (options.json) {
        core::Json document { { "files", files }, { "keys", keys } };
        if (!errors.empty()) {
            document["errors"] = std::move(errors);
        }
        printLine(sandbox::dump(document, 2));
    } else {
        for (const auto& pair : keys) {
            printLine(terminalSafe(core::keySentence(pair)));
        }
    }
    return code;
}

} // namespace app
