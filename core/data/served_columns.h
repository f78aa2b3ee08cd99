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
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace core {

class FileWatch;

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
        FileWatch* files = nullptr; ///< knows whether a file is as it was read; null: it is gone through
        bool ahead = true; ///< what want() wants is made; else only what need() needs, for one who asks once
    };
    explicit ServedColumns(Options options);
    ~ServedColumns(); ///< stops what is being made
    ServedColumns(const ServedColumns&) = delete;
    ServedColumns& operator=(const ServedColumns&) = delete;

    /// What a jail is to see as Session::Options::columns. It may be filled after the jail was started. Empty: it
    /// could not be made.
    const std::filesystem::path& folder() const { return m_folder; }
    /// Whether its columns are made where they are wanted, as far as can be told without making them.
    bool serves(const Dataset& dataset) const;
    /// Has the columns made of those whose are not; returns at once. Any thread.
    void want(const std::vector<Dataset>& datasets);
    /// Has these columns made before anything else, all where none are named, and waits for them where they are not
    /// there: a run that began meanwhile would read the same text.
    void need(const Dataset& dataset, const std::set<std::string>& columns, const std::stop_token& stop);
    /// Until there is nothing to make any more. The number of files in the folder.
    std::size_t wait();

    struct Recipe;

private:
    bool isLargeText(const Dataset& dataset) const;
    std::int64_t room() const; ///< for more columns
    std::optional<std::filesystem::path> write(
        const Dataset& dataset, const Recipe& recipe, const std::stop_token& stop);
    struct Order {
        Dataset dataset;
        std::set<std::string> columns; ///< empty: all
    };
    void order(const Dataset& dataset, const std::set<std::string>& columns);
    bool isAwaited(const std::string& name) const;
    void work(const std::stop_token& stop);
    void make(const Order& order, const std::stop_token& stop);

    Options m_options;
    std::filesystem::path m_folder;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    /// By the dataset's name: which content, read how, and which columns of it.
    std::map<std::string, std::pair<std::string, std::set<std::string>>> m_wanted;
    std::map<std::string, std::filesystem::path> m_offers; ///< likewise: where the last one is; of the thread
    std::deque<Order> m_waiting;
    std::string m_making; ///< the dataset's name
    std::jthread m_thread;
};

} // namespace core
