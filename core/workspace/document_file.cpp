// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/document_file.h"

#include "core/workspace/document_schema.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <pwd.h>
#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

namespace core {

namespace fs = std::filesystem;

namespace {
fs::path userDirectory(const char* variable, const char* fallback)
{
    const char* set = std::getenv(variable);
    if (set && *set == '/') {
        return fs::path(set) / "assay";
    }
    const char* home = std::getenv("HOME");
    if (!home || *home != '/') {
        const auto* user = ::getpwuid(::getuid());
        home = user ? user->pw_dir : "/tmp";
    }
    return fs::path(home) / fallback / "assay";
}

std::string quoted(const fs::path& path)
{
    return "“" + path.filename().string() + "”";
}

[[noreturn]] void throwIo(const std::string& message)
{
    throw Error { ErrorKind::Io, message, std::strerror(errno) };
}

/// A file beside `path`, for its owner only (mkstemp); removed again unless it was put in place.
class Draft {
public:
    explicit Draft(const fs::path& path)
        : m_target(path)
        , m_path(path.parent_path() / ("." + path.filename().string() + ".XXXXXX"))
    {
        auto name = m_path.string();
        const int fd = ::mkstemp(name.data());
        if (fd < 0) {
            throwIo("A document could not be written to " + path.parent_path().string()
                + ". Check that the folder exists, that you may write there and that the disk is not full.");
        }
        ::close(fd);
        m_path = name;
    }
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;
    ~Draft()
    {
        std::error_code ignored;
        if (!m_placed) {
            fs::remove(m_path, ignored);
        }
        fs::remove(m_path.string() + "-journal", ignored);
    }
    const fs::path& path() const { return m_path; }
    void place(bool replace)
    {
        sync(m_path);
        if (::renameat2(AT_FDCWD, m_path.c_str(), AT_FDCWD, m_target.c_str(), replace ? 0 : RENAME_NOREPLACE) != 0) {
            throwIo(errno == EEXIST ? quoted(m_target) + " exists already. Choose another name."
                                    : "The document could not be saved as " + m_target.string() + ".");
        }
        m_placed = true;
        sync(m_target.parent_path());
    }

private:
    static void sync(const fs::path& path)
    {
        const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        const bool synced = fd >= 0 && ::fsync(fd) == 0;
        if (fd >= 0) {
            ::close(fd);
        }
        if (!synced) {
            throwIo(path.string() + " could not be written to the disk.");
        }
    }
    fs::path m_target;
    fs::path m_path;
    bool m_placed = false;
};

/// Gives its version.
std::int64_t checkDocument(sql::Database& database, const fs::path& path)
{
    const auto version = versionOf(database);
    if (version > documentVersion) {
        throw Error { ErrorKind::Damaged,
            quoted(path) + " was made by a newer Assay. Update Assay to open it; nothing was changed in it.", {} };
    }
    checkTables(database, version); // first: the check looks at each row, which a foreign schema would compute
    auto check = database.query("PRAGMA quick_check(1)");
    if (!check.step() || check.text(0) != "ok") {
        throw sql::Failure { SQLITE_CORRUPT, check.text(0) };
    }
    return version;
}

void checkReadable(const fs::path& path)
{
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status)) {
        throw Error { ErrorKind::BadInput, "There is no file " + path.string() + ".", error.message() };
    }
    if (!fs::is_regular_file(status)) {
        throw Error { ErrorKind::BadInput, path.string() + " is not a file. Choose an .assay document.", {} };
    }
    if (::access(path.c_str(), R_OK | W_OK) != 0) {
        throw Error { ErrorKind::Io,
            quoted(path) + " may not be read and changed by you. Change its permissions, or copy it to a folder of yours.",
            std::strerror(errno) };
    }
}
} // namespace

fs::path unsavedDirectory()
{
    return userDirectory("XDG_STATE_HOME", ".local/state") / "unsaved";
}

fs::path openDirectory()
{
    return userDirectory("XDG_CACHE_HOME", ".cache") / "open";
}

fs::path resultsDirectory()
{
    return userDirectory("XDG_CACHE_HOME", ".cache") / "results";
}

void makeDocument(const fs::path& path)
{
    Draft draft(path);
    {
        sql::Database database(draft.path(), sql::Database::Mode::Create);
        makeTables(database);
    }
    draft.place(false);
}

sql::Database openDocument(const fs::path& path)
{
    checkReadable(path);
    sql::Database database(path, sql::Database::Mode::Existing);
    if (const auto version = checkDocument(database, path); version < documentVersion) {
        bringUp(database, version);
    }
    database.script("BEGIN EXCLUSIVE; COMMIT"); // takes the lock and, by the locking mode, keeps it
    return database;
}

bool isOpenElsewhere(const fs::path& path)
{
    try {
        sql::Database(path, sql::Database::Mode::Existing).script("BEGIN EXCLUSIVE; COMMIT");
        return false;
    } catch (const sql::Failure& failure) {
        return failure.code == SQLITE_BUSY;
    }
}

void copyDocument(sql::Database& database, const fs::path& path)
{
    if (fs::exists(path) && isOpenElsewhere(path)) {
        throw Error { ErrorKind::Io, quoted(path) + " is open in another Assay window. Close it there, or choose another name.", {} };
    }
    Draft draft(path);
    database.run("VACUUM INTO ?", std::string_view(draft.path().native()));
    draft.place(true);
}

Error documentError(const sql::Failure& failure, const fs::path& path)
{
    switch (failure.code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return { ErrorKind::Io, quoted(path) + " is open in another Assay window. Close it there first.", failure.detail };
    case SQLITE_NOTADB:
        return { ErrorKind::Damaged,
            quoted(path) + " is not an Assay document, or its beginning is damaged. Nothing was changed in it; open another "
                           "file or a backup.",
            failure.detail };
    case SQLITE_CORRUPT:
    case SQLITE_FORMAT:
    case SQLITE_MISMATCH:
    case SQLITE_ERROR: // our statements are right, so the schema is not
        return { ErrorKind::Damaged,
            quoted(path) + " is damaged: parts of it cannot be read. Nothing was changed in it; open a backup.", failure.detail };
    case SQLITE_FULL:
        return { ErrorKind::Io,
            quoted(path) + " could not be saved because the disk is full. Free some space and try again; what was saved "
                           "before is intact.",
            failure.detail };
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        return { ErrorKind::Io,
            quoted(path) + " could not be read or saved: the disk refused, or it is full. Check the disk and try again; "
                           "what was saved before is intact.",
            failure.detail };
    default:
        return { ErrorKind::Internal, quoted(path) + " could not be used because of a fault in Assay.", failure.detail };
    }
}

} // namespace core
