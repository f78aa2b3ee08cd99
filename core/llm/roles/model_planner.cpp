// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/roles/model_planner.h"

#include "core/domain/model_fault.h"
#include "core/llm/disclosure/outgoing_parts.h"
#include "core/llm/disclosure/quoting.h"
#include "core/llm/roles/reply_parser.h"
#include "core/llm/roles/role_replies.h"
#include "core/llm/wire/http_provider.h"

#include <algorithm>

namespace core::llm {

namespace {
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
        draft.intent = draft.plan.subject = intentOf(reply.approach, request.question.text);
        draft.code = std::move(reply.code);
        return draft;
    }
    draft.plan.action = reply.kind == Reply::Kind::Ask ? PlanAction::Ask : PlanAction::Say;
    draft.plan.message = std::move(reply.message);
    draft.plan.choices = std::move(reply.choices);
    return draft;
}

Draft draftInWords(const PlanReply& plan, const std::string& author)
{
    Draft draft;
    draft.plan = { plan.action, {}, plan.message, plan.choices, author };
    return draft;
}

/// Replies for us, not for a person: they are not shown while they arrive.
bool isForUs(const ChatRequest& chat)
{
    return chat.purpose == Purpose::Plan || chat.purpose == Purpose::CheckResult || chat.purpose == Purpose::WriteAnswer
        || chat.purpose == Purpose::WriteProperties;
}

bool hasCells(const sandbox::RunResult& result)
{
    return std::ranges::any_of(sandbox::shownDisplays(result), [](const auto& display) {
        return std::holds_alternative<sandbox::Table>(display) || std::holds_alternative<sandbox::Value>(display);
    });
}

EventSink sinkFor(const Progress& progress, bool shown)
{
    return [&progress, shown](const Event& event) {
        const auto* thought = std::get_if<ReasoningDelta>(&event);
        const auto* waiting = std::get_if<Waiting>(&event);
        if (const auto* text = std::get_if<TextDelta>(&event); text && shown && progress.modelText) {
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
                + std::to_string(seconds) + " s");
        }
    };
}

} // namespace

ModelPlanner::ModelPlanner(Parts parts)
    : m_parts(std::move(parts))
    , m_secret(randomFence())
{
}

std::string ModelPlanner::name() const
{
    return m_parts.provider->name();
}

Result<Outgoing> ModelPlanner::outgoing(const PlanRequest& request) const
{
    const auto& provider = *m_parts.provider;
    Outgoing outgoing { provider.origin(), {}, outgoingParts(request, m_parts.policy()), 0, 0, 0,
        m_parts.prices.currency };
    const auto add = [&](const Result<ChatRequest>& chat) {
        const auto bytes = provider.bytesFor(*chat);
        outgoing.bytes.empty() ? void(outgoing.bytes = bytes)
                               : outgoing.later.push_back({ purposeWord(chat->purpose), bytes });
        outgoing.inputTokens += estimatedTokens(bytesOf(*chat));
        outgoing.mostOutputTokens += provider.maxOutputTokens();
    };
    if (m_parts.separateRoles && !request.revision) {
        const auto plan = planPromptFor(request, briefing());
        if (!plan) {
            return std::unexpected(plan.error());
        }
        add(plan);
        if (m_parts.writesProperties) {
            const auto properties = propertiesPromptFor(request, briefing());
            if (!properties) {
                return std::unexpected(properties.error());
            }
            add(properties);
        }
    }
    const auto chat = promptFor(request, briefing());
    if (!chat) {
        return std::unexpected(chat.error());
    }
    add(chat);
    outgoing.mostMoney = costOf(m_parts.prices, outgoing.inputTokens, outgoing.mostOutputTokens);
    return outgoing;
}

Result<Draft> ModelPlanner::draft(const PlanRequest& request, const Progress& progress, std::stop_token stop)
{
    std::optional<PlanReply> plan;
    if (m_parts.separateRoles && !request.revision) {
        const auto planned = ask(planPromptFor(request, briefing()), request.question, progress, stop);
        if (!planned) {
            return std::unexpected(planned.error());
        }
        plan = parsePlan(planned->text);
        if (plan && plan->action != PlanAction::Run) {
            return draftInWords(*plan, name());
        }
    }
    const auto completion = ask(
        promptFor(request, briefing(), plan ? &*plan : nullptr), request.question, progress, stop);
    if (!completion) {
        return std::unexpected(completion.error());
    }
    auto reply = parseReply(completion->text);
    if (reply.kind == Reply::Kind::Empty) {
        return std::unexpected(Error { ErrorKind::Model, ModelFaultKind::ThoughtOnly });
    }
    return draftOf(std::move(reply), request, name());
}

Result<std::string> ModelPlanner::properties(const PlanRequest& request, const Progress& progress, std::stop_token stop)
{
    if (!m_parts.separateRoles || !m_parts.writesProperties) {
        return std::string();
    }
    const auto completion = ask(propertiesPromptFor(request, briefing()), request.question, progress, stop);
    if (!completion) {
        return std::unexpected(completion.error());
    }
    auto reply = parseReply(completion->text);
    return reply.kind == Reply::Kind::Code ? std::move(reply.code) : std::string();
}

Result<Commentary> ModelPlanner::comment(const FinishedRun& run, const Progress& progress, std::stop_token stop)
{
    Commentary commentary;
    if (!m_parts.separateRoles || sandbox::shownDisplays(run.result).empty()) {
        return commentary;
    }
    const auto verdict = ask(verifyPromptFor(run, briefing()), run.question, progress, stop);
    if (!verdict) {
        return std::unexpected(verdict.error());
    }
    commentary.checks = parseVerdict(verdict->text)
                            .value_or(std::vector<Check> { { CheckKind::ModelUnreadable, CheckStatus::Warning } });
    if (!hasCells(run.result)) {
        return commentary;
    }
    if (!tellsCells(run, briefing())) {
        for (auto& check : commentary.checks) {
            if (check.fact.kind == CheckKind::ModelAgrees) {
                check = { CheckKind::ModelSawNoCells, CheckStatus::Noted };
            }
        }
    }
    auto known = run;
    known.checks.insert(known.checks.end(), commentary.checks.begin(), commentary.checks.end());
    const auto words = ask(answerPromptFor(known, briefing()), run.question, progress, stop);
    if (words) {
        commentary.text = visible(withoutThinking(words->text));
    } else {
        commentary.checks.push_back({ { CheckKind::ModelWordsMissing, { .texts = { inWords(words.error().message) } } },
            CheckStatus::Warning });
    }
    return commentary;
}

Result<std::string> ModelPlanner::explain(const std::string& code, const Question& question,
    const std::vector<Dataset>& datasets, const Progress& progress, std::stop_token stop)
{
    const auto words = ask(explainPromptFor(code, datasets, briefing()), question, progress, stop);
    return words ? Result<std::string>(visible(withoutThinking(words->text))) : std::unexpected(words.error());
}

Result<Completion> ModelPlanner::ask(
    const Result<ChatRequest>& request, const Question& question, const Progress& progress, std::stop_token stop)
{
    if (!request) {
        return std::unexpected(request.error());
    }
    const auto& chat = *request;
    if (const auto reserved = reserve(chat, question); !reserved) {
        return std::unexpected(reserved.error());
    }
    progress.enter("Asking " + name());
    if (progress.modelReply) {
        progress.modelReply();
    }
    const auto begin = std::chrono::steady_clock::now();
    auto completion = m_parts.provider->stream(chat, sinkFor(progress, !isForUs(chat)), stop);
    auto usage = completion ? completion->usage : Usage {};
    if (usage.inputTokens + usage.outputTokens == 0) {
        usage = { estimatedTokens(bytesOf(chat)), completion ? estimatedTokens(completion->text.size()) : 0 };
    }
    spend(question, usage,
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin), progress);
    if (completion) {
        completion->text = chat.withheld.restore(std::move(completion->text));
    }
    return completion;
}

Result<void> ModelPlanner::reserve(const ChatRequest& chat, const Question& question) const
{
    const auto input = estimatedTokens(bytesOf(chat));
    const auto output = m_parts.provider->maxOutputTokens();
    return m_parts.spending->reserve(question, input + output, costOf(m_parts.prices, input, output));
}

void ModelPlanner::spend(
    const Question& question, const Usage& usage, std::chrono::milliseconds time, const Progress& progress)
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
    return std::make_unique<ModelPlanner>(
        ModelPlanner::Parts { makeProvider(settings, std::move(ledger)), *std::move(loaded), std::move(policy),
            std::move(spending), settings.profile.prices, PromptRoom::of(settings.profile),
            settings.profile.separateRoles && !settings.profile.smallModel, settings.profile.writesProperties });
}

} // namespace core::llm
