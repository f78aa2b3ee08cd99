// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/domain/check_fact.h"

#include <array>

namespace core {

namespace {
// In the order of CheckKind.
constexpr auto checkPatterns = std::to_array<Pattern>({
    { "ran_to_its_end", "The code ran to its end.", "Run" },
    { "did_not_run", "The run did not succeed ({text}), so there is no answer.", "Run" },
    { "file_changed", "{text} has changed since Assay looked at it. Add it again, then ask again.", "Same file" },
    { "file_not_seen", "{text} has changed since Assay looked at it, and this run did not see it. Open it again where the answer needs it.",
        "Same file" },
    { "output_cut", "The printed output was cut because it is too long.", "Output" },
    { "refused", "The code tried something that is not allowed ({text}); what it computed may be incomplete.", "Output" },
    { "file_not_kept", "The file {text} was not kept: {text2}.", "Files" },

    { "no_file_named", "The code names none of the files, so the answer may not come from them.", "Rows read" },
    { "rows_read", "{text} has {count} {count|row|rows}{counts1?, {counts1} of its lines could not be read as rows}{counts2?, {counts2} dates "
                   "could be day/month or month/day}{counts3?, {counts3} cells were converted}.", "File" },
    { "lines_set_apart", "{text}: {text2}", "Lines set apart" },
    { "part_read", "Line {line} reads a part of {text} only{count?: {count} of its {total} rows}.", "Whole file" },
    { "random_rows", "Line {line} works on a random sample of the rows of {text}, so another run can give other numbers.", "Whole file" },
    { "part_computed", "The answer is computed on a part of {text} only: line {line} takes {count?{count} of its {total} rows}{counts1?some of its rows}.",
        "Whole file" },
    { "all_rows_read", "Line {line} reads all rows of {text}, and no line takes a part of them by place, number or chance.", "Whole file" },
    { "join_validated", "The join in line {line} has validate=\"{text}\": pandas compared its keys, and ends the run where they repeat.", "Join" },
    { "join_once", "{column} stands once in {text}, so the join in line {line} repeats no row of {text2}.", "Join" },
    { "join_grouped", "Each key stands once on one side of the join in line {line}: the code groups or drops by it, so no row of the other side repeats.",
        "Join" },
    { "join_kept", "The join in line {line} has {total} rows, no more than the {count} before it.", "Join" },
    { "join_multiplied", "The join in line {line} made {total} rows of {count}, because keys repeat on both sides: totals of it are too large.", "Join" },
    { "join_multiplies", "Keys repeat on both sides of the join in line {line} ({column}: {counts1} values in {count} rows of {text}, {counts2} in {total} rows "
                         "of {text2}){counts3?, which gives {counts3} rows}: rows multiply, and totals of them grow.", "Join" },
    { "join_unknown", "Whether keys repeat on both sides of the join in line {line} is not known; if they do, rows multiply and totals grow. Add validate= to find out.",
        "Join" },
    { "rows_without_group", "{count} of the {total} rows of {text} have no “{column}” and are in no group. To count them too, group with "
                            "dropna=False.", "Rows without a group" },

    { "no_rows_match", "No rows match. Check the values asked for against those in the file.", "Empty result" },
    { "first_rows_kept", "The first {count} of {total} rows are kept.", "Rows shown" },
    { "column_empty", "The column “{column}” of the result is empty in every row.", "Missing values" },
    { "column_infinite", "The column “{column}” has infinite values, as from a division by zero.", "Infinite values" },
    { "negative_count", "The column “{column}” has a negative count, which cannot be.", "Counts" },
    { "count_beyond_rows", "The column “{column}” counts more than the {total} rows of the files.", "Counts" },
    { "shares_off", "The column “{column}” looks like shares of a whole but does not add up to it.", "Shares" },
    { "shares_are_part", "The shares in “{column}” are a part of the whole, as asked.", "Shares" },
    { "shares_add_up", "The shares in “{column}” add up to the whole.", "Shares" },
    { "group_twice", "A group occurs more than once in the result; a total may be split.", "Groups" },
    { "groups_once", "Each group occurs once in the result.", "Groups" },
    { "result_typed", "The result of line {line} stands in the code: it is not computed from the files, so its numbers have no evidence.", "Result" },
    { "answer_infinite", "The answer is not a finite number, as after a division by zero.", "Infinite values" },

    { "model_agrees", "The model read question, code and result again and found nothing.", "Second look" },
    { "model_unsure", "The model is not sure that the result answers the question.", "Second look" },
    { "model_doubts", "The model doubts it ({text}). {text2}", "Second look" },
    { "model_unreadable", "The model's reply could not be read.", "Second look" },
    { "model_not_heard", "The model was not heard on this result. {text}", "Second look" },
    { "model_words_not_used", "They were not used. {text}", "Words of the model" },
    { "model_words_missing", "There are none. {text}", "Words of the model" },
    { "not_vouched_for", "This result was made elsewhere, or changed since: it was not checked here. Run the step again to check it.", "Origin" },
    { "plan_not_vouched_for", "How the question was read was written elsewhere, or changed since. Compare it with the question and the code.", "Origin" },
    { "earlier", "{text2}", "{text}" },
});
static_assert(checkPatterns.size() == static_cast<std::size_t>(CheckKind::Earlier) + 1);
} // namespace

template <> std::span<const Pattern> patternsOf<CheckKind>()
{
    return checkPatterns;
}

} // namespace core
