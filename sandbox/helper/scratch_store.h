// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/descriptor.h"
#include "sandbox/helper/orders.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace jail {

/// Keeps contents of files in one file on the host's disk, within a bound. What is let go is given back to the disk
/// and used again.
class ScratchStore {
public:
    /// The content of one file as it was. Holes stay holes.
    class Content {
    public:
        ~Content();
        /// False, with errno: it is not there wholly.
        bool writeTo(int file) const;
        /// Whether a file of that size holds the same.
        bool isIn(int file) const;

    private:
        friend class ScratchStore;
        struct Stretch {
            std::int64_t inFile = 0;
            std::int64_t inStore = 0;
            std::int64_t length = 0;
        };
        Content(ScratchStore& store, std::int64_t size)
            : m_store(store)
            , m_size(size)
        {
        }
        ScratchStore& m_store;
        std::int64_t m_size;
        std::vector<Stretch> m_stretches;
    };

    explicit ScratchStore(Descriptor file)
        : m_file(std::move(file))
    {
    }
    ScratchStore(const ScratchStore&) = delete;

    /// What the store may hold from now on, in bytes. What it holds already stays.
    void allow(std::int64_t bytes) { m_mostBytes = bytes; }
    std::int64_t heldBytes() const { return m_heldBytes; }
    /// Null: `trouble` says why. The content must not outlive the store.
    std::shared_ptr<const Content> keep(int file, std::int64_t size, Trouble& trouble);

private:
    bool keepStretch(Content& content, int file, std::int64_t from, std::int64_t to, Trouble& trouble);
    std::int64_t reserve(std::int64_t& length);
    void release(std::int64_t at, std::int64_t length);

    Descriptor m_file;
    std::map<std::int64_t, std::int64_t> m_free; ///< lengths by their place, below m_end
    std::int64_t m_end = 0;
    std::int64_t m_heldBytes = 0;
    std::int64_t m_mostBytes = 0;
};

} // namespace jail
