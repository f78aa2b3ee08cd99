// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/document_file.h"

#include "core/domain/document_fault.h"
#include "core/workspace/document_schema.h"
#include "sandbox/run/environment.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

namespace core {

namespace fs = std::filesystem;

namespace {
DocumentFault faultOf(DocumentFaultKind kind, const fs::path& text)
{
    return { kind, { .texts = { text.string() } } };
}

[[noreturn]] void throwIo(const DocumentFault& fault)
{
    throw Error { ErrorKind::Io, fault, std::strerror(errno) };
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
            throwIo(faultOf(DocumentFaultKind::FolderRefused, path.parent_path()));
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
            throwIo(errno == EEXIST ? faultOf(DocumentFaultKind::NameTaken, m_target.filename())
                                    : faultOf(DocumentFaultKind::NotSavedAs, m_target));
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
            throwIo(faultOf(DocumentFaultKind::NotOnDisk, path));
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
        throw Error { ErrorKind::Damaged, faultOf(DocumentFaultKind::ByNewerAssay, path.filename()) };
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
        throw Error { ErrorKind::BadInput, faultOf(DocumentFaultKind::NoSuchFile, path), error.message() };
    }
    if (!fs::is_regular_file(status)) {
        throw Error { ErrorKind::BadInput, faultOf(DocumentFaultKind::NoRegularFile, path) };
    }
    if (::access(path.c_str(), R_OK | W_OK) != 0) {
        throwIo(faultOf(DocumentFaultKind::NotPermitted, path.filename()));
    }
}
} // namespace

fs::path unsavedDirectory()
{
    return sandbox::ownFolder("XDG_STATE_HOME", ".local/state") / "assay/unsaved";
}

fs::path openDirectory()
{
    return sandbox::ownFolder("XDG_CACHE_HOME", ".cache") / "assay/open";
}

fs::path resultsDirectory()
{
    return sandbox::ownFolder("XDG_CACHE_HOME", ".cache") / "assay/results";
}

fs::path derivedDirectory()
{
    return sandbox::ownFolder("XDG_CACHE_HOME", ".cache") / "assay/derived";
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
        throw Error { ErrorKind::Io, faultOf(DocumentFaultKind::OpenWhereItIsSaved, path.filename()) };
    }
    Draft draft(path);
    database.run("VACUUM INTO ?", std::string_view(draft.path().native()));
    draft.place(true);
}

Error documentError(const sql::Failure& failure, const fs::path& path)
{
    const auto error = [&](ErrorKind kind, DocumentFaultKind fault) {
        return Error { kind, faultOf(fault, path.filename()), failure.detail };
    };
    switch (failure.code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: // the sentence says what SQLite's words mean
        return Error { ErrorKind::Io, faultOf(DocumentFaultKind::OpenElsewhere, path.filename()), {} };
    case SQLITE_NOTADB: return error(ErrorKind::Damaged, DocumentFaultKind::NoDocument);
    case SQLITE_CORRUPT:
    case SQLITE_FORMAT:
    case SQLITE_MISMATCH:
    case SQLITE_ERROR: // our statements are right, so the schema is not
        return error(ErrorKind::Damaged, DocumentFaultKind::Damaged);
    case SQLITE_FULL: return error(ErrorKind::Io, DocumentFaultKind::DiskFull);
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM: return error(ErrorKind::Io, DocumentFaultKind::DiskRefused);
    case SQLITE_AUTH: return error(ErrorKind::Damaged, DocumentFaultKind::ForeignJournal);
    default: return error(ErrorKind::Internal, DocumentFaultKind::OurFault);
    }
}

} // namespace core
