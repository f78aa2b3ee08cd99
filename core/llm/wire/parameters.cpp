// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/parameters.h"

#include <algorithm>
#include <array>
#include <regex>

namespace core::llm {

namespace {
constexpr std::array<std::string_view, 3> required { "model", "messages", "stream" };

bool isOptional(const Json& body, const std::string& name)
{
    return body.contains(name) && std::ranges::find(required, name) == required.end();
}
} // namespace

std::string refusedParameter(const Failure& failure, const std::string& body)
{
    static const std::regex quotedWord("['\"`]([a-z_]+)['\"`]");
    const auto json = sandbox::readJson(body);
    if (!json.is_object() || failure.retry || !failure.badRequest) {
        return {};
    }
    if (isOptional(json, failure.parameter)) {
        return failure.parameter;
    }
    const auto& said = failure.error.detail;
    for (std::sregex_iterator word(said.begin(), said.end(), quotedWord), end; word != end; ++word) {
        if (auto name = (*word)[1].str(); isOptional(json, name)) {
            return name;
        }
    }
    return {};
}

std::string withoutParameters(const std::string& body, const std::set<std::string>& names)
{
    static constexpr std::array<std::pair<const char*, const char*>, 2> otherName {
        { { "max_tokens", "max_completion_tokens" }, { "max_completion_tokens", "max_tokens" } }
    };
    auto json = Json::parse(body);
    for (const auto& [name, other] : otherName) {
        if (names.contains(name) && !names.contains(other) && json.contains(name)) {
            json[other] = json[name];
        }
    }
    for (const auto& name : names) {
        json.erase(name);
    }
    return sandbox::dump(json);
}

} // namespace core::llm
