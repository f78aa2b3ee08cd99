// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/file_kind.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

namespace core {

namespace {
using namespace std::string_view_literals;

constexpr std::streamoff looked = 64 << 10; ///< bytes at either end

constexpr std::size_t applicationAt = 68; ///< where SQLite keeps whose database it is
constexpr auto application = "AsAy"sv; ///< of core/workspace/document_schema

constexpr auto numbersPart = "Index/Document.iwa"sv; ///< in every document of Apple's programs

struct Ends {
    std::string first;
    std::string last;
};

Ends endsOf(const std::filesystem::path& path)
{
    Ends ends;
    std::ifstream file(path, std::ios::binary);
    const auto read = [&](std::string& text) {
        text.resize(looked);
        file.read(text.data(), looked);
        text.resize(static_cast<std::size_t>(file.gcount()));
        file.clear();
    };
    read(ends.first);
    file.seekg(0, std::ios::end);
    file.seekg(std::max<std::streamoff>(0, file.tellg() - looked));
    read(ends.last);
    return ends;
}

/// The list of an archive's files is at its end, their names are also before each of them.
FileKind archiveKind(const Ends& ends)
{
    const auto has = [&](std::string_view name) { return ends.first.contains(name) || ends.last.contains(name); };
    if (ends.first.substr(0, 128).contains("mimetypeapplication/vnd.oasis.opendocument.")) {
        return ends.first.substr(0, 128).contains("opendocument.spreadsheet") ? FileKind::Ods : FileKind::OtherArchive;
    }
    if (has("xl/workbook.bin")) {
        return FileKind::OtherWorkbook;
    }
    const bool elsewhere = has("[Content_Types].xml") && has("workbook.xml"); // its parts may lie in any folder
    if (has("xl/workbook.xml") || has("xl/worksheets/") || elsewhere) {
        return FileKind::Xlsx;
    }
    if (has(numbersPart)) {
        return FileKind::Foreign;
    }
    return has("word/document.xml") || has("ppt/presentation.xml") ? FileKind::OtherArchive : FileKind::Packed;
}

bool isUtf16(std::string_view start)
{
    return start.starts_with("\xFF\xFE") || start.starts_with("\xFE\xFF");
}

bool isJson(const std::filesystem::path& path, std::string_view start)
{
    constexpr std::array endings = { ".json"sv, ".jsonl"sv, ".ndjson"sv, ".geojson"sv };
    start.remove_prefix(start.starts_with("\xEF\xBB\xBF") ? 3 : isUtf16(start) ? 2 : 0);
    std::string text;
    for (const char c : start.substr(0, 256)) {
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != '\0') {
            text += c;
        }
    }
    const bool named = std::ranges::contains(endings, std::string_view(path.extension().native()));
    return named ? text.starts_with('{') || text.starts_with('[') : text.starts_with("{\"") || text.starts_with("[{\"");
}

/// A web page or a workbook in XML; Text: neither.
FileKind markupKind(std::string_view start)
{
    std::string text(start.substr(0, 512));
    std::erase(text, '\0'); // UTF-16
    std::ranges::transform(
        text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    if (!text.contains("<html") && text.contains("urn:schemas-microsoft-com:office:spreadsheet")) {
        return FileKind::XmlWorkbook;
    }
    const bool table = text.contains("<table>") || text.contains("<table "); // and no <table:table> of OpenDocument
    return text.contains("<html") || table ? FileKind::WebPage : FileKind::Text;
}

bool isStata(std::string_view start)
{
    // Before version 117: the version, the order of bytes, 1, 0.
    const bool old = start.size() > 4 && start[0] >= 0x69 && start[0] <= 0x73 && (start[1] == 1 || start[1] == 2)
        && start[2] == 1 && start[3] == 0;
    return start.starts_with("<stata_dta>") || old;
}

bool isSas(std::string_view start)
{
    constexpr auto dataSet
        = "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xC2\xEA\x81\x60\xB3\x14\x11\xCF\xBD\x92"sv;
    constexpr auto transport = "HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!"sv;
    constexpr auto transport8 = "HEADER RECORD*******LIBV8   HEADER RECORD!!!!!!!"sv;
    return start.starts_with(dataSet) || start.starts_with(transport) || start.starts_with(transport8);
}

bool isSpss(std::string_view start)
{
    constexpr std::size_t splashes = 200; ///< bytes that a portable file begins with
    constexpr auto portable = "ASCII SPSS PORT FILE"sv;
    return start.starts_with("$FL2@(#)") || start.starts_with("$FL3@(#)")
        || start.substr(0, splashes).contains(portable);
}

/// The version, a date, the sizes of the header and of a record, two empty bytes, and the sign at the end of the
/// columns.
bool isDbase(std::string_view start)
{
    constexpr auto versions = "\x02\x03\x30\x31\x32\x43\x63\x83\x8B\x8E\xCB\xF5\xFB"sv;
    constexpr std::size_t fixed = 32;
    constexpr std::size_t backlink = 263; ///< bytes behind that sign in files of FoxPro
    if (start.size() <= fixed || !versions.contains(start[0]) || start[2] < 1 || start[2] > 12 || start[3] < 1
        || start[3] > 31 || start[12] != 0 || start[13] != 0) {
        return false;
    }
    const auto number = [&](std::size_t at) {
        return static_cast<unsigned char>(start[at]) + 256u * static_cast<unsigned char>(start[at + 1]);
    };
    const std::size_t head = number(8);
    const auto endsAt = [&](std::size_t at) { return at > fixed && at < start.size() && start[at] == '\r'; };
    return number(10) > 0 && (endsAt(head - 1) || endsAt(head - 1 - backlink) || endsAt(head - 2));
}

/// How files begin that no library in Debian reads, or that hold no table one could take out.
struct Foreign {
    std::string_view begin;
    std::string_view words;
    std::size_t at = 0; ///< bytes before it
};
constexpr std::array foreign = {
    Foreign { "PAR1"sv,
        "is a Parquet file, and Debian has no library that reads it. Where it was made, save it as CSV (df.to_csv in "
        "pandas) and open that." },
    Foreign { "ARROW1"sv,
        "is a Feather (Arrow) file, and Debian has no library that reads it. Where it was made, save it as CSV "
        "(df.to_csv in pandas) and open that." },
    Foreign { "ORC"sv,
        "is an ORC file, and Debian has no library that reads it. Where it was made, save it as CSV and open that." },
    Foreign { "\x89HDF"sv,
        "is an HDF5 file: it may hold anything, not only tables. Save the table in it as CSV and open that." },
    Foreign { "%PDF-"sv,
        "is a PDF document: a picture of a page, not a table. Ask whoever made it for the table as a workbook or "
        "CSV." },
    Foreign { "\x00\x01\x00\x00Standard "sv,
        "is an Access database. Export its tables as CSV or workbooks in Access and open those." },
    Foreign { "ustar"sv, "is a tar archive. Unpack it and open the files in it.", 257 },
    Foreign { "7z\xBC\xAF\x27\x1C"sv, "is a 7-Zip archive. Unpack it and open the files in it." },
    Foreign { "Rar!\x1A\x07"sv, "is a RAR archive. Unpack it and open the files in it." },
    Foreign {
        "\x89PNG"sv, "is a picture. Type the numbers in it into a spreadsheet, or ask for the table they came from." },
    Foreign { "\xFF\xD8\xFF"sv,
        "is a picture. Type the numbers in it into a spreadsheet, or ask for the table they came from." },
};

/// Without a byte order mark, the zeros of UTF-16 and blanks around it.
std::string bareText(std::string_view bytes)
{
    constexpr auto blanks = " \t\r\n\xEF\xBB\xBF\xFF\xFE"sv;
    std::string text(bytes);
    std::erase(text, '\0');
    text.erase(0, text.find_first_not_of(blanks));
    text.erase(text.find_last_not_of(blanks) + 1);
    return text;
}

/// It says so, or ends with what it began with: <rows> … </rows>, perhaps below comments.
bool isXml(const Ends& ends)
{
    const auto start = bareText(ends.first);
    std::size_t at = 0;
    while (start.find("<!", at) == at && start.find('>', at) != start.npos) {
        const bool comment = start.find("<!--", at) == at;
        at = start.find('<', start.find(comment ? "-->" : ">", at));
    }
    if (start.starts_with("<?xml") || at >= start.size() || start[at] != '<') {
        return start.starts_with("<?xml");
    }
    const auto name = start.substr(at + 1, start.find_first_of(" \t\r\n/>", at + 1) - at - 1);
    const auto end = "</" + name + ">";
    const auto inside = start.find(end); // lines of markup may be the cells of a table
    return !name.empty() && bareText(ends.last).ends_with(end)
        && (inside == start.npos || inside + end.size() == start.size());
}

/// Texts that are no text tables, told by more than how they begin; empty: none of them.
std::string_view foreignText(const Ends& ends)
{
    const auto start = std::string_view(ends.first);
    if (start.starts_with("PK") && (start.contains(numbersPart) || ends.last.contains(numbersPart))) {
        return "is a document of Numbers or another Apple program. Export it there as .xlsx or CSV and open that.";
    }
    if (start.starts_with("ID;P") && (start.contains("\nC;X") || start.contains("\nC;Y") || start.contains("\nB;"))) {
        return "is a SYLK workbook (.slk). Open it in a spreadsheet program, save it as .xlsx or CSV, and open that.";
    }
    if (!isXml(ends)) {
        return {};
    }
    return start.contains("opendocument:xmlns:office")
        ? "is an OpenDocument spreadsheet in one XML file (.fods). Open it in a spreadsheet program, save it as .ods, "
          "and open that."
        : "is an XML document, not a table. Where it was made, save its table as CSV or a workbook and open that.";
}

const Foreign* foreignKind(std::string_view start)
{
    const auto found = std::ranges::find_if(foreign,
        [&](const Foreign& kind) { return start.substr(std::min(kind.at, start.size())).starts_with(kind.begin); });
    // A text may begin with the letters of a name.
    return found == foreign.end() || (found->begin == "ORC" && !start.substr(0, 64).contains('\0')) ? nullptr : &*found;
}
} // namespace

std::string_view foreignWords(const std::filesystem::path& path)
{
    const auto ends = endsOf(path);
    const auto* const kind = foreignKind(ends.first);
    return kind ? kind->words : foreignText(ends);
}

FileKind kindOf(const std::filesystem::path& path)
{
    constexpr std::array oldWorkbooks = { "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, "\x09\x08\x10\x00"sv,
        "\x09\x08\x08\x00"sv, "\x09\x04\x06\x00"sv, "\x09\x02\x06\x00"sv };
    constexpr std::array packed = { "\x1F\x8B"sv, "\x28\xB5\x2F\xFD"sv, "BZh"sv, "\xFD\x37zXZ\x00"sv };
    const auto ends = endsOf(path);
    const auto begins = [&](std::string_view sign) { return ends.first.starts_with(sign); };
    if (begins("PK\x03\x04"sv) || begins("PK\x05\x06"sv)) {
        return archiveKind(ends);
    }
    if (std::ranges::any_of(oldWorkbooks, begins)) {
        return FileKind::Xls;
    }
    if (std::ranges::any_of(packed, begins)) {
        return FileKind::Packed;
    }
    if (begins("SQLite format 3\0"sv)) {
        return std::string_view(ends.first).substr(std::min(applicationAt, ends.first.size())).starts_with(application)
            ? FileKind::Analysis
            : FileKind::Database;
    }
    constexpr std::array<std::pair<bool (*)(std::string_view), FileKind>, 4> programs { { { isStata, FileKind::Stata },
        { isSas, FileKind::Sas }, { isSpss, FileKind::Spss }, { isDbase, FileKind::Dbase } } };
    const auto program = std::ranges::find_if(programs, [&](const auto& one) { return one.first(ends.first); });
    if (program != programs.end()) {
        return program->second;
    }
    if (foreignKind(ends.first)) {
        return FileKind::Foreign;
    }
    if (const auto markup = markupKind(ends.first); markup != FileKind::Text) {
        return markup;
    }
    if (!foreignText(ends).empty()) {
        return FileKind::Foreign;
    }
    return isJson(path, ends.first) ? FileKind::JsonText : FileKind::Text;
}

bool isAnalysis(const std::filesystem::path& path)
{
    std::error_code error;
    return std::filesystem::is_regular_file(path, error) && kindOf(path) == FileKind::Analysis;
}

} // namespace core
