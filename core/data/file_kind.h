// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>

namespace core {

/// What a file is by its first and last bytes, whatever its name says.
enum class FileKind {
    Text,
    Xlsx,
    Xls,
    Ods,
    JsonText,
    Database,
    Stata,
    Sas,
    Spss,
    Dbase,
    Packed,
    Foreign,
    OtherWorkbook,
    OtherArchive,
    WebPage,
    XmlWorkbook,
    Analysis ///< a document of Assay's own
};
FileKind kindOf(const std::filesystem::path& path);
/// Whether a file is an analysis, whatever its name says; false of what is no file.
bool isAnalysis(const std::filesystem::path& path);
/// What a Foreign file is and what to do with it: two sentences behind its name.
std::string_view foreignWords(const std::filesystem::path& path);

} // namespace core
