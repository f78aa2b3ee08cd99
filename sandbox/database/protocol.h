// SPDX-License-Identifier: GPL-3.0-or-later
// What a process that holds a connection hears and says. Its request is the first line of standard input; what follows
// there, or its end, stops it. It tells on standard output, a JSON object a line, and writes rows as CSV into
// descriptor 3.
#pragma once

#include "sandbox/database/csv.h"
#include "sandbox/database/statements.h"
#include "sandbox/messages/database_fault.h"

#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace database {

using Json = nlohmann::json;
using sandbox::DatabaseFaultKind;
using sandbox::DatabaseOperation;

constexpr int dataFile = 3;
constexpr std::size_t mostColumns = 2000;

/// Ends the work with a kind of fault for the host.
struct Fault {
    DatabaseFaultKind kind = DatabaseFaultKind::Refused;
    std::string text {};
    std::string text2 {};
    std::int64_t count = 0;
};

/// The host wants no more.
struct Stopped { };

struct Request {
    DatabaseOperation operation = DatabaseOperation::Check;
    std::string address;
    std::string password;
    std::string shown;
    std::string query;
    std::int64_t rows = 0; ///< the most
    std::int64_t bytes = 0;
    std::chrono::seconds seconds {};
    bool isSample = false; ///< the first rows will do
};

struct Column {
    std::string name;
    const char* type = "text"; ///< the word of a sandbox::ColumnType
    Form form = Form::Text;
    bool isSingle = false; ///< a number of single precision
};

void tell(const Json& line);
void tellServer(const std::string& place, const std::string& user, const std::string& version, bool isEncrypted);
/// The last thing that is told where all went well.
void tellDone(const std::vector<Column>& columns, std::int64_t rows, bool isWhole);
/// What somebody else says, on one line of bounded length.
std::string plain(const char* text);
/// The same as sentences, each line one, for more to stand behind them.
std::string sentences(const char* text);

/// The rows of one query on their way into the file. Everything throws Fault.
class RowsOut {
public:
    RowsOut(const std::vector<Column>& columns, const Request& request);

    /// Before each row. False: no more are wanted.
    bool wantsRow();
    void cell(std::size_t column, std::string_view value, bool isMissing);
    void endRow();
    void finish(); ///< tells that all is done
    bool isWhole() const { return m_isWhole; }

private:
    const std::vector<Column>& m_columns;
    const Request& m_request;
    Csv m_csv { dataFile };
    std::int64_t m_rows = 0;
    bool m_isWhole = true;
    std::chrono::steady_clock::time_point m_nextTold = std::chrono::steady_clock::now();
};

/// What such a program does: reads its request, is limited, works, and tells how that ended. Its exit code.
int serve(const std::function<void(const Request&)>& work);

} // namespace database
