// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/profiles/profile_store.h"

#include "core/domain/setup_fault.h"
#include "sandbox/run/environment.h"

#include <QFile>
#include <QSaveFile>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace core::llm {

namespace {
constexpr auto fileName = "models.json";
constexpr int schema = 1;

void to_json(Json& json, const Allowance& allowance)
{
    json = { { "tokens", allowance.tokens }, { "money", allowance.money }, { "seconds", allowance.time.count() } };
}

void from_json(const Json& json, Allowance& allowance)
{
    json.at("tokens").get_to(allowance.tokens);
    json.at("money").get_to(allowance.money);
    allowance.time = std::chrono::seconds(json.at("seconds").get<std::int64_t>());
    if (allowance.tokens < 0 || !(allowance.money >= 0) || allowance.time.count() < 0) {
        throw std::invalid_argument("a negative budget");
    }
}

ModelChoices choicesOf(const Json& json)
{
    if (json.at("schema").get<int>() != schema) {
        throw std::invalid_argument("written by another version");
    }
    ModelChoices choices;
    json.at("profiles").get_to(choices.profiles);
    json.at("chosen").get_to(choices.chosen);
    json.at("schema_only").get_to(choices.schemaOnly);
    choices.fallback = disclosureOf(json.at("disclosure").get<std::string>());
    json.at("synthetic_samples").get_to(choices.syntheticSamples);
    choices.results = json.value("results", false);
    json.at("budgets").get_to(choices.budgets);
    std::set<std::string> ids;
    for (const auto& profile : choices.profiles) {
        if (!checkProfile(profile) || !ids.insert(profile.id).second) {
            throw std::invalid_argument("the profile \"" + profile.id + "\" is not valid");
        }
    }
    if (!choices.chosen.empty() && !ids.contains(choices.chosen)) {
        throw std::invalid_argument("the chosen profile \"" + choices.chosen + "\" is not there");
    }
    return choices;
}

QString qtPath(const std::filesystem::path& path)
{
    return QFile::decodeName(QByteArray::fromStdString(path.string()));
}
} // namespace

void to_json(Json& json, const Budgets& budgets)
{
    json = Json::object();
    to_json(json["question"], budgets.question);
    to_json(json["session"], budgets.session);
    to_json(json["day"], budgets.day);
}

void from_json(const Json& json, Budgets& budgets)
{
    from_json(json.at("question"), budgets.question);
    from_json(json.at("session"), budgets.session);
    from_json(json.at("day"), budgets.day);
}

std::string processEnvironment(const std::string& name)
{
    const char* value = std::getenv(name.c_str());
    return value ? value : "";
}

const ModelProfile* ModelChoices::find(const std::string& id) const
{
    const auto found = std::ranges::find(profiles, id, &ModelProfile::id);
    return found == profiles.end() ? nullptr : &*found;
}

std::filesystem::path configDirectory()
{
    return sandbox::ownFolder("XDG_CONFIG_HOME", ".config") / "assay";
}

std::filesystem::path stateDirectory()
{
    return sandbox::ownFolder("XDG_STATE_HOME", ".local/state") / "assay";
}

Result<ModelChoices> loadModelChoices(const std::filesystem::path& directory)
{
    QFile file(qtPath(directory / fileName));
    if (!file.exists()) {
        return ModelChoices {};
    }
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(ErrorKind::Io,
            { SetupFaultKind::ModelsUnreadable, { .texts = { (directory / fileName).string() } } },
            file.errorString().toStdString());
    }
    try {
        return choicesOf(sandbox::readJson(file.readAll().toStdString()));
    } catch (const std::exception& error) {
        return fail(ErrorKind::Damaged,
            { SetupFaultKind::ModelsDamaged, { .texts = { (directory / fileName).string() } } }, error.what());
    }
}

Result<void> saveModelChoices(const std::filesystem::path& directory, const ModelChoices& choices)
{
    for (const auto& profile : choices.profiles) {
        if (const auto checked = checkProfile(profile); !checked) {
            return checked;
        }
    }
    const Json json = { { "schema", schema }, { "profiles", choices.profiles }, { "chosen", choices.chosen },
        { "schema_only", choices.schemaOnly }, { "disclosure", disclosureWord(choices.fallback) },
        { "synthetic_samples", choices.syntheticSamples }, { "results", choices.results },
        { "budgets", choices.budgets } };
    return writePrivateFile(directory / fileName, sandbox::dump(json, 2) + "\n");
}

Result<void> writePrivateFile(const std::filesystem::path& path, const std::string& text)
{
    const auto owner = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
    const auto refused = [&](const QString& why) {
        return fail(
            ErrorKind::Io, { SetupFaultKind::FileNotWritten, { .texts = { path.string() } } }, why.toStdString());
    };
    std::error_code error;
    if (std::filesystem::create_directories(path.parent_path(), error)) {
        std::filesystem::permissions(path.parent_path(), std::filesystem::perms::owner_all, error);
    }
    QSaveFile file(qtPath(path));
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(owner)
        || file.write(text.data(), static_cast<qint64>(text.size())) != static_cast<qint64>(text.size())
        || !file.commit()) {
        return refused(file.errorString());
    }
    return {};
}

} // namespace core::llm
