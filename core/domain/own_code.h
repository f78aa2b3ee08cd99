// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace core {

struct Step;

/// What a step of somebody's own code is called until it has a name.
constexpr std::string_view unnamedCode = "Own code";
/// What is said of code of which nothing can be told in words.
constexpr std::string_view untoldCode = "Code written by hand";

/// Of code that stands in a file.
inline std::string titleOfFile(const std::string& name)
{
    return "Run " + name;
}

/// Whether a title says no more than where the code stands.
inline bool isTitleOfFile(const std::string& title)
{
    return title.starts_with("Run ") && std::filesystem::path(title).extension().string().size() > 1
        && title.find(' ', 4) == std::string::npos;
}

/// What a step is headed by: its question, or of code without a name what it begins by saying of itself, else what it
/// computes, else its first line.
std::string headingOf(const Step& step);

} // namespace core
