// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/model_planner.h"

#include "core/llm/describe_data.h"
#include "core/llm/error_digest.h"
#include "core/llm/http_provider.h"
#include "core/llm/quoting.h"
#include "core/llm/reply_parser.h"

#include <algorithm>
#include <ranges>

namespace core::llm {

namespace {
constexpr std::int64_t dataTokens = 4'000;
constexpr std::size_t historyExchanges = 6;

/// Earlier questions and their code. Answers stay here: they hold cell values.
std::string historyText(const std::vector<Exchange>& history)
{
    std::string text;
    const auto first = history.size() > historyExchanges ? history.size() - historyExchanges : 0;
    for (const auto& exchange : history | std::views::drop(first)) {
        text += "Earlier question: " + exchange.question + "\n```python\n" + exchange.code + "```\n\n";
    }
    return text.empty() ? text : "Earlier in this analysis (each script ran by itself; build on them if the question does):\n\n" + text;
}

Clearance clearanceOf(const PlanRequest& request, const Prompts& prompts, const DataPolicy& policy)
{
    auto clearance = clearanceFor(request.datasets, policy);
    clearance.allow(request.question.text);
    for (const auto* text : { &prompts.system, &prompts.code, &prompts.repair, &prompts.changes }) {
        clearance.allow(*text);
    }
    for (const auto& exchange : request.history) {
        clearance.allow(exchange.question);
        clearance.allow(exchange.code);
    }
    if (request.revision) {
        clearance.allow(request.revision->code);
        clearance.allow(request.revision->request);
    }
    return clearance;
}

Result<void> addRevision(ChatRequest& chat, const PlanRequest& request, const Prompts& prompts, const std::string& fence)
{
    const auto& revision = *request.revision;
    const bool repair = revision.request.empty();
    chat.purpose = repair ? "repair" : "change code";
    chat.messages.push_back({ Role::Assistant, "```python\n" + revision.code + (revision.code.ends_with('\n') ? "" : "\n") + "```" });
    const auto failure = revision.failure
        ? fenced(fence, errorDigest(*revision.failure, revision.code, chat.clearance)) : std::string("It has not been run.");
    auto text = filled(repair ? prompts.repair : prompts.changes, { { "failure", failure }, { "request", revision.request } });
    if (!text) {
        return std::unexpected(text.error());
    }
    chat.messages.push_back({ Role::User, *std::move(text) });
    return {};
}

/// The first sentence, for one line above the code.
std::string intentOf(const std::string& approach, const std::string& question)
{
    const auto& text = approach.empty() ? question : approach;
    const auto end = text.find(". ");
    return end == text.npos ? text : text.substr(0, end + 1);
}

Draft draftOf(Reply reply, const PlanRequest& request, const std::string& author)
{
    Draft draft;
    draft.plan.author = author;
    if (reply.kind == Reply::Kind::Code) {
        draft.plan.reading = reply.approach.empty() ? request.question.text : reply.approach;
        draft.plan.message = std::move(reply.note);
        draft.intent = intentOf(reply.approach, request.question.text);
        draft.code = std::move(reply.code);
        return draft;
    }
    draft.plan.action = reply.kind == Reply::Kind::Ask ? PlanAction::Ask : PlanAction::Say;
    draft.plan.message = std::move(reply.message);
    draft.plan.choices = std::move(reply.choices);
    return draft;
}

EventSink sinkFor(const Progress& progress)
{
    return [&progress](const Event& event) {
        if (const auto* text = std::get_if<TextDelta>(&event); text && progress.modelText) {
            progress.modelText(text->text);
        }
        if (std::holds_alternative<ReasoningDelta>(event)) {
            progress.enter("The model is thinking");
        }
        if (const auto* waiting = std::get_if<Waiting>(&event)) {
            const auto seconds = std::chrono::ceil<std::chrono::seconds>(waiting->delay).count();
            progress.enter(waiting->why + " Attempt " + std::to_string(waiting->nextAttempt) + " of 3 in "
                + std::to_string(seconds) + " s.");
        }
    };
}

std::size_t bytesOf(const ChatRequest& chat)
{
    std::size_t bytes = 0;
    for (const auto& message : chat.messages) {
        bytes += message.content.size();
    }
    return bytes;
}
} // namespace

Result<ChatRequest> promptFor(const PlanRequest& request, const Prompts& prompts, const DataPolicy& policy)
{
    const auto fence = randomFence();
    ChatRequest chat { "write code", {}, clearanceOf(request, prompts, policy) };
    auto question = filled(prompts.code,
        { { "data", fenced(fence, describeData(request.datasets, policy, request.question.text, dataTokens)) },
            { "history", historyText(request.history) }, { "question", request.question.text } });
    if (!question) {
        return std::unexpected(question.error());
    }
    chat.messages = { { Role::System, prompts.system }, { Role::User, *std::move(question) } };
    if (request.revision) {
        if (const auto added = addRevision(chat, request, prompts, fence); !added) {
            return std::unexpected(added.error());
        }
    }
    return chat;
}

ModelPlanner::ModelPlanner(std::unique_ptr<Provider> provider, Prompts prompts, DataPolicy policy, std::int64_t questionTokens)
    : m_provider(std::move(provider))
    , m_prompts(std::move(prompts))
    , m_policy(std::move(policy))
    , m_questionTokens(questionTokens)
{
}

std::string ModelPlanner::name() const
{
    return m_provider->name();
}

Result<Draft> ModelPlanner::draft(const PlanRequest& request, const Progress& progress, std::stop_token stop)
{
    const auto chat = promptFor(request, m_prompts, m_policy);
    if (!chat) {
        return std::unexpected(chat.error());
    }
    if (const auto reserved = reserve(request, *chat); !reserved) {
        return std::unexpected(reserved.error());
    }
    progress.enter("Asking " + name());
    const auto completion = m_provider->stream(*chat, sinkFor(progress), stop);
    spend(completion ? completion->usage : Usage {}, completion ? completion->text.size() : 0, *chat);
    if (!completion) {
        return std::unexpected(completion.error());
    }
    auto reply = parseReply(completion->text);
    if (reply.kind == Reply::Kind::Empty) {
        return fail(ErrorKind::Model, "The model thought aloud but gave no answer. Try again, or use another model.");
    }
    return draftOf(std::move(reply), request, name());
}

Result<void> ModelPlanner::reserve(const PlanRequest& request, const ChatRequest& chat)
{
    const std::scoped_lock lock(m_mutex);
    if (m_current != request.question) {
        m_current = request.question;
        m_spent = 0;
    }
    const auto estimate = estimatedTokens(bytesOf(chat)) + m_provider->maxOutputTokens();
    if (m_spent + estimate > m_questionTokens) {
        return fail(ErrorKind::Budget,
            "Nothing was sent: this request may take " + std::to_string(estimate) + " tokens, and "
                + std::to_string(m_spent) + " of the " + std::to_string(m_questionTokens)
                + " allowed for one question are spent. Raise the limit, or ask with fewer files.");
    }
    return {};
}

void ModelPlanner::spend(const Usage& usage, std::size_t replyBytes, const ChatRequest& chat)
{
    const std::scoped_lock lock(m_mutex);
    const auto reported = usage.inputTokens + usage.outputTokens;
    m_spent += reported > 0 ? reported : estimatedTokens(bytesOf(chat) + replyBytes);
}

Result<std::unique_ptr<Planner>> makeModelPlanner(const ModelSettings& settings, const std::filesystem::path& prompts,
    OutboundLedger ledger)
{
    auto loaded = Prompts::load(prompts);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    return std::make_unique<ModelPlanner>(makeProvider(settings, std::move(ledger)), *std::move(loaded), settings.policy,
        settings.questionTokens);
}

} // namespace core::llm
