// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/reading/join_trees.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

namespace core::builtin {

namespace {
/// A match that puts rows together.
struct Edge {
    Match match;
    std::string chosenBy;
};

/// A file and the edges that lead on from it, by their numbers.
using Tree = std::pair<std::set<std::size_t>, const Dataset*>;

using Likely = std::function<const LikelyMatches&(const Dataset&, const Dataset&)>;

std::vector<Edge> edgesBetween(
    const std::vector<Dataset>& datasets, const std::vector<Match>& chosen, const Likely& likely)
{
    std::vector<Edge> edges;
    for (const auto& match : chosen) {
        if (!match.pair.multiplies() || match.repeats != Repeats::None) {
            edges.push_back({ match, ", " + match.words() });
        }
    }
    for (std::size_t i = 0; i < datasets.size(); ++i) {
        for (std::size_t j = i + 1; j < datasets.size(); ++j) {
            const auto& keys = likely(datasets[i], datasets[j]);
            const bool isOpen = keys.isClear && std::ranges::none_of(chosen, [&](const Match& each) {
                return each.one.name == keys.all.front().one.name; // that file is reached as was chosen
            });
            if (isOpen) {
                edges.push_back({ keys.all.front(), {} });
            }
        }
    }
    return edges;
}

Prepared grown(
    const Dataset& root, const std::set<std::size_t>& tree, const std::vector<Edge>& edges, Repeated repeated)
{
    auto prepared = asItIs(root);
    for (const auto at : tree) {
        const auto& [match, chosenBy] = edges[at];
        if (match.many.name == root.name) {
            prepared = joinedBy(match, prepared, grown(match.one, tree, edges, repeated), repeated);
            prepared.chosenBy += chosenBy;
        }
    }
    return prepared;
}

bool has(const Tree& tree, const Dataset& file, const std::vector<Edge>& edges)
{
    return tree.second->name == file.name
        || std::ranges::any_of(tree.first, [&](std::size_t at) { return edges[at].match.one.name == file.name; });
}

/// Those with one edge more.
std::set<Tree> longer(const std::set<Tree>& trees, const std::vector<Edge>& edges)
{
    std::set<Tree> found;
    for (const auto& tree : trees) {
        for (std::size_t at = 0; at < edges.size(); ++at) {
            if (has(tree, edges[at].match.many, edges) && !has(tree, edges[at].match.one, edges)) {
                auto next = tree;
                next.first.insert(at);
                found.insert(std::move(next));
            }
        }
    }
    return found;
}
} // namespace

std::vector<Prepared> joinTrees(
    const std::vector<Dataset>& datasets, const std::vector<Match>& chosen, const Likely& likely, Repeated repeated)
{
    const auto edges = edgesBetween(datasets, chosen, likely);
    std::set<Tree> trees;
    for (const auto& dataset : datasets) {
        trees.insert({ {}, &dataset });
    }
    std::vector<Prepared> found;
    // Of many files every three or four would be too many to read the question against.
    constexpr std::array<std::size_t, 3> mostEdges { 1000, 12, 6 };
    for (const auto most : mostEdges) {
        trees = edges.size() > most ? std::set<Tree>() : longer(trees, edges);
        for (const auto& [tree, root] : trees) {
            auto prepared = grown(*root, tree, edges, repeated);
            for (const auto at : tree) {
                const auto& end = edges[at].match.one.name;
                if (std::ranges::none_of(tree, [&](std::size_t each) { return edges[each].match.many.name == end; })) {
                    prepared.ends.push_back(end);
                }
            }
            found.push_back(std::move(prepared));
        }
    }
    return found;
}

} // namespace core::builtin
