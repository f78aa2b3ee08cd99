// SPDX-License-Identifier: GPL-3.0-or-later
// How long a question is read beside five files of a hundred columns. The time is that of this process: what else the
// machine does is not the planner's.
#include "core/builtin/write/builtin_planner.h"
#include "tests/core/builtin/profiles.h"
#include "tests/support/pace.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <ctime>
#include <format>

using namespace core;

namespace {
constexpr int columns = 100;
#ifdef __OPTIMIZE__
constexpr int unoptimised = 1;
#else
constexpr int unoptimised = 8; // times as long
#endif

/// Orders that name a customer, a product, a store and a carrier; and a file of each, with its key.
std::vector<Dataset> fiveFiles()
{
    constexpr int orders = 5000, others = 300;
    const std::array<std::string, 4> parts { "customer", "product", "store", "carrier" };
    std::vector<Dataset> files;
    files.reserve(parts.size() + 1);
    files.push_back(test::wide(columns));
    auto& all = files.front();
    all.name = "orders.csv";
    all.variable = "orders";
    all.profile.rows = orders;
    int first = 100'000;
    for (const auto& part : parts) {
        auto file = test::wide(columns);
        file.name = part + "s.csv";
        file.variable = part + "s";
        file.profile.rows = others;
        for (auto& column : file.profile.columns) {
            column.name = part + "_" + column.name;
        }
        auto key = test::key(part + "_id", ColumnType::Integer, first, others, 7);
        key.flags.emplace_back("unique");
        auto named = test::key(part + "_id", ColumnType::Integer, first, others, 7);
        file.profile.columns.at(0) = key;
        file.profile.columns.at(1) = test::text(part + "_region", { "North", "South", "East " + part });
        all.profile.columns.at(static_cast<std::size_t>(&part - parts.data()) + 1) = named;
        files.push_back(std::move(file));
        first += 10'000;
    }
    return files;
}

struct Times {
    std::vector<double> milliseconds; ///< of each question, the first included
    double most = 0; ///< but for the first
    double mean = 0;
};

Times timesOf(const std::vector<std::string>& questions)
{
    BuiltinPlanner planner;
    Times times;
    const auto files = fiveFiles();
    for (const auto& question : questions) {
        const PlanRequest request { { question, {} }, files, {}, {} };
        const auto start = std::clock();
        const auto draft = planner.draft(request, {}, {});
        times.milliseconds.push_back(1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
        if (!draft) {
            return {};
        }
    }
    for (std::size_t i = 1; i < times.milliseconds.size(); ++i) {
        times.most = std::max(times.most, times.milliseconds[i]);
        times.mean += times.milliseconds[i] / static_cast<double>(times.milliseconds.size() - 1);
    }
    return times;
}
} // namespace

class TestReadingTime : public QObject {
    Q_OBJECT

private slots:
    void aQuestionBesideFiveWideFilesIsReadAtOnce();
};

void TestReadingTime::aQuestionBesideFiveWideFilesIsReadAtOnce()
{
    constexpr double promised = 20; // milliseconds
    const auto times = timesOf({ "average measure_number_17 by group_name",
        "average measure number 17 by group name where measure_number_3 is over 10",
        "top 5 customer region by measure_number_9", "sum of measure_number_12 by store_region",
        "average measure_number_4 by product_region and carrier_region", "how many orders",
        "median of measure_number_30 where store region is North", "what is the shoe size of the customers",
        "Summe von measure_number_8 je customer_region", "highest measure_number_2 for each product region",
        "number of customers by customer_region" });
    std::string said;
    for (const double each : times.milliseconds) {
        said += std::format("{:.1f} ", each);
    }
    qInfo("first %.1f ms, then %.1f on average and %.1f at most: %s", times.milliseconds.at(0), times.mean, times.most,
        said.c_str());
    QVERIFY2(times.mean > 0 && times.mean < promised * unoptimised * test::slowdown, said.c_str());
}

QTEST_GUILESS_MAIN(TestReadingTime)
#include "tst_reading_time.moc"
