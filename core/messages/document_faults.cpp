// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/document_fault.h"

#include <array>

namespace core {

namespace {
// In the order of DocumentFaultKind.
constexpr auto documentFaultPatterns = std::to_array<Pattern>({
    { "folder_refused",
        "A document could not be written to {text}. Check that the folder exists, that you may write there and that "
        "the "
        "disk is not full." },
    { "name_taken", "“{text}” exists already. Choose another name." },
    { "not_saved_as", "The document could not be saved as {text}." },
    { "not_on_disk", "{text} could not be written to the disk." },
    { "by_newer_assay", "“{text}” was made by a newer Assay. Update Assay to open it; nothing was changed in it." },
    { "no_such_file", "There is no file {text}." },
    { "no_regular_file", "{text} is not a file. Choose an .assay document." },
    { "not_permitted",
        "“{text}” may not be read and changed by you. Change its permissions, or copy it to a folder of yours." },
    { "open_where_it_is_saved", "“{text}” is open in another Assay window. Close it there, or choose another name." },
    { "open_elsewhere",
        "“{text}” is open in another Assay window or command, which may be changing it. Close it there first, or "
        "export "
        "it from that window." },
    { "no_document",
        "“{text}” is not an Assay document, or its beginning is damaged. Nothing was changed in it; open another file "
        "or a "
        "backup." },
    { "damaged", "“{text}” is damaged: parts of it cannot be read. Nothing was changed in it; open a backup." },
    { "disk_full",
        "“{text}” could not be saved because the disk is full. Free some space and try again; what was saved before is "
        "intact." },
    { "disk_refused",
        "“{text}” could not be read or saved: the disk refused, or it is full. Check the disk and try again; what was "
        "saved "
        "before is intact." },
    { "foreign_journal",
        "“{text}” was not opened: the file {text}-journal beside it would have another file deleted. Nothing was "
        "changed. Delete the journal if it is not yours." },
    { "our_fault", "“{text}” could not be used because of a fault in Assay." },
    { "unusable", "“{text}” could not be used." },
    { "copy_not_written",
        "The files of this analysis could not be written to {text}. Check that the disk is not full." },
    { "dataset_taken", "“{text}” is in the analysis already." },
    { "no_such_dataset", "“{text}” is not in the analysis." },
    { "no_such_step", "There is no step {text} in the analysis." },
    { "run_not_approved", "A run without an approval was to be recorded." },
    { "no_random_numbers",
        "The system gave no random numbers, so nothing can be approved in this document. Try again." },
});
static_assert(documentFaultPatterns.size() == static_cast<std::size_t>(DocumentFaultKind::NoRandomNumbers) + 1);
} // namespace

std::span<const Pattern> patternsOf(DocumentFaultKind)
{
    return documentFaultPatterns;
}

} // namespace core
