// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/contract.h"

#include "core/data/contract_words.h"
#include "core/domain/alike_warnings.h"
#include "core/domain/contract_fact.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

namespace core {

namespace {
using namespace std::string_view_literals;

constexpr std::array delimiters = { ","sv, ";"sv, "\t"sv, "|"sv, " "sv, ":"sv, "^"sv, "~"sv };

constexpr std::array encodings = { EncodingChoice { "utf-8", "UTF-8" },
    EncodingChoice { "cp1252", "Windows-1252 (Western Europe)" },
    EncodingChoice { "latin-1", "Latin-1 (Western Europe)" }, EncodingChoice { "utf-16", "UTF-16" },
    EncodingChoice { "utf-16-le", "UTF-16, little-endian" }, EncodingChoice { "utf-16-be", "UTF-16, big-endian" },
    EncodingChoice { "utf-8-sig", "UTF-8 with a byte order mark" },
    EncodingChoice { "iso8859-15", "Latin-9 (Western Europe)" },
    EncodingChoice { "mac_roman", "Mac Roman (Western Europe)" },
    EncodingChoice { "cp850", "DOS 850 (Western Europe)" }, EncodingChoice { "cp437", "DOS 437 (Western Europe)" },
    EncodingChoice { "cp1250", "Windows-1250 (Central Europe)" },
    EncodingChoice { "iso8859-2", "Latin-2 (Central Europe)" }, EncodingChoice { "cp852", "DOS 852 (Central Europe)" },
    EncodingChoice { "iso8859-16", "Latin-10 (South-Eastern Europe)" },
    EncodingChoice { "iso8859-3", "Latin-3 (Southern Europe)" }, EncodingChoice { "cp1251", "Windows-1251 (Cyrillic)" },
    EncodingChoice { "koi8_r", "KOI8-R (Cyrillic)" }, EncodingChoice { "iso8859-5", "ISO 8859-5 (Cyrillic)" },
    EncodingChoice { "cp866", "DOS 866 (Cyrillic)" }, EncodingChoice { "cp855", "DOS 855 (Cyrillic)" },
    EncodingChoice { "mac_cyrillic", "Mac Cyrillic" }, EncodingChoice { "cp1253", "Windows-1253 (Greek)" },
    EncodingChoice { "iso8859-7", "ISO 8859-7 (Greek)" }, EncodingChoice { "cp1254", "Windows-1254 (Turkish)" },
    EncodingChoice { "cp1255", "Windows-1255 (Hebrew)" }, EncodingChoice { "cp1256", "Windows-1256 (Arabic)" },
    EncodingChoice { "iso8859-6", "ISO 8859-6 (Arabic)" }, EncodingChoice { "cp1257", "Windows-1257 (Baltic)" },
    EncodingChoice { "iso8859-4", "Latin-4 (Baltic)" }, EncodingChoice { "iso8859-13", "Latin-7 (Baltic)" },
    EncodingChoice { "cp1258", "Windows-1258 (Vietnamese)" }, EncodingChoice { "cp874", "Windows-874 (Thai)" },
    EncodingChoice { "cp932", "Shift-JIS (Japanese)" }, EncodingChoice { "euc_jp", "EUC-JP (Japanese)" },
    EncodingChoice { "gb18030", "GB18030 (Chinese)" }, EncodingChoice { "big5", "Big5 (Chinese)" },
    EncodingChoice { "cp949", "Windows-949 (Korean)" } };

/// A workbook, JSON or a database: it has cells, not text.
bool isTyped(const Profile& profile)
{
    return profile.encoding.empty();
}

ContractFact delimiterFact(const Profile& profile)
{
    if (profile.columns.size() < 2) {
        return ContractKind::OneColumn;
    }
    if (profile.columnStarts.empty()) {
        const bool named = !delimiterName(profile.delimiter).starts_with('"');
        return { named ? ContractKind::Delimiter : ContractKind::DelimiterSign, { .texts = { profile.delimiter } } };
    }
    ContractFact aligned(ContractKind::AlignedColumns);
    std::ranges::transform(
        profile.columnStarts, std::back_inserter(aligned.texts), [](int start) { return std::to_string(start + 1); });
    return aligned;
}

ContractFact encodingFact(const std::string& encoding)
{
    const auto known = std::ranges::find(encodings, std::string_view(encoding), &EncodingChoice::name);
    return { ContractKind::Encoding, { .texts = { known != encodings.end() ? std::string(known->words) : encoding } } };
}

std::string pluralOf(const std::string& delimiter)
{
    auto name = delimiterName(delimiter);
    name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
    return name;
}

/// `row`: what the file calls one, "Line" or "Row".
std::string namesSentence(const Profile& profile, const std::string& row, const std::string& word)
{
    const auto skipped = profile.skippedRows;
    if (!profile.hasHeader) {
        return "There is no header: the columns are numbered";
    }
    if (profile.headerRows > 1) {
        return row + "s " + std::to_string(skipped + 1) + " to " + std::to_string(skipped + profile.headerRows)
            + " hold the names, joined";
    }
    return skipped == 0 ? "The first " + word + " holds the names"
                        : row + " " + std::to_string(skipped + 1) + " holds the names";
}

/// A sentence of its own counts and quotes them.
bool tellsOfLinesAbove(const FileWarning& warning)
{
    return warning.kind == WarningKind::LinesAbove || warning.kind == WarningKind::TitleLines
        || warning.kind == WarningKind::TitleRows;
}

std::string headerSentence(const Profile& profile, const std::string& row)
{
    const std::string word = row == "Row" ? "row" : "line";
    auto text = namesSentence(profile, row, word);
    if (!profile.headerDelimiter.empty()) {
        text += ", separated by " + pluralOf(profile.headerDelimiter);
    }
    const auto skipped = profile.skippedRows;
    if (skipped == 0 || std::ranges::any_of(profile.warnings, tellsOfLinesAbove)) {
        return text + ".";
    }
    const auto* const where = !profile.hasHeader ? " before the table "
        : profile.headerRows > 1                 ? " before them "
                                                 : " before it ";
    return text + "; the " + (skipped == 1 ? word : std::to_string(skipped) + " " + word + "s") + where
        + (skipped == 1 ? "is" : "are") + " left out.";
}

/// Sentences about a file, put together in the language of whoever reads them.
class Sentences {
public:
    explicit Sentences(const Translate& translate)
        : m_translate(translate)
    {
    }
    void add(ContractPart part, const ContractFact& fact)
    {
        m_all.push_back({ part, fact.column, inWords(fact, m_translate) });
    }
    void add(ContractPart part, const FileWarning& warning)
    {
        m_all.push_back({ part, warning.column, inWords(warning, m_translate), warning.kind });
    }
    void add(ContractPart part, std::string text) { m_all.push_back({ part, {}, std::move(text) }); }
    std::vector<ContractSentence> all() && { return std::move(m_all); }

private:
    const Translate& m_translate;
    std::vector<ContractSentence> m_all;
};

void addDecimal(Sentences& sentences, const Profile& profile)
{
    ContractFact commas(ContractKind::DecimalCommaIn);
    std::size_t numbers = 0;
    for (const auto& column : profile.columns) {
        numbers += column.type == ColumnType::Number ? 1 : 0;
        if (column.decimal == ",") {
            commas.texts.push_back(column.name);
        }
    }
    if (!commas.texts.empty()) {
        sentences.add(
            ContractPart::Decimal, commas.texts.size() >= numbers ? ContractFact(ContractKind::DecimalComma) : commas);
    }
}

/// Nothing where a warning says and quotes all of it.
void addHeader(Sentences& sentences, const Profile& profile, const std::string& row)
{
    const bool isQuoted = std::ranges::any_of(profile.warnings, [](const auto& warning) {
        return warning.kind == WarningKind::NamesJoined || warning.kind == WarningKind::JoinedHeader;
    });
    const bool saysMore = !profile.headerDelimiter.empty()
        || (profile.skippedRows > 0 && std::ranges::none_of(profile.warnings, tellsOfLinesAbove));
    if (!isQuoted || saysMore) {
        sentences.add(ContractPart::Header, headerSentence(profile, row));
    }
}

/// A workbook says where its table is and what its cells are; a database and JSON have names by themselves.
void addTyped(Sentences& sentences, const Profile& profile)
{
    if (!profile.sheet.empty()) {
        sentences.add(ContractPart::Source, ContractFact(ContractKind::TableName, { .texts = { profile.sheet } }));
    }
    addDecimal(sentences, profile);
    if (profile.headerRows != 1 || profile.skippedRows > 0) {
        addHeader(sentences, profile, "Row");
    }
}

void addQuotes(Sentences& sentences, const Profile& profile)
{
    if (!profile.quote.empty() && profile.quote != "\"") {
        const auto kind = isCurlyQuoted(profile) ? ContractKind::CurlyQuotes
            : profile.quote == "'"               ? ContractKind::SingleQuotes
                                                 : ContractKind::QuoteSign;
        sentences.add(ContractPart::Quote, ContractFact(kind, { .texts = { profile.quote } }));
    }
    if (profile.strayQuotes) {
        sentences.add(ContractPart::Quote, ContractFact(ContractKind::StrayQuotes));
    }
    if (!profile.escape.empty()) {
        sentences.add(ContractPart::Escape, ContractFact(ContractKind::Escape));
    }
}

void addText(Sentences& sentences, const Profile& profile)
{
    sentences.add(ContractPart::Delimiter, delimiterFact(profile));
    addDecimal(sentences, profile);
    sentences.add(ContractPart::Encoding, encodingFact(profile.encoding));
    addHeader(sentences, profile, "Line");
    addQuotes(sentences, profile);
    if (profile.lineComments) {
        sentences.add(ContractPart::Comment, ContractFact(ContractKind::LineComments));
    }
    if (profile.outerBars) {
        sentences.add(ContractPart::Delimiter, ContractFact(ContractKind::OuterBars));
    }
    if (profile.commentRows > 0) {
        const auto kind = profile.comment == repeatedHeader ? ContractKind::RepeatedHeader : ContractKind::CommentLines;
        sentences.add(
            ContractPart::Comment, ContractFact(kind, { .count = profile.commentRows, .texts = { profile.comment } }));
    }
}

/// What is said of the names and of the end of the file can be changed there.
ContractPart partOf(const FileWarning& warning)
{
    switch (warning.kind) {
    case WarningKind::LinesAbove:
    case WarningKind::TitleLines:
    case WarningKind::TitleRows:
    case WarningKind::NamesJoined:
    case WarningKind::JoinedHeader: return ContractPart::Header;
    case WarningKind::RowsBelow:
    case WarningKind::NoteRows:
    case WarningKind::ChosenFooter:
    case WarningKind::BlankRecords:
    case WarningKind::AveragesRow:
    case WarningKind::TotalsRow:
    case WarningKind::TotalsRowFilledIn: return ContractPart::Footer;
    case WarningKind::TooManyFields:
    case WarningKind::TooManyFieldsOfTotals:
    case WarningKind::CellsOutside: return ContractPart::Surplus;
    case WarningKind::DatesOfBothOrders: return ContractPart::DateOrder;
    case WarningKind::DecimalsBySuggestion:
    case WarningKind::ThousandsBySuggestion: return ContractPart::Decimal;
    case WarningKind::MostlyNumbers:
    case WarningKind::MostlyDates:
    case WarningKind::ImpossibleDates: return ContractPart::Type;
    default: return ContractPart::Note;
    }
}

ContractFact thousandsFact(const ColumnProfile& column)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> names { { { ",", "commas" },
        { ".", "points" }, { "'", "apostrophes" }, { "\u2019", "apostrophes" } } };
    const auto name = std::ranges::find(
        names, std::string_view(column.thousands), &std::pair<std::string_view, std::string_view>::first);
    return { ContractKind::Thousands,
        { .column = column.name, .texts = { std::string(name != names.end() ? name->second : "spaces") } } };
}

void addWords(Sentences& sentences, ContractKind kind, const std::string& column, const std::vector<std::string>& words)
{
    if (!words.empty()) {
        sentences.add(ContractPart::MissingWords,
            ContractFact(kind, { .column = column, .count = std::ssize(words), .texts = words }));
    }
}

/// The words that a person might take for values.
std::vector<std::string> doubtfulMissingWords(const ColumnProfile& column)
{
    auto words = column.missingWords;
    std::erase_if(words, [&](const std::string& word) {
        return word.empty() || (column.type != ColumnType::Text && pandasKnowsMissing(word));
    });
    return words;
}

/// What was decided of its type that a person would not see in the table at once.
std::optional<ContractKind> typeKind(const ColumnProfile& column)
{
    constexpr std::array<std::pair<std::string_view, ContractKind>, 5> flags {
        { { "leading_zeros", ContractKind::LeadingZeros }, { "codes", ContractKind::Codes },
            { "currency", ContractKind::Currency }, { "percent", ContractKind::Percent },
            { "accounting", ContractKind::Accounting } }
    };
    for (const auto& [flag, kind] : flags) {
        if (std::ranges::contains(column.flags, flag)) {
            return kind;
        }
    }
    if (column.type != ColumnType::Duration) {
        return column.type == ColumnType::Time ? std::optional(ContractKind::Times) : std::nullopt;
    }
    return std::ranges::contains(column.dateFormats, "%M:%S") ? ContractKind::DurationsInMinutes
        : std::ranges::contains(column.dateFormats, "%H:%M")  ? ContractKind::DurationsInHours
                                                              : ContractKind::Durations;
}

void addColumn(Sentences& sentences, const ColumnProfile& column)
{
    const bool isDate = column.type == ColumnType::Date || column.type == ColumnType::DateTime;
    if (const auto kind = typeKind(column)) {
        sentences.add(ContractPart::Type, ContractFact(*kind, { .column = column.name, .texts = column.dateFormats }));
    }
    if (!column.thousands.empty()) {
        sentences.add(ContractPart::Decimal, thousandsFact(column));
    }
    if (isDate) {
        sentences.add(ContractPart::DateOrder,
            ContractFact(ContractKind::Dates, { .column = column.name, .texts = column.dateFormats }));
    }
    addWords(sentences, ContractKind::MissingWords, column.name, doubtfulMissingWords(column));
    addWords(sentences, ContractKind::KeptWords, column.name, column.keptWords);
    addWords(sentences, ContractKind::DoubtfulWords, column.name, column.doubtfulWords);
}
} // namespace

std::span<const EncodingChoice> encodingChoices()
{
    return encodings;
}

std::span<const std::string_view> delimiterChoices()
{
    return delimiters;
}

std::vector<ContractSentence> contractOf(const Profile& profile, const Translate& translate)
{
    Sentences sentences(translate);
    isTyped(profile) ? addTyped(sentences, profile) : addText(sentences, profile);
    for (const auto& column : profile.columns) {
        addColumn(sentences, column);
    }
    for (const auto& warning : profile.warnings) {
        sentences.add(partOf(warning), warning);
    }
    return std::move(sentences).all();
}

std::vector<ContractSentence> contractOf(const Dataset& dataset, const Translate& translate)
{
    auto sentences = contractOf(dataset.profile, translate);
    for (auto& sentence : sentences) {
        if (!isChangeable(sentence.part, dataset.source) && sentence.part != ContractPart::Source) {
            sentence.part = sentence.part == ContractPart::Header ? ContractPart::Source : ContractPart::Note;
        }
    }
    return sentences;
}

bool isChangeable(ContractPart part, const TableSource& source)
{
    switch (part) {
    case ContractPart::Header:
    case ContractPart::Footer:
    case ContractPart::Surplus: return !source.isTyped() || source.format == TableFormat::Workbook;
    case ContractPart::Decimal:
    case ContractPart::DateOrder:
    case ContractPart::Type:
    case ContractPart::MissingWords: return true;
    case ContractPart::Source:
    case ContractPart::Note: return false;
    default: return !source.isTyped();
    }
}

/// What warns of many columns alike stands once, with the first of them.
static std::vector<ContractSentence> saidOnce(std::vector<ContractSentence> sentences,
    const std::vector<FileWarning>& warnings, std::size_t mostNames, const Translate& translate)
{
    for (const auto& alike : alikeWarnings(warnings)) {
        if (alike.others.empty()) {
            continue;
        }
        std::erase_if(sentences, [&](const ContractSentence& sentence) {
            return sentence.warning == alike.first.kind && std::ranges::contains(alike.others, sentence.column);
        });
        const auto said = inWords(alike.first, translate);
        const auto first = std::ranges::find(sentences, said, &ContractSentence::text);
        if (first != sentences.end()) {
            first->text = inWords(alike, mostNames, translate);
        }
    }
    return sentences;
}

std::vector<std::string> contractSentences(const Profile& profile)
{
    constexpr std::size_t mostNames = 3;
    std::vector<std::string> texts;
    for (auto& sentence : saidOnce(contractOf(profile), profile.warnings, mostNames, {})) {
        texts.push_back(std::move(sentence.text));
    }
    return texts;
}

std::map<std::string, std::string> readingsOf(const std::vector<Dataset>& datasets, const Translate& translate)
{
    std::map<std::string, std::string> readings;
    for (const auto& dataset : datasets) {
        auto& text = readings[dataset.name];
        const auto& warnings = dataset.profile.warnings;
        for (const auto& sentence : saidOnce(contractOf(dataset, translate), warnings, warnings.size(), translate)) {
            if (sentence.part != ContractPart::Note && sentence.part != ContractPart::Source) {
                text += (text.empty() ? "" : " ") + sentence.text;
            }
        }
    }
    return readings;
}

} // namespace core
