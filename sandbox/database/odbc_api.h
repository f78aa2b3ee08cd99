// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace database {

using SqlHandle = void*;
using SqlText = unsigned char;
using SqlReturn = std::int16_t;
using SqlLength = std::int64_t;

/// What of ODBC 3 is used here, under ODBC's own names without SQL. The numbers are those of its standard.
namespace odbc {
constexpr std::int16_t environment = 1, connection = 2, statement = 3;
constexpr SqlReturn success = 0, successWithInfo = 1, noData = 100;
constexpr std::int16_t textEnds = -3; ///< SQL_NTS: at its NUL
constexpr SqlLength missing = -1; ///< SQL_NULL_DATA
constexpr std::int16_t asText = 1; ///< SQL_C_CHAR
} // namespace odbc

/// unixODBC's driver manager, loaded where it is there: Assay does not depend on it.
struct OdbcApi {
    SqlReturn (*allocHandle)(std::int16_t, SqlHandle, SqlHandle*) = nullptr;
    SqlReturn (*freeHandle)(std::int16_t, SqlHandle) = nullptr;
    SqlReturn (*setEnvAttr)(SqlHandle, std::int32_t, SqlHandle, std::int32_t) = nullptr;
    SqlReturn (*setConnectAttr)(SqlHandle, std::int32_t, SqlHandle, std::int32_t) = nullptr;
    SqlReturn (*driverConnect)(
        SqlHandle, SqlHandle, const SqlText*, std::int16_t, SqlText*, std::int16_t, std::int16_t*, std::uint16_t)
        = nullptr;
    SqlReturn (*disconnect)(SqlHandle) = nullptr;
    SqlReturn (*getInfo)(SqlHandle, std::uint16_t, void*, std::int16_t, std::int16_t*) = nullptr;
    SqlReturn (*getDiagRec)(
        std::int16_t, SqlHandle, std::int16_t, SqlText*, std::int32_t*, SqlText*, std::int16_t, std::int16_t*)
        = nullptr;
    SqlReturn (*execDirect)(SqlHandle, const SqlText*, std::int32_t) = nullptr;
    SqlReturn (*prepare)(SqlHandle, const SqlText*, std::int32_t) = nullptr;
    SqlReturn (*execute)(SqlHandle) = nullptr;
    SqlReturn (*numResultCols)(SqlHandle, std::int16_t*) = nullptr;
    SqlReturn (*describeCol)(SqlHandle, std::uint16_t, SqlText*, std::int16_t, std::int16_t*, std::int16_t*,
        std::uint64_t*, std::int16_t*, std::int16_t*)
        = nullptr;
    SqlReturn (*fetch)(SqlHandle) = nullptr;
    SqlReturn (*getData)(SqlHandle, std::uint16_t, std::int16_t, void*, SqlLength, SqlLength*) = nullptr;
    SqlReturn (*tables)(SqlHandle, const SqlText*, std::int16_t, const SqlText*, std::int16_t, const SqlText*,
        std::int16_t, const SqlText*, std::int16_t)
        = nullptr;

    /// Throws Fault where it is not there.
    static OdbcApi load();
};

} // namespace database
