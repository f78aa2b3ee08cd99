// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/profiles/key_store.h"
#include "core/llm/profiles/profile_store.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace core::llm {

/// Memory; gone when the program ends.
class SessionKeys : public KeyStore {
public:
    Result<std::optional<Secret>> read(const std::string& id) override;
    Result<void> write(const std::string& id, const Secret& key) override;
    Result<void> remove(const std::string& id) override;

private:
    std::mutex m_mutex;
    std::map<std::string, Secret> m_keys;
};

/// keys.json, 0600. A file that others may read is refused, not used.
class KeyFile : public KeyStore {
public:
    explicit KeyFile(std::filesystem::path directory);
    Result<std::optional<Secret>> read(const std::string& id) override;
    Result<void> write(const std::string& id, const Secret& key) override;
    Result<void> remove(const std::string& id) override;

private:
    Result<std::map<std::string, std::string>> load() const;
    Result<void> save(const std::map<std::string, std::string>& keys) const;

    std::mutex m_mutex;
    std::filesystem::path m_path;
};

/// The keys of all profiles, wherever each is kept. Any thread.
class Keys {
public:
    explicit Keys(
        const std::filesystem::path& directory = configDirectory(), EnvironmentReader environment = processEnvironment);

    /// The key of a profile; empty where it wants none. BadInput with the remedy where it wants one that is not there.
    Result<Secret> keyOf(const ModelProfile& profile) const;
    /// Keeps the key at profile.keySource and reads it back. BadInput for None and Environment.
    Result<void> set(const ModelProfile& profile, const Secret& key);
    Result<void> remove(const ModelProfile& profile);
    /// Where the key is and whether it is there, for a person; never the key: "in the environment variable X, which is
    /// not set".
    std::string whereabouts(const ModelProfile& profile) const;
    /// The text with `mark` for each key that was used since the program began. One that is too short to be told from
    /// other text stays.
    std::string removedFrom(std::string text, std::string_view mark) const;

private:
    KeyStore* storeOf(KeySource source) const;
    Result<Secret> found(const ModelProfile& profile) const;

    EnvironmentReader m_environment;
    std::map<KeySource, std::unique_ptr<KeyStore>> m_stores;
    mutable std::mutex m_mutex;
    mutable std::map<std::string, Secret> m_used; ///< by the profile's id
};

} // namespace core::llm
