// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/long_form.h"
#include "core/builtin/schema/prepared.h"
#include "core/builtin/schema/schema.h"

#include <memory>

namespace core::builtin {

/// A data set that questions are read against. It keeps its place, for the schema.
struct Opened {
    explicit Opened(Prepared prepared);
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;

    const Prepared data;
    const Schema schema;
    const std::shared_ptr<const Opened> counted; ///< with its durations as numbers; none where it has no durations
    const std::optional<LongForm> form;
    const std::shared_ptr<const Opened> things; ///< of a file in long form: with a column for each thing

    const Schema& offered() const { return things ? things->schema : schema; } ///< what questions are made up of
};

using OpenedData = std::shared_ptr<const Opened>;
OpenedData opened(Prepared prepared);

} // namespace core::builtin
