// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/joined.h"
#include "core/builtin/schema/opened.h"
#include "core/domain/planner.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace core::builtin {

/// The files of an analysis as questions are read against them. What does not depend on a question is worked out once:
/// the words of their columns and values, and which of them join.
class OpenFiles {
public:
    explicit OpenFiles(std::vector<Dataset> datasets);
    explicit OpenFiles(const OpenedData& one); ///< as if no other were open

    const std::vector<Dataset>& datasets() const { return m_datasets; }
    const Dataset& named(const std::string& name) const;
    const Schema& schemaOf(const std::string& name) const; ///< alone
    const std::vector<OpenedData>& alone() const { return m_alone; }
    /// Several as one, by the keys that are clear and those that a person chose; those of few files first.
    const std::vector<OpenedData>& together(const std::vector<Match>& chosen) const;

    /// The same with numbers that may be factors.
    std::vector<OpenedData> withFactors(const std::vector<Match>& chosen) const;

    /// Of two of these files.
    const LikelyMatches& likely(const Dataset& one, const Dataset& other, KeyUse use = KeyUse::Join) const;
    /// A file with the number of another's rows that match each of its rows.
    struct Partners {
        OpenedData data;
        bool hasKey = false; ///< some column tells which
    };
    const Partners& partners(const Dataset& dataset, const Dataset& other) const;
    /// Both files' columns, whether or not anything joins them.
    const OpenedData& beside(const Dataset& dataset, const Dataset& other) const;

private:
    std::vector<OpenedData> trees(const std::vector<Match>& chosen, Repeated repeated) const;

    const std::vector<Dataset> m_datasets;
    std::vector<OpenedData> m_alone;
    mutable std::optional<std::vector<OpenedData>> m_together; ///< by the keys that are clear alone
    using Names = std::pair<std::string, std::string>;
    mutable std::map<Names, Partners> m_partners;
    mutable std::map<Names, OpenedData> m_beside;
    mutable std::map<std::pair<Names, KeyUse>, LikelyMatches> m_likely;
    mutable std::vector<OpenedData> m_chosen; ///< of the last question that had a choice
};

/// A question that is being read, and the files it may be about.
struct Asked {
    const OpenFiles& files;
    std::string question;
    std::vector<Exchange> history {};
    std::optional<Revision> revision {};
    std::int64_t memoryBytes = PlanRequest {}.memoryBytes;
    bool leans = false; ///< on the question before, whatever its words are
    std::string onScreen {}; ///< name of the data set that is meant where several would answer; empty: it is asked

    const std::vector<Dataset>& datasets() const { return files.datasets(); }
};

} // namespace core::builtin
