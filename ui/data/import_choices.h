// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/contract.h"
#include "core/domain/dataset.h"

#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace ui {

/// One way to read a part of a file, as a menu offers it.
struct ImportChoice {
    QString text;
    bool isChosen = false; ///< so it is read now
    core::ReadOptions change; ///< what to scan the file again with
};

/// What is typed where no list can hold all there is.
struct ImportEntry {
    QString text; ///< of the menu: "Another character…"
    QString prompt;
    QString before; ///< what it is now
    std::function<std::optional<core::ReadOptions>(const QString& typed)> change; ///< none: that cannot be
};

struct ImportOffer {
    QString title;
    std::vector<ImportChoice> choices;
    std::optional<ImportEntry> entry;
};

/// The ways to read that part, of the whole file or of one column, against the changes made so far.
ImportOffer importOffer(
    core::ContractPart part, const std::string& column, const core::Profile& profile, const core::ReadOptions& soFar);

/// What one click beside a sentence does.
struct ImportStep {
    QString words; ///< "Put back"
    core::ReadOptions change;
};
/// Makes rows or columns of the table of all that a warning says is left out or joined, or takes the other reading
/// where it says that two fit; nothing where it says no such thing.
std::optional<ImportStep> oneStep(const core::ContractSentence& sentence, const core::Dataset& dataset);

/// One change of a person's to take back, or all of them; the first to offer is all. Empty: nothing was changed.
std::vector<ImportChoice> undoChoices(const core::ReadOptions& now, const core::ReadOptions& own);

} // namespace ui
