// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/scan/profile/scan.h"
#include "sandbox/scan/records/pages.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

/// Answers what is asked of a file that could be opened; the requests and answers stand in serve.h.
class RequestHandler {
public:
    /// Both outlive it.
    RequestHandler(const File& file, const Scan& look);
    std::string answer(std::string_view request);

private:
    std::string page(std::int64_t first, std::int64_t count) const;
    std::string place(std::int64_t row) const;
    std::string arrangement(std::string_view json);
    std::string arrangedPage(std::int64_t first, std::int64_t count) const;
    Expected<std::vector<Pages::Row>> awaited(std::int64_t first, std::size_t count) const;

    const File& m_file;
    const Scan& m_look;
    Pages m_pages;
    std::vector<std::uint32_t> m_arranged;
};

} // namespace scan
