// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/roles/reply_parser.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <span>

namespace core::llm {

namespace {
using Lines = std::vector<std::string_view>;

std::string_view trimmed(std::string_view text)
{
    const auto from = text.find_first_not_of(" \t\r\n");
    return from == text.npos ? std::string_view() : text.substr(from, text.find_last_not_of(" \t\r\n") - from + 1);
}

std::string withLineFeeds(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool carriageReturn = text[i] == '\r';
        if (carriageReturn && i + 1 < text.size() && text[i + 1] == '\n') {
            continue;
        }
        out.push_back(carriageReturn ? '\n' : text[i]);
    }
    return out;
}

Lines linesOf(std::string_view text)
{
    Lines lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return lines;
}

std::string joined(std::span<const std::string_view> lines)
{
    std::string out;
    for (const auto line : lines) {
        out.append(line).push_back('\n');
    }
    return out;
}

struct Block {
    std::string tag;
    std::string code;
};

struct Fence {
    char mark = '`';
    std::size_t length = 0;
    std::string tag;
};

std::optional<Fence> fenceAt(std::string_view line)
{
    line = trimmed(line);
    for (const char mark : { '`', '~' }) {
        const auto length = std::min(line.find_first_not_of(mark), line.size());
        if (length >= 3) {
            std::string tag(trimmed(line.substr(length)));
            std::ranges::transform(
                tag, tag.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
            return Fence { mark, length, tag };
        }
    }
    return std::nullopt;
}

bool closes(std::string_view line, const Fence& open)
{
    const auto fence = fenceAt(line);
    return fence && fence->mark == open.mark && fence->length >= open.length && fence->tag.empty();
}

struct Parts {
    std::string before; ///< words ahead of the first block
    std::string words; ///< all words
    std::vector<Block> blocks;
};

Parts split(const Lines& lines)
{
    Parts parts;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto open = fenceAt(lines[i]);
        if (!open) {
            (parts.words += lines[i]) += '\n';
            if (parts.blocks.empty()) {
                (parts.before += lines[i]) += '\n';
            }
            continue;
        }
        Block block { open->tag, {} };
        for (++i; i < lines.size() && !closes(lines[i], *open); ++i) {
            (block.code += lines[i]) += '\n';
        }
        parts.blocks.push_back(std::move(block));
    }
    return parts;
}

bool isPython(const Block& block)
{
    static constexpr std::array tags { "", "python", "py", "python3", "{python}", "ipython" };
    return std::ranges::find(tags, block.tag) != tags.end() && !trimmed(block.code).empty();
}

bool isWhole(const Block& block)
{
    return block.code.contains("import pandas") || block.code.contains(".read_");
}

bool startsCode(std::string_view line)
{
    return line.starts_with("import ") || (line.starts_with("from ") && line.contains(" import "));
}

std::string approachOf(std::string_view words)
{
    words = trimmed(words);
    for (const std::string_view label : { "**Approach:**", "**Approach**:", "Approach:", "APPROACH:" }) {
        if (words.starts_with(label)) {
            words = trimmed(words.substr(label.size()));
        }
    }
    std::string out;
    for (const auto line : linesOf(words)) {
        if (const auto part = trimmed(line); !part.empty()) {
            out.append(out.empty() ? "" : " ").append(part);
        }
    }
    return out;
}

std::string choiceOf(std::string_view line)
{
    line = trimmed(line);
    const auto digits = std::min(line.find_first_not_of("0123456789"), line.size());
    if (digits > 0 && digits < line.size() && (line[digits] == '.' || line[digits] == ')')) {
        return std::string(trimmed(line.substr(digits + 1)));
    }
    if (line.starts_with("- ") || line.starts_with("* ")) {
        return std::string(trimmed(line.substr(2)));
    }
    return {};
}

std::optional<Reply> askIn(const Lines& lines)
{
    const auto ask = std::ranges::find_if(
        lines, [](std::string_view line) { return trimmed(line).starts_with("ASK:"); });
    if (ask == lines.end()) {
        return std::nullopt;
    }
    Reply reply { .kind = Reply::Kind::Ask, .message = std::string(trimmed(trimmed(*ask).substr(4))) };
    for (auto line = ask + 1; line != lines.end(); ++line) {
        if (auto choice = choiceOf(*line); !choice.empty()) {
            reply.choices.push_back(std::move(choice));
        } else if (!trimmed(*line).empty() && reply.choices.empty()) {
            reply.message.append(reply.message.empty() ? "" : " ").append(trimmed(*line));
        }
    }
    return reply;
}

Reply codeReply(const Parts& parts, const std::vector<Block>& python)
{
    Reply reply { .kind = Reply::Kind::Code, .approach = approachOf(parts.before) };
    const bool lastIsWhole = isWhole(python.back());
    for (const auto& block : python) {
        reply.code = lastIsWhole ? block.code : reply.code + block.code;
    }
    if (python.size() > 1) {
        reply.note = lastIsWhole ? "The reply held several scripts; the last one is used."
                                 : "The reply held its code in several pieces; they were joined.";
    }
    return reply;
}
} // namespace

// Some templates swallow the opening tag.
std::string_view withoutThinking(std::string_view text)
{
    for (const std::string_view close : { "</think>", "</thinking>" }) {
        if (const auto at = text.rfind(close); at != text.npos) {
            text.remove_prefix(at + close.size());
        }
    }
    const auto start = trimmed(text);
    return start.starts_with("<think") ? std::string_view() : text;
}

Reply parseReply(std::string_view text)
{
    const auto clean = withLineFeeds(withoutThinking(text));
    const auto lines = linesOf(clean);
    const auto parts = split(lines);
    std::vector<Block> python;
    std::ranges::copy_if(parts.blocks, std::back_inserter(python), isPython);
    if (!python.empty()) {
        return codeReply(parts, python);
    }
    if (auto ask = askIn(lines)) {
        return *std::move(ask);
    }
    if (const auto first = std::ranges::find_if(lines, startsCode); first != lines.end() && parts.blocks.empty()) {
        return { .kind = Reply::Kind::Code,
            .approach = approachOf(joined({ lines.begin(), first })),
            .code = joined({ first, lines.end() }),
            .note = "The reply did not mark its code; it was taken from the first import on." };
    }
    const auto prose = trimmed(clean);
    return prose.empty() ? Reply {} : Reply { .kind = Reply::Kind::Prose, .message = std::string(prose) };
}

} // namespace core::llm
