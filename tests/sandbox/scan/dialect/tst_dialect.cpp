// SPDX-License-Identifier: GPL-3.0-or-later
// Each step of the decision on a dialect, and each thing that is priced, on its own.
#include "sandbox/scan/dialect/beginning.h"
#include "sandbox/scan/dialect/candidates.h"
#include "sandbox/scan/dialect/choice.h"
#include "sandbox/scan/dialect/costs.h"
#include "sandbox/scan/dialect/doubts.h"
#include "sandbox/scan/dialect/explain.h"
#include "sandbox/scan/dialect/line_comment_detector.h"
#include "sandbox/scan/dialect/other_table.h"
#include "sandbox/scan/dialect/prose.h"
#include "sandbox/scan/dialect/quote_doubts.h"
#include "sandbox/scan/dialect/sniff.h"
#include "sandbox/scan/dialect/stray_quote_detector.h"
#include "sandbox/scan/text/separator.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace scan;
using Form = Candidate::Form;

class TestDialect : public QObject {
    Q_OBJECT

private slots:
    void theBeginningIsWithoutWhatTellsNothing();
    void curlyQuotesEncloseOnlyWhereRowsNeedThem();
    void aFilesOwnWordSeparates();
    void quotingsAreTriedWhereTheSampleShowsThem();
    void everySeparatorThatOccursIsTried();
    void whatGoesWithASeparatorIsTriedToo();
    void eachFormIsACandidateWhereItMayBe();
    void whatIsGivenLeavesNoOtherCandidates();
    void doubtsCostWhereTheyAreDue_data();
    void doubtsCostWhereTheyAreDue();
    void whatCannotBeIsInfinitelyDear();
    void evenRowsAreNoRaggedOnes();
    void whatIsBelievedBeforeReading();
    void theCheapestIsChosenAndTheFirstOfEquals();
    void aTableBelowAGapTellsNothing();
    void strayQuotesStandBesideSoundOnes();
    void commentsStandBehindCells();
    void oneColumnIsReadByASignThatCutsNothing();
    void spacesThatFollowEachDelimiterAreSeen();
    void theLineOfAStrayQuoteIsKnown();
    void aFormIsExplained();
    void theChoiceIsExplained();
    void runsOfBlanksAreEnoughWhereNoCellHasOne();
    void soundQuotesCloseWhatTheyOpen();
};

namespace {
/// A sample under a dialect, as a feature sees it.
class Read {
public:
    Read(std::string text, const Dialect& dialect, Candidate candidate = {})
        : m_text(std::move(text))
        , m_candidate(std::move(candidate))
        , m_sample(m_text, dialect)
        , m_price(priceOf(m_sample, dialect))
    {
        m_candidate.dialect = dialect;
    }
    Read(Read&&) = delete;
    Reading reading() const { return { m_candidate, m_text, m_sample, m_price }; }

private:
    std::string m_text;
    Candidate m_candidate;
    Sample m_sample;
    Price m_price;
};

using Feature = double (*)(const Reading&);

double bitsOf(Feature feature, const char* text, const Dialect& dialect, const Candidate& candidate = {})
{
    const Read read(text, dialect, candidate);
    return feature(read.reading());
}

bool has(const std::vector<Candidate>& candidates, Form form, char delimiter)
{
    return std::ranges::any_of(
        candidates, [&](const auto& c) { return c.form == form && c.dialect.delimiter == delimiter; });
}
} // namespace

constexpr const char* alignedText = "Straße        Ort         PLZ\nMüllerweg 3   Köln      50667\nAm Bühl 12    "
                                    "Füssen    87629\nSüdring 1     Lübeck     1234\n";

void TestDialect::theBeginningIsWithoutWhatTellsNothing()
{
    sandbox::ReadOptions options;
    std::string text = "# a comment, with commas, in it\na;b\n1;_2\n";
    std::ranges::replace(text, '_', '\0');
    const Beginning beginning(text, options);
    QCOMPARE(std::string(beginning.sample), std::string("a;b\n1;2\n"));
    QVERIFY(!beginning.given && !beginning.areCurly && !beginning.quoteIsGiven && beginning.findsStrayQuotes
        && beginning.findsLineComments);
    options.skippedRows = 1;
    options.quote = "'";
    options.strayQuotes = false;
    options.lineComments = true;
    const Beginning below("title\na;b\n1;2\n", options);
    QCOMPARE(std::string(below.sample), std::string("a;b\n1;2\n"));
    QVERIFY(below.quoteIsGiven && !below.findsStrayQuotes && !below.findsLineComments);
    QCOMPARE(below.quotings.size(), 1U);
    QCOMPARE(below.quotings[0].quote, '\'');
    QCOMPARE(std::string(Beginning("---\nname: x\n---\na,b\n1,2\n", {}).sample), std::string("a,b\n1,2\n"));
}

void TestDialect::curlyQuotesEncloseOnlyWhereRowsNeedThem()
{
    const char* const needed = "a,b\n“x, y”,1\n“z, w”,2\n“v, u”,3\n“r, s”,4\n";
    QVERIFY(areCurlyQuoted(needed, {}));
    QVERIFY(!areCurlyQuoted("a,b\n“x”,1\n“z”,2\n", {}));
    QVERIFY(!areCurlyQuoted("a,b\n\"“x, y”\",1\n", {}));
    sandbox::ReadOptions options;
    options.quote = "\u201c";
    QVERIFY(areCurlyQuoted("a,b\n1,2\n", options));
    options.quote = "\"";
    QVERIFY(!areCurlyQuoted(needed, options));
    const Beginning beginning(needed, {});
    QVERIFY(beginning.areCurly && beginning.quoteIsGiven && beginning.sample.contains("\"x, y\""));
}

void TestDialect::aFilesOwnWordSeparates()
{
    QCOMPARE(declaredDelimiter("sep=;\na;b\n"), std::optional<std::string>(";"));
    QCOMPARE(declaredDelimiter("sep=|\r\na|b\n"), std::optional<std::string>("|"));
    QVERIFY(!declaredDelimiter("sep=;;\n") && !declaredDelimiter("a;b\n") && !declaredDelimiter("sep=;"));
}

void TestDialect::quotingsAreTriedWhereTheSampleShowsThem()
{
    const auto tried = [](std::string_view sample, char quote, char escape) {
        return std::ranges::any_of(
            quotingsIn(sample), [&](const auto& q) { return q.quote == quote && q.escape == escape; });
    };
    QCOMPARE(quotingsIn("a,b\n1,2\n").size(), 1U);
    QVERIFY(tried("a,\"b\"\n", '\0', '\0') && !tried("a,b\n", '\0', '\0'));
    QVERIFY(tried("a,\"b\\\"c\"\n", '"', '\\') && tried("a\\,b,c\n", '"', '\\') && !tried("a,\"b\"\n", '"', '\\'));
    QVERIFY(tried("'a,b',c\n", '\'', '\0') && !tried("it isn't,c\n", '\'', '\0'));
    QVERIFY(tried("~a,b~,c\n~d~,e\n", '~', '\0') && !tried("~a,b~,c~\n", '~', '\0'));
    const auto triesNone = [](std::string_view sample) {
        return std::ranges::contains(quotingsIn(sample), '\0', &Quoting::quote);
    };
    QVERIFY(!triesNone("\"a\"\n\"x\ny\"\n\"z\"\n")); // quotes that enclose cells are no signs of theirs
    QVERIFY(!triesNone("[1,2];\"x,\ny\"\n[3];\"z\"\n[4];w\n"));
    QVERIFY(triesNone("a\n\"x\" y\n\"z\"\n"));
}

void TestDialect::everySeparatorThatOccursIsTried()
{
    const auto separators = allSeparators("a;b,c||d\n1;2,3||4\n");
    for (const char* const one : { ";", ",", "|", "||" }) {
        QVERIFY2(std::ranges::contains(separators, std::string(one)), one);
    }
    QCOMPARE(separators.back(), std::string(1, '\0'));
    QVERIFY(!std::ranges::contains(separators, std::string("\t")));
    QVERIFY(
        !std::ranges::contains(allSeparators("a,b\n####################\n1,2\n"), std::string("#"))); // draws a line
    QCOMPARE(delimiterOf(";"), ';');
    QCOMPARE(delimiterOf("||"), standIn);
}

void TestDialect::whatGoesWithASeparatorIsTriedToo()
{
    const std::vector<Quoting> quotings { { '"', 0, 0 } };
    const auto any = [&](const char* sample, const char* separator, auto is) {
        return std::ranges::any_of(tablesIn(sample, quotings, { separator }), is);
    };
    const auto collapses = [](const Candidate& c) { return c.dialect.collapse; };
    const auto skips = [](const Candidate& c) { return c.dialect.skipSpace; };
    QVERIFY(any("a  b\n1  2\n", " ", collapses) && !any("a b\n1 2\n", " ", collapses));
    QVERIFY(any("a, \"b\"\n", ",", skips) && !any("a, b\n", ",", skips));
    const auto ended = tablesIn("a b \n1 2 \n", quotings, { " " });
    QVERIFY(ended.size() == 1 && ended[0].dialect.collapse); // blanks at the ends separate nothing
    const auto several = tablesIn("a||b\n1||2\n", quotings, { "||" });
    QCOMPARE(std::string(several[0].textIn({})),
        std::string("a\x1f"
                    "b\n1\x1f"
                    "2\n"));
    QVERIFY(tablesIn("|a|,|b|\n", { { '|', 0, 0 } }, { "|" }).empty()); // one sign is not both
}

void TestDialect::eachFormIsACandidateWhereItMayBe()
{
    const auto in = [](const char* text, Form form, char delimiter) {
        const Beginning beginning(text, {});
        return has(candidatesIn(beginning), form, delimiter);
    };
    QVERIFY(in("a,b\n1,2\n", Form::Table, ',') && in("a,b\n1,2\n", Form::Table, '\0'));
    QVERIFY(in("milk,bread\nmilk\n", Form::Ragged, ',') && !in("milk,bread\nmilk\n", Form::Ragged, ';'));
    QVERIFY(in(alignedText, Form::Aligned, standIn));
    QVERIFY(!in("a,b\n1,2\n", Form::Aligned, standIn));
    QVERIFY(
        in("a,b\n\"x\",1\n\"5\" tube\",2\n", Form::StrayQuotes, ',') && !in("a,b\n\"x\",1\n", Form::StrayQuotes, ','));
    QVERIFY(in("a,b\n1,2 # low\n3,4\n5,6\n", Form::LineComments, ',') && !in("a,b\n1,2\n", Form::LineComments, ','));
}

void TestDialect::whatIsGivenLeavesNoOtherCandidates()
{
    sandbox::ReadOptions options;
    options.delimiter = ";";
    options.quote = "";
    const Beginning beginning("a,b;c\n1,2;3\n", options);
    const auto candidates = candidatesIn(beginning);
    QCOMPARE(candidates.size(), 1U);
    QVERIFY(candidates[0].isGiven && candidates[0].dialect.delimiter == ';' && candidates[0].dialect.quote == '\0');
}

void TestDialect::doubtsCostWhereTheyAreDue_data()
{
    QTest::addColumn<Feature>("feature");
    QTest::addColumn<QByteArray>("doubtful");
    QTest::addColumn<QByteArray>("sound");
    QTest::addColumn<QByteArray>("dialect"); // delimiter, quote, c: collapse
    const auto row = [](const char* name, Feature feature, const char* doubtful, const char* sound,
                         const char* dialect) {
        QTest::newRow(name) << feature << QByteArray(doubtful) << QByteArray(sound) << QByteArray(dialect);
    };
    row("a path begins with the sign", oddStartBits, "path/x\n/a/b\n/c/d\n", "a/b\n1/2\n3/4\n", "/\"");
    row("a sentence ends with the sign", oddStartBits, "a!\nb!\nc!\n", "a!b\n1!2\n", "!\"");
    row("commas stand in the name, too", foreignHeaderBits, "a,b\n1:2,3:4\n5:6,7:8\n", "a:b\n1:2\n3:4\n", ":\"");
    row("commas stand in every line of words", blanksBesideSignsBits, "ab, cd, ef\ngh, ij, kl\nmn, op, qr\n",
        "ab cd ef\ngh ij kl\n", " \"");
    row("a column of one sign", blanksBesideSignsBits, "a # 4\nb # 5\nc # 6\n", "a x 4\nb y 5\n", " \"");
    row("rows of many widths", proseBits, "a,b\nx,y,z\nu\nv,w,x,y\nz\n", "a,b\n1,2\n3,4\n", ",\"");
    row("sentences", proseBits, "When it rains, we stay at home.\nWhere it is dry, we go out again.\n",
        "a,b\nWhen it rains,1\n", ",\"");
    row("one name above surnames and names", proseBits, "name\nLovelace, Ada\nTuring, Alan\n",
        "name,first\nLovelace, Ada\n", ",\"");
    row("a quoted number is cut", cutQuoteBits, "a;b\n1;\"1,875.00\"\n", "a,b\n1,5\n", ",'");
    row("a list of numbers is cut", cutListBits, "a;b\n[1,2];x\n[3, 4.5, 6];y\n", "a,b\n[x,y]\n[1],2\n", ",\"");
    row("one apostrophe pair", lonelyQuoteBits, "a,b\n'x',1\ny,2\n", "a,b\n'x',1\n'y',2\n", ",'");
    row("decimals with commas", decimalsBits, "price\n12,50\n13,75\n-1,20\n", "price,n\n12,50\n13,75\n", ",\"");
    row("tabs beside blanks", tabsBesideBlanksBits, "a\t b\n1\t 2\n3\t 4\n", "a  b\n1  2\n3  4\n", " \"c");
    row("commas make a table, too", commaTableBits, "a,b\n1,2\n3,4\n", "a\n1\n2\n", "0\"");
    row("a comma in every line", commaInEveryLineBits, "ab,cd\nef,gh,ij\nkl,mn\n", "ab, cd\nef, gh\n", "0\"");
    row("commas in names are prose", commaTableBits, "a,b\n1,2\n3,4\n", "name\nLovelace, Ada\nTuring, Alan\n", "0\"");
    row("blanks are one sign", droppedBits, "a  b\n1  2\n", "a b\n1 2\n", " \"c");
}

void TestDialect::doubtsCostWhereTheyAreDue()
{
    QFETCH(Feature, feature);
    QFETCH(QByteArray, doubtful);
    QFETCH(QByteArray, sound);
    QFETCH(QByteArray, dialect);
    Dialect read { dialect[0] == '0' ? '\0' : dialect[0], dialect[1], '\0' };
    read.collapse = dialect.endsWith('c');
    QVERIFY(bitsOf(feature, doubtful.constData(), read) > 0);
    read.collapse = read.collapse && feature != droppedBits;
    QCOMPARE(bitsOf(feature, sound.constData(), read), 0.0);
}

void TestDialect::whatCannotBeIsInfinitelyDear()
{
    const auto none = [](Feature feature, const char* text, const Dialect& dialect, const Candidate& candidate = {}) {
        return std::isinf(bitsOf(feature, text, dialect, candidate));
    };
    QVERIFY(none(onlyColumnBits, "a\nb\nc\n", { ';', '"', 0 }) && !none(onlyColumnBits, "a\nb\n", { '\0', '"', 0 }));
    Candidate given;
    given.isGiven = true;
    QVERIFY(!none(onlyColumnBits, "a\nb\n", { ';', '"', 0 }, given));
    Candidate doubled;
    doubled.separator = ",,";
    QVERIFY(none(doubledSignBits,
        "a\x1f"
        "b\n1\x1f"
        "2\n",
        { standIn, '"', 0 }, doubled));
    doubled.separator = "||";
    QVERIFY(!none(doubledSignBits,
        "a\x1f"
        "b\n1\x1f"
        "2\n",
        { standIn, '"', 0 }, doubled));
    QVERIFY(none(escapeBits, "a\\b\nc\n", { '\0', '"', '\\' })); // nothing separates, nothing is escaped
    QVERIFY(none(escapeBits, "a,b\nc:\\,d\ne:\\,f\n", { ',', '"', '\\' })); // paths
    QVERIFY(!none(escapeBits, "a,b\nx\\,y,1\nz\\,w,2\n", { ',', '"', '\\' }));
    const auto* const paths = "\"path\"\n\"C:\\new\\\"\n\"<p class=\"\"x\"\">\"\n\"C:\\old\\\"\n"; // in one column, too
    QVERIFY(none(escapeBits, paths, { ',', '"', '\\' }));
    QVERIFY(!none(escapeBits, "\"a\"\n\"say \\\"x\\\" now\"\n\"b\"\n", { ',', '"', '\\' }));
    QVERIFY(!none(escapeBits, "\"a\"\n\"C:\\\\new\"\n\"b\"\n", { ',', '"', '\\' })); // each escapes another
}

void TestDialect::evenRowsAreNoRaggedOnes()
{
    const auto even = [](const char* text) { return isEvenTable(Sample(text, { ',', '"', 0 })); };
    QVERIFY(even("a,b\n1,2\n3,4\n") && even("a,b\n1,2\n3,4\n5\n"));
    QVERIFY(!even("a,b\nc\nd,e,f\n") && !even("a\nb\nc\n"));
    QVERIFY(even("a,b\nc\n")); // too few to tell
    QVERIFY(isEvenBySomeSign("a;b;c,1\nd,2\ne;f,3\n", { ';', '"', 0 })); // lists in a cell
    QVERIFY(!isEvenBySomeSign("a;b;c\nd\ne;f\n", { ';', '"', 0 }));
    QVERIFY(areDecimals(Sample("n\n1,5\n-2,5\n", { ',', '"', 0 })));
    QVERIFY(!areDecimals(Sample("n\n1,x\n2,5\n", { ',', '"', 0 }))
        && !areDecimals(Sample("n,m\n1,5\n2,5\n", { ',', '"', 0 })));
}

void TestDialect::whatIsBelievedBeforeReading()
{
    const auto prior = [](char delimiter, const char* separator = "", Form form = Form::Table) {
        Candidate candidate;
        candidate.form = form;
        candidate.dialect.delimiter = delimiter;
        candidate.separator = separator;
        return priorBits(candidate);
    };
    QCOMPARE(prior(','), 0.0);
    QCOMPARE(prior('\x1e'), costs::controlSign);
    QCOMPARE(prior('+'), costs::otherSign);
    QCOMPARE(prior(standIn, "->"), costs::arrow);
    QCOMPARE(prior(standIn, "||"), costs::doubledBar);
    QCOMPARE(prior(standIn, ",,"), costs::doubledUsual);
    QCOMPARE(prior(standIn, "#@"), costs::otherSigns);
    QCOMPARE(prior(standIn, "", Form::Aligned), costs::aligned);
}

void TestDialect::theCheapestIsChosenAndTheFirstOfEquals()
{
    const std::string_view sample = "a;b\n1,5;2,5\n3,5;4,5\n";
    const auto best = cheapest(tablesIn(sample, { { '"', 0, 0 } }, { ",", ";", std::string(1, '\0') }), sample);
    QCOMPARE(best.candidate.dialect.delimiter, ';');
    QCOMPARE(best.score.width, std::size_t { 2 });
    QCOMPARE(best.score.rows, std::size_t { 3 });
    auto same = tablesIn(sample, { { '"', 0, 0 } }, { ";", ";" });
    same[1].dialect.quote = '\'';
    QCOMPARE(cheapest(same, sample).candidate.dialect.quote, '"');
    QVERIFY(std::isinf(cheapest({}, sample).score.bits));
    QVERIFY(std::isinf(scoreOf(same[0], sample, 0.5).bits)); // more than it may be
}

void TestDialect::aTableBelowAGapTellsNothing()
{
    const std::string_view two = "a;b\n1;2\n3;4\n\nc,d,e\n5,6,7\n8,9,0\n";
    const std::vector<Quoting> quotings { { '"', 0, 0 } };
    const auto rest = [&](std::string_view sample) {
        return withoutOtherTable(sample, quotings, cheapest(tablesIn(sample, quotings, { ",", ";" }), sample));
    };
    QCOMPARE(std::string(rest(two)), std::string("a;b\n1;2\n3;4\n"));
    const std::string_view one = "a;b\n1;2\n\n3;4\n";
    QCOMPARE(rest(one).size(), one.size());
}

void TestDialect::strayQuotesStandBesideSoundOnes()
{
    QVERIFY(mayHoldStrayQuotes("a,b\n\"x\",1\n\"5\" tube\",2\n", ','));
    QVERIFY(!mayHoldStrayQuotes("a,b\n\"x\",1\n", ',')); // none is lone
    QVERIFY(!mayHoldStrayQuotes("a,b\n\"5\" tube\",2\n", ',')); // none is sound
    QVERIFY(!mayHoldStrayQuotes("a,b\n\"x\ny\",1\n\"5\" tube\",2\n", ',')); // a cell of several lines
}

void TestDialect::commentsStandBehindCells()
{
    QVERIFY(hasLineComments("a,b\n1,2 # low\n3,4\n5,6\n", { ',', '"', 0 }));
    QVERIFY(!hasLineComments("a,b\n1,x # y\n3,z\n5,w\n", { ',', '"', 0 })); // words may hold the sign
    QVERIFY(!hasLineComments("a:b\n1:2 # low\n", { ':', '"', 0 }));
    QVERIFY(!hasLineComments("a,b\n1,2\n", { ',', '"', 0 }));
}

void TestDialect::oneColumnIsReadByASignThatCutsNothing()
{
    QCOMPARE(onlyDelimiter("a\nb\n", {}), ',');
    QCOMPARE(onlyDelimiter("Lovelace, Ada\nTuring, Alan\n", {}), '\t');
    QCOMPARE(onlyDelimiter("price\n1,5\n2,5\n", {}), ';');
    QCOMPARE(onlyDelimiter("a,\t\n|;\n", {}), ','); // all would cut some
}

void TestDialect::spacesThatFollowEachDelimiterAreSeen()
{
    QVERIFY(spacesFollowDelimiters(Sample("a, b\n1, 2\n", {}), 2));
    QVERIFY(!spacesFollowDelimiters(Sample("a, b\n1,2\n", {}), 2));
    QVERIFY(!spacesFollowDelimiters(Sample("a\nb\n", {}), 1));
}

void TestDialect::theLineOfAStrayQuoteIsKnown()
{
    QCOMPARE(strayQuoteLine("a,b\n1,2\n\"x\" y,3\n4,5\n", { ',', '\0', '\0' }), std::int64_t { 3 });
}

void TestDialect::aFormIsExplained()
{
    const auto sniffed = [](const char* text, const sandbox::ReadOptions& options = {}) {
        return sniffDialect(text, options);
    };
    QVERIFY(sniffed("").columnStarts.empty());
    QCOMPARE(sniffed(alignedText).columnStarts.size(), 3U);
    QVERIFY(sniffed("a,b\n\"x\",1\n\"5\" tube\",2\n\"y\",3\n\"z\",4\n").strayQuotes);
    QVERIFY(sniffed("a,b\n1,2 # low\n3,4\n5,6\n").lineComments);
    QVERIFY(sniffed("a, b\n1, 2\n3, 4\n").dialect.skipSpace);
    QCOMPARE(sniffed("a||b\n1||2\n3||4\n").separator, std::string("||"));
    QCOMPARE(sniffed("price\n12,50\n13,75\n-1,20\n").dialect.delimiter, ';');
    QCOMPARE(
        sniffed("milk,bread\nmilk\nbread,butter,jam\nmilk,jam\neggs\nbread,milk,eggs,jam\n").dialect.delimiter, ',');
    sandbox::ReadOptions options;
    options.strayQuotes = true;
    QVERIFY(sniffed("a,b\n1,2\n", options).strayQuotes);
    options.strayQuotes = false;
    options.lineComments = true;
    QVERIFY(sniffed("a,b\n1,2\n", options).lineComments);
}

void TestDialect::theChoiceIsExplained()
{
    const auto sniffed = [](const char* text, Form form, const Dialect& dialect,
                             const sandbox::ReadOptions& options = {}) {
        const Beginning beginning(text, options);
        const Choice best { { .form = form, .dialect = dialect, .columnStarts = { 0, 4 } }, { 0, 2, 2 } };
        return explained(best, beginning, options);
    };
    const auto spaced = sniffed("a, b\n1, 2\n", Form::Table, { ',', '"', 0 });
    QVERIFY(spaced.dialect.skipSpace && !spaced.strayQuotes && !spaced.lineComments && spaced.strayQuoteLine == 0);
    QVERIFY(!sniffed("a,b\n1,2\n", Form::Table, { ',', '"', 0 }).dialect.skipSpace);
    QCOMPARE(sniffed("Lovelace, Ada\nTuring, Alan\n", Form::Table, { '\0', '"', 0 }).dialect.delimiter, '\t');
    const char* const stray = "a,b\n\"x\" y,1\n";
    QCOMPARE(sniffed(stray, Form::Table, { ',', '\0', 0 }).strayQuoteLine, std::int64_t { 2 });
    sandbox::ReadOptions options;
    options.quote = "";
    QCOMPARE(sniffed(stray, Form::Table, { ',', '\0', 0 }, options).strayQuoteLine, std::int64_t { 0 });
    const auto mended = sniffed(stray, Form::StrayQuotes, { ',', '"', 0 });
    QVERIFY(mended.strayQuotes && !mended.lineComments && mended.dialect.quote == '"' && !mended.dialect.skipSpace);
    const auto commented = sniffed("a,b\n1,2 # low\n", Form::LineComments, { ',', '"', 0 });
    QVERIFY(commented.lineComments && !commented.strayQuotes);
    const auto aligned = sniffed("a   b\n1   2\n", Form::Aligned, { standIn, '\0', 0 });
    QCOMPARE(aligned.columnStarts, (std::vector<int> { 0, 4 }));
    QCOMPARE(aligned.dialect.delimiter, standIn);
}

void TestDialect::runsOfBlanksAreEnoughWhereNoCellHasOne()
{
    QVERIFY(arePlainRuns("a   b\n1   2\n10  20\n", { 0, 4 }));
    QVERIFY(arePlainRuns("a b  c\n1 2  3\n4 5  6\n7 8  9\n2 3  4\n5 6  7\n", { 0, 5 })); // there are more columns
    QVERIFY(!arePlainRuns("place     n\nNew York  1\nUlm       2\nKiel      3\n", { 0, 10 }));
}

void TestDialect::soundQuotesCloseWhatTheyOpen()
{
    const auto sound = [](const char* text) { return isEvenAndSound(Sample(text, { ',', '"', 0 })); };
    QVERIFY(sound("a,b\n\"x, y\",1\n\"z\",2\n") && sound("a\n1\n2\n"));
    QVERIFY(!sound("a,b\n\"x\" y,1\n\"z\",2\n")); // text behind a closing quote
    QVERIFY(!sound("a,b\n1,2\n\"z,3\n")); // it never closes
    QVERIFY(!sound("a,b\n1,2,3\n4,5\n"));
    QVERIFY(!sound("a,b\n1,2\n")); // too few to tell
}

QTEST_GUILESS_MAIN(TestDialect)
#include "tst_dialect.moc"
