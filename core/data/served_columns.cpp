// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/served_columns.h"

#include "core/data/column_code.h"
#include "core/data/contract_words.h"
#include "core/data/file_state.h"
#include "core/data/open_table.h"
#include "core/data/pieces_file.h"
#include "core/data/read_code.h"
#include "sandbox/jail/program.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <span>

namespace core {

/// What the scanner is to write, and how much that may be.
struct ServedColumns::Recipe {
    std::string call; ///< the parameters of read_csv, as Python
    Json json;
    std::int64_t bytes = 0;
};

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t mostPooled = 65'536; ///< different texts; the profile counts so many exactly

bool isServed(const Dataset& dataset, const ReadCall& call)
{
    const auto& profile = dataset.profile;
    return (profile.encoding == "utf-8" || profile.encoding == "utf-8-sig") && profile.delimiter.size() == 1
        && profile.escape.empty() && !profile.skipSpace && !profile.collapse && profile.commentRows == 0
        && profile.surplusRows == 0 && !profile.hasNuls && !profile.strayQuotes && !profile.lineComments
        && !profile.outerBars && profile.quote.size() <= 1 && profile.rows > 0 && call.thousands.empty();
}

using Recipe = ServedColumns::Recipe;

/// Bytes for the number of each text, where there are few different ones: those are written once. With room for texts
/// that the profile takes for the same. 0: written one after the other.
int pooledBytes(const ColumnProfile& column, std::int64_t rows)
{
    if (column.distinct > mostPooled || column.distinct * 2 >= rows) {
        return 0;
    }
    return column.distinct < 1 << 7 ? 1 : column.distinct < 1 << 15 ? 2 : 4;
}

Recipe recipeOf(const Dataset& dataset, const ReadCall& call, const std::set<std::string>& wanted)
{
    Recipe recipe { {}, {}, dataset.profile.bytes };
    for (const auto& parameter : call.parameters) {
        recipe.call += (recipe.call.empty() ? "" : ", ") + parameter;
    }
    const auto rows = dataset.profile.rows;
    const bool givesWords = keepsWords(dataset.profile); // then pandas is told all words, and knows none by itself
    recipe.json = { { "rows", rows }, { "decimal", call.decimal }, { "pandas_words", !givesWords },
        { "columns", Json::array() } };
    for (std::size_t i = 0; i < call.types.size(); ++i) {
        const auto& column = dataset.profile.columns[i];
        auto words = column.missingWords;
        std::erase_if(words, [&](const std::string& word) { return !givesWords && pandasKnowsMissing(word); });
        const bool isWanted = wanted.empty() || wanted.contains(column.name);
        recipe.json["columns"].push_back({ { "kind", isWanted ? call.types[i] : "none" },
            { "pooled", pooledBytes(column, rows) }, { "missing_words", words } });
        recipe.bytes += isWanted ? rows * 9 : 0;
    }
    return recipe;
}

sandbox::Limits limitsFor(const Recipe& recipe)
{
    sandbox::Limits limits;
    limits.name = "columns";
    limits.wall = std::chrono::seconds(600);
    limits.cpuTime = std::chrono::seconds(600);
    limits.cpus = 1;
    limits.diskBytes = 1LL << 20;
    limits.memoryBytes = 1LL << 30;
    limits.processes = 4;
    limits.outputBytes = recipe.bytes + recipe.bytes / 16 + (1LL << 20); // with the places of the pieces
    return limits;
}

/// Whole, or not at all: it may be read at any time.
bool publish(const fs::path& path, const std::string& text)
{
    const auto draft = fs::path(path.string() + ".draft");
    std::ofstream stream(draft, std::ios::binary | std::ios::trunc);
    stream << text;
    std::error_code error;
    if (!stream.flush().good()) {
        return false;
    }
    // The jail's user may be another one; strangers do not get as far as here.
    fs::permissions(draft, fs::perms::owner_all | fs::perms::others_read, error);
    fs::rename(draft, path, error);
    return !error;
}

std::string contentOf(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return { std::istreambuf_iterator<char>(stream), {} };
}

/// What is offered for a file of that name, read below so many lines: a text may hold several tables.
fs::path offerOf(const fs::path& folder, const std::string& name, const ReadCall& call)
{
    constexpr std::string_view skipping = "skiprows=";
    const auto skip = std::ranges::find_if(
        call.parameters, [](const auto& parameter) { return parameter.starts_with(skipping); });
    return folder
        / (sandbox::sha256(name + "\n" + (skip != call.parameters.end() ? skip->substr(skipping.size()) : "0"))
            + ".json");
}

/// It stands in a file of text by itself, alone or below others.
bool isInText(const Dataset& dataset)
{
    const auto& source = dataset.source;
    return source == TableSource {} || (source.isPlainText() && !source.area.empty());
}

void withdraw(const fs::path& offer)
{
    std::error_code ignored;
    const auto json = sandbox::readJson(contentOf(offer));
    fs::remove(offer, ignored);
    if (json.is_object()) {
        fs::remove(offer.parent_path() / json.value("columns", std::string()), ignored);
    }
}
} // namespace

ServedColumns::ServedColumns(Options options)
    : m_options(std::move(options))
    , m_folder(m_options.directory / "columns")
{
    std::error_code error;
    fs::create_directories(m_options.directory / "made", error);
    fs::create_directories(m_folder, error);
    fs::permissions(m_options.directory, fs::perms::owner_all, error);
    fs::permissions(m_folder, fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec, error);
    if (!fs::is_directory(m_folder, error)) {
        m_folder.clear();
        return;
    }
    m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

ServedColumns::~ServedColumns() = default;

bool ServedColumns::isLargeText(const Dataset& dataset) const
{
    return !m_folder.empty() && isInText(dataset) && dataset.profile.bytes >= m_options.leastBytes
        && !dataset.profile.columns.empty();
}

bool ServedColumns::serves(const Dataset& dataset) const
{
    return isLargeText(dataset) && isServed(dataset, readCallOf(dataset));
}

void ServedColumns::order(const Dataset& dataset, const std::set<std::string>& columns)
{
    if (!isLargeText(dataset)) {
        return;
    }
    const auto how = dataset.sha256 + readCode(dataset);
    const auto [known, isNew] = m_wanted.try_emplace(dataset.name);
    auto& [knownHow, made] = known->second;
    const bool isSame = !isNew && knownHow == how;
    if (isSame && (made.empty() || (!columns.empty() && std::ranges::includes(made, columns)))) {
        return;
    }
    auto all = columns;
    if (isSame && !columns.empty()) {
        all.insert(made.begin(), made.end());
    }
    known->second = { how, all };
    m_waiting.push_back({ dataset, all });
    m_changed.notify_all();
}

void ServedColumns::want(const std::vector<Dataset>& datasets)
{
    const std::scoped_lock lock(m_mutex);
    for (const auto& dataset : m_options.ahead ? datasets : std::vector<Dataset>()) {
        order(dataset, {});
    }
}

bool ServedColumns::isAwaited(const std::string& name) const
{
    return m_making == name
        || std::ranges::contains(m_waiting, name, [](const Order& order) { return order.dataset.name; });
}

void ServedColumns::need(const Dataset& dataset, const std::set<std::string>& columns, const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    order(dataset, columns);
    std::ranges::stable_partition(m_waiting, [&](const Order& order) { return order.dataset.name == dataset.name; });
    m_changed.wait(lock, stop, [&] { return !isAwaited(dataset.name); });
}

std::size_t ServedColumns::wait()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_waiting.empty() && m_making.empty(); });
    const auto isOffer = [](const fs::directory_entry& entry) { return entry.path().extension() == ".json"; };
    return static_cast<std::size_t>(std::ranges::count_if(fs::directory_iterator(m_folder), isOffer));
}

void ServedColumns::work(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [this] { return !m_waiting.empty(); })) {
        const auto next = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_making = next.dataset.name;
        lock.unlock();
        make(next, stop);
        lock.lock();
        m_making.clear();
        m_changed.notify_all();
    }
}

std::int64_t ServedColumns::room() const
{
    std::error_code error;
    std::int64_t used = 0;
    for (const auto& entry : fs::directory_iterator(m_folder, error)) {
        used += static_cast<std::int64_t>(entry.file_size(error));
    }
    const auto left = fs::space(m_options.directory, error);
    return error ? 0 : std::min(m_options.mostBytes - used, static_cast<std::int64_t>(left.available / 2));
}

std::optional<fs::path> ServedColumns::write(const Dataset& dataset, const Recipe& recipe, const std::stop_token& stop)
{
    const auto draft = m_options.directory / "made" / sandbox::sha256(dataset.name);
    const auto columns = m_folder / (sandbox::sha256(dataset.name + dataset.sha256 + recipe.json.dump()) + ".columns");
    std::error_code error;
    fs::remove(draft, error);
    PiecesFile file(draft, recipe.bytes + (1LL << 20));
    const sandbox::ProgramRequest request { m_options.installation.scanner,
        { "--columns", dataset.fileName(), sandbox::dump(asRead(dataset)), sandbox::dump(recipe.json) },
        { { dataset.fileName(), dataset.path, dataset.sha256 } }, limitsFor(recipe), {},
        [&](std::string_view bytes) { return file.take(bytes); } };
    const auto result = sandbox::runProgram(m_options.installation, request, {}, stop);
    if (!result || result->status != sandbox::Status::Ok || !file.isWhole()) {
        fs::remove(draft, error);
        return std::nullopt;
    }
    fs::permissions(draft, fs::perms::owner_all | fs::perms::others_read, error);
    fs::rename(draft, columns, error);
    return error ? std::nullopt : std::optional(columns);
}

void ServedColumns::make(const Order& order, const std::stop_token& stop)
{
    const auto& dataset = order.dataset;
    const auto call = readCallOf(dataset);
    const auto offer = offerOf(m_folder, dataset.fileName(), call);
    withdraw(offer);
    if (auto& earlier = m_offers[dataset.name]; earlier != offer) {
        withdraw(earlier);
        earlier = offer;
    }
    const auto recipe = recipeOf(dataset, call, order.columns);
    if (!isServed(dataset, call) || recipe.bytes > room()) {
        return;
    }
    // The columns are of the bytes that were profiled, and the file in the jail is that file as long as its time and
    // size are these.
    const auto before = checkFile(dataset.path);
    FileWatch fresh;
    if (!before || !(m_options.files != nullptr ? *m_options.files : fresh).changed({ dataset }).empty()) {
        return;
    }
    const auto columns = write(dataset, recipe, stop);
    const auto after = checkFile(dataset.path);
    if (!columns || !after || !(*after == *before)) {
        return;
    }
    auto names = Json::array();
    for (const auto& column : dataset.profile.columns) {
        if (order.columns.empty() || order.columns.contains(column.name)) {
            names.push_back(column.name);
        }
    }
    const Json json { { "size", before->size },
        { "mtime_ns", before->modified.tv_sec * 1'000'000'000LL + before->modified.tv_nsec },
        { "parameters", recipe.call }, { "names", names }, { "rows", dataset.profile.rows },
        { "columns", columns->filename().string() } };
    if (!publish(offer, sandbox::dump(json))) {
        std::error_code ignored;
        fs::remove(*columns, ignored);
    }
}

} // namespace core
