// SPDX-License-Identifier: GPL-3.0-or-later
// The proof that a served table is the one pandas itself reads: both ways in the real jail, to the last bit.
#include "core/data/names.h"
#include "core/data/read_code.h"
#include "core/data/scan_report.h"
#include "core/data/served_columns.h"
#include "core/data/tables.h"
#include "sandbox/jail/session.h"
#include "sandbox/run/sha256.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <map>

namespace fs = std::filesystem;

class TestServedTables : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void oddCellsAreServedAsPandasReadsThem();
    void whatPandasGuessesPieceByPieceIsNotWritten();
    void someColumnsCanBeChosen();
    void fewTextsAreWrittenOnce();
    void onlyTheColumnsThatAreNeededAreMade();
    void partsAreWhatPandasReads();
    void anyOtherCallIsPandasOwn();
    void aServedFrameCanBeChanged();
    void aFileThatChangedIsReadByPandas();
    void forgedColumnsAreReadByPandas();
    void everyTableOfATextIsServed();
    void theCorpusIsServedAsPandasReadsIt();

private:
    static std::optional<core::Dataset> scanned(const fs::path& file);
    void serve(const std::vector<core::Dataset>& datasets, bool ahead = true);
    sandbox::RunResult run(const std::string& code);
    /// What the code prints; the run must end ok.
    std::string printed(const std::string& code);
    fs::path folder() const { return m_folder.path().toStdString(); }
    fs::path columnsOf(const std::string& name) const;

    QTemporaryDir m_folder;
    sandbox::Installation m_installation;
    std::vector<core::Dataset> m_datasets;
    std::unique_ptr<core::ServedColumns> m_columns;
    std::unique_ptr<sandbox::Session> m_session;
};

namespace {
/// `served` gives the frame, or None; `compare` looks at everything that code of a person's could see.
const std::string helpers = R"(
import os
import sys
import numpy as np
import pandas as pd
module = sys.modules["served_tables"]
plain = pd.read_csv.__wrapped__

def served(name, **how):
    try:
        return module.serve(plain, "/columns", "/work", (name,), how)[0]
    except Exception:
        return None

def compare(name, **how):
    ours = served(name, **how)
    if ours is None:
        return False
    theirs = plain(name, **how)
    pd.testing.assert_frame_equal(ours, theirs, check_exact=True)
    assert type(ours) is pd.DataFrame and type(ours.index) is type(theirs.index) and ours.columns.dtype == theirs.columns.dtype
    assert ours.attrs == theirs.attrs and ours.flags == theirs.flags
    for place in range(ours.shape[1]):
        a, b = ours.iloc[:, place], theirs.iloc[:, place]
        if a.dtype == object:
            assert [type(x) for x in a] == [type(x) for x in b], a.name
            assert all(x is np.nan for x in a[a.isna()]), a.name
        elif a.dtype == float:
            assert (a.to_numpy().view("i8") == b.to_numpy().view("i8"))[a.notna()].all(), a.name
        if isinstance(a.dtype, np.dtype):
            assert a.to_numpy().flags.writeable == b.to_numpy().flags.writeable
    return True
)";

std::string joined(const std::vector<std::string>& parameters)
{
    std::string text;
    for (const auto& one : parameters) {
        text += (text.empty() ? "" : ", ") + one;
    }
    return text;
}
} // namespace

std::optional<core::Dataset> TestServedTables::scanned(const fs::path& file)
{
    QProcess scanner;
    scanner.start(QString::fromStdString(sandbox::Installation::locate()->scanner.string()),
        { QString::fromStdString(file.string()) });
    scanner.waitForFinished(60'000);
    const auto name = file.filename().string();
    auto profile = core::readScanReport(scanner.readAllStandardOutput().toStdString(), name);
    return profile ? std::optional(core::Dataset {
                         name, core::variableName(name, {}), file, *sandbox::sha256OfFile(file), *profile })
                   : std::nullopt;
}

void TestServedTables::initTestCase()
{
    m_installation = *sandbox::Installation::locate();
    QProcess python;
    python.start(QStringLiteral("python3"), { QStringLiteral(CASES), m_folder.path() });
    QVERIFY(python.waitForFinished(120'000) && python.exitCode() == 0);
    for (const auto& entry : fs::directory_iterator(folder())) {
        m_datasets.push_back(*scanned(entry.path()));
    }
    serve(m_datasets);
}

void TestServedTables::serve(const std::vector<core::Dataset>& datasets, bool ahead)
{
    m_session.reset();
    m_columns.reset();
    fs::remove_all(folder() / "columns");
    m_columns = std::make_unique<core::ServedColumns>(core::ServedColumns::Options {
        .installation = m_installation, .directory = folder() / "columns", .leastBytes = 1, .ahead = ahead });
    m_columns->want(datasets);
    m_columns->wait();
    std::vector<sandbox::Input> inputs;
    for (const auto& dataset : datasets) {
        if (dataset.name == dataset.fileName()) { // the others are tables of the same file
            inputs.push_back({ dataset.name, dataset.path, dataset.sha256 });
        }
    }
    auto session = sandbox::Session::open({ .installation = m_installation,
        .limits = {},
        .artifactDirectory = folder(),
        .inputs = inputs,
        .columns = m_columns->folder() });
    QVERIFY2(session.has_value(), session ? "" : inWords(session.error().message).c_str());
    m_session = std::make_unique<sandbox::Session>(std::move(*session));
}

sandbox::RunResult TestServedTables::run(const std::string& code)
{
    sandbox::RunRequest request;
    request.code = helpers + code;
    return m_session->run(request, {}, {}).value();
}

std::string TestServedTables::printed(const std::string& code)
{
    const auto result = run(code);
    return result.status == sandbox::Status::Ok ? result.out
                                                : (result.error ? result.error->traceback : result.statusDetail);
}

fs::path TestServedTables::columnsOf(const std::string& name) const
{
    std::ifstream stream(m_columns->folder() / (sandbox::sha256(name + "\n0") + ".json"));
    return m_columns->folder() / sandbox::Json::parse(stream).at("columns").get<std::string>();
}

void TestServedTables::oddCellsAreServedAsPandasReadsThem()
{
    const std::map<std::string, bool> expected { { "numbers.csv", true }, { "commas.csv", true }, { "texts.csv", true },
        { "plain.csv", true }, { "sparse.csv", true }, { "late.csv", true }, { "digits.csv", true },
        { "names.csv", true } };
    QCOMPARE(m_datasets.size(), expected.size());
    for (const auto& dataset : m_datasets) {
        const auto said = printed("print(compare(" + joined(core::readCallOf(dataset).parameters) + "))");
        QVERIFY2(said == (expected.at(dataset.name) ? "True\n" : "False\n"), (dataset.name + ": " + said).c_str());
    }
}

/// Without its type, the second column of digits.csv is numbers at first and texts then.
void TestServedTables::whatPandasGuessesPieceByPieceIsNotWritten()
{
    const auto exitCode = [&](const char* code) {
        QProcess scanner;
        const auto recipe = QStringLiteral(
            R"({"rows": 150000, "decimal": ".", "columns": [{"kind": "int64", "pooled": 0, "missing_words": []},
            {"kind": "%1", "pooled": 0, "missing_words": []}, {"kind": "object", "pooled": 4, "missing_words": []},
            {"kind": "float64", "pooled": 0, "missing_words": []}]})")
                                .arg(QLatin1StringView(code));
        scanner.start(QString::fromStdString(m_installation.scanner.string()),
            { QStringLiteral("--columns"), m_folder.filePath(QStringLiteral("digits.csv")), QStringLiteral("{}"),
                recipe });
        return scanner.waitForFinished(60'000) ? scanner.exitCode() : -1;
    };
    QCOMPARE(exitCode("str"), 0);
    QCOMPARE(exitCode("object"), 2);
    QCOMPARE(exitCode("int64"), 2);
}

void TestServedTables::someColumnsCanBeChosen()
{
    const auto said = printed(
        "print(compare('sparse.csv', usecols=['note', 'f']), compare('sparse.csv', usecols=['k', 'i'], engine='c', "
        "sep=','), "
        "compare('plain.csv', header=0, encoding='utf-8'), compare('plain.csv', low_memory=True))");
    QCOMPARE(said, std::string("True True True True\n"));
}

/// A number of one byte, two or four stands for each.
void TestServedTables::fewTextsAreWrittenOnce()
{
    QVERIFY(fs::file_size(columnsOf("plain.csv")) < 3'000 * (8 + 2));
    QVERIFY(fs::file_size(columnsOf("names.csv")) < 80'000 * (1 + 2 + 4 + 1) + 39'000 * 8);
    std::ifstream stream(columnsOf("names.csv"), std::ios::binary);
    const std::string bytes { std::istreambuf_iterator<char>(stream), {} };
    for (const auto* numbers : { ",1],\"pool\"", ",2],\"pool\"", ",4],\"pool\"" }) {
        QVERIFY2(bytes.contains(numbers), numbers);
    }
}

void TestServedTables::onlyTheColumnsThatAreNeededAreMade()
{
    const auto served = [this](const char* columns) {
        return printed("print(compare('sparse.csv', usecols=" + std::string(columns) + "))");
    };
    const auto& sparse = *std::ranges::find(m_datasets, "sparse.csv", &core::Dataset::name);
    serve(m_datasets, false);
    QCOMPARE(m_columns->wait(), 0U);
    m_columns->need(sparse, { "k", "f" }, {});
    QCOMPARE(m_columns->wait(), 1U);
    QCOMPARE(served("['k', 'f']"), std::string("True\n"));
    QCOMPARE(served("['f']"), std::string("True\n"));
    QCOMPARE(served("['i', 'f']"), std::string("False\n"));
    QCOMPARE(printed("print(served('sparse.csv') is None, list(pd.read_csv('sparse.csv')))"),
        std::string("True ['i', 'note', 'k', 'f']\n"));
    const auto size = fs::file_size(columnsOf("sparse.csv"));
    m_columns->need(sparse, { "k" }, {}); // is there
    QCOMPARE(fs::file_size(columnsOf("sparse.csv")), size);
    m_columns->need(sparse, { "i" }, {});
    QCOMPARE(served("['i', 'k', 'f']"), std::string("True\n"));
    m_columns->need(sparse, {}, {});
    QCOMPARE(served("None"), std::string("True\n"));
    serve(m_datasets);
}

void TestServedTables::partsAreWhatPandasReads()
{
    const auto said = printed(R"(
def parts(reader, name, **how):
    with reader(name, chunksize=40_000, **how) as found:
        return list(found)

types = {"f": "float64"}
for name, how in {"sparse.csv": {"usecols": ["k", "f", "i"], "dtype": types},
                  "digits.csv": {"usecols": ["code", "f"], "dtype": {"code": str, "f": "float64"}}}.items():
    ours, theirs = parts(lambda path, **all: served(path, **all), name, **how), parts(plain, name, **how)
    assert len(ours) == len(theirs) == 4
    for mine, other in zip(ours, theirs):
        # a part without a text is numbers to pandas
        other = other.astype({column: object for column in other if mine[column].dtype == object})
        pd.testing.assert_frame_equal(mine, other, check_exact=True)
for part in pd.read_csv("sparse.csv", chunksize=100_000, usecols=["k"]):
    print(len(part), part.index.start, part.k.iloc[0] is part.k[part.k == part.k.iloc[0]].iloc[-1])
)");
    QCOMPARE(said, std::string("100000 0 True\n50000 100000 True\n"));
}

void TestServedTables::anyOtherCallIsPandasOwn()
{
    const auto said = printed(R"(
for how in ({"nrows": 5}, {"dtype": {"id": "float64"}}, {"dtype": str}, {"sep": ";"}, {"index_col": 0}, {"na_values": ["name 1"]}, {"usecols": [0]},
            {"usecols": ["nobody"]}, {"skiprows": 1}, {"names": ["a", "b"]}, {"converters": {"id": str}},
            {"chunksize": 0}, {"keep_default_na": False},
            {"parse_dates": ["name"]}, {"engine": "python"}, {"header": None}, {"nonsense": 1}, {"encoding": "latin-1"}, {"usecols": lambda name: True}):
    assert served("plain.csv", **how) is None, how
    try:
        theirs = plain("plain.csv", **how)
    except Exception as problem:
        try:
            pd.read_csv("plain.csv", **how)
        except Exception as ours:
            assert type(ours) is type(problem) and str(ours) == str(problem)
            continue
        assert False, how
    if "chunksize" in how:
        theirs = pd.concat(theirs)
    ours = pd.read_csv("plain.csv", **how)
    pd.testing.assert_frame_equal(pd.concat(ours) if "chunksize" in how else ours, theirs)
own = pd.DataFrame({"id": [1]})
own.to_csv("own.csv", index=False)
pd.testing.assert_frame_equal(pd.read_csv("own.csv"), own)
import inspect, io, pickle, warnings
pd.testing.assert_frame_equal(pd.read_csv(io.StringIO("id\n1\n")), own)
assert inspect.signature(pd.read_csv) == inspect.signature(plain) and pd.read_csv.__doc__ == plain.__doc__
assert inspect.getsource(pd.read_csv) == inspect.getsource(plain) and pd.read_csv.__name__ == "read_csv"
assert pickle.loads(pickle.dumps(pd.read_csv)) is pd.read_csv
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    pd.read_csv("late.csv")
    plain("late.csv")
assert served("late.csv") is not None and served("late.csv", usecols=["note"]) is None
assert [(one.category, one.filename) for one in told] == 2 * [(pd.errors.DtypeWarning, "<code>")] and str(told[0].message) == str(told[1].message)
print("all")
)");
    QCOMPARE(said, std::string("all\n"));
    const auto failed = run("pd.read_csv('nothing.csv')");
    QVERIFY(failed.error && failed.error->type == "FileNotFoundError" && !failed.error->traceback.contains("served"));
}

void TestServedTables::aServedFrameCanBeChanged()
{
    const auto said = printed(R"(
frame = pd.read_csv("sparse.csv")
twin = plain("sparse.csv")
for one in (frame, twin):
    one.loc[3, "f"] = -1
    one["i"] += 2
    one["k"] = one["k"].astype("category")
    one.sort_values("f", ascending=False, inplace=True)
    one.drop(columns="note", inplace=True)
pd.testing.assert_frame_equal(frame, twin, check_exact=True)
pd.testing.assert_frame_equal(pd.read_csv("sparse.csv"), plain("sparse.csv"), check_exact=True)
try:
    open("/columns/x", "w")
except OSError:
    print("read-only")
)");
    QCOMPARE(said, std::string("read-only\n"));
}

void TestServedTables::aFileThatChangedIsReadByPandas()
{
    const auto file = folder() / "plain.csv";
    QCOMPARE(printed("print(served('plain.csv') is None)"), std::string("False\n"));
    const auto time = fs::last_write_time(file);
    fs::last_write_time(file, time + std::chrono::milliseconds(1));
    QCOMPARE(printed("print(served('plain.csv') is None, len(pd.read_csv('plain.csv')))"), std::string("True 3000\n"));
    fs::last_write_time(file, time);
    auto stale = *std::ranges::find(m_datasets, "plain.csv", &core::Dataset::name);
    stale.sha256[0] = stale.sha256[0] == '0' ? '1' : '0';
    m_columns->want({ stale });
    m_columns->wait();
    QCOMPARE(printed("print(served('plain.csv') is None, len(pd.read_csv('plain.csv')))"), std::string("True 3000\n"));
    m_columns->want(m_datasets);
    m_columns->wait();
    QCOMPARE(printed("print(served('plain.csv') is None)"), std::string("False\n"));
}

void TestServedTables::forgedColumnsAreReadByPandas()
{
    const auto file = columnsOf("plain.csv");
    std::ifstream stream(file, std::ios::binary);
    const std::string good { std::istreambuf_iterator<char>(stream), {} };
    const auto description = good.find("{\"columns\"");
    QVERIFY(description != std::string::npos);
    const auto with = [&](const std::string& from, const std::string& to) {
        auto bytes = good;
        const auto at = bytes.find(from, description);
        return at == std::string::npos ? std::string("gone") : bytes.replace(at, from.size(), to);
    };
    auto numbers = good;
    numbers.replace(
        static_cast<std::size_t>(
            sandbox::Json::parse(good.substr(description)).at("columns").at(1).at("numbers").at(0).get<std::int64_t>()),
        4, "\xff\xff\xff\x7f");
    const std::vector<std::string> forged { {}, "ASSAYCOL", good.substr(0, good.size() / 2),
        good.substr(0, description) + "{}", with("\"version\":2", "\"version\":1"),
        with("\"rows\":3000", "\"rows\":3001"), with("\"rows\":3000", "\"rows\":300000000"),
        with("\"rows\":3000", "\"rows\":-3000"), with("\"at\":16", "\"at\":-1"), with("\"at\":16", "\"at\":9999999999"),
        with("\"kind\":\"int64\"", "\"kind\":\"int65\""), with("\"writable\":", "\"writable\":999999"), numbers };
    for (std::size_t i = 0; i < forged.size(); ++i) {
        QVERIFY(forged[i] != "gone");
        fs::remove(file);
        std::ofstream(file, std::ios::binary) << forged[i];
        fs::permissions(file, fs::perms::owner_all | fs::perms::others_read);
        const auto said = printed(
            "print(served('plain.csv') is None, pd.read_csv('plain.csv').equals(plain('plain.csv')))");
        QVERIFY2(said == "True True\n", (std::to_string(i) + ": " + said).c_str());
    }
}

void TestServedTables::everyTableOfATextIsServed()
{
    const auto file = folder() / "several.csv";
    std::ofstream(file) << "day,orders\n2024-01-01,5\n2024-01-02,7\n2024-01-03,6\n\nregion,sum\nNorth,1.5\nSouth,2."
                           "25\nEast,8\n\nname,age\nAnn,33\nBob,41\nCy,28\n";
    const auto tables = core::openFile(file, {}, m_installation, {}, {});
    QVERIFY(tables.has_value());
    QCOMPARE(tables->size(), 3U);
    serve(*tables);
    for (const auto& table : *tables) {
        const auto said = printed("print(compare(" + joined(core::readCallOf(table).parameters) + "))");
        QVERIFY2(said == "True\n", (table.name + ": " + said).c_str());
    }
    QCOMPARE(printed("print(served('several.csv') is None, served('several.csv', skiprows=2) is None, "
                     "served('several.csv', skiprows=[1]) is None)"),
        std::string("True True True\n"));
}

void TestServedTables::theCorpusIsServedAsPandasReadsIt()
{
    std::vector<core::Dataset> corpus;
    std::string calls;
    for (const auto& entry : fs::directory_iterator(CORPUS)) {
        const auto extension = entry.path().extension();
        if (const auto dataset = extension == ".csv" || extension == ".tsv" ? scanned(entry.path()) : std::nullopt) {
            corpus.push_back(*dataset);
            const auto call = joined(core::readCallOf(*dataset).parameters);
            calls += call.starts_with("file_text") ? "" : "count += compare(" + call + ")\n";
        }
    }
    serve(corpus);
    const auto said = printed("count = 0\n" + calls + "print(count)\n");
    QVERIFY2(std::atoi(said.c_str()) >= 60, said.c_str());
    qInfo("%s of %zu files are served", said.c_str(), corpus.size());
}

QTEST_GUILESS_MAIN(TestServedTables)
#include "tst_served_tables.moc"
