// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/names.h"

#include "core/domain/fault.h"

#include <algorithm>
#include <array>
#include <format>

namespace core {

namespace {
using namespace std::string_view_literals;

constexpr std::array reserved = { "False"sv, "None"sv, "True"sv, "and"sv, "as"sv, "assert"sv, "async"sv, "await"sv,
    "break"sv, "class"sv, "continue"sv, "def"sv, "del"sv, "elif"sv, "else"sv, "except"sv, "finally"sv, "for"sv,
    "from"sv, "global"sv, "if"sv, "import"sv, "in"sv, "is"sv, "lambda"sv, "nonlocal"sv, "not"sv, "or"sv, "pass"sv,
    "raise"sv, "return"sv, "try"sv, "while"sv, "with"sv, "yield"sv, "match"sv, "case"sv, "type"sv, "pd"sv, "np"sv,
    "plt"sv, "df"sv, "result"sv, "print"sv, "len"sv, "sum"sv, "min"sv, "max"sv, "abs"sv, "all"sv, "any"sv, "list"sv,
    "dict"sv, "set"sv, "tuple"sv, "str"sv, "int"sv, "float"sv, "bool"sv, "open"sv, "input"sv, "range"sv, "map"sv,
    "filter"sv, "zip"sv, "sorted"sv, "round"sv, "id"sv, "iter"sv, "next"sv, "object"sv, "format"sv, "hash"sv, "help"sv,
    "dir"sv, "vars"sv, "display"sv, "matplotlib"sv, "pandas"sv, "numpy"sv, "aiter"sv, "anext"sv, "ascii"sv, "bin"sv,
    "breakpoint"sv, "bytearray"sv, "bytes"sv, "callable"sv, "chr"sv, "classmethod"sv, "compile"sv, "complex"sv,
    "delattr"sv, "divmod"sv, "enumerate"sv, "eval"sv, "exec"sv, "frozenset"sv, "getattr"sv, "globals"sv, "hasattr"sv,
    "hex"sv, "isinstance"sv, "issubclass"sv, "locals"sv, "memoryview"sv, "oct"sv, "ord"sv, "pow"sv, "property"sv,
    "repr"sv, "reversed"sv, "setattr"sv, "slice"sv, "staticmethod"sv, "super"sv, "calendar"sv, "collections"sv,
    "copy"sv, "csv"sv, "datetime"sv, "decimal"sv, "dbfread"sv, "functools"sv, "glob"sv, "gzip"sv, "io"sv, "itertools"sv,
    "json"sv, "math"sv, "openpyxl"sv, "os"sv, "pathlib"sv, "pyreadstat"sv, "random"sv, "re"sv, "scipy"sv, "sklearn"sv,
    "sqlite3"sv, "statistics"sv, "statsmodels"sv, "string"sv, "sys"sv, "time"sv, "warnings"sv, "zipfile"sv };

/// Of Python's own library and ours: a person who calls a frame so could not use them any more.
constexpr std::array furtherModules = { "abc"sv, "array"sv, "ast"sv, "base64"sv, "bisect"sv, "builtins"sv, "bz2"sv,
    "cmath"sv, "codecs"sv, "colorsys"sv, "contextlib"sv, "cycler"sv, "dataclasses"sv, "dateutil"sv, "difflib"sv,
    "enum"sv, "exit"sv, "fractions"sv, "gc"sv, "graphlib"sv, "hashlib"sv, "heapq"sv, "html"sv, "importlib"sv,
    "inspect"sv, "keyword"sv, "locale"sv, "logging"sv, "lzma"sv, "multiprocessing"sv, "numbers"sv, "operator"sv,
    "patsy"sv, "pickle"sv, "platform"sv, "pprint"sv, "pytz"sv, "queue"sv, "quit"sv, "secrets"sv, "seaborn"sv,
    "shutil"sv, "signal"sv, "socket"sv, "stat"sv, "struct"sv, "subprocess"sv, "tarfile"sv, "tempfile"sv, "textwrap"sv,
    "threading"sv, "token"sv, "traceback"sv, "types"sv, "typing"sv, "tzdata"sv, "unicodedata"sv, "urllib"sv, "uuid"sv,
    "xlrd"sv, "xml"sv, "zlib"sv, "zoneinfo"sv };

/// What stands for a letter of Western and Central Europe, U+00C0…U+017F; empty for all others.
std::string_view plainLetters(unsigned codePoint)
{
    constexpr std::array latin1 = { "a"sv, "a"sv, "a"sv, "a"sv, "ae"sv, "a"sv, "ae"sv, "c"sv, "e"sv, "e"sv, "e"sv,
        "e"sv, "i"sv, "i"sv, "i"sv, "i"sv, "d"sv, "n"sv, "o"sv, "o"sv, "o"sv, "o"sv, "oe"sv, ""sv, "o"sv, "u"sv, "u"sv,
        "u"sv, "ue"sv, "y"sv, "th"sv, "ss"sv };
    constexpr std::string_view extended = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                                          "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"sv;
    if (codePoint >= 0xC0 && codePoint <= 0xFF && codePoint != 0xF7) {
        return codePoint == 0xFF ? "y"sv : latin1[(codePoint - 0xC0) % 32];
    }
    if (codePoint >= 0x100 && codePoint - 0x100 < extended.size()) {
        return extended.substr(codePoint - 0x100, 1);
    }
    return {};
}

/// Takes one character off the front; 0xFFFD for a byte that is none.
unsigned takeCodePoint(std::string_view& text)
{
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const unsigned lead = byte(0);
    const std::size_t length = lead < 0x80 ? 1
        : lead < 0xC2                      ? 0
        : lead < 0xE0                      ? 2
        : lead < 0xF0                      ? 3
        : lead < 0xF5                      ? 4
                                           : 0;
    bool whole = length > 0;
    unsigned codePoint = length == 1 ? lead : lead & (0xFFu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        whole = whole && (byte(i) & 0xC0) == 0x80;
        codePoint = codePoint << 6 | (byte(i) & 0x3F);
    }
    text.remove_prefix(whole ? length : 1);
    return whole ? codePoint : 0xFFFD;
}

/// Marks that change how a line of code looks without being seen.
bool isInvisible(unsigned c)
{
    return c < 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0xAD || (c >= 0x2000 && c <= 0x200F)
        || (c >= 0x2028 && c <= 0x202F) || (c >= 0x205F && c <= 0x206F) || c == 0x3000 || c == 0xFEFF || c == 0x061C
        || c == 0x180E || (c >= 0xE0000 && c <= 0xE0FFF) || (c >= 0xD800 && c <= 0xDFFF);
}

bool isTaken(const std::vector<Dataset>& taken, std::string Dataset::* member, const std::string& text)
{
    return std::ranges::any_of(taken, [&](const Dataset& dataset) { return dataset.*member == text; });
}
} // namespace

std::string datasetName(std::string_view fileName, const std::vector<Dataset>& taken)
{
    const auto point = fileName.rfind('.');
    const auto stem = std::string(fileName.substr(0, point == 0 ? std::string_view::npos : point));
    const auto extension = std::string(fileName.substr(stem.size()));
    std::string name(fileName);
    for (int number = 2; isTaken(taken, &Dataset::name, name); ++number) {
        name = stem + " (" + std::to_string(number) + ")" + extension;
    }
    return name;
}

std::string variableName(std::string_view fileName, const std::vector<Dataset>& taken)
{
    const auto point = fileName.rfind('.');
    std::string_view rest = fileName.substr(0, point == 0 ? std::string_view::npos : point);
    std::string stem;
    while (!rest.empty()) {
        const unsigned c = takeCodePoint(rest);
        const bool isUpper = c >= 'A' && c <= 'Z';
        if (isUpper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            stem.push_back(static_cast<char>(isUpper ? c | 0x20 : c));
        } else if (const auto letters = plainLetters(c); !letters.empty()) {
            stem += letters;
        } else if (c < 0x80 && !stem.empty() && stem.back() != '_') {
            stem.push_back('_');
        }
    }
    stem.resize(std::min<std::size_t>(stem.size(), 40));
    while (!stem.empty() && stem.back() == '_') {
        stem.pop_back();
    }
    if (stem.empty()) {
        stem = "data";
    } else if (stem[0] >= '0' && stem[0] <= '9') {
        stem = "data_" + stem;
    } else if (std::ranges::contains(reserved, stem)) {
        stem += "_data";
    }
    std::string name = stem;
    for (int number = 2; isTaken(taken, &Dataset::variable, name); ++number) {
        name = stem + "_" + std::to_string(number);
    }
    return name;
}

Result<void> checkLoadName(const std::string& name, const std::vector<Dataset>& taken)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto isPart = [&](char c) { return isLetter(c) || c == '_' || (c >= '0' && c <= '9'); };
    if (name.empty() || !isLetter(name.front()) || !std::ranges::all_of(name, isPart)) {
        return fail(ErrorKind::BadInput, { FaultKind::NoLoadName, { .texts = { name } } });
    }
    // What Python calls by a capital first is its own, but for words all in capitals.
    const bool isException = std::ranges::any_of(
        std::array { "Error"sv, "Exception"sv, "Warning"sv, "Ellipsis"sv, "NotImplemented"sv, "GeneratorExit"sv,
            "KeyboardInterrupt"sv, "SystemExit"sv, "StopIteration"sv, "StopAsyncIteration"sv },
        [&](std::string_view end) { return name.ends_with(end); });
    if (isException || std::ranges::contains(reserved, name) || std::ranges::contains(furtherModules, name)) {
        return fail(ErrorKind::BadInput, { FaultKind::LoadNameMeans, { .texts = { name } } });
    }
    const auto other = std::ranges::find(taken, name, &Dataset::variable);
    return other == taken.end()
        ? Result<void>()
        : fail(ErrorKind::BadInput, { FaultKind::LoadNameTaken, { .texts = { name, other->name } } });
}

Result<void> nameFrame(std::vector<Dataset>& tables, const std::string& name, const std::vector<Dataset>& taken)
{
    if (name.empty()) {
        return {};
    }
    if (tables.size() != 1) {
        const auto file = tables.empty() ? std::string() : tables.front().path.filename().string();
        return fail(ErrorKind::BadInput, { FaultKind::LoadNameOfSeveral, { .texts = { name, file } } });
    }
    return checkLoadName(name, taken).transform([&] { tables.front().variable = name; });
}

std::string pythonLiteral(std::string_view text)
{
    std::string literal = "\"";
    while (!text.empty()) {
        const auto before = text;
        const unsigned c = takeCodePoint(text);
        if (c == 0xFFFD && before.size() - text.size() == 1) {
            // A byte of a file name that is no UTF-8; Python's own way to write it.
            literal += std::format("\\udc{:02x}", static_cast<unsigned char>(before.front()));
        } else if (c == '"' || c == '\\') {
            literal += { '\\', static_cast<char>(c) };
        } else if (c == '\n') {
            literal += "\\n";
        } else if (c == '\t') {
            literal += "\\t";
        } else if (c == '\r') {
            literal += "\\r";
        } else if (isInvisible(c)) {
            literal += c < 0x100 ? std::format("\\x{:02x}", c)
                : c < 0x10000    ? std::format("\\u{:04x}", c)
                                 : std::format("\\U{:08x}", c);
        } else {
            literal += before.substr(0, before.size() - text.size());
        }
    }
    return literal + "\"";
}

} // namespace core
