// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/content.h"
#include "core/report/escape.h"
#include "core/report/markdown_blocks.h"
#include "core/report/report.h"
#include "sandbox/run/run_request.h"

#include <algorithm>
#include <cctype>
#include <format>

namespace core {

using namespace report;

namespace {
std::string asQuote(const std::string& text)
{
    std::string out;
    std::size_t start = 0;
    while (start <= text.size()) {
        const auto end = std::min(text.find('\n', start), text.size());
        out += "> " + markdown(text.substr(start, end - start)) + "\n";
        start = end + 1;
    }
    return out + "\n";
}

/// "chart-7-0.svg" of "chart:7:0".
std::string pictureName(const Picture& picture)
{
    auto name = picture.resource;
    std::ranges::replace(name, ':', '-');
    return name + (std::holds_alternative<sandbox::Image>(picture.drawn) ? ".png" : ".svg");
}

std::string bytesOf(const Picture& picture, const ChartPainter& painter)
{
    const auto* image = std::get_if<sandbox::Image>(&picture.drawn);
    return image ? image->png : painter ? painter(std::get<sandbox::ChartSpec>(picture.drawn)) : std::string();
}

std::string asUrl(const std::string& text)
{
    std::string url;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        url += std::isalnum(byte) || c == '-' || c == '_' || c == '.' ? std::string(1, c)
                                                                      : std::format("%{:02X}", byte);
    }
    return url;
}

/// Puts blocks into Markdown.
class BlockMarkdown {
public:
    explicit BlockMarkdown(const std::string& folder)
        : m_folder(folder)
    {
    }

    std::string operator()(const Paragraph& paragraph) const
    {
        std::string text;
        for (const auto& span : paragraph.spans) {
            text += withMark(span);
        }
        using enum Paragraph::Style;
        text.erase(text.find_last_not_of(' ') + 1); // else what is strong has no end
        const bool isStrong = paragraph.style == Answer || paragraph.style == Value;
        return paragraph.style == State ? asQuote(text)
            : isStrong                  ? "**" + markdown(text) + "**\n\n"
                                        : markdown(text) + "\n\n";
    }

    std::string operator()(const Points& points) const
    {
        std::string out;
        for (const auto& point : points.points) {
            out += "- " + (point.word.empty() ? "" : point.word + ": ") + markdown(point.text) + "\n";
        }
        return out + "\n";
    }

    std::string operator()(const Facts& facts) const
    {
        std::string out;
        for (const auto& [name, value] : facts.facts) {
            out += "- " + markdown(name) + ": " + markdown(value) + "\n";
        }
        return out + "\n";
    }

    std::string operator()(const TableBlock& table) const
    {
        std::string head = "|";
        std::string rule = "|";
        for (const auto& column : table.columns) {
            head += " " + markdown(column.name) + " |";
            rule += column.isNumber ? " ---: |" : " --- |";
        }
        std::string out = head + "\n" + rule + "\n";
        for (const auto& row : table.rows) {
            out += row.note.empty() ? "|" : "| " + markdown(row.note) + " |\n|";
            for (const auto& cell : row.cells) {
                out += " " + markdown(cell.text) + " |";
            }
            out += "\n";
        }
        return out + "\n" + markdown(captionOf(table)) + "\n\n"
            + (table.rest.empty() ? "" : markdown(table.rest) + "\n\n");
    }

    std::string operator()(const Picture& picture) const
    {
        const auto image = m_folder.empty()
            ? std::string()
            : "![" + markdown(picture.words) + "](" + asUrl(m_folder) + "/" + pictureName(picture) + ")\n\n";
        return image + "*" + markdown(picture.caption) + "*\n\n";
    }

    std::string operator()(const Verbatim& verbatim) const
    {
        return fenced(verbatim.text, verbatim.isCode ? sandbox::languageOf(verbatim.text) : "text");
    }

private:
    const std::string& m_folder;
};

} // namespace

std::string report::sectionMarkdown(const Section& section, const std::string& folder)
{
    auto out = (section.level == 1 ? "## " : "### ") + markdown(section.title) + "\n\n";
    for (const auto& part : section.parts) {
        out += part.title.empty() ? "" : (section.level == 1 ? "### " : "#### ") + markdown(part.title) + "\n\n";
        for (const auto& block : part.blocks) {
            out += std::visit(BlockMarkdown(folder), block);
        }
    }
    return out;
}

std::string markdownReport(const ReportSource& source, const std::string& folder)
{
    const auto content = contentOf(source);
    auto out = "# " + markdown(content.title) + "\n\n" + markdown(content.byline) + "\n\n";
    for (const auto& section : content.sections) {
        out += sectionMarkdown(section, folder);
    }
    return out;
}

std::vector<PictureFile> markdownPictures(const ReportSource& source, const ChartPainter& painter)
{
    std::vector<PictureFile> files;
    const auto content = contentOf(source);
    for (const auto& section : content.sections) {
        for (const auto& part : section.parts) {
            for (const auto& block : part.blocks) {
                if (const auto* picture = std::get_if<Picture>(&block)) {
                    files.push_back({ pictureName(*picture), bytesOf(*picture, painter) });
                }
            }
        }
    }
    std::erase_if(files, [](const PictureFile& file) { return file.bytes.empty(); });
    return files;
}

} // namespace core
