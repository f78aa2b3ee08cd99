// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/disclosure/outgoing_parts.h"

namespace core::llm {

namespace {
using Kind = OutgoingPart::Kind;

void addColumn(std::vector<OutgoingPart>& parts, const std::string& file, const ColumnProfile& column, Disclosure level)
{
    if (level == Disclosure::Hidden) {
        return;
    }
    const auto type = sandbox::columnTypeWord(column.type);
    parts.push_back({ Kind::Column, file, column.name, level == Disclosure::NameOnly ? type : type + ", statistics" });
    if (level == Disclosure::Samples && !column.top.empty()) {
        parts.push_back({ Kind::Samples, file, column.name, column.top.front().value + "…" });
    }
}
} // namespace

std::vector<OutgoingPart> outgoingParts(const PlanRequest& request, const DataPolicy& policy)
{
    std::vector<OutgoingPart> parts;
    for (const auto& dataset : request.datasets) {
        if (policy.files.contains(dataset.name)) {
            continue;
        }
        parts.push_back({ Kind::File, dataset.name, {}, std::to_string(dataset.profile.rows) + " rows" });
        for (const auto& column : dataset.profile.columns) {
            addColumn(parts, dataset.name, column, policy.of(dataset.name, column.name));
        }
    }
    for (const auto& exchange : request.history) {
        if (!policy.exchanges.contains(exchange.question)) {
            parts.push_back({ Kind::Exchange, {}, {}, exchange.question });
        }
    }
    if (request.revision && request.revision->failure && policy.failures) {
        parts.push_back({ Kind::Failure, {}, {}, sandbox::statusWord(request.revision->failure->status) });
    }
    return parts;
}

DataPolicy without(DataPolicy policy, const OutgoingPart& part)
{
    switch (part.kind) {
    case Kind::File: policy.files.insert(part.file); break;
    case Kind::Column: policy.columns[{ part.file, part.column }] = Disclosure::Hidden; break;
    case Kind::Samples: policy.columns[{ part.file, part.column }] = Disclosure::Statistics; break;
    case Kind::Exchange: policy.exchanges.insert(part.text); break;
    case Kind::Failure: policy.failures = false; break;
    }
    return policy;
}

} // namespace core::llm
