// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/wire/http_provider.h"

#include "core/llm/disclosure/web_address.h"
#include "core/llm/wire/dialects.h"
#include "core/llm/wire/parameters.h"
#include "core/llm/wire/server_error.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <random>

namespace core::llm {

namespace {
constexpr int attempts = 3;
constexpr std::chrono::seconds longestWait { 120 };
constexpr std::size_t errorBodyBytes = 64 << 10;

std::chrono::milliseconds backoff(int attempt)
{
    static thread_local std::minstd_rand random { std::random_device()() };
    const double jitter = std::uniform_real_distribution(0.75, 1.0)(random);
    return std::chrono::milliseconds(static_cast<int>(500.0 * (1 << (attempt - 1)) * jitter));
}

/// What the format itself says: the strings of the same request without a word in it.
void addStrings(const Json& json, std::vector<Passages>& strings)
{
    if (json.is_string()) {
        strings.push_back(Passages::spoken(json.get_ref<const std::string&>()));
    }
    for (const auto& part : json.is_structured() ? json : Json::array()) {
        addStrings(part, strings);
    }
}

/// False: stopped.
bool waited(std::chrono::milliseconds delay, std::stop_token stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, delay, [] { return false; });
    return !stop.stop_requested();
}
} // namespace

HttpProvider::HttpProvider(ModelSettings settings, OutboundLedger ledger)
    : m_dialect(dialectFor(settings.profile.protocol))
    , m_settings(std::move(settings))
    , m_outbound(std::move(ledger), m_settings.limits, m_settings.profile.allowInsecureHttp)
{
}

std::string HttpProvider::name() const
{
    return m_settings.profile.id + " " + m_settings.profile.model;
}

std::int64_t HttpProvider::maxOutputTokens() const
{
    return m_dialect->maxOutputTokens(m_settings);
}

std::string HttpProvider::origin() const
{
    return originOf(m_settings.profile.baseUrl);
}

std::string HttpProvider::bytesFor(const ChatRequest& request) const
{
    return adapted(request).body;
}

Result<Completion> HttpProvider::stream(const ChatRequest& request, const EventSink& sink, std::stop_token stop)
{
    for (int number = 1;;) {
        auto outcome = attempt(request, sink, stop);
        if (outcome) {
            return *std::move(outcome);
        }
        auto& failure = outcome.error();
        if (learn(failure, request)) {
            continue;
        }
        m_settings.apiKey.removeFrom(failure.error);
        const auto delay = failure.retryAfter.value_or(backoff(number));
        if (failure.retry && delay > longestWait) {
            failure.error.message = { ModelFaultKind::AsksToWait,
                { .count = std::chrono::ceil<std::chrono::seconds>(delay).count(),
                    .texts = { inWords(failure.error.message) } } };
        }
        if (!failure.retry || number == attempts || delay > longestWait) {
            return std::unexpected(failure.error);
        }
        sink(Waiting { m_settings.apiKey.removedFrom(failure.happened), delay, ++number });
        if (!waited(delay, stop)) {
            return std::unexpected(Error { ErrorKind::Cancelled, ModelFaultKind::Stopped });
        }
    }
}

HttpRequest HttpProvider::adapted(const ChatRequest& request) const
{
    auto http = m_dialect->request(request, m_settings);
    const std::scoped_lock lock(m_mutex);
    if (!m_refused.empty()) {
        http.body = withoutParameters(http.body, m_refused);
    }
    return http;
}

std::vector<Passages> HttpProvider::known(const ChatRequest& request) const
{
    auto texts = request.known;
    auto blank = request;
    for (auto& message : blank.messages) {
        message.content.clear();
    }
    addStrings(sandbox::readJson(bytesFor(blank)), texts);
    return texts;
}

/// True: the request will be different next time. Each field is learnt once, so this ends.
bool HttpProvider::learn(const Failure& failure, const ChatRequest& request)
{
    const auto name = refusedParameter(failure, bytesFor(request));
    if (name.empty()) {
        return false;
    }
    const std::scoped_lock lock(m_mutex);
    return m_refused.insert(name).second;
}

Attempt<Completion> HttpProvider::attempt(const ChatRequest& request, const EventSink& sink, std::stop_token stop) const
{
    std::unique_ptr<ReplyReader> reader;
    std::string errorBody;
    Attempt<void> reading;
    const auto onBytes = [&](const HttpHead& head, std::string_view bytes) {
        if (head.status / 100 != 2) {
            errorBody.append(bytes.substr(0, errorBodyBytes - std::min(errorBodyBytes, errorBody.size())));
            return true;
        }
        if (!reader) {
            auto made = m_dialect->reader(head, m_settings);
            if (!made) {
                reading = std::unexpected(made.error());
                return false;
            }
            reader = *std::move(made);
        }
        reading = reader->feed(bytes, sink);
        return reading.has_value() && !reader->isComplete();
    };
    const OutboundRequest outbound { adapted(request), request.purpose, request.clearance, !m_settings.apiKey.isEmpty(),
        known(request) };
    const auto sent = m_outbound.send(outbound, onBytes, stop);
    if (!sent) {
        auto failure = sent.error();
        failure.retry = failure.retry && !(reader && reader->hasContent());
        return std::unexpected(failure);
    }
    if (!reading) {
        auto failure = reading.error();
        failure.retry = failure.retry && !(reader && reader->hasContent());
        return std::unexpected(failure);
    }
    if (sent->head.status / 100 != 2) {
        return std::unexpected(responseFailure(sent->head, errorBody, m_settings));
    }
    if (!reader) {
        return giveUp(ModelFaultKind::EmptyReply);
    }
    auto completion = reader->finish(sink);
    if (completion) {
        m_outbound.complete(sent->ledgerId, completion->usage.inputTokens, completion->usage.outputTokens);
    }
    return completion;
}

std::unique_ptr<Provider> makeProvider(const ModelSettings& settings, OutboundLedger ledger)
{
    return std::make_unique<HttpProvider>(settings, std::move(ledger));
}

} // namespace core::llm
