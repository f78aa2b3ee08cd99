// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// Why a proposal replaces the one before. The order is that of the patterns in core/messages/reasons.cpp.
enum class ReasonKind {
    First, ///< it replaces none
    Edited, ///< by hand
    ChangesAsked, ///< texts: what the person asked for
    Repair, ///< of a failed run; texts: its error
    Fixed, ///< a remedy that verification offered
};

using Reason = Message<ReasonKind>;
std::span<const Pattern> patternsOf(ReasonKind);

/// Also the words of documents of earlier versions. Throws where there is no such reason.
Reason reasonFrom(const Json& json);

} // namespace core
