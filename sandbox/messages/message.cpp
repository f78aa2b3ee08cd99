// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/messages/message.h"

#include "sandbox/scan/text/format_words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace sandbox {

namespace {
/// 4,000
std::string grouped(std::int64_t number)
{
    auto text = std::to_string(number);
    for (auto i = static_cast<std::ptrdiff_t>(text.size()) - 3; i > (number < 0 ? 1 : 0); i -= 3) {
        text.insert(static_cast<std::size_t>(i), ",");
    }
    return text;
}

/// What a message is about, and who puts its numbers into the reader's form.
struct Words : MessageArguments {
    const Translate& translate;
    std::string number(std::int64_t value) const { return translate(grouped(value)); }
    std::vector<std::string> all() const
    {
        std::vector<std::string> written;
        std::ranges::transform(
            texts, std::back_inserter(written), [this](const auto& text) { return translate.ofData(text); });
        return written;
    }
    std::string text(std::size_t i) const { return i < texts.size() ? translate.ofData(texts[i]) : std::string(); }
    /// A number; or the text that stands in place of one, as a date.
    std::string figure(std::size_t i) const
    {
        const auto english = i < texts.size() ? texts[i] : std::string();
        const auto written = translate.ofData(english);
        return written == english ? translate(english) : written;
    }
};

/// "line 4" or "lines 4, 9 and 3 more"
std::string linesText(const Words& about)
{
    std::string text = about.count == 1 ? "line " : "lines ";
    for (std::size_t i = 0; i < about.lines.size(); ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(about.lines[i]);
    }
    const auto more = about.count - std::ssize(about.lines);
    return more > 0 ? text + " and " + about.number(more) + " more" : text;
}

/// Each with its count where there is one.
std::string listed(const Words& about, const std::vector<std::string>& texts)
{
    std::string list;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        list += (i == 0 ? "" : ", ") + texts[i];
        if (i < about.counts.size()) {
            list += " (" + about.number(about.counts[i]) + ")";
        }
    }
    return list;
}

/// "a, b and c"
std::string joinedBy(const std::vector<std::string>& texts, std::string_view last)
{
    std::string list;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        list += i == 0 ? "" : i + 1 == texts.size() ? " " + std::string(last) + " " : ", ";
        list += texts[i];
    }
    return list;
}

/// As it is in the file.
std::string textAt(const MessageArguments& about, std::size_t i)
{
    return i < about.texts.size() ? about.texts[i] : std::string();
}

std::string inQuotes(std::string_view text)
{
    return '"' + std::string(text) + '"';
}

std::string dateFormat(std::string_view format)
{
    return format == "units" ? "with units" : scan::formatInWords(format);
}

std::vector<std::string> each(const MessageArguments& about, std::string (*words)(std::string_view))
{
    std::vector<std::string> texts;
    std::ranges::transform(about.texts, std::back_inserter(texts), words);
    return texts;
}

struct Place {
    std::string_view name;
    std::string (*words)(const Words&);
};

constexpr auto places = std::to_array<Place>({
    { "column", [](const auto& about) { return about.translate.ofData(about.column); } },
    { "count", [](const auto& about) { return about.number(about.count); } },
    { "total", [](const auto& about) { return about.number(about.total); } },
    { "line",
        [](const auto& about) { return about.lines.empty() ? std::string() : std::to_string(about.lines.front()); } },
    { "lines", linesText },
    { "text", [](const auto& about) { return about.text(0); } },
    { "text2", [](const auto& about) { return about.text(1); } },
    { "text3", [](const auto& about) { return about.text(2); } },
    { "text4", [](const auto& about) { return about.text(3); } },
    { "figure", [](const auto& about) { return about.figure(0); } },
    { "figure2", [](const auto& about) { return about.figure(1); } },
    { "figure3", [](const auto& about) { return about.figure(2); } },
    { "texts", [](const auto& about) { return listed(about, about.all()); } },
    { "quotes", [](const auto& about) { return listed(about, each(about, inQuotes)); } },
    { "quoted", [](const auto& about) { return joinedBy(each(about, inQuotes), "and"); } },
    { "and", [](const auto& about) { return joinedBy(about.all(), "and"); } },
    { "or", [](const auto& about) { return joinedBy(about.all(), "or"); } },
    { "named",
        [](const auto& about) {
            return textAt(about, 0).empty() ? std::string() : ": " + inQuotes(textAt(about, 0));
        } },
    { "file",
        [](const auto& about) {
            return textAt(about, 0).empty() ? std::string("the file before") : textAt(about, 0);
        } },
    { "delimiter",
        [](const auto& about) { return delimiterName(about.texts.empty() ? std::string() : about.texts.back()); } },
    { "format", [](const auto& about) { return dateFormat(textAt(about, 0)); } },
    { "formats", [](const auto& about) { return listed(about, each(about, dateFormat)); } },
    { "any_format", [](const auto& about) { return joinedBy(each(about, dateFormat), "or"); } },
});

std::string argument(std::string_view name, const Words& about)
{
    const auto place = std::ranges::find(places, name, &Place::name);
    if (place == places.end()) {
        throw std::logic_error("a pattern with a place that there is none of");
    }
    return place->words(about);
}

std::int64_t countAt(const MessageArguments& about, std::size_t i)
{
    return i < about.counts.size() ? about.counts[i] : 0;
}

std::int64_t number(std::string_view name, const MessageArguments& about)
{
    return name == "count" ? about.count
        : name == "total"  ? about.total
                           : countAt(about, static_cast<std::size_t>(name.back() - '1'));
}

std::string filledWith(std::string_view pattern, const Words& about);

/// {column}; or {count|one|many}, {counts1?…} and {text2?…}, whose forms are patterns again.
std::string placeText(std::string_view place, const Words& about)
{
    const auto sign = place.find_first_of("|?");
    if (sign == place.npos) {
        return place.starts_with("counts") ? about.number(number(place, about)) : argument(place, about);
    }
    const auto name = place.substr(0, sign);
    const auto forms = place.substr(sign + 1);
    if (place[sign] == '?') {
        const bool isThere = name.starts_with("text") || name == "column" ? !argument(name, about).empty()
                                                                          : number(name, about) != 0;
        return isThere ? filledWith(forms, about) : std::string();
    }
    const auto value = number(name, about);
    const auto middle = forms.find('|');
    return filledWith(value == 1 ? forms.substr(0, middle) : forms.substr(middle + 1), about);
}

/// Of the brace that stands at the front; the text's size: there is none.
std::size_t closingBrace(std::string_view text)
{
    std::size_t at = 0;
    for (int depth = 0; at < text.size(); ++at) {
        depth += text[at] == '{' ? 1 : text[at] == '}' ? -1 : 0;
        if (depth == 0) {
            break;
        }
    }
    return at;
}

std::string filledWith(std::string_view pattern, const Words& about)
{
    std::string text;
    while (!pattern.empty()) {
        const auto begin = std::min(pattern.find('{'), pattern.size());
        text += pattern.substr(0, begin);
        pattern.remove_prefix(begin);
        if (const auto end = closingBrace(pattern); end < pattern.size()) {
            text += placeText(pattern.substr(1, end - 1), about);
            pattern.remove_prefix(end + 1);
        } else {
            return text + std::string(pattern);
        }
    }
    return text;
}
} // namespace

std::string filled(std::string_view pattern, const MessageArguments& arguments)
{
    return filledWith(pattern, { arguments, {} });
}

std::string inWords(std::string_view english, const MessageArguments& arguments, const Translate& translate)
{
    return filledWith(translate ? translate(english) : std::string(english), { arguments, translate });
}

std::string inWords(const AnyMessage& message, const Translate& translate)
{
    if (message.m_pattern == nullptr) {
        return {};
    }
    const auto hint = inWords(message.m_pattern->hint, message, translate);
    return inWords(message.m_pattern->english, message, translate) + (hint.empty() ? "" : " " + hint);
}

AnyMessage said(std::string words)
{
    static constexpr Pattern asItIs { "said", "{text}" };
    AnyMessage message;
    message.m_pattern = &asItIs;
    message.texts = { std::move(words) };
    return message;
}

std::string delimiterName(std::string_view delimiter)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> names { { { ",", "Commas" },
        { ";", "Semicolons" }, { "\t", "Tabs" }, { "|", "Vertical bars" }, { ":", "Colons" }, { " ", "Spaces" } } };
    const auto known = std::ranges::find(names, delimiter, &std::pair<std::string_view, std::string_view>::first);
    return known != names.end() ? std::string(known->second) : "\"" + std::string(delimiter) + "\"";
}

} // namespace sandbox
