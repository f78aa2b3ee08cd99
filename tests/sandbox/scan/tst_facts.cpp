// SPDX-License-Identifier: GPL-3.0-or-later
// What is counted in a file: each fact comes of a file that has it, whatever the pieces it is read in.
#include "sandbox/scan/profile/report.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <format>
#include <fstream>
#include <nlohmann/json.hpp>

using Json = nlohmann::json;
class TestFacts : public QObject {
    Q_OBJECT

private slots:
    void eachKindComesOfAFile_data();
    void eachKindComesOfAFile();
    void aPlainFileHasNone_data();
    void aPlainFileHasNone();
    void aDateThatFollowsAnotherIsNotCut();
    void theOrdersOfTheSamplesThatRepeatAreNamed();
    void aFileThatWasAppendedToItselfIsNamed();
    void factsDoNotDependOnThePieces();
    void howACellIsQuotedMakesNoOtherRecord();
    void recordsThatAreQuotedOtherwiseRepeatWhereManyAreReadAtOnce();
    void rowsKnowTheirLines();

private:
    Json factsOf(const std::string& text, const scan::Extent& extent = {}) const;
    QTemporaryDir m_folder;
};

static Json factsOfFile(const std::string& path, const scan::Extent& extent = {})
{
    const auto scanned = scan::scanFile(path.c_str(), {}, [](double) { }, extent);
    return scanned ? Json::parse(scan::reportOf(*scanned)).at("facts") : Json { scanned.error().word };
}

Json TestFacts::factsOf(const std::string& text, const scan::Extent& extent) const
{
    const auto path = m_folder.filePath(QStringLiteral("a.csv")).toStdString();
    std::ofstream(path, std::ios::binary) << text;
    return factsOfFile(path, extent);
}

/// `rows` rows; `cells` gives those of one.
template <typename Cells> static QByteArray table(const char* names, int rows, Cells cells)
{
    std::string text = std::string(names) + "\n";
    for (int i = 0; i < rows; ++i) {
        text += cells(i) + "\n";
    }
    return QByteArray::fromStdString(text);
}

/// No two follow each other evenly.
static int uneven(int i)
{
    return (i * 7919 + i * i * 31) % 997;
}

static std::string text(auto number)
{
    return std::to_string(number);
}

static std::string day(int i)
{
    const std::chrono::year_month_day date { std::chrono::sys_days(std::chrono::days(19'723 + i)) }; // from 2024-01-01
    return std::format("{:%F}", std::chrono::sys_days(date));
}

static std::string month(int i)
{
    return std::format("{}-{:02}-01", 2021 + i / 12, i % 12 + 1);
}

static void row(const char* name, const QByteArray& file, const char* fact)
{
    QTest::newRow(name) << file << QByteArray(fact);
}

static void factsOfRecords()
{
    row("a record again",
        table("id,v,d", 60,
            [](int i) {
                const int j = i == 40 ? 7 : i;
                return text(j) + "," + text(uneven(j)) + ",x" + text(j % 9);
            }),
        R"({"kind":"repeated_records","count":1,"total":60,"rows":[41],"lines":[42]})");
    row("a key again", table("order_id,v", 60, [](int i) { return text(i == 40 ? 7 : i) + "," + text(uneven(i)); }),
        R"({"kind":"repeated_keys","column":"order_id","count":1,"total":60,"rows":[41],"lines":[42]})");
    row("gaps", table("id,v", 40, [](int i) { return text(i) + "," + (i == 5 || i == 9 ? "" : text(uneven(i))); }),
        R"({"kind":"gaps","column":"v","count":2,"total":40,"rows":[6,10],"lines":[7,11]})");
    row("a text among numbers",
        table("id,v", 40, [](int i) { return text(i) + "," + (i == 5 ? "3a" : text(uneven(i))); }),
        R"({"kind":"text_among_numbers","column":"v","count":1,"total":40,"rows":[6],"texts":["3a"]})");
    row("two units",
        table("id,weight", 40, [](int i) { return text(i) + "," + text(i) + (i % 9 == 0 ? " lb" : " kg"); }),
        R"({"kind":"several_units","column":"weight","texts":["kg","lb"],"counts":[35,5],"loud":true})");
    row("two currencies",
        table("id,price", 40, [](int i) { return text(i) + "," + (i % 9 == 0 ? "$" : "\u20ac") + text(uneven(i)); }),
        R"({"kind":"several_units","column":"price","texts":["EUR","USD"],"loud":true})");
    row("currencies in a column",
        table("id,price,currency", 40,
            [](int i) { return text(i) + "," + text(uneven(i)) + (i % 3 == 0 ? ",USD" : ",EUR"); }),
        R"({"kind":"several_units","column":"currency","texts":["EUR","USD"],"loud":false})");
    row("spellings",
        table("id,city", 40,
            [](int i) {
                return text(i) + "," + (i == 8 ? "Zurich" : i == 9 ? "zue-rich " : i % 2 ? "Z\u00fcrich" : "Bern");
            }),
        R"({"kind":"spellings","column":"city","count":1,"rows":[9,10]})");
    row("sums between",
        table("region,product,v", 24,
            [](int i) {
                return (i < 12 ? "North," : "South,") + std::string(i % 12 == 11 ? "Total" : "P" + text(i)) + ","
                    + text(uneven(i));
            }),
        R"({"kind":"subtotal_rows","column":"product","count":2,"texts":["Total"],"rows":[12,24]})");
}

static void factsOfSpans()
{
    row("a running total",
        table("day,new,total", 40,
            [sum = 0](int i) mutable {
                sum += uneven(i);
                return day(i) + "," + text(uneven(i)) + "," + text(sum);
            }),
        R"({"kind":"running_total","column":"total","texts":["new"],"count":40})");
    const auto farOut = R"({"kind":"far_out","column":"v","count":1,"texts":["500000"],"rows":[31],"loud":true})";
    const auto one = [](int i) { return text(i) + "," + text(i == 30 ? 500'000 : 100 + uneven(i)); };
    row("a value far out", table("id,v", 60, one), farOut);
    row("a value far out above its total", table("id,v", 60, one) + "Total,530423\n", farOut);
    row("a fault code",
        table("id,v", 60,
            [](int i) { return text(i) + "," + (i % 12 == 3 ? "-999" : text(20 + uneven(i) % 50) + ".5"); }),
        R"({"kind":"fault_code","column":"v","count":5,"texts":["-999"],"rows":[4,16,28,40,52],"loud":true})");
    row("a fault code of a small file",
        table("id,v", 12, [](int i) { return text(i) + "," + (i % 4 == 2 ? "-99" : text(8 + i) + ".5"); }),
        R"({"kind":"fault_code","column":"v","count":3,"texts":["-99"],"rows":[3,7,11],"loud":true})");
    row("a month that is cut", table("day,v", 200, [](int i) { return day(i) + "," + text(uneven(i)); }),
        R"({"kind":"incomplete_last_period","column":"day","count":18,"total":30,"texts":["2024-07"]})");
    row("days that are missing",
        table("day,v", 60, [](int i) { return day(i < 30 ? i : i + 4) + "," + text(uneven(i)); }),
        R"({"kind":"time_holes","column":"day","count":4,"texts":["2024-01-30","2024-02-04"]})");
    row("months that some meters lack",
        table("meter,month,v", 12 * 24 - 3,
            [](int i) {
                const int j = i < 60 ? i : i + 3;
                return "M" + text(j / 24) + "," + month(j % 24) + "," + text(uneven(i));
            }),
        R"({"kind":"thin_dates","column":"month","count":3,"total":12,"texts":["2022-01-01"]})");
    row("a year that is cut", table("month,v", 32, [](int i) { return month(i) + "," + text(uneven(i)); }),
        R"({"kind":"incomplete_last_period","column":"month","count":8,"total":12,"texts":["2023"]})");
    row("a month that is cut, of three", table("day,v", 82, [](int i) { return day(i + 9) + "," + text(uneven(i)); }),
        R"({"kind":"incomplete_first_period","column":"day","count":22,"total":29,"texts":["2024-01"]})");
}

/// A balance after each of 60 bookings, and what the booking was.
static std::string booking(int i)
{
    int balance = 900;
    for (int j = 0; j <= i; ++j) {
        balance += uneven(j);
    }
    return "b" + text(i) + "," + text(uneven(i)) + "," + text(balance);
}

/// The items of an order, three each; `order` and `line` tell them apart.
static std::string itemOfOrder(int order, int line, int i)
{
    return text(5000 + order) + "," + text(line) + "," + text(uneven(i) % 9);
}

static void factsOfKeysAndTimes()
{
    row("a running total, the newest first", table("ref,amount,balance", 60, [](int i) { return booking(59 - i); }),
        R"({"kind":"running_total","column":"balance","texts":["amount"],"count":60})");
    row("sums above their groups",
        table("region,branch,units,amount", 32,
            [](int i) {
                int units = 0;
                for (int j = i + 1; j < i + 8; ++j) {
                    units += uneven(j);
                }
                return (i % 8 == 0 ? "R," : "R,b" + text(i)) + "," + text(i % 8 == 0 ? units : uneven(i)) + ","
                    + text((i % 8 == 0 ? units : uneven(i)) * 3);
            }),
        R"({"kind":"summed_rows","count":4,"rows":[1,9,17,25],"texts":["units","amount"]})");
    row("a key of two columns",
        table("order,line,qty", 300, [](int i) { return itemOfOrder(i / 3, i == 100 ? 1 : i % 3 + 1, i); }),
        R"({"kind":"repeated_key_pairs","column":"order","texts":["line"],"count":1,"rows":[101],"total":300})");
    row("mails as a key",
        table("name,email,n", 300,
            [](int i) {
                return std::string(i % 2 ? "Ann" : "Bob") + ",u" + text(i == 50 ? 41 : i) + "@example.com,"
                    + text(uneven(i) % 9);
            }),
        R"({"kind":"repeated_keys","column":"email","count":1,"rows":[51]})");
    row("a hole in months",
        table("month,n", 60,
            [](int i) {
                const int month = i < 30 ? i : i + 2;
                return text(2012 + month / 12) + (month % 12 < 9 ? "-0" : "-") + text(month % 12 + 1) + ","
                    + text(uneven(i));
            }),
        R"({"kind":"time_holes","column":"month","count":2,"texts":["2014-06","2014-09"]})");
    row("a hole in working days without holidays",
        table("day,n", 150,
            [](int i) {
                const int on = i < 102 ? i : i + 3;
                return day(on / 5 * 7 + on % 5) + "," + text(uneven(i));
            }),
        R"({"kind":"time_holes","column":"day","count":3})");
    row("a day that means none",
        table("id,born", 60, [](int i) { return "p" + text(i) + "," + (i % 12 == 3 ? "1900-01-01" : day(uneven(i))); }),
        R"({"kind":"fault_date","column":"born","count":5,"texts":["1900-01-01"],"rows":[4,16,28,40,52],"loud":true})");
    row("days of both orders", "laid,beach\n13/04/2024,Bay\n14/04/2024,Bay\n04/15/2024,Sur\n01/04/2024,Bay\n",
        R"({"kind":"date_orders","column":"laid","count":1,"counts":[2,1],"texts":["beach","Sur"],"loud":true})");
}

static void factsOfPatterns()
{
    row("a negative number for no value",
        table("id,ms", 80,
            [](int i) { return "c" + text(i) + "," + (i % 20 == 3 ? "-1.0" : text(5 + uneven(i) % 300) + ".5"); }),
        R"({"kind":"fault_code","column":"ms","count":4,"texts":["-1"]})");
    row("zero far from all others",
        table("id,ppm", 80,
            [](int i) { return "c" + text(i) + "," + (i % 20 == 3 ? "0.0" : text(450 + uneven(i) % 400) + ".5"); }),
        R"({"kind":"fault_code","column":"ppm","count":4,"texts":["0"]})");
    row("a fault code of three decimals",
        table("id,mag", 80,
            [](int i) {
                return "c" + text(i) + ","
                    + (i % 9 == 3 ? "99.999" : "1" + text(2 + uneven(i) % 7) + "." + text(100 + uneven(i) % 800));
            }),
        R"({"kind":"fault_code","column":"mag","count":9,"texts":["99.999"]})");
    row("a fault code less than three times as far as all others reach",
        table("id,temp", 120,
            [](int i) { return "c" + text(i) + "," + (i % 40 == 3 ? "85.0" : text(2 + uneven(i) % 23) + ".4"); }),
        R"({"kind":"fault_code","column":"temp","count":3,"texts":["85"]})");
    row("the sum of the last group is that of one row",
        table("no,branch,units,amount", 18,
            [](int i) {
                const bool sum = i % 8 == 7 || i == 17;
                int units = 0;
                for (int j = i - i % 8; j < i; ++j) {
                    units += uneven(j);
                }
                return (sum ? ",all of R" : text(i) + ",b") + text(i) + "," + text(sum ? units : uneven(i)) + ","
                    + text((sum ? units : uneven(i)) * 3);
            }),
        R"({"kind":"summed_rows","count":3,"rows":[8,16,18]})");
    row("sums that no word names",
        table("region,branch,units,amount", 32,
            [](int i) {
                int units = 0;
                for (int j = i - i % 8; j < i; ++j) {
                    units += uneven(j);
                }
                return (i % 8 == 7 ? "R," : "R,b" + text(i)) + "," + text(i % 8 == 7 ? units : uneven(i)) + ","
                    + text((i % 8 == 7 ? units : uneven(i)) * 3);
            }),
        R"({"kind":"summed_rows","count":4,"rows":[8,16,24,32],"lines":[9,17,25,33],"texts":["units","amount"]})");
    row("round numbers",
        table("id,minutes", 300,
            [](int i) { return "c" + text(i) + "," + text(i % 2 ? uneven(i) % 150 : uneven(i) % 30 * 5); }),
        R"({"kind":"heaped","column":"minutes","texts":["5"]})");
    row("values right below a limit",
        table("id,price", 1000,
            [](int i) {
                const int price = 500 + (i * 7919) % 2011;
                return "c" + text(i) + "," + text(price >= 2000 && price < 2150 ? price - 150 : price);
            }),
        R"({"kind":"bunched","column":"price","texts":["2000"]})");
    row("a value that stands still",
        table("at,t", 200, [](int i) { return "m" + text(i) + "," + text(uneven(i > 60 && i < 90 ? 60 : i)) + ".5"; }),
        R"({"kind":"carried_forward","column":"t","count":30,"rows":[61]})");
    row("values along a line",
        table("at,t", 200,
            [](int i) { return "m" + text(i) + "," + (i > 60 && i < 90 ? text(i) : text(uneven(i))) + ".5"; }),
        R"({"kind":"exact_line","column":"t","texts":["1"]})");
    row("a column that copies",
        table("at,a,b", 60, [](int i) { return "m" + text(i) + "," + text(uneven(i)) + "," + text(uneven(i)); }),
        R"({"kind":"copied_column","column":"b","texts":["a"]})");
    row("a column that lags",
        table("at,a,b", 60, [](int i) { return "m" + text(i) + "," + text(uneven(i + 1)) + "," + text(uneven(i)); }),
        R"({"kind":"lagging_column","column":"b","texts":["a"]})");
    row("columns that are swapped",
        table("at,low,high", 200,
            [](int i) {
                const auto a = text(20 + uneven(i) % 60);
                const auto b = text(1000 + uneven(i * 3) % 60);
                return "m" + text(i) + "," + (i > 60 && i < 70 ? b + "," + a : a + "," + b);
            }),
        R"({"kind":"swapped_columns","column":"low","texts":["high"],"count":9})");
}

void TestFacts::eachKindComesOfAFile_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("fact");
    factsOfRecords();
    factsOfSpans();
    factsOfKeysAndTimes();
    factsOfPatterns();
}

void TestFacts::eachKindComesOfAFile()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, fact);
    const auto wanted = Json::parse(fact.toStdString());
    const auto facts = factsOf(text.toStdString());
    const auto saysAll = [&](const Json& one) {
        return std::ranges::all_of(wanted.items(),
            [&](const auto& item) { return one.contains(item.key()) && one.at(item.key()) == item.value(); });
    };
    QVERIFY2(std::ranges::any_of(facts, saysAll), facts.dump().c_str());
}

void TestFacts::aPlainFileHasNone_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("orders") << table("order_id,day,amount", 91,
        [](int i) { return text(i * 3 + 1000) + "," + day(i) + "," + text(20 + uneven(i) % 91) + ".5"; });
    QTest::newRow("numbers of houses") << table("street,house", 60, [](int i) {
        return "Street " + text(i) + "," + text(i) + (i % 4 == 0 ? "a" : i % 4 == 1 ? "b" : "");
    });
    QTest::newRow("years and places") << table("year,latitude,n", 60, [](int i) {
        return text(i == 3 ? 1066 : 1960 + i) + "," + text(i % 7 == 0 ? 9999 : i) + ".25," + text(uneven(i));
    });
    QTest::newRow("a probability next to nothing") << table("gene,p", 320, [](int i) {
        return "g" + text(i) + ","
            + (i == 7        ? "5e-324"
                    : i == 8 ? "4.94e-324"
                             : std::format("{:.6f}", 0.9 * uneven(i) / 997 + 0.01));
    });
    QTest::newRow("two columns of few refunds") << table("order,refund,refund_eur", 90, [](int i) {
        const auto refund = text(i % 9 == 4 ? 20 + uneven(i) : 0);
        return "c" + text(uneven(i)) + text(i) + "," + refund + "," + refund;
    });
    QTest::newRow("a long tail") << table("city,people", 60,
        [](int i) { return "c" + text(i) + "," + text(1000 + static_cast<long>(std::pow(1.35, i + 1))); });
    QTest::newRow("some orders a day, but not on each") << table("order_no,day", 200, [](int i) {
        const int on = (i * 13 + uneven(i) % 40) / 60;
        return "S" + text(i) + "," + day(on < 20 ? on : on + 1);
    });
    QTest::newRow("working days with holidays") << table("day,tickets", 90, [](int i) {
        const int on = i < 63 ? i : i + 2;
        return day(on / 5 * 7 + on % 5) + "," + text(uneven(i));
    });
    QTest::newRow("long references beside amounts") << table("Referenz,Betrag", 60,
        [](int i) { return text(2'024'000'000'000 + i * 700 + uneven(i)) + "," + text(uneven(i) % 80) + ".5"; });
    QTest::newRow("codes of three hundreds and 999") << table("case,tariff", 80, [](int i) {
        return "c" + text(i) + "," + (i % 4 == 3 ? "999" : i % 4 == 2 ? "310" : text(100 * (i % 4 + 1)));
    });
    QTest::newRow("grades that differ by case") << table("token,grade", 60, [](int i) {
        const char* grades[] = { "Abx", "abX", "aBX", "aBx", "AbX" };
        return "t" + text(i) + "," + grades[i % 5];
    });
    QTest::newRow("moments of a log") << table("time,client,ms", 60, [](int i) {
        const int at = i == 40 ? 39 : i;
        return day(at / 4) + "T0" + text(at % 4 * 2) + ":" + text(10 + uneven(at) % 50) + ":00,c" + text(i % 7) + ","
            + text(uneven(i));
    });
    QTest::newRow("the lowest value comes again and is 99") << table(
        "subject,sys", 120, [](int i) { return "s" + text(i) + "," + text(i % 40 == 3 ? 99 : 102 + uneven(i) % 57); });
    QTest::newRow("items of orders") << table(
        "order,line,qty", 300, [](int i) { return itemOfOrder(i / 3, i % 3 + 1, i); });
    QTest::newRow("things sold again at another price") << table("item,place,price", 300, [](int i) {
        return "i" + text(uneven(i) % 40) + ",p" + text(uneven(i * 3) % 11) + "," + text(uneven(i)) + ".5";
    });
    QTest::newRow("a founding year of many") << table(
        "firm,founded", 60, [](int i) { return "f" + text(i) + "," + (i % 30 == 3 ? "1970-01-01" : day(uneven(i))); });
    QTest::newRow("answers of few kinds") << table("a", 60, [](int i) { return text(uneven(i) % 5); });
}

void TestFacts::aPlainFileHasNone()
{
    QFETCH(QByteArray, text);
    const auto facts = factsOf(text.toStdString());
    constexpr std::array odd { "several_units", "repeated_keys", "spellings", "running_total", "time_holes",
        "thin_dates", "summed_rows", "repeated_key_pairs" };
    const auto isOdd = [&](const Json& fact) {
        return fact.at("loud") == true || std::ranges::contains(odd, fact.at("kind").get<std::string>());
    };
    QVERIFY2(std::ranges::none_of(facts, isOdd), facts.dump().c_str());
}

void TestFacts::aDateThatFollowsAnotherIsNotCut()
{
    const auto stays = table("id,admitted,discharged", 450,
        [](int i) { return "p" + text(i) + "," + day(i / 5) + "," + day(i / 5 + 3 + uneven(i) % 12); });
    const auto facts = factsOf(stays.toStdString());
    const auto isCut = [](const Json& fact) { return fact.at("kind") == "incomplete_last_period"; };
    QVERIFY2(std::ranges::none_of(facts, isCut), facts.dump().c_str());
}

void TestFacts::theOrdersOfTheSamplesThatRepeatAreNamed()
{
    const auto facts = factsOfFile(ORDERS);
    const auto repeated = std::ranges::find(
        facts, Json("repeated_records"), [](const Json& fact) { return fact.at("kind"); });
    QVERIFY2(repeated != facts.end(), facts.dump().c_str());
    QCOMPARE(repeated->at("count").get<int>(), 18);
    QVERIFY(repeated->at("loud").get<bool>());
}

void TestFacts::aFileThatWasAppendedToItselfIsNamed()
{
    const auto appended = [this](int rows) {
        return factsOf(table("id,place,v", rows, [](int i) {
            return std::to_string(i % 50) + ",here," + std::to_string(uneven(i % 50));
        }).toStdString());
    };
    const auto isLoud = [](const Json& facts) {
        return std::ranges::any_of(
            facts, [](const Json& fact) { return fact.at("kind") == "repeated_records" && fact.at("loud"); });
    };
    QVERIFY(isLoud(appended(100)));
    QVERIFY(isLoud(appended(150)));
    QVERIFY(!isLoud(appended(70)));
}

void TestFacts::factsDoNotDependOnThePieces()
{
    const auto text = table("id,note,v", 3000, [](int i) {
        const int j = i % 500 == 499 ? i - 300 : i;
        return std::to_string(j) + (j % 50 == 0 ? ",\"two\nlines\"," : ",one,") + std::to_string(uneven(j));
    }).toStdString();
    const auto whole = factsOf(text, { .threads = 1 });
    QVERIFY(!whole.empty());
    for (const std::size_t bytes : { 256, 4096, 20'000 }) {
        QCOMPARE(factsOf(text, { .chunkBytes = bytes, .threads = 2 }).dump(), whole.dump());
    }
}

void TestFacts::howACellIsQuotedMakesNoOtherRecord()
{
    const std::vector<std::string_view> cells { "a", "b,c" };
    const std::vector<std::string_view> others { "a,b", "c" };
    const std::vector<std::string_view> plain { "a", "b", "c" };
    scan::RecordHasher hasher(',');
    QVERIFY(hasher.of(plain, 3) == scan::RecordHasher::plain("a,b,c"));
    QVERIFY(!(hasher.of(cells, 2) == hasher.of(others, 2)));
    QVERIFY(!(hasher.of(cells, 2) == scan::RecordHasher::plain("a,b,c")));
    const auto facts = factsOf("id,v\n1,\"x\"\n2,\"y, z\"\n3,w\n1,x\n2,\"y, z\"\n");
    QVERIFY2(std::ranges::any_of(facts,
                 [](const Json& fact) { return fact.at("kind") == "repeated_records" && fact.at("count") == 2; }),
        facts.dump().c_str());
}

void TestFacts::recordsThatAreQuotedOtherwiseRepeatWhereManyAreReadAtOnce()
{
    const std::array<std::string_view, 4> written { R"("one",two)", R"(one,"two")", R"("o""ne","t,wo")", R"(one,two)" };
    const std::array<std::string_view, 2> others { R"("o""ne,t",wo)", R"(one two,)" };
    const auto facts = factsOf(
        table("id,a,b,v", 4000,
            [&](int i) {
                const bool isAgain = i >= 2000 && i < 2100;
                const auto cells = i >= 2100 && i < 2200 ? others[i % 2] : written[isAgain ? (i + 1) % 4 : i % 4];
                return text(i >= 2000 && i < 2200 ? i % 100 + 300 : i) + "," + std::string(cells) + "," + text(i % 100);
            })
            .toStdString(),
        { .chunkBytes = 4096, .threads = 2 });
    const auto repeated = std::ranges::find(
        facts, Json("repeated_records"), [](const Json& fact) { return fact.at("kind"); });
    QVERIFY2(repeated != facts.end(), facts.dump().c_str());
    QCOMPARE(repeated->at("count").get<int>(), 50);
}

void TestFacts::rowsKnowTheirLines()
{
    scan::LineMap part;
    part.noteRun(0, 100, 3);
    part.note(3, 105);
    scan::LineMap whole;
    whole.noteRun(0, 2, 98);
    whole.merge(part, 98);
    QCOMPARE(whole.lineOf(0), 2);
    QCOMPARE(whole.lineOf(98), 100);
    QCOMPARE(whole.lineOf(100), 102);
    QCOMPARE(whole.lineOf(101), 105);
    QCOMPARE(whole.lineOf(102), 0);
}

QTEST_APPLESS_MAIN(TestFacts)
#include "tst_facts.moc"
