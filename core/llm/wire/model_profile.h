// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace core::llm {

/// The wire format a server speaks.
enum class Protocol { OpenAi, Anthropic, Ollama };

/// Where a profile's key is kept. The profile names the place; the key itself is never in it.
enum class KeySource {
    None, ///< the server wants no key
    Environment, ///< the variable `keyVariable`; read, never copied
    Keyring, ///< the desktop's: Secret Service or KWallet
    Session, ///< memory of this program; gone when it ends
    File, ///< keys.json beside the profiles, for this user only (0600); the person agreed to that
};

/// What a million tokens cost; both 0: nothing, or not known.
struct Prices {
    double input = 0;
    double output = 0;
    std::string currency = "USD";
    bool operator==(const Prices&) const = default;
};

/// How long to wait for a model, in seconds; 0: what suits its server.
struct Patience {
    int connect = 0;
    int firstByte = 0;
    int silence = 0; ///< on an open connection; a model that thinks may say nothing for minutes
    int whole = 0;
    bool operator==(const Patience&) const = default;
};

/// What a self-test found out about a model.
struct SelfTestMark {
    std::string badge; ///< "green", "amber", "red"; empty: it was not tested
    std::string summary; ///< how many tasks were right and which were not
    std::string model; ///< that was tested
    std::string at; ///< ISO 8601, UTC
    bool operator==(const SelfTestMark&) const = default;
};

/// How to reach one model. Plain values, editable, without a secret.
struct ModelProfile {
    std::string id {}; ///< a-z, 0-9 and "-"; what --provider takes and what the key is kept under
    std::string name {}; ///< for people
    Protocol protocol = Protocol::OpenAi;
    std::string baseUrl {}; ///< with or without a slash at the end
    std::string model {}; ///< as the server calls it
    KeySource keySource = KeySource::None;
    std::string keyVariable {}; ///< KeySource::Environment
    std::int64_t contextTokens = 0; ///< 0: not known
    std::int64_t maxOutputTokens = 0; ///< of one reply; 0: what suits the server
    bool smallModel = false; ///< short prompts with the roles in one, for models with little room
    bool writesProperties = false; ///< with separateRoles: also what any right answer must hold to, a request more
    bool separateRoles = false; ///< plan, code, check and answer in requests of their own; not with smallModel
    bool allowInsecureHttp = false; ///< consent to send the key unencrypted to another machine
    std::string proxy {}; ///< "http://host:port" or "socks5://host:port"; empty: the system's; "none": no proxy
    std::string caFile {}; ///< PEM; trusted for this profile beside the system's certificates; empty: none
    Prices prices {};
    Patience patience {};
    std::optional<double> temperature {}; ///< none: the server's own; it stands in each recorded request
    std::optional<std::int64_t> seed {}; ///< likewise, for servers that take one
    SelfTestMark mark {};
    bool operator==(const ModelProfile&) const = default;
};

/// The address as requests use it: no slash at the end, no pasted endpoint, Anthropic's and Ollama's without /v1.
std::string baseUrlOf(const ModelProfile& profile);

/// BadInput that says what to correct, for a form.
Result<void> checkProfile(const ModelProfile& profile);

/// Profiles to start from, in the order to offer them: the cloud's by name, then servers of this machine.
std::vector<ModelProfile> profilePresets();

std::string protocolWord(Protocol protocol); ///< "openai", "anthropic", "ollama"
std::string keySourceWord(KeySource source); ///< "none", "environment", "keyring", "session", "file"
Result<KeySource> keySourceOf(std::string_view word);

/// Strict: an unknown key or word, or a missing id, is an error.
void to_json(Json& json, const ModelProfile& profile);
void from_json(const Json& json, ModelProfile& profile);

} // namespace core::llm
