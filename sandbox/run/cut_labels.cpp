// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/cut_labels.h"

#include "sandbox/run/integer.h"

namespace sandbox {

namespace {
// What cut_labels.py tells at most; a character has four bytes at most.
constexpr std::size_t mostCutPictures = 8;
constexpr std::size_t mostCutTexts = 3;
constexpr std::int64_t mostCutLabels = 1'000;
constexpr std::size_t longestPictureName = 4 * 501;
constexpr std::size_t longestCutText = 4 * 101;

std::string boundedText(const Json& json, std::size_t longest)
{
    auto text = json.get<std::string>();
    if (text.empty() || text.size() > longest) {
        throw std::invalid_argument("a cut label or its file is none");
    }
    return text;
}
} // namespace

void to_json(Json& json, const CutLabels& cut)
{
    json = { { "file", cut.file }, { "texts", cut.texts }, { "count", cut.count } };
}

void from_json(const Json& json, CutLabels& cut)
{
    cut = { .file = boundedText(json.at("file"), longestPictureName), .texts = {}, .count = Integer(json.at("count")) };
    const auto& texts = json.at("texts");
    if (!texts.is_array() || texts.empty() || texts.size() > mostCutTexts || cut.count < std::ssize(texts)
        || cut.count > mostCutLabels) {
        throw std::invalid_argument("cut labels that do not add up");
    }
    for (const auto& text : texts) {
        cut.texts.push_back(boundedText(text, longestCutText));
    }
}

std::vector<CutLabels> cutLabelsFrom(const Json& json)
{
    if (!json.is_array() || json.size() > mostCutPictures) {
        throw std::invalid_argument("more pictures with cut labels than a run tells of");
    }
    return json.get<std::vector<CutLabels>>();
}

} // namespace sandbox
