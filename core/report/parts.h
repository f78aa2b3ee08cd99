// SPDX-License-Identifier: GPL-3.0-or-later
// What every kind of report says in the same words. `translate` puts numbers into the form of the reader.
#pragma once

#include "core/domain/row_strip.h"
#include "core/report/report.h"

#include <string>
#include <utility>
#include <vector>

namespace core::report {

using Fact = std::pair<std::string, std::string>;

constexpr std::size_t tableRowsShown = 200;
/// Who reads a report does not read a list: a table of more than so many rows has its first ones only.
constexpr std::size_t wholeForReader = 60;
constexpr std::size_t firstForReader = 30;

/// What a step is headed by; it begins with a capital letter, unless with a name as of a column. A question that says a
/// part only, as "and in March?", would not be understood alone: what is computed stands for it.
std::string titleOf(const Step& step, const Translate& translate = {});
/// What a variable is called tells a reader nothing: the only table of a step is what was asked for.
std::string nameOfTable(const Step& step, const sandbox::Table& table, const Translate& translate = {});
/// The step's latest run, if it ended; its result is there.
const RunRecord* latestRun(const Step& step);
/// Whether it was run and ended well, so that its code belongs into what runs outside of Assay.
bool hasRun(const Step& step);
std::string printedOf(const Step& step, const RunRecord& run); ///< with marks behind what is typed
/// The current code: approved if anything was, else proposed; may be empty.
std::string codeOf(const Step& step);
/// How a run ended that gave nothing.
std::string endingText(const sandbox::RunResult& result);
/// Who approved which code when, and when and how long it ran, if it did.
/// "28 Nov 2026 20:17:00 UTC"; without a reader's form as programs write it.
std::string momentText(const std::string& iso, const Translate& translate);
std::vector<Fact> approvalFacts(const RunRecord& run, const Translate& translate = {});
/// The same with versions, limits and hashes, of a run that ended.
std::vector<Fact> provenance(const RunRecord& run, const Translate& translate = {});
std::vector<Fact> fileFacts(const Dataset& dataset, const Translate& translate = {});
/// Each file that the code reads, once: its name and SHA-256.
std::vector<Fact> neededFiles(const ReportSource& source);
/// A sentence for a step without an answer; empty for one that is done.
std::string stateSentence(const Step& step);
std::string verdictWords(const Answer& answer);
std::string verdictSentence(const Step& step); ///< of its answer, for who does not know what the words stand for
/// What its latest run did to rows; empty: nothing was recorded.
std::vector<StripPart> rowsOf(const Step& step);
/// Those of them that leave rows out, as sentences; empty: none does.
/// `before`: what happened to them in steps that it goes on from.
std::string rowsLeftOut(const Step& step, const Translate& translate = {}, const std::vector<StripPart>& before = {});
std::string checkWord(CheckStatus status); ///< "Passed", "Note", "Warning", "Failed"
std::string bytesText(std::int64_t bytes, const Translate& translate = {}); ///< "1.2 MB", of 1024 as limits are set
std::string fileSizeText(std::int64_t bytes, const Translate& translate = {}); ///< of 1000, as desktops count
/// "1,204 rows"
std::string countText(std::int64_t count, const char* one, const char* many, const Translate& translate = {});
/// "first 200 of 1,204 rows"; empty: all are shown
std::string rowsLeftOutText(const sandbox::Table& table, std::size_t shown, const Translate& translate = {});
/// A number that is written in English, or a date, as the reader writes it.
std::string inForm(const std::string& english, const Translate& translate);
/// The same where it stands in a sentence: a date is in the sentence's language.
std::string inSentence(const std::string& english, const Translate& translate);
/// A text of the plan with its numbers in the reader's form, where the built-in planner wrote it in English.
std::string plannersText(const std::string& text, const Plan& plan, const Translate& translate);
std::string valueText(const sandbox::Value& value, const Translate& translate);
/// The numbers of an answer that lie in its text, in order, without overlaps.
std::vector<AnswerNumber> soundNumbers(const Answer& answer);

} // namespace core::report
