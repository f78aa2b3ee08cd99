// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/checks.h"
#include "core/verify/figure.h"
#include "sandbox/run/run_request.h"

#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <sstream>

namespace core {

namespace {
bool isWordByte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
        || static_cast<unsigned char>(c) >= 0x80;
}

bool hasWord(const std::string& text, const std::string& word)
{
    for (auto at = text.find(word); !word.empty() && at != std::string::npos; at = text.find(word, at + 1)) {
        const auto end = at + word.size();
        if ((at == 0 || !isWordByte(text[at - 1])) && (end == text.size() || !isWordByte(text[end]))) {
            return true;
        }
    }
    return false;
}

constexpr std::array aggregates { ".groupby(", ".sum(", ".mean(", ".median(", ".count(", ".agg(", ".nunique(", ".value_counts(",
    ".describe(", ".size(", ".min(", ".max(", ".std(", ".corr(", "pivot_table(", "crosstab(" };

bool hasAggregate(std::string_view text)
{
    return std::ranges::any_of(aggregates, [&](const char* call) { return text.contains(call); });
}

/// `.head(…)` on rows as they come, with the rest thrown away or an aggregate over what is left.
bool aggregatesPart(const std::string& statement)
{
    auto head = statement.find(".head(");
    if (head == std::string::npos) {
        head = statement.find(".iloc[:");
    }
    if (head == std::string::npos) {
        return false;
    }
    const auto before = statement.substr(0, head);
    if (hasAggregate(before) || before.contains("sort_values(") || before.contains("nlargest(")) {
        return false;
    }
    const auto equals = before.find(" = ");
    const bool replacesItself = equals != std::string::npos && before.substr(0, equals) == before.substr(equals + 3);
    return hasAggregate(statement.substr(head)) || replacesItself || before.contains("read_csv(");
}

/// Copies a string literal's quotes only; returns the place after it.
std::size_t skipString(const std::string& code, std::size_t at)
{
    const char quote = code[at];
    const bool triple = code.compare(at, 3, std::string(3, quote)) == 0;
    const std::string closing(triple ? 3 : 1, quote);
    for (at += closing.size(); at < code.size(); ++at) {
        if (code[at] == '\\') {
            ++at;
        } else if (code.compare(at, closing.size(), closing) == 0) {
            return at + closing.size();
        } else if (!triple && code[at] == '\n') {
            return at;
        }
    }
    return code.size();
}
} // namespace

std::vector<std::string> statementsOf(const std::string& code)
{
    std::vector<std::string> statements(1);
    int depth = 0;
    for (std::size_t at = 0; at < code.size();) {
        const char c = code[at];
        if (c == '#') {
            at = std::min(code.find('\n', at), code.size());
            continue;
        }
        if (c == '"' || c == '\'') {
            statements.back() += "\"\"";
            at = skipString(code, at);
            continue;
        }
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (c == '\n' && depth <= 0) {
            depth = 0;
            statements.emplace_back();
        } else if (c != '\n' && (c != ' ' || depth <= 0)) {
            statements.back() += c;
        }
        ++at;
    }
    std::erase_if(statements, [](const auto& text) { return text.find_first_not_of(' ') == std::string::npos; });
    return statements;
}

std::vector<const Dataset*> datasetsUsed(const VerifyRequest& request)
{
    std::vector<const Dataset*> used;
    for (const auto& dataset : request.datasets) {
        const bool alone = dataset.source.table.empty() && dataset.source.member.empty();
        if ((alone && request.code.contains(dataset.fileName())) || hasWord(request.code, dataset.variable)) {
            used.push_back(&dataset);
        }
    }
    return used;
}

/// The reader joined lines to the names or left some out at the end: any of them may be a record.
static bool setsLinesApart(WarningKind kind)
{
    return kind == WarningKind::NamesJoined || kind == WarningKind::JoinedHeader || kind == WarningKind::NoteRows
        || kind == WarningKind::ChosenFooter || kind == WarningKind::RowsBelow;
}

void checkRowsRead(const VerifyRequest& request, Checks& checks)
{
    const auto used = datasetsUsed(request);
    if (used.empty() && !request.datasets.empty()) {
        checks.push_back({ CheckKind::NoFileNamed, CheckStatus::Warning });
    }
    for (const auto* dataset : used) {
        const auto& profile = dataset->profile;
        std::int64_t ambiguous = 0;
        std::int64_t converted = 0;
        for (const auto& column : profile.columns) {
            const bool named = request.code.contains(column.name);
            ambiguous += named ? column.ambiguous : 0;
            converted += named ? column.converted : 0;
        }
        const bool doubtful = profile.rejectedRows > 0 || ambiguous > 0;
        checks.push_back({ { CheckKind::RowsRead, { .count = profile.rows, .texts = { inSentence(dataset->name) },
                               .counts = { profile.rejectedRows, ambiguous, converted } } },
            doubtful ? CheckStatus::Warning : CheckStatus::Passed });
        for (const auto& warning : profile.warnings) {
            if (setsLinesApart(warning.kind)) {
                checks.push_back({ { CheckKind::LinesSetApart, { .texts = { inSentence(dataset->name), inWords(warning) } } }, CheckStatus::Warning });
            }
        }
    }
}

void checkWholeFile(const VerifyRequest& request, Checks& checks)
{
    if (sandbox::languageOf(request.code) != "python") {
        return; // the signs below are pandas'
    }
    const auto statements = statementsOf(request.code);
    const auto any = [&](const char* sign) {
        return std::ranges::any_of(statements, [&](const auto& text) { return text.contains(sign); });
    };
    const auto warn = [&](CheckKind kind) { checks.push_back({ kind, CheckStatus::Warning }); };
    const auto before = checks.size();
    // A table that ends before its sheet does is read with exactly its own number of rows.
    const auto isWhole = [&](const std::string& text) {
        return std::ranges::any_of(request.datasets, [&](const Dataset& dataset) { return text.contains("nrows=" + std::to_string(dataset.profile.rows)); });
    };
    if (std::ranges::any_of(statements, [&](const auto& text) { return text.contains("nrows=") && !isWhole(text); })) {
        warn(CheckKind::FirstRowsRead);
    }
    if (any(".sample(")) {
        warn(CheckKind::SampleOfRows);
    }
    if (std::ranges::any_of(statements, aggregatesPart)) {
        warn(CheckKind::FirstRowsComputed);
    }
    if (checks.size() == before && !datasetsUsed(request).empty()) {
        checks.push_back({ CheckKind::WholeFileRead });
    }
}

void checkJoins(const VerifyRequest& request, Checks& checks)
{
    for (const auto& statement : statementsOf(request.code)) {
        if (!statement.contains("merge(") || statement.contains("merge_asof(")) {
            continue;
        }
        const bool checked = statement.contains("validate=");
        checks.push_back({ checked ? CheckKind::JoinChecked : CheckKind::JoinUnchecked, checked ? CheckStatus::Passed : CheckStatus::Warning });
    }
}

/// What stands between the parenthesis before `from` and the one that closes it.
static std::string argumentsFrom(const std::string& code, std::size_t from)
{
    auto at = from;
    for (int depth = 1; at < code.size(); ++at) {
        depth += code[at] == '(' ? 1 : code[at] == ')' ? -1 : 0;
        if (depth == 0) {
            break;
        }
        if (code[at] == '"' || code[at] == '\'') {
            at = skipString(code, at) - 1;
        }
    }
    return code.substr(from, at - from);
}

/// The names by which the code groups or counts in such a way that pandas leaves out rows without a value.
static std::set<std::string> keysWithoutGaps(const std::string& code)
{
    static const std::regex grouping(R"re(\.groupby\(|pivot_table\(|\[("[^"]*"|'[^']*')\]\.value_counts\()re");
    static const std::regex noKey(R"re((values|aggfunc)\s*=\s*(\[[^\]]*\]|"[^"]*"|'[^']*'))re");
    static const std::regex quotedName(R"re("([^"]*)"|'([^']*)')re");
    std::set<std::string> keys;
    for (std::sregex_iterator call(code.begin(), code.end(), grouping), end; call != end; ++call) {
        const auto arguments = argumentsFrom(code, static_cast<std::size_t>(call->position() + call->length()));
        const auto names = (*call)[1].matched ? call->str(1) : std::regex_replace(arguments, noKey, "");
        for (std::sregex_iterator name(names.begin(), names.end(), quotedName); name != end && !arguments.contains("dropna=False"); ++name) {
            keys.insert(name->str(1) + name->str(2));
        }
    }
    return keys;
}

/// The code looks after the rows where this column is empty: a line names it with one of pandas' words for them.
static bool mindsGaps(const std::string& code, const std::string& column)
{
    std::istringstream lines(code);
    for (std::string line; std::getline(lines, line);) {
        const bool names = line.contains("\"" + column + "\"") || line.contains("'" + column + "'");
        if (names && std::ranges::any_of(std::array { "fillna(", "dropna(", "notna(", "isna(", "notnull(", "isnull(" }, [&](const char* word) { return line.contains(word); })) {
            return true;
        }
    }
    return code.contains(".dropna()");
}

void checkGroupKeys(const VerifyRequest& request, Checks& checks)
{
    const auto keys = keysWithoutGaps(request.code);
    for (const auto* dataset : datasetsUsed(request)) {
        for (const auto& column : dataset->profile.columns) {
            if (column.nulls > 0 && keys.contains(column.name) && !mindsGaps(request.code, column.name)) {
                checks.push_back({ { CheckKind::RowsWithoutGroup, { .column = inSentence(column.name), .count = column.nulls,
                                                                  .total = dataset->profile.rows, .texts = { inSentence(dataset->name) } } },
                    CheckStatus::Warning });
            }
        }
    }
}

} // namespace core
