// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/database/address.h"

#include "sandbox/messages/database_fault.h"

#include <algorithm>

namespace sandbox {

namespace {
constexpr std::string_view service = "service:";

std::string quotedName(std::string_view name)
{
    std::string text = "\"";
    for (const char sign : name) {
        text += sign == '"' ? "\"\"" : std::string(1, sign);
    }
    return text + '"';
}

bool isQuery(std::string_view wanted)
{
    return wanted.find_first_of(" \t\r\n(") != std::string_view::npos;
}

/// "postgresql://ada:secret@host/shop", "postgresql://host/shop?password=secret"
bool hasPassword(std::string_view url)
{
    const auto begin = url.find("//") + 2;
    const auto authority = url.substr(begin, url.find_first_of("/?", begin) - begin);
    const auto at = authority.rfind('@');
    return (at != std::string_view::npos && authority.substr(0, at).contains(':')) || url.contains("password=");
}
} // namespace

bool DatabaseAddress::isOne(std::string_view text)
{
    return text.starts_with("postgresql://") || text.starts_with("postgres://") || text.starts_with(service);
}

Result<DatabaseAddress> DatabaseAddress::parse(std::string_view text)
{
    const auto hash = text.find('#');
    const auto place = text.substr(0, hash);
    DatabaseAddress address { std::string(place), std::string(place),
        std::string(hash == std::string_view::npos ? std::string_view() : text.substr(hash + 1)) };
    if (place.starts_with(service)) {
        const auto name = place.substr(service.size());
        address.connection = "service=" + std::string(name);
        if (name.empty() || name.find_first_of(" '\\=") != std::string_view::npos) {
            return fail(ErrorKind::BadInput, { DatabaseFaultKind::NotAnAddress, { .texts = { address.shown } } });
        }
    } else if (!isOne(text)) {
        return fail(ErrorKind::BadInput, { DatabaseFaultKind::NotAnAddress, { .texts = { address.shown } } });
    } else if (hasPassword(place)) {
        return fail(ErrorKind::BadInput, DatabaseFaultKind::PasswordGiven);
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
    return "SELECT * FROM "
        + (dot == std::string::npos ? quotedName(wanted)
                                    : quotedName(wanted.substr(0, dot)) + "." + quotedName(wanted.substr(dot + 1)));
}

std::string DatabaseAddress::ownName() const
{
    if (shown.starts_with(service)) {
        return shown.substr(service.size());
    }
    const auto path = shown.find('/', shown.find("//") + 2);
    return path == std::string::npos ? std::string()
                                     : shown.substr(path + 1, std::min(shown.find('?'), shown.size()) - path - 1);
}

std::string DatabaseAddress::wantedFor(const std::string& schema, const std::string& table)
{
    const auto plain = schema + "." + table;
    return isQuery(plain) || schema.contains('.') ? "SELECT * FROM " + quotedName(schema) + "." + quotedName(table)
                                                  : plain;
}

std::string DatabaseAddress::rowsName() const
{
    return isQuery(wanted) ? "query" : wanted.substr(wanted.find('.') + 1);
}

} // namespace sandbox
