// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/interrupt.h"
#include "app/plain_numbers.h"
#include "app/terminal.h"

#include <QApplication>
#include <QImageReader>

#include <algorithm>
#include <clocale>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <string_view>

namespace {

/// Charts and PDF pages are drawn by the window's code, so the terminal commands need Qt's painting without a display.
app::ExitCode runWithoutDisplay(const app::Options& options, int argc, char** argv)
{
    const app::Interrupt interrupt;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    app::readNumbersPlainly(); // Qt has taken the user's locale
    if (options.command == "ask") {
        return app::askCommand(options, interrupt.token());
    }
    if (options.command == "run") {
        return app::runCommand(options, interrupt.token());
    }
    if (options.command == "profile") {
        return app::profileCommand(options, interrupt.token());
    }
    if (options.command == "key") {
        return app::keyCommand(options);
    }
    if (options.command == "selftest") {
        return app::selfTestCommand(options, interrupt.token());
    }
    if (options.command == "replay") {
        return app::replayCommand(options, interrupt.token());
    }
    return options.command == "doctor" ? app::doctorCommand(options) : app::exportCommand(options);
}

app::ExitCode dispatch(int argc, char** argv)
{
    const auto options = app::parseCommandLine({ argv + 1, argv + argc });
    if (!options) {
        return app::endWith(
            options.error(), std::find(argv + 1, argv + argc, std::string_view("--json")) != argv + argc);
    }
    if (options->command == "help") {
        app::printLine(app::usage());
        return app::ExitCode::Done;
    }
    if (options->command == "version") {
        app::printLine("Assay " ASSAY_VERSION);
        return app::ExitCode::Done;
    }
    return options->command == "window" ? app::windowCommand(*options, argc, argv)
                                        : runWithoutDisplay(*options, argc, argv);
}

} // namespace

int main(int argc, char** argv)
{
    std::setlocale(LC_ALL, "");
    app::readNumbersPlainly();
    // Standard output belongs to results; the log goes to standard error, warnings and worse only.
    spdlog::set_default_logger(spdlog::stderr_logger_mt("assay"));
    spdlog::set_level(spdlog::level::warn);
    QImageReader::setAllocationLimit(64); // MB for a picture; those of results have less (sandbox/run/png.h)
    try {
        return static_cast<int>(dispatch(argc, argv));
    } catch (const std::exception& error) {
        app::printError({ core::ErrorKind::Internal,
            core::said("Assay met a fault of its own. What was on screen is saved."), error.what() });
        return static_cast<int>(app::ExitCode::RunFailed);
    }
}
