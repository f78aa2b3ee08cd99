// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// Why the settings or the key of a model cannot be used or kept. The order is that of the patterns in
/// core/messages/setup_faults.cpp.
enum class SetupFaultKind {
    BadShortName,
    BadAddress,
    NoKeyVariable,
    BadProxy,
    BadPrice,
    BadTokens,
    BadTimes,
    BadTemperature,
    NoSuchPlace, ///< of keys; text: the word
    ModelsUnreadable, ///< text: the file; likewise the next two
    ModelsDamaged,
    FileNotWritten,
    NoSuchProvider, ///< texts: its name, then those there are
    NoModelChosen, ///< text: the provider
    KeysOpenToOthers,
    KeysDamaged, ///< text: the file
    NoKeyInVariable, ///< texts: the provider, the variable, the short name
    NoKeyKept, ///< texts: the provider, where, the short name
    NoKeyOrLocked, ///< likewise
    NoPlaceChosen,
    NoKey,
    KeyNotKept,
    KeyInVariable, ///< text: the variable
    KeyringRefused,
    KeyringSilent,
    FetchRefused, ///< text: what Ollama says
    FetchBroken,
    NameNotCleared, ///< column: the name; text: of what
    ValueNotCleared, ///< column; text: it with its file, as --send takes it
    NoSuchRule, ///< text: the rule
    NoSuchColumn, ///< text: the file and the column
    RulesUnreadable,
    QuestionSpent, ///< text: what is asked for and of how much; likewise the next two
    SessionSpent,
    DaySpent,
};
using SetupFault = Message<SetupFaultKind>;
std::span<const Pattern> patternsOf(SetupFaultKind);

} // namespace core
