// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/jail/run_log.h"

#include "sandbox/jail/unique_fd.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fcntl.h>
#include <format>
#include <ranges>
#include <sys/stat.h>
#include <unistd.h>

namespace sandbox {

namespace {

constexpr std::size_t longestText = 80;
constexpr std::size_t shortestKey = 20;
constexpr std::array<std::string_view, 8> keyBeginnings { "sk-", "pk-", "ghp_", "github_pat_", "xox", "AKIA", "AIza",
    "eyJ" };

bool isKeyCharacter(char letter)
{
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || std::string_view("_-+/=").contains(letter);
}

/// Long, with letters and digits, and nothing that parts words: no name that a person gives a file.
bool isRandomLooking(std::string_view part)
{
    const auto has = [&](int (*kind)(int)) {
        return std::ranges::any_of(part, [&](char c) { return kind(static_cast<unsigned char>(c)) != 0; });
    };
    return part.size() >= shortestKey && has(std::isdigit) && has(std::isalpha);
}

bool isKeyLike(std::string_view word)
{
    constexpr std::size_t shortestKnown = 8;
    const bool known = std::ranges::any_of(
        keyBeginnings, [&](std::string_view beginning) { return word.starts_with(beginning); });
    const auto isSeparator = [](char c) { return c == '_' || c == '-'; };
    const auto sameKind = [&](char a, char b) { return isSeparator(a) == isSeparator(b); };
    return (known && word.size() >= shortestKnown)
        || std::ranges::any_of(
            word | std::views::chunk_by(sameKind), [](auto part) { return isRandomLooking(std::string_view(part)); });
}

std::string lineOf(std::string_view what, std::string_view name, const RunResult& result)
{
    const auto& provenance = result.provenance;
    auto line = std::format(
        "{} {} {} {} code={:.12} wall={:.0f}ms cpu={:.0f}ms memory={}MB files={} shown={} artifacts={}",
        redacted(provenance.startedAt), what, name.empty() ? "-" : redacted(name), statusWord(result.status),
        provenance.codeSha256, result.metrics.wallMs, result.metrics.cpuMs, result.metrics.peakMemoryBytes >> 20,
        provenance.inputs.size(), shownDisplays(result).size(), result.artifacts.size());
    for (const auto& input : provenance.inputs) {
        line += std::format(" {}={:.12}", redacted(input.name), input.sha256);
    }
    if (result.error) {
        line += " error=" + redacted(result.error->type);
    }
    for (const auto& attempt : result.blocked) {
        line += std::format(" refused={}:{}", attempt.what, attempt.count);
    }
    return line + '\n';
}

} // namespace

std::string redacted(std::string_view text)
{
    std::string clean;
    for (std::size_t i = 0; i < text.size();) {
        auto end = i;
        while (end < text.size() && isKeyCharacter(text[end])) {
            ++end;
        }
        if (end == i) {
            const auto byte = static_cast<unsigned char>(text[i++]);
            clean += byte <= ' ' || byte == 0x7F ? '_' : static_cast<char>(byte);
            continue;
        }
        const auto word = text.substr(i, end - i);
        clean += isKeyLike(word) ? "[redacted]" : word;
        i = end;
    }
    if (clean.size() > longestText) {
        clean.resize(longestText);
        clean += "...";
    }
    return clean;
}

bool RunLog::note(std::string_view what, std::string_view name, const RunResult& result) const
{
    if (m_file.empty()) {
        return true;
    }
    std::error_code error;
    std::filesystem::create_directories(m_file.parent_path(), error);
    const auto line = lineOf(what, name, result);
    const auto size = std::filesystem::file_size(m_file, error);
    if (!error && static_cast<std::int64_t>(size + line.size()) > m_mostBytes) {
        std::filesystem::rename(m_file, m_file.string() + ".1", error);
    }
    // One write to a file that only grows: the lines of several programs do not mix.
    const UniqueFd file(
        ::open(m_file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
    return file && ::write(file.get(), line.data(), line.size()) == static_cast<ssize_t>(line.size());
}

} // namespace sandbox
