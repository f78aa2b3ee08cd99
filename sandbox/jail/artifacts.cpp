// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/artifacts.h"

#include "sandbox/jail/copy_file.h"
#include "sandbox/run/characters.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <format>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace sandbox {

namespace {

std::string extensionOf(std::string_view name)
{
    const auto dot = name.rfind('.');
    if (dot == std::string_view::npos || name.size() - dot > 9 || name.find('/', dot) != std::string_view::npos) {
        return {};
    }
    std::string extension(name.substr(dot));
    std::ranges::transform(
        extension, extension.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto plain = [](unsigned char c) { return std::isalnum(c) != 0 && c < 128; };
    return std::ranges::all_of(extension.substr(1), plain) ? extension : std::string();
}

std::string freshName(const std::string& extension)
{
    std::array<unsigned char, 12> random {};
    [[maybe_unused]] const auto count = ::getrandom(random.data(), random.size(), 0);
    std::string name;
    for (const auto byte : random) {
        name += std::format("{:02x}", byte);
    }
    return name + extension;
}

bool isHarmless(char32_t c)
{
    const bool control = c < 0x20 || (c >= 0x7f && c < 0xa0) || c == U'\\';
    const bool invisible = (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f)
        || c == 0xfeff;
    const bool surrogate = c >= 0xd800 && c <= 0xdfff;
    return !control && !invisible && !surrogate;
}

} // namespace

std::string escapedName(std::string_view name)
{
    std::string text;
    for (std::size_t i = 0; i < name.size();) {
        const auto [value, length] = characterAt(name, i);
        const auto take = std::max<std::size_t>(length, 1);
        if (length > 0 && isHarmless(value)) {
            text += name.substr(i, take);
        } else {
            for (std::size_t k = 0; k < take; ++k) {
                text += std::format("\\x{:02x}", static_cast<unsigned char>(name[i + k]));
            }
        }
        i += take;
    }
    return text;
}

bool isText(std::string_view name)
{
    for (std::size_t i = 0; i < name.size();) {
        const auto length = characterAt(name, i).length;
        if (length == 0) {
            return false;
        }
        i += length;
    }
    return true;
}

std::string mediaTypeOf(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 18> types { { { ".csv", "text/csv" },
        { ".tsv", "text/tab-separated-values" }, { ".txt", "text/plain" }, { ".md", "text/markdown" },
        { ".log", "text/plain" }, { ".json", "application/json" }, { ".html", "text/html" },
        { ".xml", "application/xml" }, { ".png", "image/png" }, { ".svg", "image/svg+xml" }, { ".jpg", "image/jpeg" },
        { ".jpeg", "image/jpeg" }, { ".gif", "image/gif" }, { ".pdf", "application/pdf" },
        { ".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
        { ".parquet", "application/vnd.apache.parquet" }, { ".sqlite", "application/vnd.sqlite3" },
        { ".zip", "application/zip" } } };
    const auto extension = extensionOf(name);
    const auto found = std::ranges::find(types, extension, [](const auto& type) { return type.first; });
    return std::string(found != types.end() ? found->second : "application/octet-stream");
}

void ArtifactCollector::add(const std::string& path, const UniqueFd& file)
{
    if (const auto why = copy(path, file); !why.empty()) {
        skip(path, why);
    }
}

void ArtifactCollector::skip(const std::string& path, const std::string& why)
{
    if (m_collected.skipped.size() < mostArtifacts) {
        m_collected.skipped.push_back({ escapedName(path), why });
    }
}

/// Empty when copied; else why not.
std::string ArtifactCollector::copy(const std::string& path, const UniqueFd& file)
{
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) {
        return std::string("it could not be read: ") + std::strerror(errno);
    }
    if (m_collected.artifacts.size() >= mostArtifacts) {
        return std::format("there are more than {} files", mostArtifacts);
    }
    if (status.st_size > m_limits.artifactBytes) {
        return std::format("it is larger than {} MB", m_limits.artifactBytes >> 20);
    }
    if (m_total + status.st_size > m_limits.artifactsBytes) {
        return std::format("all files together are larger than {} MB", m_limits.artifactsBytes >> 20);
    }
    if (m_total + status.st_size > m_room) {
        return "the files of this analysis have filled the disk space they may take up";
    }
    const auto copied = m_directory / freshName(extensionOf(path));
    const UniqueFd target(::open(copied.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    const auto size = target ? copyBytes(file.get(), target.get(), m_limits.artifactBytes) : -1;
    const auto hash = size >= 0 ? sha256OfFile(copied) : Result<std::string>(std::string());
    if (size < 0 || !hash) {
        const std::string reason = std::strerror(errno);
        std::error_code ignored;
        std::filesystem::remove(copied, ignored);
        return "it could not be copied: " + reason;
    }
    m_total += size;
    m_collected.artifacts.push_back({ escapedName(path), mediaTypeOf(path), size, *hash, copied });
    return {};
}

} // namespace sandbox
