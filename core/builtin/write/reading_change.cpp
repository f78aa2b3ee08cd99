// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/reading_change.h"

#include "core/builtin/composed/say_query.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/reading/say_reading.h"
#include "core/domain/reading_note.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

namespace core::builtin {

namespace {
using Kind = ReadingPart::Kind;
using Parts = std::vector<ReadingPart>;

constexpr std::array<std::string_view, 7> kinds { "whole", "number", "group", "running", "order", "condition",
    "chart" };

std::string withoutCapital(std::string text)
{
    if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') {
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    }
    return text;
}

/// "by team" of " by team", "the largest" of ", the largest".
std::string alone(const std::string& text)
{
    const auto begin = text.find_first_not_of(", ");
    return begin == std::string::npos ? std::string() : text.substr(begin);
}

void addConditions(Parts& parts, const std::vector<Filter>& filters, const Schema& schema)
{
    for (const auto& each : filters) {
        const auto of = each.column < 0 ? std::string() : oneLine(schema.name(each.column));
        const auto same = std::ranges::find_if(
            parts, [&](const ReadingPart& part) { return part.kind == Kind::Condition && part.of == of; });
        const auto words = filterWords(each, schema);
        if (same == parts.end()) {
            parts.push_back({ Kind::Condition, of, words });
        } else {
            same->words += " and " + words;
        }
    }
}

void addChart(Parts& parts, Chart chart, bool isUnasked, bool isStacked = false)
{
    if (chart != Chart::None && !isUnasked) {
        constexpr std::string_view with = ", with ";
        parts.push_back({ Kind::Chart, {}, chartWords(chart, isStacked).substr(with.size()) });
    }
}

/// Of readings that are not both made of numbers, groups and an order only the wholes can be compared.
Parts compared(const Parts& parts, bool asWholes)
{
    Parts left;
    std::ranges::copy_if(parts, std::back_inserter(left), [&](const ReadingPart& each) {
        const bool isPiece = each.kind >= Kind::Number && each.kind <= Kind::Order;
        return asWholes ? !isPiece : each.kind != Kind::Whole;
    });
    return left;
}

/// What is left of "paid is in 2024" behind "paid is in 2025".
std::string behindSame(const ReadingPart& part)
{
    const auto name = part.of + " is ";
    return part.kind == Kind::Condition && part.words.starts_with(name) ? part.words.substr(name.size()) : part.words;
}
} // namespace

std::vector<ReadingPart> partsOf(const Query& query, const Schema& schema)
{
    const auto whole = withoutCapital(whatIsDone(query, schema));
    std::vector<std::string> numbers;
    std::ranges::transform(
        query.numbers, std::back_inserter(numbers), [&](const Number& each) { return numberWords(each, schema); });
    const auto number = inWords(numbers);
    const auto group = keysWords(query.keys, schema);
    const auto running = runningWords(query);
    const auto order = placesWords(query, schema);
    Parts parts { { Kind::Whole, {}, whole } };
    if (withoutCapital(number) + group + running + order == whole) {
        const Parts pieces { { Kind::Number, {}, number }, { Kind::Group, {}, alone(group) },
            { Kind::Running, {}, alone(running) }, { Kind::Order, {}, alone(order) } };
        std::ranges::copy_if(
            pieces, std::back_inserter(parts), [](const ReadingPart& each) { return !each.words.empty(); });
    }
    addConditions(parts, query.filters, schema);
    addChart(parts, query.chart, query.drawnUnasked, query.stacked);
    return parts;
}

std::vector<ReadingPart> partsOf(const Reading& reading, const Schema& schema)
{
    Parts parts { { Kind::Whole, {}, withoutCapital(whatIsDone(reading, schema)) } };
    addConditions(parts, reading.filters, schema);
    addChart(parts, reading.chart, reading.drawnUnasked);
    return parts;
}

ReadingChange changeBetween(const std::vector<ReadingPart>& before, const std::vector<ReadingPart>& after)
{
    const auto isMade = [](const Parts& parts) {
        return std::ranges::contains(parts, Kind::Number, &ReadingPart::kind);
    };
    const bool asWholes = !isMade(before) || !isMade(after);
    const auto old = compared(before, asWholes);
    const auto now = compared(after, asWholes);
    const auto sameIn = [](const Parts& parts, const ReadingPart& part) {
        return std::ranges::find_if(
            parts, [&](const ReadingPart& each) { return each.kind == part.kind && each.of == part.of; });
    };
    ReadingChange change;
    bool keepsNumber = false;
    for (const auto& each : now) {
        const auto was = sameIn(old, each);
        if (was == old.end()) {
            change.added.push_back(each.words);
        } else if (was->words != each.words) {
            change.replaced.push_back({ behindSame(*was), each.words });
        } else if (each.kind == Kind::Group && keepsNumber) {
            change.kept.back() += " " + each.words; // "sum of fee by team"
        } else {
            keepsNumber = each.kind == Kind::Number;
            change.kept.push_back(each.words);
        }
    }
    for (const auto& each : old) {
        if (sameIn(now, each) == now.end()) {
            change.takenOut.push_back(each.words);
        }
    }
    return change;
}

std::string inWords(const ReadingChange& change)
{
    std::vector<std::string> replaced;
    std::ranges::transform(change.replaced, std::back_inserter(replaced), [](const ReadingChange::Replaced& each) {
        return inWords(ReadingNote(NoteKind::InsteadOf, { .texts = { each.after, each.before } }));
    });
    std::string text;
    const auto tell = [&](NoteKind kind, const std::vector<std::string>& parts) {
        if (!parts.empty()) {
            text += (text.empty() ? "" : " ") + inWords(ReadingNote(kind, { .texts = parts }));
        }
    };
    tell(NoteKind::ChangedTo, replaced);
    tell(NoteKind::AddedTo, change.added);
    tell(NoteKind::TakenOut, change.takenOut);
    tell(NoteKind::KeptOf, change.kept);
    return text;
}

void tellChange(Plan& plan, const Plan& before)
{
    const auto was = partsIn(before);
    const auto change = was.empty() ? ReadingChange {} : changeBetween(was, partsIn(plan));
    if (!change.isNone()) {
        plan.reading += " " + inWords(change);
    }
}

Json partsAsFacts(const std::vector<ReadingPart>& parts)
{
    auto all = Json::array();
    for (const auto& each : parts) {
        all.push_back(
            { { "part", kinds.at(static_cast<std::size_t>(each.kind)) }, { "of", each.of }, { "words", each.words } });
    }
    return all;
}

std::vector<ReadingPart> partsIn(const Plan& plan)
{
    Parts parts;
    for (const auto& each : plan.facts.is_object() ? plan.facts.value("parts", Json::array()) : Json::array()) {
        const auto found = std::ranges::find(kinds, each.at("part").get<std::string>());
        parts.push_back({ static_cast<Kind>(found - kinds.begin()), each.at("of"), each.at("words") });
    }
    return parts;
}

} // namespace core::builtin
