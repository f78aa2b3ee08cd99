// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are no plain text tables, through the jail: what they hold, and that the code shown reads it the same way.
#include "core/data/contracts.h"
#include "core/data/open_table.h"
#include "core/data/read_code.h"
#include "core/data/tables.h"
#include "core/domain/domain_json.h"
#include "sandbox/jail/copy_file.h"
#include "sandbox/jail/installation.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ranges>

using namespace Qt::StringLiterals;

class TestOpenFile : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void eachFrameIsWhatItsProfileSays();
    void theTablesOfOneFileHaveNamesOfTheirOwn();
    void theTablesOfATextAreTablesOfTheirOwn_data();
    void theTablesOfATextAreTablesOfTheirOwn();
    void contentDecidesNotTheName();
    void datesAmongTextsAreSaid();
    void aFileThatCannotBeReadEndsInASentence_data();
    void aFileThatCannotBeReadEndsInASentence();
    void aChangeReadsTheSameTableAgain();
    void theNextFileOfItsKindIsReadLikeTheLast();
    void changesThatDoNotFitAreNotTaken();
    void packedFilesAndSheetsAreOfAKindToo();
    void aFileThatIsOpenedAgainKeepsItsNameAndItsChanges();
    void whatWasChangedIsRememberedForTheNextAnalysis();
    void anyRowsOfATableCanBeShown_data();
    void anyRowsOfATableCanBeShown();

private:
    core::Result<std::vector<core::Dataset>> opened(const std::filesystem::path& file) const;
    /// A file of that text, opened beside what there is.
    core::Result<std::vector<core::Dataset>> written(const char* name, const std::string& text,
        const std::vector<core::Dataset>& taken, const std::vector<core::Dataset>& kept = {}) const
    {
        std::ofstream(path(name)) << text;
        return core::openFile(path(name), taken, *sandbox::Installation::locate(), {}, {}, kept);
    }
    /// The same with its column `code` as text.
    static core::Dataset withTextCodes(const core::Dataset& dataset, std::optional<int> footerRows = {})
    {
        core::ReadOptions change;
        change.column("code").type = core::ColumnType::Text;
        change.footerRows = footerRows;
        const auto changed = core::scanAgain(dataset, change, *sandbox::Installation::locate(), {}, {});
        return changed ? *changed : core::Dataset {};
    }
    QByteArray disagreements(const core::Json& cases) const;
    std::filesystem::path path(const char* name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    QTemporaryDir m_folder;
    core::Json m_expected;
};

/// The warnings in words.
static std::vector<std::string> said(const core::Profile& profile)
{
    std::vector<std::string> sentences;
    for (const auto& warning : profile.warnings) {
        sentences.push_back(core::inWords(warning));
    }
    return sentences;
}

void TestOpenFile::initTestCase()
{
    for (const auto* const maker : { WORKBOOKS, REPORTS, TABLES }) {
        QProcess python;
        python.start(u"python3"_s, { u"-B"_s, QString::fromUtf8(maker), m_folder.path() });
        QVERIFY(python.waitForFinished(300'000));
        QVERIFY2(python.exitCode() == 0, python.readAllStandardError().constData());
    }
    std::ifstream file(path("expected.json"));
    m_expected = core::Json::parse(file);
}

core::Result<std::vector<core::Dataset>> TestOpenFile::opened(const std::filesystem::path& file) const
{
    return core::openFile(file, {}, *sandbox::Installation::locate(), {}, {});
}

/// Where the frames of the code shown are not what their profiles say.
QByteArray TestOpenFile::disagreements(const core::Json& cases) const
{
    const auto list = m_folder.filePath(u"cases.json"_s);
    std::ofstream(list.toStdString()) << sandbox::dump(cases);
    QProcess python;
    python.setProcessChannelMode(QProcess::MergedChannels);
    python.start(u"python3"_s, { u"-B"_s, QStringLiteral(AGREE), list });
    const bool ended = python.waitForFinished(300'000);
    const auto said = python.readAllStandardOutput();
    return ended && python.exitCode() == 0 ? QByteArray() : "agree.py: " + said;
}

void TestOpenFile::eachFrameIsWhatItsProfileSays()
{
    auto cases = core::Json::array();
    for (const auto& [name, wanted] : m_expected.items()) {
        const auto datasets = opened(path(name.c_str()));
        if (wanted.contains("refused")) {
            QVERIFY2(!datasets, name.c_str());
            continue;
        }
        QVERIFY2(datasets,
            datasets ? "" : (name + ": " + inWords(datasets.error().message) + " " + datasets.error().detail).c_str());
        QCOMPARE(datasets->size(), wanted.at("tables").size());
        for (std::size_t i = 0; i < datasets->size(); ++i) {
            const auto& dataset = (*datasets)[i];
            if (wanted["tables"][i].contains("rows")) {
                const auto rows = wanted.contains("profile_rows") ? wanted["profile_rows"][i]
                                                                  : wanted["tables"][i]["rows"];
                QCOMPARE(dataset.profile.rows, rows.get<std::int64_t>());
            }
            cases.push_back({ { "name", dataset.name }, { "folder", m_folder.path().toStdString() },
                { "variable", dataset.variable }, { "code", core::readCode(dataset) },
                { "profile", dataset.profile } });
        }
    }
    QVERIFY(cases.size() > 35);
    QCOMPARE(disagreements(cases), QByteArray());
}

void TestOpenFile::theTablesOfOneFileHaveNamesOfTheirOwn()
{
    const auto sheets = opened(path("stacked_tables.xlsx"));
    QVERIFY(sheets);
    QCOMPARE((*sheets)[0].name, std::string("stacked_tables.xlsx, S, A1:C4"));
    QCOMPARE((*sheets)[1].name, std::string("stacked_tables.xlsx, S, A7:B9"));
    QVERIFY((*sheets)[0].variable != (*sheets)[1].variable);
    QCOMPARE((*sheets)[1].fileName(), std::string("stacked_tables.xlsx"));
    const auto hidden = opened(path("hidden_sheet.xlsx"));
    QVERIFY(hidden);
    QVERIFY((*hidden)[1].source.hidden);
    QCOMPARE((*hidden)[1].profile.sheet, std::string("Secret"));
}

void TestOpenFile::theTablesOfATextAreTablesOfTheirOwn_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("area");
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("next");
    QTest::newRow("blank line") << QByteArray("two_tables.csv") << QByteArray("line 6") << QByteArray("region")
                                << QByteArray("month");
    QTest::newRow("counted rows") << QByteArray("counted_table_above_another.csv") << QByteArray("line 11")
                                  << QByteArray("plot") << QByteArray("press");
    QTest::newRow("empty rows and a title")
        << QByteArray("table_below_empty_rows.csv") << QByteArray("line 9") << QByteArray("name") << QByteArray("name");
}

void TestOpenFile::theTablesOfATextAreTablesOfTheirOwn()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, area);
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, next);
    QVERIFY(!sandbox::copyFile(std::filesystem::path(CORPUS) / name.constData(), path(name.constData())));
    const auto tables = opened(path(name.constData()));
    QVERIFY2(tables, tables ? "" : inWords(tables.error().message).c_str());
    QCOMPARE(tables->size(), 2u);
    const auto& second = tables->back();
    QCOMPARE(tables->front().name, name.toStdString());
    QCOMPARE(second.name, (name + ", " + area).toStdString());
    QCOMPARE(second.fileName(), name.toStdString());
    QVERIFY(second.variable != tables->front().variable);
    QCOMPARE(tables->front().profile.columns.front().name, first.toStdString());
    QCOMPARE(second.profile.columns.front().name, next.toStdString());
    auto cases = core::Json::array();
    for (const auto& dataset : *tables) {
        cases.push_back({ { "name", dataset.name }, { "folder", m_folder.path().toStdString() },
            { "variable", dataset.variable }, { "code", core::readCode(dataset) }, { "profile", dataset.profile } });
    }
    QCOMPARE(disagreements(cases), QByteArray());
    const auto again = core::scanAgain(second, second.change, *sandbox::Installation::locate(), {}, {});
    QVERIFY(again);
    QCOMPARE(*again, second);
    auto open = core::OpenTable::open(second, *sandbox::Installation::locate(), {});
    QVERIFY(open);
    auto page = open->rows(0, 100, {});
    while (page && !page->complete) {
        page = open->rows(0, 100, {});
    }
    QVERIFY(page);
    QCOMPARE(page->rows, second.profile.firstRows);
}

void TestOpenFile::contentDecidesNotTheName()
{
    QVERIFY(!sandbox::copyFile(path("plain.xlsx"), path("really_a_workbook.csv")));
    const auto workbook = opened(path("really_a_workbook.csv"));
    QVERIFY(workbook);
    QVERIFY((*workbook)[0].source.format == core::TableFormat::Workbook);
    std::ofstream(path("really_text.xlsx")) << "a,b\n1,2\n3,4\n";
    const auto text = opened(path("really_text.xlsx"));
    QVERIFY(text);
    QCOMPARE((*text)[0].profile.rows, 2);
    QVERIFY((*text)[0].source.format == core::TableFormat::Text);
}

void TestOpenFile::datesAmongTextsAreSaid()
{
    const auto sheets = opened(path("dates_and_texts.xlsx"));
    QVERIFY(sheets);
    QVERIFY((*sheets)[0].profile.columns[0].type == core::ColumnType::DateTime);
    const auto isSaid = [](const core::Profile& profile) {
        return std::ranges::any_of(profile.warnings, [](const core::FileWarning& one) {
            return one.kind == core::WarningKind::TextsAmongDates && one.column == "day";
        });
    };
    QVERIFY(isSaid((*sheets)[0].profile));
    const auto all = opened(path("dates.xlsx"));
    QVERIFY(all && !isSaid((*all)[0].profile));
}

void TestOpenFile::aFileThatCannotBeReadEndsInASentence_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("says");
    QTest::newRow("password") << QByteArray("password.xlsx") << QByteArray() << u"password"_s;
    QTest::newRow("damaged") << QByteArray("damaged.xlsx") << QByteArray() << u"damaged"_s;
    QTest::newRow("bomb") << QByteArray("bomb.xlsx") << QByteArray() << u"unpacks to far more"_s;
    QTest::newRow("endless rows") << QByteArray("endless_rows.xlsx") << QByteArray() << u"more than can be unpacked"_s;
    QTest::newRow("no table") << QByteArray("no_table.xlsx") << QByteArray() << u"holds no table"_s;
    QTest::newRow("xml") << QByteArray("x.xml") << QByteArray("<?xml version=\"1.0\"?>\n<rows><row a=\"1\"/></rows>\n")
                         << u"an XML document, not a table"_s;
    QTest::newRow("xml without its first line")
        << QByteArray("y.xml") << QByteArray("<!-- export -->\n<rows>\n<row a=\"1\"/>\n<row a=\"2\"/>\n</rows>\n")
        << u"an XML document, not a table"_s;
    QTest::newRow("xml in UTF-16") << QByteArray("z.xml") << QByteArray("\xFF\xFE<\0r\0>\0\n\0<\0/\0r\0>\0\n\0", 20)
                                   << u"an XML document, not a table"_s;
    QTest::newRow("fods with tables") << QByteArray("y.fods")
                                      << QByteArray("<?xml version=\"1.0\"?>\n<office:document "
                                                    "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\">"
                                                    "<table:table table:name=\"S\"/></office:document>\n")
                                      << u"in one XML file (.fods)"_s;
    QTest::newRow("fods") << QByteArray("x.fods")
                          << QByteArray("<?xml version=\"1.0\"?>\n<office:document "
                                        "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\"/>\n")
                          << u"in one XML file (.fods)"_s;
    QTest::newRow("numbers") << QByteArray("x.numbers") << QByteArray("PK\x03\x04 Index/Document.iwa and more")
                             << u"a document of Numbers"_s;
    QTest::newRow("slk") << QByteArray("x.slk") << QByteArray("ID;PWXL;N;E\nC;Y1;X1;K\"a\"\nC;Y2;X1;K1\nE\n")
                         << u"a SYLK workbook (.slk)"_s;
    QTest::newRow("parquet") << QByteArray("x.parquet") << QByteArray("PAR1 and more PAR1")
                             << u"Parquet file, and Debian has no library"_s;
    QTest::newRow("feather") << QByteArray("x.feather") << QByteArray("ARROW1\0\0 and more", 17) << u"Feather"_s;
    QTest::newRow("pdf") << QByteArray("x.csv") << QByteArray("%PDF-1.7\n1 0 obj") << u"PDF"_s;
    QTest::newRow("tar") << QByteArray("x.tar")
                         << "one.csv" + QByteArray(250, '\0') + "ustar  \0" + QByteArray(300, 'x') << u"tar archive"_s;
    QTest::newRow("7-zip") << QByteArray("x.7z") << QByteArray("7z\xBC\xAF\x27\x1C and more") << u"7-Zip archive"_s;
    QTest::newRow("web page") << QByteArray("x.xls") << QByteArray("<HTML><table><tr><td>1") << u"web page"_s;
    QTest::newRow("json") << QByteArray("x.json") << QByteArray("[1, 2]") << u"not a list of records"_s;
    QTest::newRow("json in UTF-16") << QByteArray("y.json") << QByteArray("\xFF\xFE[\0{\0\"\0", 8)
                                    << u"another encoding than UTF-8"_s;
    QTest::newRow("web page in UTF-16") << QByteArray("y.xls") << QByteArray("\xFF\xFE<\0h\0t\0m\0l\0", 12)
                                        << u"web page"_s;
    QTest::newRow("time beyond a day") << QByteArray("long_time.ods") << QByteArray() << u"pandas misreads"_s;
    QTest::newRow("strict") << QByteArray("strict.xlsx") << QByteArray() << u"Strict Open XML"_s;
    QTest::newRow("not for pandas") << QByteArray("empty_fill.xlsx") << QByteArray() << u"spreadsheet program"_s;
    QTest::newRow("packed workbook") << QByteArray("packed_book.gz") << QByteArray() << u"Unpack it"_s;
    QTest::newRow("workbook in XML")
        << QByteArray("z.xls")
        << QByteArray("<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\"><Table>")
        << u"XML spreadsheet of 2003"_s;
    QTest::newRow("zip") << QByteArray("x.zip") << QByteArray("PK\x03\x04 and then nothing") << u"damaged"_s;
    QTest::newRow("empty") << QByteArray("empty.xlsx") << QByteArray("", 0) << u"empty"_s;
}

void TestOpenFile::aFileThatCannotBeReadEndsInASentence()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, content);
    QFETCH(QString, says);
    const auto file = path(name.constData());
    if (!std::filesystem::exists(file)) {
        std::ofstream(file, std::ios::binary) << content.toStdString();
    }
    const auto datasets = opened(file);
    QVERIFY(!datasets);
    QVERIFY(datasets.error().kind == core::ErrorKind::BadInput);
    QVERIFY2(inWords(datasets.error().message).contains(says.toStdString()), inWords(datasets.error().message).c_str());
}

void TestOpenFile::aChangeReadsTheSameTableAgain()
{
    const auto datasets = opened(path("stacked_tables.xlsx"));
    QVERIFY(datasets);
    core::ReadOptions change;
    change.column("Price").type = core::ColumnType::Text;
    const auto again = core::scanAgain((*datasets)[1], change, *sandbox::Installation::locate(), {}, {});
    QVERIFY(again);
    QCOMPARE(again->name, (*datasets)[1].name);
    QVERIFY(again->profile.columns[1].type == core::ColumnType::Text);
    QCOMPARE(again->profile.rows, 2);
    QVERIFY(core::readCode(*again).contains("\"Price\": str"));
}

void TestOpenFile::theNextFileOfItsKindIsReadLikeTheLast()
{
    const auto next = [&](const char* name, const char* text, const std::vector<core::Dataset>& taken) {
        std::ofstream(path(name)) << text;
        return core::openFile(path(name), taken, *sandbox::Installation::locate(), {}, {});
    };
    auto january = next("sales-2024-01.csv", "day,code,amount,note\n2024-01-01,1,5.5,a\n2024-01-02,2,6.5,b\n", {});
    QVERIFY(january);
    core::ReadOptions change;
    change.column("code").type = core::ColumnType::Text;
    const auto changed = core::scanAgain(january->front(), change, *sandbox::Installation::locate(), {}, {});
    QVERIFY(changed);
    january->front() = *changed;
    const auto february = next(
        "sales-2024-02.csv", "day,code,amount,channel\n2024-02-01,3,many,x\n2024-02-02,4,few,y\n", *january);
    QVERIFY(february);
    const auto& profile = february->front().profile;
    QVERIFY(profile.columns[1].type == core::ColumnType::Text);
    QCOMPARE(said(profile),
        (std::vector<std::string> { "It is read with what you changed for sales-2024-01.csv.",
            "amount was read as number in sales-2024-01.csv and is text here.",
            "channel stands where note stood in sales-2024-01.csv: another name, or another column." }));
    const auto beds = next("beds-1.csv", "ward;beds;free\nA;12;4\nB;8;3\nC;20;7\n", {});
    QVERIFY(beds);
    const auto named = next("beds-2.csv", "ward,beds,free\nA;12;4\nB;8;3\nC;20;7\n", *beds);
    QVERIFY(named);
    QCOMPARE(said(named->front().profile),
        std::vector<std::string> { "Commas separate the names here, and other signs in beds-1.csv." });
    const auto other = next("people-2024-02.csv", "name,age\nAnn,5\n", *january);
    QVERIFY(other);
    QVERIFY(other->front().profile.warnings.empty() && other->front().change.isEmpty());
}

void TestOpenFile::changesThatDoNotFitAreNotTaken()
{
    const auto january = written("export-1.csv", "code,amount,day\n1,5.5,2024-01-01\n2,6.5,2024-01-02\n9,12,\n", {});
    QVERIFY(january);
    const auto changed = withTextCodes(january->front(), 1);
    QCOMPARE(changed.profile.rows, 2);
    const auto february = written("export-2.csv", "code,amount,day\n3,5.5,2024-02-01\n4,7.5,2024-02-02\n", { changed });
    QVERIFY(february);
    QCOMPARE(february->front().profile.rows, 1);
    const auto told = said(february->front().profile);
    QCOMPARE(told[0], std::string("It is read with what you changed for export-1.csv."));
    QCOMPARE(told[1], std::string("So the last row is left out here too. Please check that there are no data in it."));
    QVERIFY(std::ranges::contains(told, std::string("The last line is left out, as chosen: \"4, 7.5, 2024-02-02\".")));
    const auto other = written("export-3.csv", "name,age\nAnn,5\nBob,6\n", { changed });
    QVERIFY(other);
    QCOMPARE(other->front().profile.rows, 2);
    QVERIFY(other->front().change.isEmpty());
    QCOMPARE(said(other->front().profile),
        std::vector<std::string> { "What you changed for export-1.csv does not fit here: it is read without." });
}

void TestOpenFile::packedFilesAndSheetsAreOfAKindToo()
{
    QFile::copy(m_folder.filePath(u"plain.csv.gz"_s), m_folder.filePath(u"packed-1.csv.gz"_s));
    QFile::copy(m_folder.filePath(u"plain.csv.gz"_s), m_folder.filePath(u"packed-2.csv.gz"_s));
    auto first = opened(path("packed-1.csv.gz"));
    QVERIFY(first);
    const auto name = first->front().profile.columns[0].name;
    core::ReadOptions change;
    change.column(name).type = core::ColumnType::Text;
    const auto changed = core::scanAgain(first->front(), change, *sandbox::Installation::locate(), {}, {});
    QVERIFY(changed);
    const auto second = core::openFile(path("packed-2.csv.gz"), { *changed }, *sandbox::Installation::locate(), {}, {});
    QVERIFY(second);
    QVERIFY(second->front().change == change);
    QVERIFY(second->front().profile.warnings.front()
        == core::FileWarning(core::WarningKind::ReadLikeEarlier, { .texts = { "packed-1.csv.gz" } }));
}

void TestOpenFile::aFileThatIsOpenedAgainKeepsItsNameAndItsChanges()
{
    const auto first = written("again.csv", "code,amount\n1,5.5\n2,6.5\n", {});
    QVERIFY(first);
    const auto changed = withTextCodes(first->front());
    const auto again = written("again.csv", "code,amount\n1,5.5\n2,6.5\n3,7.5\n", { changed });
    QVERIFY(again);
    QCOMPARE(again->front().name, std::string("again.csv"));
    QCOMPARE(again->front().variable, changed.variable);
    QCOMPARE(again->front().profile.rows, 3);
    QVERIFY(again->front().change == changed.change);
    QVERIFY(again->front().sha256 != changed.sha256);
    QVERIFY(again->front().profile.warnings.empty());
    const auto around = core::openFile(path("./again.csv"), *again, *sandbox::Installation::locate(), {}, {});
    QVERIFY(around);
    QCOMPARE(around->front().name, std::string("again.csv"));
    const auto wider = written("again.csv", "code,amount,day\n1,5.5,2024-01-01\n", *again);
    QVERIFY(wider);
    QCOMPARE(
        said(wider->front().profile), std::vector<std::string> { "day is new: the file before does not have it." });
    const auto sheets = opened(path("stacked_tables.xlsx"));
    QVERIFY(sheets && sheets->size() > 1);
    const auto same = core::openFile(path("stacked_tables.xlsx"), *sheets, *sandbox::Installation::locate(), {}, {});
    QVERIFY(same);
    QVERIFY(*same == *sheets);
}

void TestOpenFile::whatWasChangedIsRememberedForTheNextAnalysis()
{
    const core::Contracts contracts(path("contracts"));
    const auto january = written("bills-01.csv", "code,amount\n1,5.5\n2,6.5\n", {});
    QVERIFY(january);
    contracts.keep(january->front());
    QVERIFY(contracts.ofItsKind(path("bills-02.csv")).empty()); // nothing was changed
    contracts.keep(withTextCodes(january->front()));
    const auto kept = contracts.ofItsKind(path("bills-02.csv"));
    QCOMPARE(kept.size(), 1u);
    QVERIFY(!sandbox::dump(core::Json(kept)).contains("6.5"));
    const auto february = written("bills-02.csv", "code,amount,paid\n3,5.5,y\n4,7.5,n\n", {}, kept);
    QVERIFY(february);
    QVERIFY(february->front().profile.columns[0].type == core::ColumnType::Text);
    QCOMPARE(said(february->front().profile),
        (std::vector<std::string> {
            "It is read with what you changed for bills-01.csv.", "paid is new: bills-01.csv does not have it." }));
    const auto again = written("bills-01.csv", "code,amount\n1,5.5\n2,6.5\n", {}, kept);
    QVERIFY(again && again->front().profile.columns[0].type == core::ColumnType::Text);
    QCOMPARE(said(again->front().profile),
        std::vector<std::string> { "It is read with what you changed for bills-01.csv." });
    QVERIFY(contracts.ofItsKind(path("other-02.csv")).empty());
    contracts.keep(february->front()); // the latest is the one that counts
    QCOMPARE(contracts.ofItsKind(path("bills-03.csv")).front().name, std::string("bills-02.csv"));
    contracts.keep(january->front()); // undone
    QVERIFY(contracts.ofItsKind(path("bills-03.csv")).empty());
}

void TestOpenFile::anyRowsOfATableCanBeShown_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char* const name : { "stacked_tables.xlsx", "plain.csv.gz", "shop.db" }) {
        QTest::newRow(name) << QByteArray(name);
    }
}

void TestOpenFile::anyRowsOfATableCanBeShown()
{
    QFETCH(QByteArray, name);
    const auto datasets = opened(path(name.constData()));
    QVERIFY(datasets);
    for (const auto& dataset : *datasets) {
        auto table = core::OpenTable::open(dataset, *sandbox::Installation::locate(), {});
        QVERIFY2(table, table ? "" : inWords(table.error().message).c_str());
        auto page = table->rows(1, 1000, {});
        while (page && !page->complete) {
            page = table->rows(1, 1000, {});
        }
        QVERIFY(page);
        QCOMPARE(page->knownRows, dataset.profile.rows);
        QVERIFY(std::ranges::equal(page->rows, dataset.profile.firstRows | std::views::drop(1)));
    }
    std::ofstream(path(name.constData()), std::ios::app) << "and more";
    QVERIFY(!core::OpenTable::open(datasets->front(), *sandbox::Installation::locate(), {}));
}

QTEST_GUILESS_MAIN(TestOpenFile)
#include "tst_open_file.moc"
