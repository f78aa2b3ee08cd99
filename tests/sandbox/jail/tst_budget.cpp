// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sandbox/jail/jail_fixture.h"
#include "tests/support/pace.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <malloc.h>
#include <thread>

using namespace sandbox;
using Clock = std::chrono::steady_clock;

/// What comes out of the jail is bounded in what it takes here, in memory and in time.
class BudgetTest : public QObject {
    Q_OBJECT
private slots:
    void tooMuchToShowIsRefusedInLittleMemory_data();
    void tooMuchToShowIsRefusedInLittleMemory();
    void stopIsHeardWhileAFrameIsRead_data();
    void stopIsHeardWhileAFrameIsRead();
    void aFrameThatIsCutHoldsNobody_data();
    void aFrameThatIsCutHoldsNobody();
    void theLargestThatTheKernelShowsIsShown_data();
    void theLargestThatTheKernelShowsIsShown();
    void aLongErrorIsCut();
};

namespace {

/// Code that writes on the channel itself, in frames of its own run.
std::string withChannel(const std::string& code)
{
    return R"(
import base64, json, os, struct, sys, time
frame = sys._getframe()
while frame:
    if isinstance(frame.f_locals.get('request'), dict):
        run = frame.f_locals['request']['run']
        break
    frame = frame.f_back
def put(data):
    data = memoryview(data)
    while data:
        data = data[os.write(3, data):]
def send(body):
    body = b'{"run":%d,"type":"display",' % run + body + b'}'
    put(struct.pack('<I', len(body)) + body)
def send_text(size):
    send(b'"display":{"kind":"text","text":"' + b'A' * size + b'"}')
)" + code;
}

long statusKilobytes(const char* key)
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        if (word == key) {
            long value = 0;
            status >> value;
            return value;
        }
    }
    return 0;
}

/// The most memory in use from here on, beyond what is now.
class Growth {
public:
    Growth()
    {
        ::malloc_trim(0); // what earlier tests freed would hide what is taken now
        std::ofstream("/proc/self/clear_refs") << 5; // the peak begins anew
        m_before = statusKilobytes("VmRSS:");
    }
    long megabytes() const { return (statusKilobytes("VmHWM:") - m_before) / 1024; }

private:
    long m_before = 0;
};

} // namespace

void BudgetTest::tooMuchToShowIsRefusedInLittleMemory_data()
{
    QTest::addColumn<std::string>("code");
    QTest::addColumn<std::string>("words");
    QTest::newRow("large frames") << std::string("for i in range(60):\n    send_text(60 << 20)\n")
                                  << std::string("60 MB");
    QTest::newRow("frames within their limit")
        << std::string("for i in range(60):\n    send_text(30 << 20)\n") << std::string("128 MB");
    QTest::newRow("values") << std::string("send(b'\"x\":[' + b'{},' * (20 << 20) + b'{}]')") << std::string("60 MB");
    QTest::newRow("values within the length")
        << std::string("send(b'\"x\":[' + b'{},' * (10 << 20) + b'{}]')") << std::string("2000000 values");
    QTest::newRow("keys") << std::string("send(b'\"x\":[' + b'{\"abcdefghijklmnopqr\":[]},' * (1 << 20) + b'{}]')")
                          << std::string("2000000 values");
    QTest::newRow("packed numbers") << std::string(R"(
rows, width = 10_000, 28
numbers = base64.b64encode(bytes(8 * rows)).decode()
columns = [{'name': 'c', 'type': 'number', 'numbers': numbers}] * width
table = {'kind': 'table', 'name': '', 'row_count': rows, 'rows': [[]] * rows, 'columns': columns}
table = b'"display":' + json.dumps(table).encode()
for i in range(60):
    send(table)
)") << std::string("2500000");
    const std::string picture = R"(
import zlib
def send_picture(width, height):
    header = struct.pack('>II5B', width, height, 8, 6, 0, 0, 0)
    png = b'\x89PNG\r\n\x1a\n' + struct.pack('>I', 13) + b'IHDR' + header + struct.pack('>I', zlib.crc32(b'IHDR' + header))
    send(b'"display":{"kind":"image","svg":"","title":"","png":"' + base64.b64encode(png) + b'"}')
)";
    QTest::newRow("a picture of many pixels") << picture + "send_picture(8100, 8100)\n"
                                              << std::string("16 million pixels");
    QTest::newRow("pictures of many pixels together") << picture + "for i in range(40):\n    send_picture(4000, 4000)\n"
                                                      << std::string("64 million pixels");
    QTest::newRow("small ones") << std::string("for i in range(100_000):\n    send_text(1)\n") << std::string("1000 ");
}

void BudgetTest::tooMuchToShowIsRefusedInLittleMemory()
{
    QFETCH(std::string, code);
    QFETCH(std::string, words);
    JailFixture fixture;
    fixture.run("kept = 1");
    const Growth growth;
    Limits limits; // to read what is shown may take this build longer than the code's own limit
    limits.wall = limits.cpuTime = std::chrono::minutes(10);
    const auto result = fixture.run(withChannel(code), limits);
    const auto megabytes = growth.megabytes();
    qInfo("%ld MB: %s", megabytes, result.statusDetail.c_str());
    QCOMPARE(result.status, Status::OutputLimit);
    QVERIFY2(result.statusDetail.contains(words), result.statusDetail.c_str());
    const long most = test::slowdown > 1 ? 600 : 300; // the sanitizer keeps what was freed
    QVERIFY2(megabytes <= most, std::to_string(megabytes).c_str());
    QCOMPARE(fixture.valueOf("kept"), std::string("1\n"));
}

void BudgetTest::stopIsHeardWhileAFrameIsRead_data()
{
    QTest::addColumn<std::string>("code");
    QTest::newRow("text") << std::string("for i in range(4):\n    send_text(30 << 20)\ntime.sleep(60)");
    QTest::newRow("values") << std::string(
        "for i in range(3):\n    send(b'\"display\":{\"kind\":\"text\",\"text\":\"\",\"x\":[' + b'{},' * 900_000 + "
        "b'{}]}')\ntime.sleep(60)");
    QTest::newRow("half a frame") << std::string(
        "put(struct.pack('<I', 30 << 20) + b'{\"x\":\"' + b'A' * (20 << 20))\ntime.sleep(60)");
}

void BudgetTest::stopIsHeardWhileAFrameIsRead()
{
    QFETCH(std::string, code);
    JailFixture fixture;
    for (const auto after : { 50, 150, 250, 350, 450, 600 }) {
        RunRequest request;
        request.code = withChannel(code);
        std::stop_source stop;
        Clock::time_point stopped;
        std::thread person([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(after));
            stopped = Clock::now();
            stop.request_stop();
        });
        const auto result = fixture.session().run(request, {}, stop.get_token());
        const auto taken = Clock::now();
        person.join();
        QVERIFY(result.has_value());
        QCOMPARE(result->status, Status::Cancelled);
        const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(taken - stopped).count();
        qInfo("Stop after %d ms took %lld ms", after, static_cast<long long>(ms));
        QVERIFY(ms < 500 * test::slowdown);
    }
}

void BudgetTest::aFrameThatIsCutHoldsNobody_data()
{
    QTest::addColumn<std::string>("code");
    QTest::newRow("in a text, then silence")
        << std::string("put(b'\\x10\\x00\\x00\\x00{\"a\": \"\\\\')\ntime.sleep(60)");
    QTest::newRow("and then the end of the code") << std::string("put(b'\\x00\\x00\\x00\\x01{\"a\":')");
}

void BudgetTest::aFrameThatIsCutHoldsNobody()
{
    QFETCH(std::string, code);
    JailFixture fixture;
    fixture.run("kept = 1");
    const auto begun = Clock::now();
    const auto result = fixture.run(withChannel(code));
    QCOMPARE(result.status, Status::ProtocolViolation);
    QVERIFY(Clock::now() - begun < test::slowdown * std::chrono::seconds(15));
    QCOMPARE(fixture.valueOf("kept"), std::string("1\n"));
}

void BudgetTest::theLargestThatTheKernelShowsIsShown_data()
{
    QTest::addColumn<std::string>("code");
    QTest::newRow("a table of a million cells")
        << std::string("import numpy as np, pandas as pd\npd.DataFrame(np.ones((10_000, 100), dtype=int))");
    QTest::newRow("a table of numbers") << std::string(
        "import numpy as np, pandas as pd\npd.DataFrame(np.random.default_rng(1).random((10_000, 100)))");
    QTest::newRow("a table of long texts")
        << std::string("import pandas as pd\npd.DataFrame({'a': ['ä' * 10_000] * 10_000})");
    QTest::newRow("a table of 2,000 long names") << std::string(
        "import pandas as pd\npd.DataFrame([[1] * 2000], columns=['\U0001F600' * 480 + str(i) for i in range(2000)])");
    QTest::newRow("a chart") << std::string(
        "import numpy as np, pandas as pd\npd.DataFrame(-np.random.default_rng(1).random((20_000, 50)) / "
        "1e150).plot()");
    QTest::newRow("an image of noise") << std::string(
        "import numpy as np, matplotlib.pyplot as plt\n"
        "plt.figure(figsize=(13, 13))\nplt.imshow(np.random.default_rng(1).random((1500, 1500, 3)), "
        "interpolation='none')");
    QTest::newRow("a thousand values") << std::string("for i in range(1000):\n    display(i)");
}

void BudgetTest::theLargestThatTheKernelShowsIsShown()
{
    QFETCH(std::string, code);
    JailFixture fixture;
    Limits limits;
    limits.wall = limits.cpuTime = std::chrono::minutes(5); // as much as is drawn takes long on a busy machine
    const Growth growth;
    const auto result = fixture.run(code, limits);
    qInfo("%.0f ms, %ld MB", result.metrics.wallMs, growth.megabytes());
    QVERIFY2(result.status == Status::Ok, result.statusDetail.c_str());
    const auto shown = shownDisplays(result);
    QVERIFY(!shown.empty());
    QVERIFY(std::ranges::none_of(shown, [](const Display& display) { return std::holds_alternative<Text>(display); }));
}

void BudgetTest::aLongErrorIsCut()
{
    JailFixture fixture;
    const auto result = fixture.run("raise ValueError('x' * (100 << 20))");
    QCOMPARE(result.status, Status::Error);
    QCOMPARE(result.error->type, std::string("ValueError"));
    QVERIFY(result.error->message.size() < 30'000);
    QCOMPARE(fixture.run("'x' * (100 << 20) + 1").status, Status::Error);
    QCOMPARE(fixture.run("exec('x' * 1000 + ' ' + 'y' * (50 << 20))").status, Status::SyntaxError);
}

QTEST_GUILESS_MAIN(BudgetTest)
#include "tst_budget.moc"
