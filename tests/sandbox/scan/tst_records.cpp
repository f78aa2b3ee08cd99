// SPDX-License-Identifier: GPL-3.0-or-later
// Plain valid files keep every record: the first, the last, and those with lists in quotes.
#include "sandbox/scan/profile/report.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <format>
#include <fstream>

using Rows = std::vector<std::vector<std::string>>;

class TestRecords : public QObject {
    Q_OBJECT

private slots:
    void aFirstRecordOfWordsIsNoHeader_data();
    void aFirstRecordOfWordsIsNoHeader();
    void namesMayLookLikeTheirValues();
    void headersOfSeveralLinesHaveEvidence_data();
    void headersOfSeveralLinesHaveEvidence();
    void joinedLinesAreQuoted();
    void aSparseLastRecordStays_data();
    void aSparseLastRecordStays();
    void whatIsLeftOutAtTheEndHasEvidence_data();
    void whatIsLeftOutAtTheEndHasEvidence();
    void listsInCellsAreWhole_data();
    void listsInCellsAreWhole();
    void pathsAndMomentsAreWhole();
    void wordsAreValuesOfTextsAndGapsElsewhere();
    void exponentsAmongCodesAreText();
    void daysMayBeginWithTheirWeekday();

private:
    scan::Scan scanned(const std::string& text) const
    {
        const auto path = m_folder.filePath(QStringLiteral("file.csv")).toStdString();
        std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
        auto result = scan::scanFile(path.c_str(), {}, [](double) { });
        return result ? std::move(*result) : scan::Scan {};
    }
    static nlohmann::json warning(const scan::Scan& scan, std::string_view kind)
    {
        const auto all = scan::warningsOf(scan);
        const auto found = std::ranges::find_if(all, [&](const auto& one) { return one.at("kind") == kind; });
        return found == all.end() ? nlohmann::json() : *found;
    }
    QTemporaryDir m_folder;
};

/// `count` lines that `make` gives for 0, 1, 2 …
template <typename Make> static std::string lines(int count, Make make)
{
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += make(i) + "\n";
    }
    return text;
}

static std::string day(int i)
{
    return std::format("2024-{:02}-{:02}", 1 + i / 28 % 12, 1 + i % 28);
}

/// With the number and the day of that record.
static std::string filledIn(const QString& pattern, int i)
{
    return QString(pattern)
        .replace(QStringLiteral("%1"), QString::number(i + 2))
        .replace(QStringLiteral("%2"), QString::fromStdString(day(i)))
        .toStdString();
}

void TestRecords::aFirstRecordOfWordsIsNoHeader_data()
{
    QTest::addColumn<QString>("names");
    QTest::addColumn<QString>("record");
    QTest::addColumn<QString>("below"); ///< %1: 0, 1, 2…; %2: a day
    const auto add = [](const char* name, const char* names, const char* record, const char* below) {
        QTest::newRow(name) << QString::fromUtf8(names) << QString::fromUtf8(record) << QString::fromUtf8(below);
    };
    add("months", "name,title,from,until", "Ann Lee,Chair,October 1961,May 1970", "P%1 X,Chair,%2,%2");
    add("unknown", "name,amount,tax", "Ann,unknown,unknown", "P%1,1%1,%1");
    add("one date", "name,due,city", "Ann,TBD,Rome", "P%1,%2,Oslo");
    add("words over numbers", "city,temp,wind", "Paris,calm,calm", "C%1,%1.5,%1.25");
    add("did not start", "player,score,date", "Bob,DNS,DNS", "C%1,%1,%2");
    add("pending", "ref,owner,open,close", "A-1,Ann,pending,pending", "A-%1,Bob,%2,%2");
    add("a total first", "product,q1,q2,q3,q4", "Total,n.a.,n.a.,n.a.,n.a.", "p%1,%1,%1,%1,%1");
    add("numbers alone", "amount,tax", "absent,void", "1%1,%1");
    add("one number", "amount", "absent", "1%1");
    add("sparse", "name,amount,tax,due", ",tbc,,", "P%1,1%1,%1,%2");
    add("sparse dates", "name,amount,tax,due", "Ann,,,tbd", "P%1,1%1,%1,%2");
    add("an index without a name", ",score,date", "Bob,DNS,DNS", "C%1,%1,%2");
    add("a column without a name", "id,amount,,due", "A1,tbc,x,tbc", "A%1,%1,y,%2");
    add("semicolons", "Name;Betrag;Datum", "Anna;offen;offen", "P%1;%1,5;%2");
    add("several records of words", "net|RATE", "DNS|DNS\nDNS|DNS\nDNS|DNS", "5%1.25|6%1.75");
    add("the same name twice", "name,amount,amount", "Ann,void,void", "P%1,%1,1%1");
}

void TestRecords::aFirstRecordOfWordsIsNoHeader()
{
    QFETCH(QString, names);
    QFETCH(QString, record);
    QFETCH(QString, below);
    for (const int count : { 5, 20, 300 }) {
        const auto text = names.toStdString() + "\n" + record.toStdString() + "\n"
            + lines(count, [&](int i) { return filledIn(below, i); });
        const auto scan = scanned(text);
        QCOMPARE(scan.layout.headerRows, 1);
        QCOMPARE(scan.layout.skipped, 0);
        QCOMPARE(scan.rows, count + 1 + record.count(QChar::LineFeed));
    }
}

void TestRecords::namesMayLookLikeTheirValues()
{
    const auto people = scanned("\"Name, first name\"\n\"Label\"\n" + lines(40, [](int i) {
        return std::format("\"Lee{}, Ann\"", std::string(static_cast<std::size_t>(i % 7), 'e'));
    }));
    QCOMPARE(people.layout.names, (std::vector<std::string> { "Name, first name" }));
    const auto codes = scanned("\"user/name\";\"Q1\"\n" + lines(12, [](int i) {
        return std::format("\"D:\\data{}\\\";\"8b2effd8-83e1-4bf1-bdb2-4260f5ef{:04}\"", i % 3, 1000 + i);
    }));
    QCOMPARE(codes.layout.names, (std::vector<std::string> { "user/name", "Q1" }));
    const auto none = scanned(
        lines(12, [](int i) { return std::format("a{};8b2effd8-83e1-4bf1-bdb2-4260f5ef{:04}", i % 3, 1000 + i); }));
    QCOMPARE(none.layout.headerRows, 0);
}

void TestRecords::headersOfSeveralLinesHaveEvidence_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("rows");
    QTest::addColumn<QString>("names"); ///< with a bar between
    const auto add = [](const char* name, const std::string& text, int rows, const char* names) {
        QTest::newRow(name) << QString::fromStdString(text) << rows << QString::fromUtf8(names);
    };
    const auto below = lines(8, [](int i) { return std::format("{},{}.5,{}", i, i, 100 + i); });
    add("units in brackets", "time,temp,pressure\n[s],[K],[Pa]\n" + below, 2, "time [s]|temp [K]|pressure [Pa]");
    add("units in round ones", "time,temp,pressure\n(s),(deg C),(hPa)\n" + below, 2,
        "time (s)|temp (deg C)|pressure (hPa)");
    add("units over some", "time,temp,pressure\n,\u00b0C,hPa\n" + below, 2, "time|temp \u00b0C|pressure hPa");
    add("units of money",
        "day,in,out\n,EUR,EUR\n" + lines(8, [](int i) { return day(i) + std::format(",{},{}", i, 2 * i); }), 2,
        "day|in EUR|out EUR");
    add("repeated names",
        "site,2019,2019,2020,2020\n,men,women,men,women\n"
            + lines(8, [](int i) { return std::format("s{},{},1,2,3", i, i); }),
        2, "site|2019 men|2019 women|2020 men|2020 women");
    add("one year over all",
        "site|2024|2024\n|men|women\n" + lines(8, [](int i) { return std::format("s{}|{}|{}", i, i, 2 * i); }), 2,
        "site|2024 men|2024 women");
    add("one merged year",
        "\t2024\t\n\tmen\twomen\n" + lines(8, [](int i) { return std::format("s{}\t{}\t{}", i, i, 2 * i); }), 2,
        "Unnamed: 0|2024 men|2024 women");
    add("words and a year over all",
        "Key,Soll,Soll,2024,2024\nplace,day,price,due,Temp\n"
            + lines(8, [](int i) { return std::format("s{},{},{}.5,2.25,3", i, day(i), i); }),
        2, "Key place|Soll day|Soll price|2024 due|2024 Temp");
    add("merged cells",
        "site,men,,women,\n,young,old,young,old\n" + lines(8, [](int i) { return std::format("s{},{},1,2,3", i, i); }),
        2, "site|men young|men old|women young|women old");
    add("a survey's",
        "Start,Age\nStart Date,How old are you?\n\"{\"\"id\"\": 1}\",\"{\"\"id\"\": 2}\"\n"
            + lines(8, [](int i) { return day(i) + std::format(",2{}", i); }),
        3, "Start Start Date {\"id\": 1}|Age How old are you? {\"id\": 2}");
    add("a logger's",
        "TIMESTAMP,RECORD,BattV,PTemp\nTS,RN,Volts,Deg C\n,,Min,Avg\n"
            + lines(8, [](int i) { return day(i) + std::format(" 10:00:00,{},12.{},2{}.5", i, i, i); }),
        3, "TIMESTAMP TS|RECORD RN|BattV Volts Min|PTemp Deg C Avg");
}

void TestRecords::headersOfSeveralLinesHaveEvidence()
{
    QFETCH(QString, text);
    QFETCH(int, rows);
    QFETCH(QString, names);
    const auto scan = scanned(text.toStdString());
    QCOMPARE(scan.layout.headerRows, rows);
    QStringList got;
    for (const auto& name : scan.layout.names) {
        got << QString::fromStdString(name);
    }
    QCOMPARE(got.join(u'|'), names);
}

void TestRecords::joinedLinesAreQuoted()
{
    const auto scan = scanned("# log\ntime,temp,pressure\n[s],[K],[Pa]\n"
        + lines(8, [](int i) { return std::format("{},{}.5,{}", i, i, 100 + i); }));
    QCOMPARE(warning(scan, "names_joined").dump(),
        std::string(
            R"({"count":2,"kind":"names_joined","lines":[2,3],"texts":["time, temp, pressure","[s], [K], [Pa]"]})"));
    QVERIFY(warning(scanned("a,b\n1,2\n3,4\n"), "names_joined").is_null());
}

void TestRecords::aSparseLastRecordStays_data()
{
    QTest::addColumn<QString>("names");
    QTest::addColumn<QString>("record");
    QTest::addColumn<QString>("below");
    const auto add = [](const char* name, const char* names, const char* record, const char* below) {
        QTest::newRow(name) << QString::fromUtf8(names) << QString::fromUtf8(record) << QString::fromUtf8(below);
    };
    add("the first cell only", "name,amount,tax,due", "Zoe Maria,,,", "P%1,1%1,%1,%2");
    add("a sentence", "comment,amount,tax,due", "The last one is still to come,,,", "A text of words %1,1%1,%1,%2");
    add("two cells", "name,amount,tax,due,city", "Zoe,tbc,,,", "P%1,1%1,%1,%2,Oslo");
    add("a number only", "id,name,amount,due", "99,,,", "%1,P%1,1%1,%2");
    add("a word over numbers", "id,name,amount,due", "absent,,,", "%1,P%1,1%1,%2");
    add("a word at the end", "id,name,amount,due", ",,,tbc", "%1,P%1,1%1,%2");
    add("words over all", "amount,tax,due", "void,void,void", "1%1,%1,%2");
    add("a text of words", "day,amount,place", "not yet known,,", "%2,1%1,Oslo");
    add("all empty but a note", "id,amount,due,note", ",,,see the other list", "%1,1%1,%2,");
    add("a code", "code,amount,tax", "X-17/B,,", "A-%1/C,1%1,%1");
    add("semicolons", "Name;Betrag;Datum;Ort", "Anna Maria;;;", "P%1 Q;%1,5;%2;Ulm");
    add("two columns", "name,amount", "Zoe Maria,", "P%1 Q,1%1");
}

void TestRecords::aSparseLastRecordStays()
{
    QFETCH(QString, names);
    QFETCH(QString, record);
    QFETCH(QString, below);
    for (const int count : { 5, 20, 300 }) {
        for (const auto* end : { "", "\n", "\r\n" }) {
            const auto text = names.toStdString() + "\n" + lines(count, [&](int i) { return filledIn(below, i); })
                + record.toStdString() + end;
            const auto scan = scanned(text);
            QCOMPARE(scan.rows, count + 1);
            QVERIFY(scan.notes.empty());
        }
    }
}

void TestRecords::whatIsLeftOutAtTheEndHasEvidence_data()
{
    QTest::addColumn<QString>("end");
    QTest::addColumn<int>("notes");
    const auto add = [](const char* name, const char* end, int notes) {
        QTest::newRow(name) << QString::fromUtf8(end) << notes;
    };
    add("below an empty line", "\nChecked by the office\n", 1);
    add("below a row of delimiters", ",,,\nChecked by the office,,,\n", 2);
    add("a source", "Source: the office\n", 1);
    add("a source as wide as the table", "Source: the office,,,\n", 1);
    add("a star", "* estimated\n", 1);
    add("two notes", "Source: the office\n* estimated\n", 2);
    add("the end", "EOF\n", 1);
    add("a count", "(6 rows affected)\n", 1);
}

void TestRecords::whatIsLeftOutAtTheEndHasEvidence()
{
    QFETCH(QString, end);
    QFETCH(int, notes);
    const auto scan = scanned("id,name,amount,due\n"
        + lines(6, [](int i) { return std::format("{},P{},{},{}", i, i, 10 * i, day(i)); }) + end.toStdString());
    QCOMPARE(std::ssize(scan.notes), notes);
    QCOMPARE(scan.rows, 6);
}

void TestRecords::listsInCellsAreWhole_data()
{
    QTest::addColumn<QString>("cell"); ///< with , between its parts
    const auto add = [](const char* name, const char* cell) { QTest::newRow(name) << QString::fromUtf8(cell); };
    add("links", "https://shop.example.com/p/%1.jpg,https://shop.example.com/p/%1_b.jpg");
    add("links with blanks", "https://shop.example.com/p/%1.jpg, https://shop.example.com/p/%1_b.jpg");
    add("three links", "https://a.example.com/%1,https://a.example.com/q?x=%1&y=2,https://a.example.com/r/%1#top");
    add("days", "%2,%2");
    add("numbers", "%1,2%1,3%1");
    add("addresses", "ann%1@example.org,bob%1@example.com");
    add("a long day", "Sunday, April %1, 2024");
    add("words", "red, green, blue");
}

void TestRecords::listsInCellsAreWhole()
{
    QFETCH(QString, cell);
    for (const char delimiter : std::string_view(",;\t|")) {
        for (const auto* end : { "\n", "\r\n" }) {
            for (const int count : { 6, 40, 200 }) {
                std::string text = std::string("id") + delimiter + "sku" + delimiter + "list" + end;
                for (int i = 0; i < count; ++i) {
                    text += std::to_string(i) + delimiter + "A" + std::to_string(i) + delimiter + '"'
                        + filledIn(cell, i) + '"' + (i + 1 < count ? end : "");
                }
                const auto scan = scanned(text);
                QCOMPARE(scan.layout.dialect.delimiter, delimiter);
                QCOMPARE(scan.layout.names.size(), std::size_t { 3 });
                QCOMPARE(scan.rows, count);
                QCOMPARE(scan.preview.front().back(), filledIn(cell, 0));
                QVERIFY(warning(scan, "unpaired_quotes").is_null());
            }
        }
    }
}

void TestRecords::pathsAndMomentsAreWhole()
{
    const auto paths = scanned("file,date\nC:\\temp\\new,01-May-2003\n"
        + lines(40, [](int i) { return i % 9 == 0 ? std::string("a\\b,05-May-2003") : std::string("D:\\data\\,"); }));
    QCOMPARE(paths.layout.names.size(), std::size_t { 2 });
    QCOMPARE(paths.preview.back().front(), std::string("D:\\data\\"));
    const auto shares = scanned("file\tpath\n\\\\server\\share\\\t\\\\server\\share\\\nC:\\temp\\new\tD:"
                                "\\data\\\nx\\\tC:\\temp\\new\nx\\\tx\\\na\\b\tC:\\temp\\new\n");
    QCOMPARE(shares.layout.names.size(), std::size_t { 2 });
    const auto moments = scanned(
        "\"Zeitpunkt\"\n" + lines(40, [](int i) { return std::format("{:02}.12.2021 {:02}:23", 1 + i % 28, i % 24); }));
    QCOMPARE(moments.layout.names.size(), std::size_t { 1 });
    const auto gaps = scanned("\"time\"\nNone\nNone\n"
        + lines(40, [](int i) { return std::format("{:02}.12.2021 {:02}:23", 1 + i % 28, i % 24); }));
    QCOMPARE(gaps.layout.names.size(), std::size_t { 1 });
    const auto facts = scanned("Application: i-control\nDevice: infinite,Serial: "
                               "14\nDate:,2024-03-05\nTime:,14:03:11\n\nActions in this script:\nKinetic\n\n"
                               "Cycle,Time [s],Temp,A1,A2,B1,B2\n"
        + lines(40, [](int i) { return std::format("{},{}.5,37.1,1.25,0.5,0.25,0.125", i + 1, 300 * i); }));
    QCOMPARE(facts.layout.names.size(), std::size_t { 7 });
    QCOMPARE(facts.rows, 40);
    const auto links = scanned("Link|status\n" + lines(12, [](int i) {
        return std::format("https://shop.example.com/p/{}?a=1&b=2|{}", 187, i % 2 ? "open" : "closed");
    }));
    QCOMPARE(links.layout.names.size(), std::size_t { 2 });
}

void TestRecords::wordsAreValuesOfTextsAndGapsElsewhere()
{
    const auto scan = scanned(
        "colour,amount,due\ncloud,1,2024-01-01\nNone,NA,n/a\nNA,-,NA\nnull,4,unknown\n,,\nsea,7,2024-01-05\n");
    QCOMPARE(scan.plans[0].type, scan::Type::Text);
    QCOMPARE(scan.statistics[0].nulls, 1);
    QCOMPARE(scan.statistics[0].table().distinct(), 5);
    QCOMPARE(scan.plans[1].type, scan::Type::Integer);
    QCOMPARE(scan.statistics[1].nulls, 3);
    QCOMPARE(scan.plans[2].type, scan::Type::Date);
    QCOMPARE(scan.statistics[2].nulls, 4);
}

void TestRecords::exponentsAmongCodesAreText()
{
    const auto typeOf = [&](const std::string& cells) { return scanned("name,n\n" + cells).plans[1].type; };
    QCOMPARE(typeOf("a,37462\nb,3E5\nc,10077\n"), scan::Type::Text);
    QCOMPARE(typeOf("a,6E6\nb,7E4\n"), scan::Type::Text);
    QCOMPARE(typeOf("a,6E6\nb,7.5E4\n"), scan::Type::Number);
    QCOMPARE(typeOf("a,6e-6\nb,7e4\n"), scan::Type::Number);
    QCOMPARE(scanned("n,part\n1.25e-08,2E2\n-7.8e+06,83E3\n").plans[1].type, scan::Type::Text);
    QCOMPARE(scanned("kv,weeks\n15.5E0,1E0\n16.0E0,2E0\n").plans[1].type, scan::Type::Number);
}

void TestRecords::daysMayBeginWithTheirWeekday()
{
    const auto formatOf = [&](const std::string& cells) {
        const auto plan = scanned("n|day\n" + cells).plans[1];
        return plan.formats.empty() ? std::string() : plan.formats[0].text;
    };
    QCOMPARE(formatOf("1|Sunday, 14 April 2024\n2|Monday, 5 May 2025\n"), std::string("%A, %d %B %Y"));
    QCOMPARE(formatOf("1|Sunday, April 14, 2024\n2|Monday, June 5, 2025\n"), std::string("%A, %B %d, %Y"));
    QCOMPARE(formatOf("1|Sun 14 Apr 2024 10:30\n2|Mon 5 Jun 2025 11:15\n"), std::string("%a %d %b %Y %H:%M"));
    QCOMPARE(formatOf("1|Sundance\n2|Mon\n"), std::string());
}

QTEST_APPLESS_MAIN(TestRecords)
#include "tst_records.moc"
