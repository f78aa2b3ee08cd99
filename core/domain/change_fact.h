// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// What an answer would be otherwise, found by a rerun; counts: whether it is with what was found, and not without it;
/// whether each value was spelled in one way for it, and no count.
/// The order is that of the patterns in core/messages/changes.cpp.
enum class ChangeKind {
    Figure, ///< texts: the figure then, and now; of several, whose it is, which counts3 says
    OfLabel, ///< likewise, behind the label whose figure it is
    Rank, ///< texts: a label, its place then ("fifth"), its figure then (or empty), its place now (or none)
    Gone, ///< texts: a label that is then not there; who is in its place, with which figure (or none)
    Ranges, ///< of a histogram: its ranges begin and end elsewhere
};
using ChangeFact = Message<ChangeKind>;
std::span<const Pattern> patternsOf(ChangeKind);

} // namespace core
