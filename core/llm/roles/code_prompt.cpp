// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/roles/role_prompts.h"

#include "core/llm/disclosure/quoting.h"
#include "core/llm/roles/describe_data.h"
#include "core/llm/roles/error_digest.h"

#include <algorithm>
#include <iterator>
#include <ranges>

namespace core::llm {

namespace {
constexpr std::int64_t leastDataTokens = 300; ///< below it nothing useful is said about a file

/// The exchanges that may be told, oldest first. Answers stay here: they hold cell values.
std::vector<Exchange> sentHistory(const std::vector<Exchange>& history, const DataPolicy& policy, std::size_t most)
{
    const auto first = history.size() > most ? history.size() - most : 0;
    std::vector<Exchange> sent;
    std::ranges::copy_if(history | std::views::drop(first), std::back_inserter(sent),
        [&](const Exchange& exchange) { return !policy.exchanges.contains(exchange.question); });
    return sent;
}

/// A block of code as it may be told.
Passages codeBlock(const std::string& code, ChatRequest& chat)
{
    const auto hidden = chat.withheld.hide(codePassages(code), chat.clearance);
    return "```python\n" + hidden + (hidden.endsWith('\n') ? Passages() : "\n") + "```";
}

Passages historyText(const std::vector<Exchange>& history, ChatRequest& chat)
{
    Passages text;
    for (const auto& exchange : history) {
        text += "Earlier question: " + Passages::spoken(exchange.question) + "\n" + codeBlock(exchange.code, chat)
            + "\n\n";
    }
    return text.isEmpty()
        ? text
        : "Earlier in this analysis (each script ran by itself; build on them if the question does):\n\n" + text;
}

/// The words are those of the model that is asked again.
Passages bulleted(const Passages& title, const std::vector<std::string>& items)
{
    auto text = title;
    for (const auto& item : items) {
        text += "- " + Passages::spoken(item) + "\n";
    }
    return items.empty() ? Passages() : text;
}

/// The planner read names that strangers may have written, so its words are no instructions either.
Passages planText(const PlanReply* plan, const std::string& secret)
{
    if (!plan || plan->steps.empty()) {
        return {};
    }
    return "\n\nA plan for it, made before:\n\n"
        + fenced(secret,
            bulleted("Steps:\n", plan->steps)
                + bulleted("Assumptions, to be named in your reply:\n", plan->assumptions));
}

Result<void> addRevision(ChatRequest& chat, const PlanRequest& request, const Briefing& briefing)
{
    const auto& prompts = briefing.prompts;
    const auto& revision = *request.revision;
    const bool repair = revision.request.empty();
    chat.purpose = repair ? Purpose::Repair : Purpose::ChangeCode;
    const auto code = codeBlock(revision.code, chat);
    chat.say(Role::Assistant, code);
    const auto lines = chat.withheld.hide(codePassages(revision.code), chat.clearance).text();
    const auto failure = !revision.failure ? Passages("It has not been run.")
        : !briefing.policy.failures        ? Passages("What it said may not be shown.")
                                    : fenced(briefing.secret, errorDigest(*revision.failure, lines, chat.clearance));
    const auto text = filled(repair ? prompts.repair : prompts.changes,
        { { "failure", failure }, { "request", Passages::spoken(revision.request) } });
    if (!text) {
        return std::unexpected(text.error());
    }
    chat.say(Role::User, *text);
    return {};
}

/// What a request for code is about, as far as its words are concerned.
struct CodeText {
    const PlanRequest& request;
    const Briefing& briefing;
    const PlanReply* plan;
};

/// The messages, with this much of what came before and this said about the data.
Result<ChatRequest> written(
    const CodeText& about, const Clearance& clearance, const std::vector<Exchange>& sent, const Passages& described)
{
    const auto& prompts = about.briefing.prompts;
    const auto& question = about.request.question.text;
    ChatRequest chat { Purpose::WriteCode, {}, clearance };
    const auto text = filled(prompts.code,
        { { "data", fenced(about.briefing.secret, described) }, { "history", historyText(sent, chat) },
            { "question", Passages::spoken(question) + planText(about.plan, about.briefing.secret) } });
    if (!text) {
        return std::unexpected(text.error());
    }
    chat.say(Role::System, Passages::spoken(prompts.system));
    chat.say(Role::User, *text);
    if (about.request.revision) {
        if (const auto added = addRevision(chat, about.request, about.briefing); !added) {
            return std::unexpected(added.error());
        }
    }
    return chat;
}

Clearance requestClearance(const PlanRequest& request, const Briefing& briefing)
{
    auto clearance = clearanceOf(request.datasets, request.question, briefing);
    for (const auto& exchange : sentHistory(request.history, briefing.policy, request.history.size())) {
        clearance.allow(exchange.question);
    }
    clearance.allow(request.revision ? request.revision->request : "");
    return clearance;
}
} // namespace

PromptRoom PromptRoom::of(const ModelProfile& profile)
{
    PromptRoom room = profile.smallModel ? small() : PromptRoom {};
    if (!profile.smallModel && profile.contextTokens / 2 > room.whole) {
        room.whole = profile.contextTokens / 2;
        room.data = room.whole / 3;
    }
    return room;
}

std::size_t bytesOf(const ChatRequest& chat)
{
    std::size_t bytes = 0;
    for (const auto& message : chat.messages) {
        bytes += message.content.size();
    }
    return bytes;
}

Clearance clearanceOf(const std::vector<Dataset>& datasets, const Question& question, const Briefing& briefing)
{
    auto clearance = clearanceFor(datasets, briefing.policy);
    clearance.allow(question.text);
    return clearance;
}

Result<ChatRequest> planPromptFor(const PlanRequest& request, const Briefing& briefing)
{
    auto policy = briefing.policy;
    policy.schemaOnly = true;
    Passages earlier;
    for (const auto& exchange : sentHistory(request.history, policy, briefing.room.exchanges)) {
        earlier += "- " + Passages::spoken(exchange.question) + "\n";
    }
    const auto& room = briefing.room;
    const auto described = describeData(
        request.datasets, policy, request.question.text, { room.data, room.whole / 2, request.memoryBytes });
    ChatRequest chat { Purpose::Plan, {}, requestClearance(request, briefing) };
    chat.say(Role::System, Passages::spoken(briefing.prompts.plan));
    chat.say(Role::User,
        fenced(briefing.secret, described) + (earlier.isEmpty() ? earlier : "\n\nEarlier questions:\n" + earlier)
            + "\n\nQuestion: " + Passages::spoken(request.question.text));
    return chat;
}

Result<ChatRequest> propertiesPromptFor(const PlanRequest& request, const Briefing& briefing)
{
    const auto& room = briefing.room;
    const auto described = describeData(
        request.datasets, briefing.policy, request.question.text, { room.data, room.whole / 2 });
    ChatRequest chat { Purpose::WriteProperties, {}, requestClearance(request, briefing) };
    chat.say(Role::System, Passages::spoken(briefing.prompts.properties));
    chat.say(
        Role::User, fenced(briefing.secret, described) + "\n\nQuestion: " + Passages::spoken(request.question.text));
    return chat;
}

Result<ChatRequest> promptFor(const PlanRequest& request, const Briefing& briefing, const PlanReply* plan)
{
    const auto& room = briefing.room;
    const CodeText about { request, briefing, plan };
    const auto clearance = requestClearance(request, briefing);
    auto sent = sentHistory(request.history, briefing.policy, room.exchanges);
    const auto roomFor = [&](const ChatRequest& chat) { return room.whole - estimatedTokens(bytesOf(chat)); };
    auto chat = written(about, clearance, sent, {});
    while (chat && roomFor(*chat) < leastDataTokens && !sent.empty()) {
        sent.erase(sent.begin());
        chat = written(about, clearance, sent, {});
    }
    if (!chat) {
        return chat;
    }
    auto subject = request.question.text;
    for (const auto& column : plan ? plan->columns : std::vector<std::string>()) {
        subject += " " + column;
    }
    const auto most = std::max(roomFor(*chat), leastDataTokens);
    return written(about, clearance, sent,
        describeData(
            request.datasets, briefing.policy, subject, { std::min(most, room.data), most, request.memoryBytes }));
}

} // namespace core::llm
