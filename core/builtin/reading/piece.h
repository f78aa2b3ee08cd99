// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a question with a meaning in the data.
#pragma once

#include "core/builtin/language/lexicon.h"
#include "core/builtin/schema/schema.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace core::builtin {

enum class PieceKind { Concept, Column, Value, RowNoun, Period, Month, Quarter, Number, Date, Quoted, Unknown };

/// A part of the question with a meaning in this dataset.
struct Piece {
    PieceKind kind = PieceKind::Unknown;
    Concept meaning = Concept::Filler; ///< of a Concept
    ColumnMatch column; ///< of a Column
    ValueMatch value; ///< of a Value
    Period period = Period::None;
    bool percent = false; ///< of a Number
    bool ofRow = false; ///< of Top and Bottom: "most expensive order", not "most expensive product"
    int quarters = 1; ///< of a Quarter: so many from it on, two of "H1"
    double number = 0; ///< also the month, the quarter, the percentile and the width of a window
    std::string text; ///< as typed
    int begin = 0; ///< bytes into the question
    int end = 0;

    bool is(Concept wanted) const { return kind == PieceKind::Concept && meaning == wanted; }
};

/// Written in digits: only such a number can be the code of something, "000417" or "7", but not "seven".
bool isCode(const Piece& piece);
bool isYearWritten(const Piece& piece); ///< of four digits
bool isTimeSaid(const Piece& piece); ///< "May", "Q2", "2023"

/// "number of orders by product, at least 20", "count over 20": a number of each product is meant, and no row's.
bool isBehindGroup(const std::vector<Piece>& pieces, std::size_t at);

// Of the piece at `at`; behind the last one nothing is said.
bool holds(const std::vector<Piece>& pieces, std::size_t at, PieceKind kind);
bool says(const std::vector<Piece>& pieces, std::size_t at, std::initializer_list<Concept> meanings);
/// "contains", "starts with", "ends with"
bool isPartOfText(const std::vector<Piece>& pieces, std::size_t at);
std::vector<Piece>::iterator place(std::vector<Piece>& pieces, std::size_t at);

} // namespace core::builtin
