// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/statistic_words.h"

namespace core::builtin {

std::optional<Function> statisticOf(const Piece& piece)
{
    if (piece.kind != PieceKind::Concept) {
        return std::nullopt;
    }
    switch (piece.meaning) {
    case Concept::Sum: return Function::Sum;
    case Concept::Mean: return Function::Mean;
    case Concept::Median: return Function::Median;
    case Concept::Minimum: return Function::Minimum;
    case Concept::Maximum: return Function::Maximum;
    case Concept::Deviation: return Function::Deviation;
    case Concept::Variance: return Function::Variance;
    case Concept::Range: return Function::Range;
    case Concept::QuartileRange: return Function::QuartileRange;
    case Concept::Percentile: return piece.number > 0 ? std::optional(percentile(piece.number)) : std::nullopt;
    default: return std::nullopt;
    }
}

bool takesNext(const Piece& piece, const Piece& next)
{
    return statisticOf(piece) && statisticOf(next) && piece.end + 1 == next.begin;
}

} // namespace core::builtin
