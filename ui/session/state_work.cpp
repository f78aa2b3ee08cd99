// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/state_work.h"

#include "core/story/derived_data.h"
#include "core/story/lineage.h"

namespace ui {

std::vector<core::Step> StateWork::line() const
{
    return core::lineage(m_analysis.steps());
}

std::vector<core::Step> StateWork::lineTo(std::int64_t step) const
{
    return core::lineageOf(m_analysis.steps(), step).value_or(std::vector<core::Step> {});
}

void StateWork::derive(const std::string& variable)
{
    auto name = std::make_shared<std::string>(); // of the data set
    const auto& engine = m_analysis.engine();
    m_analysis.work(
        [&engine, variable, name](core::Bench& bench, const core::Progress& progress, std::stop_token stop) {
            return core::deriveData(variable, engine.user, engine.workspace, bench, progress, stop)
                .transform([&](const core::Dataset& dataset) { *name = dataset.name; });
        },
        [this, name] { emit derived(*name); });
}

void StateWork::deriveAgain(const std::string& dataset)
{
    const auto& engine = m_analysis.engine();
    m_analysis.work(
        [&engine, dataset](core::Bench& bench, const core::Progress& progress, std::stop_token stop) {
            return core::deriveAgain(dataset, engine.user, engine.workspace, bench, progress, stop)
                .transform([](const core::Dataset&) { });
        },
        [this, dataset] { emit derived(dataset); });
}

void StateWork::runReadAnew()
{
    auto anew = std::make_shared<core::RunAnew>();
    const auto& engine = m_analysis.engine();
    m_analysis.work(
        [&engine, anew](core::Bench& bench, const core::Progress& progress, std::stop_token stop) {
            return core::runReadAnew(engine.user, engine.workspace, bench, progress, stop)
                .transform([&](const core::RunAnew& became) { *anew = became; });
        },
        [this, anew] { emit ranAnew(*anew); });
}

void StateWork::remakeState()
{
    const auto& engine = m_analysis.engine();
    m_analysis.work([&engine](core::Bench& bench, const core::Progress& progress, std::stop_token stop) {
        return core::makePresentState(engine.workspace, engine.user, bench, progress, stop).transform([](const auto&) {
        });
    });
}

void StateWork::readVariables()
{
    using Seen = std::pair<std::string, std::optional<std::vector<sandbox::Variable>>>;
    m_variables.start(
        [this](std::stop_token stop) {
            return m_analysis.jail()->enter(stop, [&](core::Bench& bench) -> core::Result<Seen> {
                const std::string state = core::presentState(m_analysis.engine().workspace);
                return core::lookAt(state, bench, [&](sandbox::Wall& wall) {
                    return wall.variables(stop);
                }).transform([&](auto variables) { return Seen(state, std::move(variables)); });
            });
        },
        [this](core::Result<Seen> seen) {
            if (seen) {
                emit variablesRead(seen->first, seen->second);
            } else if (seen.error().kind != core::ErrorKind::Cancelled) {
                emit m_analysis.failed(seen.error());
            }
        });
}

} // namespace ui
