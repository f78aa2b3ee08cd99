// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/profile/column_role.h"

#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

namespace scan {

namespace {
using namespace std::string_view_literals;

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

/// "orderId", "order_id" and "Order ID" are "order" and "id".
std::vector<std::string> wordsOfName(std::string_view name)
{
    std::vector<std::string> words(1);
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool isLetter = isUpper(c) || (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
        const bool begins = !isLetter || (i > 0 && isUpper(c) && name[i - 1] >= 'a' && name[i - 1] <= 'z');
        if (begins && !words.back().empty()) {
            words.emplace_back();
        }
        if (isLetter) {
            words.back() += isUpper(c) ? static_cast<char>(c | 0x20) : c;
        }
    }
    return words;
}

bool hasWordIn(std::string_view name, std::span<const std::string_view> known)
{
    return std::ranges::any_of(
        wordsOfName(name), [&](const auto& word) { return std::ranges::contains(known, std::string_view(word)); });
}

constexpr std::array keyWords = { "id"sv, "ids"sv, "uid"sv, "uuid"sv, "guid"sv, "key"sv, "nr"sv, "no"sv, "num"sv,
    "number"sv, "nummer"sv, "numero"sv, "serial"sv, "isbn"sv, "ean"sv, "sku"sv, "iban"sv, "passengerid"sv, "ref"sv,
    "reference"sv, "referenz"sv, "referencia"sv, "code"sv, "orderid"sv, "customerid"sv };
constexpr std::array codeWords = { "zip"sv, "plz"sv, "postal"sv, "postcode"sv, "zipcode"sv, "phone"sv, "fax"sv, "tel"sv,
    "mobile"sv, "account"sv, "konto"sv, "fips"sv, "sic"sv, "naics"sv, "version"sv, "index"sv, "rank"sv, "telefon"sv,
    "barcode"sv, "geoid"sv, "wkn"sv, "isin"sv };
} // namespace

bool namesKey(std::string_view name)
{
    return hasWordIn(name, keyWords);
}

bool namesCode(std::string_view name)
{
    return namesKey(name) || hasWordIn(name, codeWords);
}

bool namesPerson(std::string_view name)
{
    constexpr std::array words = { "email"sv, "mail"sv, "login"sv, "username"sv, "user"sv, "phone"sv, "telefon"sv,
        "mobile"sv };
    return hasWordIn(name, words);
}

bool namesYear(std::string_view name)
{
    constexpr std::array words = { "year"sv, "jahr"sv, "annee"sv, "ano"sv, "anno"sv, "yr"sv };
    return hasWordIn(name, words);
}

bool namesCoordinate(std::string_view name)
{
    constexpr std::array words = { "lat"sv, "latitude"sv, "lon"sv, "lng"sv, "long"sv, "longitude"sv, "x"sv, "y"sv,
        "z"sv, "easting"sv, "northing"sv, "coord"sv, "coordinate"sv, "coordinates"sv, "breite"sv, "laenge"sv };
    return hasWordIn(name, words);
}

} // namespace scan
