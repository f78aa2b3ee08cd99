// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/plain_blocks.h"

#include "core/report/code_lines.h"
#include "core/report/escape.h"

#include <algorithm>

namespace core::report {

namespace {
class PlainLines {
public:
    explicit PlainLines(std::vector<std::string>& lines)
        : m_lines(lines)
    {
    }

    void operator()(const Paragraph& paragraph) const
    {
        std::string text;
        for (const auto& span : paragraph.spans) {
            text += withMark(span);
        }
        addAll(text);
    }
    void operator()(const Points& points) const
    {
        for (const auto& point : points.points) {
            m_lines.push_back("- " + (point.word.empty() ? "" : point.word + ": ") + oneLine(point.text));
        }
    }
    void operator()(const Facts& facts) const
    {
        for (const auto& [name, value] : facts.facts) {
            m_lines.push_back(oneLine(name) + ": " + oneLine(value));
        }
    }
    void operator()(const TableBlock& table) const
    {
        std::vector<std::string> names;
        std::ranges::transform(table.columns, std::back_inserter(names), &TableBlock::Column::name);
        addAll(captionOf(table));
        addRow(names);
        for (const auto& row : table.rows) {
            std::vector<std::string> cells;
            std::ranges::transform(row.cells, std::back_inserter(cells), &TableCell::text);
            addAll(row.note);
            addRow(cells);
        }
        addAll(table.rest);
    }
    void operator()(const Picture& picture) const { addAll(picture.caption); }
    void operator()(const Verbatim& verbatim) const
    {
        addAll(verbatim.isNumbered ? numberedCode(verbatim.text) : verbatim.text, "    ");
    }

private:
    /// None of an empty text.
    void addAll(const std::string& text, const std::string& indent = {}) const
    {
        for (std::size_t at = 0; at < text.size();) {
            const auto end = std::min(text.find('\n', at), text.size());
            m_lines.push_back(indent + oneLine(text.substr(at, end - at)));
            at = end + 1;
        }
    }
    void addRow(const std::vector<std::string>& cells) const
    {
        std::string line;
        for (const auto& cell : cells) {
            line += (&cell == cells.data() ? "" : " | ") + oneLine(cell);
        }
        m_lines.push_back(line);
    }

    std::vector<std::string>& m_lines;
};
} // namespace

std::vector<std::string> plainLines(const Section& section)
{
    std::vector<std::string> lines { oneLine(section.title), std::string(section.level == 1 ? 72 : 48, '-') };
    for (const auto& part : section.parts) {
        if (!part.title.empty()) {
            lines.emplace_back();
            lines.push_back(oneLine(part.title) + ":");
        }
        for (const auto& block : part.blocks) {
            std::visit(PlainLines(lines), block);
        }
    }
    return lines;
}

} // namespace core::report
