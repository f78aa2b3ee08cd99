// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/roles/reply_parser.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <random>

using core::llm::parseReply;
using core::llm::Reply;

class TestReplyParser : public QObject {
    Q_OBJECT

private slots:
    void theCodeIsFound_data();
    void theCodeIsFound();
    void aQuestionBackHasItsChoices();
    void wordsStayWords_data();
    void wordsStayWords();
    void noPrefixOfAReplyBreaksIt();
    void whateverComesBeforeTheLastScriptItIsUsed_data();
    void whateverComesBeforeTheLastScriptItIsUsed();
    void aHeapOfFragmentsIsReadWithoutHarm();
};

void TestReplyParser::theCodeIsFound_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<QByteArray>("approach");
    QTest::addColumn<bool>("noted");
    const QByteArray code("import pandas as pd\nx = 1\n");
    QTest::newRow("as asked") << "Sums\nit.\n\n```python\n" + code + "```\n" << code << QByteArray("Sums it.") << false;
    QTest::newRow("label") << "**Approach:** Sums.\n```py\n" + code + "```" << code << QByteArray("Sums.") << false;
    QTest::newRow("CRLF") << QByteArray("Sums.\r\n```python\r\nimport pandas as pd\r\nx = 1\r\n```\r\n") << code
                          << QByteArray("Sums.") << false;
    QTest::newRow("untagged") << "```\n" + code + "```" << code << QByteArray() << false;
    QTest::newRow("upper case tag") << "```Python\n" + code + "```" << code << QByteArray() << false;
    QTest::newRow("tildes") << "~~~python\n" + code + "~~~" << code << QByteArray() << false;
    QTest::newRow("four marks hold three") << QByteArray("````python\nimport pandas\n'''```'''\n````")
                                           << QByteArray("import pandas\n'''```'''\n") << QByteArray() << false;
    QTest::newRow("indented fence") << "  ```python\n" + code + "  ```" << code << QByteArray() << false;
    QTest::newRow("unclosed") << "Sums.\n```python\n" + code << code << QByteArray("Sums.") << false;
    QTest::newRow("thinking with a fence") << "<think>\n```python\nno\n```\n</think>\nSums.\n```python\n" + code + "```"
                                           << code << QByteArray("Sums.") << false;
    QTest::newRow("thinking without its start")
        << "hm ```python\nno\n```\n</think>\n```python\n" + code + "```" << code << QByteArray() << false;
    QTest::newRow("another language beside it")
        << "```json\n{}\n```\n```python\n" + code + "```" << code << QByteArray() << false;
    QTest::newRow("two scripts: the last")
        << "A.\n```python\nimport pandas\n1\n```\nBetter:\n```python\n" + code + "```" << code << QByteArray("A.")
        << true;
    QTest::newRow("two pieces: joined") << "```python\n" + code + "```\nthen\n```python\ny = x\n```" << code + "y = x\n"
                                        << QByteArray() << true;
    QTest::newRow("no fence") << "Sums.\n" + code << code << QByteArray("Sums.") << true;
}

void TestReplyParser::theCodeIsFound()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, code);
    QFETCH(QByteArray, approach);
    QFETCH(bool, noted);
    const auto reply = parseReply(text.toStdString());
    QCOMPARE(reply.kind, Reply::Kind::Code);
    QCOMPARE(reply.code, code.toStdString());
    QCOMPARE(reply.approach, approach.toStdString());
    QCOMPARE(!reply.note.empty(), noted);
}

void TestReplyParser::aQuestionBackHasItsChoices()
{
    const auto reply = parseReply("Hello.\nASK: Which date\ndo you mean?\n- By order date\n* By ship date\n3. Both\n");
    QCOMPARE(reply.kind, Reply::Kind::Ask);
    QCOMPARE(reply.message, std::string("Which date do you mean?"));
    QCOMPARE(reply.choices, (std::vector<std::string> { "By order date", "By ship date", "Both" }));
    QCOMPARE(parseReply("ASK: sure?\n```python\nprint(1)\n```").kind, Reply::Kind::Code);
}

void TestReplyParser::wordsStayWords_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("empty");
    QTest::newRow("prose") << QByteArray("There is no weather in this file.") << false;
    QTest::newRow("a sentence that begins with from") << QByteArray("from 2023 on there is nothing") << false;
    QTest::newRow("nothing") << QByteArray("  \n") << true;
    QTest::newRow("only thinking") << QByteArray("<think>```python\nx\n```") << true;
    QTest::newRow("an empty block") << QByteArray("Sorry.\n```python\n```") << false;
}

void TestReplyParser::wordsStayWords()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, empty);
    const auto reply = parseReply(text.toStdString());
    QCOMPARE(reply.kind, empty ? Reply::Kind::Empty : Reply::Kind::Prose);
    QVERIFY(reply.code.empty());
}

void TestReplyParser::noPrefixOfAReplyBreaksIt()
{
    const std::string whole
        = "<think>a</think>Sums.\r\n```python\r\nimport pandas as pd\n~~~\n```\nASK: x\n- y\n1) z\n``` ```\n";
    for (std::size_t length = 0; length <= whole.size(); ++length) {
        const auto reply = parseReply(whole.substr(0, length));
        QVERIFY(reply.kind != Reply::Kind::Code || reply.code.ends_with('\n'));
    }
}

namespace {
/// What models write around and instead of the block they were asked for.
const std::array<std::string_view, 20> fragments { "```python\n", "```\n", "```", "~~~\n", "````py\n",
    "```json\n{\"a\": 1}\n", "<think>", "</think>", "</thinking>", "ASK: which?\n", "- one\n", "2) two\n",
    "import pandas as pd\n", "x = pd.read_csv('a.csv')\n", "Prose.\n",
    "<tool_call>{\"name\": \"python\", \"arguments\": {\"code\": \"1\"}}</tool_call>\n", "\r\n", "\n", "\xC3",
    std::string_view("\0", 1) };

std::string heap(std::minstd_rand& random)
{
    std::string text;
    for (auto left = random() % 12; left > 0; --left) {
        text += fragments[random() % fragments.size()];
    }
    return text;
}
} // namespace

void TestReplyParser::whateverComesBeforeTheLastScriptItIsUsed_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::newRow("a tool call") << QByteArray(fragments[15].data(), static_cast<qsizetype>(fragments[15].size()));
    QTest::newRow("thinking") << QByteArray("<think>```python\nimport os\n</think>\n");
    QTest::newRow("a script") << QByteArray("```python\nimport pandas\nno\n```\n");
    QTest::newRow("a question back") << QByteArray("ASK: which?\n- one\n- two\n");
    QTest::newRow("JSON") << QByteArray("```json\n{\"a\": 1}\n```\n");
}

void TestReplyParser::whateverComesBeforeTheLastScriptItIsUsed()
{
    QFETCH(QByteArray, before);
    const std::string code = "import pandas as pd\npd.DataFrame()\n";
    QCOMPARE(parseReply(before.toStdString() + "```python\n" + code + "```\nDone.\n").code, code);
}

/// Twenty thousand replies out of fragments: each ends as one of the four kinds, and only with what that kind has.
void TestReplyParser::aHeapOfFragmentsIsReadWithoutHarm()
{
    std::minstd_rand random(5);
    std::array<int, 4> seen {};
    for (int i = 0; i < 20'000; ++i) {
        const auto text = heap(random);
        const auto reply = parseReply(text);
        ++seen[static_cast<std::size_t>(reply.kind)];
        const auto shown = QByteArray::fromStdString(text);
        QVERIFY2((reply.kind == Reply::Kind::Code) == !reply.code.empty(), shown);
        QVERIFY2(reply.code.empty() || (reply.code.ends_with('\n') && !reply.code.contains('\r')), shown);
        QVERIFY2((reply.kind == Reply::Kind::Prose) == !reply.message.empty() || reply.kind == Reply::Kind::Ask, shown);
        QVERIFY2(reply.choices.empty() || reply.kind == Reply::Kind::Ask, shown);
    }
    QVERIFY(std::ranges::all_of(seen, [](int count) { return count > 100; }));
}

QTEST_APPLESS_MAIN(TestReplyParser)
#include "tst_reply_parser.moc"
