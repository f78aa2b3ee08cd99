// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/change_fact.h"
#include "core/domain/check_fact.h"
#include "core/domain/contract_fact.h"
#include "core/domain/database_note.h"
#include "core/domain/document_fault.h"
#include "core/domain/fault.h"
#include "core/domain/file_fault.h"
#include "core/domain/finding.h"
#include "core/domain/model_fault.h"
#include "core/domain/profile.h"
#include "core/domain/reading_note.h"
#include "core/domain/reason.h"
#include "core/domain/row_strip.h"
#include "core/domain/setup_fault.h"
#include "core/domain/step_note.h"
#include "sandbox/messages/database_fault.h"
#include "sandbox/messages/run_end.h"
#include "tests/support/result_macros.h"

#include <QRegularExpression>

#include <algorithm>
#include <set>

using core::FileWarning;
using core::WarningKind;

class TestMessages : public QObject {
    Q_OBJECT

private slots:
    void argumentsStandInTheirPlaces_data();
    void argumentsStandInTheirPlaces();
    void everyKindHasWordsAndANameOfItsOwn();
    void oneIsSpokenOfAsOne();
    void anErrorHasAKindAndItsWords();
    void aWarningSurvivesARoundTrip();
    void aFactSurvivesARoundTrip();
    void anUnknownKindIsAnError();
    void theWarningsOfAnEarlierDocumentAreKept();
    void reasonsOfAnEarlierDocumentAreKept_data();
    void reasonsOfAnEarlierDocumentAreKept();
    void wordsComeFromTheTranslationOfThePattern();
    void numbersHaveTheReadersForm();
};

void TestMessages::argumentsStandInTheirPlaces_data()
{
    QTest::addColumn<FileWarning>("warning");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* name, const FileWarning& warning, const char* words) {
        QTest::newRow(name) << warning << QByteArray(words);
    };
    row("one row", { WarningKind::TooManyFields, { .count = 1, .lines = { 17 } } },
        "1 row has too many fields and is left out: line 17.");
    row("more lines than are told", { WarningKind::TooManyFields, { .count = 1204, .lines = { 17, 230 } } },
        "1,204 rows have too many fields and are left out: lines 17, 230 and 1,202 more.");
    row("braces of the file", { WarningKind::NoteRows, { .count = 1, .texts = { "{column} }{" } } },
        "The last line is a note and left out: \"{column} }{\".");
    row("several notes", { WarningKind::NoteRows, { .count = 2, .texts = { "Source: a" } } },
        "The last 2 lines are notes and left out; the first: \"Source: a\".");
    row("nothing to quote", { WarningKind::TotalsRow, { .texts = { "" } } },
        "The last row looks like a row of totals. It counts as a row; leave out one row at the end if it is one.");
    row("formats with counts",
        { WarningKind::DateForms,
            { .column = "day", .count = 2, .texts = { "%d.%m.%Y", "%Y-%m-%d" }, .counts = { 1000, 3 } } },
        "Dates in day are written in 2 ways: day.month.year (1,000), year-month-day (3).");
    row("an order",
        { WarningKind::DatesByProof, { .column = "d", .count = 2, .total = 3, .lines = { 3 }, .texts = { "%d/%m" } } },
        "2 of 3 dates in d could be day/month or month/day: read as day/month because line 3 can only be that.");
    row("names of several lines",
        { WarningKind::NamesJoined, { .count = 2, .lines = { 3, 4 }, .texts = { "Sales", "2024" } } },
        "The names are joined from lines 3, 4: \"Sales\" and \"2024\".");
    row("the same file", { WarningKind::ColumnNew, { .column = "day", .texts = { "" } } },
        "day is new: the file before does not have it.");
    row("a sign", { WarningKind::OtherDelimiter, { .texts = { "beds.csv", "\t" } } },
        "Tabs separate columns here, and other signs in beds.csv.");
}

void TestMessages::argumentsStandInTheirPlaces()
{
    QFETCH(FileWarning, warning);
    QFETCH(QByteArray, words);
    QCOMPARE(QByteArray::fromStdString(core::inWords(warning)), words);
}

template <typename Kind> static void checkPatterns(const char* emptyWord = nullptr)
{
    std::set<std::string_view> names;
    const auto patterns = patternsOf(Kind {});
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        QVERIFY(names.insert(patterns[i].word).second);
        const core::Message<Kind> message(static_cast<Kind>(i),
            { .column = "c", .count = 2, .total = 3, .lines = { 4 }, .texts = { "a", "b", "c" } });
        const auto words = core::inWords(message);
        const auto hint = core::hintOf(message);
        QVERIFY2(!hint.contains('{'), hint.c_str()); // a bar may be advice on code
        QVERIFY2(!words.contains('{') && !words.contains('|')
                && words.empty() == (emptyWord != nullptr && patterns[i].word == emptyWord),
            words.c_str());
    }
}

void TestMessages::everyKindHasWordsAndANameOfItsOwn()
{
    checkPatterns<WarningKind>();
    checkPatterns<core::FactKind>();
    checkPatterns<core::CheckKind>();
    checkPatterns<core::FindingKind>();
    checkPatterns<core::FaultKind>();
    checkPatterns<core::DocumentFaultKind>();
    checkPatterns<core::ModelFaultKind>();
    checkPatterns<core::SetupFaultKind>();
    checkPatterns<core::FileFaultKind>();
    checkPatterns<core::ScanFaultKind>();
    checkPatterns<core::TablesFaultKind>();
    checkPatterns<sandbox::WallFaultKind>();
    checkPatterns<sandbox::DatabaseFaultKind>();
    checkPatterns<core::DatabaseNoteKind>();
    checkPatterns<sandbox::RemedyKind>();
    checkPatterns<sandbox::RunEndKind>();
    checkPatterns<core::ContractKind>();
    checkPatterns<core::NoteKind>();
    checkPatterns<core::StepKind>();
    checkPatterns<core::TroubleKind>();
    checkPatterns<core::ReasonKind>("first");
}

/// Of each kind whose numbers may all be 1.
template <typename Kind> static void checkSingulars()
{
    static const QRegularExpression plural(
        QStringLiteral("\\b1 (rows|cells|values|dates|lines|columns|groups)\\b(?! of)|\\b1 (rows|cells) of\\b|"
                       "\\b1 of (them|which|the 5 rows [^.;:,]*?) (are|have|stand|repeat|find|do)\\b"));
    const auto patterns = patternsOf(Kind {});
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        const core::Message<Kind> message(static_cast<Kind>(i),
            { .column = "c",
                .count = 1,
                .total = 5,
                .lines = { 4 },
                .texts = { "a", "b", "c", "d" },
                .counts = { 1, 5, 1, 5, 5, 5, 1 } });
        const auto words = QString::fromStdString(core::inWords(message));
        QVERIFY2(!words.contains(plural), qPrintable(words));
    }
}

void TestMessages::oneIsSpokenOfAsOne()
{
    checkSingulars<core::CheckKind>();
    checkSingulars<core::StripKind>();
    checkSingulars<core::PartRowsKind>();
}

void TestMessages::anErrorHasAKindAndItsWords()
{
    const auto failed = core::fail(
        core::ErrorKind::BadInput, { core::FaultKind::FileMissing, { .texts = { "{text2}.csv" } } });
    const auto& message = failed.error().message;
    QVERIFY(message.is(core::FaultKind::FileMissing) && !message.is(core::FaultKind::FileGone));
    QVERIFY(!message.is(static_cast<core::DocumentFaultKind>(core::FaultKind::FileMissing)));
    QCOMPARE(inWords(message), std::string("{text2}.csv is missing or not a file. Check the name."));
    const auto shorter = [](std::string_view) { return std::string("{text} fehlt."); };
    QCOMPARE(inWords(message, shorter).substr(0, 18), std::string("{text2}.csv fehlt."));
    QCOMPARE(inWords(core::said("As {text} it is.")), std::string("As {text} it is."));
    QVERIFY(inWords(core::AnyMessage()).empty());
    const core::ModelFault busy(core::ModelFaultKind::NobodyAnswers, { .texts = { "here" } });
    QCOMPARE(inWords(core::AnyMessage(busy)), inWords(busy) + " " + hintOf(busy)); // and what to do
}

void TestMessages::aWarningSurvivesARoundTrip()
{
    const std::vector<FileWarning> warnings { WarningKind::NulBytes,
        { WarningKind::DateForms,
            { .column = "c", .count = 2, .total = 3, .lines = { 4, 5 }, .texts = { "a" }, .counts = { 6 } } } };
    QVERIFY(core::warningsFrom(core::Json(warnings)) == warnings);
    QCOMPARE(core::Json(warnings)[0].dump(), std::string(R"({"kind":"nul_bytes"})"));
}

void TestMessages::aFactSurvivesARoundTrip()
{
    core::FileFact fact { core::FactKind::RepeatedRecords, { .count = 18, .total = 1018, .lines = { 17 } } };
    fact.rows = { 16 };
    fact.isLoud = true;
    QVERIFY(core::Json(fact).get<core::FileFact>() == fact);
    QCOMPARE(core::inWords(fact), std::string("18 records repeat an earlier one in every cell."));
    auto unknown = core::Json(fact);
    unknown["kind"] = "looks_funny";
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, unknown.get<core::FileFact>());
}

void TestMessages::anUnknownKindIsAnError()
{
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, core::warningsFrom(core::Json::parse(R"([{"kind": "nulbytes"}])")));
}

void TestMessages::theWarningsOfAnEarlierDocumentAreKept()
{
    const auto warnings = core::warningsFrom(core::Json::parse(R"(["The {last} line is a note."])"));
    QCOMPARE(warnings.size(), 1u);
    QCOMPARE(core::inWords(warnings[0]), std::string("The {last} line is a note."));
}

void TestMessages::reasonsOfAnEarlierDocumentAreKept_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<core::ReasonKind>("kind");
    QTest::newRow("first") << QByteArray("") << core::ReasonKind::First;
    QTest::newRow("edited") << QByteArray("edited") << core::ReasonKind::Edited;
    QTest::newRow("asked") << QByteArray("changes asked: repair: it") << core::ReasonKind::ChangesAsked;
    QTest::newRow("repair") << QByteArray("repair: KeyError") << core::ReasonKind::Repair;
}

void TestMessages::reasonsOfAnEarlierDocumentAreKept()
{
    QFETCH(QByteArray, words);
    const auto reason = core::reasonFrom(words.toStdString());
    QTEST(reason.kind, "kind");
    const auto said = QString::fromStdString(core::inWords(reason)); // "Edited by hand" today
    QVERIFY(said.startsWith(QString::fromUtf8(words), Qt::CaseInsensitive));
    QVERIFY(core::reasonFrom(core::Json(reason)) == reason);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, core::reasonFrom("because"));
}

void TestMessages::wordsComeFromTheTranslationOfThePattern()
{
    const auto german = [](std::string_view english) {
        return std::string(english.starts_with('{') ? "{count} {count|Zeile|Zeilen} zu lang" : english);
    };
    QCOMPARE(core::inWords(FileWarning(WarningKind::TooManyFields, { .count = 2 }), german),
        std::string("2 Zeilen zu lang"));
}

void TestMessages::numbersHaveTheReadersForm()
{
    const auto german = [](std::string_view english) {
        std::string text(english);
        if (text.find_first_not_of("-0123456789,.") == std::string::npos) {
            std::ranges::transform(text, text.begin(), [](char c) { return c == ',' ? '.' : c == '.' ? ',' : c; });
        }
        return text;
    };
    const core::ChangeFact change { core::ChangeKind::OfLabel,
        { .count = 1204, .texts = { "1.5", "1,234.5", "no value" } } };
    QCOMPARE(core::inWords(change, german), "Without them 1.5 has 1.234,5, not no value.");
    const core::CheckFact same { core::CheckKind::SecondAgrees, { .count = 1204, .texts = { "revenue" } } };
    QVERIFY(core::inWords(same, german).ends_with("gives the same 1.204 figures."));
}

QTEST_APPLESS_MAIN(TestMessages)
#include "tst_messages.moc"
