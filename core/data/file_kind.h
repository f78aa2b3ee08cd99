// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace core {

/// What a file is by its first and last bytes, whatever its name says.
enum class FileKind { Text, Xlsx, Xls, Ods, JsonText, Database, Packed, Parquet, OtherWorkbook, OtherArchive, WebPage };
FileKind kindOf(const std::filesystem::path& path);

} // namespace core
