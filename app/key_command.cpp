// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/compose.h"
#include "app/terminal.h"
#include "core/llm/profiles/keys.h"
#include "sandbox/database/address.h"

#include <algorithm>
#include <iostream>
#include <termios.h>
#include <unistd.h>

namespace app {

namespace {
using core::ErrorKind;
using core::fail;
using core::Result;
using namespace core::llm;

/// Typed keys are not shown.
class Unechoed {
public:
    Unechoed()
        : m_terminal(::isatty(STDIN_FILENO) != 0 && ::tcgetattr(STDIN_FILENO, &m_before) == 0)
    {
        auto quiet = m_before;
        quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        if (m_terminal) {
            ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
        }
    }
    ~Unechoed()
    {
        if (m_terminal) {
            ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
            std::cerr << '\n';
        }
    }
    Unechoed(const Unechoed&) = delete;
    Unechoed& operator=(const Unechoed&) = delete;

    bool isTerminal() const { return m_terminal; }

private:
    termios m_before {};
    bool m_terminal;
};

Secret typedSecret(const char* what)
{
    const Unechoed quiet;
    if (quiet.isTerminal()) {
        std::cerr << what << ": " << std::flush;
    }
    std::string line;
    std::getline(std::cin, line);
    line.erase(line.find_last_not_of(" \t\r") + 1);
    return Secret(std::move(line));
}

/// The stored profile or the preset of that id.
Result<ModelProfile> named(const std::string& id, const ModelChoices& choices)
{
    if (const auto* stored = choices.find(id)) {
        return *stored;
    }
    const auto presets = profilePresets();
    const auto preset = std::ranges::find(presets, id, &ModelProfile::id);
    return preset != presets.end()
        ? Result<ModelProfile>(*preset)
        : fail(ErrorKind::BadInput,
              core::said("There is no model provider \"" + id + "\". Use openai, anthropic, or one you set up."));
}

Result<void> keep(ModelProfile profile, const std::string& where, ModelChoices choices, Keys& keys)
{
    const auto source = keySourceOf(where);
    if (!source || (*source != KeySource::Keyring && *source != KeySource::File)) {
        return fail(ErrorKind::BadInput, core::said("A key is kept with --keep keyring or --keep file."));
    }
    profile.keySource = *source;
    if (const auto kept = keys.set(profile, typedSecret("Key")); !kept) {
        return kept;
    }
    if (const auto old = std::ranges::find(choices.profiles, profile.id, &ModelProfile::id);
        old != choices.profiles.end()) {
        *old = profile;
    } else {
        choices.profiles.push_back(profile);
    }
    return saveModelChoices(configDirectory(), choices);
}

/// The password of a database.
Result<void> carriedOutFor(const sandbox::DatabaseAddress& database, const Options& options)
{
    auto& passwords = databasePasswords();
    if (options.keyAction == "set" && options.keep != "keyring") {
        return fail(ErrorKind::BadInput,
            core::said("A password is kept with --keep keyring, or in ~/.pgpass, readable for you only."));
    }
    if (options.keyAction == "set") {
        return passwords.keep(database.shown, typedSecret("Password"), true);
    }
    if (options.keyAction == "remove") {
        return passwords.remove(database.shown);
    }
    return passwords.of(database.shown).transform([&](const std::string& password) {
        printLine("The password of " + database.shown + ": "
            + (password.empty() ? "none is kept in the keyring of this desktop." : "in the keyring of this desktop."));
    });
}

Result<void> carriedOut(const Options& options)
{
    if (sandbox::DatabaseAddress::isOne(options.provider)) {
        return sandbox::DatabaseAddress::parse(options.provider).and_then([&](const auto& database) {
            return carriedOutFor(database, options);
        });
    }
    const auto choices = loadModelChoices(configDirectory());
    if (!choices) {
        return std::unexpected(choices.error());
    }
    const auto profile = named(options.provider, *choices);
    if (!profile) {
        return std::unexpected(profile.error());
    }
    Keys keys;
    if (options.keyAction == "set") {
        return keep(*profile, options.keep, *choices, keys);
    }
    if (options.keyAction == "remove") {
        return keys.remove(*profile);
    }
    printLine("The key of " + profile->name + ": " + keys.whereabouts(*profile) + ".");
    return {};
}
} // namespace

ExitCode keyCommand(const Options& options)
{
    const auto done = carriedOut(options);
    if (!done) {
        printError(done.error());
        return exitCodeOf(done.error().kind);
    }
    if (options.keyAction == "set") {
        std::cerr << (sandbox::DatabaseAddress::isOne(options.provider) ? "The password is kept.\n"
                                                                        : "The key is kept, and was read back.\n");
    }
    return ExitCode::Done;
}

} // namespace app
