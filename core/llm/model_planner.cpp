// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/model_planner.h"

#include "core/llm/describe_data.h"
#include "core/llm/error_digest.h"
#include "core/llm/http_provider.h"
#include "core/llm/outgoing_parts.h"
#include "core/llm/quoting.h"
#include "core/llm/reply_parser.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace core::llm {

namespace {
constexpr std::int64_t leastDataTokens = 300; ///< below it nothing useful is said about a file

/// Earlier questions and their code. Answers stay here: they hold cell values.
std::string historyText(const std::vector<Exchange>& history)
{
    std::string text;
    for (const auto& exchange : history) {
        text += "Earlier question: " + exchange.question + "\n```python\n" + exchange.code + "```\n\n";
    }
    return text.empty() ? text : "Earlier in this analysis (each script ran by itself; build on them if the question does):\n\n" + text;
}

std::vector<Exchange> toldOf(const std::vector<Exchange>& history, const DataPolicy& policy, std::size_t most)
{
    const auto first = history.size() > most ? history.size() - most : 0;
    std::vector<Exchange> told;
    std::ranges::copy_if(history | std::views::drop(first), std::back_inserter(told),
        [&](const Exchange& exchange) { return !policy.exchanges.contains(exchange.question); });
    return told;
}

Clearance clearanceOf(const PlanRequest& request, const Briefing& briefing)
{
    auto clearance = clearanceFor(request.datasets, briefing.policy);
    clearance.allow(request.question.text);
    const auto& prompts = briefing.prompts;
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

Result<void> addRevision(ChatRequest& chat, const PlanRequest& request, const Briefing& briefing)
{
    const auto& prompts = briefing.prompts;
    const auto& revision = *request.revision;
    const bool repair = revision.request.empty();
    chat.purpose = repair ? "repair" : "change code";
    chat.messages.push_back({ Role::Assistant, "```python\n" + revision.code + (revision.code.ends_with('\n') ? "" : "\n") + "```" });
    const auto failure = !revision.failure ? std::string("It has not been run.")
        : !briefing.policy.failures        ? std::string("What it said may not be shown.")
                                           : fenced(briefing.secret, errorDigest(*revision.failure, revision.code, chat.clearance));
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
        const auto* thought = std::get_if<ReasoningDelta>(&event);
        const auto* waiting = std::get_if<Waiting>(&event);
        if (const auto* text = std::get_if<TextDelta>(&event); text && progress.modelText) {
            progress.modelText(text->text);
        }
        if (thought && progress.modelThought) {
            progress.modelThought(thought->text);
        } else if (thought) {
            progress.enter("The model is thinking");
        }
        if (waiting && progress.modelWait) {
            progress.modelWait({ waiting->why, waiting->delay, waiting->nextAttempt });
        } else if (waiting) {
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

/// The messages, with this much of what came before and this said about the data.
Result<ChatRequest> written(const PlanRequest& request, const Briefing& briefing, const Clearance& clearance,
    const std::vector<Exchange>& told, const std::string& described)
{
    ChatRequest chat { "write code", {}, clearance };
    auto question = filled(briefing.prompts.code,
        { { "data", fenced(briefing.secret, described) }, { "history", historyText(told) }, { "question", request.question.text } });
    if (!question) {
        return std::unexpected(question.error());
    }
    chat.messages = { { Role::System, briefing.prompts.system }, { Role::User, *std::move(question) } };
    if (request.revision) {
        if (const auto added = addRevision(chat, request, briefing); !added) {
            return std::unexpected(added.error());
        }
    }
    return chat;
}
} // namespace

Result<ChatRequest> promptFor(const PlanRequest& request, const Briefing& briefing)
{
    const auto& room = briefing.room;
    const auto clearance = clearanceOf(request, briefing);
    auto told = toldOf(request.history, briefing.policy, room.exchanges);
    const auto roomFor = [&](const ChatRequest& chat) { return room.whole - estimatedTokens(bytesOf(chat)); };
    auto chat = written(request, briefing, clearance, told, {});
    while (chat && roomFor(*chat) < leastDataTokens && !told.empty()) {
        told.erase(told.begin());
        chat = written(request, briefing, clearance, told, {});
    }
    if (!chat) {
        return chat;
    }
    const auto data = std::clamp(roomFor(*chat), leastDataTokens, room.data);
    return written(request, briefing, clearance, told, describeData(request.datasets, briefing.policy, request.question.text, data));
}

ModelPlanner::ModelPlanner(Parts parts)
    : m_parts(std::move(parts))
    , m_secret(randomFence())
{
}

std::string ModelPlanner::name() const
{
    return m_parts.provider->name();
}

Result<Outgoing> ModelPlanner::preview(const PlanRequest& request) const
{
    const auto chat = promptFor(request, briefing());
    if (!chat) {
        return std::unexpected(chat.error());
    }
    Outgoing outgoing { m_parts.provider->origin(), m_parts.provider->bytesFor(*chat), outgoingParts(request, m_parts.policy()),
        estimatedTokens(bytesOf(*chat)), m_parts.provider->maxOutputTokens(), 0, m_parts.prices.currency };
    outgoing.mostMoney = costOf(m_parts.prices, outgoing.inputTokens, outgoing.mostOutputTokens);
    return outgoing;
}

Result<Draft> ModelPlanner::draft(const PlanRequest& request, const Progress& progress, std::stop_token stop)
{
    const auto chat = promptFor(request, briefing());
    if (!chat) {
        return std::unexpected(chat.error());
    }
    const auto completion = ask(*chat, request.question, progress, stop);
    if (!completion) {
        return std::unexpected(completion.error());
    }
    auto reply = parseReply(completion->text);
    if (reply.kind == Reply::Kind::Empty) {
        return fail(ErrorKind::Model, "The model thought aloud but gave no answer. Try again, or use another model.");
    }
    return draftOf(std::move(reply), request, name());
}

Result<Completion> ModelPlanner::ask(const ChatRequest& chat, const Question& question, const Progress& progress,
    std::stop_token stop)
{
    if (const auto reserved = reserve(chat, question); !reserved) {
        return std::unexpected(reserved.error());
    }
    progress.enter("Asking " + name());
    if (progress.modelReply) {
        progress.modelReply(chat.purpose);
    }
    const auto begin = std::chrono::steady_clock::now();
    auto completion = m_parts.provider->stream(chat, sinkFor(progress), stop);
    auto usage = completion ? completion->usage : Usage {};
    if (usage.inputTokens + usage.outputTokens == 0) {
        usage = { estimatedTokens(bytesOf(chat)), completion ? estimatedTokens(completion->text.size()) : 0 };
    }
    spend(question, usage, std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin), progress);
    return completion;
}

Result<void> ModelPlanner::reserve(const ChatRequest& chat, const Question& question) const
{
    const auto input = estimatedTokens(bytesOf(chat));
    const auto output = m_parts.provider->maxOutputTokens();
    return m_parts.spending->reserve(question, input + output, costOf(m_parts.prices, input, output));
}

void ModelPlanner::spend(const Question& question, const Usage& usage, std::chrono::milliseconds time, const Progress& progress)
{
    const auto money = costOf(m_parts.prices, usage.inputTokens, usage.outputTokens);
    m_parts.spending->add(question, { usage.inputTokens + usage.outputTokens, money, time });
    if (progress.modelUse) {
        progress.modelUse({ usage.inputTokens, usage.outputTokens, money, m_parts.prices.currency });
    }
}

Result<std::unique_ptr<Planner>> makeModelPlanner(const ModelSettings& settings, const std::filesystem::path& prompts,
    std::function<DataPolicy()> policy, OutboundLedger ledger, std::shared_ptr<Spending> spending)
{
    auto loaded = Prompts::load(prompts, settings.profile.smallModel);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    return std::make_unique<ModelPlanner>(ModelPlanner::Parts { makeProvider(settings, std::move(ledger)), *std::move(loaded),
        std::move(policy), std::move(spending), settings.profile.prices,
        settings.profile.smallModel ? PromptRoom::small() : PromptRoom {} });
}

} // namespace core::llm
