// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/scratch_store.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <string>

namespace jail {

namespace {

constexpr std::int64_t block = 4096; ///< bytes; a stretch begins and is counted in whole ones

std::int64_t inBlocks(std::int64_t length)
{
    return (length + block - 1) / block * block;
}

/// Where data begins, or a hole, from there on; where the kernel cannot tell (gVisor's), all is data. -1, with errno.
std::int64_t nextOf(int kind, int file, std::int64_t at, std::int64_t size)
{
    const auto place = ::lseek(file, at, kind);
    return place >= 0 || errno != EINVAL ? place : kind == SEEK_DATA ? at : size;
}

/// False, with errno; 0 where the source has become shorter.
bool copyStretch(int source, std::int64_t from, int target, std::int64_t to, std::int64_t length)
{
    std::string bytes(static_cast<std::size_t>(std::min<std::int64_t>(length, 1 << 20)), '\0');
    while (length > 0) {
        const auto part = std::min<std::int64_t>(length, static_cast<std::int64_t>(bytes.size()));
        errno = 0;
        const auto count = ::pread(source, bytes.data(), static_cast<std::size_t>(part), from);
        const auto written = count > 0 ? ::pwrite(target, bytes.data(), static_cast<std::size_t>(count), to) : count;
        if (written <= 0) {
            return false;
        }
        from += written; // a disk that gets full takes a part first
        to += written;
        length -= written;
    }
    return true;
}

} // namespace

ScratchStore::Content::~Content()
{
    for (const auto& stretch : m_stretches) {
        m_store.release(stretch.inStore, stretch.length);
    }
}

bool ScratchStore::Content::writeTo(int file) const
{
    bool good = ::ftruncate(file, 0) == 0 && ::ftruncate(file, m_size) == 0;
    for (const auto& stretch : m_stretches) {
        good = good && copyStretch(m_store.m_file.get(), stretch.inStore, file, stretch.inFile, stretch.length);
    }
    return good;
}

bool ScratchStore::Content::isIn(int file) const
{
    std::array<char, 65536> there;
    std::array<char, 65536> kept;
    auto next = m_stretches.begin();
    for (std::int64_t at = 0; at < m_size;) {
        const bool isHole = next == m_stretches.end() || at < next->inFile;
        const auto end = next == m_stretches.end() ? m_size : isHole ? next->inFile : next->inFile + next->length;
        if (isHole) {
            // What is a hole there, too, is not read: its size has no bound but the code's wish.
            const auto data = nextOf(SEEK_DATA, file, at, m_size);
            if (data < 0 && errno != ENXIO) {
                return false;
            }
            at = data < 0 ? end : std::min<std::int64_t>(data, end);
        }
        const auto length = std::min<std::int64_t>(end - at, std::ssize(there));
        kept.fill(0);
        if (::pread(file, there.data(), static_cast<std::size_t>(length), at) != length
            || (!isHole
                && ::pread(m_store.m_file.get(), kept.data(), static_cast<std::size_t>(length),
                       next->inStore + at - next->inFile)
                    != length)
            || std::memcmp(there.data(), kept.data(), static_cast<std::size_t>(length)) != 0) {
            return false;
        }
        at += length;
        next += !isHole && at == end ? 1 : 0;
    }
    return true;
}

std::shared_ptr<const ScratchStore::Content> ScratchStore::keep(int file, std::int64_t size, Trouble& trouble)
{
    const std::shared_ptr<Content> content(new Content(*this, size));
    for (std::int64_t at = 0; at < size;) {
        const auto begin = nextOf(SEEK_DATA, file, at, size);
        if (begin < 0 && errno == ENXIO) {
            break; // only a hole is left
        }
        at = begin < 0 ? -1 : std::min(nextOf(SEEK_HOLE, file, begin, size), size);
        if (at < 0) {
            trouble = Trouble::Unreadable;
            return nullptr;
        }
        if (!keepStretch(*content, file, begin, at, trouble)) {
            return nullptr;
        }
    }
    return content;
}

bool ScratchStore::keepStretch(Content& content, int file, std::int64_t from, std::int64_t to, Trouble& trouble)
{
    while (from < to) {
        auto length = to - from;
        const auto place = reserve(length);
        if (length == 0) {
            trouble = Trouble::NoRoom;
            return false;
        }
        content.m_stretches.push_back({ from, place, length }); // from here on the content gives it back
        if (!copyStretch(file, from, m_file.get(), place, length)) {
            trouble = errno == ENOSPC || errno == EDQUOT || errno == EIO ? Trouble::DiskFull
                : errno == EFBIG                                         ? Trouble::NoRoom
                                                                         : Trouble::Unreadable;
            return false;
        }
        from += length;
    }
    return true;
}

/// A place for `length` bytes or fewer; 0 bytes where there is no room.
std::int64_t ScratchStore::reserve(std::int64_t& length)
{
    const auto room = (m_mostBytes - m_heldBytes) / block * block;
    if (m_free.empty()) {
        m_free[m_end] = inBlocks(length);
        m_end += inBlocks(length);
    }
    const auto [place, free] = *m_free.begin();
    const auto taken = std::min({ inBlocks(length), free, std::max<std::int64_t>(room, 0) });
    if (taken > 0) {
        m_free.erase(place);
        if (taken < free) {
            m_free[place + taken] = free - taken;
        }
    }
    m_heldBytes += taken;
    length = std::min(length, taken);
    return place;
}

void ScratchStore::release(std::int64_t at, std::int64_t length)
{
    length = inBlocks(length);
    m_heldBytes -= length;
    ::fallocate(m_file.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, at, length);
    auto after = m_free.lower_bound(at);
    if (after != m_free.end() && after->first == at + length) {
        length += after->second;
        after = m_free.erase(after);
    }
    if (after != m_free.begin() && std::prev(after)->first + std::prev(after)->second == at) {
        std::prev(after)->second += length;
    } else {
        m_free[at] = length;
    }
}

} // namespace jail
