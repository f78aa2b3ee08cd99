// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/domain/dataset.h"
#include "sandbox/scan/layout/repeated_header.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace core {

/// What a sentence of the contract is about: which member of ReadOptions changes it. Source and Note have nothing to
/// change: what the file itself lays down, and what a person should know.
enum class ContractPart {
    Delimiter,
    Quote,
    Escape,
    Encoding,
    Header,
    Comment,
    Footer,
    Surplus,
    Decimal,
    DateOrder,
    Type,
    MissingWords,
    Source,
    Note
};

/// In Profile::comment: the comments are records that repeat the header.
constexpr auto repeatedHeader = scan::repeatedHeaderSign;

/// One sentence of the import contract.
struct ContractSentence {
    ContractPart part = ContractPart::Note;
    std::string column; ///< the column it is about; empty: the file
    std::string text;
    std::optional<WarningKind> warning {}; ///< that it says
    bool operator==(const ContractSentence&) const = default;
};

/// How the file is read, in sentences a person can check and correct: "Semicolons separate columns." …
/// First the file, then column by column, then what the reader warns of.
std::vector<ContractSentence> contractOf(const Profile& profile, const Translate& translate = {});
/// The same of a data set: what its file lays down itself and nobody can change is Source or Note.
std::vector<ContractSentence> contractOf(const Dataset& dataset, const Translate& translate = {});
/// A person may decide it of such a table.
bool isChangeable(ContractPart part, const TableSource& source);
/// Of each data set, by its name: the sentences about what may be read otherwise, one after the other.
std::map<std::string, std::string> readingsOf(const std::vector<Dataset>& datasets, const Translate& translate = {});
/// The same without the links.
std::vector<std::string> contractSentences(const Profile& profile);

/// A character encoding that the reader knows.
struct EncodingChoice {
    std::string_view name; ///< Python's
    std::string_view words; ///< "Windows-1252 (Western Europe)"
};
/// All that may be chosen, the most frequent first.
std::span<const EncodingChoice> encodingChoices();
/// Delimiters to offer; any other single character may be typed.
std::span<const std::string_view> delimiterChoices();

} // namespace core
