// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/artifacts.h"

#include "sandbox/jail/copy_file.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <format>
#include <sys/random.h>
#include <unistd.h>
#include <utility>

namespace sandbox {

namespace {

constexpr std::size_t mostArtifacts = 500;

WorkSnapshot::Entry entryOf(const struct stat& status)
{
    return { status.st_ino, status.st_size, status.st_ctim.tv_sec * 1'000'000'000LL + status.st_ctim.tv_nsec };
}

std::string extensionOf(std::string_view name)
{
    const auto dot = name.rfind('.');
    if (dot == std::string_view::npos || name.size() - dot > 9 || name.find('/', dot) != std::string_view::npos) {
        return {};
    }
    std::string extension(name.substr(dot));
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
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

class Collector {
public:
    Collector(const WorkSnapshot& before, const Limits& limits, const std::filesystem::path& directory)
        : m_before(before)
        , m_limits(limits)
        , m_directory(directory)
    {
    }

    void visit(const WorkEntry& entry)
    {
        if (S_ISDIR(entry.status.st_mode)) {
            return;
        }
        const auto known = m_before.files.find(entry.path);
        if (known != m_before.files.end() && known->second == entryOf(entry.status)) {
            return;
        }
        if (const auto why = copy(entry); !why.empty()) {
            skip(entry.path, why);
        }
    }

    void skip(const std::string& path, const std::string& why)
    {
        if (m_collected.skipped.size() < mostArtifacts) {
            m_collected.skipped.push_back({ escapedName(path), why });
        }
    }

    Collected take() { return std::move(m_collected); }

private:
    /// Empty when copied; else why not.
    std::string copy(const WorkEntry& entry)
    {
        if (S_ISLNK(entry.status.st_mode)) {
            return "it is a link";
        }
        if (!S_ISREG(entry.status.st_mode)) {
            return "it is not a plain file";
        }
        const auto file = openBeneath(entry.directory, entry.name, O_RDONLY);
        struct stat status {};
        if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
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
        const auto path = m_directory / freshName(extensionOf(entry.name));
        const UniqueFd target(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
        const auto size = target ? copyBytes(file.get(), target.get(), m_limits.artifactBytes) : -1;
        const auto hash = size >= 0 ? sha256OfFile(path) : Result<std::string>(std::string());
        if (size < 0 || !hash) {
            const std::string reason = std::strerror(errno);
            std::error_code ignored;
            std::filesystem::remove(path, ignored);
            return "it could not be copied: " + reason;
        }
        m_total += size;
        m_collected.artifacts.push_back({ escapedName(entry.path), mediaTypeOf(entry.name), size, *hash, path });
        return {};
    }

    const WorkSnapshot& m_before;
    const Limits& m_limits;
    const std::filesystem::path& m_directory;
    Collected m_collected;
    std::int64_t m_total = 0;
};

/// The length of the UTF-8 character at `at` and its value; length 0 when malformed.
std::pair<std::size_t, char32_t> characterAt(std::string_view text, std::size_t at)
{
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
    if (length == 0 || at + length > text.size()) {
        return { 0, 0 };
    }
    char32_t value = length == 1 ? first : first & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[at + i]);
        if ((next & 0xc0U) != 0x80U) {
            return { 0, 0 };
        }
        value = value << 6 | (next & 0x3fU);
    }
    return { length, value };
}

bool isHarmless(char32_t c)
{
    const bool control = c < 0x20 || (c >= 0x7f && c < 0xa0) || c == U'\\';
    const bool invisible = (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
    const bool surrogate = c >= 0xd800 && c <= 0xdfff;
    return !control && !invisible && !surrogate;
}

} // namespace

std::string escapedName(std::string_view name)
{
    std::string text;
    for (std::size_t i = 0; i < name.size();) {
        const auto [length, value] = characterAt(name, i);
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

std::string mediaTypeOf(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 18> types { { { ".csv", "text/csv" },
        { ".tsv", "text/tab-separated-values" }, { ".txt", "text/plain" }, { ".md", "text/markdown" }, { ".log", "text/plain" },
        { ".json", "application/json" }, { ".html", "text/html" }, { ".xml", "application/xml" }, { ".png", "image/png" },
        { ".svg", "image/svg+xml" }, { ".jpg", "image/jpeg" }, { ".jpeg", "image/jpeg" }, { ".gif", "image/gif" },
        { ".pdf", "application/pdf" }, { ".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
        { ".parquet", "application/vnd.apache.parquet" }, { ".sqlite", "application/vnd.sqlite3" }, { ".zip", "application/zip" } } };
    const auto extension = extensionOf(name);
    const auto found = std::ranges::find(types, extension, [](const auto& type) { return type.first; });
    return std::string(found != types.end() ? found->second : "application/octet-stream");
}

void WorkSnapshot::add(const WorkEntry& entry)
{
    if (!S_ISDIR(entry.status.st_mode)) {
        files[entry.path] = entryOf(entry.status);
    }
}

Collected collectArtifacts(int work, const WorkSnapshot& before, const std::set<std::string>& inputs, const Limits& limits,
    const std::filesystem::path& directory)
{
    Collector collector(before, limits, directory);
    walkWork(
        work, inputs, [&](const WorkEntry& entry) { collector.visit(entry); },
        [&](const std::string& path, const char* why) { collector.skip(path, why); });
    return collector.take();
}

} // namespace sandbox
