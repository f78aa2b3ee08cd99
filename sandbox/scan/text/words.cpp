// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace scan {

namespace {
using namespace std::string_view_literals;

constexpr std::array pandasWords = { ""sv, "#N/A"sv, "#N/A N/A"sv, "#NA"sv, "-1.#IND"sv, "-1.#QNAN"sv, "-NaN"sv,
    "-nan"sv, "1.#IND"sv, "1.#QNAN"sv, "<NA>"sv, "N/A"sv, "NA"sv, "NULL"sv, "NaN"sv, "None"sv, "n/a"sv, "nan"sv,
    "null"sv };

constexpr std::array otherWords = { ""sv, "-"sv, "--"sv, "---"sv, "?"sv, "."sv, "..."sv, "\u2026"sv, ":"sv, ".."sv,
    "*"sv, "/"sv, "\u2022"sv, "\u00b7"sv, "[x]"sv, "[c]"sv, "[z]"sv, "[u]"sv, "n.a."sv, "n.a"sv, "na"sv, "n/a"sv,
    "k.a."sv, "k. a."sv, "ka"sv, "n.v."sv, "nv"sv, "#nv"sv, "nil"sv, "none"sv, "null"sv, "(null)"sv, "<null>"sv,
    "missing"sv, "\\n"sv, "#div/0!"sv, "#ref!"sv, "#value!"sv, "#wert!"sv, "#name?"sv, "#num!"sv, "#n/a"sv, "unknown"sv,
    "unbekannt"sv, "s.o."sv, "n.d."sv, "nd"sv, "nan"sv, "\u2013"sv, "\u2014"sv };

constexpr std::array stateWords = { "tbc"sv, "tbd"sv, "tba"sv, "pending"sv, "absent"sv, "not known"sv,
    "not available"sv, "not applicable"sv, "not tested"sv, "not measured"sv, "not reported"sv, "not given"sv,
    "not yet known"sv, "no data"sv, "nodata"sv, "no value"sv, "no answer"sv, "withheld"sv, "nicht bekannt"sv,
    "keine angabe"sv, "keine daten"sv, "ausstehend"sv };

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> booleanPairs = { { { "true"sv, "false"sv },
    { "yes"sv, "no"sv }, { "ja"sv, "nein"sv }, { "oui"sv, "non"sv }, { "si"sv, "no"sv }, { "s\u00ed"sv, "no"sv },
    { "wahr"sv, "falsch"sv }, { "vrai"sv, "faux"sv }, { "on"sv, "off"sv }, { "y"sv, "n"sv }, { "t"sv, "f"sv },
    { "j"sv, "n"sv }, { "sim"sv, "n\u00e3o"sv } } };

constexpr char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// One of the words begins so, in either case: it tells most cells.
template <const auto& words> bool beginsAs(char first)
{
    static constexpr auto firsts = [] {
        std::array<bool, 256> table {};
        for (const auto word : words) {
            if (!word.empty()) {
                table[static_cast<unsigned char>(lower(word[0]))] = true;
            }
        }
        return table;
    }();
    return firsts[static_cast<unsigned char>(lower(first))];
}
} // namespace

std::string_view trimmed(std::string_view text)
{
    const auto isSpace = [](char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
    };
    while (!text.empty() && isSpace(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isSpace(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

bool equalIgnoringCase(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b, {}, lower, lower);
}

std::string lowered(std::string_view text)
{
    std::string small(text);
    std::ranges::transform(small, small.begin(), lower);
    return small;
}

bool isMissingForPandas(std::string_view cell)
{
    return cell.empty()
        || (cell.size() <= 8 && beginsAs<pandasWords>(cell[0]) && std::ranges::contains(pandasWords, cell));
}

bool mayMeanMissing(std::string_view cell)
{
    const auto word = trimmed(cell);
    return word.empty()
        || (word.size() <= 10 && beginsAs<otherWords>(word[0])
            && std::ranges::any_of(otherWords, [&](auto other) { return equalIgnoringCase(word, other); }));
}

bool saysNoValue(std::string_view cell)
{
    const auto word = trimmed(cell);
    return word.size() >= 3 && beginsAs<stateWords>(word[0])
        && std::ranges::any_of(stateWords, [&](auto other) { return equalIgnoringCase(word, other); });
}

std::optional<BooleanWord> booleanWord(std::string_view cell)
{
    if (cell.size() > 8) {
        return std::nullopt;
    }
    const auto word = trimmed(cell);
    for (std::size_t i = 0; i < booleanPairs.size(); ++i) {
        if (equalIgnoringCase(word, booleanPairs[i].first) || equalIgnoringCase(word, booleanPairs[i].second)) {
            return BooleanWord { static_cast<std::uint8_t>(i), equalIgnoringCase(word, booleanPairs[i].first) };
        }
    }
    return std::nullopt;
}

bool pairNeedsBoth(std::uint8_t pair)
{
    return pair != 0;
}

bool drawsRule(std::string_view cell)
{
    constexpr std::size_t shortestHashes = 3;
    const auto text = trimmed(cell);
    const auto line = text.substr(
        std::min(text.find_first_not_of('#'), text.size())); // of a comment, or all of it is drawn with that sign
    return text.size() >= 2 && line.find_first_not_of("-=+:_") == std::string_view::npos
        && (line.find_first_of("-=_") != std::string_view::npos || text.size() >= shortestHashes);
}

bool meansTotal(std::string_view cell)
{
    auto word = trimmed(cell);
    word.remove_suffix(word.ends_with(':') ? 1 : 0);
    constexpr std::array words = { "total"sv, "totals"sv, "grand total"sv, "sum"sv, "overall"sv, "summe"sv, "gesamt"sv,
        "gesamtsumme"sv, "insgesamt"sv, "somme"sv, "suma"sv, "totale"sv, "totaal"sv, "totalt"sv, "razem"sv, "celkem"sv,
        "\u0418\u0442\u043e\u0433\u043e"sv, "\u5408\u8ba1"sv, "\u5408\u8a08"sv };
    return word.size() <= 16 && std::ranges::any_of(words, [&](auto other) { return equalIgnoringCase(word, other); });
}

bool meansAverage(std::string_view cell)
{
    auto word = trimmed(cell);
    word.remove_suffix(word.ends_with(':') ? 1 : 0);
    constexpr std::array words = { "average"sv, "averages"sv, "avg"sv, "avg."sv, "mean"sv, "means"sv, "durchschnitt"sv,
        "mittelwert"sv, "mittel"sv, "moyenne"sv, "media"sv, "promedio"sv, "gemiddelde"sv, "snitt"sv };
    return std::ranges::any_of(words, [&](auto other) { return equalIgnoringCase(word, other); });
}

bool meansTotalOf(std::string_view cell)
{
    const auto colon = cell.find(": ");
    return colon != cell.npos && meansTotal(cell.substr(0, colon));
}

bool meansEnd(std::string_view line)
{
    constexpr auto isFrame = "#-*=<>[]. "sv;
    const auto from = std::min(line.find_first_not_of(isFrame), line.size());
    const auto word = line.substr(from, line.find_last_not_of(isFrame) + 1 - from);
    constexpr std::array words = { "eof"sv, "end of file"sv, "end of data"sv, "end of report"sv, "end of table"sv,
        "end of record"sv };
    return std::ranges::any_of(words, [&](auto other) { return equalIgnoringCase(word, other); });
}

/// "[1] ", "(2) ", "3) ": the number of a footnote.
static bool isNumbered(std::string_view text)
{
    constexpr std::size_t mostDigits = 2;
    const bool opens = text.starts_with('[') || text.starts_with('(');
    const auto digits = text.substr(opens ? 1 : 0);
    const auto count = std::min(digits.find_first_not_of("0123456789"), digits.size());
    const auto behind = digits.substr(count);
    return count > 0 && count <= mostDigits && (behind.starts_with("] ") || behind.starts_with(") "));
}

bool meansNote(std::string_view line)
{
    constexpr std::array marks = { "*"sv, "\u2020"sv, "\u2021"sv, "\u00a7"sv, "\u00b9"sv, "\u00a9"sv, "#"sv, "N.B."sv };
    constexpr std::array words = { "note"sv, "notes"sv, "source"sv, "sources"sv, "footnote"sv, "footnotes"sv,
        "remark"sv, "remarks"sv, "legend"sv, "disclaimer"sv, "copyright"sv, "generated"sv, "exported"sv, "printed"sv,
        "updated"sv, "last updated"sv, "data source"sv, "as of"sv, "quelle"sv, "quellen"sv, "hinweis"sv, "hinweise"sv,
        "anmerkung"sv, "anmerkungen"sv, "bemerkung"sv, "stand"sv, "erstellt"sv, "nota"sv, "notas"sv, "fuente"sv,
        "fuentes"sv, "fonte"sv, "remarque"sv, "remarques"sv, "legende"sv,
        "\u0438\u0441\u0442\u043e\u0447\u043d\u0438\u043a"sv,
        "\u043f\u0440\u0438\u043c\u0435\u0447\u0430\u043d\u0438\u0435"sv };
    const auto text = trimmed(line);
    if (std::ranges::any_of(marks, [&](auto mark) { return text.size() > mark.size() && text.starts_with(mark); })
        || isNumbered(text)) {
        return true;
    }
    return std::ranges::any_of(words, [&](auto word) {
        const auto behind = text.substr(std::min(word.size(), text.size()));
        const bool matches = behind.starts_with(':') || behind.starts_with(" on ") || behind.starts_with(" by ")
            || (behind.size() > 1 && behind[0] == ' ' && isDigit(behind[1]));
        return matches && equalIgnoringCase(text.substr(0, word.size()), word);
    });
}

bool countsRows(std::string_view line)
{
    constexpr std::size_t longest = 60;
    constexpr std::array words = { "row"sv, "rows"sv, "row(s)"sv, "record"sv, "records"sv, "record(s)"sv, "zeile"sv,
        "zeilen"sv, "zeile(n)"sv, "datensatz"sv, "datens\u00e4tze"sv, "ligne"sv, "lignes"sv, "ligne(s)"sv, "fila"sv,
        "filas"sv, "fila(s)"sv, "registro"sv, "registros"sv, "riga"sv, "righe"sv };
    auto text = trimmed(line);
    if (text.starts_with('(') && text.ends_with(')')) {
        text = text.substr(1, text.size() - 2);
    }
    const auto digits = std::min(text.find_first_not_of("0123456789,."), text.size());
    const auto number = text.starts_with("no ") ? 2 : digits > 0 && isDigit(text[0]) ? digits : 0;
    if (number == 0 || line.size() > longest || number >= text.size() || text[number] != ' ') {
        return false;
    }
    const auto rest = trimmed(text.substr(number));
    const auto word = rest.substr(0, rest.find_first_of(" ."));
    return std::ranges::any_of(words, [&](auto other) { return equalIgnoringCase(word, other); });
}

bool isBooleanForPandas(std::string_view cell)
{
    return cell == "True"sv || cell == "TRUE"sv || cell == "true"sv || cell == "False"sv || cell == "FALSE"sv
        || cell == "false"sv;
}

} // namespace scan
