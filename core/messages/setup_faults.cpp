// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/setup_fault.h"

#include <array>

namespace core {

namespace {
// In the order of SetupFaultKind.
constexpr auto setupFaultPatterns = std::to_array<Pattern>({
    { "bad_short_name", "The short name of a model is made of a to z, 0 to 9 and \"-\", and is not \"built-in\"." },
    { "bad_address", "The address must start with https:// or http://, for example https://api.openai.com/v1." },
    { "no_key_variable", "Name the environment variable that holds the key, for example OPENAI_API_KEY." },
    { "bad_proxy", "A proxy is written http://host:port or socks5://host:port, or is \"none\"." },
    { "bad_price", "A price is zero or more for a million tokens." },
    { "bad_tokens", "The numbers of tokens are zero (not known) or more." },
    { "bad_times", "The times to wait for a model are seconds: zero (what suits its server) to a day." },
    { "bad_temperature", "The temperature of a model is from 0 to 2." },
    { "no_such_place", "A key is kept in: keyring, file or session, not \"{text}\"." },
    { "models_unreadable", "The models you set up cannot be read from {text}. Check who may read it." },
    { "models_damaged", "The models you set up cannot be understood. Correct or remove {text}." },
    { "file_not_written", "The file {text} could not be written. Check the disk and who may write there." },
    { "no_such_provider", "There is no model provider \"{text}\". Use one of: {text2}." },
    { "no_model_chosen", "No model of {text} is chosen. Name one with --model." },
    { "keys_open_to_others", "The keys were not read because others may read their file too. Run: chmod 600 {text}" },
    { "keys_damaged", "The file of keys cannot be understood. Remove {text} and set the keys again." },
    { "no_key_in_variable",
        "There is no key for {text}. Set the environment variable {text2}, or keep a key with: assay key set {text3}" },
    { "no_key_kept", "There is no key for {text} {text2}. Enter it again, or run: assay key set {text3}" },
    { "no_key_or_locked",
        "There is no key for {text} {text2}, or the keyring is locked. Unlock it, enter the key again, or run: assay "
        "key "
        "set {text3}" },
    { "no_place_chosen", "Choose where to keep the key: in the keyring, in memory or in a file." },
    { "no_key", "That is no key: a key is one word of letters, digits and signs." },
    { "key_not_kept", "The key was not kept: reading it back gave something else. Choose another place for it." },
    { "key_in_variable", "The key is in the environment variable {text}. Unset it there." },
    { "keyring_refused",
        "The keyring of this desktop cannot be used. Unlock it, or keep the key in memory, in an environment variable "
        "or in "
        "a file." },
    { "keyring_silent",
        "The keyring of this desktop did not answer within a minute. Unlock it, or keep the key elsewhere." },
    { "fetch_refused", "Ollama could not fetch the model. It says: {text}" },
    { "fetch_broken", "Ollama stopped before the model was complete. Try again: what has arrived is kept." },
    { "name_not_cleared",
        "The request was not sent: it held \"{column}\", the name of {text}, which is not cleared to leave this "
        "machine. Change what may be sent of it." },
    { "value_not_cleared",
        "The request was not sent: it held a value of the column \"{column}\", which is not cleared to leave this "
        "machine. Change what may be sent for that column{text?, in a terminal with --send \"{text}=values\"}." },
    { "no_such_rule",
        "\"{text}\" does not say what may be sent. Write FILE.COLUMN=WHAT, where WHAT is hidden, name, statistics or "
        "values." },
    { "no_such_column_to_send", "None of the files has the column \"{text}\". Write FILE.COLUMN=WHAT." },
    { "rules_unreadable",
        "What may be sent of this analysis cannot be understood, so it was not opened. Update Assay, or open a "
        "backup." },
    { "question_spent",
        "Nothing was sent: {text} for one question are spent. Raise the limit, or ask with fewer files." },
    { "session_spent",
        "Nothing was sent: {text} until Assay is started again are spent. Raise the limit in the model's settings." },
    { "day_spent",
        "Nothing was sent: {text} for today are spent. Raise the limit in the model's settings, or go on tomorrow." },
});
static_assert(setupFaultPatterns.size() == static_cast<std::size_t>(SetupFaultKind::DaySpent) + 1);
} // namespace

std::span<const Pattern> patternsOf(SetupFaultKind)
{
    return setupFaultPatterns;
}

} // namespace core
