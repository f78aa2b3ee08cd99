// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/result.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace core::llm {

/// An API key. It has no output operator and no JSON: it is revealed in one place, where the request is made.
class Secret {
public:
    Secret() = default;
    explicit Secret(std::string value)
        : m_value(std::move(value))
    {
    }
    Secret(const Secret&) = default;
    Secret& operator=(const Secret&) = default;
    ~Secret() { std::ranges::fill(m_value, '\0'); }

    bool isEmpty() const { return m_value.empty(); }
    const std::string& reveal() const { return m_value; }

    /// The text without the key, for messages that quote a server.
    std::string removedFrom(std::string text, std::string_view mark = "[key]") const
    {
        auto at = m_value.empty() ? text.npos : text.find(m_value);
        for (; at != text.npos; at = text.find(m_value, at + mark.size())) {
            text.replace(at, m_value.size(), mark);
        }
        return text;
    }

    void removeFrom(Error& error) const
    {
        error.detail = removedFrom(std::move(error.detail));
        std::ranges::transform(error.message.texts, error.message.texts.begin(),
            [this](std::string& text) { return removedFrom(std::move(text)); });
    }

private:
    std::string m_value;
};

} // namespace core::llm
