// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/question.h"
#include "core/llm/profiles/budget.h"
#include "core/llm/wire/model_profile.h"

#include <chrono>
#include <filesystem>
#include <mutex>
#include <string>

namespace core::llm {

/// What models have used up.
struct Use {
    std::int64_t tokens = 0;
    double money = 0;
    std::chrono::milliseconds time {};
    bool operator==(const Use&) const = default;
};

struct Spent {
    Use question;
    Use session;
    Use day;
};

/// What so many tokens cost.
double costOf(const Prices& prices, std::int64_t inputTokens, std::int64_t outputTokens);

/// Keeps count against the budgets, for all analyses of the program; the day's count is on disk. Any thread.
class Spending {
public:
    /// `file` keeps the day's count; empty: only memory. `now` tells the time, for the change of day.
    explicit Spending(std::filesystem::path file,
        std::function<std::chrono::system_clock::time_point()> now = std::chrono::system_clock::now);

    void setBudgets(const Budgets& budgets);
    /// Before something is sent: Budget, with which limit it would break, if this may go beyond one.
    Result<void> reserve(const Question& question, std::int64_t tokens, double money);
    /// After it was.
    void add(const Question& question, const Use& use);
    Spent spent() const;

private:
    void turnPage(const Question& question);
    void load();
    void save() const;

    std::filesystem::path m_file;
    std::function<std::chrono::system_clock::time_point()> m_now;
    mutable std::mutex m_mutex;
    Budgets m_budgets;
    Spent m_spent;
    Question m_question; ///< the one `m_spent.question` is about
    std::string m_day; ///< the one `m_spent.day` is about
};

} // namespace core::llm
