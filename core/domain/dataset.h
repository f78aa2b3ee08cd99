// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/profile.h"
#include "core/domain/table_source.h"
#include "sandbox/run/read_options.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace core {

using sandbox::ColumnOptions;
using sandbox::ReadOptions;

/// The frame of a step that a data set was taken from.
struct FrameOrigin {
    std::int64_t step = 0;
    std::string state; ///< behind the run of it that left the frame
    std::string variable; ///< what the frame is called there
    bool indexed = false; ///< its index is among the columns
    bool operator==(const FrameOrigin&) const = default;
};

/// One table of the analysis: a text file, or a sheet, table or member of a file that may hold several.
struct Dataset {
    std::string name; ///< unique in the analysis, for people: "orders.csv", "book.xlsx, 2024"
    std::string variable; ///< the data frame's name in generated code: an identifier, unique in the analysis
    std::filesystem::path path; ///< on the host, absolute
    std::string sha256; ///< of the whole file when it was scanned
    Profile profile;
    ReadOptions change {}; ///< what a person changed about reading it
    TableSource source {}; ///< where it stands in its file
    std::optional<FrameOrigin> origin {}; ///< of derived data; nothing: a person's file
    bool operator==(const Dataset&) const = default;

    /// The name of its file in /work. Data sets of one file share it.
    const std::string& fileName() const { return source.file.empty() ? name : source.file; }

    /// What it is read by before a person says anything: nothing, but where a text has several tables its place.
    ReadOptions ownChange() const
    {
        ReadOptions own;
        if (source.isPlainText() && !source.area.empty()) {
            own.skippedRows = source.headerRow;
        }
        return own;
    }
};

void to_json(Json& json, const Dataset& dataset);
void from_json(const Json& json, Dataset& dataset);

} // namespace core
