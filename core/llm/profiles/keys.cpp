// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/profiles/keys.h"

#include "core/domain/setup_fault.h"
#include "core/llm/profiles/keyring.h"

#include <fstream>
#include <iterator>

namespace core::llm {

namespace {
/// Header values are one line of visible ASCII; anything else is a slip of the clipboard.
bool isUsable(const Secret& key)
{
    return std::ranges::all_of(key.reveal(), [](char c) { return c > 0x20 && c < 0x7f; }) && !key.isEmpty();
}

std::string placeWords(const ModelProfile& profile)
{
    switch (profile.keySource) {
    case KeySource::None: return "no key is needed";
    case KeySource::Environment: return "in the environment variable " + profile.keyVariable;
    case KeySource::Keyring: return "in the keyring of this desktop";
    case KeySource::Session: return "in memory until Assay ends";
    case KeySource::File: return "in a file that only you can read";
    }
    return {};
}
} // namespace

Result<std::optional<Secret>> SessionKeys::read(const std::string& id)
{
    const std::scoped_lock lock(m_mutex);
    const auto found = m_keys.find(id);
    return found == m_keys.end() ? std::nullopt : std::optional(found->second);
}

Result<void> SessionKeys::write(const std::string& id, const Secret& key)
{
    const std::scoped_lock lock(m_mutex);
    m_keys.insert_or_assign(id, key);
    return {};
}

Result<void> SessionKeys::remove(const std::string& id)
{
    const std::scoped_lock lock(m_mutex);
    m_keys.erase(id);
    return {};
}

KeyFile::KeyFile(std::filesystem::path directory)
    : m_path(std::move(directory) / "keys.json")
{
}

Result<std::map<std::string, std::string>> KeyFile::load() const
{
    std::error_code error;
    if (!std::filesystem::exists(m_path, error)) {
        return std::map<std::string, std::string> {};
    }
    const auto others = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
    if ((std::filesystem::status(m_path, error).permissions() & others) != std::filesystem::perms::none) {
        return fail(ErrorKind::Io, { SetupFaultKind::KeysOpenToOthers, { .texts = { m_path.string() } } });
    }
    std::ifstream file(m_path, std::ios::binary);
    const std::string text { std::istreambuf_iterator<char>(file), {} };
    auto keys = sandbox::parse<std::map<std::string, std::string>>(text);
    if (!keys) {
        // The parser's words quote the text, so they are left out.
        return fail(ErrorKind::Damaged, { SetupFaultKind::KeysDamaged, { .texts = { m_path.string() } } });
    }
    return keys;
}

Result<void> KeyFile::save(const std::map<std::string, std::string>& keys) const
{
    return writePrivateFile(m_path, sandbox::dump(Json(keys), 2) + "\n");
}

Result<std::optional<Secret>> KeyFile::read(const std::string& id)
{
    const std::scoped_lock lock(m_mutex);
    const auto keys = load();
    if (!keys) {
        return std::unexpected(keys.error());
    }
    const auto found = keys->find(id);
    return found == keys->end() ? std::nullopt : std::optional(Secret(found->second));
}

Result<void> KeyFile::write(const std::string& id, const Secret& key)
{
    const std::scoped_lock lock(m_mutex);
    auto keys = load();
    if (!keys) {
        return std::unexpected(keys.error());
    }
    keys->insert_or_assign(id, key.reveal());
    return save(*keys);
}

Result<void> KeyFile::remove(const std::string& id)
{
    const std::scoped_lock lock(m_mutex);
    auto keys = load();
    if (!keys) {
        return std::unexpected(keys.error());
    }
    return keys->erase(id) > 0 ? save(*keys) : Result<void>();
}

Keys::Keys(const std::filesystem::path& directory, EnvironmentReader environment)
    : m_environment(std::move(environment))
{
    m_stores[KeySource::Session] = std::make_unique<SessionKeys>();
    m_stores[KeySource::File] = std::make_unique<KeyFile>(directory);
    m_stores[KeySource::Keyring] = std::make_unique<Keyring>();
}

KeyStore* Keys::storeOf(KeySource source) const
{
    const auto found = m_stores.find(source);
    return found == m_stores.end() ? nullptr : found->second.get();
}

Result<Secret> Keys::keyOf(const ModelProfile& profile) const
{
    auto key = found(profile);
    if (key) {
        const std::scoped_lock lock(m_mutex);
        m_used.insert_or_assign(profile.id, *key);
    }
    return key;
}

std::string Keys::removedFrom(std::string text, std::string_view mark) const
{
    constexpr std::size_t shortest = 8;
    const std::scoped_lock lock(m_mutex);
    for (const auto& [profile, key] : m_used) {
        if (key.reveal().size() >= shortest) {
            text = key.removedFrom(std::move(text), mark);
        }
    }
    return text;
}

Result<Secret> Keys::found(const ModelProfile& profile) const
{
    if (profile.keySource == KeySource::None) {
        return Secret();
    }
    if (profile.keySource == KeySource::Environment) {
        Secret key(m_environment(profile.keyVariable));
        if (key.isEmpty()) {
            return fail(ErrorKind::BadInput,
                { SetupFaultKind::NoKeyInVariable, { .texts = { profile.name, profile.keyVariable, profile.id } } });
        }
        return key;
    }
    auto key = storeOf(profile.keySource)->read(profile.id);
    if (!key) {
        return std::unexpected(key.error());
    }
    if (!*key) {
        // A locked keyring answers like an empty one where nobody unlocks it.
        const bool mayBeLocked = profile.keySource == KeySource::Keyring;
        return fail(ErrorKind::BadInput,
            { mayBeLocked ? SetupFaultKind::NoKeyOrLocked : SetupFaultKind::NoKeyKept,
                { .texts = { profile.name, placeWords(profile), profile.id } } });
    }
    return **std::move(key);
}

Result<void> Keys::set(const ModelProfile& profile, const Secret& key)
{
    auto* store = storeOf(profile.keySource);
    if (store == nullptr) {
        return fail(ErrorKind::BadInput, SetupFaultKind::NoPlaceChosen);
    }
    if (!isUsable(key)) {
        return fail(ErrorKind::BadInput, SetupFaultKind::NoKey);
    }
    if (const auto written = store->write(profile.id, key); !written) {
        return written;
    }
    const auto back = store->read(profile.id);
    if (!back || !*back || (*back)->reveal() != key.reveal()) {
        return fail(ErrorKind::Io, SetupFaultKind::KeyNotKept);
    }
    return {};
}

Result<void> Keys::remove(const ModelProfile& profile)
{
    if (auto* store = storeOf(profile.keySource)) {
        return store->remove(profile.id);
    }
    return profile.keySource == KeySource::None
        ? Result<void>()
        : fail(ErrorKind::BadInput, { SetupFaultKind::KeyInVariable, { .texts = { profile.keyVariable } } });
}

std::string Keys::whereabouts(const ModelProfile& profile) const
{
    const auto place = placeWords(profile);
    if (profile.keySource == KeySource::None) {
        return place;
    }
    if (profile.keySource == KeySource::Environment) {
        return place + (m_environment(profile.keyVariable).empty() ? ", which is not set" : ", which is set");
    }
    const auto key = storeOf(profile.keySource)->read(profile.id);
    if (!key) {
        return place + " (" + inWords(key.error().message) + ")";
    }
    const bool mayBeLocked = profile.keySource == KeySource::Keyring;
    return place
        + (*key               ? ""
                : mayBeLocked ? ", but there is none yet, or the keyring is locked"
                              : ", but there is none yet");
}

} // namespace core::llm
