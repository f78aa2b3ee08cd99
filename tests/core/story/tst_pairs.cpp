// SPDX-License-Identifier: GPL-3.0-or-later
// Wrong analyses of files and their right twins (tests/corpus/pairs): each wrong one draws the finding that names what is
// wrong, its twin none. Prints both by class.
#include "tests/core/story/story_fixture.h"

#include <fstream>
#include <map>
#include <set>

using namespace core;

namespace {
struct Case {
    std::string id, kind, question, finding, wrong, right; ///< kind: what sort of mistake it is
    std::vector<std::string> files;
};

/// Another folder of the same form may be named, to see what is told of its cases.
std::filesystem::path folder()
{
    return qEnvironmentVariable("ASSAY_PAIRS", QStringLiteral(PAIRS)).toStdString();
}

std::vector<Case> cases()
{
    std::ifstream file(folder() / "cases.json");
    std::vector<Case> read;
    for (const auto& one : Json::parse(file)) {
        read.push_back({ one.at("id"), one.at("class"), one.at("question"), one.at("finding"), one.at("wrong"),
            one.at("right"), one.at("files") });
    }
    std::ranges::stable_sort(read, {}, &Case::files); // of the same files one after the other: they are opened once
    return read;
}
} // namespace

class PairsTest : public QObject, test::StoryFixture {
    Q_OBJECT
private slots:
    void wrongAnswersAreNamedAndRightOnesAreNot_data();
    void wrongAnswersAreNamedAndRightOnesAreNot();
    void cleanupTestCase();

private:
    void openFiles(const std::vector<std::string>& names);
    std::set<std::string> findings(const std::string& question, const std::string& code);

    struct Counts {
        int cases = 0, named = 0, alarms = 0;
    };
    std::map<std::string, Counts> m_counts;
    std::vector<std::string> m_opened;
};

void PairsTest::openFiles(const std::vector<std::string>& names)
{
    if (names == m_opened) {
        return;
    }
    begin();
    m_opened = names;
    for (const auto& name : names) {
        const auto added = addFile(folder() / name, *m_workspace, m_installation, {}, {});
        QVERIFY2(added.has_value(), name.c_str());
    }
}

/// The kinds of all that is amber or red.
std::set<std::string> PairsTest::findings(const std::string& question, const std::string& code)
{
    const auto step = runChecked(question, code);
    std::set<std::string> kinds;
    for (const auto& check : step.answer ? step.answer->checks : std::vector<Check>()) {
        if (check.status >= CheckStatus::Warning) {
            kinds.insert(std::string(patternOf(check.fact.kind).word));
        }
    }
    if (!step.answer) {
        kinds.insert("did_not_run");
    }
    return kinds;
}

static std::string listed(const std::set<std::string>& kinds)
{
    std::string text;
    for (const auto& kind : kinds) {
        text += (text.empty() ? "" : ", ") + kind;
    }
    return text;
}

void PairsTest::wrongAnswersAreNamedAndRightOnesAreNot_data()
{
    QTest::addColumn<Case>("pair");
    for (const auto& one : cases()) {
        QTest::newRow((one.id + " " + one.kind).c_str()) << one;
    }
}

void PairsTest::wrongAnswersAreNamedAndRightOnesAreNot()
{
    QFETCH(Case, pair);
    openFiles(pair.files);
    const auto ofWrong = findings(pair.question, pair.wrong);
    const auto ofRight = findings(pair.question, pair.right);
    auto& counts = m_counts[pair.kind];
    ++counts.cases;
    counts.named += ofWrong.contains(pair.finding) ? 1 : 0;
    counts.alarms += ofRight.empty() ? 0 : 1;
    qInfo("wrong: %s; right: %s", listed(ofWrong).c_str(), listed(ofRight).c_str());
    QVERIFY2(ofWrong.contains(pair.finding), (pair.finding + " not among: " + listed(ofWrong)).c_str());
    QVERIFY2(ofRight.empty(), listed(ofRight).c_str());
}

void PairsTest::cleanupTestCase()
{
    end();
    for (const auto& [kind, counts] : m_counts) {
        qInfo("%-20s %2d of %2d named, %d false alarms", kind.c_str(), counts.named, counts.cases, counts.alarms);
    }
}

Q_DECLARE_METATYPE(Case)
QTEST_GUILESS_MAIN(PairsTest)
#include "tst_pairs.moc"
