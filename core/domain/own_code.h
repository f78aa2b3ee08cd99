// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

/// What a person asked of the code beyond the question: without it, the question is that of another answer.
std::vector<std::string> changesAskedOf(const Step& step);
/// The question, and behind it what was asked of the code beyond; nothing of a title.
std::string askedIn(const Step& step);
/// Whether a person wrote or edited the code that ran last, or what it repairs.
bool isByHand(const Step& step);
bool isByHand(const Step& step, const std::string& code); ///< the same of code that it may run
/// What the code does that ran last, if a person wrote or edited it; empty: it cannot be said in words.
std::string intentOfOwn(const Step& step);
/// Which rows the results of code are made of that no planner of ours wrote: "Only rows where status is paid."
std::string keptRowsOf(const Step& step);
/// Whether a heading of it says so already.
bool isKeptIn(const std::string& heading, const Step& step);
/// What a step is headed by when no person named it: its question; of code from a file that file's name, if it is
/// words; of code without a name what it begins by saying of itself, the title of its chart, else what it computes, else
/// its first line.
std::string ownHeadingOf(const Step& step);
/// What a step is headed by: the name that a person gave it, else its own.
std::string headingOf(const Step& step);

} // namespace core
