// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/pdf_bookmarks.h"

#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>

namespace ui {

namespace {
/// The entries of the list, and how they hang together.
class Outline {
public:
    Outline(QPDF& file, const std::vector<Bookmark>& bookmarks)
        : m_bookmarks(bookmarks)
    {
        const auto pages = QPDFPageDocumentHelper(file).getAllPages();
        for (const auto& bookmark : bookmarks) {
            const auto page = static_cast<std::size_t>(
                std::clamp(bookmark.page, 0, static_cast<int>(pages.size()) - 1));
            auto place = QPDFObjectHandle::newArray();
            place.appendItem(pages[page].getObjectHandle());
            place.appendItem(QPDFObjectHandle::newName("/Fit"));
            auto entry = file.makeIndirectObject(QPDFObjectHandle::newDictionary());
            entry.replaceKey("/Title", QPDFObjectHandle::newUnicodeString(bookmark.title));
            entry.replaceKey("/Dest", place);
            m_entries.push_back(entry);
        }
    }

    /// Those between `from` and `to` below `parent`.
    void hang(QPDFObjectHandle parent, std::size_t from, std::size_t to, int level)
    {
        QPDFObjectHandle before;
        int count = 0;
        for (auto at = from; at < to; ++at) {
            auto entry = m_entries[at];
            entry.replaceKey("/Parent", parent);
            if (count++ == 0) {
                parent.replaceKey("/First", entry);
            } else {
                entry.replaceKey("/Prev", before);
                before.replaceKey("/Next", entry);
            }
            auto end = at + 1;
            while (end < to && m_bookmarks[end].level > level) {
                ++end;
            }
            hang(entry, at + 1, end, level + 1);
            at = end - 1;
            before = entry;
        }
        if (count > 0) {
            parent.replaceKey("/Last", before);
            // Those of the second level are folded away: their number is negative.
            parent.replaceKey("/Count", QPDFObjectHandle::newInteger(level == 1 ? count : -count));
        }
    }

private:
    const std::vector<Bookmark>& m_bookmarks;
    std::vector<QPDFObjectHandle> m_entries;
};
} // namespace

std::string withBookmarks(std::string pdf, const std::vector<Bookmark>& bookmarks, const std::string& author)
{
    if (bookmarks.empty()) {
        return pdf;
    }
    try {
        QPDF file;
        file.processMemoryFile("report", pdf.data(), pdf.size());
        auto outlines = file.makeIndirectObject(QPDFObjectHandle::newDictionary());
        outlines.replaceKey("/Type", QPDFObjectHandle::newName("/Outlines"));
        Outline(file, bookmarks).hang(outlines, 0, bookmarks.size(), 1);
        file.getRoot().replaceKey("/Outlines", outlines);
        file.getRoot().replaceKey("/PageMode", QPDFObjectHandle::newName("/UseOutlines"));
        file.getRoot().replaceKey("/Lang", QPDFObjectHandle::newString("en"));
        if (auto about = file.getTrailer().getKey("/Info"); about.isDictionary()) {
            about.replaceKey("/Author", QPDFObjectHandle::newUnicodeString(author));
        }
        QPDFWriter writer(file);
        writer.setOutputMemory();
        writer.write();
        const auto bytes = writer.getBufferSharedPointer();
        return { reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize() };
    } catch (const std::exception& error) {
        spdlog::warn("the report has no bookmarks: {}", error.what());
        return pdf;
    }
}

} // namespace ui
