// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/sound_dataset.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

namespace core {

namespace {
using namespace std::string_view_literals;

constexpr std::array keywords { "False"sv, "None"sv, "True"sv, "and"sv, "as"sv, "assert"sv, "async"sv, "await"sv,
    "break"sv, "class"sv, "continue"sv, "def"sv, "del"sv, "elif"sv, "else"sv, "except"sv, "finally"sv, "for"sv,
    "from"sv, "global"sv, "if"sv, "import"sv, "in"sv, "is"sv, "lambda"sv, "nonlocal"sv, "not"sv, "or"sv, "pass"sv,
    "raise"sv, "return"sv, "try"sv, "while"sv, "with"sv, "yield"sv };

void require(bool isSound, const char* what)
{
    if (!isSound) {
        throw std::invalid_argument(std::string("a data set with ") + what + " that Assay would not write");
    }
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isName(std::string_view text)
{
    return !text.empty() && isLetter(text.front())
        && std::ranges::all_of(text, [](char c) { return isLetter(c) || isDigit(c); })
        && !std::ranges::contains(keywords, text);
}

bool isHash(std::string_view text)
{
    constexpr std::size_t digits = 64;
    return text.size() == digits
        && std::ranges::all_of(text, [](char c) { return isDigit(c) || (c >= 'a' && c <= 'f'); });
}

/// ".key", which is written as text, or "#1", which is not.
bool isStep(const std::string& step)
{
    const auto rest = std::string_view(step).substr(std::min<std::size_t>(step.size(), 1));
    return step.starts_with('.')
        || (step.starts_with('#') && !rest.empty() && rest.size() <= 4 && std::ranges::all_of(rest, isDigit));
}

bool isOneLine(std::string_view text)
{
    return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; })
        && !text.contains("\u2028") && !text.contains("\u2029") && !text.contains("\u0085");
}
/// "postgresql://host/shop", "service:shop"
bool isAddress(std::string_view path)
{
    return path.substr(0, path.find('/')).contains(':');
}
} // namespace

void requireSound(const Dataset& dataset)
{
    const auto& profile = dataset.profile;
    const bool isUnread = dataset.variable.empty()
        && profile.columns.empty(); // a file of any kind, for code that knows how to read it
    require(isUnread || isName(dataset.variable), "a name of its data frame");
    require(profile.delimiter.size() <= 4 && profile.delimiter.find_first_of("\n\r\"'\\") == std::string::npos,
        "a delimiter");
    require(!profile.strayQuotes
            || std::ranges::contains(std::array { ","sv, ";"sv, "\t"sv, "|"sv }, std::string_view(profile.delimiter)),
        "quotes");
    require(std::ranges::all_of(profile.encoding, [](char c) { return isDigit(c) || isLetter(c) || c == '-'; }),
        "an encoding");
    const auto& source = dataset.source;
    require(std::ranges::contains(std::array { ""sv, "gzip"sv, "zip"sv, "zstd"sv, "bz2"sv, "xz"sv },
                std::string_view(source.compression)),
        "a compression");
    require(std::ranges::contains(std::array { ""sv, "openpyxl"sv }, std::string_view(source.engine)), "an engine");
    require(std::ranges::all_of(source.steps, isStep), "steps");
    require(isOneLine(source.area), "an area");
    // A click on a data set reads a file, and contacts nobody.
    require(!isAddress(dataset.path.string()), "a path");
    // Its file is one of ours, called after what is in it.
    require(!dataset.origin || (isHash(dataset.sha256) && isName(dataset.origin->variable)), "an origin");
    require(!source.isTyped() || source.columns.size() == profile.columns.size(), "a number of columns");
}

} // namespace core
