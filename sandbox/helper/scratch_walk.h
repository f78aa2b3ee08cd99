// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/descriptor.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <vector>

namespace jail {

/// How deep an image knows a place; what is in a directory of this depth, it does not.
constexpr int deepestDirectory = 16;

// Every name below is one component in an open directory, and no link is ever followed.

/// Of the thing itself. Nothing where it is not there.
std::optional<struct stat> lookAt(int directory, const std::string& name);
Descriptor openIn(int directory, const std::string& name, int flags);
/// Opens a plain file to be read, also where its mode forbids that to its owner; the mode stays, `status` is that of
/// afterwards.
Descriptor openToRead(int directory, const std::string& name, struct stat& status);
/// A link's own mode is not touched. False, with errno: nothing was changed.
bool changeMode(int directory, const std::string& name, mode_t mode);
/// Lets the owner read and enter a directory, and change what is in it. Whether that had to be made so.
bool unlock(int directory, const std::string& name, const struct stat& status);
/// The directory at `path` beneath `root`.
Descriptor openDirectory(int root, std::string_view path);

/// Calls for each name, but "." and "..", in the kernel's order; what is called may remove that name.
void forEachName(int directory, const std::function<void(const std::string&)>& call);
/// Sorted.
std::vector<std::string> namesIn(int directory);

/// Removes whatever it is, however deep; `root` is a directory of the same mount that can be written in. False:
/// something is left.
bool removeThing(int root, int directory, const std::string& name);

std::string joined(const std::string& path, const std::string& name);
/// ns since the epoch
std::int64_t nsOf(const timespec& time);

} // namespace jail
