// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_file.h"

#include "core/domain/fault.h"
#include "core/report/chosen.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>

namespace core {

namespace {

namespace fs = std::filesystem;
using Writer = std::function<Result<void>(const ReportSource&, const fs::path&, const ReportArt&)>;

Result<void> cannotWrite(const fs::path& path, const std::string& detail)
{
    return fail(ErrorKind::Io, { FaultKind::ReportNotWritten, { .count = 1, .texts = { path.string() } } }, detail);
}

template <typename Make> Writer textWriter(Make make)
{
    return [make](const ReportSource& source, const fs::path& path, const ReportArt& art) -> Result<void> {
        std::ofstream file(path, std::ios::binary);
        file << make(source, art);
        file.close();
        return file ? Result<void>() : cannotWrite(path, {});
    };
}

/// The pictures of "a.md" stand in "a_files" beside it; until it is whole, in "a_files.part".
fs::path pictureFolder(const fs::path& path)
{
    return path.parent_path() / (path.stem().string() + "_files");
}

fs::path partOf(fs::path path)
{
    path += ".part";
    return path;
}

Result<void> writeMarkdown(const ReportSource& source, const fs::path& path, const ReportArt& art)
{
    const auto folder = pictureFolder(path.stem().stem()); // of "a.md.part.md"
    const auto begun = partOf(path.parent_path() / folder);
    const auto pictures = markdownPictures(source, art.chart);
    std::error_code error;
    if (!pictures.empty()) {
        fs::create_directory(begun, error);
    }
    for (const auto& picture : pictures) {
        const auto place = begun / picture.name;
        std::ofstream file(place, std::ios::binary);
        file << picture.bytes;
        file.close();
        if (!file) {
            return cannotWrite(place, error ? error.message() : std::string());
        }
    }
    const auto text = [&](const ReportSource& report, const ReportArt&) {
        return markdownReport(report, pictures.empty() ? std::string() : folder.string());
    };
    return textWriter(text)(source, path, art);
}

const std::map<std::string, Writer>& writers()
{
    static const auto html = textWriter(
        [](const ReportSource& source, const ReportArt& art) { return htmlReport(source, art.chart); });
    static const std::map<std::string, Writer> table {
        { ".html", html },
        { ".htm", html },
        { ".md", writeMarkdown },
        { ".py", textWriter([](const ReportSource& source, const ReportArt&) { return scriptReport(source); }) },
        { ".ipynb", textWriter([](const ReportSource& source, const ReportArt& art) {
             return notebookReport(source, art.chart);
         }) },
        { ".xlsx",
            [](const ReportSource& source, const fs::path& path, const ReportArt& art) {
                return writeWorkbook(source, path, art.chart);
            } },
        { ".pdf",
            [](const ReportSource& source, const fs::path& path, const ReportArt& art) {
                return art.pdf(source, path);
            } },
        { ".docx",
            [](const ReportSource& source, const fs::path& path, const ReportArt& art) {
                return art.docx(source, path);
            } },
    };
    return table;
}

/// The pictures take their place, beside those that are there.
void keepPictures(const fs::path& path, std::error_code& error)
{
    const auto folder = pictureFolder(path);
    if (!fs::exists(partOf(folder))) {
        return;
    }
    fs::create_directory(folder, error);
    for (const auto& picture : fs::directory_iterator(partOf(folder))) {
        fs::rename(picture.path(), folder / picture.path().filename(), error);
        if (error) {
            return;
        }
    }
    fs::remove(partOf(folder), error);
}

std::string kindOf(const fs::path& path)
{
    auto kind = path.extension().string();
    std::ranges::transform(
        kind, kind.begin(), [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return kind;
}

} // namespace

Result<void> checkReportName(const fs::path& path)
{
    if (!writers().contains(kindOf(path))) {
        return fail(ErrorKind::BadInput, { FaultKind::NoSuchReport, { .texts = { path.filename().string() } } });
    }
    return {};
}

Result<void> writeReport(const ReportSource& source, const fs::path& path, const ReportArt& art)
{
    if (const auto named = checkReportName(path); !named) {
        return named;
    }
    auto partial = path;
    partial += ".part";
    partial += path.extension();
    std::error_code error;
    auto numbered = source;
    numberSteps(numbered);
    auto written = writers().at(kindOf(path))(numbered, partial, art);
    if (written && art.stop.stop_requested()) {
        written = fail(ErrorKind::Cancelled, FaultKind::Stopped);
    }
    if (!written) {
        fs::remove(partial, error);
        if (kindOf(path) == ".md") {
            fs::remove_all(partOf(pictureFolder(path)), error);
        }
        return written;
    }
    if (kindOf(path) == ".md") {
        keepPictures(path, error);
    }
    if (!error) {
        fs::rename(partial, path, error);
    }
    return error ? cannotWrite(path, error.message()) : Result<void>();
}

} // namespace core
