// SPDX-License-Identifier: GPL-3.0-or-later
// Wrong analyses of files and their right twins (tests/corpus/pairs): each wrong one draws the finding that names what is
// wrong, its twin none. Prints both by class. What is told before the run is told after it, too.
#include "core/domain/verdict.h"
#include "core/review/preflight.h"
#include "core/verify/foreseen.h"
#include "tests/core/story/story_fixture.h"
#include "tests/support/pace.h"

#include <QRegularExpression>

#include <fstream>
#include <map>
#include <set>

using namespace core;

namespace {
struct Case {
    std::string id, kind, question, finding, wrong, right; ///< kind: what sort of mistake it is
    std::vector<std::string> files;
    std::vector<std::string> words; ///< patterns, one of which a sentence that names the mistake has
};

/// What was said of one of its codes.
struct Told {
    std::set<std::string> kinds; ///< of all that is amber or red
    std::string text; ///< likewise
    std::string verdict;
    bool isTicked = false;
    std::set<std::string> foreseen; ///< kinds of what was told before it ran
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
        read.push_back({ one.at("id"), one.at("class"), one.at("question"), one.value("finding", std::string()),
            one.at("wrong"), one.at("right"), one.at("files"), one.value("words", std::vector<std::string>()) });
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
    Told findings(const std::string& question, const std::string& code);

    struct Counts {
        int cases = 0, told = 0, named = 0, alarms = 0, untrue = 0; ///< untrue: wrong ones under a tick
        Counts& operator+=(const Counts& other);
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

PairsTest::Counts& PairsTest::Counts::operator+=(const Counts& other)
{
    cases += other.cases;
    told += other.told;
    named += other.named;
    alarms += other.alarms;
    untrue += other.untrue;
    return *this;
}

Told PairsTest::findings(const std::string& question, const std::string& code)
{
    const auto step = runChecked(question, code);
    Told told;
    const auto datasets = m_workspace->datasets();
    if (const auto look = preflight(code, datasets, *m_session, {})) {
        for (const auto& check : foreseen({ question, {}, code, datasets, {}, look->facts })) {
            told.foreseen.insert(std::string(patternOf(check.fact.kind).word));
        }
    }
    for (const auto& check : step.answer ? step.answer->checks : std::vector<Check>()) {
        if (check.status >= CheckStatus::Warning) {
            told.kinds.insert(std::string(patternOf(check.fact.kind).word));
            told.text += "\n    " + checkText(check);
        }
    }
    if (!step.answer) {
        told.kinds.insert("did_not_run");
        return told;
    }
    const auto verdict = verdictOf(*step.answer);
    told.verdict = patternOf(verdict).word;
    told.isTicked = verdict == Verdict::Confirmed || verdict == Verdict::Checked;
    return told;
}

/// Whether the mistake is what was found: by its kind where the case has one, else by its words.
static bool isNamed(const Case& pair, const Told& told)
{
    const auto text = QString::fromStdString(told.text);
    const auto says = [&](const std::string& pattern) {
        using enum QRegularExpression::PatternOption;
        return text.contains(QRegularExpression(QString::fromStdString(pattern), CaseInsensitiveOption));
    };
    return pair.finding.empty() ? std::ranges::any_of(pair.words, says) : told.kinds.contains(pair.finding);
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
    const auto all = cases();
    for (std::size_t at = 0; at < all.size(); at += test::oneOf) {
        QTest::newRow((all[at].id + " " + all[at].kind).c_str()) << all[at];
    }
}

void PairsTest::wrongAnswersAreNamedAndRightOnesAreNot()
{
    QFETCH(Case, pair);
    openFiles(pair.files);
    const auto ofWrong = findings(pair.question, pair.wrong);
    const auto ofRight = findings(pair.question, pair.right);
    const bool named = isNamed(pair, ofWrong);
    const bool told = !ofWrong.kinds.empty() && !ofWrong.kinds.contains("did_not_run");
    m_counts[pair.kind] += { 1, told ? 1 : 0, named ? 1 : 0, ofRight.kinds.empty() ? 0 : 1, ofWrong.isTicked ? 1 : 0 };
    qInfo("wrong: %s (%s)%s\nright: %s (%s)%s", listed(ofWrong.kinds).c_str(), ofWrong.verdict.c_str(),
        ofWrong.text.c_str(), listed(ofRight.kinds).c_str(), ofRight.verdict.c_str(), ofRight.text.c_str());
    for (const auto* one : { &ofWrong, &ofRight }) {
        const bool ran = !one->kinds.contains("did_not_run");
        QVERIFY2(!ran || std::ranges::includes(one->kinds, one->foreseen), listed(one->foreseen).c_str());
    }
    QVERIFY2(!ofWrong.isTicked, ofWrong.verdict.c_str());
    QVERIFY2(named, (pair.finding + " not among: " + listed(ofWrong.kinds)).c_str());
    QVERIFY2(ofRight.kinds.empty(), listed(ofRight.kinds).c_str());
}

static void print(const std::string& kind, int cases, int told, int named, int alarms, int untrue)
{
    qInfo("%-24s %2d of %2d told, %2d named, %d false alarms, %d untrue ticks", kind.c_str(), told, cases, named,
        alarms, untrue);
}

void PairsTest::cleanupTestCase()
{
    Counts all;
    end();
    for (const auto& [kind, counts] : m_counts) {
        print(kind, counts.cases, counts.told, counts.named, counts.alarms, counts.untrue);
        all += counts;
    }
    print("all", all.cases, all.told, all.named, all.alarms, all.untrue);
}

QTEST_GUILESS_MAIN(PairsTest)
#include "tst_pairs.moc"
