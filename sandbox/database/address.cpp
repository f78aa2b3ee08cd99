// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/database/address.h"

#include "sandbox/messages/database_fault.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>

namespace sandbox {

namespace {
constexpr std::string_view service = "service:";
constexpr std::string_view odbc = "odbc:";
constexpr std::string_view allOf = "SELECT * FROM ";

bool isQuery(std::string_view wanted)
{
    return wanted.find_first_of(" \t\r\n(") != std::string_view::npos;
}

/// A query that reads, as it is mostly begun.
bool beginsAsQuery(std::string_view text)
{
    const auto startsWith = [&](std::string_view word) {
        return text.size() > word.size() && text.find_first_of(" \t\r\n(", word.size()) == word.size()
            && std::ranges::equal(
                text.substr(0, word.size()), word, {}, [](unsigned char sign) { return std::tolower(sign); });
    };
    return std::ranges::any_of(std::array { "select", "with", "values", "table" }, startsWith);
}

/// As libpq decodes it; what is no sign in hexadecimal stays.
std::string decoded(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned char sign = 0;
        const auto digits = text.substr(i + 1, 2);
        const bool isCoded = text[i] == '%' && digits.size() == 2
            && std::from_chars(digits.data(), digits.data() + 2, sign, 16).ptr == digits.data() + 2;
        plain += isCoded ? static_cast<char>(sign) : text[i];
        i += isCoded ? 2 : 0;
    }
    return plain;
}

/// A colon before the last @ begins a password, which may have any sign in it, unless a port and a query follow it.
/// Where no user stands before it, that could be a password like "12#my dog": only what is plainly a query is one.
bool hasPasswordOfUser(std::string_view rest)
{
    const auto colon = rest.find(':');
    const auto at = rest.rfind('@');
    if (at == std::string_view::npos || colon > at) {
        return false;
    }
    const auto end = std::min(rest.find_first_of("/?#", colon), rest.size());
    const auto port = rest.substr(colon + 1, end - colon - 1);
    const auto hash = rest.find('#', colon);
    const auto query = hash == std::string_view::npos ? std::string_view() : rest.substr(hash + 1);
    const bool isPort = !port.empty() && port.find_first_not_of("0123456789") == std::string_view::npos;
    return !isPort || rest.find('@', colon) < hash || !(rest.find('@') < colon ? isQuery(query) : beginsAsQuery(query));
}

/// What is wrong with a whole text of an address, its table or query with it: a password may have a # in it.
std::optional<DatabaseFaultKind> faultOf(std::string_view url)
{
    const auto rest = url.substr(url.find("//") + 2);
    const auto hash = std::min(rest.find('#'), rest.size());
    const bool asksQuery = isQuery(rest.substr(hash));
    const auto place = decoded(asksQuery ? rest.substr(0, hash) : rest);
    if (hasPasswordOfUser(rest) || place.contains("password=") || place.contains("client_secret=")) {
        return DatabaseFaultKind::PasswordGiven;
    }
    // Each gives a stored password to a server that it was not kept for, or unencrypted to whoever answers.
    const auto isGiven = [&](std::string_view option) { return place.contains(option); };
    return std::ranges::any_of(std::array { "hostaddr=", "service=", "servicefile=", "require_auth=" }, isGiven)
        ? std::optional(DatabaseFaultKind::OptionNotUsed)
        : std::nullopt;
}
} // namespace

bool DatabaseAddress::isOne(std::string_view text)
{
    return text.starts_with("postgresql://") || text.starts_with("postgres://") || text.starts_with(service)
        || text.starts_with(odbc);
}

Result<DatabaseAddress> DatabaseAddress::parse(std::string_view text)
{
    const auto hash = text.find('#');
    const auto place = text.substr(0, hash);
    DatabaseAddress address { std::string(place), std::string(place),
        std::string(hash == std::string_view::npos ? std::string_view() : text.substr(hash + 1)) };
    if (place.starts_with(service) || place.starts_with(odbc)) {
        const auto name = place.substr(place.find(':') + 1);
        address.connection = (place.starts_with(odbc) ? "" : "service=") + std::string(name);
        if (name.empty() || name.find_first_of(" '\\=;{}[]") != std::string_view::npos) {
            return fail(ErrorKind::BadInput, DatabaseFaultKind::NotAnAddress);
        }
    } else if (!isOne(text)) {
        return fail(ErrorKind::BadInput, DatabaseFaultKind::NotAnAddress);
    } else if (const auto fault = faultOf(text)) {
        return fail(ErrorKind::BadInput, *fault);
    }
    return address;
}

Result<std::string> DatabaseAddress::query() const
{
    if (wanted.empty()) {
        return fail(ErrorKind::BadInput, { DatabaseFaultKind::NoTableNamed, { .texts = { shown } } });
    }
    if (isQuery(wanted)) {
        return wanted;
    }
    const auto dot = wanted.find('.');
    return std::string(allOf)
        + (dot == std::string::npos ? quoted(wanted)
                                    : quoted(wanted.substr(0, dot)) + "." + quoted(wanted.substr(dot + 1)));
}

std::string DatabaseAddress::ownName() const
{
    if (shown.starts_with(service) || isOdbc()) {
        return shown.substr(shown.find(':') + 1);
    }
    const auto path = shown.find('/', shown.find("//") + 2);
    return path == std::string::npos ? std::string()
                                     : shown.substr(path + 1, std::min(shown.find('?'), shown.size()) - path - 1);
}

std::string DatabaseAddress::wantedFor(const std::string& schema, const std::string& table)
{
    const auto plain = schema + "." + table;
    return isQuery(plain) || schema.contains('.') ? std::string(allOf) + quoted(schema) + "." + quoted(table) : plain;
}

std::string DatabaseAddress::quoted(std::string_view name)
{
    std::string text = "\"";
    for (const char sign : name) {
        text += sign == '"' ? "\"\"" : std::string(1, sign);
    }
    return text + '"';
}

bool DatabaseAddress::isTable(std::string_view query)
{
    bool isInName = false;
    bool isPlain = query.starts_with(allOf) && query.ends_with('"');
    for (const char sign : query.substr(std::min(allOf.size(), query.size()))) {
        isInName = isInName != (sign == '"');
        isPlain = isPlain && (isInName || sign == '"' || sign == '.');
    }
    return isPlain && !isInName;
}

std::string DatabaseAddress::rowsName() const
{
    return isQuery(wanted) ? "query" : wanted.substr(wanted.find('.') + 1);
}

} // namespace sandbox
