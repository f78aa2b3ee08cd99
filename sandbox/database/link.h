// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/database/protocol.h"

#include <chrono>
#include <libpq-fe.h>
#include <memory>
#include <string>

namespace database {

struct FreeResult {
    void operator()(PGresult* result) const { PQclear(result); }
};
using Rows = std::unique_ptr<PGresult, FreeResult>;

/// A process apart that cancels the running query: when it is told to, or when this one ended without a word.
class Canceller {
public:
    explicit Canceller(PGconn* connection);
    Canceller(const Canceller&) = delete;
    ~Canceller(); ///< nothing is to be cancelled
    void cancel();

private:
    int m_pipe = -1;
    int m_child = -1;
};

/// The connection to one server, which this process is kept to. Everything throws Fault or Stopped.
class Link {
public:
    /// `address` as libpq takes it; `shown` as people are told of it; `password` empty: libpq looks for one.
    Link(const std::string& address, const std::string& password, const std::string& shown,
        std::chrono::seconds patience);
    Link(const Link&) = delete;
    ~Link(); ///< cancels what still runs

    void exchange(const std::string& statement); ///< one of ours, of which only the success counts
    Rows ask(const std::string& statement); ///< one of ours, with all its rows
    void prepare(const std::string& statement); ///< a Parse message: nothing is executed
    Rows describe(); ///< of what was prepared
    void begin(); ///< executes what was prepared; its rows come by next()
    Rows next(); ///< some rows; null: that was all
    void notePatience(std::chrono::seconds patience);

    const std::string& shown() const { return m_shown; }
    std::string server() const; ///< host:port/database
    std::string user() const { return PQuser(m_connection.get()); }
    std::string version() const;
    bool isEncrypted() const { return PQsslInUse(m_connection.get()) != 0 || PQgssEncInUse(m_connection.get()) != 0; }

private:
    struct End {
        void operator()(PGconn* connection) const { PQfinish(connection); }
    };
    void connect(const std::string& address, const std::string& password);
    void wait(bool forWriting);
    Rows one(); ///< the only result of a statement
    [[noreturn]] void explain(const PGresult* result);
    [[noreturn]] void explainLogin();

    std::string m_shown;
    std::chrono::steady_clock::time_point m_until;
    std::chrono::seconds m_patience;
    std::unique_ptr<PGconn, End> m_connection;
    std::unique_ptr<Canceller> m_canceller;
    bool m_isStopping = false;
    bool m_isLost = false; ///< nothing more can be read
};

} // namespace database
