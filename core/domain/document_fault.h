// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/message.h"

namespace core {

/// Why a document was not opened, changed or saved; the first text is its name or path. The order is that of the
/// patterns in core/messages/document_faults.cpp.
enum class DocumentFaultKind {
    FolderRefused, ///< text: the folder
    NameTaken,
    NotSavedAs,
    NotOnDisk,
    ByNewerAssay,
    NoSuchFile,
    NoRegularFile,
    NotPermitted,
    OpenWhereItIsSaved,
    OpenElsewhere,
    NoDocument,
    Damaged,
    DiskFull,
    DiskRefused,
    ForeignJournal,
    OurFault,
    Unusable,
    CopyNotWritten, ///< of an artifact; text: its path
    DatasetTaken, ///< text: the data set's name
    NoSuchDataset, ///< likewise
    NoSuchStep, ///< text: its number
    RunNotApproved,
    NoRandomNumbers,
};
using DocumentFault = Message<DocumentFaultKind>;
std::span<const Pattern> patternsOf(DocumentFaultKind);

} // namespace core
