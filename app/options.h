// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/step.h"
#include "sandbox/run/limits.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace app {

inline constexpr auto defaultOutputDirectory = "assay-files";
inline constexpr auto localWall = "local";

/// The command line, parsed and checked.
struct Options {
    std::string
        command; ///< "window", "ask", "run", "profile", "doctor", "replay", "export", "key", "selftest", "help" or "version"
    std::vector<std::filesystem::path> files; ///< data; for run the code is apart
    std::map<std::filesystem::path, std::string> loadNames; ///< what a person calls the frames of some of them
    std::vector<std::filesystem::path> code; ///< run: one file for each step
    std::string language; ///< run: python, sql, javascript or shell; empty: as the names of the files say
    std::filesystem::path document; ///< export, replay
    std::filesystem::path to; ///< export
    std::filesystem::path save; ///< --save; empty: the analysis is not kept
    std::filesystem::path report; ///< --report
    std::string title; ///< export: of the report
    std::string author;
    std::vector<int> steps; ///< export: which of those that a report shows, from 1, in this order; empty: all
    bool withCode = false; ///< export: below each step
    bool withAllRows = false; ///< export: of long tables
    bool appendix = false; ///< the report has what an auditor wants, too
    std::filesystem::path table; ///< --table: for all rows of the last table shown
    std::filesystem::path outputDirectory
        = defaultOutputDirectory; ///< --files: where files made by a run are put; by default a folder that no program takes modules from
    std::string question;
    std::string keyAction; ///< key: "set", "show" or "remove"
    std::string keep = "keyring"; ///< key set: where
    std::string provider; ///< "" and "built-in": no model
    std::string model;
    std::vector<std::string> send; ///< what the model may be told of columns (core/llm/disclosure/send_rule.h)
    std::string wall; ///< where code runs; empty: as the analysis says
    std::vector<std::string> acceptMissing; ///< layers of the jail that this machine may lack
    sandbox::Limits limits;
    bool runsReading = false; ///< --policy reads-only: code that only reads is approved by that policy
    bool defuse = false; ///< what a spreadsheet or a terminal would carry out is written as text into --table
    bool json = false;
    bool reuse = false; ///< take the stored result of the same run
    bool yes = false;
    bool force = false; ///< --yes also approves code whose check found an error
    bool strict = false; ///< an answer with warnings or failed checks is no success

    /// Empty: it is called after the file.
    std::string loadNameOf(const std::filesystem::path& file) const
    {
        const auto named = loadNames.find(file);
        return named == loadNames.end() ? std::string() : named->second;
    }
    /// Of a file with code.
    std::string languageOf(const std::filesystem::path& file) const;
};

/// How code is approved that these options let run.
inline core::ApprovalMethod methodOf(const Options& options)
{
    return !options.yes ? core::ApprovalMethod::Hand
        : options.force ? core::ApprovalMethod::Force
                        : core::ApprovalMethod::Yes;
}

/// BadInput with the sentence to print.
sandbox::Result<Options> parseCommandLine(const std::vector<std::string>& arguments);

/// What --help prints.
std::string usage();

} // namespace app
