// SPDX-License-Identifier: GPL-3.0-or-later
// What verification looks at. Each function looks at one thing and adds what it found; verify.cpp lists them all, and
// a further method (a second computation, say) is a further line there.
#pragma once

#include "core/domain/answer.h"
#include "core/verify/verify_request.h"

namespace core {

using Checks = std::vector<Check>;

// Of the run
void checkRun(const VerifyRequest& request, Checks& checks);
void checkSameFiles(const VerifyRequest& request, Checks& checks);
void checkAllFiles(const VerifyRequest& request, Checks& checks);
void checkOutput(const VerifyRequest& request, Checks& checks);

// Of the code and the files
void checkRowsRead(const VerifyRequest& request, Checks& checks);
void checkWholeFile(const VerifyRequest& request, Checks& checks);
void checkJoins(const VerifyRequest& request, Checks& checks);
void checkGroupKeys(const VerifyRequest& request, Checks& checks);
/// Of groups by a name that several things have.
void checkSharedNames(const VerifyRequest& request, Checks& checks);
void checkTyped(const VerifyRequest& request, Checks& checks);

/// Of pictures that the code saved: whether all their words are in them.
void checkPictures(const VerifyRequest& request, Checks& checks);

// Of every table
void checkTables(const VerifyRequest& request, Checks& checks);

/// Whether the run had the very file that was scanned, as far as is known.
bool isAsScanned(const VerifyRequest& request, const Dataset& dataset);
/// The data sets that the code reads, or works on as frames of earlier steps.
std::vector<const Dataset*> datasetsUsed(const VerifyRequest& request);

/// The reader joined lines to the names or left cells out that may be data.
bool setsLinesApart(WarningKind kind);
/// Whether rows of the data set are among them.
bool isOf(const RowSources& sources, const Dataset& dataset);

} // namespace core
