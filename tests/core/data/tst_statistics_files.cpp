// SPDX-License-Identifier: GPL-3.0-or-later
// Files of Stata, SAS, SPSS and dBase through the jail: the cells that were written, and the code shown reads them the
// same way.
#include "core/data/read_code.h"
#include "core/data/tables.h"
#include "core/domain/domain_json.h"
#include "sandbox/jail/installation.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace Qt::StringLiterals;

class TestStatisticsFiles : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void eachTableIsWhatWasWritten();
    void whatIsLeftIsSaid();
    void whatIsNotReadEndsInASentence();
    void partsOfAFileEndInASentence();

private:
    std::filesystem::path path(const std::string& name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    static core::Result<std::vector<core::Dataset>> opened(const std::filesystem::path& file)
    {
        return core::openFile(file, {}, *sandbox::Installation::locate(), {}, {});
    }
    QTemporaryDir m_folder;
    core::Json m_expected;
};

void TestStatisticsFiles::initTestCase()
{
    QProcess python;
    python.start(u"python3"_s, { u"-B"_s, QStringLiteral(MAKER), m_folder.path() });
    QVERIFY(python.waitForFinished(300'000));
    QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());
    m_expected = core::Json::parse(std::ifstream(path("expected.json")));
}

void TestStatisticsFiles::eachTableIsWhatWasWritten()
{
    auto cases = core::Json::array();
    for (const auto& [name, wanted] : m_expected.at("tables").items()) {
        const auto datasets = opened(path(name));
        QVERIFY2(datasets,
            datasets ? "" : (name + ": " + inWords(datasets.error().message) + " " + datasets.error().detail).c_str());
        const auto& profile = datasets->front().profile;
        std::vector<std::string> names;
        for (const auto& column : profile.columns) {
            names.push_back(column.name);
        }
        QCOMPARE(core::Json(names), wanted.at("names"));
        QCOMPARE(core::Json(profile.firstRows), wanted.at("cells"));
        cases.push_back(
            { { "name", name }, { "folder", m_folder.path().toStdString() }, { "variable", datasets->front().variable },
                { "code", core::readCode(datasets->front()) }, { "profile", profile } });
    }
    QVERIFY(cases.size() >= 10);
    const auto list = m_folder.filePath(u"cases.json"_s);
    std::ofstream(list.toStdString()) << sandbox::dump(cases);
    QProcess python;
    python.setProcessChannelMode(QProcess::MergedChannels);
    python.start(u"python3"_s, { u"-B"_s, QStringLiteral(AGREE), list });
    QVERIFY(python.waitForFinished(300'000));
    QVERIFY2(python.exitCode() == 0, python.readAllStandardOutput().constData());
}

void TestStatisticsFiles::whatIsLeftIsSaid()
{
    const auto saidOf = [&](const char* name) {
        return opened(path(name)).transform([](const auto& datasets) { return datasets.front().profile.warnings; });
    };
    const auto codes = saidOf("people.sav");
    QVERIFY(codes && codes->size() == 1);
    QCOMPARE(codes->front().kind, core::WarningKind::CodesKept);
    QCOMPARE(codes->front().column, std::string("scale"));
    const auto memos = saidOf("memos.dbf");
    QVERIFY(memos
        && *memos
            == (std::vector<core::FileWarning> { { core::WarningKind::MemosElsewhere, { .texts = { "NOTES" } } } }));
}

void TestStatisticsFiles::whatIsNotReadEndsInASentence()
{
    for (const auto& [name, says] : m_expected.at("refused").items()) {
        const auto datasets = opened(path(name));
        QVERIFY(!datasets);
        QCOMPARE(datasets.error().kind, core::ErrorKind::BadInput);
        QVERIFY2(inWords(datasets.error().message).contains(says.get<std::string>()),
            inWords(datasets.error().message).c_str());
    }
}

/// What a download leaves that broke off.
void TestStatisticsFiles::partsOfAFileEndInASentence()
{
    for (const std::string name : { "people.sav", "people118.dta", "people114.dta", "told.dbf", "people.xpt" }) {
        std::ifstream whole(path(name), std::ios::binary);
        std::string bytes(std::istreambuf_iterator<char>(whole), {});
        bytes.resize(bytes.size() - bytes.size() / 3);
        const auto part = path("part." + name);
        std::ofstream(part, std::ios::binary) << bytes;
        const auto datasets = opened(part);
        QVERIFY2(!datasets, name.c_str());
        QVERIFY2(inWords(datasets.error().message).contains("damaged"), inWords(datasets.error().message).c_str());
    }
}

QTEST_GUILESS_MAIN(TestStatisticsFiles)
#include "tst_statistics_files.moc"
