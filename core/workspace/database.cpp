// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/database.h"

#include <sqlite3.h>

#include <array>
#include <fstream>

namespace core::sql {

namespace {
[[noreturn]] void throwFailure(sqlite3* database, int code)
{
    throw Failure { code & 0xff, database ? sqlite3_errmsg(database) : sqlite3_errstr(code) };
}

/// SQLite deletes the file that a journal left behind names at its end (section 4.6 of its "Atomic Commit"). None of
/// ours names one, since no two files are ever changed together: such a journal was made by a stranger.
void refuseJournalOfSeveralFiles(const std::filesystem::path& path)
{
    constexpr std::array<char, 8> magic { '\xd9', '\xd5', '\x05', '\xf9', '\x20', '\xa1', '\x63', '\xd7' };
    std::error_code ignored;
    auto journal = std::filesystem::weakly_canonical(path, ignored); // as SQLite does, beside what a link leads to
    journal += "-journal";
    if (!std::filesystem::is_regular_file(journal, ignored)) {
        return;
    }
    std::ifstream file(journal, std::ios::binary);
    std::array<char, 8> end {};
    file.seekg(-std::ssize(end), std::ios::end);
    if (file.read(end.data(), end.size()) && end == magic) {
        throw Failure { SQLITE_AUTH, journal.string() + " names another file" };
    }
}
} // namespace

Statement::Statement(sqlite3* database, const char* text)
    : m_database(database)
    , m_statement(nullptr, &sqlite3_finalize)
{
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v2(database, text, -1, &statement, nullptr));
    m_statement.reset(statement);
}

void Statement::check(int code) const
{
    if (code != SQLITE_OK) {
        throwFailure(m_database, code);
    }
}

void Statement::bind(std::int64_t number)
{
    check(sqlite3_bind_int64(m_statement.get(), ++m_bound, number));
}

void Statement::bind(std::string_view text)
{
    const char* bytes = text.data() ? text.data() : "";
    check(sqlite3_bind_text64(m_statement.get(), ++m_bound, bytes, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind(Blob blob)
{
    const char* bytes = blob.bytes.data() ? blob.bytes.data() : "";
    check(sqlite3_bind_blob64(m_statement.get(), ++m_bound, bytes, blob.bytes.size(), SQLITE_TRANSIENT));
}

void Statement::bind(Null)
{
    check(sqlite3_bind_null(m_statement.get(), ++m_bound));
}

bool Statement::step()
{
    const int code = sqlite3_step(m_statement.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        throwFailure(m_database, code);
    }
    return code == SQLITE_ROW;
}

std::int64_t Statement::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

std::string Statement::text(int column) const
{
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(m_statement.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column));
    return bytes ? std::string(bytes, size) : std::string();
}

bool Statement::isNull(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

Database::Database(const std::filesystem::path& path, Mode mode)
    : m_database(nullptr, &sqlite3_close_v2)
{
    refuseJournalOfSeveralFiles(path);
    sqlite3* database = nullptr;
    const int flags = SQLITE_OPEN_READWRITE | (mode == Mode::Create ? SQLITE_OPEN_CREATE : 0);
    const int code = sqlite3_open_v2(path.c_str(), &database, flags, nullptr);
    m_database.reset(database);
    if (code != SQLITE_OK) {
        throwFailure(database, code);
    }
    // A document may come from a stranger: no triggers, no views, no tricks in its schema.
    for (const int off :
        { SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_TRUSTED_SCHEMA }) {
        sqlite3_db_config(database, off, 0, nullptr);
    }
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, 1 << 29); // bytes of a cell; an artifact has 50 MB at most
    sqlite3_busy_timeout(database, 200);
    script("PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; PRAGMA cell_size_check = ON;"
           "PRAGMA foreign_keys = ON;");
}

void Database::script(const char* text)
{
    if (const int code = sqlite3_exec(m_database.get(), text, nullptr, nullptr, nullptr); code != SQLITE_OK) {
        throwFailure(m_database.get(), code);
    }
}

std::int64_t Database::lastId() const
{
    return sqlite3_last_insert_rowid(m_database.get());
}

Transaction::Transaction(Database& database)
    : m_database(database)
{
    m_database.script("BEGIN IMMEDIATE");
}

Transaction::~Transaction()
{
    if (!m_open) {
        return;
    }
    try {
        m_database.script("ROLLBACK");
    } catch (const Failure&) {
        // After a full disk SQLite has already rolled back by itself.
    }
}

void Transaction::commit()
{
    m_database.script("COMMIT");
    m_open = false;
}

} // namespace core::sql
