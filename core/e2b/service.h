// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/disclosure/http_transport.h"

#include <chrono>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace core::e2b {

/// Why not, in the words of whoever said it.
template <typename T> using Attempt = std::expected<T, std::string>;

/// Where E2B is and with which key, by the variables of its own programs: E2B_API_KEY, E2B_DOMAIN, E2B_API_URL,
/// E2B_SANDBOX_URL.
struct Account {
    std::string key {};
    std::string api {};
    std::string sandbox {}; ///< empty: a name of its own for each sandbox, below `domain`
    std::string domain {};

    /// Not without a key, nor where it would travel in the clear.
    static Attempt<Account> fromEnvironment();
};

struct File {
    std::string path; ///< there, absolute
    std::string content;
};

/// One sandbox of E2B's, by its REST protocol. Any thread of a program that has a QCoreApplication.
class Sandbox {
public:
    /// A fresh one, without access to the internet, which ends by itself where it is not prolonged.
    static Attempt<Sandbox> create(const Account& account, const std::string& name);

    Attempt<void> upload(const std::vector<File>& files) const;
    /// A further interpreter, beside the one that is there.
    Attempt<std::string> newContext() const;
    /// Runs code in an interpreter (empty: the first one), and hands on what it prints; false: enough.
    Attempt<void> execute(const std::string& context, const std::string& code, std::chrono::milliseconds patience,
        const std::function<bool(std::string_view)>& onOutput) const;
    Attempt<void> prolong() const;
    Attempt<void> remove() const;

private:
    Sandbox(Account account, std::string id, std::string token);
    llm::HttpRequest toSandbox(int port, const std::string& path, std::string body) const;

    Account m_account;
    std::string m_id;
    std::string m_token;
};

} // namespace core::e2b
