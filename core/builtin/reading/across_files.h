// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that need several files, or that several could answer.
#pragma once

#include "core/builtin/reading/view.h"
#include "core/builtin/schema/joined.h"

#include <optional>

namespace core::builtin {

/// What a person chose when asked, here or in earlier questions, the latest first.
struct Chosen {
    std::vector<Match> matches; ///< "…, matching customer_id of orders.csv with id of customers.csv"
    std::vector<std::string> files; ///< "…, using customers.csv"
};

/// Takes the words that choose out of the question and those before it.
Chosen chosenIn(Asked& asked);

Draft inWordsOnly(PlanAction action, std::string message, std::vector<std::string> choices);

/// What else a question may be read against that no file answers as it is: two or three files as one, and parts of
/// time.
std::vector<OpenedData> candidatesFor(const Asked& asked, const Chosen& chosen);

/// Why no two files are put together that would answer the question, or the question how they should be.
std::optional<Draft> aboutJoining(const Dataset& first, const Asked& asked);

/// "customers without orders": the views of the files whose rows may be wanted, without code, if the question is one
/// for rows by those of another file that match: those that fit it best. `best`: the file that answers it best alone.
std::vector<View> viewsByPartners(const Asked& asked, const View& best);

/// Finds the key for it and its code; words where no key is clear.
std::optional<Draft> findPartners(View& view, const Asked& asked, const Chosen& chosen);

/// Asks which file is meant where several answer the question as well as `best`; `best` becomes the one that was
/// chosen earlier, else the one on the screen.
std::optional<Draft> askWhichFile(
    std::vector<View>& views, std::vector<View>::iterator& best, const Asked& asked, const Chosen& chosen);

/// Says which files the question names and the answer does not use; empty: none.
std::string unusedFiles(const std::vector<std::string>& used, const Asked& asked);
/// "missing from clients", where the data have nothing of that other open file to tell it by; empty: it is not said.
std::string missingFromOther(const Asked& asked, const Prepared& data);
/// Says which of the open files a question about a whole file does not look at; empty: none.
std::string otherFiles(const std::vector<std::string>& used, const Asked& asked);
/// Says that of a key the missing cells are meant where another file has its values.
std::string onlyEmptyCells(const std::vector<Filter>& filters, const Prepared& data, const Asked& asked);

} // namespace core::builtin
