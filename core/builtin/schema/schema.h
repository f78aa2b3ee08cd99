// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/builtin/schema/codes.h"
#include "core/builtin/schema/column_flags.h"
#include "core/builtin/schema/known_values.h"
#include "core/domain/dataset.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace core::builtin {

/// "orders" for orders.csv
bool isNounOf(const std::string& word, const Dataset& dataset);
/// "Hives" of "honey.xlsx, Hives", whose rows are hives; of "honey.xlsx, 2024" and "honey.xlsx, Sheet2" the file's,
/// without its ending.
std::string ownName(const Dataset& dataset);
std::vector<std::string> nounsOf(const Dataset& dataset); ///< canonical
/// In its name, or what is done with them: "sold" of sales.csv. Questions speak so of the rows that match others.
bool isPartnerNoun(const std::string& word, const std::vector<std::string>& canonicalName);
/// What its rows are: inspections, and not restaurants, of restaurant_inspections.csv
bool isRowsOf(const std::string& word, const Dataset& dataset);
bool isSlipOfRows(const std::string& word, const Dataset& dataset); ///< mistyped

class Schema;
struct Piece;
/// The root of what the rows' own key counts: "termin" of Termin-Nr., "pruf" of Prüfnummer; empty: no column is one.
std::string keyNounOf(const Schema& schema);
/// The noun of the date that each row has: "antrag" of Antragsdatum, "reading" of "Reading date".
std::string dateNounOf(const Schema& schema);
std::vector<std::string> rowNounsOf(const Schema& schema); ///< both, where there are such
/// Another word for the rows that a column counts, but for those of this data's own rows.
bool isPartnerNoun(const std::string& word, const ColumnProfile& column, const Schema& schema);
std::string nounOfKey(const ColumnProfile& column); ///< what it numbers: "auftrag" of Auftragsnr; empty: nothing
std::string nounOfKey(const ColumnProfile& column, const std::vector<std::string>& words); ///< of its name's words
/// The date of the rows where no other is named: the one called as they are, else the first that each of them has.
std::optional<int> dateOfRows(const Schema& schema);
bool isFormOfNoun(const std::string& word, const std::string& noun); ///< "prufungen", "gepruft" of "pruf"
bool isDeedOfNoun(const std::string& word, const std::string& noun); ///< "donated" of "donation"
/// "delay_min" has no "delay_max" beside it, and is no level such as "temp_min".
bool isInMinutes(const std::vector<std::string>& words, const Profile& profile);
bool isUnitOfColumn(const std::string& word, const Schema& schema); ///< "euros" where a number is called fee_eur
/// How many words from `at` on are the unit of a column: "square metres" of "Area (m²)"; 0: none.
std::size_t unitWordsAt(const std::vector<std::string>& words, std::size_t at, const Schema& schema);
bool isUnitOf(int column, const std::string& canonicalUnit, const Schema& schema); ///< "m2" of "Area (m²)"
bool isNumberOfNoun(const ColumnProfile& column); ///< "Case #"
bool isYesInNumbers(const ColumnProfile& column); ///< 0 and 1
bool isNumberOfMany(const ColumnProfile& column, const std::string& word); ///< "readers" of whole numbers, "Reader"
bool leadsRows(int column, const Schema& schema); ///< the first of all and a noun, so that it may number them: "load"
/// "how many prices" of "unit_price", "how many comments" of a text: each row has one, so the rows are counted. Not
/// "hours", nor "tickets" of such.
bool isOneOfEachRow(int column, const std::string& said, const Schema& schema);
/// "unit_cost", "speed_kmh": the folded words of a name, and what they stand for
bool isPerWord(const std::string& word); ///< "je" of "Preis je Fm"
bool namesLevel(const std::vector<std::string>& words, const std::vector<std::string>& canonical);
bool isListed(const ColumnProfile& column, const std::string& value); ///< beside others in a cell: "libc6, libssl3"

/// "visitors": how many people a row tells of, and no grade or number of theirs.
bool countsPeople(int column, const Schema& schema);
bool isTimeTaken(int column, const Schema& schema); ///< how long something took
bool isCountedBy(int price, int column, const Schema& schema); ///< "price_per_seat" by "seats"
bool isPlaceInOrder(const ColumnProfile& column); ///< "hour", "day_of_week", "floor" in whole numbers, and no "hours"

/// How well some words name a column. 1: its own name.
struct ColumnMatch {
    int column = -1;
    double score = 0;
    std::vector<int> rivals; ///< other columns that fit as well
};

/// A dataset as questions speak of it. Keeps a reference: the dataset outlives it.
class Schema {
public:
    /// `reading` makes its data frame; empty: as its import contract says.
    explicit Schema(const Dataset& dataset, std::string reading = {});

    std::string reading() const;
    /// The same as a loop over parts of so many rows with these columns; empty: it is read as a whole only.
    std::string readingInParts(
        const std::vector<std::string>& columns, std::int64_t rows, const std::string& body) const;
    const Dataset& dataset() const { return m_dataset; }
    const ColumnProfile& column(int index) const { return m_dataset.profile.columns[static_cast<std::size_t>(index)]; }
    int columnCount() const { return static_cast<int>(m_dataset.profile.columns.size()); }
    const std::string& name(int index) const { return column(index).name; }

    bool isNumeric(int index) const;
    bool isDate(int index) const;
    bool isDuration(int index) const;
    bool isText(int index) const;
    bool isIdentifier(int index) const; ///< numbers a row, measures nothing
    bool isRunningNumber(int index) const; ///< whole numbers that stand once each, with few left out
    bool namesRows(int index) const; ///< each row has another one, or nearly: "flight" of the flights
    bool isPartnerCount(int index) const { return hasFlag(index, partnerCount); }
    bool isMoney(int index) const; ///< revenue, amount, total
    bool isAmount(int index) const; ///< a number of which a part can be meant: no year, week or grade
    bool hasWord(int index, const std::string& canonicalWord) const; ///< in its name
    bool isYear(int index) const; ///< whole numbers that are years
    bool hasFlag(int index, std::string_view flag) const;
    std::string owner(int index) const; ///< the file that it comes from, without ending; empty: that of the rows
    bool isOfFile(int index, const std::string& noun) const; ///< another file's, of which it is the noun
    bool isIntensive(int index) const; ///< means say more than sums
    bool isInPercent(int index) const; ///< by its sign, not by its name alone
    bool isOnceEach(int index) const; ///< each row has another one, but for rows that are repeats as a whole
    bool isFraction(int index) const; ///< of one, where a percentage is of a hundred
    bool mayBeYears(int index) const; ///< all of its numbers: "Baujahr"
    bool isNamedYear(int index) const; ///< also by a part of its name: "Baujahr", "fiscalyear"
    bool isPercentage(int index) const; ///< its numbers are of a hundred: "Rabatt (%)", "humidity"
    bool isNeverSummed(int index) const; ///< codes, rates, grades

    std::vector<int> measures() const; ///< numbers worth adding up or averaging
    std::optional<int> defaultMeasure() const; ///< the one that needs no asking
    std::optional<int> dateColumn() const { return m_date; } ///< that of the rows
    std::optional<int> yearColumn() const;
    std::optional<int> durationColumn() const; ///< also one that is counted as a number
    std::optional<int> identifierColumn() const;
    std::optional<int> ownKeyColumn() const; ///< of what the file is a list of: order_id of the orders
    bool isOneRowPerDay() const; ///< the rows are days
    bool isOneRowPerHour() const; ///< the rows are hours, as far as the examples of their time tell
    /// Columns whose product is the revenue, when no column is: quantity and price.
    std::optional<std::pair<int, int>> revenueFactors() const;

    /// `least` is the lowest score that counts.
    std::optional<ColumnMatch> matchColumn(const std::vector<std::string>& words, double least) const;
    std::optional<ValueMatch> matchValue(const std::vector<std::string>& words) const { return m_values.match(words); }
    std::optional<ValueMatch> valueOfDeed(const std::string& word) const { return m_values.ofDeed(word); }
    std::optional<ValueMatch> guessValue(const std::string& word) const { return m_values.guess(word, m_dataset.name); }
    std::string nearestValue(const std::string& word) const { return m_values.nearest(word); }
    /// A code that looks like all those of a column, and lies between the first and the last: "P0064".
    std::optional<ValueMatch> matchCode(const std::string& written) const;
    const CodeColumns& codes() const { return m_codes; }
    bool isOwnNoun(const std::string& word) const;
    bool isDone(const std::string& word) const; ///< what leaves a row: "borrowed" of the loans
    bool isSlipOfNoun(const std::string& word) const { return isSlipOfRows(word, m_dataset); }
    /// What each row's own key counts, or what was done with it: "Termine" of Termin-Nr., "geprüft" of Prüfnummer.
    bool isKeyNoun(const std::string& word) const;
    /// What annotate() made of a question before, and where it keeps what it makes: one is looked at many times.
    std::shared_ptr<const std::vector<Piece>>& annotated(const std::string& question) const;

private:
    bool readsAsIdentifier(int column) const;
    bool isOfPlan(int column) const;

    /// Words in the forms in which they are compared; each is worked out once.
    struct Name {
        explicit Name(std::vector<std::string> spoken);
        void write(const std::string& asOne);
        void shorten(std::string_view written); ///< finds its core, unit and code
        void spellOut(); ///< its canonical words are those that it has in short
        void index(); ///< sets its beginnings, once all forms are there
        double fits(const Name& said, const ColumnProfile& column) const; ///< 1: its own name
        double fitsWithSlips(const Name& said) const;
        std::vector<std::string> words;
        std::vector<std::string> canonical;
        std::vector<std::string> sorted; ///< canonical
        std::vector<std::string> stems;
        std::string together;
        std::string togetherStem;
        std::string plain; ///< together, without umlauts however they are written
        std::vector<std::string> core {}; ///< without a code before it and a unit behind it, where it has these
        std::vector<std::string> canonicalCore {};
        std::vector<std::string> unit {}; ///< canonical words of what stands behind it in brackets
        std::vector<std::string> deeds {}; ///< nouns of what is said to be done: "liefer" of "geliefert"
        std::string code {}; ///< "q3" of "Q3: overall? [1-7]"
        bool isOfKey = false; ///< "Auftragsnr"
        bool isPer = false; ///< "Rate/night"
        bool countsPartners = false;
        /// A bit each for the first two letters of its forms: names without one in common are alike by a slip only.
        std::uint64_t beginnings = 0;
    };
    ColumnMatch bestMatch(const Name& said) const; ///< column -1: none
    bool isLongerThanNames(const std::vector<std::string>& words) const; ///< so that none can be meant
    double score(const Name& said, int column) const;
    const Dataset& m_dataset;
    std::string m_reading;
    std::vector<Name> m_names;
    std::size_t m_mostWords = 0; ///< of a name
    std::size_t m_mostLetters = 0;
    CodeColumns m_codes;
    std::string m_keyNoun;
    std::optional<int> m_date;
    std::string m_dateNoun;
    std::vector<std::string> m_nouns; ///< canonical words of the file's name
    KnownValues m_values;
    mutable std::unordered_map<std::string, ColumnMatch> m_matched; ///< by words that were looked for before
    mutable std::unordered_map<std::string, std::shared_ptr<const std::vector<Piece>>> m_annotated; ///< by questions
    mutable std::unordered_map<int, bool> m_identifiers; ///< by columns
};

} // namespace core::builtin
