// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/resolver.h"

namespace core::builtin {

using enum Concept;

namespace {
/// A time of day measures nothing, but may be a duration that looks like one.
std::string clockHint(const Schema& schema)
{
    std::vector<std::string> names;
    for (int i = 0; i < schema.columnCount(); ++i) {
        if (schema.column(i).type == ColumnType::Time) {
            names.push_back("“" + schema.name(i) + "”");
        }
    }
    if (names.empty()) {
        return {};
    }
    return " " + inWords(names, "and") + (names.size() == 1 ? " is read as a time of day: if it says" : " are read as times of day: if they say")
        + " how long something took, change " + (names.size() == 1 ? "its type" : "their types") + " to duration where the file is read.";
}
} // namespace

void Resolver::countOrMeasure()
{
    const bool topicIsMeasure = m_said.topic && m_schema.isNumeric(*m_said.topic) && !m_schema.isIdentifier(*m_said.topic);
    if (has(HowMany) && m_said.topic && !topicIsMeasure && !(m_said.rows && m_schema.isIdentifier(*m_said.topic))) {
        reading().function = Function::Distinct;
        reading().measure = m_said.topic;
    } else if (m_said.rankByCount || ((has(HowMany) || m_said.rows || !reading().groups.empty()) && numbersMentioned().empty() && !m_said.money && !m_said.function)) {
        reading().function = Function::Rows;
    } else {
        measure(Function::Sum);
    }
}

void Resolver::groupsFromSubjects()
{
    for (const int each : m_said.subjects) {
        if (m_schema.isText(each) && reading().groups.empty() && !m_schema.isIdentifier(each)) {
            reading().groups = { each };
        }
    }
}

void Resolver::measure(Function fallback)
{
    const auto numbers = numbersMentioned();
    if (!numbers.empty()) {
        reading().measure = numbers.front();
        if (numbers.size() > 1 && reading().operation != Operation::ListRows) {
            note(NoteKind::FirstColumnOnly);
        }
    } else if (const auto date = dateMentioned()) {
        reading().measure = date;
    } else if (m_said.money && m_schema.revenueFactors()) {
        reading().product = m_schema.revenueFactors();
        reading().measure = reading().product->first;
        note(NoteKind::RevenueAsProduct, { .texts = { m_schema.name(reading().product->first), m_schema.name(reading().product->second) } });
    } else if (m_said.money && !m_schema.defaultMeasure()) {
        say("There is no column of revenue, and no quantity and price to work it out from.", suggestions(m_schema));
        return;
    } else if (!m_said.unknown.empty()) {
        // "average customer age": the unknown word may well be the measure.
        m_outcome = notUnderstood(m_said, m_schema);
        return;
    } else if (const auto standard = m_schema.defaultMeasure()) {
        reading().measure = standard;
        note(NoteKind::MeasureTaken, { .column = m_schema.name(*standard) });
    } else {
        askForMeasure();
        return;
    }
    reading().function = m_said.function ? *m_said.function : fallbackFor(fallback);
}

Function Resolver::fallbackFor(Function fallback)
{
    const bool average = fallback == Function::Sum && !m_outcome.reading.product && m_schema.isIntensive(*reading().measure);
    if (average) {
        note(NoteKind::AverageTaken, { .column = m_schema.name(*reading().measure) });
    }
    return average ? Function::Mean : fallback;
}

void Resolver::noteOtherCount()
{
    const auto operation = reading().operation;
    const bool computes = operation == Operation::Aggregate || operation == Operation::Trend || operation == Operation::Change || operation == Operation::Share;
    if (operation != Operation::CountRows && (!computes || reading().function != Function::Rows)) {
        return;
    }
    const auto& profile = m_schema.dataset().profile;
    const auto isRepeat = [](const FileFact& fact) { return fact.kind == FactKind::RepeatedRecords && fact.isLoud; };
    const auto repeated = std::ranges::find_if(profile.facts, isRepeat);
    const auto key = m_schema.ownKeyColumn();
    if (repeated != profile.facts.end()) {
        note(NoteKind::RowsRepeated, { .count = repeated->count, .total = profile.rows, .counts = { profile.rows - repeated->count } });
    } else if (key && m_schema.column(*key).distinctExact && m_schema.column(*key).distinct + m_schema.column(*key).nulls < profile.rows) {
        note(NoteKind::SeveralRowsEach, { .column = m_schema.name(*key), .count = m_schema.column(*key).distinct, .total = profile.rows });
    }
}

void Resolver::askForMeasure()
{
    m_outcome.action = PlanAction::Ask;
    m_outcome.message = "By what should it be measured?";
    for (const int each : m_schema.measures()) {
        if (m_outcome.choices.size() < 4) {
            m_outcome.choices.push_back(m_question + " by " + m_schema.name(each));
        }
    }
    if (ranked() && m_said.topic) {
        m_outcome.choices.push_back(m_question + " by number of rows");
    }
    if (m_outcome.choices.empty()) {
        say("No column has numbers to measure." + clockHint(m_schema), suggestions(m_schema));
    }
}

} // namespace core::builtin
