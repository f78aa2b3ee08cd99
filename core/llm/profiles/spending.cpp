// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/profiles/spending.h"

#include "core/domain/setup_fault.h"
#include "core/llm/profiles/profile_store.h"

#include <cstdio>
#include <fstream>
#include <iterator>

namespace core::llm {

namespace {
std::string dayOf(std::chrono::system_clock::time_point time)
{
    const auto seconds = std::chrono::system_clock::to_time_t(time);
    std::tm parts {};
    ::localtime_r(&seconds, &parts);
    char text[16];
    return { text, std::strftime(text, sizeof text, "%Y-%m-%d", &parts) };
}

std::string moneyText(double money)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2f", money);
    return text;
}

/// Empty: it fits.
std::string broken(const Allowance& allowance, const Use& used, std::int64_t tokens, double money)
{
    if (allowance.tokens > 0 && used.tokens + tokens > allowance.tokens) {
        return "this request may take " + std::to_string(tokens) + " tokens, and " + std::to_string(used.tokens)
            + " of the " + std::to_string(allowance.tokens) + " allowed";
    }
    if (allowance.money > 0 && used.money + money > allowance.money) {
        return "this request may cost " + moneyText(money) + ", and " + moneyText(used.money) + " of the "
            + moneyText(allowance.money) + " allowed";
    }
    if (allowance.time.count() > 0 && used.time >= allowance.time) {
        return std::to_string(std::chrono::duration_cast<std::chrono::seconds>(used.time).count()) + " of the "
            + std::to_string(allowance.time.count()) + " seconds allowed";
    }
    return {};
}

Use sum(const Use& a, const Use& b)
{
    return { a.tokens + b.tokens, a.money + b.money, a.time + b.time };
}
} // namespace

double costOf(const Prices& prices, std::int64_t inputTokens, std::int64_t outputTokens)
{
    return (prices.input * static_cast<double>(inputTokens) + prices.output * static_cast<double>(outputTokens)) / 1e6;
}

Spending::Spending(std::filesystem::path file, std::function<std::chrono::system_clock::time_point()> now)
    : m_file(std::move(file))
    , m_now(std::move(now))
{
    load();
}

void Spending::setBudgets(const Budgets& budgets)
{
    const std::scoped_lock lock(m_mutex);
    m_budgets = budgets;
}

Result<void> Spending::reserve(const Question& question, std::int64_t tokens, double money)
{
    const std::scoped_lock lock(m_mutex);
    turnPage(question);
    struct Limit {
        const Allowance& allowance;
        const Use& used;
        SetupFaultKind spent;
    };
    for (const auto& [allowance, used, spent] :
        { Limit { m_budgets.question, m_spent.question, SetupFaultKind::QuestionSpent },
            Limit { m_budgets.session, m_spent.session, SetupFaultKind::SessionSpent },
            Limit { m_budgets.day, m_spent.day, SetupFaultKind::DaySpent } }) {
        if (const auto words = broken(allowance, used, tokens, money); !words.empty()) {
            return fail(ErrorKind::Budget, { spent, { .texts = { words } } });
        }
    }
    return {};
}

void Spending::add(const Question& question, const Use& use)
{
    const std::scoped_lock lock(m_mutex);
    turnPage(question);
    for (auto* total : { &m_spent.question, &m_spent.session, &m_spent.day }) {
        *total = sum(*total, use);
    }
    save();
}

Spent Spending::spent() const
{
    const std::scoped_lock lock(m_mutex);
    return m_spent;
}

void Spending::turnPage(const Question& question)
{
    if (m_question != question) {
        m_question = question;
        m_spent.question = {};
    }
    if (const auto today = dayOf(m_now()); m_day != today) {
        m_day = today;
        m_spent.day = {};
    }
}

/// A count that cannot be read starts again: it guards a purse, not data.
void Spending::load()
{
    std::ifstream file(m_file);
    const auto json = sandbox::readJson(std::string { std::istreambuf_iterator<char>(file), {} });
    try {
        m_day = json.at("day").get<std::string>();
        m_spent.day = { json.at("tokens").get<std::int64_t>(), json.at("money").get<double>(),
            std::chrono::milliseconds(json.at("milliseconds").get<std::int64_t>()) };
    } catch (const Json::exception&) {
        m_day.clear();
        m_spent.day = {};
    }
}

void Spending::save() const
{
    if (!m_file.empty()) {
        const Json json = { { "day", m_day }, { "tokens", m_spent.day.tokens }, { "money", m_spent.day.money },
            { "milliseconds", m_spent.day.time.count() } };
        (void)writePrivateFile(m_file, sandbox::dump(json) + "\n"); // the session's count goes on without it
    }
}

} // namespace core::llm
