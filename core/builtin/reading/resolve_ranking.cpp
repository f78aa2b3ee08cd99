// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/resolver.h"

namespace core::builtin {

using enum Concept;

void Resolver::ranking()
{
    if (has(Common) || m_said.rankByCount) {
        groupOfTopic();
        if (reading().groups.empty() && !m_said.subjects.empty()) {
            reading().groups = { m_said.subjects.front() };
        }
        if (reading().groups.empty()) {
            say("The most common values of which column?", suggestions(m_schema));
            return;
        }
        reading().operation = Operation::Aggregate;
        reading().function = Function::Rows;
        limitTo(1);
        return;
    }
    const bool topicIsRow = m_said.topic && m_schema.isIdentifier(*m_said.topic) && m_said.rows;
    const bool dayTopic = m_said.periodTopic || (m_said.topic && m_schema.isDate(*m_said.topic));
    const bool rowsWanted = has(WholeRow) || dayTopic || topicIsRow || (m_said.rows && !m_said.topic && m_said.groups.empty() && !has(HowMany));
    if (rowsWanted) {
        extremeRow();
        return;
    }
    if (!m_said.topic) {
        m_said.topic = textSubject();
    }
    groupOfTopic();
    if (reading().groups.empty()) {
        extremeNumber();
        return;
    }
    reading().operation = Operation::Aggregate;
    // "highest revenue by region": the best single row of each group, not a list cut short.
    if (!m_said.topic && !reading().limit && !m_said.function && !has(Which)) {
        m_said.function = has(Top) ? Function::Maximum : Function::Minimum;
        reading().ascending = false;
        measure(Function::Maximum);
        return;
    }
    // "which customer has the most orders"
    if (has(HowMany) || (m_said.rows && numbersMentioned().empty() && !m_said.money)) {
        reading().function = Function::Rows;
    } else {
        measure(Function::Sum);
        extremesOfPrices();
    }
    limitTo(1);
}

void Resolver::extremesOfPrices()
{
    const bool price = reading().measure && !reading().product && m_schema.isIntensive(*reading().measure) && m_said.groups.empty();
    if (price && !m_said.function) {
        reading().function = has(Top) ? Function::Maximum : Function::Minimum;
        std::erase_if(reading().notes, [](const ReadingNote& each) { return each.kind == NoteKind::AverageTaken; });
    }
}

void Resolver::groupOfTopic()
{
    if (m_said.topic && std::ranges::find(reading().groups, *m_said.topic) == reading().groups.end()) {
        reading().groups.insert(reading().groups.begin(), *m_said.topic);
    }
}

void Resolver::limitTo(int count)
{
    if (!reading().limit && (has(Which) || has(Common) || ranked())) {
        const bool one = has(Which) || has(Common) || reading().groups.size() > 1;
        reading().limit = one ? count : 10;
        if (*reading().limit == 10) {
            note(NoteKind::TenShown);
        }
    }
}

void Resolver::extremeRow()
{
    reading().operation = Operation::ExtremeRow;
    measure(Function::Maximum);
    reading().limit = reading().limit.value_or(1);
    refunds();
}

void Resolver::extremeNumber()
{
    const bool several = reading().limit && *reading().limit > 1;
    if (several || numbersMentioned().empty()) {
        extremeRow();
        return;
    }
    reading().operation = Operation::Aggregate;
    m_said.function = has(Bottom) ? Function::Minimum : Function::Maximum;
    reading().limit.reset();
    measure(Function::Maximum);
}

void Resolver::refunds()
{
    const auto* low = reading().measure ? &m_schema.column(*reading().measure).min : nullptr;
    const bool negative = low != nullptr
        && ((std::holds_alternative<double>(*low) && std::get<double>(*low) < 0)
            || (std::holds_alternative<std::int64_t>(*low) && std::get<std::int64_t>(*low) < 0));
    const bool status = std::ranges::any_of(reading().filters, [](const Filter& each) {
        return !each.values.empty() && each.values.front().starts_with("refund");
    });
    if (!negative || (!has(Refund) && !status)) {
        return;
    }
    if (!status) {
        reading().filters.push_back({ *reading().measure, Test::Less, {}, { 0 }, {} });
    }
    reading().bySize = true;
    note(NoteKind::RefundSize);
}

} // namespace core::builtin
