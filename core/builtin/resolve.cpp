// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/resolve.h"

#include <algorithm>

namespace core::builtin {

namespace {
using enum Concept;

class Resolver {
public:
    Resolver(const std::string& question, const Elements& elements, const Schema& schema)
        : m_question(question)
        , m_said(elements)
        , m_schema(schema)
    {
    }

    Outcome run()
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
        if (!wholeFile()) {
            chooseOperation();
        }
        if (m_outcome.action == PlanAction::Run) {
            finish();
        }
        return std::move(m_outcome);
    }

private:
    Reading& reading() { return m_outcome.reading; }
    bool has(Concept concept_) const { return m_said.has(concept_); }
    bool ranked() const { return has(Top) || has(Bottom); }

    void say(std::string message, std::vector<std::string> choices)
    {
        m_outcome.action = PlanAction::Say;
        m_outcome.message = std::move(message);
        m_outcome.choices = std::move(choices);
    }

    /// The date a period or a trend is about: the one named, else the first.
    std::optional<int> timeColumn()
    {
        for (const auto* list : { &m_said.groups, &m_said.subjects }) {
            for (const int each : *list) {
                if (m_schema.isDate(each)) {
                    return each;
                }
            }
        }
        return m_schema.dateColumn();
    }

    std::vector<int> mentioned() const
    {
        auto all = m_said.subjects;
        if (m_said.topic) {
            all.insert(all.begin(), *m_said.topic);
        }
        all.insert(all.end(), m_said.groups.begin(), m_said.groups.end());
        return all;
    }

    std::vector<int> numbersMentioned() const
    {
        std::vector<int> numbers;
        for (const auto* list : { &m_said.subjects, &m_said.rankings }) {
            std::ranges::copy_if(*list, std::back_inserter(numbers), [this](int i) { return m_schema.isNumeric(i) && !m_schema.isYear(i); });
        }
        return numbers;
    }

    /// Questions about the table as a whole.
    bool wholeFile()
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

    /// "how many orders have missing region" counts rows; "missing values" looks at columns.
    void missing()
    {
        const auto named = mentioned();
        const bool rows = m_said.rows && named.size() == 1 && m_said.groups.empty();
        if (!rows) {
            reading().operation = Operation::Missing;
            return;
        }
        reading().filters.push_back({ named.front(), Test::IsMissing, {}, {}, {} });
        reading().columns.clear();
        reading().operation = has(HowMany) ? Operation::CountRows : Operation::ListRows;
    }

    void chooseOperation()
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

    /// "this year against last year": one row for each instead of two conditions that no row meets.
    void compareStretches()
    {
        auto& filters = reading().filters;
        const auto ranged = [](const Filter& each) { return each.test == Test::DateRange && !each.values[0].empty() && !each.values[1].empty(); };
        const auto first = std::ranges::find_if(filters, ranged);
        const auto second = first == filters.end() ? first : std::find_if(first + 1, filters.end(), ranged);
        if (second == filters.end() || first->column != second->column) {
            return;
        }
        const auto months = [](const std::string& date) { return std::stoi(date.substr(0, 4)) * 12 + std::stoi(date.substr(5, 2)); };
        const int length = months(first->values[1]) - months(first->values[0]);
        const auto from = std::min(first->values[0], second->values[0]);
        const auto to = std::max(first->values[1], second->values[1]);
        first->values = { from, to };
        first->words = "from " + from + " to before " + to;
        filters.erase(second);
        m_said.period = reading().period = length >= 12 ? Period::Year : length >= 3 ? Period::Quarter : length >= 1 ? Period::Month : Period::Day;
        m_said.concepts.insert(Change);
        reading().chart = reading().chart == Chart::None ? Chart::Bar : reading().chart;
    }

    Period period() const { return m_outcome.reading.period; }

    void share()
    {
        reading().operation = Operation::Share;
        if (m_said.topic && reading().groups.empty()) {
            reading().groups = { *m_said.topic };
        }
        for (const int each : m_said.subjects) {
            const bool group = !m_schema.isNumeric(each) && reading().groups.empty();
            if (group) {
                reading().groups = { each };
            }
        }
        if (reading().groups.empty() && reading().filters.empty()) {
            say("A share needs a group or a condition: by what should it be divided?", suggestions(m_schema));
            return;
        }
        const bool counted = has(HowMany) || (m_said.rows && numbersMentioned().empty()) || (numbersMentioned().empty() && !has(Sum) && !m_said.money);
        if (counted) {
            reading().function = Function::Rows;
        } else {
            measure(Function::Sum);
        }
    }

    void overTime(Operation operation)
    {
        reading().operation = operation;
        const auto year = m_schema.yearColumn();
        if (!reading().date && !(year && (period() == Period::Year || period() == Period::None))) {
            say("There is no column of dates, so nothing can be followed over time.", suggestions(m_schema));
            return;
        }
        std::erase_if(reading().groups, [this](int i) { return m_schema.isDate(i); });
        std::erase_if(m_said.subjects, [this](int i) { return m_schema.isDate(i); });
        if (!reading().date) {
            reading().date = year;
            reading().period = Period::Year;
        } else if (period() == Period::None) {
            reading().period = has(Change) ? Period::Month : fittingPeriod();
        }
        if (reading().chart == Chart::None && !m_said.periodTopic && !ranked()) {
            reading().chart = Chart::Line;
        }
        if (ranked() && !reading().limit) {
            reading().limit = 1;
        }
        groupsFromSubjects();
        countOrMeasure();
    }

    /// Months, unless the data span only some weeks.
    Period fittingPeriod() const
    {
        const auto& column = m_schema.column(*m_outcome.reading.date);
        const auto* from = std::get_if<std::string>(&column.min);
        const auto* to = std::get_if<std::string>(&column.max);
        const bool days = from != nullptr && to != nullptr && from->substr(0, 7) == to->substr(0, 7);
        return days ? Period::Day : Period::Month;
    }

    /// Rows are counted where they were asked for, else a column's numbers.
    void countOrMeasure()
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

    void distribution()
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
                note(m_schema.name(*fallback) + " is taken as the measure");
            }
        }
        if (columns.empty()) {
            say("The distribution of which column?", suggestions(m_schema));
            return;
        }
        reading().groups.clear();
        reading().columns = { columns.front() };
    }

    /// "top 5 customers by revenue", "highest wind", "the row with the biggest refund", "most common weather".
    void ranking()
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
        }
        limitTo(1);
    }

    void groupOfTopic()
    {
        if (m_said.topic && std::ranges::find(reading().groups, *m_said.topic) == reading().groups.end()) {
            reading().groups.insert(reading().groups.begin(), *m_said.topic);
        }
    }

    void limitTo(int count)
    {
        if (!reading().limit && (has(Which) || has(Common) || ranked())) {
            const bool one = has(Which) || has(Common) || reading().groups.size() > 1;
            reading().limit = one ? count : 10;
            if (*reading().limit == 10) {
                note("Ten are shown, as no number was given");
            }
        }
    }

    void extremeRow()
    {
        reading().operation = Operation::ExtremeRow;
        measure(Function::Maximum);
        reading().limit = reading().limit.value_or(1);
        refunds();
    }

    void extremeNumber()
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

    /// Refunds are negative amounts: the biggest is the one furthest below zero.
    void refunds()
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
        note("The size of a refund is its amount without the sign");
    }

    void howMany()
    {
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

    void distinct()
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

    /// No word says what to do: the columns do.
    void plain()
    {
        const bool numbers = !numbersMentioned().empty() || m_said.money;
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
        if (oneText && (has(List) || has(Which) || has(Picture) || reading().chart != Chart::None) && reading().filters.empty()) {
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

    /// "bar chart of revenue region": a text beside a measure divides it.
    void groupsFromSubjects()
    {
        for (const int each : m_said.subjects) {
            if (m_schema.isText(each) && reading().groups.empty() && !m_schema.isIdentifier(each)) {
                reading().groups = { each };
            }
        }
    }

    /// Finds the column to add up or compare, or asks.
    void measure(Function fallback)
    {
        const auto numbers = numbersMentioned();
        if (!numbers.empty()) {
            reading().measure = numbers.front();
            if (numbers.size() > 1 && reading().operation != Operation::ListRows) {
                note("Only the first of the columns named is used");
            }
        } else if (m_said.money && m_schema.revenueFactors()) {
            reading().product = m_schema.revenueFactors();
            reading().measure = reading().product->first;
            note("There is no column of revenue: it is " + m_schema.name(reading().product->first) + " times "
                + m_schema.name(reading().product->second));
        } else if (m_said.money && !m_schema.defaultMeasure()) {
            say("There is no column of revenue, and no quantity and price to work it out from.", suggestions(m_schema));
            return;
        } else if (const auto standard = m_schema.defaultMeasure()) {
            reading().measure = standard;
            note(m_schema.name(*standard) + " is taken as the measure");
        } else {
            askForMeasure();
            return;
        }
        reading().function = m_said.function ? *m_said.function : fallbackFor(fallback);
    }

    Function fallbackFor(Function fallback)
    {
        const bool average = fallback == Function::Sum && !m_outcome.reading.product && m_schema.isIntensive(*reading().measure);
        if (average) {
            note("The average is taken, since sums of " + m_schema.name(*reading().measure) + " mean little");
        }
        return average ? Function::Mean : fallback;
    }

    void askForMeasure()
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
            say("No column has numbers to measure.", suggestions(m_schema));
        }
    }

    void note(std::string sentence) { reading().notes.push_back(sentence + "."); }

    void finish()
    {
        auto& groups = reading().groups;
        if (reading().measure && reading().function != Function::Rows) {
            std::erase(groups, *reading().measure);
        }
        if (groups.size() > 2) {
            groups.resize(2);
            note("Only the first two groupings are used");
        }
        if (!m_said.unknown.empty()) {
            note("Not used: “" + inWords(m_said.unknown, "and") + "”");
        }
        const bool drawable = reading().operation == Operation::Aggregate && !groups.empty() && reading().chart == Chart::None;
        if (drawable && has(Picture)) {
            reading().chart = Chart::Bar;
        }
        const auto& warnings = m_schema.dataset().profile.warnings;
        const bool repeats = std::ranges::any_of(warnings, [](const auto& each) { return fold(each).contains("duplicate"); });
        const bool counted = reading().operation != Operation::Duplicates && reading().operation != Operation::CleanUp
            && reading().operation != Operation::Columns && reading().operation != Operation::ListRows;
        if (repeats && counted) {
            note("Duplicate rows are counted as they are");
        }
    }

    const std::string& m_question;
    Elements m_said;
    const Schema& m_schema;
    Outcome m_outcome;
};

std::string troubleOf(const Elements& elements)
{
    std::vector<std::string> words;
    for (const auto* list : { &elements.unknownInRole, &elements.unknown }) {
        for (const auto& each : *list) {
            if (each.ends_with('.')) {
                return each;
            }
            words.push_back("“" + each + "”");
        }
    }
    return words.empty() ? "There is nothing in the question that the built-in planner can read."
                         : "The built-in planner does not know " + inWords(words, "or") + " in this data.";
}

Outcome notUnderstood(const Elements& elements, const Schema& schema)
{
    Outcome outcome { PlanAction::Say, {}, troubleOf(elements), suggestions(schema) };
    const auto& words = elements.unknownInRole.empty() ? elements.unknown : elements.unknownInRole;
    if (!words.empty() && !words.front().ends_with('.') && schema.columnCount() > 0) {
        outcome.message += " The nearest columns are " + inWords(schema.nearestColumns(fold(words.front()))) + ".";
    }
    return outcome;
}

Outcome askWhichColumn(const std::string& question, const Doubt& doubt, const Schema& schema)
{
    Outcome outcome { PlanAction::Ask, {}, "“" + doubt.words + "” could be " , {} };
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

Outcome resolve(const std::string& question, const Elements& elements, const Schema& schema)
{
    const bool foreign = static_cast<int>(elements.unknown.size()) > elements.understood;
    if (!elements.unknownInRole.empty() || elements.understood == 0 || foreign) {
        return notUnderstood(elements, schema);
    }
    const bool fits = elements.doubt && static_cast<std::size_t>(elements.doubt->end) <= question.size();
    return fits ? askWhichColumn(question, *elements.doubt, schema) : Resolver(question, elements, schema).run();
}

std::vector<std::string> suggestions(const Schema& schema)
{
    std::vector<std::string> found { "how many rows?" };
    std::optional<int> group;
    for (int i = 0; i < schema.columnCount() && !group; ++i) {
        if (schema.isText(i) && !schema.isIdentifier(i) && schema.column(i).distinct > 1 && schema.column(i).distinct <= 50) {
            group = i;
        }
    }
    const auto measures = schema.measures();
    const auto measure = schema.defaultMeasure() ? schema.defaultMeasure() : measures.empty() ? std::nullopt : std::optional(measures.front());
    const auto function = measure && schema.isIntensive(*measure) ? "average " : "total ";
    if (group && measure) {
        found.push_back(function + schema.name(*measure) + " by " + schema.name(*group));
    } else if (group) {
        found.push_back("distribution of " + schema.name(*group));
    }
    if (measure && schema.dateColumn()) {
        found.push_back("trend of " + schema.name(*measure) + " per month");
    }
    found.emplace_back("missing values");
    return found;
}

} // namespace core::builtin
