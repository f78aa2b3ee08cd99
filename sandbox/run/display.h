// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/chart.h"
#include "sandbox/run/table.h"

#include <string>
#include <variant>
#include <vector>

namespace sandbox {

/// A matplotlib figure. {"kind": "image", "png": base64, "svg": text, "title", "drawn": [], "beside": [], "hidden": [],
/// "bars_begin": 0}
struct Image {
    std::string png; ///< bytes, decoded
    std::string svg; ///< may be empty
    std::string title;
    std::vector<ChartSpec> drawn {}; ///< its bars and lines, a series each, as far as the inside tells
    std::vector<Table> beside {}; ///< small frames of the run that hold the same figures
    std::vector<std::string> hidden {}; ///< labels of what is drawn outside of the limits of its axes
    double barsBegin = 0; ///< where the axis begins along which its bars stand
    bool operator==(const Image&) const = default;
};

/// Something printable that is not a number. {"kind": "text", "text"}
struct Text {
    std::string text;
    bool operator==(const Text&) const = default;
};

/// A single value. {"kind": "value", "type": "int", "text": "42", "cell": 42}
struct Value {
    std::string type; ///< the Python type
    std::string text; ///< as shown
    Cell cell;
    bool operator==(const Value&) const = default;
};

using Display = std::variant<Table, ChartSpec, Image, Text, Value>;
/// Dispatches on "kind".
void displayToJson(Json& json, const Display& display);
Display displayFromJson(const Json& json);

} // namespace sandbox
