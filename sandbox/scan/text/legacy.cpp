// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/scan/text/legacy.h"

#include "sandbox/scan/text/charset.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <uchardet/uchardet.h>

namespace scan {

namespace {
constexpr std::size_t mostSampleBytes = 256u << 10;
using Points = std::array<int, 256>;

bool isHigh(char c)
{
    return static_cast<unsigned char>(c) >= 0x80;
}

bool isAsciiLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isLatinLetter(int point)
{
    return point >= 0xC0 && point <= 0x24F && point != 0xD7 && point != 0xF7;
}

/// Signs of ordinary Western text.
bool isUsualSign(int point)
{
    constexpr std::array signs = { 0xA0, 0xA1, 0xA3, 0xA4, 0xA7, 0xA9, 0xAA, 0xAB, 0xAE, 0xB0, 0xB1, 0xB2, 0xB3, 0xB4,
        0xB5, 0xB7, 0xBA, 0xBB, 0xBC, 0xBD, 0xBE, 0xBF, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E,
        0x2022, 0x2026, 0x20AC, 0x2122 };
    return std::ranges::contains(signs, point);
}

/// Letters that hardly any word has where they stand: "Ĺrhus", "Săo". Another charset has usual ones there.
bool makesNoWord(int point, char after)
{
    constexpr std::array hardlyUsed = { 0x139, 0x13A, 0x154, 0x155 }; // of Slovak only
    const bool breve = (point == 0x102 || point == 0x103)
        && (after == 'o' || after == 'e' || after == 'O' || after == 'E');
    return breve || std::ranges::contains(hardlyUsed, point);
}

/// How well the sample reads as Western text under a charset, a high byte: 1 for letters in words.
double westernQuality(const std::string& sample, const Points& points)
{
    double sum = 0;
    double count = 0;
    for (std::size_t i = 0; i < sample.size(); ++i) {
        if (!isHigh(sample[i])) {
            continue;
        }
        const int point = points[static_cast<unsigned char>(sample[i])];
        const char before = i > 0 ? sample[i - 1] : ' ';
        const char after = i + 1 < sample.size() ? sample[i + 1] : ' ';
        const bool inWord = isAsciiLetter(before) || isAsciiLetter(after);
        const bool inside = isAsciiLetter(before) && isAsciiLetter(after) && point != 0x2019;
        const bool mutters = point >= 0xDF && point <= 0xFF && before >= 'A' && before <= 'Z' && after >= 'A'
            && after <= 'Z';
        const bool shouts = point >= 0xC0 && point <= 0xDE && before >= 'a' && before <= 'z';
        count += 1;
        if (isLatinLetter(point)) {
            // In Windows-1252 the places of other charsets' usual letters hold letters that are rare.
            const bool rare = point == 0x160 || point == 0x161 || point == 0x17D || point == 0x17E || point == 0x178;
            sum += shouts || mutters || makesNoWord(point, after) ? 0.2 : rare ? 0.4 : inWord ? 1 : 0.5;
        } else {
            constexpr int pound = 0xA3; // a letter of its own in the charsets of DOS
            const bool endsWord = point == pound && isAsciiLetter(before) && (after < '0' || after > '9');
            sum += point < 0                    ? -3
                : endsWord                      ? -1
                : point == pound && !inside     ? 0.9
                : isUsualSign(point) && !inside ? 0.8
                                                : -1;
        }
    }
    return count > 0 ? sum / count : 0;
}

/// Western text has its high bytes one by one among plain letters.
bool standsAlone(const std::string& sample)
{
    double alone = 0;
    double runs = 0;
    for (std::size_t i = 0; i < sample.size(); ++i) {
        if (!isHigh(sample[i]) || (i > 0 && isHigh(sample[i - 1]))) {
            continue;
        }
        const bool single = i + 1 >= sample.size() || !isHigh(sample[i + 1]);
        const bool inWord = (i > 0 && isAsciiLetter(sample[i - 1]))
            || (i + 1 < sample.size() && isAsciiLetter(sample[i + 1]));
        runs += 1;
        alone += single && inWord ? 1 : 0;
    }
    return alone >= 0.7 * runs;
}

/// The sample without what are signs and no letters in the usual charset: "34,02 €" tells nothing of an alphabet.
std::string withoutSigns(std::string sample, const Points& usual)
{
    std::ranges::replace_if(
        sample, [&](char c) { return isHigh(c) && !isLatinLetter(usual[static_cast<unsigned char>(c)]); }, ' ');
    return sample;
}

/// High bytes in pairs that are common Chinese signs or marks of GB 2312, apart from plain letters: too few for the
/// detector.
bool areChinesePairs(const std::string& sample)
{
    constexpr int fewestSigns = 3;
    int signs = 0;
    for (std::size_t i = 0; i < sample.size();) {
        if (!isHigh(sample[i])) {
            ++i;
            continue;
        }
        auto end = i;
        while (end < sample.size() && isHigh(sample[end])) {
            ++end;
        }
        const bool apart = (i == 0 || !isAsciiLetter(sample[i - 1])) && (end - i) % 2 == 0;
        for (; apart && i < end; i += 2) {
            const auto lead = static_cast<unsigned char>(sample[i]);
            const bool mark = lead >= 0xA1 && lead <= 0xA9;
            const bool common = lead >= 0xB0 && lead <= 0xD7;
            if ((!mark && !common) || static_cast<unsigned char>(sample[i + 1]) < 0xA1) {
                return false;
            }
            signs += common ? 1 : 0;
        }
        if (!apart) {
            return false;
        }
    }
    return signs >= fewestSigns;
}

const LegacyCharset* detected(const std::string& sample)
{
    const auto detector = ::uchardet_new();
    ::uchardet_handle_data(detector, sample.data(), sample.size());
    ::uchardet_data_end(detector);
    const auto* found = legacyByDetector(::uchardet_get_charset(detector));
    ::uchardet_delete(detector);
    return found || !areChinesePairs(sample) ? found : legacyByPython("gb18030");
}

/// Every byte that occurs is a character there.
bool fits(const Points& points, const HighBytes& bytes)
{
    for (std::size_t i = 0; i < bytes.seen.size(); ++i) {
        if (bytes.seen[i] && points[0x80 + i] < 0) {
            return false;
        }
    }
    return true;
}

bool sameText(const Points& a, const Points& b, const HighBytes& bytes)
{
    for (std::size_t i = 0; i < bytes.seen.size(); ++i) {
        if (bytes.seen[i] && a[0x80 + i] != b[0x80 + i]) {
            return false;
        }
    }
    return true;
}

/// The different letters of the text that the charsets have in other places, as the first has them.
std::u32string lettersApart(const Points& a, const Points& b, const HighBytes& bytes)
{
    std::u32string apart;
    for (std::size_t i = 0; i < bytes.seen.size(); ++i) {
        if (bytes.seen[i] && a[0x80 + i] != b[0x80 + i] && isLatinLetter(a[0x80 + i])) {
            apart += static_cast<char32_t>(a[0x80 + i]);
        }
    }
    return apart;
}

/// Enough letters of its own for an alphabet of Central Europe: several of one language, which in Hungarian are but
/// two; or many. "foręt" alone is French under another charset.
bool areOfOneAlphabet(const std::u32string& letters)
{
    constexpr std::size_t many = 4;
    struct Alphabet {
        std::u32string_view letters;
        std::size_t fewest;
    };
    constexpr std::array alphabets = {
        Alphabet { U"\u0104\u0105\u0106\u0107\u0118\u0119\u0141\u0142\u0143\u0144\u015A\u015B\u0179\u017A\u017B\u017C",
            2 }, // Polish
        Alphabet { U"\u010C\u010D\u010E\u010F\u011A\u011B\u0139\u013A\u013D\u013E\u0147\u0148\u0154\u0155\u0158\u0159"
                   U"\u0160\u0161\u0164\u0165\u016E\u016F\u017D\u017E",
            2 }, // Czech, Slovak
        Alphabet { U"\u0150\u0151\u0170\u0171", 1 }, // Hungarian
        Alphabet { U"\u0102\u0103\u015E\u015F\u0162\u0163", 2 }, // Romanian
        Alphabet { U"\u0106\u0107\u010C\u010D\u0110\u0111\u0160\u0161\u017D\u017E", 2 }
    }; // Croatian, Slovene
    const auto isHome = [&](const Alphabet& alphabet) {
        return letters.size() >= alphabet.fewest && letters.find_first_not_of(alphabet.letters) == std::u32string::npos;
    };
    return letters.size() >= many || std::ranges::any_of(alphabets, isHome);
}

/// Vowels with a grave that mostly end words, as in "città" and "Niccolò": Italian, where another charset has "cittŕ".
bool areItalianEnds(const std::string& sample, const Points& western, const Points& other)
{
    constexpr std::array<int, 10> graves = { 0xC0, 0xC8, 0xCC, 0xD2, 0xD9, 0xE0, 0xE8, 0xEC, 0xF2, 0xF9 };
    std::size_t ends = 0;
    std::size_t inside = 0;
    for (std::size_t i = 0; i < sample.size(); ++i) {
        const auto byte = static_cast<unsigned char>(sample[i]);
        if (!isHigh(sample[i]) || western[byte] == other[byte]) {
            continue;
        }
        if (!std::ranges::contains(graves, western[byte])) {
            return false;
        }
        const char after = i + 1 < sample.size() ? sample[i + 1] : ' ';
        (isAsciiLetter(after) || isHigh(after) ? inside : ends) += 1;
    }
    return ends >= 3 * inside;
}

/// How many high bytes are letters that languages of Western Europe use often; a capital counts at the start of a word.
std::size_t commonLetters(const std::string& sample, const Points& points)
{
    constexpr std::u32string_view small = U"\u00E4\u00F6\u00FC\u00DF\u00E9\u00E8\u00EA\u00E0\u00E7\u00F4\u00E5\u00E6"
                                          U"\u00F8\u00F1\u00E1\u00ED\u00F3\u00FA\u00E3";
    constexpr std::u32string_view capital = U"\u00C4\u00D6\u00DC\u00C9\u00C5\u00C6\u00D8";
    std::size_t count = 0;
    for (std::size_t i = 0; i < sample.size(); ++i) {
        if (!isHigh(sample[i])) {
            continue;
        }
        const auto point = static_cast<char32_t>(points[static_cast<unsigned char>(sample[i])]);
        const bool begins = i == 0 || (!isAsciiLetter(sample[i - 1]) && !isHigh(sample[i - 1]));
        count += small.contains(point) || (begins && capital.contains(point)) ? 1 : 0;
    }
    return count;
}

/// Of the charsets for Western Europe, and for Central Europe, the one under which most high bytes are letters in
/// words.
Encoding westernEncoding(const HighBytes& bytes, const std::optional<Points>& windows)
{
    Encoding best { Charset::Latin1, 0, "latin-1" };
    Points latin {};
    std::iota(latin.begin(), latin.end(), 0);
    double quality = westernQuality(bytes.sample, latin) + 0.15;
    if (windows && fits(*windows, bytes)) {
        best = { Charset::Cp1252, 0, "cp1252" };
        quality = westernQuality(bytes.sample, *windows) + 0.15;
    }
    auto common = std::numeric_limits<std::size_t>::max(); // with the doubt above no tie
    // Nearly all bytes are letters in those for Central Europe: they must be much better.
    constexpr std::array<std::pair<const char*, double>, 5> others { { { "cp1250", 0.25 }, { "iso8859-2", 0.3 },
        { "mac_roman", 0 }, { "cp850", 0 }, { "cp437", 0 } } };
    for (const auto& [name, doubt] : others) {
        const auto points = codePointsOf(*legacyByPython(name));
        const double other = points && fits(*points, bytes) ? westernQuality(bytes.sample, *points) - doubt : -3;
        // All bytes may be letters in words under several of them.
        const bool isTie = other == quality && commonLetters(bytes.sample, *points) > common;
        if (other > quality || isTie) {
            best = { Charset::Legacy, 0, name };
            quality = other;
            common = commonLetters(bytes.sample, *points);
        }
    }
    // The currency sign that nobody uses stands where the euro is in Latin-9.
    const bool noControls = std::none_of(bytes.seen.begin(), bytes.seen.begin() + 32, [](bool seen) { return seen; });
    return best.charset == Charset::Cp1252 && bytes.seen[0x24] && noControls
        ? Encoding { Charset::Legacy, 0, "iso8859-15" }
        : best;
}
} // namespace

void HighBytes::learn(std::string_view bytes)
{
    for (std::size_t at = 0; at < bytes.size();) {
        const auto end = std::min(bytes.find('\n', at), bytes.size());
        const auto line = bytes.substr(at, end - at);
        bool high = false;
        for (const char c : line) {
            high = high || isHigh(c);
            if (isHigh(c)) {
                seen[static_cast<unsigned char>(c) - 0x80u] = true;
            }
        }
        if (high && sample.size() + line.size() < mostSampleBytes) {
            sample.append(line).push_back('\n');
        }
        at = end + 1;
    }
}

/// A sign that stands in every line separates columns and says nothing of the words: "¦" is a letter in other
/// charsets, and half of one in those of several bytes.
static HighBytes withoutSeparators(HighBytes bytes)
{
    if (const auto* charset = detected(bytes.sample); charset && charset->wide && !standsAlone(bytes.sample)) {
        return bytes;
    }
    constexpr std::array signs = { '\xA6', '\xA7', '\xAC', '\xB7' };
    const auto lines = std::ranges::count(bytes.sample, '\n');
    for (const char sign : signs) {
        if (lines >= 2 && std::ranges::count(bytes.sample, sign) >= lines) {
            std::ranges::replace(bytes.sample, sign, ' ');
            bytes.seen[static_cast<unsigned char>(sign) - 0x80u] = false;
        }
    }
    return bytes;
}

std::vector<Encoding> legacyEncodings(const HighBytes& all)
{
    const auto bytes = withoutSeparators(all);
    const auto windows = codePointsOf(*legacyByPython("cp1252"));
    const auto western = westernEncoding(bytes, windows);
    std::vector<Encoding> found;
    if (const auto* charset = detected(bytes.sample)) {
        const auto points = charset->wide ? std::nullopt : codePointsOf(*charset);
        // Few letters do not tell one Latin alphabet from another.
        const bool enough = std::ranges::count_if(bytes.sample, isHigh) >= 6;
        const bool latin = points && std::ranges::count_if(*points, isLatinLetter) > 40;
        const bool same = points && windows && sameText(*points, *windows, bytes);
        // Where as many high bytes are letters in words under the usual one, another alphabet is not needed; and one
        // or two letters of its own tell no rare alphabet.
        const bool central = charset->python == "cp1250" || charset->python == "iso8859-2";
        constexpr std::size_t fewestOwn = 3;
        const auto isOwn = [&](const std::u32string& apart) {
            return central ? areOfOneAlphabet(apart) : apart.size() >= fewestOwn;
        };
        const bool better = !latin || !windows || !fits(*windows, bytes)
            || (isOwn(lettersApart(*points, *windows, bytes)) && !areItalianEnds(bytes.sample, *windows, *points)
                && westernQuality(bytes.sample, *points) > westernQuality(bytes.sample, *windows) - 0.05);
        const bool sure = western.pythonName == "cp1252" || western.pythonName == "latin-1" || !latin;
        const auto letters = points && windows ? withoutSigns(bytes.sample, *windows) : bytes.sample;
        if ((points ? fits(*points, bytes) : charset->wide) && !same && sure && better
            && (latin ? enough : !standsAlone(letters))) {
            found.push_back({ Charset::Legacy, 0, std::string(charset->python) });
        }
    }
    found.push_back(western);
    return found;
}

} // namespace scan
