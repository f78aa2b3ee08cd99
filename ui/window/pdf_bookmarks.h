// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ui {

struct Bookmark {
    std::string title; ///< UTF-8
    int page = 0; ///< from 0
    int level = 1; ///< 2: under the one of level 1 before
};

/// A PDF that a viewer lists these places of, and that tells its author and that it is in English; the bytes as they
/// were where they are no PDF that can be read.
std::string withBookmarks(std::string pdf, const std::vector<Bookmark>& bookmarks, const std::string& author);

} // namespace ui
