// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/messages/database_fault.h"

#include <array>

namespace sandbox {

namespace {
// In the order of DatabaseFaultKind.
constexpr auto databaseFaultPatterns = std::to_array<Pattern>({
    { "not_an_address",
        "This is no address of a database. Write postgresql://USER@HOST/DATABASE or service:NAME, and behind a # "
        "the table or the query." },
    { "password_given",
        "A password in an address is seen by everybody on this machine, so it was not used. Put it into ~/.pgpass." },
    { "no_table_named",
        "{text} is a whole database. Add # and the name of a table, or a query; assay profile lists its tables." },
    { "not_reached", "The database {text} cannot be reached. It is said: {text2}" },
    { "password_wanted",
        "The database {text} wants a password. Put it into ~/.pgpass, readable for you only, or keep it "
        "in the keyring: assay key set {text}" },
    { "password_refused", "The database {text} does not let you in. It is said: {text2}" },
    { "role_too_strong",
        "The role \"{text}\" may {text2}, so nothing was asked of the database. Use a role that may only read "
        "tables." },
    { "not_understood", "The database does not understand the query{count?, line {count}}: {text}" },
    { "several_statements", "These are several statements. Only a single query is run: remove the others." },
    { "no_query", "This statement gives no rows, so it was not run. Only a query is: SELECT, VALUES, WITH or TABLE." },
    { "tries_to_write", "The query tries to change the database, which is only read here. Nothing was changed." },
    { "refused", "The database ended the query. It says: {text}" },
    { "broken_off", "The connection to {text} broke off before all rows had come. Try again." },
    { "took_too_long",
        "The database did not answer within {count} seconds, so the query was cancelled. Ask for less, or raise the "
        "limit "
        "with --limit wall=…" },
    { "too_many_rows",
        "The query gives more than {count} rows, so none were taken. Filter or group in the query itself." },
    { "too_many_bytes", "The query gives more than {text}, so nothing was taken. Ask for fewer columns or rows." },
    { "too_much_memory", "A row of the query is larger than fits, so nothing was taken. Ask for fewer columns." },
    { "not_well_formed", "What {text} sent is not what such a server sends, so it was not used." },
    { "not_kept_in",
        "The process that speaks to the database could not be kept in ({text}), so nothing was asked. A kernel with "
        "Landlock and seccomp is needed." },
    { "not_written", "The rows could not be written to the disk. It is said: {text}" },
    { "not_there", "No database is called \"{text}\" here. Add it with --data {text}=postgresql://…" },
    { "option_not_used",
        "An address with hostaddr=, service= or require_auth= is not used, as a kept password could go to another "
        "server, or be read on the way. Name the server behind the @, or write service:NAME." },
    { "folder_is_link", "{text} is a link to another place, so no rows are written there. Put a folder in its place." },
    { "name_taken",
        "\"{text}\" is already the database {text2} in this analysis, so another was not opened under that name. Open "
        "it in an analysis of its own, or as service:NAME." },
    { "no_odbc",
        "The database is reached by ODBC, whose driver manager is not on this computer. Install it, and a driver: sudo "
        "apt install libodbc2 odbc-mariadb" },
    { "password_not_sent",
        "The password kept for {text} was not sent, as it could be read on the way. Have its source in ~/.odbc.ini "
        "want TLS and check the server: FORCETLS=1 and SSLVERIFY=1, or SSLmode=verify-full." },
});
static_assert(databaseFaultPatterns.size() == static_cast<std::size_t>(DatabaseFaultKind::PasswordNotSent) + 1);
} // namespace

std::span<const Pattern> patternsOf(DatabaseFaultKind)
{
    return databaseFaultPatterns;
}

} // namespace sandbox
