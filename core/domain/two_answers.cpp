// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/two_answers.h"

#include "core/domain/calendar.h"
#include "core/domain/cell_format.h"

#include <algorithm>
#include <string>

namespace core {

namespace {
using sandbox::Cell;
using sandbox::ColumnType;

ColumnType typeOf(const std::vector<TwoAnswers::Row>& rows, Cell TwoAnswers::Row::* side)
{
    const auto has = [&]<typename Type>(Type) {
        return std::ranges::any_of(rows, [&](const auto& row) { return std::holds_alternative<Type>(row.*side); });
    };
    return has(std::string()) ? ColumnType::Text : has(0.0) ? ColumnType::Number : ColumnType::Integer;
}

ColumnType typeOfLabels(const std::vector<TwoAnswers::Row>& rows)
{
    const bool areDates = std::ranges::all_of(
        rows, [](const auto& row) { return row.label.empty() || dayIn(std::string_view(row.label)).has_value(); });
    return areDates ? ColumnType::Date : ColumnType::Text;
}
} // namespace

sandbox::Table asTable(const TwoAnswers& answers, const Translate& translate)
{
    const bool isLabelled = answers.rows.size() != 1 || !answers.rows.front().label.empty();
    sandbox::Table table { .name = translate("This answer and the planner's answer"),
        .columns = { { translate("This answer"), typeOf(answers.rows, &TwoAnswers::Row::ours) },
            { translate("The planner's answer"), typeOf(answers.rows, &TwoAnswers::Row::theirs) } },
        .rowCount = answers.total,
        .rows = {} };
    if (isLabelled) {
        const auto name = answers.labels.empty() ? translate("Group") : answers.labels;
        table.columns.insert(table.columns.begin(), { name, typeOfLabels(answers.rows) });
    }
    for (const auto& row : answers.rows) {
        auto& cells = table.rows.emplace_back(std::vector<Cell> { row.ours, row.theirs });
        if (isLabelled) {
            cells.insert(cells.begin(), row.label.empty() ? Cell() : Cell(row.label));
        }
    }
    return table;
}

std::vector<std::string> asLines(const TwoAnswers& answers, const Translate& translate)
{
    const auto table = asTable(answers);
    const auto last = table.columns.size() - 1;
    const auto shown = [&](std::size_t row, std::size_t column) {
        const auto& cell = table.rows[row][column];
        return isMissing(cell) ? "missing" : translate(CellFormat::of(table, column).shown(cell));
    };
    const auto named = [&](const std::string& label) {
        return label.empty() ? translate("without a label") : translate.ofData(label);
    };
    constexpr std::int64_t most = 20; // to be read without a table
    const auto said = std::min({ std::ssize(table.rows), answers.differ, most });
    std::vector<std::string> lines;
    for (std::size_t row = 0; std::cmp_less(row, said); ++row) {
        lines.push_back((last > 1 ? named(answers.rows[row].label) + ": " : std::string()) + translate("this answer")
            + " " + shown(row, last - 1) + ", " + translate("the planner's") + " " + shown(row, last));
    }
    if (said < answers.differ) {
        lines.push_back(translate("and " + std::to_string(answers.differ - said) + " more that differ"));
    }
    return lines;
}

CheckFact differing(const TwoAnswers& answers, const std::string& reading)
{
    const std::int64_t isSingle = answers.total == 1 ? 1 : 0;
    return { CheckKind::SecondDiffers,
        { .count = answers.differ,
            .total = answers.total,
            .texts = { "", "", "", reading, sandbox::dump(Json(answers)) },
            .counts = { 1 - isSingle, isSingle } } };
}

std::optional<TwoAnswers> answersIn(const CheckFact& fact)
{
    constexpr std::size_t place = 4;
    const bool isThere = fact.kind == CheckKind::SecondDiffers && fact.texts.size() > place;
    auto answers = isThere ? sandbox::parse<TwoAnswers>(fact.texts[place]) : Result<TwoAnswers>();
    return isThere && answers ? std::optional(*std::move(answers)) : std::nullopt;
}

void to_json(Json& json, const TwoAnswers& answers)
{
    json = { { "labels", answers.labels }, { "differ", answers.differ }, { "total", answers.total },
        { "rows", Json::array() } };
    for (const auto& row : answers.rows) {
        Json cells { { "label", row.label } };
        sandbox::cellToJson(cells["this_answer"], row.ours);
        sandbox::cellToJson(cells["planners_answer"], row.theirs);
        json["rows"].push_back(std::move(cells));
    }
}

void from_json(const Json& json, TwoAnswers& answers)
{
    json.at("labels").get_to(answers.labels);
    json.at("differ").get_to(answers.differ);
    json.at("total").get_to(answers.total);
    for (const auto& row : json.at("rows")) {
        answers.rows.push_back({ row.at("label"), sandbox::cellFromJson(row.at("this_answer")),
            sandbox::cellFromJson(row.at("planners_answer")) });
    }
}

} // namespace core
