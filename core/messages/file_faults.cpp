// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/file_fault.h"

#include <array>

namespace core {

namespace {
// In the order of FileFaultKind.
constexpr auto fileFaultPatterns = std::to_array<Pattern>({
    { "no_such_file", "There is no file {text}. Check its name and folder." },
    { "not_readable", "{text} cannot be opened because you may not read it. Change its permissions and try again." },
    { "not_opened", "{text} cannot be opened: {text2}." },
    { "folder", "{text} is a folder. Choose a file in it." },
    { "no_plain_file", "{text} is a pipe or a device, not a file. Save its content as a file and open that." },
    { "empty", "{text} is empty: there is nothing to analyse." },
    { "foreign", "{text} {text2}" },
    { "binary_workbook",
        "{text} is a binary Excel workbook (xlsb). Save it as .xlsx in a spreadsheet program and open that." },
    { "document",
        "{text} is a document, not a table. Copy its table into a spreadsheet or save it as CSV and open that." },
    { "web_page",
        "{text} is a web page, whatever its name says. Open it in a spreadsheet program, save it as .xlsx or CSV, and "
        "open that." },
    { "xml_workbook",
        "{text} is an XML spreadsheet of 2003, whatever its name says. Open it in a spreadsheet program, save it as "
        ".xlsx, and open that." },
    { "analysis",
        "{text} is an analysis that Assay saved, not a table. Open it by itself, as in assay NAME.assay, or go on with "
        "it, as in assay ask NAME.assay -q QUESTION." },
    { "gone", "{text} cannot be opened any more. Check whether it was moved." },
    { "disk_refuses", "{text} could not be read: {text2}." },
    { "stopped", "Reading {text} was stopped." },
    { "text_too_slow", "{text} takes more than ten minutes to read. Split it into smaller files." },
    { "tables_too_slow", "{text} takes more than ten minutes to read. Export its tables as CSV and open those." },
    { "reader_ended", "{text} could not be read: the reader ended in its jail ({text2}). The file may be harmful." },
    { "report_senseless", "{text} could not be read: the reader's report makes no sense. The file may be harmful." },
    { "answer_senseless", "{text} could not be read: the reader's answer makes no sense. The file may be harmful." },
    { "reader_failed", "The reader of {text} failed. Please report this." },
    { "changed_while_read", "{text} changed while it was read. Close the program that writes it and open it again." },
    { "changed_since", "{text} has changed since it was read. Open it again." },
    { "counted_two_ways", "{text} could not be read: its columns were counted in two ways. Please report this." },
    { "no_longer_in_file", "{text} is no longer in its file. Open the file again." },
});
static_assert(fileFaultPatterns.size() == static_cast<std::size_t>(FileFaultKind::NoLongerInFile) + 1);

// In the order of ScanFaultKind.
constexpr auto scanFaultPatterns = std::to_array<Pattern>({
    { "empty", "{text} is empty: there is nothing to analyse." },
    { "binary",
        "{text} is not a text table but binary data{counts1? (line {line})}. Export it as CSV and open that file." },
    { "bad_text", "{text} is damaged: its text cannot be decoded{counts1? (line {line})}. Export it again." },
    { "record_too_long",
        "{text} has a row of more than 64 MB{counts1? (line {line})}. It is probably not a table; check the file." },
    { "too_many_columns",
        "{text} has more than 16,384 columns{counts1? (line {line})}. It is probably not a table; check the file." },
    { "no_rows", "{text} has only blank lines: there is nothing to analyse." },
    { "unreadable", "{text} could not be read to its end. Check the disk and try again." },
    { "usage", "{text} cannot be read that way: the chosen encoding or character is none that the reader knows." },
    { "too_much_text",
        "The column has too many different texts to be sorted here. Find fewer rows first, or ask for the order you "
        "need." },
    { "out_of_memory", "{text} needs more memory to read than is allowed. Split it or remove columns." },
});
static_assert(scanFaultPatterns.size() == static_cast<std::size_t>(ScanFaultKind::OutOfMemory) + 1);

// In the order of TablesFaultKind.
constexpr auto tablesFaultPatterns = std::to_array<Pattern>({
    { "password",
        "{text} is protected with a password. Open it in a spreadsheet program, save a copy without one, and open "
        "that." },
    { "password_archive", "{text} is protected with a password. Unpack it and open the files in it." },
    { "nameless_columns",
        "{text} has columns whose names cannot be read. Save it as a transport file (.xpt) or as CSV and open that." },
    { "damaged", "{text} is damaged and cannot be read. Save or download it again." },
    { "bomb",
        "{text} unpacks to far more than its size, or to more than 2 GB. If you trust it, unpack it and open what is "
        "in it." },
    { "strict",
        "{text} is a Strict Open XML workbook, which pandas does not read. Save it as \"Excel Workbook (.xlsx)\" in a "
        "spreadsheet program and open that." },
    { "not_for_pandas",
        "{text} is written in a way that pandas does not read. Open it in a spreadsheet program, save it there as "
        ".xlsx, and open that." },
    { "packed_other",
        "{text} holds no text table, but an archive, a workbook or a database. Unpack it and open what is in it." },
    { "too_large", "{text} holds more than can be unpacked here. Export its tables as CSV and open those." },
    { "out_of_memory", "{text} needs more memory to read than is allowed. Export its tables as CSV and open those." },
    { "too_many_tables", "{text} holds more than 200 tables. Export those you need as CSV and open them." },
    { "too_many_columns", "{text} has a table of more than 16,384 columns. Check the file." },
    { "too_many_merges", "{text} has more merged cells than can be read. Export its tables as CSV and open those." },
    { "no_tables", "{text} holds no table: there is nothing to analyse." },
    { "several_members",
        "{text} holds several SAS data sets. Save the one you need in a file of its own, or as CSV, and open that." },
    { "empty", "{text} is empty once unpacked: there is nothing to analyse." },
    { "misread_ods",
        "{text} has truth values or times that pandas misreads in an .ods file. Save it as .xlsx in a spreadsheet "
        "program and open that." },
    { "not_utf8", "{text} is JSON in another encoding than UTF-8. Save it as UTF-8 and open that." },
    { "bad_json", "{text} is not well-formed JSON. Export it again." },
    { "too_deep",
        "{text} is JSON with too many levels for a table. Export it as a list of objects, or one object a line." },
    { "no_records",
        "{text} is JSON, but not a list of records. Export it as a list of objects, or one object a line." },
    { "no_name", "{text} is JSON with a member that has no name. Give it one and open it again." },
    { "no_text_in_archive", "{text} is an archive without a text table in it. Unpack it and open what is in it." },
    { "no_library",
        "{text} cannot be read because a Python package is missing. Install python3-openpyxl, python3-lxml, "
        "python3-odf, python3-xlrd, python3-zstandard, python3-pyreadstat and python3-dbfread." },
});
static_assert(tablesFaultPatterns.size() == static_cast<std::size_t>(TablesFaultKind::NoLibrary) + 1);
} // namespace

std::span<const Pattern> patternsOf(FileFaultKind)
{
    return fileFaultPatterns;
}

std::span<const Pattern> patternsOf(ScanFaultKind)
{
    return scanFaultPatterns;
}

std::span<const Pattern> patternsOf(TablesFaultKind)
{
    return tablesFaultPatterns;
}

} // namespace core
