// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/document_schema.h"

#include <array>
#include <map>
#include <span>
#include <sqlite3.h>
#include <sstream>
#include <string>

namespace core {

namespace {
constexpr int applicationId = 0x41734179; // "AsAy"
static_assert(applicationId == 1098072441, "the schema says the same");

/// What each version has beside those before it. A text here never changes again: documents hold it word for word.
constexpr auto additions = std::to_array<const char*>({
    R"(
    PRAGMA application_id = 1098072441;
    CREATE TABLE datasets (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, payload TEXT NOT NULL) STRICT;
    CREATE TABLE steps (id INTEGER PRIMARY KEY AUTOINCREMENT, state TEXT NOT NULL, question TEXT NOT NULL, plan TEXT,
        answer TEXT) STRICT;
    CREATE TABLE proposals (id INTEGER PRIMARY KEY, step INTEGER NOT NULL REFERENCES steps, payload TEXT NOT NULL) STRICT;
    CREATE TABLE runs (id INTEGER PRIMARY KEY, step INTEGER NOT NULL REFERENCES steps, approval TEXT NOT NULL,
        result TEXT) STRICT;
    CREATE TABLE artifacts (run INTEGER NOT NULL REFERENCES runs, position INTEGER NOT NULL, bytes BLOB NOT NULL,
        PRIMARY KEY (run, position)) STRICT;
    CREATE TABLE outbound (id INTEGER PRIMARY KEY, sent_at TEXT NOT NULL, destination TEXT NOT NULL, purpose TEXT NOT NULL,
        bytes BLOB NOT NULL, input_tokens INTEGER NOT NULL, output_tokens INTEGER NOT NULL) STRICT;
    PRAGMA user_version = 1;
    )",
    R"(
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    PRAGMA user_version = 2;
    )",
    R"(
    CREATE TABLE load_steps (id INTEGER PRIMARY KEY AUTOINCREMENT, dataset TEXT NOT NULL, approval TEXT NOT NULL) STRICT;
    CREATE TABLE findings (run INTEGER NOT NULL REFERENCES runs, position INTEGER NOT NULL, payload TEXT NOT NULL,
        PRIMARY KEY (run, position)) STRICT;
    CREATE TABLE ledgers (run INTEGER PRIMARY KEY REFERENCES runs, payload TEXT NOT NULL) STRICT;
    CREATE TABLE outline (position INTEGER PRIMARY KEY, step INTEGER UNIQUE REFERENCES steps, name TEXT NOT NULL,
        note TEXT NOT NULL) STRICT;
    PRAGMA user_version = 3;
    )",
});

std::int64_t pragma(sql::Database& database, const char* text)
{
    auto statement = database.query(text);
    return statement.step() ? statement.integer(0) : 0;
}

/// The statements that made the tables, by name, without the spaces that do not matter.
std::map<std::string, std::string> schemaOf(sql::Database& database)
{
    std::map<std::string, std::string> tables;
    auto statement = database.query("SELECT name, sql FROM sqlite_schema WHERE type <> 'index' OR sql IS NOT NULL");
    while (statement.step()) {
        std::istringstream words(statement.text(1));
        auto& text = tables[statement.text(0)];
        for (std::string word; words >> word;) {
            text += word + " ";
        }
    }
    return tables;
}

void add(sql::Database& database, std::int64_t from, std::int64_t to)
{
    for (const auto* script :
        std::span(additions).subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from))) {
        database.script(script);
    }
}
} // namespace

const std::int64_t documentVersion = std::ssize(additions);

void makeTables(sql::Database& database)
{
    bringUp(database, 0);
}

std::int64_t versionOf(sql::Database& database)
{
    const auto version = pragma(database, "PRAGMA user_version");
    if (version < 1 || pragma(database, "PRAGMA application_id") != applicationId) {
        throw sql::Failure { SQLITE_NOTADB, "another application id" };
    }
    return version;
}

void checkTables(sql::Database& database, std::int64_t version)
{
    sql::Database ours(":memory:", sql::Database::Mode::Create);
    add(ours, 0, version);
    auto expected = schemaOf(ours);
    for (const auto& [name, text] : schemaOf(database)) {
        const auto own = expected.extract(name);
        if (!own || own.mapped() != text) {
            throw sql::Failure { SQLITE_CORRUPT, "unexpected " + name };
        }
    }
    if (!expected.empty()) {
        throw sql::Failure { SQLITE_CORRUPT, "no table " + expected.begin()->first };
    }
}

void bringUp(sql::Database& database, std::int64_t version)
{
    sql::Transaction whole(database);
    add(database, version, documentVersion);
    whole.commit();
}

} // namespace core
