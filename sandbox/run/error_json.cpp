// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/error_json.h"

namespace sandbox {

namespace {

constexpr EnumWords<ErrorKind, 11> errorKindWords { { { ErrorKind::BadInput, "bad_input" }, { ErrorKind::Jail, "jail" },
    { ErrorKind::Lost, "lost" }, { ErrorKind::Io, "io" }, { ErrorKind::Damaged, "damaged" },
    { ErrorKind::Model, "model" }, { ErrorKind::Policy, "policy" }, { ErrorKind::Budget, "budget" },
    { ErrorKind::Cancelled, "cancelled" }, { ErrorKind::NotApproved, "not_approved" },
    { ErrorKind::Internal, "internal" } } };
constexpr std::size_t longestWords = 2'000; ///< of an error

} // namespace

void to_json(Json& json, const Error& error)
{
    json = { { "kind", wordOf(errorKindWords, error.kind) }, { "words", inWords(error.message) },
        { "detail", error.detail } };
}

void from_json(const Json& json, Error& error)
{
    error = { enumOf(errorKindWords, json.at("kind").get<std::string>()),
        said(json.at("words").get<std::string>().substr(0, longestWords)),
        json.at("detail").get<std::string>().substr(0, longestWords) };
}

} // namespace sandbox
