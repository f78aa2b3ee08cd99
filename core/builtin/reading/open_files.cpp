// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/open_files.h"

#include "core/builtin/reading/join_trees.h"
#include "core/builtin/schema/joined.h"

#include <algorithm>
#include <iterator>

namespace core::builtin {

namespace {
/// Keys are found in the files themselves: the hashes of the values, the most of a profile, are not kept again.
OpenedData openedWithoutMarks(Prepared data)
{
    for (auto& column : data.dataset.profile.columns) {
        column.marks = {};
        column.plainMarks = {};
    }
    return opened(std::move(data));
}

} // namespace

OpenFiles::OpenFiles(std::vector<Dataset> datasets)
    : m_datasets(std::move(datasets))
{
    std::ranges::transform(
        m_datasets, std::back_inserter(m_alone), [](const Dataset& each) { return opened(asItIs(each)); });
}

OpenFiles::OpenFiles(const OpenedData& one)
    : m_datasets { one->data.dataset }
    , m_alone { one }
{
}

const Dataset& OpenFiles::named(const std::string& name) const
{
    return *std::ranges::find(m_datasets, name, &Dataset::name);
}

const Schema& OpenFiles::schemaOf(const std::string& name) const
{
    return (*std::ranges::find(m_alone, name, [](const OpenedData& each) { return each->data.dataset.name; }))->schema;
}

const LikelyMatches& OpenFiles::likely(const Dataset& one, const Dataset& other, KeyUse use) const
{
    const std::pair asked(Names(one.name, other.name), use);
    const auto known = m_likely.find(asked);
    return known != m_likely.end() ? known->second
                                   : m_likely.emplace(asked, likelyMatches(one, other, use)).first->second;
}

const OpenFiles::Partners& OpenFiles::partners(const Dataset& dataset, const Dataset& other) const
{
    const auto names = std::pair(dataset.name, other.name);
    const auto known = m_partners.find(names);
    return known != m_partners.end()
        ? known->second
        : m_partners
              .emplace(names,
                  Partners { openedWithoutMarks(withPartners(dataset, schemaOf(other.name))),
                      !likely(dataset, other, KeyUse::Count).all.empty() })
              .first->second;
}

const OpenedData& OpenFiles::beside(const Dataset& dataset, const Dataset& other) const
{
    auto& both = m_beside[{ dataset.name, other.name }];
    both = both ? both : openedWithoutMarks(sideBySide(dataset, other));
    return both;
}

std::vector<OpenedData> OpenFiles::trees(const std::vector<Match>& chosen, Repeated repeated) const
{
    const auto keys = [&](const Dataset& one, const Dataset& other) -> const LikelyMatches& {
        return likely(one, other);
    };
    std::vector<OpenedData> found;
    std::ranges::transform(
        joinTrees(m_datasets, chosen, keys, repeated), std::back_inserter(found), openedWithoutMarks);
    return found;
}

std::vector<OpenedData> OpenFiles::withFactors(const std::vector<Match>& chosen) const
{
    return trees(chosen, Repeated::AsFactors);
}

const std::vector<OpenedData>& OpenFiles::together(const std::vector<Match>& chosen) const
{
    if (!chosen.empty()) {
        m_chosen = trees(chosen, Repeated::LeftOut);
        return m_chosen;
    }
    if (!m_together) {
        m_together = trees({}, Repeated::LeftOut);
    }
    return *m_together;
}

} // namespace core::builtin
