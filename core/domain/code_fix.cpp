// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/code_fix.h"

#include "core/domain/fault.h"

namespace core {

namespace {
/// Whether a character of UTF-8 ends there.
bool isBoundary(const std::string& code, std::size_t at)
{
    return at == code.size() || (static_cast<unsigned char>(code[at]) & 0xC0) != 0x80;
}
} // namespace

void to_json(Json& json, const CodeFix& fix)
{
    json = { { "begin", fix.begin }, { "end", fix.end }, { "text", fix.text }, { "count", fix.count } };
}

void from_json(const Json& json, CodeFix& fix)
{
    json.at("begin").get_to(fix.begin);
    json.at("end").get_to(fix.end);
    json.at("text").get_to(fix.text);
    json.at("count").get_to(fix.count);
}

Result<std::string> fixed(const std::string& code, const CodeFix& fix)
{
    const auto begin = static_cast<std::size_t>(fix.begin);
    const auto end = static_cast<std::size_t>(fix.end);
    if (fix.begin < 0 || fix.end < fix.begin || end > code.size() || !isBoundary(code, begin)
        || !isBoundary(code, end)) {
        return fail(ErrorKind::BadInput, FaultKind::FixHasNoPlace);
    }
    return code.substr(0, begin) + fix.text + code.substr(end);
}

} // namespace core
