// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/database_rows.h"
#include "ui/session/engine.h"
#include "ui/session/first_look.h"
#include "ui/session/job.h"
#include "ui/session/progress_bridge.h"

#include <QObject>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace ui {

/// A database as a person names it, and what they typed for it.
struct DatabaseLogin {
    std::string address;
    std::string password {}; ///< empty: what is kept for it
    bool inKeyring = false; ///< the password is kept there
};

/// The data sets of the analysis. Files are read one after the other, beside the work on questions.
class Datasets : public QObject {
    Q_OBJECT
public:
    explicit Datasets(const Engine& engine);

    const std::vector<core::Dataset>& all() const { return m_all; }
    /// Of the file that is read; an empty phase: none is any more.
    const ProgressBridge& progress() const { return m_progress; }
    /// The beginning of that file.
    const FirstLook& firstLook() const { return m_look; }

    void begin(std::vector<core::Dataset> known); ///< with those of the document; files added before it wait for it
    void renew(std::vector<core::Dataset> known); ///< what the document has of them now
    void add(const std::vector<std::filesystem::path>& paths); ///< files, whatever their names look like
    void addTables(const std::vector<std::string>& addresses); ///< of databases; only for what a person just chose
    void remove(const std::string& name);
    /// A file of the analysis is at `to` now; otherFound() where that has other bytes.
    void relocate(const std::filesystem::path& from, const std::filesystem::path& to);
    /// The same, whatever its bytes.
    void replace(const std::filesystem::path& from, const std::filesystem::path& to);
    /// What the data frame of a file is called in code from now on.
    void nameFrame(const std::filesystem::path& path, const std::string& frame);
    /// Reads a file once more with what a person changed in its contract.
    void readAgain(const std::string& name, const core::ReadOptions& change);
    /// What stands in a database; any thread, blocks. addTables() takes the addresses of its tables.
    core::Result<std::vector<core::OfferedTable>> tablesOf(const DatabaseLogin& login, std::stop_token stop) const;
    /// Where the rows of databases came from, in words, by data set.
    std::map<std::string, std::string> origins() const;
    void stop(); ///< all files that are read or wait for it

signals:
    void changed();
    void readOtherwise(); ///< how a file is read was changed, or its bytes
    void settled(); ///< no file is read any more
    void relocated(const std::filesystem::path& to);
    void otherFound(const std::filesystem::path& from, const std::filesystem::path& to);
    void failed(const core::Error& error);

private:
    /// A file to add, one of the analysis to read with a changed contract, or one to take in the place of `from`.
    struct FileWork {
        std::filesystem::path path;
        std::string name; ///< empty: to add
        core::ReadOptions change {};
        std::filesystem::path from {}; ///< empty: it takes nobody's place
        std::string frame {}; ///< what a person calls its data frame; empty: as it is
        bool isDatabase = false; ///< the path is the address of a table; never told by what a document says
    };
    using Read = core::Result<std::vector<core::Dataset>>;
    core::DatabaseDoor doorOf() const;
    Read carryOut(const FileWork& work, std::stop_token stop);
    void readNext();
    void take(core::Result<std::vector<core::Dataset>> read);

    const Engine& m_engine;
    std::vector<core::Dataset> m_all;
    std::vector<FileWork> m_waiting;
    bool m_begun = false;
    ProgressBridge m_progress;
    FirstLook m_look;
    Job m_job;
    Job m_compare;
};

} // namespace ui
