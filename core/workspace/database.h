// SPDX-License-Identifier: GPL-3.0-or-later
// SQLite with RAII. Failures are thrown as sql::Failure and never leave this room: Workspace turns them into Errors.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace core::sql {

struct Failure {
    int code = 0; ///< SQLite's primary result code
    std::string detail;
};

struct Blob {
    std::string_view bytes;
};
struct Null { };

class Statement {
public:
    Statement(sqlite3* database, const char* text);

    /// Binds the next parameter.
    void bind(std::int64_t number);
    void bind(std::string_view text);
    void bind(Blob blob);
    void bind(Null);

    bool step(); ///< true while there is a row
    std::int64_t integer(int column) const;
    std::string text(int column) const; ///< text or blob; empty for NULL
    bool isNull(int column) const;

private:
    void check(int code) const;
    sqlite3* m_database;
    std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> m_statement;
    int m_bound = 0;
};

class Database {
public:
    enum class Mode { Create, Existing };
    /// The connection keeps every lock it takes until it is closed. SQLITE_AUTH: a journal beside the file names another
    /// file.
    Database(const std::filesystem::path& path, Mode mode);

    template <typename... Values> Statement query(const char* text, const Values&... values)
    {
        Statement statement(m_database.get(), text);
        (statement.bind(values), ...);
        return statement;
    }
    template <typename... Values> void run(const char* text, const Values&... values)
    {
        auto statement = query(text, values...);
        while (statement.step()) { }
    }
    void script(const char* text); ///< several statements
    std::int64_t lastId() const;

private:
    std::unique_ptr<sqlite3, int (*)(sqlite3*)> m_database;
};

/// Rolled back unless committed.
class Transaction {
public:
    explicit Transaction(Database& database);
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();
    void commit();

private:
    Database& m_database;
    bool m_open = true;
};

} // namespace core::sql
