// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/load_cells.h"

#include "core/domain/code_words.h"
#include "core/report/parts.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace core::report {

namespace {
constexpr auto copyOnWrite = "pd.options.mode.copy_on_write = ";

std::string asLoaded(const std::string& name)
{
    return "_" + name;
}

/// A shallow copy: under copy-on-write a change of one is none of the other.
std::string copied(const std::string& to, const std::string& from)
{
    return to + " = " + from + ".copy(deep=False)\n";
}

/// The frames that may be otherwise behind the run than they were loaded: those that it changed, as it said, and those
/// that it names without beginning with them, of which it says nothing.
std::set<std::string> leftOtherwise(const RunRecord& run, const std::set<std::string>& names)
{
    std::set<std::string> left { run.result->changedFrames.begin(), run.result->changedFrames.end() };
    const auto frames = run.approval.frames.value_or(std::vector<sandbox::TableReader>());
    for (const auto& name : names) {
        if (!std::ranges::contains(frames, name, &sandbox::TableReader::name) && mentions(run.approval.code, name)) {
            left.insert(name);
        }
    }
    return left;
}

/// Follows the steps as they run one after the other.
class Loader {
public:
    Loader(const std::vector<const RunRecord*>& runs, const std::vector<Dataset>& datasets)
    {
        for (const auto& dataset : datasets) {
            if (dataset.origin) {
                m_derived[dataset.fileName()] = *dataset.origin;
            }
        }
        for (const auto* run : runs) {
            for (const auto& frame : run->approval.frames.value_or(std::vector<sandbox::TableReader>())) {
                m_names.insert(frame.name);
            }
        }
        for (const auto* run : runs) {
            m_changed.merge(leftOtherwise(*run, m_names));
        }
        for (const auto* run : runs) {
            for (const auto& frame : run->approval.frames.value_or(std::vector<sandbox::TableReader>())) {
                if (!m_code.contains(frame.name) && !m_derived.contains(frame.file)) {
                    m_top += "\n" + load(frame);
                }
            }
        }
    }
    std::string top() const { return m_top; }

    std::string before(const RunRecord& run, std::int64_t step)
    {
        const auto& frames = run.approval.frames;
        std::string lines = std::exchange(m_written, writtenBehind(step));
        if (m_copies != frames.has_value()) {
            m_copies = frames.has_value();
            lines += copyOnWrite + std::string(frames ? "True\n" : "False\n");
        }
        for (const auto& frame : frames.value_or(std::vector<sandbox::TableReader>())) {
            const auto known = m_code.find(frame.name);
            lines += known != m_code.end() && known->second == frame.code ? "" : load(frame);
        }
        if (frames) {
            for (const auto& name : m_dirty) {
                lines += m_code.contains(name) ? copied(name, asLoaded(name)) : std::string();
            }
            m_dirty.clear();
        }
        m_dirty.merge(leftOtherwise(run, m_names));
        if (mentions(run.approval.code, "copy_on_write") || mentions(run.approval.code, "reset_option")) {
            m_copies = std::nullopt;
        }
        return lines;
    }

private:
    /// The frame, and beside it where a step changes it what others begin with.
    std::string load(const sandbox::TableReader& frame)
    {
        m_code[frame.name] = frame.code;
        m_dirty.erase(frame.name);
        return frame.code + (m_changed.contains(frame.name) ? copied(asLoaded(frame.name), frame.name) : std::string());
    }

    /// The frames of the step that became data, as Assay wrote them.
    std::string writtenBehind(std::int64_t step) const
    {
        std::string lines;
        for (const auto& [file, origin] : m_derived) {
            if (origin.step == step) {
                lines += origin.variable + (origin.indexed ? ".reset_index()" : "") + ".to_csv(\"" + file
                    + "\", index=False)\n";
            }
        }
        return lines;
    }

    std::map<std::string, FrameOrigin> m_derived; ///< by its file
    std::string m_written; ///< to be written before the next step
    std::string m_top { beforeLoads };
    std::map<std::string, std::string> m_code; ///< by which each frame was loaded
    std::set<std::string> m_names; ///< of all frames
    std::set<std::string> m_changed; ///< by any step
    std::set<std::string> m_dirty; ///< not as loaded at this point
    std::optional<bool> m_copies = true; ///< none: a step may have set the option
};
} // namespace

LoadCells loadCellsOf(const std::vector<Step>& steps, const std::vector<Dataset>& datasets)
{
    std::vector<const RunRecord*> runs;
    std::vector<std::int64_t> ids;
    for (const auto& step : steps) {
        const auto* run = latestRun(step);
        if (step.state == StepState::Done && run && sandbox::languageOf(run->approval.code) == "python") {
            runs.push_back(run);
            ids.push_back(step.id);
        }
    }
    LoadCells cells;
    if (std::ranges::none_of(runs, [](const RunRecord* run) { return run->approval.frames.has_value(); })) {
        return cells;
    }
    Loader loader(runs, datasets);
    cells.top = loader.top();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        cells.before[ids[i]] = loader.before(*runs[i], ids[i]);
    }
    std::erase_if(cells.before, [](const auto& each) { return each.second.empty(); });
    return cells;
}

} // namespace core::report
