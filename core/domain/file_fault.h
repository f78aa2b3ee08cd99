// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// Why a file of data was not opened or read. The order is that of the patterns in core/messages/file_faults.cpp.
enum class FileFaultKind {
    NoSuchFile, ///< text: its path; of all others its name
    NotReadable,
    NotOpened, ///< text2: the system's word
    Folder,
    NoPlainFile,
    Empty,
    Foreign, ///< text2: what it is and what to do
    BinaryWorkbook,
    Document,
    WebPage,
    XmlWorkbook,
    Analysis,
    Gone,
    DiskRefuses, ///< text2: the system's word
    Stopped,
    TextTooSlow,
    TablesTooSlow,
    ReaderEnded, ///< text2: how
    ReportSenseless,
    AnswerSenseless,
    ReaderFailed,
    ChangedWhileRead,
    ChangedSince,
    CountedTwoWays,
    NoLongerInFile,
};
std::span<const Pattern> patternsOf(FileFaultKind);

/// Why the reader of texts gave no profile; the words are its own. Text: the file's name; lines and counts: the line, where there is one.
enum class ScanFaultKind {
    Empty,
    Binary,
    BadText,
    RecordTooLong,
    TooManyColumns,
    NoRows,
    Unreadable,
    Usage,
    TooMuchText,
    OutOfMemory,
};
std::span<const Pattern> patternsOf(ScanFaultKind);

/// Why the reader of workbooks and other formats gave no tables; the words are its own. Text: the file's name.
enum class TablesFaultKind {
    Password,
    PasswordArchive,
    NamelessColumns,
    Damaged,
    Bomb,
    Strict,
    NotForPandas,
    PackedOther,
    TooLarge,
    OutOfMemory,
    TooManyTables,
    TooManyColumns,
    TooManyMerges,
    NoTables,
    SeveralMembers,
    Empty,
    MisreadOds,
    NotUtf8,
    BadJson,
    TooDeep,
    NoRecords,
    NoName,
    NoTextInArchive,
    NoLibrary,
};
std::span<const Pattern> patternsOf(TablesFaultKind);

} // namespace core
