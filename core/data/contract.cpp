// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/contract.h"

#include "core/data/contract_words.h"

#include <algorithm>
#include <array>

namespace core {

namespace {
using namespace std::string_view_literals;

constexpr std::array delimiters = { ","sv, ";"sv, "\t"sv, "|"sv, " "sv, ":"sv, "^"sv, "~"sv };

constexpr std::array encodings = { EncodingChoice { "utf-8", "UTF-8" }, EncodingChoice { "cp1252", "Windows-1252 (Western Europe)" },
    EncodingChoice { "latin-1", "Latin-1 (Western Europe)" }, EncodingChoice { "utf-16", "UTF-16" },
    EncodingChoice { "utf-16-le", "UTF-16, little-endian" }, EncodingChoice { "utf-16-be", "UTF-16, big-endian" },
    EncodingChoice { "utf-8-sig", "UTF-8 with a byte order mark" }, EncodingChoice { "iso8859-15", "Latin-9 (Western Europe)" },
    EncodingChoice { "mac_roman", "Mac Roman (Western Europe)" }, EncodingChoice { "cp850", "DOS 850 (Western Europe)" },
    EncodingChoice { "cp437", "DOS 437 (Western Europe)" }, EncodingChoice { "cp1250", "Windows-1250 (Central Europe)" },
    EncodingChoice { "iso8859-2", "Latin-2 (Central Europe)" }, EncodingChoice { "cp852", "DOS 852 (Central Europe)" },
    EncodingChoice { "iso8859-16", "Latin-10 (South-Eastern Europe)" }, EncodingChoice { "iso8859-3", "Latin-3 (Southern Europe)" },
    EncodingChoice { "cp1251", "Windows-1251 (Cyrillic)" }, EncodingChoice { "koi8_r", "KOI8-R (Cyrillic)" },
    EncodingChoice { "iso8859-5", "ISO 8859-5 (Cyrillic)" }, EncodingChoice { "cp866", "DOS 866 (Cyrillic)" },
    EncodingChoice { "cp855", "DOS 855 (Cyrillic)" }, EncodingChoice { "mac_cyrillic", "Mac Cyrillic" },
    EncodingChoice { "cp1253", "Windows-1253 (Greek)" }, EncodingChoice { "iso8859-7", "ISO 8859-7 (Greek)" },
    EncodingChoice { "cp1254", "Windows-1254 (Turkish)" }, EncodingChoice { "cp1255", "Windows-1255 (Hebrew)" },
    EncodingChoice { "cp1256", "Windows-1256 (Arabic)" }, EncodingChoice { "iso8859-6", "ISO 8859-6 (Arabic)" },
    EncodingChoice { "cp1257", "Windows-1257 (Baltic)" }, EncodingChoice { "iso8859-4", "Latin-4 (Baltic)" },
    EncodingChoice { "iso8859-13", "Latin-7 (Baltic)" }, EncodingChoice { "cp1258", "Windows-1258 (Vietnamese)" },
    EncodingChoice { "cp874", "Windows-874 (Thai)" }, EncodingChoice { "cp932", "Shift-JIS (Japanese)" },
    EncodingChoice { "euc_jp", "EUC-JP (Japanese)" }, EncodingChoice { "gb18030", "GB18030 (Chinese)" },
    EncodingChoice { "big5", "Big5 (Chinese)" }, EncodingChoice { "cp949", "Windows-949 (Korean)" } };

/// A workbook, JSON or a database: it has cells, not text.
bool isTyped(const Profile& profile)
{
    return profile.encoding.empty();
}

std::string delimiterSentence(const Profile& profile)
{
    if (profile.columns.size() < 2) {
        return "There is one column.";
    }
    if (!profile.columnStarts.empty()) {
        std::string places;
        for (std::size_t i = 0; i < profile.columnStarts.size(); ++i) {
            places += (i == 0 ? "" : i + 1 == profile.columnStarts.size() ? " and " : ", ") + std::to_string(profile.columnStarts[i] + 1);
        }
        return "Spaces align the columns: they begin at characters " + places + ".";
    }
    const auto name = delimiterName(profile.delimiter);
    return name + (name.starts_with('"') ? " separates columns." : " separate columns.");
}

std::string encodingSentence(const std::string& encoding)
{
    if (encoding.empty()) {
        return {};
    }
    const auto known = std::ranges::find(encodings, std::string_view(encoding), &EncodingChoice::name);
    return (known != encodings.end() ? std::string(known->words) : encoding) + " text.";
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
        return row + "s " + std::to_string(skipped + 1) + " to " + std::to_string(skipped + profile.headerRows) + " hold the names, joined";
    }
    return skipped == 0 ? "The first " + word + " holds the names" : row + " " + std::to_string(skipped + 1) + " holds the names";
}

std::string headerSentence(const Profile& profile, const std::string& row)
{
    const std::string word = row == "Row" ? "row" : "line";
    auto text = namesSentence(profile, row, word);
    if (!profile.headerDelimiter.empty()) {
        text += ", separated by " + pluralOf(profile.headerDelimiter);
    }
    const auto skipped = profile.skippedRows;
    if (skipped == 0) {
        return text + ".";
    }
    const auto* const where = !profile.hasHeader ? " before the table " : profile.headerRows > 1 ? " before them " : " before it ";
    return text + "; the " + (skipped == 1 ? word : std::to_string(skipped) + " " + word + "s") + where + (skipped == 1 ? "is" : "are") + " left out.";
}

/// A workbook says where its table is and what its cells are; a database and JSON have names by themselves.
std::vector<ContractSentence> typedSentences(const Profile& profile)
{
    std::vector<ContractSentence> sentences { { ContractPart::Source, {}, profile.sheet.empty() ? std::string() : "The table is “" + profile.sheet + "”." } };
    if (profile.headerRows != 1 || profile.skippedRows > 0) {
        sentences.push_back({ ContractPart::Source, {}, headerSentence(profile, "Row") });
    }
    return sentences;
}

std::string commentSentence(const Profile& profile)
{
    const bool one = profile.commentRows == 1;
    const auto lines = one ? std::string("One line") : std::to_string(profile.commentRows) + " lines";
    if (profile.comment == namesAgain) {
        return lines + (one ? " has" : " have") + " the names again, left out.";
    }
    return lines + (one ? " begins" : " begin") + " with " + profile.comment + (one ? ": a comment" : ": comments") + ", left out.";
}

std::vector<ContractSentence> textSentences(const Profile& profile)
{
    std::vector<ContractSentence> sentences { { ContractPart::Delimiter, {}, delimiterSentence(profile) },
        { ContractPart::Encoding, {}, encodingSentence(profile.encoding) }, { ContractPart::Header, {}, headerSentence(profile, "Line") } };
    if (!profile.quote.empty() && profile.quote != "\"") {
        sentences.push_back({ ContractPart::Quote, {}, isCurlyQuoted(profile) ? "Curly quotes enclose cells." : profile.quote == "'" ? "Single quotes enclose cells." : "The sign " + profile.quote + " encloses cells." });
    }
    if (profile.strayQuotes) {
        sentences.push_back({ ContractPart::Quote, {}, "Lone quotes in cells are part of their text." });
    }
    if (!profile.escape.empty()) {
        sentences.push_back({ ContractPart::Escape, {}, "A backslash stands before a quote inside a cell." });
    }
    if (profile.lineComments) {
        sentences.push_back({ ContractPart::Comment, {}, "What stands behind # in a line is a comment, left out." });
    }
    if (profile.commentRows > 0) {
        sentences.push_back({ ContractPart::Comment, {}, commentSentence(profile) });
    }
    return sentences;
}

/// What is said of the names and of the end of the file can be changed there.
ContractPart partOf(const std::string& warning)
{
    constexpr std::array<std::pair<std::string_view, ContractPart>, 2> parts { { { "The names are joined from ", ContractPart::Header },
        { "The last ", ContractPart::Footer } } };
    const auto found = std::ranges::find_if(parts, [&](const auto& part) { return warning.starts_with(part.first); });
    return found != parts.end() ? found->second : ContractPart::Note;
}

std::string thousandsSentence(const ColumnProfile& column)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> names { { { ",", "commas" }, { ".", "points" },
        { "'", "apostrophes" }, { "\u2019", "apostrophes" } } };
    const auto name = std::ranges::find(names, std::string_view(column.thousands), &std::pair<std::string_view, std::string_view>::first);
    return "Numbers in " + column.name + " have " + std::string(name != names.end() ? name->second : "spaces") + " between thousands.";
}

/// "In note, "-", "n.a." mean missing."
std::string wordsSentence(const std::string& column, const std::vector<std::string>& words, std::string_view one, std::string_view several)
{
    std::string list;
    for (const auto& word : words) {
        list += (list.empty() ? "\"" : ", \"") + word + "\"";
    }
    return words.empty() ? std::string() : "In " + column + ", " + list + " " + std::string(words.size() == 1 ? one : several);
}

/// The words that a person might take for values.
std::string missingSentence(const ColumnProfile& column)
{
    auto words = column.missingWords;
    std::erase_if(words, [&](const std::string& word) { return word.empty() || (column.type != ColumnType::Text && pandasKnowsMissing(word)); });
    return wordsSentence(column.name, words, "means missing.", "mean missing.");
}

/// What was decided of its type that a person would not see in the table at once.
std::string typeSentence(const ColumnProfile& column)
{
    const auto has = [&](std::string_view flag) { return std::ranges::contains(column.flags, flag); };
    if (has("leading_zeros")) {
        return column.name + " has leading zeros: kept as text.";
    }
    if (has("codes")) {
        return column.name + " has codes like 3E5, which could be numbers: kept as text.";
    }
    if (has("currency")) {
        return column.name + " has currency signs: read as numbers without them.";
    }
    if (has("percent")) {
        return column.name + " is in percent: 5 % is read as 5.";
    }
    if (has("accounting")) {
        return column.name + " has negative numbers in parentheses or with the minus behind.";
    }
    if (column.type == ColumnType::Time) {
        return column.name + " holds times of day, written " + formatsInWords(column) + ".";
    }
    if (column.type == ColumnType::Duration) {
        const bool minutes = std::ranges::contains(column.dateFormats, "%M:%S");
        const bool hours = std::ranges::contains(column.dateFormats, "%H:%M");
        return column.name + " holds durations, written " + formatsInWords(column)
            + (minutes ? ": 4:05 is read as 4 minutes and 5 seconds." : hours ? ": 4:05 is read as 4 hours and 5 minutes." : ".");
    }
    return {};
}

std::string dateSentence(const ColumnProfile& column)
{
    const bool isDate = column.type == ColumnType::Date || column.type == ColumnType::DateTime;
    return isDate ? "Dates in " + column.name + " are written " + formatsInWords(column) + "." : std::string();
}

void addColumnSentences(std::vector<ContractSentence>& sentences, const ColumnProfile& column)
{
    sentences.push_back({ ContractPart::Type, column.name, typeSentence(column) });
    if (!column.thousands.empty()) {
        sentences.push_back({ ContractPart::Decimal, column.name, thousandsSentence(column) });
    }
    sentences.push_back({ ContractPart::DateOrder, column.name, dateSentence(column) });
    sentences.push_back({ ContractPart::MissingWords, column.name, missingSentence(column) });
    sentences.push_back({ ContractPart::MissingWords, column.name, wordsSentence(column.name, column.keptWords, "is a value, as you chose.", "are values, as you chose.") });
    sentences.push_back({ ContractPart::MissingWords, column.name,
        wordsSentence(column.name, column.doubtfulWords, "is kept as a value; it may mean missing.", "are kept as values; they may mean missing.") });
}

std::string decimalSentence(const Profile& profile)
{
    std::vector<std::string> commas;
    std::size_t numbers = 0;
    for (const auto& column : profile.columns) {
        numbers += column.type == ColumnType::Number ? 1 : 0;
        if (column.decimal == ",") {
            commas.push_back(column.name);
        }
    }
    if (commas.empty()) {
        return {};
    }
    if (commas.size() >= numbers) {
        return "Comma is the decimal sign.";
    }
    std::string names;
    for (const auto& name : commas) {
        names += (names.empty() ? "" : ", ") + name;
    }
    return "Comma is the decimal sign in " + names + ".";
}
} // namespace

std::string delimiterName(std::string_view delimiter)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> names { { { ",", "Commas" }, { ";", "Semicolons" },
        { "\t", "Tabs" }, { "|", "Vertical bars" }, { ":", "Colons" }, { " ", "Spaces" } } };
    const auto known = std::ranges::find(names, delimiter, &std::pair<std::string_view, std::string_view>::first);
    return known != names.end() ? std::string(known->second) : "\"" + std::string(delimiter) + "\"";
}

std::span<const EncodingChoice> encodingChoices()
{
    return encodings;
}

std::span<const std::string_view> delimiterChoices()
{
    return delimiters;
}

std::vector<ContractSentence> contractOf(const Profile& profile)
{
    auto sentences = isTyped(profile) ? typedSentences(profile) : textSentences(profile);
    sentences.insert(sentences.begin() + 1, { ContractPart::Decimal, {}, decimalSentence(profile) });
    for (const auto& column : profile.columns) {
        addColumnSentences(sentences, column);
    }
    for (const auto& warning : profile.warnings) {
        sentences.push_back({ isTyped(profile) ? ContractPart::Note : partOf(warning), {}, warning });
    }
    std::erase_if(sentences, [](const auto& sentence) { return sentence.text.empty(); });
    return sentences;
}

std::vector<std::string> contractSentences(const Profile& profile)
{
    std::vector<std::string> texts;
    for (auto& sentence : contractOf(profile)) {
        texts.push_back(std::move(sentence.text));
    }
    return texts;
}

} // namespace core
