// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files.h"

#include "app/terminal.h"
#include "app/terminal_text.h"
#include "core/report/table_file.h"
#include "core/story/replay.h"
#include "sandbox/jail/copy_file.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>
#include <unistd.h>

namespace app {

using core::ErrorKind;
using core::fail;
using core::Result;

namespace {

constexpr std::uintmax_t mostTextBytes = 10U << 20;

/// `name` may hold directories ("plots/a.png"); only its last part counts. Dots and dashes at its beginning are
/// dropped, so that nothing is hidden or taken for an option.
std::filesystem::path freePath(const std::filesystem::path& directory, const std::string& name)
{
    constexpr std::size_t longest = 200; // bytes; a number may follow
    auto plain = std::filesystem::path(name).filename().string();
    plain.erase(0, std::min(plain.find_first_not_of(".- "), plain.size()));
    plain.erase(0, plain.size() - std::min(plain.size(), longest)); // the end has the suffix
    while (!plain.empty() && (static_cast<unsigned char>(plain.front()) & 0xc0U) == 0x80U) {
        plain.erase(0, 1); // no half a character
    }
    const std::filesystem::path base = plain.empty() ? "file" : plain;
    auto path = directory / base;
    for (int number = 2; std::filesystem::exists(std::filesystem::symlink_status(path)); ++number) {
        path = directory / (base.stem().string() + " (" + std::to_string(number) + ")" + base.extension().string());
    }
    return path;
}

} // namespace

Result<std::string> readTextFile(const std::filesystem::path& path)
{
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) {
        return fail(ErrorKind::BadInput, core::said("There is no file " + path.string() + ". Check the name."));
    }
    if (!std::filesystem::is_regular_file(status)) {
        return fail(ErrorKind::BadInput, core::said(path.string() + " is not a file with text. Name a file."));
    }
    if (std::filesystem::file_size(path, error) > mostTextBytes) {
        return fail(ErrorKind::BadInput,
            core::said(path.string() + " is larger than 10 MB, so it is hardly code. Check the name."));
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf())) {
        // An empty file sets failbit as well; it is a valid, if useless, program.
        if (file.is_open() && std::filesystem::file_size(path, error) == 0) {
            return std::string();
        }
        return fail(ErrorKind::BadInput, core::said(path.string() + " cannot be read. Check its permissions."));
    }
    return text.str();
}

Result<void> keepArtifacts(sandbox::RunResult& result, const std::filesystem::path& directory)
{
    std::error_code error;
    // In a folder that came from elsewhere the usual place may be a link to where files do harm.
    if (!result.artifacts.empty() && directory == defaultOutputDirectory
        && std::filesystem::is_symlink(directory, error)) {
        return fail(ErrorKind::BadInput,
            core::said(directory.string()
                + " is a link here, so no files were put there. Remove it, or name a place with --files."));
    }
    for (auto& artifact : result.artifacts) {
        std::filesystem::create_directories(directory, error);
        const auto path = freePath(directory, artifact.name);
        if (const auto problem = sandbox::copyFile(artifact.path, path)) {
            return fail(ErrorKind::Io,
                core::said("The file " + artifact.name + " could not be put into " + directory.string()
                    + ". Is there room, and may you write there? Use --files to name another place."),
                problem.message());
        }
        artifact.path = std::filesystem::absolute(path);
    }
    return {};
}

/// A line that is written over, where there is somebody to see it.
static core::Progress savingProgress(const std::filesystem::path& path)
{
    core::Progress progress;
    if (::isatty(STDERR_FILENO) == 1) {
        progress.fraction = [name = terminalSafe(path.filename().string())](double fraction) {
            std::cerr << "\rSaving " << name << ": " << static_cast<int>(fraction * 100) << " %" << std::flush;
        };
    }
    return progress;
}

Result<void> keepTable(const core::Step& done, const Options& options, const core::Bench& bench, std::stop_token stop)
{
    const auto& path = options.table;
    const auto displays = sandbox::shownDisplays(*done.runs.back().result);
    const auto isTable = [](const sandbox::Display& display) {
        return std::holds_alternative<sandbox::Table>(display);
    };
    const auto found = std::ranges::find_last_if(displays, isTable).begin();
    if (found == displays.end()) {
        return fail(ErrorKind::BadInput,
            core::said(
                "The run showed no table, so " + path.string() + " was not written. End the code with a data frame."));
    }
    const sandbox::FrameRef frame { {}, static_cast<int>(found - displays.begin()) };
    const auto pages = [&](std::int64_t first) -> Result<sandbox::Table> {
        auto page = core::lookAt(
            core::stateName(done), bench, [&](sandbox::Wall& wall) { return wall.wholeRows({ frame, first }, stop); });
        if (page && !*page) {
            return fail(ErrorKind::BadInput,
                core::said(
                    "The state this table belongs to is not there any more. Run the step again to save all its rows."));
        }
        return page ? Result<sandbox::Table>(std::move(**page)) : std::unexpected(page.error());
    };
    const auto saved = core::saveTable(std::get<sandbox::Table>(*found), pages, path,
        options.defuse ? core::CellText::Defused : core::CellText::AsItIs, savingProgress(path));
    if (::isatty(STDERR_FILENO) == 1) {
        std::cerr << "\r\x1b[K";
    }
    if (!saved) {
        return std::unexpected(saved.error());
    }
    if (const auto risks = core::inWords(*saved); !risks.empty()) {
        std::cerr << terminalSafe(path.string()) << ": " << risks
                  << (options.defuse ? " They were written as plain text.\n"
                                     : " --defuse writes them as plain text.\n");
    }
    return {};
}

} // namespace app
