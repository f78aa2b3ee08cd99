// SPDX-License-Identifier: GPL-3.0-or-later
// German questions: plurals and compounds, umlauts however they are written, numbers with a decimal comma.
#include "core/builtin/language/words.h"
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"

#include <QTest>

using namespace core;

namespace {
using test::date;

Dataset visits()
{
    auto number = test::key("Termin-Nr.", ColumnType::Integer, 23001, 100, 3);
    number.flags.emplace_back("unique");
    return test::made("sprechstunde",
        { number, test::text("Ärztin", { "Dr. Müller", "Dr. Albers" }),
            test::text("Tierart", { "Hund", "Katze", "Schildkröte" }), test::number("Betrag (€)", 5.5, 4000.25),
            test::number("Rabatt (%)", 0, 30), test::key("Kundennummer", ColumnType::Integer, 100, 60),
            test::key("Position", ColumnType::Integer, 1, 9), date("Termin am", "2023-01-02", "2024-12-20"),
            test::text("Status", { "behandelt", "storniert" }) });
}

Dataset inspections()
{
    auto number = test::key("Prüfnummer", ColumnType::Text, 1000, 100);
    number.flags.emplace_back("unique");
    return test::made("hauptuntersuchungen",
        { number, test::text("Prüfstelle", { "Marburg", "Kassel" }), test::number("Gebühr", 20.5, 180) });
}

/// An order has several rows.
Dataset orders()
{
    return test::made("bauauftraege",
        { test::key("Auftragsnr", ColumnType::Integer, 4101, 60), test::key("Position", ColumnType::Integer, 1, 4),
            test::text("Gewerk", { "Maler", "Elektro" }), test::text("Kunde", { "Lenz", "Krone" }),
            date("Auftragsdatum", "2022-01-03", "2024-05-06"), test::number("Betrag (€)", 200, 9000),
            test::number("Kosten (€)", 100, 8500), test::text("Status", { "fertig", "offen" }) });
}

Draft ask(const Dataset& dataset, const std::string& question)
{
    return *BuiltinPlanner().draft({ { question, {} }, { dataset }, {}, {} }, {}, {});
}
} // namespace

class TestGerman : public QObject {
    Q_OBJECT

private slots:
    void questionsAreReadAsMeant_data();
    void questionsAreReadAsMeant();
    void ordersOfSeveralRowsAreCountedBesideThem_data();
    void ordersOfSeveralRowsAreCountedBesideThem();
    void theAmountOfARowIsNotThatOfItsOrder();
    void whatTheyAreIsInTheAnswerBefore();
    void aWordWithoutItsUmlautsIsTheSame_data();
    void aWordWithoutItsUmlautsIsTheSame();
    void numbersAreThoseOfTheLanguage();
    void umlautsMayBeTwoLetters();
    void aNumberMayHaveTheSignOfItsColumn();
    void whatIsDoneNamesItsColumn_data();
    void whatIsDoneNamesItsColumn();
    void aWordIsNoNumberOfAnOrder();
    void rowsAreCalledAsTheirFile_data();
    void rowsAreCalledAsTheirFile();
    void mistypedCalculationsAreOfferedAsMeant();
};

void TestGerman::questionsAreReadAsMeant_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("intent");
    const auto row = [](const char* question, const char* intent) {
        QTest::newRow(question) << QString::fromUtf8(question) << QString::fromUtf8(intent);
    };
    row("Anzahl der Termine", "Number of rows.");
    row("Wie viele Termine gab es je Tierart?", "Number of rows by Tierart.");
    row("Betrag pro Ärztin", "Sum of Betrag (€) by Ärztin.");
    row("Summe der Beträge je Aerztin", "Sum of Betrag (€) by Ärztin.");
    row("groesster Betrag", "Highest Betrag (€).");
    row("Anzahl der Termine fuer Schildkroeten", "Number of rows where Tierart is “Schildkröte”.");
    row("Anzahl der Termine bei Dr. Mueller", "Number of rows where Ärztin is “Dr. Müller”.");
    row("Wie viele Termine hatten einen Betrag über 1.500 Euro?", "Number of rows where Betrag (€) is over 1500.");
    row("Wie viele Termine hatten einen Betrag über 1.500 Dollar?",
        "The built-in planner does not know “Dollar” in this data.");
    row("Termine mit einem Betrag unter 12,50", "The rows where Betrag (€) is under 12.5.");
    row("Ist der Betrag 2024 größer als 2023?", "Sum of Betrag (€), in 2024 beside in 2023, with the change.");
    row("War der Betrag im Jahr 2024 höher als im Jahr 2023?",
        "Sum of Betrag (€), in 2024 beside in 2023, with the change.");
    row("was the number of rows in 2023 greater than in 2024",
        "Number of rows, in 2024 beside in 2023, with the change.");
    row("Termine mit Betrag größer 1500", "The rows where Betrag (€) is over 1500.");
    row("Termine mit Betrag kleiner 1500", "The rows where Betrag (€) is under 1500.");
    row("Termine mit Betrag größer gleich 1500", "The rows where Betrag (€) is at least 1500.");
    row("Termine mit Betrag kleiner oder gleich 1500", "The rows where Betrag (€) is at most 1500.");
    row("rows with Betrag greater than or equal to 1500", "The rows where Betrag (€) is at least 1500.");
    row("Anzahl der Termine im Maerz 2024", "Number of rows where Termin am is in March 2024.");
    row("Anzahl der Termine im zweiten Quartal 2024", "Number of rows where Termin am is in Q2 2024.");
    row("Betrag im ersten Halbjahr 2024", "Sum of Betrag (€) where Termin am is in H1 2024.");
    row("Summe von Betrag (€) mal (1 minus Rabatt (%) / 100)",
        "Sum of Betrag (€) times (1 minus Rabatt (%) divided by 100).");
    row("Anzahl verschiedener Kundennummern je Tierart", "Number of different values of Kundennummer by Tierart.");
    row("Wie viele Positionen gibt es je Tierart?", "Number of rows by Tierart.");
    row("Median des Betrags je Position in den Tierarten",
        "The built-in planner cannot work “Position” into the answer, so it does not answer at all.");
    row("Bei wie vielen Positionen fehlt der Rabatt?", "Number of rows where Rabatt (%) is missing.");
    row("An welchem Wochentag gab es die meisten Termine?", "Number of rows by weekday, the largest.");
    row("Stornoquote je Tierart", "Share in percent where Status is “storniert”, of the number of rows by Tierart.");
    row("Anzahl der Termine ohne Stornos", "Number of rows where Status is not “storniert”.");
    row("Anzahl der Stornierungen je Tierart", "Number of rows by Tierart where Status is “storniert”.");
}

void TestGerman::questionsAreReadAsMeant()
{
    QFETCH(QString, question);
    QFETCH(QString, intent);
    const auto draft = ask(visits(), question.toStdString());
    QCOMPARE(QString::fromStdString(draft.plan.action == PlanAction::Run ? draft.intent : draft.plan.message), intent);
    QCOMPARE(ask(inspections(), "Anzahl der Prüfungen je Prüfstelle").intent, "Number of rows by Prüfstelle.");
}

void TestGerman::ordersOfSeveralRowsAreCountedBesideThem_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("intent");
    const auto row = [](const char* question, const char* intent) {
        QTest::newRow(question) << QString::fromUtf8(question) << QString::fromUtf8(intent);
    };
    row("Wie viele Aufträge gibt es?", "Number of rows and number of different values of Auftragsnr.");
    row("Wie viele Aufträge über 5.000 Euro gibt es?",
        "Number of rows and number of different values of Auftragsnr where Betrag (€) is over 5000.");
    row("Anzahl Aufträge je Gewerk", "Number of rows and number of different values of Auftragsnr by Gewerk.");
    row("Welcher Kunde hat die meisten Aufträge?",
        "Number of different values of Auftragsnr and number of rows by Kunde, the largest.");
    row("Summe Auftragsnr",
        "The sum of Auftragsnr means nothing: it holds codes, rates or grades. Ask for the number of rows, or for "
        "another "
        "column.");
    row("Marge je Gewerk",
        "Sum of Betrag (€) minus Kosten (€) and sum of Betrag (€) minus that of Kosten (€) in percent of the sum of "
        "Betrag (€) by Gewerk.");
    row("Deckungsbeitrag je Kunde", "Sum of Betrag (€) minus Kosten (€) by Kunde.");
    row("Kosten in Prozent vom Betrag je Gewerk", "Sum of Kosten (€) in percent of the sum of Betrag (€) by Gewerk.");
    row("Wachstum des Betrags gegenüber dem Vorjahr, irgendwelche Ausreißer?",
        "Sum of Betrag (€) per year of Auftragsdatum, unusual changes marked, with the change against the period "
        "before, where Auftragsdatum is in whole years, with a line chart.");
    row("die 5 teuersten Zeilen", "By what should it be measured?");
    row("die 5 teuersten Zeilen nach Kosten (€)", "The 5 rows with the highest Kosten (€).");
}

void TestGerman::ordersOfSeveralRowsAreCountedBesideThem()
{
    QFETCH(QString, question);
    QFETCH(QString, intent);
    const auto draft = ask(orders(), question.toStdString());
    QCOMPARE(QString::fromStdString(draft.plan.action == PlanAction::Run ? draft.intent : draft.plan.message), intent);
}

void TestGerman::theAmountOfARowIsNotThatOfItsOrder()
{
    const auto draft = ask(orders(), "die 5 größten Aufträge nach Betrag (€)");
    QCOMPARE(draft.plan.action, PlanAction::Ask);
    QCOMPARE(draft.plan.choices,
        (std::vector<std::string> { "die 5 größten Zeilen nach Betrag (€)", "Summe Betrag (€) nach Auftragsnr" }));
}

void TestGerman::whatTheyAreIsInTheAnswerBefore()
{
    const auto after = [](const std::string& first, const std::string& second) {
        return *BuiltinPlanner().draft({ { second, {} }, { orders() }, { { first, {}, {} } }, {} }, {}, {});
    };
    QCOMPARE(after("Welche 2 Kunden haben den höchsten Betrag?", "Welche Kosten hatten sie?").intent,
        "Sum of Betrag (€) and sum of Kosten (€) by Kunde, largest first."); // there are no more than two
    QCOMPARE(after("Welcher Kunde hat den höchsten Betrag?", "Wie viele Zeilen hat er?").intent,
        "Sum of Betrag (€) and number of rows by Kunde, the largest.");
    const auto open = after("Welcher Kunde hat den höchsten Betrag?", "Wie viele davon sind offen?");
    QVERIFY2(open.plan.action == PlanAction::Say && open.plan.message.contains("davon"), open.plan.message.c_str());
}

void TestGerman::numbersAreThoseOfTheLanguage()
{
    const auto number = [](const char* text) { return builtin::germanNumber(builtin::tokenise(text).front()); };
    QCOMPARE(number("1.500"), 1500.0);
    QCOMPARE(number("1.234.567,5"), 1234567.5);
    QCOMPARE(number("12,5"), 12.5);
    QCOMPARE(number("0,125"), 0.125);
    QCOMPARE(number("1,250"), 1.25);
    QCOMPARE(number("1,5k"), 1500.0);
    QCOMPARE(number("2.5"), 2.5);
    QCOMPARE(builtin::tokenise("1,500").front().number, 1500.0);
    QCOMPARE(builtin::tokenise("0,125").front().number, 0.125);
}

void TestGerman::aNumberMayHaveTheSignOfItsColumn()
{
    auto amount = test::number("Betrag", 5.5, 9000);
    amount.flags.emplace_back("currency");
    amount.examples = { "451,39 €", "6.555,85 €" };
    auto key = test::key("Rechnung", ColumnType::Text, 1000, 100);
    key.flags.emplace_back("unique");
    const auto bills = test::made(
        "rechnungen", { key, test::text("Kunde", { "Lenz", "Krone" }), amount, test::number("Stunden", 0.5, 40) });
    const auto intent = [&](const std::string& question) {
        const auto draft = ask(bills, question);
        return draft.plan.action == PlanAction::Run ? draft.intent : std::string("refused");
    };
    QCOMPARE(intent("Durchschnitt Stunden nach Kunde für Betrag über 1.000,50 €"),
        std::string("Average of Stunden by Kunde where Betrag is over 1000.5."));
    QCOMPARE(intent("Anzahl Rechnungen mit Betrag zwischen 500 € und €1.000"),
        std::string("Number of rows where Betrag is from 500 to 1000."));
    QCOMPARE(intent("Anzahl Rechnungen mit Stunden über 20 €"), std::string("refused"));
    QCOMPARE(intent("Anzahl Rechnungen mit Betrag über 500 £"), std::string("refused"));
}

void TestGerman::aWordWithoutItsUmlautsIsTheSame_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("code");
    QTest::newRow("a group")
        << "Anzahl je Art"
        << R"(spelling.groupby(spelling.str.casefold().replace({"ä": "ae", "ö": "oe", "ü": "ue"}, )"
           "regex=True))";
    QTest::newRow("a value") << "Wie viele Türöffnungen?" << R"(== "Tueroeffnung".casefold())";
    QTest::newRow("two values") << "Wie viele mit Art Türöffnung oder Umbau?"
                                << R"(.isin([value.casefold() for value in ["Tueroeffnung", "Umbau"]]))";
}

void TestGerman::aWordWithoutItsUmlautsIsTheSame()
{
    QFETCH(QString, question);
    QFETCH(QString, code);
    auto jobs = test::made("einsaetze",
        { test::key("Nr", ColumnType::Integer, 1, 60), test::text("Art", { "Türöffnung", "Umbau", "Tueroeffnung" }) });
    jobs.profile.columns[1].flags.emplace_back("umlaut_variants");
    const auto draft = ask(jobs, question.toStdString());
    const auto written = QString::fromStdString(draft.code);
    QVERIFY2(written.contains(code), qPrintable(written));
    QVERIFY2(draft.plan.reading.contains("capitals or umlauts count as one"), draft.plan.reading.c_str());
}

void TestGerman::whatIsDoneNamesItsColumn_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("intent");
    const auto row = [](const char* question, const char* intent) {
        QTest::newRow(question) << QString::fromUtf8(question) << QString::fromUtf8(intent);
    };
    row("Wie viele Mitglieder sind 2024 ausgetreten?", "Number of rows where Austritt is in 2024.");
    row("Wie viele Mitglieder sind ausgetreten?", "Number of rows where Austritt is not missing.");
    row("Wie viele Mitglieder sind vor 2023 eingetreten und nicht ausgetreten?",
        "Number of rows where Eintritt is before 2023 and Austritt is missing.");
    row("Wie viele Mitglieder aus 2023 wurden 2024 gemahnt, je Sparte?",
        "Number of rows by Sparte where Eintritt is in 2023 and Mahndatum is in 2024.");
    row("Wie viel Gas wurde 2023 verbraucht?", "Sum of Verbrauch where Medium is “Gas” and Eintritt is in 2023.");
    row("Gasverbrauch je Sparte", "Sum of Verbrauch by Sparte where Medium is “Gas”.");
    row("Schätzquote je Sparte", "Share in percent where Ableseart is “geschätzt”, of the number of rows by Sparte.");
    row("Welche Sparte hatte wie viele Mitglieder?", "Number of rows by Sparte.");
    row("Wie viele Mitglieder kamen aus welcher Sparte?", "Number of rows by Sparte.");
    row("Für wie viele Mitglieder ist noch kein Mahndatum erfasst?", "Number of rows where Mahndatum is missing.");
    row("höchster Mitgliedsbetrag je Sparte", "Highest Mitgliedsbetrag € by Sparte.");
    row("Wie viele Tage vergehen im Schnitt vom Eintritt bis zum Austritt?",
        "Average of days from Eintritt to Austritt.");
    row("Wie entwickelt sich der Verbrauch von Monat zu Monat?",
        "Sum of Verbrauch per month of Eintritt, with a line chart.");
    row("Wie viele Mitglieder wurden gelobt?", "The built-in planner does not know “gelobt” in this data.");
}

void TestGerman::whatIsDoneNamesItsColumn()
{
    QFETCH(QString, question);
    QFETCH(QString, intent);
    auto left = date("Austritt", "2023-01-05", "2024-12-30");
    auto reminded = date("Mahndatum", "2023-02-01", "2024-12-30");
    left.nulls = 700;
    reminded.nulls = 800;
    const auto members = test::made("Mitgliederliste_2024",
        { test::text("Sparte", { "Turnen", "Schach" }), date("Eintritt", "2021-01-05", "2024-12-01"), left, reminded,
            test::text("Medium", { "Gas", "Strom" }), test::number("Verbrauch", 1, 90),
            test::text("Ableseart", { "abgelesen", "geschätzt" }), test::number("Mitgliedsbetrag €", 5, 90) });
    const auto draft = ask(members, question.toStdString());
    QCOMPARE(QString::fromStdString(draft.plan.action == PlanAction::Run ? draft.intent : draft.plan.message), intent);
}

void TestGerman::aWordIsNoNumberOfAnOrder()
{
    auto number = test::text("Auftrag", { "23-0001", "23-0002" });
    number.distinct = 1300;
    const auto orders = test::made("werkstattauftraege", { number, test::text("Marke", { "Opel", "Ford" }) });
    QVERIFY(ask(orders, "Wie viel Prozent der Aufträge waren Garantiefälle, je Marke?").plan.action != PlanAction::Run);
    QVERIFY(ask(orders, "Wie viele Aufträge waren Sonderfälle?").plan.action != PlanAction::Run);
}

void TestGerman::rowsAreCalledAsTheirFile_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("noun");
    QTest::addColumn<bool>("isRead");
    const auto row = [](const char* file, const char* noun, bool isRead) {
        QTest::newRow(noun) << QString::fromUtf8(file) << QString::fromUtf8(noun) << isRead;
    };
    row("Stoerungen_Fertigung", "Störungen", true);
    row("Mitgliederliste_2024", "Mitglieder", true);
    row("Lagerbewegungen", "Bewegungen", true);
    row("Wiegescheine", "Wiegungen", true);
    row("Lieferanten", "Lieferungen", false);
    row("Pruefstellen", "Prüfungen", false);
}

void TestGerman::rowsAreCalledAsTheirFile()
{
    QFETCH(QString, file);
    QFETCH(QString, noun);
    QFETCH(bool, isRead);
    const auto data = test::made(
        file.toStdString(), { test::text("Ort", { "Ulm", "Kiel" }), test::number("Menge", 1, 9) });
    const auto draft = ask(data, "Wie viele " + noun.toStdString() + " gab es je Ort?");
    QCOMPARE(draft.plan.action == PlanAction::Run ? draft.intent : std::string("refused"),
        std::string(isRead ? "Number of rows by Ort." : "refused"));
}

void TestGerman::umlautsMayBeTwoLetters()
{
    QCOMPARE(builtin::withoutUmlauts("groesste"), "grosste");
    QCOMPARE(builtin::withoutUmlauts("ueber"), "uber");
    QCOMPARE(builtin::withoutUmlauts("neue"), "neue");
    QCOMPARE(builtin::withoutUmlauts("queue"), "queue");
}

void TestGerman::mistypedCalculationsAreOfferedAsMeant()
{
    for (const auto& [typed, meant] : { std::pair("Durchshnitt Betrag (€) je Tierart", "durchschnitt"),
             std::pair("avarage Betrag (€) je Tierart", "average") }) {
        const auto draft = ask(visits(), typed);
        QCOMPARE(draft.plan.action, PlanAction::Say);
        QVERIFY(!draft.plan.choices.empty());
        QCOMPARE(draft.plan.choices.front(), meant + std::string(" Betrag (€) je Tierart"));
    }
}

QTEST_GUILESS_MAIN(TestGerman)
#include "tst_german.moc"
