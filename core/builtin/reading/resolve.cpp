// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/resolve.h"

#include "core/builtin/schema/prepared.h"
#include "core/builtin/reading/resolver.h"

namespace core::builtin {

using enum Concept;

namespace {
ReadingTrouble troubleOf(const Elements& elements)
{
    if (!elements.troubles.empty()) {
        return elements.troubles.front();
    }
    ReadingTrouble unknown(TroubleKind::WordsUnknown);
    for (const auto* list : { &elements.unknownInRole, &elements.unknown }) {
        std::ranges::transform(*list, std::back_inserter(unknown.texts), [](const auto& each) { return "“" + each + "”"; });
    }
    return unknown.texts.empty() ? ReadingTrouble(TroubleKind::NothingKnown) : unknown;
}

Outcome askWhichColumn(const std::string& question, const Doubt& doubt, const Schema& schema)
{
    Outcome outcome { PlanAction::Ask, {}, "“" + doubt.words + "” could be ", {}, {} };
    std::vector<std::string> names;
    for (const int each : doubt.columns) {
        if (outcome.choices.size() < 5) {
            names.push_back(schema.name(each));
            outcome.choices.push_back(question.substr(0, static_cast<std::size_t>(doubt.begin)) + schema.name(each)
                + question.substr(static_cast<std::size_t>(doubt.end)));
        }
    }
    outcome.message += inWords(names, "or") + ": which is meant?";
    return outcome;
}
} // namespace

Outcome notUnderstood(const Elements& elements, const Schema& schema)
{
    Outcome outcome { PlanAction::Say, {}, inWords(troubleOf(elements)), suggestions(schema), {} };
    outcome.unknown = elements.isUnclear() ? elements.unknownInRole : elements.unknown;
    return outcome;
}

Outcome Resolver::run()
{
    auto& reading = m_outcome.reading;
    reading.filters = m_said.filters;
    reading.groups = m_said.groups;
    reading.limit = m_said.limit;
    reading.chart = m_said.chart;
    reading.period = m_said.period;
    reading.notes = m_said.notes;
    reading.ascending = m_said.ascending.value_or(false);
    reading.sorted = m_said.ascending.has_value() || m_said.has(SortBy);
    reading.date = timeColumn();
    whatHappened();
    uniteAlternatives();
    if (!wholeFile()) {
        chooseOperation();
    }
    if (m_outcome.action == PlanAction::Run) {
        finish();
    }
    return std::move(m_outcome);
}

void Resolver::say(std::string message, std::vector<std::string> choices)
{
    m_outcome.action = PlanAction::Say;
    m_outcome.message = std::move(message);
    m_outcome.choices = std::move(choices);
}

void Resolver::uniteAlternatives()
{
    auto& filters = reading().filters;
    for (std::size_t i = 0; i < filters.size(); ++i) {
        auto& first = filters[i];
        const auto isAlternative = [&](const Filter& each) {
            return &each != &first && each.column == first.column && each.test == Test::Equals && !each.values.empty();
        };
        if (first.test != Test::Equals || first.values.empty()) {
            continue;
        }
        for (auto other = std::ranges::find_if(filters, isAlternative); other != filters.end(); other = std::ranges::find_if(filters, isAlternative)) {
            filters[i].values.push_back(other->values.front());
            filters[i].test = Test::OneOf;
            filters.erase(other);
        }
    }
}

void Resolver::whatHappened()
{
    if (!m_said.happened) {
        return;
    }
    const bool time = m_said.period != Period::None || has(Trend) || has(Change);
    if (time) {
        reading().date = m_said.happened;
    } else {
        reading().filters.push_back({ *m_said.happened, Test::IsPresent, {}, {}, {} });
    }
    m_said.rows = true;
}

std::vector<int> Resolver::mentioned() const
{
    auto all = m_said.subjects;
    if (m_said.topic) {
        all.insert(all.begin(), *m_said.topic);
    }
    all.insert(all.end(), m_said.groups.begin(), m_said.groups.end());
    return all;
}

std::vector<int> Resolver::numbersMentioned() const
{
    const bool compared = m_said.function || ranked(); // "the highest number of an order"
    std::vector<int> numbers;
    for (const auto* list : { &m_said.subjects, &m_said.rankings }) {
        std::ranges::copy_if(*list, std::back_inserter(numbers), [&](int i) { return m_schema.isNumeric(i) && !m_schema.isYear(i) && (compared || !m_schema.isIdentifier(i)); });
    }
    return numbers;
}

std::optional<int> Resolver::dateMentioned() const
{
    const bool extreme = m_said.function == Function::Minimum || m_said.function == Function::Maximum;
    auto named = m_said.subjects;
    if (m_said.topic) {
        named.push_back(*m_said.topic);
    }
    const auto found = std::ranges::find_if(named, [this](int i) { return m_schema.isDate(i); });
    return extreme && found != named.end() ? std::optional(*found) : std::nullopt;
}

bool Resolver::wholeFile()
{
    auto& operation = reading().operation;
    reading().columns = mentioned();
    reading().countOnly = has(HowMany) && !has(List);
    if (has(CleanUp)) {
        operation = Operation::CleanUp;
    } else if (has(Duplicates)) {
        operation = Operation::Duplicates;
    } else if (has(Outliers)) {
        operation = Operation::Outliers;
        reading().columns = numbersMentioned();
    } else if (has(Missing)) {
        missing();
    } else if (has(Correlation) || reading().chart == Chart::Scatter) {
        operation = Operation::Correlation;
        reading().columns = numbersMentioned();
    } else if (has(Columns)) {
        operation = Operation::Columns;
    } else if (has(Describe) && !m_said.function) {
        operation = Operation::Describe;
    } else {
        reading().columns.clear();
        return false;
    }
    return true;
}

void Resolver::missing()
{
    const auto named = mentioned();
    const bool rows = (m_said.rows || has(WholeRow)) && named.size() == 1 && m_said.groups.empty();
    if (!rows) {
        reading().operation = Operation::Missing;
        return;
    }
    reading().filters.push_back({ named.front(), Test::IsMissing, {}, {}, {} });
    reading().columns.clear();
    reading().operation = has(HowMany) ? Operation::CountRows : Operation::ListRows;
}

void Resolver::chooseOperation()
{
    compareStretches();
    const bool time = m_said.period != Period::None || has(Trend) || has(Change) || reading().chart == Chart::Line
        || std::ranges::any_of(m_said.groups, [this](int i) { return m_schema.isDate(i); });
    if (has(Share)) {
        share();
    } else if (has(Change) && time) {
        overTime(Operation::Change);
    } else if (time && !(m_said.periodTopic && period() == Period::Day)) {
        overTime(Operation::Trend);
    } else if (has(Distribution) || reading().chart == Chart::Histogram) {
        distribution();
    } else if (ranked() || has(Common)) {
        ranking();
    } else if (has(HowMany)) {
        howMany();
    } else if (has(Distinct)) {
        distinct();
    } else {
        plain();
    }
}

void Resolver::distribution()
{
    reading().operation = Operation::Distribution;
    auto columns = mentioned();
    if (columns.size() > 1 && !m_said.groups.empty() && !numbersMentioned().empty()) {
        reading().operation = Operation::Aggregate;
        measure(Function::Sum);
        return;
    }
    if (columns.empty()) {
        if (const auto fallback = m_schema.defaultMeasure()) {
            columns.push_back(*fallback);
            note(NoteKind::MeasureTaken, { .column = m_schema.name(*fallback) });
        }
    }
    if (columns.empty()) {
        say("The distribution of which column?", suggestions(m_schema));
        return;
    }
    reading().groups.clear();
    reading().columns = { columns.front() };
}

std::optional<int> Resolver::textSubject() const
{
    for (const int each : m_said.subjects) {
        if (m_schema.isText(each) && !m_schema.isIdentifier(each)) {
            return each;
        }
    }
    return std::nullopt;
}

void Resolver::howMany()
{
    if (m_said.topic && m_schema.column(*m_said.topic).type == ColumnType::Boolean && !has(Distinct)) {
        reading().filters.push_back({ *m_said.topic, Test::IsTrue, {}, {}, {} });
        m_said.topic.reset();
        m_said.rows = true;
    }
    if (!m_said.topic && reading().groups.empty() && !m_said.rows && textSubject()) {
        reading().groups = { *textSubject() };
    }
    const bool distinctTopic = m_said.topic && !(m_said.rows && m_schema.isIdentifier(*m_said.topic));
    if (distinctTopic) {
        reading().operation = Operation::Aggregate;
        reading().function = Function::Distinct;
        reading().measure = m_said.topic;
    } else if (!numbersMentioned().empty() && !m_said.rows) {
        reading().operation = Operation::Aggregate;
        m_said.function = m_said.function.value_or(Function::Sum);
        measure(Function::Sum);
    } else {
        reading().operation = reading().groups.empty() ? Operation::CountRows : Operation::Aggregate;
        reading().function = Function::Rows;
    }
}

void Resolver::distinct()
{
    const auto columns = mentioned();
    if (columns.empty()) {
        say("The different values of which column?", suggestions(m_schema));
        return;
    }
    reading().operation = Operation::Values;
    reading().groups.clear();
    reading().columns = { columns.front() };
}

void Resolver::plain()
{
    const bool numbers = !numbersMentioned().empty() || m_said.money;
    const auto several = std::ranges::find(reading().filters, Test::OneOf, &Filter::test);
    if (has(Compare) && several != reading().filters.end() && reading().groups.empty()) {
        reading().groups = { several->column };
    }
    if (m_said.function || !reading().groups.empty() || (numbers && !has(List) && !m_said.rows)) {
        reading().operation = Operation::Aggregate;
        const bool count = !m_said.function && !numbers;
        if (count) {
            reading().function = Function::Rows;
        } else {
            groupsFromSubjects();
            measure(Function::Sum);
        }
        return;
    }
    const auto columns = mentioned();
    const bool oneText = columns.size() == 1 && !m_schema.isNumeric(columns[0]) && !m_said.rows;
    const bool asked = has(List) || has(Which) || has(Picture) || reading().chart != Chart::None || !reading().filters.empty();
    if (oneText && asked) {
        const bool picture = has(Picture) || reading().chart != Chart::None;
        reading().operation = picture ? Operation::Distribution : Operation::Values;
        reading().columns = columns;
        return;
    }
    if (m_said.rows || !columns.empty() || !reading().filters.empty()) {
        reading().operation = Operation::ListRows;
        reading().columns = columns;
        reading().fromEnd = has(Last) && reading().limit.has_value();
        reading().sorted = !m_said.rankings.empty();
        if (reading().sorted) {
            reading().measure = m_said.rankings.front();
        }
        return;
    }
    say("It is not clear what to look at.", suggestions(m_schema));
}

void Resolver::finish()
{
    auto& groups = reading().groups;
    if (reading().measure && reading().function != Function::Rows) {
        std::erase(groups, *reading().measure);
    }
    if (groups.size() > 2) {
        groups.resize(2);
        note(NoteKind::TwoGroupings);
    }
    if (!m_said.unknown.empty()) {
        note(NoteKind::WordsUnused, { .texts = m_said.unknown });
    }
    const bool drawable = reading().operation == Operation::Aggregate && !groups.empty() && reading().chart == Chart::None;
    if (drawable && has(Picture)) {
        reading().chart = Chart::Bar;
    }
    noteOtherCount();
    if (endsInTotals(m_schema.dataset())) {
        note(NoteKind::TotalsLeftOut);
    }
    for (const auto& column : m_schema.dataset().profile.columns) {
        if (!column.subtotals.empty()) {
            note(NoteKind::SubtotalsLeftOut, { .column = column.name, .texts = { column.subtotals.front() } });
        }
    }
}

Outcome resolve(const std::string& question, const Elements& elements, const Schema& schema)
{
    const bool foreign = static_cast<int>(elements.unknown.size()) > elements.understood;
    if (elements.isUnclear() || elements.understood == 0 || foreign) {
        return notUnderstood(elements, schema);
    }
    const bool fits = elements.doubt && static_cast<std::size_t>(elements.doubt->end) <= question.size();
    return fits ? askWhichColumn(question, *elements.doubt, schema) : Resolver(question, elements, schema).run();
}

} // namespace core::builtin
