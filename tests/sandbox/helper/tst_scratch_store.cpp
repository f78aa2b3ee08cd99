// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/scratch_store.h"

#include <QTemporaryFile>
#include <QTest>

#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <vector>

using namespace jail;

/// The store of files' contents, on real files.
class ScratchStoreTest : public QObject {
    Q_OBJECT
private slots:
    void whatIsKeptComesBackWithItsHoles();
    void aHoleIsComparedWithoutReadingIt();
    void whatIsLetGoIsUsedAgain();
    void beyondItsBoundItRefusesAndKeepsWhatItHas();
    void aFullDiskIsNoticed();
};

namespace {

class File {
public:
    explicit File(const std::string& bytes = {})
    {
        m_file.open();
        m_file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        m_file.flush();
    }
    int fd() { return m_file.handle(); }
    Descriptor copy() { return Descriptor(::dup(fd())); }
    std::string text()
    {
        m_file.seek(0);
        return m_file.readAll().toStdString();
    }
    struct stat status()
    {
        struct stat status {};
        ::fstat(fd(), &status);
        return status;
    }

private:
    QTemporaryFile m_file;
};

auto kept(ScratchStore& store, const std::string& bytes, Trouble expected = Trouble::None)
{
    File file(bytes);
    auto trouble = Trouble::None;
    auto content = store.keep(file.fd(), std::ssize(bytes), trouble);
    return trouble == expected ? content : nullptr;
}

std::string restored(const ScratchStore::Content& content)
{
    File file("what was there before, and is longer than all that comes back");
    return content.writeTo(file.fd()) ? file.text() : "not written";
}

}

void ScratchStoreTest::whatIsKeptComesBackWithItsHoles()
{
    File disk;
    ScratchStore store(disk.copy());
    store.allow(1 << 20);
    File sparse("begin");
    QCOMPARE(::ftruncate(sparse.fd(), 10 << 20), 0);
    QCOMPARE(::pwrite(sparse.fd(), "end", 3, (10 << 20) - 3), 3);
    auto trouble = Trouble::None;
    const auto content = store.keep(sparse.fd(), 10 << 20, trouble);
    QVERIFY(content);
    QVERIFY(store.heldBytes() <= 64 << 10);
    File target;
    QVERIFY(content->writeTo(target.fd()));
    QCOMPARE(target.text(), sparse.text());
    QVERIFY(target.status().st_blocks * 512 <= 64 << 10);
    QCOMPARE(restored(*kept(store, "")), std::string());
}

void ScratchStoreTest::aHoleIsComparedWithoutReadingIt()
{
    constexpr std::int64_t size = 1LL << 40;
    File disk;
    ScratchStore store(disk.copy());
    store.allow(1 << 20);
    File sparse("begin");
    QCOMPARE(::ftruncate(sparse.fd(), size), 0);
    QCOMPARE(::pwrite(sparse.fd(), "middle", 6, size / 2), 6);
    auto trouble = Trouble::None;
    const auto content = store.keep(sparse.fd(), size, trouble);
    QVERIFY(content && content->isIn(sparse.fd())); // reading all of it takes minutes
    QCOMPARE(::pwrite(sparse.fd(), "x", 1, size / 4), 1);
    QVERIFY(!content->isIn(sparse.fd()));
    QCOMPARE(::pwrite(sparse.fd(), "\0", 1, size / 4), 1);
    QVERIFY(content->isIn(sparse.fd()));
    QCOMPARE(::pwrite(sparse.fd(), "M", 1, size / 2), 1);
    QVERIFY(!content->isIn(sparse.fd()));
}

void ScratchStoreTest::whatIsLetGoIsUsedAgain()
{
    File disk;
    ScratchStore store(disk.copy());
    store.allow(100 << 10);
    std::vector<std::shared_ptr<const ScratchStore::Content>> contents;
    for (int i = 0; i < 12; ++i) {
        contents.push_back(kept(store, std::string(8'000, static_cast<char>('a' + i))));
        QVERIFY(contents.back());
    }
    for (int i = 0; i < 12; i += 2) {
        contents[static_cast<std::size_t>(i)].reset();
    }
    QCOMPARE(store.heldBytes(), 6 * 8'192);
    const std::string scattered(40'000, 'z'); // larger than each of the gaps
    const auto content = kept(store, scattered);
    QVERIFY(content);
    QCOMPARE(restored(*content), scattered);
    for (int i = 1; i < 12; i += 2) {
        QCOMPARE(restored(*contents[static_cast<std::size_t>(i)]), std::string(8'000, static_cast<char>('a' + i)));
    }
    QVERIFY(disk.status().st_size <= 100 << 10);
    contents.clear();
    QCOMPARE(store.heldBytes(), 40'960);
    QVERIFY(disk.status().st_blocks * 512 <= 48 << 10); // given back to the disk
}

void ScratchStoreTest::beyondItsBoundItRefusesAndKeepsWhatItHas()
{
    File disk;
    ScratchStore store(disk.copy());
    store.allow(20'480);
    const auto first = kept(store, std::string(12'000, 'a'));
    QVERIFY(first);
    QVERIFY(!kept(store, std::string(12'000, 'b')));
    QVERIFY(!kept(store, std::string(12'000, 'b'), Trouble::NoRoom));
    QCOMPARE(store.heldBytes(), 12'288);
    QVERIFY(disk.status().st_size <= 20'480);
    QVERIFY(kept(store, std::string(8'000, 'c')));
    QCOMPARE(restored(*first), std::string(12'000, 'a'));
    store.allow(4'096);
    QVERIFY(!kept(store, "d"));
    QCOMPARE(restored(*first), std::string(12'000, 'a'));
}

void ScratchStoreTest::aFullDiskIsNoticed()
{
    ScratchStore store(Descriptor(::open("/dev/full", O_RDWR | O_CLOEXEC)));
    store.allow(1 << 20);
    auto trouble = Trouble::None;
    File file("some bytes");
    QVERIFY(!store.keep(file.fd(), 10, trouble));
    QCOMPARE(trouble, Trouble::DiskFull);
    QCOMPARE(store.heldBytes(), 0);
}

QTEST_GUILESS_MAIN(ScratchStoreTest)
#include "tst_scratch_store.moc"
