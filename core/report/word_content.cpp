// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/word_content.h"

#include "core/report/appendix.h"
#include "core/report/code_lines.h"
#include "core/report/content.h"
#include "core/report/escape.h"
#include "core/report/paper_parts.h"
#include "core/report/paper_table.h"
#include "sandbox/run/base64.h"

#include <algorithm>

namespace core {

using namespace report;

namespace {
/// Puts blocks into the JSON that kernel/report/write_docx.py reads.
class BlockJson {
public:
    explicit BlockJson(const ChartPainter& png)
        : m_png(png)
    {
    }

    Json operator()(const Paragraph& paragraph) const
    {
        static constexpr const char* styles[] = { "plain", "answer", "soft", "state", "value" };
        auto spans = Json::array();
        for (const auto& span : paragraph.spans) {
            spans.push_back({ plainText(span.text), span.kind == Span::Kind::Bound, endOf(span) });
        }
        return { { "paragraph", styles[static_cast<std::size_t>(paragraph.style)] }, { "spans", std::move(spans) } };
    }
    Json operator()(const Points& points) const
    {
        auto list = Json::array();
        for (const auto& point : points.points) {
            list.push_back(Json::array({ point.word, plainText(point.text) }));
        }
        return { { "points", std::move(list) } };
    }
    Json operator()(const Facts& facts) const
    {
        auto list = Json::array();
        for (const auto& [name, value] : facts.facts) {
            list.push_back(Json::array({ oneLine(name), plainText(value) }));
        }
        return { { "facts", std::move(list) } };
    }
    Json operator()(const TableBlock& table) const
    {
        auto pieces = Json::array();
        for (const auto& piece : piecesForPaper(table)) {
            pieces.push_back(pieceJson(piece));
        }
        return { { "tables", std::move(pieces) } };
    }
    Json operator()(const Picture& picture) const
    {
        const auto* image = std::get_if<sandbox::Image>(&picture.drawn);
        const auto bytes = image ? image->png
            : m_png              ? m_png(std::get<sandbox::ChartSpec>(picture.drawn))
                                 : std::string();
        return { { "picture", plainText(picture.caption) }, { "words", plainText(picture.words) },
            { "png", sandbox::base64Encode(bytes) } };
    }
    Json operator()(const Verbatim& verbatim) const
    {
        const auto text = verbatim.isNumbered ? numberedCode(verbatim.text) : verbatim.text;
        return { { "verbatim", plainText(text) }, { "code", verbatim.isCode } };
    }

private:
    static Json pieceJson(const TableBlock& table)
    {
        Json json { { "caption", plainText(captionOf(table)) }, { "columns", Json::array() }, { "rows", Json::array() },
            { "widths", columnWidths(table) }, { "small", table.isSmall }, { "rest", plainText(table.rest) } };
        for (const auto& column : table.columns) {
            const auto name = table.isSmall ? withBreaks(column.name) : column.name;
            json["columns"].push_back(Json::array({ name, column.isNumber }));
        }
        for (const auto& row : table.rows) {
            auto cells = Json::array();
            for (const auto& cell : row.cells) {
                cells.push_back(plainText(cell.text));
            }
            json["rows"].push_back({ { "note", row.note }, { "cells", std::move(cells) } });
        }
        return json;
    }

    const ChartPainter& m_png;
};
} // namespace

std::string wordContent(const ReportSource& source, const ChartPainter& png)
{
    const auto content = contentOf(source);
    Json json { { "title", content.title }, { "byline", content.byline }, { "author", oneLine(source.author) },
        { "created", source.createdAt }, { "sections", Json::array() } };
    for (const auto& section : content.sections) {
        auto parts = Json::array();
        for (const auto& part : partsForPaper(section)) {
            auto blocks = Json::array();
            for (const auto& block : part.blocks) {
                blocks.push_back(std::visit(BlockJson(png), block));
            }
            parts.push_back(
                { { "title", oneLine(part.title) }, { "turned", part.isTurned }, { "blocks", std::move(blocks) } });
        }
        json["sections"].push_back(
            { { "title", section.title }, { "level", section.level }, { "fresh", section.anchor == appendixAnchor },
                { "kept", section.anchor == sourcesAnchor }, { "parts", std::move(parts) } });
    }
    return sandbox::dump(json);
}

} // namespace core
