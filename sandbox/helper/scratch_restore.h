// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/helper/scratch_image.h"

namespace jail {

/// Makes the places what they were: changed things restored, removed ones made again, new ones removed. What the image
/// does not know stays where nobody changed it since. False: something could not be put back.
bool restoreImage(const Roots& roots, const ScratchImage& image, Trust trust);

} // namespace jail
