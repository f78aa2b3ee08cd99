// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/composed/query.h"
#include "core/builtin/schema/schema.h"

#include <string>

namespace core::builtin {

/// The columns of a query's answer: what they are called (as Python literals) and what works them out.
class QueryColumns {
public:
    QueryColumns(const Query& query, const Schema& schema)
        : m_query(query)
        , m_schema(schema)
    {
    }

    bool isOfParts = false; ///< each row has numbers of many rows of the file

    std::string name(const Number& number) const;
    std::string first() const; ///< of the first number
    std::string input(const Number& number) const; ///< the column of the rows that it is of
    std::string product(const Number& number) const; ///< of a number and its weight
    bool isBesideOthers() const; ///< the number is one of several
    /// Of two numbers that go together what is summed of the one: where the other has a value.
    std::string beside(int column, int other) const;
    std::string share() const; ///< of the number: in percent of what
    std::string mark() const; ///< what of each row is in the part
    std::string run() const; ///< of the running number
    std::string stretch(std::size_t at) const; ///< what one of two stretches is called, no literal
    std::string frequency() const; ///< of the first key
    std::string said(const std::string& column) const; ///< without quotation marks

    /// Of rows, or of a frame grouped.
    std::string value(const Number& number, const std::string& rows, bool isGrouped) const;
    std::string whole(const std::string& rows, bool isGrouped) const;
    std::string marked(const std::string& rows) const; ///< the part of the whole
    std::string table(const std::string& rows, bool isGrouped) const;
    std::string summary() const;
    std::string test(const std::string& numbers, const Filter& threshold) const;
    bool isAdded() const; ///< nothing is 0
    bool isOpenWithoutValue() const; ///< a sum that is unknown where there are rows, but no value

private:
    const Query& m_query;
    const Schema& m_schema;
};

std::string shareColumn(); ///< of one whole

} // namespace core::builtin
