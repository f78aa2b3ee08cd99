// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/layout/usual_name.h"

#include "sandbox/scan/text/words.h"

#include <algorithm>
#include <array>

namespace scan {

using namespace std::string_view_literals;

bool isUsualName(std::string_view text)
{
    if (const auto end = text.find_first_of(" _-"); end != std::string_view::npos) {
        return isUsualName(text.substr(0, end)) || isUsualName(text.substr(end + 1));
    }
    constexpr std::array names = { "id"sv, "name"sv, "date"sv, "time"sv, "year"sv, "month"sv, "day"sv, "type"sv,
        "value"sv, "title"sv, "description"sv, "address"sv, "city"sv, "state"sv, "country"sv, "email"sv, "phone"sv,
        "code"sv, "status"sv, "price"sv, "total"sv, "amount"sv, "number"sv, "comment"sv, "comments"sv, "notes"sv,
        "gender"sv, "sex"sv, "age"sv, "category"sv, "url"sv, "link"sv, "lat"sv, "lon"sv, "latitude"sv, "longitude"sv,
        "quantity"sv, "qty"sv, "region"sv, "zip"sv, "key"sv, "label"sv, "text"sv, "count"sv, "product"sv, "customer"sv,
        "company"sv, "datum"sv, "betrag"sv, "nr"sv, "ort"sv, "plz"sv, "nom"sv, "prix"sv, "ville"sv, "fecha"sv,
        "nombre"sv, "index"sv, "rank"sv, "score"sv, "source"sv, "target"sv, "language"sv, "author"sv, "version"sv,
        "weight"sv, "height"sv, "timestamp"sv, "user"sv, "username"sv, "class"sv, "group"sv, "unit"sv, "job"sv,
        "occupation"sv, "surname"sv, "firstname"sv, "lastname"sv, "street"sv, "item"sv, "sku"sv, "order"sv, "store"sv,
        "shop"sv, "department"sv, "salary"sv, "team"sv, "player"sv, "species"sv, "model"sv, "brand"sv, "color"sv,
        "colour"sv, "size"sv, "rating"sv, "position"sv, "role"sv, "account"sv, "currency"sv, "balance"sv, "location"sv,
        "district"sv, "county"sv, "province"sv, "postcode"sv, "zipcode"sv, "message"sv, "subject"sv, "start"sv, "end"sv,
        "population"sv, "area"sv, "birthday"sv };
    return std::ranges::any_of(names, [&](auto name) { return equalIgnoringCase(text, name); });
}

} // namespace scan
