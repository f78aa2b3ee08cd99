// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/run/display.h"

#include "sandbox/run/base64.h"
#include "sandbox/run/png.h"

namespace sandbox {

namespace {
void put(Json& json, const Image& image)
{
    json = { { "kind", "image" }, { "png", base64Encode(image.png) }, { "svg", image.svg }, { "title", image.title } };
    if (!image.drawn.empty()) {
        json["drawn"] = image.drawn;
        json["beside"] = image.beside;
        json["hidden"] = image.hidden;
        json["bars_begin"] = image.barsBegin;
    }
}

void put(Json& json, const Text& text)
{
    json = { { "kind", "text" }, { "text", text.text } };
}

void put(Json& json, const Value& value)
{
    json = { { "kind", "value" }, { "type", value.type }, { "text", value.text } };
    cellToJson(json["cell"], value.cell);
}

void put(Json& json, const Table& table)
{
    to_json(json, table);
}

void put(Json& json, const ChartSpec& chart)
{
    to_json(json, chart);
}
} // namespace

void displayToJson(Json& json, const Display& display)
{
    std::visit([&](const auto& alternative) { put(json, alternative); }, display);
}

Display displayFromJson(const Json& json)
{
    const auto kind = json.at("kind").get<std::string>();
    if (kind == "table") {
        return json.get<Table>();
    }
    if (kind == "chart") {
        return json.get<ChartSpec>();
    }
    if (kind == "image") {
        Image image { base64Decode(json.at("png").get<std::string>()), json.at("svg").get<std::string>(),
            json.at("title").get<std::string>() };
        (void)pixelsOf(image.png);
        if (json.contains("drawn")) {
            json.at("drawn").get_to(image.drawn);
            json.at("beside").get_to(image.beside);
            json.at("hidden").get_to(image.hidden);
            image.barsBegin = json.value("bars_begin", 0.0);
        }
        return image;
    }
    if (kind == "text") {
        return Text { json.at("text").get<std::string>() };
    }
    if (kind == "value") {
        return Value { json.at("type").get<std::string>(), json.at("text").get<std::string>(),
            cellFromJson(json.at("cell")) };
    }
    throw std::invalid_argument("unknown kind of display \"" + kind + "\"");
}

} // namespace sandbox
