// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/story/database_step.h"

#include "core/domain/database_note.h"
#include "core/story/database_data.h"
#include "sandbox/messages/database_fault.h"
#include "sandbox/run/sha256.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace core {

namespace {
/// What such code says: its first line, and the others.
struct Query {
    std::string name;
    std::string text;
};

Query queryOf(const std::string& code)
{
    return { databaseIn(code), code.substr(std::min(code.find('\n'), code.size())) }; // whose lines keep their numbers
}

/// Where such code is sent. BadInput where what is called so is reached otherwise than the first line says.
Result<sandbox::DatabaseAddress> addressOf(const std::string& code, const Workspace& workspace)
{
    const auto name = databaseIn(code);
    auto address = addressCalled(name, workspace);
    return address && address->isOdbc() != std::string_view(code).substr(code.find(' ') + 1).starts_with("odbc:")
        ? fail(ErrorKind::BadInput, { sandbox::DatabaseFaultKind::NotThere, { .texts = { name } } })
        : address;
}

/// Whether other code would not have that fault.
bool isOfCode(const sandbox::AnyMessage& fault)
{
    using enum sandbox::DatabaseFaultKind;
    constexpr std::array ofCode { NotThere, NotUnderstood, SeveralStatements, NoQuery, TriesToWrite, Refused };
    return std::ranges::any_of(ofCode, [&](auto kind) { return fault.is(kind); });
}
} // namespace

DatabaseDoor doorFor(Workspace& workspace, const Bench& bench)
{
    return doorOf(
        workspace, bench.installation, std::chrono::ceil<std::chrono::seconds>(bench.limits.wall), bench.passwordFor);
}

bool asksDatabase(const std::string& code)
{
    return sandbox::languageOf(code) == "postgres";
}

Result<void> addDatabaseCheck(Proposal& proposal, Workspace& workspace, const Bench& bench, const std::stop_token& stop)
{
    if (!asksDatabase(proposal.code)) {
        return {};
    }
    const auto query = queryOf(proposal.code);
    const auto read = addressOf(proposal.code, workspace).and_then([&](const auto& address) {
        return checkQuery(address, query.text, doorFor(workspace, bench), stop);
    });
    if (read) {
        const Message note { DatabaseNoteKind::QueryUnderstood,
            { .count = std::ssize(read->columns), .texts = { read->server.place } } };
        proposal.findings.push_back(
            { Severity::Note, "syntax", 0, 0, { FindingKind::Said, { .texts = { inWords(note) } } } });
        return {};
    }
    if (read.error().kind == ErrorKind::Cancelled) {
        return std::unexpected(read.error());
    }
    const auto severity = isOfCode(read.error().message) ? Severity::Error : Severity::Warning;
    const int line = static_cast<int>(read.error().message.count);
    proposal.findings.push_back(
        { severity, "syntax", line, 0, { FindingKind::Said, { .texts = { inWords(read.error().message) } } } });
    return {};
}

Result<void> bringRows(const std::string& code, Workspace& workspace, const Bench& bench, const Progress& progress,
    const std::stop_token& stop)
{
    if (!asksDatabase(code)) {
        return {};
    }
    const auto query = queryOf(code);
    return addressOf(code, workspace)
        .and_then([&](const auto& address) {
            const RowsNames names { query.name, {}, "-" + sandbox::sha256(code).substr(0, 8) };
            return addRows(
                address, query.text, names, RowsTaken::All, workspace, doorFor(workspace, bench), progress, stop);
        })
        .transform([](const auto&) {});
}

} // namespace core
