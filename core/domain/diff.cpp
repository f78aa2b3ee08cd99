// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/diff.h"

#include <algorithm>

namespace core {

namespace {
using Lines = std::vector<std::string_view>;

/// A last line without a line feed counts as a line; an empty text has none.
Lines split(std::string_view text)
{
    Lines lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

/// The furthest x on each diagonal k = x - y, for one number of edits.
class Furthest {
public:
    explicit Furthest(int reach)
        : m_reach(reach)
        , m_x(static_cast<std::size_t>(2 * reach + 1), 0)
    {
    }
    int& at(int diagonal) { return m_x[static_cast<std::size_t>(diagonal + m_reach)]; }

private:
    int m_reach;
    std::vector<int> m_x;
};

bool goesDown(Furthest& furthest, int diagonal, int edits)
{
    return diagonal == -edits || (diagonal != edits && furthest.at(diagonal - 1) < furthest.at(diagonal + 1));
}

/// The state before each round of edits, as far as needed to reach the end of both texts.
std::vector<Furthest> search(const Lines& before, const Lines& after)
{
    const int oldSize = static_cast<int>(before.size());
    const int newSize = static_cast<int>(after.size());
    const int most = oldSize + newSize;
    Furthest furthest(most + 1);
    std::vector<Furthest> rounds;
    for (int edits = 0; edits <= most; ++edits) {
        rounds.push_back(furthest);
        for (int diagonal = -edits; diagonal <= edits; diagonal += 2) {
            int x = goesDown(furthest, diagonal, edits) ? furthest.at(diagonal + 1) : furthest.at(diagonal - 1) + 1;
            int y = x - diagonal;
            while (x < oldSize && y < newSize
                && before[static_cast<std::size_t>(x)] == after[static_cast<std::size_t>(y)]) {
                ++x;
                ++y;
            }
            furthest.at(diagonal) = x;
            if (x >= oldSize && y >= newSize) {
                return rounds;
            }
        }
    }
    return rounds;
}

/// Walks the rounds backwards, from the ends of both texts to their beginnings.
std::vector<DiffLine> trace(const Lines& before, const Lines& after, std::vector<Furthest> rounds)
{
    std::vector<DiffLine> lines;
    int x = static_cast<int>(before.size());
    int y = static_cast<int>(after.size());
    const auto same = [&] {
        --x;
        --y;
        lines.push_back({ DiffKind::Same, std::string(before[static_cast<std::size_t>(x)]), x + 1, y + 1 });
    };
    for (int edits = static_cast<int>(rounds.size()) - 1; edits > 0; --edits) {
        auto& furthest = rounds[static_cast<std::size_t>(edits)];
        const int diagonal = x - y;
        const bool down = goesDown(furthest, diagonal, edits);
        const int fromX = furthest.at(down ? diagonal + 1 : diagonal - 1);
        const int fromY = fromX - (down ? diagonal + 1 : diagonal - 1);
        while (x > (down ? fromX : fromX + 1) && y > (down ? fromY + 1 : fromY)) {
            same();
        }
        if (down) {
            --y;
            lines.push_back({ DiffKind::Added, std::string(after[static_cast<std::size_t>(y)]), 0, y + 1 });
        } else {
            --x;
            lines.push_back({ DiffKind::Removed, std::string(before[static_cast<std::size_t>(x)]), x + 1, 0 });
        }
    }
    while (x > 0 && y > 0) {
        same();
    }
    std::ranges::reverse(lines);
    return lines;
}

/// The search keeps every round: beyond this many lines the shortest difference is not worth its memory.
constexpr std::size_t mostLines = 2000;

std::vector<DiffLine> allReplaced(const Lines& before, const Lines& after)
{
    std::vector<DiffLine> lines;
    for (const auto line : before) {
        lines.push_back({ DiffKind::Removed, std::string(line), static_cast<int>(lines.size()) + 1, 0 });
    }
    for (std::size_t i = 0; i < after.size(); ++i) {
        lines.push_back({ DiffKind::Added, std::string(after[i]), 0, static_cast<int>(i) + 1 });
    }
    return lines;
}
} // namespace

std::vector<DiffLine> diffLines(std::string_view before, std::string_view after)
{
    const auto oldLines = split(before);
    const auto newLines = split(after);
    if (oldLines.size() + newLines.size() > mostLines) {
        return allReplaced(oldLines, newLines);
    }
    return trace(oldLines, newLines, search(oldLines, newLines));
}

} // namespace core
