// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "app/commands.h"
#include "app/files.h"
#include "app/plain_numbers.h"
#include "app/terminal.h"
#include "core/builtin/write/builtin_planner.h"
#include "core/data/file_kind.h"
#include "sandbox/database/address.h"
#include "ui/look/theme.h"
#include "ui/window/file_actions.h"

#include <QApplication>
#include <QLocale>

#include <algorithm>
#include <cstdlib>

namespace app {

namespace {

using core::ErrorKind;
using core::fail;
using core::Json;
using core::Result;

const std::vector<std::pair<std::string, std::string>> sampleTitles {
    { "orders.csv", "Orders of an office supplier" },
    { "seattle_weather.csv", "Weather in Seattle" },
};

/// resources/samples/questions.json: file name → questions.
Json sampleQuestions(const sandbox::Installation& installation)
{
    const auto text = readTextFile(installation.share / "samples/questions.json");
    const auto json = text ? sandbox::parse<Json>(*text) : std::unexpected(text.error());
    return json && json->is_object() ? *json : Json::object();
}

std::vector<ui::Sample> samplesOf(const sandbox::Installation& installation)
{
    std::vector<ui::Sample> samples;
    for (const auto& [name, title] : sampleTitles) {
        samples.push_back({ installation.share / "samples" / name, title, name });
    }
    return samples;
}

/// The sample's own questions for a sample; for any other file, ones that its columns can answer.
std::vector<std::string> suggestionsFor(const std::filesystem::path& samples, const Json& questions,
    const std::vector<core::Dataset>& datasets, const std::vector<std::string>& asked)
{
    if (datasets.empty()) {
        return {};
    }
    const auto& dataset = datasets.back();
    std::error_code error; // of a name that no sample has
    const bool isSample = std::filesystem::equivalent(dataset.path, samples / dataset.name, error);
    return asked.empty() && isSample && questions.contains(dataset.name)
        ? questions.at(dataset.name).get<std::vector<std::string>>()
        : core::suggestedQuestions(datasets, asked, QLocale().language() == QLocale::German);
}

std::vector<ui::DoctorItem> doctorItems(
    const sandbox::Installation& installation, const std::string& wall, std::stop_token stop)
{
    std::vector<ui::DoctorItem> items;
    for (const auto& item : tryWall(installation, wall, std::move(stop))) {
        items.push_back({ item.name, item.ok, item.remedy.empty() ? item.detail : item.detail + " " + item.remedy });
    }
    return items;
}

Result<core::SelfTest> selfTest(Composition& composition, const core::llm::ModelProfile& profile,
    const core::Progress& progress, std::stop_token stop)
{
    auto planner = composition.models().plannerFor(profile);
    if (!planner) {
        return std::unexpected(planner.error());
    }
    return core::selfTest(*std::move(planner), composition.installation(), composition.openWall(), loginName(),
        progress, std::move(stop));
}

/// The windows that are open; each document in one of its own.
class Windows {
public:
    explicit Windows(const Options& options)
        : m_options(options)
    {
    }

    Result<void> open(const std::filesystem::path& path)
    {
        auto composition = path.empty() ? Composition::createUnsaved(m_options) : Composition::create(m_options, path);
        if (!composition) {
            return std::unexpected(composition.error());
        }
        auto& document = m_documents.emplace_back(std::make_unique<OpenDocument>(
            std::move(*composition), [this](const std::filesystem::path& other) { return open(other); }));
        document->window().show();
        document->window().begin();
        return {};
    }

    /// The analysis that was on screen last and never got a name; a new one where there is none, or where another
    /// window has it open.
    Result<void> openLatest()
    {
        for (const auto& path : core::Workspace::unsaved()) {
            if (open(path)) {
                return {};
            }
        }
        return open({});
    }

    ui::MainWindow& first() { return m_documents.front()->window(); }

private:
    const Options& m_options;
    std::vector<std::unique_ptr<OpenDocument>> m_documents;
};

bool hasDisplay()
{
    const auto set = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return set("DISPLAY") || set("WAYLAND_DISPLAY") || set("QT_QPA_PLATFORM");
}

bool isDocument(const std::filesystem::path& path)
{
    return path.extension() == ".assay" || core::isAnalysis(path);
}

} // namespace

OpenDocument::OpenDocument(Composition composition, Opener opener)
    : m_composition(std::move(composition))
{
    const auto installation = m_composition.installation();
    const auto questions = sampleQuestions(installation);
    ui::Engine engine { .workspace = m_composition.workspace(),
        .installation = installation,
        .bench = [this](std::stop_token stop) { return bench(std::move(stop)); },
        .user = loginName(),
        .program = "Assay " ASSAY_VERSION,
        .models = m_composition.models(),
        .contracts = core::Contracts(core::llm::configDirectory() / "contracts"),
        .runsReading = [this] { return m_composition.runsReading(); },
        .setRunsReading = [this](bool runs) { return m_composition.setRunsReading(runs); },
        .wall = [this] { return wall(); },
        .setWall = [this](const std::string& wall) { return setWall(wall); },
        .allowCopy = [this](const std::string& file) { return m_composition.allowCopy(file); },
        .passwordFor = databasePassword,
        .keepPassword =
            [](const std::string& address, const std::string& password, bool inKeyring) {
                return databasePasswords().keep(address, core::llm::Secret(password), inKeyring);
            },
        .saveAs = [this](const std::filesystem::path& path) { return m_composition.saveAs(path); },
        .selfTest = [this](const core::llm::ModelProfile& profile, const core::Progress& progress,
                        std::stop_token stop) { return selfTest(m_composition, profile, progress, std::move(stop)); },
        .samples = samplesOf(installation),
        .suggestions = [questions, samples = installation.share / "samples"](const auto& datasets,
                           const auto& asked) { return suggestionsFor(samples, questions, datasets, asked); },
        .doctor = [this, installation](
                      std::stop_token stop) { return doctorItems(installation, wall(), std::move(stop)); },
        .openDocument = std::move(opener) };
    m_window = std::make_unique<ui::MainWindow>(std::move(engine));
}

std::string OpenDocument::wall()
{
    const std::scoped_lock lock(m_mutex);
    return m_composition.wall();
}

/// Who is in the jail now stays there, bench and all; the next one meets the other wall.
Result<void> OpenDocument::setWall(const std::string& wall)
{
    const std::scoped_lock lock(m_mutex);
    return m_composition.setWall(wall);
}

Result<core::Bench*> OpenDocument::bench(std::stop_token stop)
{
    const std::scoped_lock lock(m_mutex);
    if (!m_bench || m_benchWall != m_composition.wall()) {
        m_bench.reset();
        m_benchWall = m_composition.wall();
        const auto opened = m_composition.bench(std::move(stop));
        if (!opened) {
            return std::unexpected(opened.error());
        }
        m_bench.emplace(*opened);
    }
    m_bench->planner = m_composition.models().planner(); // who is chosen by now
    return &*m_bench;
}

ExitCode windowCommand(const Options& options, int argc, char** argv)
{
    if (!hasDisplay()) {
        printError({ ErrorKind::BadInput,
            core::said("There is no display, so the window cannot open. Ask in the terminal instead: assay ask FILE -q "
                       "\"QUESTION\".") });
        return ExitCode::BadInput;
    }
    QApplication application(argc, argv);
    readNumbersPlainly(); // Qt has taken the user's locale
    QApplication::setApplicationName(QStringLiteral("assay"));
    QApplication::setApplicationDisplayName(QStringLiteral("Assay"));
    QApplication::setApplicationVersion(QStringLiteral(ASSAY_VERSION));
    QApplication::setOrganizationName(QStringLiteral("assay")); // where the settings go
    QApplication::setDesktopFileName(QStringLiteral("assay"));

    ui::installTheme(application);
    Windows windows(options);
    const auto document = std::ranges::find_if(options.files, isDocument);
    const auto opened = document != options.files.end() ? windows.open(*document)
        : options.files.empty()                         ? windows.openLatest()
                                                        : windows.open({});
    if (!opened) {
        printError(opened.error());
        return exitCodeOf(opened.error().kind);
    }
    QStringList data;
    QStringList tables;
    for (const auto& file : options.files) {
        if (sandbox::DatabaseAddress::isOne(file.string())) {
            tables.append(QString::fromStdString(file.string()));
        } else if (!isDocument(file)) {
            data.append(QString::fromStdString(std::filesystem::absolute(file).string()));
        }
    }
    windows.first().files().add(data);
    windows.first().files().addTables(tables);
    return static_cast<ExitCode>(QApplication::exec());
}

} // namespace app
