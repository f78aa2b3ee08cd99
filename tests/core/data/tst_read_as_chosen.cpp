// SPDX-License-Identifier: GPL-3.0-or-later
// What a person changes in the contract is what the next scan does, and what the generated code does.
#include "core/data/contract.h"
#include "core/data/read_code.h"
#include "core/data/scan.h"
#include "tests/support/result_macros.h"

#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <fstream>

using core::ColumnType;
using core::ReadOptions;

class TestReadAsChosen : public QObject {
    Q_OBJECT

private slots:
    void theDelimiterIsTheOneChosen();
    void theEncodingIsTheOneChosen();
    void theHeaderIsWhereItWasSaid();
    void aColumnGetsTheTypeChosen();
    void datesAreReadInTheOrderChosen();
    void theDecimalSignIsTheOneChosen();
    void theMissingWordsAreTheOnesChosen();
    void aWordIsAValueOfATextUnlessChosen();
    void joinedNamesAndNotesArePutBack();
    void rowsWithTooManyFieldsAreKept();
    void wordsThatMayMeanMissingAreSaid();
    void wordsAmongNumbersAreGapsAClickAway();
    void commentsAreTheOnesChosen();
    void linesDrawnBetweenNegativeNumbersCutNone();
    void aSecondTableIsReadWhereItWasSaid();
    void aChangeThatMakesNoSenseIsRefused();
    void everySentenceSaysWhatItChanges();

private:
    core::Result<core::Dataset> read(const std::string& bytes, const ReadOptions& change) const
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / "file.csv";
        std::ofstream(path, std::ios::binary) << bytes;
        const auto installation = sandbox::Installation::locate();
        if (!installation) {
            return std::unexpected(installation.error());
        }
        const auto first = core::scanFile(path, {}, *installation, {}, {});
        return first ? core::scanAgain(*first, change, *installation, {}, {}) : first;
    }
    /// Whether the generated code, run by pandas, gives what the profile says.
    void agrees(const core::Dataset& dataset) const
    {
        const core::Json cases { { { "name", dataset.name }, { "folder", dataset.path.parent_path().string() },
            { "variable", dataset.variable }, { "code", core::readCode(dataset) }, { "profile", dataset.profile } } };
        const auto list = m_folder.filePath(QStringLiteral("cases.json"));
        std::ofstream(list.toStdString()) << sandbox::dump(cases);
        QProcess python;
        python.start(QStringLiteral("python3"), { QStringLiteral(AGREE), list });
        QVERIFY(python.waitForFinished(240'000));
        QVERIFY2(python.exitCode() == 0, (python.readAllStandardOutput() + python.readAllStandardError()).constData());
    }
    QTemporaryDir m_folder;
};

void TestReadAsChosen::theDelimiterIsTheOneChosen()
{
    ReadOptions change;
    change.delimiter = ";";
    const auto dataset = read("a,b;c\n1,5;2\n2,5;3\n", change);
    VERIFY_RESULT(dataset);
    QCOMPARE(dataset->profile.delimiter, std::string(";"));
    QCOMPARE(dataset->profile.columns.size(), 2u);
    QVERIFY(dataset->change == change);
    QCOMPARE(dataset->variable, std::string("file"));
}

void TestReadAsChosen::theEncodingIsTheOneChosen()
{
    ReadOptions change;
    change.encoding = "latin-1";
    const auto dataset = read("a,b\n\xe4\xf6,2\n", change);
    VERIFY_RESULT(dataset);
    QCOMPARE(dataset->profile.encoding, std::string("latin-1"));
    QCOMPARE(dataset->profile.firstRows[0][0], std::string("äö"));
    // A wrong one, under which every second character is a NUL.
    std::string wide = "\xff\xfe";
    for (const char c : std::string("id,name,amount\n1,Ada,2\n2,Bob,3\n3,Eve,4\n")) {
        wide += { c, '\0' };
    }
    const auto wrong = read(wide, change);
    VERIFY_RESULT(wrong);
    QCOMPARE(wrong->profile.delimiter, std::string(","));
    QCOMPARE(wrong->profile.columns.size(), 3u);
}

void TestReadAsChosen::theHeaderIsWhereItWasSaid()
{
    ReadOptions change;
    change.headerRows = 0;
    auto dataset = read("a,b\n1,2\n3,4\n", change);
    VERIFY_RESULT(dataset);
    QVERIFY(!dataset->profile.hasHeader);
    QCOMPARE(dataset->profile.rows, 3);
    change.headerRows = 1;
    change.skippedRows = 1;
    dataset = read("a,b\n1,2\n3,4\n", change);
    VERIFY_RESULT(dataset);
    QCOMPARE(dataset->profile.rows, 1);
    QCOMPARE(dataset->profile.columns[0].name, std::string("1"));
    change.headerRows = 0;
    dataset = read("a,b\n1,2\n3,4\n", change);
    VERIFY_RESULT(dataset);
    QVERIFY(std::ranges::contains(core::contractSentences(dataset->profile),
        "There is no header: the columns are numbered; the line before the table is left out."));
    change.headerRows = 2;
    dataset = read("a title\na,b\n1,2\n3,4\n", change);
    VERIFY_RESULT(dataset);
    QVERIFY(std::ranges::contains(core::contractSentences(dataset->profile),
        "Lines 2 to 3 hold the names, joined; the line before them is left out."));
}

void TestReadAsChosen::aColumnGetsTheTypeChosen()
{
    ReadOptions change;
    change.column("v").type = ColumnType::Number;
    change.column("zip").type = ColumnType::Number;
    change.column("n").type = ColumnType::Text;
    const auto dataset = read("v,zip,n\n1.5,01,1\nmany,02,2\n2.5,03,3\n", change);
    VERIFY_RESULT(dataset);
    const auto& columns = dataset->profile.columns;
    QVERIFY(columns[0].type == ColumnType::Number && columns[1].type == ColumnType::Integer
        && columns[2].type == ColumnType::Text);
    QCOMPARE(columns[0].misfits, 1);
    QCOMPARE(columns[0].nulls, 1);
    QCOMPARE(*columns[0].mean, 2.0);
    QVERIFY(core::readCode(*dataset).contains("errors=\"coerce\""));
    const auto sentences = core::contractSentences(dataset->profile);
    QVERIFY(std::ranges::contains(sentences, "1 value in v does not fit the type you chose: read as missing."));
}

void TestReadAsChosen::datesAreReadInTheOrderChosen()
{
    ReadOptions change;
    change.column("d").dayFirst = true;
    const std::string file = "d,n\n03/04/2024,1\n05/06/2024,2\n";
    const auto dataset = read(file, change);
    VERIFY_RESULT(dataset);
    QCOMPARE(dataset->profile.columns[0].dateFormats, std::vector<std::string> { "%d/%m/%Y" });
    change.column("d").dayFirst = false;
    const auto other = read(file, change);
    VERIFY_RESULT(other);
    QCOMPARE(other->profile.columns[0].dateFormats, std::vector<std::string> { "%m/%d/%Y" });
    QVERIFY(other->profile.warnings.at(0).kind == core::WarningKind::DatesByChoice);
    change.column("d").dayFirst = true;
    const auto two = read("d,e\n03/04/2024,04/05/2024\n05/06/2024,05/07/2024\n", change);
    VERIFY_RESULT(two);
    QCOMPARE(two->profile.columns[1].dateFormats, std::vector<std::string> { "%d/%m/%Y" });
    QVERIFY(two->profile.warnings.at(1).kind == core::WarningKind::DatesBySuggestion);
}

void TestReadAsChosen::theDecimalSignIsTheOneChosen()
{
    ReadOptions change;
    change.decimal = ",";
    const auto dataset = read("a\tb\n1.234\tx\n5.678\ty\n", change);
    VERIFY_RESULT(dataset);
    QVERIFY(std::get<std::int64_t>(dataset->profile.columns[0].max) == 5678);
}

void TestReadAsChosen::theMissingWordsAreTheOnesChosen()
{
    ReadOptions change;
    change.column("v").missingWords = { "999" };
    const auto dataset = read("v,w\n1,a\n999,b\n-,c\n", change);
    VERIFY_RESULT(dataset);
    QVERIFY(dataset->profile.columns[0].type == ColumnType::Text); // the dash is a word now
    QCOMPARE(dataset->profile.columns[0].nulls, 1);
    change.column("v").missingWords = { "999", "-" };
    const auto both = read("v,w\n1,a\n999,b\n-,c\n", change);
    VERIFY_RESULT(both);
    QVERIFY(both->profile.columns[0].type == ColumnType::Integer);
    QCOMPARE(both->profile.columns[0].nulls, 2);
}

/// NA is Namibia here, and a gap among numbers.
void TestReadAsChosen::aWordIsAValueOfATextUnlessChosen()
{
    const std::string file = "iso,n,note\nNA,1,NA\nDE,NA,late\nZA,3,\n,4,ok\nNA,-,null\n";
    const auto before = read(file, {});
    VERIFY_RESULT(before);
    QCOMPARE(before->profile.columns[0].nulls, 1);
    QCOMPARE(before->profile.columns[0].distinct, 3);
    QCOMPARE(before->profile.columns[1].nulls, 2);
    QCOMPARE(before->profile.columns[2].nulls, 1);
    const auto sentences = core::contractSentences(before->profile);
    QVERIFY(std::ranges::contains(sentences, "In iso, \"NA\" is kept as a value; it may mean missing."));
    QVERIFY(std::ranges::contains(sentences, "In n, \"-\" means missing."));
    QVERIFY(core::readCode(*before).contains("keep_default_na=False"));
    agrees(*before);
    ReadOptions change;
    change.column("iso").missingWords = { "NA" };
    const auto dataset = read(file, change);
    VERIFY_RESULT(dataset);
    QCOMPARE(dataset->profile.columns[0].nulls, 3);
    QCOMPARE(dataset->profile.columns[2].nulls, 1);
    QVERIFY(std::ranges::contains(core::contractSentences(dataset->profile), "In iso, \"NA\" means missing."));
    agrees(*dataset);
}

/// One click each: the menu of the sentence's part has the change.
void TestReadAsChosen::joinedNamesAndNotesArePutBack()
{
    const auto dataset = read("time,temp\n[s],[K]\n1,300\n2,301\n3,302\nSource: the office,\n", {});
    VERIFY_RESULT(dataset);
    QCOMPARE(dataset->profile.rows, 3);
    const auto sentences = core::contractOf(dataset->profile);
    QVERIFY(std::ranges::contains(sentences,
        core::ContractSentence { core::ContractPart::Header, "",
            "The names are joined from lines 1, 2: \"time, temp\" and \"[s], [K]\".",
            core::WarningKind::NamesJoined }));
    QVERIFY(std::ranges::contains(sentences,
        core::ContractSentence { core::ContractPart::Footer, "",
            "The last line is a note and left out: \"Source: the office\".", core::WarningKind::NoteRows }));
    std::string names = "time";
    std::string units = "[s]";
    std::string record = "1";
    for (int i = 0; i < 30; ++i) {
        names += ",sensor" + std::to_string(i);
        units += ",[K]";
        record += ",300";
    }
    const auto wide = read(names + "\n" + units + "\n" + record + "\n" + record + "\n" + record + "\n", {});
    VERIFY_RESULT(wide);
    QVERIFY(std::ranges::any_of(core::contractSentences(wide->profile), [](const auto& text) {
        return text.contains("sensor11, sens\u2026\" and \"[s]");
    })); // cut where it is too long
    ReadOptions change;
    change.skippedRows = 0;
    change.headerRows = 1;
    change.footerRows = 0;
    const auto whole = read("time,temp\n[s],[K]\n1,300\n2,301\n3,302\nSource: the office,\n", change);
    VERIFY_RESULT(whole);
    QCOMPARE(whole->profile.rows, 5);
    agrees(*whole);
}

/// Text keeps them: whether they are values is for a person to say.
void TestReadAsChosen::rowsWithTooManyFieldsAreKept()
{
    const std::string records = "1,Ada,2\n2,Bob,3\n3,Eve,4,see note,5\n4,Mia,5\n5,Tom,6,late\n";
    for (const std::string& text : { "id,name,n\n" + records, "id,name,n\n0,Zoe,1,first\n" + records, records }) {
        const auto left = read(text, {});
        VERIFY_RESULT(left);
        const auto& profile = left->profile;
        QVERIFY(profile.rejectedRows > 0);
        QCOMPARE(profile.mostCells, 5);
        QVERIFY(std::ranges::any_of(core::contractOf(profile), [](const auto& one) {
            return one.part == core::ContractPart::Surplus && one.text.contains("too many fields");
        }));
        ReadOptions change;
        change.surplusColumns = profile.mostCells - static_cast<int>(profile.columns.size());
        const auto kept = read(text, change);
        VERIFY_RESULT(kept);
        QCOMPARE(kept->profile.rejectedRows, 0);
        QCOMPARE(kept->profile.rows, profile.rows + profile.rejectedRows);
        QCOMPARE(kept->profile.columns.size(), 5u);
        QVERIFY(std::ranges::none_of(kept->profile.warnings,
            [](const auto& warning) { return warning.kind == core::WarningKind::TooFewFields; }));
        agrees(*kept);
    }
}

void TestReadAsChosen::wordsThatMayMeanMissingAreSaid()
{
    const std::string file = "state,note\nND,late\nNV,-\nTX,ok\nND,n.a.\n";
    const auto dataset = read(file, {});
    VERIFY_RESULT(dataset);
    const auto sentences = core::contractOf(dataset->profile);
    QVERIFY(std::ranges::contains(sentences,
        core::ContractSentence { core::ContractPart::MissingWords, "note",
            "In note, \"-\", \"n.a.\" are kept as values; they may mean missing." }));
    QVERIFY(std::ranges::none_of(sentences, [](const auto& sentence) { return sentence.column == "state"; }));
    ReadOptions change;
    change.column("note").missingWords = { "-", "n.a." };
    const auto changed = read(file, change);
    VERIFY_RESULT(changed);
    QCOMPARE(changed->profile.columns[1].nulls, 2);
    QVERIFY(std::ranges::contains(core::contractSentences(changed->profile), "In note, \"-\", \"n.a.\" mean missing."));
    QVERIFY(core::readingsOf({ *changed }).at(changed->name).contains("In note, \"-\", \"n.a.\" mean missing."));
    agrees(*changed);
}

void TestReadAsChosen::wordsAmongNumbersAreGapsAClickAway()
{
    const std::string file = "mark,at,score\nvoid,2024-01-03,tbc\n7,see notes,8\n8,2024-01-05,9\nDNS,2024-01-06,5\n6,"
                             "2024-01-07,6\n5,2024-01-08,4\n";
    const auto dataset = read(file, {});
    VERIFY_RESULT(dataset);
    const auto& warnings = dataset->profile.warnings;
    const auto odd = std::ranges::find(warnings, core::WarningKind::MostlyNumbers, &core::FileWarning::kind);
    QVERIFY(odd != warnings.end()
        && std::ranges::contains(warnings, core::WarningKind::MostlyDates, &core::FileWarning::kind));
    QCOMPARE(odd->texts, (std::vector<std::string> { "void", "DNS" }));
    QCOMPARE(odd->counts, (std::vector<std::int64_t> { 1, 1 }));
    QCOMPARE(dataset->profile.columns[2].type, ColumnType::Integer); // who writes "tbc" has no number yet
    QCOMPARE(dataset->profile.columns[2].nulls, 1);
    agrees(*dataset);
    ReadOptions change;
    change.column("mark").missingWords = odd->texts;
    change.column("at").missingWords = { "see notes" };
    change.column("score").missingWords = std::vector<std::string>();
    const auto changed = read(file, change);
    VERIFY_RESULT(changed);
    QCOMPARE(changed->profile.columns[0].type, ColumnType::Integer);
    QCOMPARE(changed->profile.columns[0].nulls, 2);
    QCOMPARE(changed->profile.columns[1].type, ColumnType::Date);
    QCOMPARE(changed->profile.columns[2].type, ColumnType::Text);
    agrees(*changed);
}

/// For pandas a comment begins with one sign, wherever that stands: of many lines each is told, and of too many none.
void TestReadAsChosen::linesDrawnBetweenNegativeNumbersCutNone()
{
    for (const int rules : { 3, 150, 1500 }) {
        std::string text = "item|change|day\n----|------|---\n";
        for (int i = 1; i < rules; ++i) {
            text += "part|-" + std::to_string(i) + "|2024-01-31\npart|12|2024-02-01\n----|------|---\n";
        }
        const auto dataset = read(text, {});
        VERIFY_RESULT(dataset);
        const bool told = rules <= 1000;
        QCOMPARE(dataset->profile.rows, 2 * (rules - 1) + (told ? 0 : rules));
        QCOMPARE(dataset->profile.columns[1].type == core::ColumnType::Integer, told);
        QVERIFY(std::ranges::none_of(
            core::readCallOf(*dataset).parameters, [](const auto& one) { return one.starts_with("comment="); }));
        agrees(*dataset);
    }
}

void TestReadAsChosen::commentsAreTheOnesChosen()
{
    const std::string text = "a,b\n1,2\n# measured again\n3,4\n5,6\n7,8\nTotal,20\n";
    const auto found = read(text, {});
    VERIFY_RESULT(found);
    QCOMPARE(found->profile.rows, 5);
    const auto contract = core::contractOf(found->profile);
    QVERIFY(std::ranges::contains(contract,
        core::ContractSentence { core::ContractPart::Comment, "", "One line begins with #: a comment, left out." }));
    QVERIFY(std::ranges::any_of(contract, [](const auto& one) {
        return one.part == core::ContractPart::Footer && one.text.contains("a row of totals");
    }));
    const auto twice = read("a,b\n1,2\n3,4\na,b\n5,6\n7,8\na,b\n9,10\n", {});
    VERIFY_RESULT(twice);
    QCOMPARE(twice->profile.rows, 5);
    QVERIFY(std::ranges::contains(core::contractOf(twice->profile),
        core::ContractSentence { core::ContractPart::Comment, "", "2 lines have the names again, left out." }));
    std::string often = "a,b\n";
    for (int i = 1; i <= 11'000; ++i) {
        often += i % 10 == 0 ? "a,b\n" : std::to_string(i) + ",2.5\n";
    }
    const auto untold = read(often, {}); // of so many none is left out
    VERIFY_RESULT(untold);
    QCOMPARE(untold->profile.rows, 11'000);
    QCOMPARE(untold->profile.columns[1].name, std::string("b"));
    ReadOptions change;
    change.comment = "";
    change.footerRows = 1;
    const auto all = read(text, change);
    VERIFY_RESULT(all);
    QCOMPARE(all->profile.rows, 5);
    QCOMPARE(all->profile.commentRows, 0);
}

void TestReadAsChosen::aSecondTableIsReadWhereItWasSaid()
{
    const std::string text
        = "region,sales\nnorth,120\nsouth,95\neast,143\n\nmonth,visits,orders\n2023-01,1500,31\n2023-02,1710,38\n";
    ReadOptions change;
    change.skippedRows = 5;
    const auto second = read(text, change);
    VERIFY_RESULT(second);
    QCOMPARE(second->profile.rows, 2);
    QCOMPARE(second->profile.columns.size(), 3u);
    QCOMPARE(second->profile.columns[1].name, std::string("visits"));
}

void TestReadAsChosen::aChangeThatMakesNoSenseIsRefused()
{
    ReadOptions change;
    change.encoding = "rot13";
    QVERIFY(!read("a,b\n1,2\n", change));
    change = {};
    change.delimiter = "ab";
    QVERIFY(!read("a,b\n1,2\n", change));
}

void TestReadAsChosen::everySentenceSaysWhatItChanges()
{
    const auto dataset = read("Report\nid;d;v\n01;3.4.2024;1,5\n02;4.4.2024;k.A.\n", {});
    VERIFY_RESULT(dataset);
    const auto contract = core::contractOf(dataset->profile);
    const auto has = [&](core::ContractPart part, const char* column, const char* text) {
        return std::ranges::contains(contract, core::ContractSentence { part, column, text });
    };
    QVERIFY(has(core::ContractPart::Delimiter, "", "Semicolons separate columns."));
    QVERIFY(has(core::ContractPart::Header, "", "Line 2 holds the names."));
    QVERIFY(has(core::ContractPart::DateOrder, "d", "Dates in d are written day.month.year."));
    QVERIFY(has(core::ContractPart::MissingWords, "v", "In v, \"k.A.\" means missing."));
    QVERIFY(has(core::ContractPart::Type, "id", "id has leading zeros: kept as text."));

    core::Dataset titled = *dataset;
    titled.profile.warnings = { { core::WarningKind::TitleLines, { .count = 1, .texts = { "Report" } } } };
    const auto told = core::contractSentences(titled.profile); // once
    QVERIFY(std::ranges::contains(told, "Line 2 holds the names."));
    QVERIFY(std::ranges::contains(told, "1 line above the table is left out: \"Report\"."));

    core::Dataset sheet = *dataset;
    sheet.profile.sheet = "2024";
    sheet.profile.encoding.clear();
    sheet.profile.delimiter.clear();
    sheet.profile.warnings.clear(); // which tell of the lines above
    const core::ContractSentence names { core::ContractPart::Header, "",
        "Row 2 holds the names; the row before it is left out." };
    sheet.source.format = core::TableFormat::Workbook;
    QVERIFY(std::ranges::contains(core::contractOf(sheet), names));
    sheet.source.format = core::TableFormat::Database; // its rows and columns are no person's to change
    const auto typed = core::contractOf(sheet);
    QVERIFY(std::ranges::contains(typed, core::ContractSentence { core::ContractPart::Source, "", names.text }));
    QVERIFY(std::ranges::none_of(typed, [](const auto& one) {
        return one.part == core::ContractPart::Header || one.part == core::ContractPart::Delimiter;
    }));
}

QTEST_GUILESS_MAIN(TestReadAsChosen)
#include "tst_read_as_chosen.moc"
