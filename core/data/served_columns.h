// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "sandbox/jail/installation.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace core {

/// The columns of the analysis' text files, as pandas would have them, made in the background for `pd.read_csv` in the
/// jail (sandbox/kernel/session/served_tables.py). The scanner writes them, in a jail of its own, from the bytes that
/// were profiled; they go to the disk as they come, and are in the folder once they are whole. What is not served is
/// read by pandas: small files, dialects and cells whose reading by pandas is not known to the last bit.
class ServedColumns {
public:
    struct Options {
        sandbox::Installation installation;
        std::filesystem::path directory; ///< private, and removed by its owner; made if need be
        std::int64_t leastBytes = 1 << 20; ///< of a file: pandas reads smaller ones in no time
        std::int64_t mostBytes = 64LL << 30; ///< of all columns together; and half of what the disk has left
    };
    explicit ServedColumns(Options options);
    ~ServedColumns(); ///< stops what is being made
    ServedColumns(const ServedColumns&) = delete;
    ServedColumns& operator=(const ServedColumns&) = delete;

    /// What a jail is to see as Session::Options::columns. It may be filled after the jail was started. Empty: it
    /// could not be made.
    const std::filesystem::path& folder() const { return m_folder; }
    /// Has the columns made of those whose are not; returns at once. Any thread.
    void want(const std::vector<Dataset>& datasets);
    /// Until there is nothing to make any more. The number of files in the folder.
    std::size_t wait();

    struct Recipe;

private:
    std::int64_t room() const; ///< for more columns
    std::optional<std::filesystem::path> write(
        const Dataset& dataset, const Recipe& recipe, const std::stop_token& stop);
    void work(const std::stop_token& stop);
    void make(const Dataset& dataset, const std::stop_token& stop);

    Options m_options;
    std::filesystem::path m_folder;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::map<std::string, std::string> m_wanted; ///< by the dataset's name: which content, read how
    std::map<std::string, std::filesystem::path> m_offers; ///< likewise: where the last one is; of the thread
    std::deque<Dataset> m_waiting;
    bool m_busy = false;
    std::jthread m_thread;
};

} // namespace core
