// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/e2b/service.h"

#include "sandbox/run/json.h"

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

std::string valueOf(const char* variable, const std::string& otherwise = {})
{
    const char* const text = std::getenv(variable);
    return text != nullptr && *text != '\0' ? text : otherwise;
}

bool isSafe(std::string_view url)
{
    return url.starts_with("https://") || url.starts_with("http://127.0.0.1:") || url.starts_with("http://localhost:");
}

std::string fieldOf(const Json& json, const char* name)
{
    const auto found = json.is_object() ? json.find(name) : json.end();
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Any status but a success is a reason, too.
Attempt<void> sent(const llm::HttpRequest& request, const llm::HttpLimits& limits,
    const std::function<void(std::string_view)>& onBytes)
{
    std::string refusal;
    const auto head = llm::transmit(request, limits,
        [&](const llm::HttpHead& answer, std::string_view bytes) {
            answer.status < 300 ? onBytes(bytes) : void(refusal.append(bytes.substr(0, 300)));
            return true;
        },
        {});
    if (!head) {
        return std::unexpected("no answer from E2B: " + head.error().detail);
    }
    return head->status < 300
        ? Attempt<void>()
        : std::unexpected("E2B answered " + std::to_string(head->status) + ": " + refusal.substr(0, 300));
}

Attempt<std::string> answerTo(const llm::HttpRequest& request)
{
    std::string text;
    return sent(request, { .responseBytes = mostAnswered }, [&](std::string_view bytes) {
        text += bytes;
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
    if (!isSafe(account.api) || (!account.sandbox.empty() && !isSafe(account.sandbox))) {
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

Attempt<std::string> Sandbox::toApi(const std::string& method, const std::string& path, const std::string& body) const
{
    return answerTo(apiRequest(m_account, method, "/sandboxes/" + m_id + path, body));
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
    return answerTo(request).transform([](const std::string&) { });
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

Attempt<void> Sandbox::execute(
    const std::string& context, const std::string& code, const std::function<void(std::string_view)>& onOutput) const
{
    Json order { { "code", code }, { "language", "python" } };
    if (!context.empty()) {
        order = { { "code", code }, { "context_id", context } };
    }
    constexpr auto day = std::chrono::hours(24);
    const llm::HttpLimits limits { .firstByte = day, .idle = day, .total = day, .responseBytes = INT64_MAX };
    std::string line, trouble;
    const auto hear = [&](std::string_view bytes) {
        for (const char one : bytes) {
            if (one != '\n') {
                line += one;
                continue;
            }
            const auto event = sandbox::readJson(std::exchange(line, {}));
            const auto type = fieldOf(event, "type");
            if (type == "stdout") {
                onOutput(fieldOf(event, "text"));
            } else if (type == "error") {
                trouble = fieldOf(event, "name") + ": " + fieldOf(event, "value");
            }
        }
    };
    const auto done = sent(toSandbox(interpreterPort, "/execute", sandbox::dump(order)), limits, hear);
    return done && !trouble.empty() ? std::unexpected(trouble) : done;
}

Attempt<void> Sandbox::prolong() const
{
    return toApi("POST", "/timeout", sandbox::dump({ { "timeout", lifetime } })).transform([](const std::string&) { });
}

Attempt<void> Sandbox::remove() const
{
    return toApi("DELETE", "", {}).transform([](const std::string&) { });
}

} // namespace core::e2b
