// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/run/chart.h"

#include <QImage>

#include <string>

namespace ui {

/// The chart as on the screen in its light colours, for reports and files. The window's thread only.
std::string chartSvg(const sandbox::ChartSpec& spec);
std::string chartPng(const sandbox::ChartSpec& spec);
QImage chartImage(const sandbox::ChartSpec& spec, double scale);

inline constexpr double pngScale = 2; ///< pixels of a picture in a file, for each of the screen
/// The bytes of a PNG file. Any thread: packing takes as long as drawing.
std::string pngOf(const QImage& image);

} // namespace ui
