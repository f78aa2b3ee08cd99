// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/stray_quotes.h"

#include "sandbox/scan/text/tokenizer.h"

#include <algorithm>

namespace scan {

namespace {
constexpr char quoteSign = '"';
constexpr auto nowhere = std::string_view::npos;

/// In quotes, each of those inside twice.
void enclose(std::string_view text, std::string& out)
{
    out.push_back(quoteSign);
    for (const char c : text) {
        out.append(c == quoteSign ? 2 : 1, c);
    }
    out.push_back(quoteSign);
}

/// With one quote for two.
std::string undoubled(std::string_view text)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        result.push_back(text[i]);
        i += text.substr(i, 2) == "\"\"" ? 1 : 0;
    }
    return result;
}
} // namespace

/// Behind the closing quote of a cell as it should be written; nowhere: it is not.
std::size_t QuoteMender::soundEnd(std::string_view line, std::size_t begin) const
{
    for (auto at = line.find(quoteSign, begin + 1); at != nowhere; at = line.find(quoteSign, at + 2)) {
        if (at + 1 >= line.size() || line[at + 1] != quoteSign) {
            return endsAt(line, at + 1) ? at + 1 : nowhere;
        }
    }
    return nowhere;
}

/// Whole cells follow: one in quotes, or one without any.
bool QuoteMender::closes(std::string_view line, std::size_t at) const
{
    if (at + 1 >= line.size()) {
        return true;
    }
    const auto next = line.substr(at + 2);
    if (line[at + 1] != m_delimiter || next.starts_with(quoteSign)) {
        return line[at + 1] == m_delimiter;
    }
    const auto stop = std::ranges::find_if(next, [&](char c) { return c == quoteSign || c == m_delimiter; });
    return stop == next.end() || *stop == m_delimiter;
}

/// Where a cell ends that holds lone quotes, behind its closing one; nowhere: one of them begins another cell, or
/// nothing closes it.
std::size_t QuoteMender::looseEnd(std::string_view line, std::size_t begin) const
{
    for (auto at = line.find(quoteSign, begin + 1); at != nowhere; at = line.find(quoteSign, at + 1)) {
        if (closes(line, at)) {
            return at + 1;
        }
        if (line[at - 1] == m_delimiter) {
            return nowhere;
        }
    }
    return nowhere;
}

void QuoteMender::mendLine(std::string_view line, std::string& out) const
{
    for (std::size_t at = 0; at <= line.size();) {
        const auto plain = std::min(line.find(m_delimiter, at), line.size());
        auto end = plain;
        if (at < line.size() && line[at] == quoteSign) {
            const auto sound = soundEnd(line, at);
            const auto loose = sound == nowhere ? looseEnd(line, at) : nowhere;
            end = sound != nowhere ? sound : loose != nowhere ? loose : plain;
            if (sound != nowhere) {
                out += line.substr(at, end - at);
            } else {
                enclose(loose != nowhere ? undoubled(line.substr(at + 1, end - at - 2))
                                         : std::string(line.substr(at, end - at)),
                    out);
            }
        } else {
            out += line.substr(at, end - at);
        }
        if (end < line.size()) {
            out.push_back(m_delimiter);
        }
        at = end + 1;
    }
}

void QuoteMender::mend(std::string_view text, std::string& out)
{
    while (!text.empty()) {
        const auto end = text.find_first_of("\r\n");
        m_line += text.substr(0, end);
        if (m_line.size() > Tokenizer::maxRecordBytes) {
            endLine(out); // too long for a record, however its quotes stand: who reads on says so
        }
        if (end == nowhere) {
            return;
        }
        endLine(out);
        out.push_back(text[end]);
        text.remove_prefix(end + 1);
    }
}

void QuoteMender::endLine(std::string& out)
{
    mendLine(m_line, out);
    m_line.clear();
}

std::string mended(std::string_view text, char delimiter)
{
    std::string result;
    QuoteMender mender(delimiter);
    mender.mend(text, result);
    mender.endLine(result);
    return result;
}

} // namespace scan
