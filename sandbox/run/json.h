// SPDX-License-Identifier: GPL-3.0-or-later
// Strict JSON: what is not understood is an error, never a default.
#pragma once

#include "sandbox/messages/wall_fault.h"
#include "sandbox/run/result.h"

#include <nlohmann/json.hpp>

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

// Compiled once, in json.cpp: every file that reads or writes records would else do it again.
extern template class nlohmann::basic_json<>;

namespace sandbox {

using Json = nlohmann::json;

/// One table per enum serves both directions. nlohmann's own enum macro maps an unknown word to the first
/// enumerator, so it is not used.
template <typename E, std::size_t N> using EnumWords = std::array<std::pair<E, std::string_view>, N>;

template <typename E, std::size_t N> std::string wordOf(const EnumWords<E, N>& words, E value)
{
    for (const auto& [candidate, word] : words) {
        if (candidate == value) {
            return std::string(word);
        }
    }
    throw std::logic_error("an enumerator without a word");
}

/// Throws std::invalid_argument for an unknown word; parse<T>() turns it into an Error.
template <typename E, std::size_t N> E enumOf(const EnumWords<E, N>& words, std::string_view text)
{
    for (const auto& [candidate, word] : words) {
        if (word == text) {
            return candidate;
        }
    }
    throw std::invalid_argument("unknown word \"" + std::string(text) + "\"");
}

/// Records nest less; what nests deeper would overflow the stack where it is copied.
inline constexpr int deepestJson = 100;

/// How many lists and objects of a JSON text lie in each other at most. Nothing is built of it.
int depthOf(std::string_view text);

/// Text that somebody else may have written. Discarded (Json::is_discarded) where it is no JSON or deeper than
/// deepestJson.
Json readJson(std::string_view text);

/// The one place where JSON exceptions end. T needs from_json (found by ADL).
template <typename T> Result<T> fromJson(const Json& json)
{
    try {
        return json.get<T>();
    } catch (const std::exception& e) {
        return fail(ErrorKind::Damaged, WallFaultKind::RecordUnreadable, e.what());
    }
}

template <typename T> Result<T> parse(std::string_view text)
{
    try {
        return depthOf(text) > deepestJson
            ? fail(ErrorKind::Damaged, WallFaultKind::RecordUnreadable, "it nests too deep")
            : Result<T>(Json::parse(text).get<T>());
    } catch (const std::exception& e) {
        return fail(ErrorKind::Damaged, WallFaultKind::RecordUnreadable, e.what());
    }
}

/// Bytes that may not be UTF-8 (a program's output) become replacement characters instead of an exception.
inline std::string dump(const Json& json, int indent = -1)
{
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

} // namespace sandbox
