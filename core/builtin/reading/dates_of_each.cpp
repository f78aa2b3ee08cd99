// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/language/in_short.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/reading/asked_of_each.h"
#include "core/builtin/reading/pieces.h"
#include "core/builtin/reading/time_span.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/joins.h"
#include "core/domain/reading_note.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <ranges>

namespace core::builtin {

using enum Concept;

namespace {
/// Data with one row each, its key, and those of the files that say more of each.
struct EachBase {
    Prepared data;
    std::string key;
    std::vector<KeyOf> others {};
};

/// The data in which each has both ends.
class EachBases {
public:
    EachBases(const Asked& asked, const TimeSpan& span, const Reworded& question)
        : m_asked(asked)
        , m_question(question)
    {
        for (const auto* end : { &span.from, &span.to }) {
            if (!end->file) {
                continue;
            }
            const auto& dataset = asked.files.named(end->file->data.dataset.name);
            if (!end->extreme) {
                m_own = &dataset;
            } else if (!std::ranges::contains(m_many, &dataset)) {
                m_many.push_back(&dataset);
            }
        }
    }

    std::vector<EachBase> all() const
    {
        std::vector<EachBase> found;
        if (!m_own && m_many.size() == 2) {
            addShared(found);
        } else if (!m_own && m_many.size() == 1) {
            addNamed(found);
        }
        for (const auto& one : m_asked.datasets()) {
            if ((!m_own || m_own == &one) && !std::ranges::contains(m_many, &one)) {
                addFile(found, one);
            }
        }
        return found;
    }

private:
    void addShared(std::vector<EachBase>& found) const
    {
        for (const auto& match : m_asked.files.likely(*m_many[0], *m_many[1], KeyUse::Count).all) {
            const std::vector<KeyOf> keys { { *m_many[0], match.keyOf(*m_many[0]).name, match.pair.plain },
                { *m_many[1], match.keyOf(*m_many[1]).name, match.pair.plain } };
            found.push_back({ eachOf(keys, "each"), keys[0].column, keys });
        }
    }

    /// "per customer": the columns of the file itself that the question names.
    void addNamed(std::vector<EachBase>& found) const
    {
        const auto& many = *m_many.front();
        const auto file = std::ranges::find(
            m_asked.files.alone(), many.name, [](const OpenedData& each) { return each->data.dataset.name; });
        const auto& schema = (*file)->schema;
        for (const auto& piece : annotate(m_question.text(), schema)) {
            const int column = piece.kind == PieceKind::Column ? piece.column.column : -1;
            const bool isEntity = column >= 0 && (schema.isText(column) || schema.isIdentifier(column))
                && !schema.isDate(column) && !schema.hasFlag(column, "unique") && schema.column(column).distinct > 1;
            if (isEntity) {
                const std::vector<KeyOf> keys { { many, schema.name(column), false } };
                found.push_back({ eachOf(keys, "each"), keys[0].column, keys });
            }
        }
    }

    void addFile(std::vector<EachBase>& found, const Dataset& one) const
    {
        EachBase base { asItIs(one), {} };
        for (const auto* many : m_many) {
            const auto key = entityKey(m_asked.files, one, *many);
            if (!key || (!base.key.empty() && base.key != key->own)) {
                return;
            }
            base.key = key->own;
            base.others.push_back(key->other);
        }
        found.push_back(std::move(base));
    }

    const Asked& m_asked;
    const Reworded& m_question;
    const Dataset* m_own = nullptr; ///< has one row each and a date of its own
    std::vector<const Dataset*> m_many;
};

std::string endName(const Prepared& data, const TimeEnd& end)
{
    const auto& dataset = end.file->data.dataset;
    const auto name = (*end.extreme == OfEach::First ? "first " : "last ") + end.file->schema.name(end.column);
    const bool isTaken = std::ranges::contains(data.dataset.profile.columns, name, &ColumnProfile::name);
    return isTaken ? name + " (" + shortName(dataset) + ")" : name;
}

/// The end as a column of the data; its name.
std::string addEnd(EachBase& base, const TimeEnd& end)
{
    if (!end.day.empty()) {
        base.data = withDay(std::move(base.data), end.day);
        return end.day;
    }
    const auto& column = end.file->schema.name(end.column);
    if (!end.extreme) {
        return column;
    }
    const auto key = std::ranges::find(
        base.others, end.file->data.dataset.name, [](const KeyOf& each) { return each.dataset.name; });
    const auto name = endName(base.data, end);
    base.data = withFromOther(std::move(base.data), base.key, { *key, *end.extreme, column, name });
    return name;
}

std::size_t indexNamed(const Prepared& data, const std::string& name)
{
    const auto& columns = data.dataset.profile.columns;
    return static_cast<std::size_t>(std::ranges::find(columns, name, &ColumnProfile::name) - columns.begin());
}

/// Which words of the question say that there is one time for each: from the word that groups to behind the noun.
std::optional<std::pair<std::size_t, std::size_t>> groupSaid(
    const SaidWords& said, const TimeSpan& span, const Schema& schema, const std::string& key)
{
    constexpr double named = 0.6;
    const auto& words = said.words;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool isLead = said.is(i, { Each, By }) && !(i >= span.begin && i < span.end);
        for (std::size_t count = 3; isLead && count > 0; --count) {
            const auto noun = said.behind(i);
            if (noun + count > words.size()) {
                continue;
            }
            const std::vector<std::string> name(words.begin() + static_cast<std::ptrdiff_t>(noun),
                words.begin() + static_cast<std::ptrdiff_t>(noun + count));
            const auto match = schema.matchColumn(name, named);
            const bool isKey = match && schema.name(match->column) == key;
            if (isKey || (count == 1 && schema.isOwnNoun(name.front()))) {
                const auto begin = i > 0 && said.is(i - 1, { Of, For, In, From }) ? i - 1 : i;
                return std::pair(begin, noun + count);
            }
        }
    }
    return std::nullopt;
}

class Rewording {
public:
    Rewording(const SaidWords& said, Reworded question)
        : m_said(said)
        , m_question(std::move(question))
    {
    }

    void put(std::size_t begin, std::size_t end, std::string text) { m_changes[begin] = { end, std::move(text) }; }

    Reworded take()
    {
        for (const auto& [begin, change] : m_changes | std::views::reverse) {
            const auto& tokens = m_said.tokens;
            m_question.replace(static_cast<std::size_t>(tokens[begin].begin),
                static_cast<std::size_t>(tokens[change.first - 1].end), change.second);
        }
        return std::move(m_question);
    }

private:
    const SaidWords& m_said;
    Reworded m_question;
    std::map<std::size_t, std::pair<std::size_t, std::string>> m_changes; ///< words
};

/// With the time as a column, and the question that asks for it.
AskedOfEach worded(const SaidWords& said, const TimeSpan& span, EachBase base, const Reworded& question)
{
    const auto from = addEnd(base, span.from), to = addEnd(base, span.to);
    base.data = withTimeBetween(
        std::move(base.data), indexNamed(base.data, from), indexNamed(base.data, to), span.unit);
    base.data.dataset.profile.columns.back().flags.emplace_back(workedLevel);
    const auto name = base.data.dataset.profile.columns.back().name;
    base.data = onlyWith(std::move(base.data), name);
    base.data.note += " " + inWords(ReadingNote(NoteKind::EachOnce, { .column = oneLine(base.key) }))
        + (span.unit == "months" ? " " + inWords(ReadingNote(NoteKind::MeanMonths)) : "");
    const auto quoted = '"' + name + '"';
    const auto opened = builtin::opened(base.data);
    const auto group = groupSaid(said, span, opened->schema, base.key);
    bool isSummed = false, isPlaced = false;
    for (std::size_t i = 0; i < said.words.size(); ++i) {
        const bool isInside = i >= span.begin && i < span.end;
        isSummed = isSummed || (!isInside && said.is(i, { Mean, Median }));
        isPlaced = isPlaced || (!isInside && said.is(i, { Maximum, Minimum, Top, Bottom, SortBy, Sum, Which }));
    }
    Rewording rewording(said, question);
    for (const auto& [begin, end] : span.dropped) {
        rewording.put(begin, end, "");
    }
    const bool isList = group && !isSummed && !isPlaced && span.limit.empty();
    if (group && isSummed && !isPlaced) { // one for each: their average
        rewording.put(group->first, group->second, "");
    } else if (group && isList) {
        rewording.put(group->first, group->second, "by \"" + base.key + '"');
    }
    rewording.put(span.begin, span.end,
        !span.limit.empty() ? "where " + quoted + " " + span.limit : (isList ? "average " : "") + quoted);
    return { std::move(base.data), rewording.take() };
}

bool mayBeDated(const std::vector<std::string>& words)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto phrase = phraseAt(words, i);
        if (phrase && (phrase->meaning == First || phrase->meaning == Last)) {
            return true;
        }
    }
    return false;
}
} // namespace

std::vector<AskedOfEach> datesOfEach(const Asked& asked)
{
    const auto question = inShort(asked.question);
    const SaidWords said(question.text());
    const auto span = mayBeDated(said.words) ? timeSpanIn(said, asked.files.alone()) : std::nullopt;
    std::vector<AskedOfEach> found;
    if (span) {
        for (auto& base : EachBases(asked, *span, question).all()) {
            found.push_back(worded(said, *span, std::move(base), question));
        }
    }
    return found;
}

} // namespace core::builtin
