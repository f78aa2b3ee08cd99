// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/reading/elements.h"
#include "core/builtin/reading/outcome.h"
#include "core/builtin/reading/suggestions.h"

#include <algorithm>

namespace core::builtin {

/// Turns the parts of a question into one reading, or into words where that would be guessing.
class Resolver {
public:
    Resolver(const std::string& question, const Elements& elements, const Schema& schema)
        : m_question(question)
        , m_said(elements)
        , m_schema(schema)
    {
    }

    Outcome run();
private:
    Reading& reading() { return m_outcome.reading; }
    bool has(Concept concept_) const { return m_said.has(concept_); }
    bool ranked() const { return has(Concept::Top) || has(Concept::Bottom); }

    void say(std::string message, std::vector<std::string> choices);
    /// The date a period or a trend is about: the one named, else the first.
    std::optional<int> timeColumn();
    /// "hired in 2020" dates the rows by the hiring; "closed" alone means those that have a date of it.
    void whatHappened();
    /// "North versus South": no row is both, so the rows of either are meant.
    void uniteAlternatives();
    std::vector<int> mentioned() const;
    std::vector<int> numbersMentioned() const;
    std::optional<int> dateMentioned() const; ///< of which the earliest or latest is wanted
    /// Questions about the table as a whole.
    bool wholeFile();
    /// "how many orders have missing region" counts rows; "missing values" looks at columns.
    void missing();
    void chooseOperation();
    /// "this year against last year": one row for each instead of two conditions that no row meets.
    void compareStretches();
    Period period() const { return m_outcome.reading.period; }

    void share();
    void overTime(Operation operation);
    /// Months, unless the data span only some weeks.
    Period fittingPeriod() const;
    /// A period that the data cover only in part looks like a fall or a rise.
    void noteIncompleteEnds();
    /// Rows are counted where they were asked for, else a column's numbers.
    void countOrMeasure();
    void distribution();
    /// "top 5 customers by revenue", "highest wind", "the row with the biggest refund", "most common weather".
    void ranking();
    /// "most expensive products": nobody adds up or averages prices to rank by them.
    void extremesOfPrices();
    std::optional<int> textSubject() const;
    void groupOfTopic();
    void limitTo(int count);
    void extremeRow();
    void extremeNumber();
    /// Refunds are negative amounts: the biggest is the one furthest below zero.
    void refunds();
    void howMany();
    void distinct();
    /// No word says what to do: the columns do.
    void plain();
    /// "bar chart of revenue region": a text beside a measure divides it.
    void groupsFromSubjects();
    /// Finds the column to add up or compare, or asks.
    void measure(Function fallback);
    Function fallbackFor(Function fallback);
    void askForMeasure();
    /// Where rows are counted and several are one, that is another number.
    void noteOtherCount();
    void note(NoteKind kind, MessageArguments about = {}) { reading().notes.push_back({ kind, std::move(about) }); }

    void finish();
    const std::string& m_question;
    Elements m_said;
    const Schema& m_schema;
    Outcome m_outcome;
};

/// Says which words are unknown here.
Outcome notUnderstood(const Elements& elements, const Schema& schema);

} // namespace core::builtin
