// SPDX-License-Identifier: GPL-3.0-or-later
// What a card says of its step, and when it has to say it anew.
#pragma once

#include "core/domain/step.h"

#include <QString>

#include <string>
#include <vector>

namespace ui {

/// What a new proposal is compared with: the code that last ran, else the proposal before.
std::string baseOf(const core::Step& step);

/// Whether a step's answer says the same as before, and only what is told of it changed.
bool differsInChecks(core::Step one, const core::Step& other);

/// The charts show by themselves what was changed of them.
bool differsInCharts(core::Step one, const core::Step& other);

/// How the question was read, but for what the proposal below it says anyway.
QString readingBeside(const core::Step& step);
/// The same below what was asked, where the card is headed by a name; of an edit the plan knows nothing.
QString wordsUnderHeading(const core::Step& step, bool isEdited);

/// Rich text: the question with the words that no answer would have held struck through.
QString struckOut(const std::string& question, const std::vector<core::TextSpan>& unread);

} // namespace ui
