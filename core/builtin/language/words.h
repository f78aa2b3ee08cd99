// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace core::builtin {

/// "groesste" spelled without umlauts is "grosste", as "größte" is folded; other words may lose letters by it.
std::string withoutUmlauts(std::string_view word);

enum class TokenKind { Word, Number, Date, Quoted, Sign };

/// A word of a question. snake_case and camelCase names come as several words.
struct Token {
    TokenKind kind = TokenKind::Word;
    std::string text; ///< folded; for a date ISO 8601
    std::string raw; ///< as typed
    double number = 0; ///< of a Number
    int begin = 0; ///< bytes into the question
    int end = 0;
};

/// Lower case without accents and apostrophes: "Größmann's" is "grossmanns".
std::string fold(std::string_view text);

/// Whether nothing of its sentence stands before a byte of the question.
bool beginsSentence(std::string_view question, int begin);

/// "freight_cost" of "Frachtkosten (freight_cost)": bytes of the question.
bool isInParentheses(std::string_view question, int begin, int end);
/// Words, numbers and "&" only.
bool arePlainWords(const std::vector<Token>& tokens, std::size_t at, int length);
std::vector<Token> tokenise(std::string_view question);
/// The words of tokens, none of which stands in quotation marks.
std::vector<std::string> spokenWords(const std::vector<Token>& tokens);
/// The number of a token as Germans write it: "1.500" and "1.500,5" have thousands, "0,125" has none.
double germanNumber(const Token& token);

/// The folded words of a column's name or a cell: "unit_price", "UnitPrice" and "Unit price" are all {unit, price}.
std::vector<std::string> nameWords(std::string_view name);

/// "hired", "opened": what was done.
bool isParticiple(std::string_view word);
/// The root that a verb's forms share: "hired" and "hire" have "hir".
std::string verbRoot(std::string_view word);
/// "ausliefer" of "ausgelieferte", "bezahl" of "bezahlten", as nouns of it begin; empty: no German participle.
std::string deedRoot(std::string_view word);
/// "out": with another one a verb is another, as "check in" and "check out".
bool isParticle(const std::string& word);
/// "pickup" of picked_up, "delivery" of delivered_at.
bool isDeedNoun(const std::string& word, const std::vector<std::string>& name);
/// In any number, in German: "Gebühren" of "Gebühr", and what is done of its root: "Prüfungen" of "Prüf-Nr.".
bool isInflected(std::string_view one, std::string_view other);
/// A word without its plural ending. Not a dictionary: only ever compared with other stems.
std::string stem(std::string_view word);
/// The same word, bent or with a doubled letter: "canceled" of "cancelled", "stornierte" of "storniert".
bool isFormOf(std::string_view word, std::string_view value);

std::string trimmed(std::string_view text);
std::string joined(const std::vector<std::string>& words, std::string_view between);
/// "a", "a and b", "a, b and c".
std::string inWords(const std::vector<std::string>& items, std::string_view last = "and");

} // namespace core::builtin
