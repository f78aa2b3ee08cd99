// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/clearance.h"

#include "core/domain/setup_fault.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <unordered_set>

namespace core::llm {

namespace {
/// Shorter values ("no", "DE") are in any text, so they are looked for in quotes.
constexpr std::size_t minProtectedBytes = 4;

bool isWordByte(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Typographic quotes and other punctuation (U+00A0…BF, U+2000…) belong to no word.
bool isPunctuationLead(char c)
{
    return c == '\xc2' || c == '\xe2';
}

bool wordBeginsAt(std::string_view text, std::size_t at)
{
    return at < text.size() && isWordByte(text[at]) && !isPunctuationLead(text[at]);
}

bool wordEndsAt(std::string_view text, std::size_t at)
{
    auto lead = at;
    while (lead > 0 && (static_cast<unsigned char>(text[lead - 1]) & 0xc0U) == 0x80) {
        --lead;
    }
    return at > 0 && isWordByte(text[at - 1]) && !(lead < at && lead > 0 && isPunctuationLead(text[lead - 1]));
}

std::uint32_t gramAt(std::string_view text, std::size_t at)
{
    std::uint32_t gram = 0;
    std::memcpy(&gram, text.data() + at, sizeof gram);
    return gram;
}

/// Makes the search for thousands of values one pass over the text plus a look-up each.
std::unordered_set<std::uint32_t> gramsOf(std::string_view text)
{
    std::unordered_set<std::uint32_t> grams;
    for (std::size_t i = 0; i + sizeof(std::uint32_t) <= text.size(); ++i) {
        grams.insert(gramAt(text, i));
    }
    return grams;
}

std::size_t findWord(std::string_view text, std::string_view word, std::size_t from = 0)
{
    for (auto at = text.find(word, from); at != text.npos; at = text.find(word, at + 1)) {
        const auto end = at + word.size();
        const bool startsFree = !wordEndsAt(text, at) || !isWordByte(word.front());
        const bool endsFree = !wordBeginsAt(text, end) || !isWordByte(word.back());
        if (startsFree && endsFree) {
            return at;
        }
    }
    return text.npos;
}

struct Spelling {
    std::string text;
    std::string quote; ///< belongs to the text, but not to the value
};

/// The value as it is, and as it stands inside a JSON or Python string literal.
std::vector<Spelling> spellings(const ProtectedValue& candidate)
{
    const auto& value = candidate.value;
    if (value.size() < minProtectedBytes && !candidate.isName) {
        return { { '"' + value + '"', "\"" }, { '\'' + value + '\'', "'" } };
    }
    auto escaped = sandbox::dump(Json(value));
    escaped = escaped.substr(1, escaped.size() - 2);
    return escaped == value ? std::vector<Spelling> { { value, {} } }
                            : std::vector<Spelling> { { value, {} }, { escaped, {} } };
}

/// Signs and numbers that short tell nothing of a cell.
bool hasLetter(std::string_view text)
{
    return std::ranges::any_of(text, [](char c) { return isWordByte(c) && !(c >= '0' && c <= '9') && c != '_'; });
}

void collectStrings(const Json& json, std::vector<std::string_view>& out)
{
    if (json.is_string()) {
        out.push_back(json.get_ref<const std::string&>());
    }
    if (json.is_structured()) {
        for (const auto& part : json) {
            collectStrings(part, out);
        }
    }
}
} // namespace

void Clearance::protect(std::string value, std::string column, std::string place)
{
    if (value.size() >= minProtectedBytes || hasLetter(value)) {
        m_protected.push_back({ std::move(value), std::move(column), std::move(place) });
    }
}

void Clearance::protectName(const std::string& name, const std::string& what)
{
    const bool isNumber = name.find_first_not_of("0123456789") == std::string::npos;
    if (name.size() > 1 && !isNumber) {
        m_protected.push_back({ name, what, {}, true });
    }
}

void Clearance::allow(std::string_view text)
{
    m_allowed.append(text).push_back('\n');
}

void Clearance::allowContract(std::string_view text)
{
    m_contract.append(text).push_back('\n');
}

bool Clearance::isAllowed(std::string_view value) const
{
    return findWord(m_allowed, value) != std::string::npos;
}

bool Clearance::passes(const ProtectedValue& candidate) const
{
    return isAllowed(candidate.value)
        || (!candidate.isName && findWord(m_contract, candidate.value) != std::string::npos);
}

std::optional<ProtectedValue> Clearance::leakIn(std::string_view text) const
{
    const auto grams = gramsOf(text);
    for (const auto& candidate : m_protected) {
        for (const auto& spelling : spellings(candidate)) {
            const bool possible = spelling.text.size() < sizeof(std::uint32_t)
                || grams.contains(gramAt(spelling.text, 0));
            if (possible && findWord(text, spelling.text) != text.npos && !passes(candidate)) {
                return candidate;
            }
        }
    }
    return std::nullopt;
}

std::optional<ProtectedValue> Clearance::leakInData(const Passages& text) const
{
    std::string parts; // one text, because a search is for thousands of values
    for (const auto part : text.fromData()) {
        parts.append(part).push_back('\0');
    }
    return leakIn(parts);
}

std::string Clearance::redacted(std::string text) const
{
    return replaced(std::move(text), [](const std::string&) { return "[value withheld]"; });
}

std::string Clearance::replaced(
    std::string text, const std::function<std::string(const std::string& spelling)>& standIn) const
{
    const auto grams = gramsOf(text);
    for (const auto& candidate : m_protected) {
        for (const auto& [spelling, quote] : spellings(candidate)) {
            const bool possible = spelling.size() < sizeof(std::uint32_t) || grams.contains(gramAt(spelling, 0));
            auto at = possible ? findWord(text, spelling) : text.npos;
            if (at == text.npos || passes(candidate)) {
                continue;
            }
            const auto bare = spelling.substr(quote.size(), spelling.size() - 2 * quote.size());
            const auto name = quote + standIn(bare) + quote;
            for (; at != text.npos; at = findWord(text, spelling, at + name.size())) {
                text.replace(at, spelling.size(), name);
            }
        }
    }
    return text;
}

std::string Withheld::nameOf(const std::string& spelling)
{
    auto found = std::ranges::find(m_spellings, spelling);
    if (found == m_spellings.end()) {
        found = m_spellings.insert(found, spelling);
    }
    return "[value " + std::to_string(found - m_spellings.begin() + 1) + " withheld]";
}

Passages Withheld::hide(const Passages& text, const Clearance& clearance)
{
    return text.withData([&](const std::string& part) {
        return clearance.replaced(part, [this](const std::string& spelling) { return nameOf(spelling); });
    });
}

std::string Withheld::restore(std::string text) const
{
    for (std::size_t i = 0; i < m_spellings.size(); ++i) {
        const auto name = "[value " + std::to_string(i + 1) + " withheld]";
        for (auto at = text.find(name); at != text.npos; at = text.find(name, at + m_spellings[i].size())) {
            text.replace(at, name.size(), m_spellings[i]);
        }
    }
    return text;
}

Result<void> checkBody(const std::string& body, const Clearance& clearance, const std::vector<Passages>& known)
{
    const auto json = sandbox::readJson(body);
    std::vector<std::string_view> texts;
    if (json.is_discarded()) {
        texts.push_back(body);
    } else {
        collectStrings(json, texts);
    }
    for (const auto text : texts) {
        const auto found = std::ranges::find(known, text, &Passages::text);
        if (const auto leak = found != known.end() ? clearance.leakInData(*found) : clearance.leakIn(text)) {
            return leak->isName
                ? fail(ErrorKind::Policy,
                      { SetupFaultKind::NameNotCleared, { .column = leak->value, .texts = { leak->column } } })
                : fail(ErrorKind::Policy,
                      { SetupFaultKind::ValueNotCleared, { .column = leak->column, .texts = { leak->place } } });
        }
    }
    return {};
}

} // namespace core::llm
