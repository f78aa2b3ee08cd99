// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/e2b/service.h"

#include "sandbox/run/json.h"

#include <QUrl>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace core::e2b {

namespace {

using sandbox::Json;

constexpr int filesPort = 49983, interpreterPort = 49999;
constexpr int lifetime = 120; ///< seconds, unless it is prolonged
constexpr std::int64_t mostAnswered = 1 << 20; ///< of what is no output of code
constexpr std::size_t longestLine = 64 << 20; ///< what code prints within a moment comes as one
constexpr auto untilAnswered = std::chrono::minutes(1);
constexpr auto untilRemoved = std::chrono::seconds(2);

std::string valueOf(const char* variable, const std::string& otherwise = {})
{
    const char* const text = std::getenv(variable);
    return text != nullptr && *text != '\0' ? text : otherwise;
}

/// By https, or on this machine; and to no other host than the one that is read in it.
bool isSafe(const std::string& text)
{
    const QUrl url(QString::fromStdString(text), QUrl::StrictMode);
    const auto host = url.host();
    const bool isHere = host == u"127.0.0.1" || host == u"localhost";
    return url.isValid() && !host.isEmpty() && url.userInfo().isEmpty() && !url.hasQuery() && !url.hasFragment()
        && (url.scheme() == u"https" || (url.scheme() == u"http" && isHere));
}

bool isHostName(const std::string& text)
{
    return std::ranges::all_of(
        text, [](unsigned char one) { return std::isalnum(one) != 0 || one == '-' || one == '.'; });
}

std::string fieldOf(const Json& json, const char* name)
{
    const auto found = json.is_object() ? json.find(name) : json.end();
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Any status but a success is a reason, too.
Attempt<void> sent(const llm::HttpRequest& request, const llm::HttpLimits& limits,
    const std::function<bool(std::string_view)>& onBytes)
{
    std::string refusal;
    const auto head = llm::transmit(request, limits,
        [&](const llm::HttpHead& answer, std::string_view bytes) {
            if (answer.status < 300) {
                return onBytes(bytes);
            }
            refusal.append(bytes.substr(0, 300));
            return refusal.size() < 300;
        },
        {});
    if (!head) {
        return std::unexpected("no answer from E2B: " + head.error().detail);
    }
    return head->status < 300
        ? Attempt<void>()
        : std::unexpected("E2B answered " + std::to_string(head->status) + ": " + refusal.substr(0, 300));
}

Attempt<std::string> answerTo(const llm::HttpRequest& request, std::chrono::milliseconds patience = untilAnswered)
{
    std::string text;
    const llm::HttpLimits limits { .firstByte = patience, .total = patience, .responseBytes = mostAnswered };
    return sent(request, limits, [&](std::string_view bytes) {
        text += bytes;
        return true;
    }).transform([&] { return std::move(text); });
}

llm::HttpRequest apiRequest(
    const Account& account, const std::string& method, const std::string& path, const std::string& body)
{
    return { account.api + path, { { "X-API-KEY", account.key }, { "Content-Type", "application/json" } }, body,
        method };
}

} // namespace

Attempt<Account> Account::fromEnvironment()
{
    Account account { .key = valueOf("E2B_API_KEY"), .domain = valueOf("E2B_DOMAIN", "e2b.app") };
    account.api = valueOf("E2B_API_URL", "https://api." + account.domain);
    account.sandbox = valueOf("E2B_SANDBOX_URL");
    if (account.key.empty()) {
        return std::unexpected("E2B_API_KEY is not set");
    }
    if (!isHostName(account.domain) || !isSafe(account.api) || (!account.sandbox.empty() && !isSafe(account.sandbox))) {
        return std::unexpected("E2B is to be reached by https only");
    }
    return account;
}

Sandbox::Sandbox(Account account, std::string id, std::string token)
    : m_account(std::move(account))
    , m_id(std::move(id))
    , m_token(std::move(token))
{
}

Attempt<Sandbox> Sandbox::create(const Account& account, const std::string& name)
{
    const Json wanted { { "templateID", name }, { "timeout", lifetime }, { "allow_internet_access", false } };
    return answerTo(apiRequest(account, "POST", "/v2/sandboxes", sandbox::dump(wanted)))
        .and_then([&](const std::string& text) -> Attempt<Sandbox> {
            const auto made = sandbox::readJson(text);
            const auto id = fieldOf(made, "sandboxID");
            const auto isPlain = [](char one) {
                return std::isalnum(static_cast<unsigned char>(one)) != 0 || one == '-';
            };
            if (id.empty() || !std::ranges::all_of(id, isPlain)) { // it becomes part of an address
                return std::unexpected("E2B made a sandbox without a name");
            }
            return Sandbox(account, id, fieldOf(made, "envdAccessToken"));
        });
}

llm::HttpRequest Sandbox::toSandbox(int port, const std::string& path, std::string body) const
{
    const auto number = std::to_string(port);
    const auto address = !m_account.sandbox.empty() ? m_account.sandbox
                                                    : "https://" + number + "-" + m_id + "." + m_account.domain;
    llm::HttpRequest request { address + path,
        { { "E2b-Sandbox-Id", m_id }, { "E2b-Sandbox-Port", number }, { "Content-Type", "application/json" } },
        std::move(body) };
    if (!m_token.empty()) {
        request.headers.push_back({ "X-Access-Token", m_token });
    }
    return request;
}

Attempt<void> Sandbox::upload(const std::vector<File>& files) const
{
    const std::string boundary = "assay-5f1d0c7e9a3b4826";
    std::string body;
    for (const auto& file : files) {
        body += "--" + boundary + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + file.path
            + "\"\r\nContent-Type: application/octet-stream\r\n\r\n" + file.content + "\r\n";
    }
    auto request = toSandbox(filesPort, "/files", body + "--" + boundary + "--\r\n");
    for (auto& header : request.headers) {
        header.value = header.name == "Content-Type" ? "multipart/form-data; boundary=" + boundary : header.value;
    }
    return answerTo(request, std::chrono::minutes(10)).transform([](const std::string&) { });
}

Attempt<std::string> Sandbox::newContext() const
{
    return answerTo(toSandbox(interpreterPort, "/contexts", "{}"))
        .and_then([](const std::string& text) -> Attempt<std::string> {
            auto id = fieldOf(sandbox::readJson(text), "id");
            return !id.empty() ? Attempt<std::string>(std::move(id))
                               : std::unexpected("E2B made a context without a name");
        });
}

Attempt<void> Sandbox::execute(const std::string& context, const std::string& code, std::chrono::milliseconds patience,
    const std::function<bool(std::string_view)>& onOutput) const
{
    Json order { { "code", code }, { "language", "python" } };
    if (!context.empty()) {
        order = { { "code", code }, { "context_id", context } };
    }
    const llm::HttpLimits limits {
        .firstByte = patience, .idle = patience, .total = patience, .responseBytes = INT64_MAX
    };
    std::string line, trouble;
    const auto hearLine = [&] {
        const auto event = sandbox::readJson(std::exchange(line, {}));
        const auto type = fieldOf(event, "type");
        if (type == "error") {
            trouble = fieldOf(event, "name") + ": " + fieldOf(event, "value");
        }
        return type != "stdout" || onOutput(fieldOf(event, "text"));
    };
    bool isHeard = true;
    const auto hear = [&](std::string_view bytes) {
        for (std::size_t end = 0; isHeard && (end = bytes.find('\n')) != bytes.npos; bytes.remove_prefix(end + 1)) {
            line += bytes.substr(0, end);
            isHeard = line.size() <= longestLine && hearLine();
        }
        line += bytes;
        isHeard = isHeard && line.size() <= longestLine;
        return isHeard;
    };
    const auto done = sent(toSandbox(interpreterPort, "/execute", sandbox::dump(order)), limits, hear);
    if (!isHeard) {
        return std::unexpected("E2B sent too long a line");
    }
    return done && !trouble.empty() ? std::unexpected(trouble) : done;
}

Attempt<void> Sandbox::prolong() const
{
    return answerTo(
        apiRequest(m_account, "POST", "/sandboxes/" + m_id + "/timeout", sandbox::dump({ { "timeout", lifetime } })))
        .transform([](const std::string&) { });
}

Attempt<void> Sandbox::remove() const
{
    return answerTo(apiRequest(m_account, "DELETE", "/sandboxes/" + m_id, {}), untilRemoved)
        .transform([](const std::string&) { });
}

} // namespace core::e2b
