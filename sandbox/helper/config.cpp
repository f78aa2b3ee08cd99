// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/helper/config.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

namespace jail {

Config configFrom(std::string_view text)
{
    const auto json = nlohmann::json::parse(text);
    if (const auto version = json.at("version").get<std::string>(); version != ASSAY_VERSION) {
        throw std::invalid_argument("Assay is of version " + version + ", its jail of version " ASSAY_VERSION);
    }
    Config config;
    for (const auto& bind : json.at("binds")) {
        config.binds.push_back({ bind.at("source"), bind.at("target"), bind.value("library", false) });
    }
    json.at("command").get_to(config.command);
    json.at("environment").get_to(config.environment);
    json.at("without_layers").get_to(config.withoutLayers);
    json.at("accept_missing").get_to(config.acceptMissing);
    config.failIn = json.value("fail_in", "");
    config.failAt = json.value("fail_at", 0);
    json.at("memory_bytes").get_to(config.memoryBytes);
    json.at("disk_bytes").get_to(config.diskBytes);
    json.at("disk_files").get_to(config.diskFiles);
    json.at("processes").get_to(config.processes);
    json.at("cpus").get_to(config.cpus);
    if (config.command.empty() || config.cpus <= 0 || config.processes <= 0
        || std::min({ config.memoryBytes, config.diskBytes, config.diskFiles }) <= 0) {
        throw std::invalid_argument("a command and positive limits are needed");
    }
    for (const auto& layer : config.acceptMissing) {
        if (layer != "landlock" && layer != "seccomp") {
            throw std::invalid_argument("the layer " + layer + " cannot be missing");
        }
    }
    return config;
}

} // namespace jail
