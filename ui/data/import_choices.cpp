// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/import_choices.h"

#include "core/data/contract_words.h"
#include "ui/look/text.h"

#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace ui {

namespace {
using core::ContractPart;
using core::ReadOptions;

/// The changes so far and one more.
template <typename Set> ReadOptions with(ReadOptions change, Set set)
{
    set(change);
    change.dropEmptyColumns();
    return change;
}

const core::ColumnProfile* columnOf(const core::Profile& profile, const std::string& name)
{
    const auto found = std::ranges::find(profile.columns, name, &core::ColumnProfile::name);
    return found == profile.columns.end() ? nullptr : &*found;
}

ImportOffer delimiters(const core::Profile& profile, const ReadOptions& soFar)
{
    ImportOffer offer { tr("What separates columns"), {}, {} };
    for (const std::string_view delimiter : core::delimiterChoices()) {
        offer.choices.push_back({ qs(core::delimiterName(delimiter)), profile.delimiter == delimiter,
            with(soFar, [&](ReadOptions& c) { c.delimiter = delimiter; }) });
    }
    offer.entry = ImportEntry { tr("Another character…"), tr("The character that separates columns:"),
        qs(profile.delimiter), [soFar](const QString& typed) -> std::optional<ReadOptions> {
            const bool letters = std::ranges::any_of(typed, [](QChar c) { return c.isLetterOrNumber(); });
            if (typed.isEmpty() || typed.size() > 3 || (letters && typed.size() > 1)) {
                return std::nullopt;
            }
            return with(soFar, [&](ReadOptions& c) { c.delimiter = utf8(typed); });
        } };
    return offer;
}

ImportOffer quotes(const core::Profile& profile, const ReadOptions& soFar)
{
    ImportOffer offer { tr("What encloses cells"), {}, {} };
    for (const auto& [quote, words] : { std::pair("\"", tr("Double quotes")), std::pair("'", tr("Single quotes")),
             std::pair("", tr("Nothing: quotes are part of the text")) }) {
        offer.choices.push_back(
            { words, profile.quote == quote, with(soFar, [&](ReadOptions& c) { c.quote = quote; }) });
    }
    if (!profile.quote.empty() && profile.quote != "\"" && profile.quote != "'") {
        offer.choices.push_back({ tr("The sign %1").arg(qs(profile.quote)), true, soFar });
    }
    return offer;
}

ImportOffer escapes(const core::Profile& profile, const ReadOptions& soFar)
{
    ImportOffer offer { tr("A quote inside a cell"), {}, {} };
    for (const auto& [escape, words] :
        { std::pair("", tr("Is written twice")), std::pair("\\", tr("Has a backslash before it")) }) {
        offer.choices.push_back(
            { words, profile.escape == escape, with(soFar, [&](ReadOptions& c) { c.escape = escape; }) });
    }
    return offer;
}

ImportOffer encodings(const core::Profile& profile, const ReadOptions& soFar)
{
    ImportOffer offer { tr("Character encoding"), {}, {} };
    for (const core::EncodingChoice& choice : core::encodingChoices()) {
        offer.choices.push_back({ qs(choice.words), profile.encoding == choice.name,
            with(soFar, [&](ReadOptions& c) { c.encoding = choice.name; }) });
    }
    return offer;
}

ReadOptions headerIn(const ReadOptions& soFar, int line)
{
    return with(soFar, [line](ReadOptions& c) {
        c.skippedRows = line - 1;
        c.headerRows = 1;
    });
}

/// A workbook has rows and columns of its own; the words are not those of a text.
bool isSheet(const core::Profile& profile)
{
    return profile.encoding.empty();
}

ImportOffer headers(const core::Profile& profile, const ReadOptions& soFar)
{
    constexpr int offered = 5;
    const bool sheet = isSheet(profile);
    ImportOffer offer { tr("Where the names are"), {}, {} };
    if (profile.headerRows > 1) {
        offer.choices.push_back(
            { (sheet ? tr("Rows %1 to %2 hold them, joined") : tr("Lines %1 to %2 hold them, joined"))
                    .arg(profile.skippedRows + 1)
                    .arg(profile.skippedRows + profile.headerRows),
                true, soFar });
    }
    for (int line = 1; line <= offered; ++line) {
        const bool chosen = profile.headerRows == 1 && profile.skippedRows == line - 1;
        const auto words = sheet ? tr("Row %1 holds the names") : tr("Line %1 holds the names");
        offer.choices.push_back({ words.arg(line), chosen, headerIn(soFar, line) });
    }
    offer.choices.push_back(
        { tr("There are no names"), !profile.hasHeader, with(soFar, [](ReadOptions& c) { c.headerRows = 0; }) });
    offer.entry = ImportEntry { sheet ? tr("Another row…") : tr("Another line…"),
        sheet ? tr("The row that holds the names:") : tr("The line that holds the names:"),
        QString::number(profile.skippedRows + 1), [soFar](const QString& typed) -> std::optional<ReadOptions> {
            bool isNumber = false;
            const int line = typed.toInt(&isNumber);
            return isNumber && line >= 1 && line <= 100'000 ? std::optional(headerIn(soFar, line)) : std::nullopt;
        } };
    return offer;
}

ImportOffer comments(const core::Profile& profile, const ReadOptions& soFar)
{
    ImportOffer offer { tr("Lines that are comments"), {}, {} };
    const auto add = [&](const QString& words, const std::string& sign) {
        offer.choices.push_back(
            { words, profile.comment == sign, with(soFar, [&](ReadOptions& c) { c.comment = sign; }) });
    };
    add(tr("None: every line is a record"), {});
    for (const char* sign : { "#", "//", "--", "%", "!", "*" }) {
        add(tr("Those that begin with %1").arg(QLatin1StringView(sign)), sign);
    }
    add(tr("Repeated header rows"), std::string(core::repeatedHeader));
    return offer;
}

ImportOffer footers(const core::Profile& profile, const ReadOptions& soFar)
{
    constexpr int offered = 3;
    ImportOffer offer { tr("Rows at the end that are left out"), {}, {} };
    for (int rows = 0; rows <= offered; ++rows) {
        offer.choices.push_back({ rows == 0 ? tr("None") : QString::number(rows), profile.footerRows == rows,
            with(soFar, [rows](ReadOptions& c) { c.footerRows = rows; }) });
    }
    offer.entry = ImportEntry { tr("Another number…"), tr("How many rows at the end are left out:"),
        QString::number(profile.footerRows), [soFar](const QString& typed) -> std::optional<ReadOptions> {
            bool isNumber = false;
            const int rows = typed.toInt(&isNumber);
            if (!isNumber || rows < 0) {
                return std::nullopt;
            }
            return with(soFar, [rows](ReadOptions& c) { c.footerRows = rows; });
        } };
    return offer;
}

/// Where rows have more fields than there are columns, or cells stand right of them.
ImportOffer surpluses(const core::Profile& profile, const ReadOptions& soFar)
{
    constexpr int most = 100;
    ImportOffer offer { isSheet(profile) ? tr("Cells right of the table") : tr("Rows with too many fields"), {}, {} };
    const auto add = [&](int columns) {
        const QString words = columns == 0 ? tr("Leave them out")
            : columns == 1                 ? tr("Keep them in one more column")
                                           : tr("Keep them in %1 more columns").arg(columns);
        offer.choices.push_back(
            { words, soFar.surplusColumns.value_or(0) == columns, with(soFar, [columns](ReadOptions& c) {
                 c.surplusColumns = columns > 0 ? std::optional(columns) : std::nullopt;
             }) });
    };
    const int kept = soFar.surplusColumns.value_or(0);
    const int missing = profile.mostCells - static_cast<int>(profile.columns.size());
    add(0);
    if (kept > 0) {
        add(kept);
    }
    if (missing > 0 && kept + missing <= most) {
        add(kept + missing);
    }
    return offer;
}

ImportOffer decimals(const std::string& column, const core::Profile& profile, const ReadOptions& soFar)
{
    const core::ColumnProfile* found = columnOf(profile, column);
    const bool comma = found ? found->decimal == ","
                             : std::ranges::any_of(profile.columns, [](const auto& c) { return c.decimal == ","; });
    ImportOffer offer { column.empty() ? tr("Decimal sign") : tr("Decimal sign in %1").arg(qs(column)), {}, {} };
    for (const auto& [sign, words] : { std::pair(".", tr("Point: 1,234.5")), std::pair(",", tr("Comma: 1.234,5")) }) {
        offer.choices.push_back({ words, comma == (*sign == ','),
            with(soFar, [&](ReadOptions& c) { (column.empty() ? c.decimal : c.column(column).decimal) = sign; }) });
    }
    return offer;
}

ImportOffer dateOrders(const std::string& column, const core::Profile& profile, const ReadOptions& soFar)
{
    const core::ColumnProfile* found = columnOf(profile, column);
    const auto dayFirst = [&]() -> std::optional<bool> {
        if (!found || found->dateFormats.empty()) {
            return std::nullopt;
        }
        const auto& format = found->dateFormats.front();
        const auto day = format.find("%d");
        const auto month = format.find("%m");
        return day == std::string::npos || month == std::string::npos ? std::nullopt : std::optional(day < month);
    }();
    ImportOffer offer { column.empty() ? tr("Order of dates") : tr("Order of dates in %1").arg(qs(column)), {}, {} };
    for (const bool first : { true, false }) {
        offer.choices.push_back({ first ? tr("Day before month: 3.11. is 3 November")
                                        : tr("Month before day: 3/11 is 11 March"),
            dayFirst == first,
            with(soFar, [&](ReadOptions& c) { (column.empty() ? c.dayFirst : c.column(column).dayFirst) = first; }) });
    }
    return offer;
}

ImportOffer types(const std::string& column, const core::Profile& profile, const ReadOptions& soFar)
{
    using enum core::ColumnType;
    const core::ColumnProfile* found = columnOf(profile, column);
    ImportOffer offer { tr("Read %1 as").arg(qs(column)), {}, {} };
    for (const core::ColumnType type : { Text, Number, Boolean, Date, Time, Duration }) {
        const bool chosen = found
            && (found->type == type || (type == Number && found->type == Integer)
                || (type == Date && found->type == DateTime));
        offer.choices.push_back(
            { typeWord(type), chosen, with(soFar, [&](ReadOptions& c) { c.column(column).type = type; }) });
    }
    return offer;
}

/// One word more or less that means missing, or that is a value although pandas knows it.
void addWordChoices(ImportOffer& offer, const core::ColumnProfile& column, const ReadOptions& soFar)
{
    const auto add = [&](const QString& words, const std::string& word, auto set) {
        offer.choices.push_back(
            { words.arg(qs(word)), false, with(soFar, [&](ReadOptions& c) { set(c.column(column.name)); }) });
    };
    std::vector<std::string> own
        = column.missingWords; // besides empty cells and, where they are no values, the words that pandas knows
    const bool isText = column.type == core::ColumnType::Text;
    std::erase_if(
        own, [isText](const std::string& word) { return word.empty() || (!isText && core::pandasKnowsMissing(word)); });
    for (const std::string& word : column.doubtfulWords) {
        add(tr("“%1” means missing"), word, [&](core::ColumnOptions& c) {
            c.missingWords = own;
            c.missingWords->push_back(word);
        });
    }
    for (const std::string& word : column.keptWords) {
        add(tr("“%1” means missing"), word, [&](core::ColumnOptions& c) { std::erase(c.keptWords, word); });
    }
    for (const std::string& word : column.missingWords) {
        const bool isOwn = std::ranges::contains(own, word);
        if (!word.empty()) {
            add(tr("“%1” is a value"), word, [&](core::ColumnOptions& c) {
                if (isOwn) {
                    c.missingWords = own;
                    std::erase(*c.missingWords, word);
                }
                if (core::pandasKnowsMissing(word)) {
                    c.keptWords.push_back(word);
                }
            });
        }
    }
}

ImportOffer missingWords(const std::string& column, const core::Profile& profile, const ReadOptions& soFar)
{
    ImportOffer offer { tr("Words for “missing” in %1").arg(qs(column)), {}, {} };
    QStringList now;
    if (const core::ColumnProfile* found = columnOf(profile, column)) {
        addWordChoices(offer, *found, soFar);
        for (const std::string& word : found->missingWords) {
            if (!word.empty() && (found->type == core::ColumnType::Text || !core::pandasKnowsMissing(word))) {
                now << qs(word);
            }
        }
    }
    const core::ColumnProfile* const text = columnOf(profile, column);
    const bool isText = text != nullptr && text->type == core::ColumnType::Text;
    offer.choices.push_back({ isText ? tr("Only empty cells") : tr("Only empty cells and the usual words (NA, null…)"),
        false, with(soFar, [&](ReadOptions& c) {
            c.column(column).missingWords = std::vector<std::string>();
            c.column(column).keptWords.clear();
        }) });
    offer.entry = ImportEntry { tr("These words…"),
        tr("Words that mean “missing” in %1, with commas between:").arg(qs(column)), now.join(u", "_s),
        [soFar, column](const QString& typed) -> std::optional<ReadOptions> {
            std::vector<std::string> words;
            for (const QString& word : typed.split(u',', Qt::SkipEmptyParts)) {
                if (!word.trimmed().isEmpty()) {
                    words.push_back(utf8(word.trimmed()));
                }
            }
            return with(soFar, [&](ReadOptions& c) { c.column(column).missingWords = words; });
        } };
    return offer;
}
/// In one reading, all cells that stand beside the table; nothing where nobody knows how many there are.
std::optional<ReadOptions> withAllCells(const core::Dataset& dataset)
{
    const auto choices = surpluses(dataset.profile, dataset.change).choices;
    return choices.size() > 1 && !choices.back().isChosen ? std::optional(choices.back().change) : std::nullopt;
}

/// What was left out is read.
std::optional<ReadOptions> putBack(core::WarningKind warning, const core::Dataset& dataset)
{
    const auto& soFar = dataset.change;
    switch (warning) {
    case core::WarningKind::LinesAbove:
    case core::WarningKind::TitleLines:
    case core::WarningKind::TitleRows:
        if (!dataset.source.area.empty()) {
            return std::nullopt; // another table may stand above
        }
        return with(soFar, [](ReadOptions& c) { c.skippedRows = c.headerRows = 0; });
    case core::WarningKind::NamesJoined:
    case core::WarningKind::JoinedHeader: return headerIn(soFar, dataset.profile.skippedRows + 1);
    case core::WarningKind::NoteRows:
    case core::WarningKind::ChosenFooter:
    case core::WarningKind::BlankRecords:
    case core::WarningKind::RowsBelow: return with(soFar, [](ReadOptions& c) { c.footerRows = 0; });
    case core::WarningKind::TooManyFields:
    case core::WarningKind::TooManyFieldsOfTotals:
    case core::WarningKind::CellsOutside: return withAllCells(dataset);
    default: return std::nullopt;
    }
}

/// All words that keep a column from being numbers or dates; nothing where other things do, too.
std::vector<std::string> oddWords(const core::Profile& profile, core::WarningKind kind, const std::string& column)
{
    const auto found = std::ranges::find_if(profile.warnings,
        [&](const core::FileWarning& warning) { return warning.kind == kind && warning.column == column; });
    return found != profile.warnings.end() && found->counts.size() == found->texts.size() ? found->texts
                                                                                          : std::vector<std::string>();
}

/// The sentence says which words of a column of numbers, dates or the like are gaps, by themselves.
bool meansGaps(const core::Profile& profile, const core::ContractSentence& sentence)
{
    const auto* found = sentence.part == ContractPart::MissingWords ? columnOf(profile, sentence.column) : nullptr;
    return found != nullptr && found->type != core::ColumnType::Text && found->keptWords.empty();
}
} // namespace

std::optional<ImportStep> oneStep(const core::ContractSentence& sentence, const core::Dataset& dataset)
{
    using enum core::WarningKind;
    const auto& soFar = dataset.change;
    const auto step = [&](const QString& words, auto set) { return ImportStep { words, with(soFar, set) }; };
    const auto column = [&](ReadOptions& c) -> core::ColumnOptions& { return c.column(sentence.column); };
    switch (sentence.warning.value_or(Earlier)) {
    case DecimalsBySuggestion:
    case ThousandsBySuggestion: {
        const auto* found = columnOf(dataset.profile, sentence.column);
        const char* other = found && found->decimal == "," ? "." : ",";
        return step(sentence.warning == DecimalsBySuggestion ? tr("As thousands") : tr("As decimals"),
            [&](ReadOptions& c) { column(c).decimal = other; });
    }
    case MostlyNumbers:
    case MostlyDates: {
        const auto words = oddWords(dataset.profile, *sentence.warning, sentence.column);
        return words.empty()
            ? std::nullopt
            : std::optional(step(tr("As missing"), [&](ReadOptions& c) { column(c).missingWords = words; }));
    }
    case ImpossibleDates: return step(tr("As dates"), [&](ReadOptions& c) { column(c).type = core::ColumnType::Date; });
    default: break;
    }
    if (!sentence.warning && meansGaps(dataset.profile, sentence)) {
        return step(tr("As values"), [&](ReadOptions& c) { column(c).missingWords = std::vector<std::string>(); });
    }
    const auto change = sentence.warning ? putBack(*sentence.warning, dataset) : std::nullopt;
    return change ? std::optional(ImportStep { tr("Put back"), *change }) : std::nullopt;
}

ImportOffer importOffer(
    ContractPart part, const std::string& column, const core::Profile& profile, const ReadOptions& soFar)
{
    switch (part) {
    case ContractPart::Delimiter: return delimiters(profile, soFar);
    case ContractPart::Quote: return quotes(profile, soFar);
    case ContractPart::Escape: return escapes(profile, soFar);
    case ContractPart::Encoding: return encodings(profile, soFar);
    case ContractPart::Header: return headers(profile, soFar);
    case ContractPart::Comment: return comments(profile, soFar);
    case ContractPart::Footer: return footers(profile, soFar);
    case ContractPart::Surplus: return surpluses(profile, soFar);
    case ContractPart::Decimal: return decimals(column, profile, soFar);
    case ContractPart::DateOrder: return dateOrders(column, profile, soFar);
    case ContractPart::Type: return types(column, profile, soFar);
    case ContractPart::MissingWords: return missingWords(column, profile, soFar);
    case ContractPart::Source:
    case ContractPart::Note: break;
    }
    return {};
}

} // namespace ui
