// SPDX-License-Identifier: GPL-3.0-or-later
// A figure of matplotlib against the tables of its run, by what the kernel told of its bars and lines.
#include "core/verify/verify.h"
#include "tests/support/result_macros.h"

using core::CheckKind;
using sandbox::ChartSpec;
using sandbox::Image;
using sandbox::Table;
using Points = std::vector<std::pair<std::string, double>>;

class TestImageChecks : public QObject {
    Q_OBJECT

private slots:
    void whatIsDrawnIsComparedWithTheTable_data();
    void whatIsDrawnIsComparedWithTheTable();
    void misplacedLabelsAreToldByAFrameOfTheRun();
    void whatLiesOutsideOfTheAxesIsTold();
    void barsThatDoNotBeginAtZeroAreTold();
    void labelsThatASavedPictureCutsAreTold();
    void cutLabelsAreReadStrictly_data();
    void cutLabelsAreReadStrictly();
    void anotherColumnOfTheFrameIsTold();
    void itIsKeptInJson();
    void aChartOfOtherDataIsTold();
    void barsOfTheSameLabelAreTold();
    void eachOfSeveralSeriesIsCompared();
};

namespace {
ChartSpec drawn(const Points& points)
{
    ChartSpec chart;
    chart.type = sandbox::ChartType::Bar;
    auto& series = chart.series.emplace_back();
    for (const auto& [label, value] : points) {
        chart.categories.push_back(label);
        series.y.emplace_back(value);
    }
    return chart;
}

Table tableOf(const Points& points)
{
    using enum sandbox::ColumnType;
    Table table { "sums", { { "k", Text }, { "v", Number } }, std::ssize(points), {} };
    for (const auto& [label, value] : points) {
        table.rows.push_back({ label, value });
    }
    return table;
}

const Points figures { { "a", 1 }, { "b", 2 }, { "c", 3 } };
const Points moved { { "a", 3 }, { "b", 2 }, { "c", 1 } };

std::vector<CheckKind> kindsOf(Image image, bool isTableShown, const char* question = "q")
{
    core::VerifyRequest request { question, {}, "", {}, {} };
    request.result.status = sandbox::Status::Ok;
    request.result.displays.emplace_back(std::move(image));
    if (isTableShown) {
        request.result.value = tableOf(figures);
    }
    std::vector<CheckKind> kinds;
    for (const auto& check : core::verifiedAnswer(request).checks) {
        if (core::titleOf(check.fact) == "Chart") {
            kinds.push_back(check.fact.kind);
        }
    }
    return kinds;
}
} // namespace

void TestImageChecks::whatIsDrawnIsComparedWithTheTable_data()
{
    QTest::addColumn<std::vector<Points>>("series");
    QTest::addColumn<int>("told"); // -1: nothing
    const auto row = [](const char* name, const std::vector<Points>& series, int told) {
        QTest::newRow(name) << series << told;
    };
    row("the same", { figures }, -1);
    row("the same, and a line of something else", { { { "a", 2 }, { "b", 2 }, { "c", 2 } }, figures }, -1);
    row("the same, and a part of it once more", { { { "b", 2 }, { "c", 3 } }, figures }, -1);
    row("other labels", { { { "x", 1 }, { "y", 2 } } }, -1);
    row("labels moved", { moved }, static_cast<int>(CheckKind::ChartLabelsMoved));
    row("other values", { { { "a", 1 }, { "b", 2 }, { "c", 9 } } }, static_cast<int>(CheckKind::ChartOtherValues));
    row("a part", { { { "b", 2 }, { "c", 3 } } }, static_cast<int>(CheckKind::ChartLeavesOut));
}

void TestImageChecks::whatIsDrawnIsComparedWithTheTable()
{
    QFETCH(std::vector<Points>, series);
    QFETCH(int, told);
    Image image;
    std::ranges::transform(series, std::back_inserter(image.drawn), drawn);
    const auto kinds = kindsOf(image, true);
    QCOMPARE(kinds.size(), std::size_t { told < 0 ? 0U : 1U });
    QVERIFY(told < 0 || static_cast<int>(kinds.front()) == told);
}

void TestImageChecks::misplacedLabelsAreToldByAFrameOfTheRun()
{
    Image image;
    image.drawn = { drawn(moved) };
    QVERIFY(kindsOf(image, false).empty()); // nothing to compare with
    image.beside = { tableOf(figures) };
    QVERIFY(kindsOf(image, false) == std::vector { CheckKind::ChartLabelsMoved });
    image.drawn = { drawn(figures) };
    QVERIFY(kindsOf(image, false).empty());
    image.drawn = { drawn({ { "a", 1 }, { "b", 2 } }) }; // a part of a frame may be what was asked for
    QVERIFY(kindsOf(image, false).empty());
}

void TestImageChecks::whatLiesOutsideOfTheAxesIsTold()
{
    Image image;
    image.drawn = { drawn(figures) };
    image.hidden = { "c" };
    QVERIFY(kindsOf(image, true) == std::vector { CheckKind::ChartLeavesOut });
    // True of a bar that is only cut, too.
    QCOMPARE(core::inWords({ CheckKind::ChartLeavesOut, { .texts = { "c" }, .counts = { 0, 1 } } }),
        std::string("The chart does not show all of “c”: it reaches beyond the axes."));
}

void TestImageChecks::barsThatDoNotBeginAtZeroAreTold()
{
    Image image;
    image.drawn = { drawn(figures) };
    QVERIFY(kindsOf(image, true).empty());
    image.barsBegin = 0.5;
    QVERIFY(kindsOf(image, true) == std::vector { CheckKind::ChartBarsCut });
    image.hidden = { "c" };
    QVERIFY(kindsOf(image, true) == std::vector({ CheckKind::ChartLeavesOut, CheckKind::ChartBarsCut }));
}

void TestImageChecks::labelsThatASavedPictureCutsAreTold()
{
    core::VerifyRequest request { "q", {}, "", {}, {} };
    request.result.status = sandbox::Status::Ok;
    request.result.cutLabels = { { "chart.png", { "North Rhine-Westphalia", "Hesse" }, 4 } };
    const auto told = [&] {
        std::string words;
        for (const auto& check : core::verifiedAnswer(request).checks) {
            words += check.fact.kind == CheckKind::PictureCutsLabels ? core::inWords(check.fact) : "";
        }
        return words;
    };
    QCOMPARE(told(), std::string()); // no such file came out
    request.result.artifacts.push_back({ "chart.png", "image/png", 9, "aa", {} });
    QCOMPARE(told(),
        std::string("The picture chart.png cuts 4 labels off at its edge: “North Rhine-Westphalia”, “Hesse” and 2 "
                    "more."));
    request.result.cutLabels.front() = { "chart.png", { "Hesse" }, 1 };
    QCOMPARE(told(), std::string("The picture chart.png cuts 1 label off at its edge: “Hesse”."));
    QVERIFY(sandbox::Json(request.result).get<sandbox::RunResult>() == request.result);
}

void TestImageChecks::cutLabelsAreReadStrictly_data()
{
    QTest::addColumn<QByteArray>("place");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("no file") << QByteArray("/0/file") << QByteArray("\"\"");
    QTest::newRow("a file without end") << QByteArray("/0/file") << '"' + QByteArray(5000, 'x') + '"';
    QTest::newRow("no text") << QByteArray("/0/texts") << QByteArray("[]");
    QTest::newRow("a text that is none") << QByteArray("/0/texts") << QByteArray("[7]");
    QTest::newRow("a text without end") << QByteArray("/0/texts/0") << '"' + QByteArray(500, 'x') + '"';
    QTest::newRow("too many texts") << QByteArray("/0/texts") << QByteArray("[\"a\",\"b\",\"c\",\"d\"]");
    QTest::newRow("fewer than are told") << QByteArray("/0/count") << QByteArray("0");
    QTest::newRow("half a label") << QByteArray("/0/count") << QByteArray("1.5");
    QTest::newRow("more than a picture holds") << QByteArray("/0/count") << QByteArray("1000000");
    QTest::newRow("no list") << QByteArray("") << QByteArray("{}");
    QTest::newRow("too many files") << QByteArray("") << '[' + QByteArray("{},").repeated(8) + "{}]";
}

void TestImageChecks::cutLabelsAreReadStrictly()
{
    QFETCH(QByteArray, place);
    QFETCH(QByteArray, value);
    sandbox::Json json(std::vector<sandbox::CutLabels> { { "chart.png", { "a" }, 1 } });
    QVERIFY(sandbox::cutLabelsFrom(json).size() == 1);
    json[sandbox::Json::json_pointer(place.toStdString())] = sandbox::Json::parse(value.toStdString());
    QVERIFY_THROWS_EXCEPTION(std::exception, sandbox::cutLabelsFrom(json));
}

void TestImageChecks::barsOfTheSameLabelAreTold()
{
    Image image;
    image.drawn = { drawn({ { "GJL", 1 }, { "GJS", 2 }, { "GJS", 3 } }) };
    QVERIFY(kindsOf(image, true) == std::vector { CheckKind::ChartLabelsShared });
    image.drawn.front().type = sandbox::ChartType::Line; // several measurements at one place
    QVERIFY(kindsOf(image, true).empty());
}

void TestImageChecks::eachOfSeveralSeriesIsCompared()
{
    using enum sandbox::ColumnType;
    core::VerifyRequest request { "q", {}, "", {}, {} };
    request.result.status = sandbox::Status::Ok;
    request.result.value = Table { "", { { "k", Text }, { "men", Number }, { "women", Number } }, 2,
        { { std::string("a"), 1.0, 2.0 }, { std::string("b"), 3.0, 4.0 } } };
    const auto isTold = [&](double last) {
        ChartSpec chart;
        chart.type = sandbox::ChartType::Bar;
        chart.categories = { "a", "b" };
        chart.series = { { "men", {}, { 1.0, 3.0 } }, { "women", {}, { 2.0, last } } };
        request.result.displays = { chart };
        return std::ranges::contains(core::verifiedAnswer(request).checks, CheckKind::ChartOtherValues,
            [](const auto& check) { return check.fact.kind; });
    };
    QVERIFY(!isTold(4.0));
    QVERIFY(isTold(9.0));
}

void TestImageChecks::anotherColumnOfTheFrameIsTold()
{
    using enum sandbox::ColumnType;
    Image image;
    image.drawn = { drawn(figures) };
    image.beside = { { "both", { { "k", Text }, { "delay", Number }, { "n_flights", Number } }, 3,
        { { std::string("a"), 9.5, 1.0 }, { std::string("b"), 8.0, 2.0 }, { std::string("c"), 7.0, 3.0 } } } };
    QVERIFY(kindsOf(image, false, "draw the average delay") == std::vector { CheckKind::ChartOtherColumn });
    QVERIFY(kindsOf(image, false, "draw the number of flights beside their delay").empty());
    QVERIFY(kindsOf(image, false, "draw it").empty());
    image.drawn = { drawn({ { "a", 9.5 }, { "b", 8 }, { "c", 7 } }) };
    QVERIFY(kindsOf(image, false, "draw the average delay").empty());
}

void TestImageChecks::itIsKeptInJson()
{
    Image image { std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\2\0\0\0\1", 24), "", "t" };
    image.drawn = { drawn(figures) };
    image.beside = { tableOf(figures) };
    image.hidden = { "c" };
    sandbox::Json json;
    sandbox::displayToJson(json, image);
    QVERIFY(std::get<Image>(sandbox::displayFromJson(json)) == image);
    for (const char* key : { "drawn", "beside", "hidden" }) {
        json.erase(key);
    }
    QVERIFY(std::get<Image>(sandbox::displayFromJson(json)).drawn.empty()); // as earlier versions wrote it
}

void TestImageChecks::aChartOfOtherDataIsTold()
{
    const auto kindsOf = [](std::vector<std::string> labels, std::vector<std::optional<double>> values) {
        core::VerifyRequest request { "q", {}, "", {}, {} };
        request.result.status = sandbox::Status::Ok;
        sandbox::ChartSpec chart;
        chart.type = sandbox::ChartType::Bar;
        chart.title = "t";
        chart.categories = std::move(labels);
        chart.series.push_back({ "s", {}, std::move(values) });
        request.result.displays.push_back(chart);
        request.result.value = sandbox::Table { "",
            { { "k", sandbox::ColumnType::Text }, { "v", sandbox::ColumnType::Number } }, 3,
            { { std::string("a"), 1.0 }, { std::string("b"), 2.0 }, { std::string("c"), 3.0 } } };
        std::vector<CheckKind> kinds;
        for (const auto& check : core::verifiedAnswer(request).checks) {
            if (core::titleOf(check.fact) == "Chart") {
                kinds.push_back(check.fact.kind);
            }
        }
        return kinds;
    };
    QVERIFY(kindsOf({ "c", "b", "a" }, { 3.0, 2.0, 1.0 }).empty());
    QVERIFY(kindsOf({ "x", "y" }, { 3.0, 2.0 }).empty());
    QVERIFY(kindsOf({ "a", "b", "c" }, { 3.0, 2.0, 1.0 }) == std::vector { CheckKind::ChartLabelsMoved });
    QVERIFY(kindsOf({ "a", "b", "c" }, { 3.0, 2.0, 9.0 }) == std::vector { CheckKind::ChartOtherValues });
    QVERIFY(kindsOf({ "b", "c" }, { 2.0, 3.0 }) == std::vector { CheckKind::ChartLeavesOut });
}

QTEST_APPLESS_MAIN(TestImageChecks)
#include "tst_image_checks.moc"
