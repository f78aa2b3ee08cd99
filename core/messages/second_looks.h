// SPDX-License-Identifier: GPL-3.0-or-later
// What a model's second look, reruns, a second method and where a record comes from say of an answer.
#pragma once

#include "core/domain/check_fact.h"

#include <array>

namespace core {

// In the order of CheckKind, from ModelAgrees on.
inline constexpr auto secondLookPatterns = std::to_array<Pattern>({
    { "model_agrees", "The model read question, code and result again and found nothing.", "Second look" },
    { "model_saw_no_cells",
        "The model read question, code, what happened to rows and what was found; no cell of the result was shown to "
        "it.",
        "Second look" },
    { "model_unsure", "The model is not sure that the result answers the question.", "Second look" },
    { "model_doubts", "The model doubts it ({text}). {text2}", "Second look" },
    { "model_unreadable", "The model's reply could not be read.", "Second look" },
    { "model_not_heard", "The model was not heard on this result. {text}", "Second look" },
    { "model_words_not_used", "They were not used. {text}", "Words of the model" },
    { "model_words_missing", "There are none. {text}", "Words of the model" },
    { "order_decides",
        "With the rows of {text} in another order the same code gives another answer, so it rests on how the file "
        "happens to be sorted.",
        "Order", "Sort by the column that is meant." },
    { "unnamed_column_decides",
        "Without the column “{column}”, which the code does not name, the same code gives another answer.", "Columns",
        "Name the columns that are meant." },
    { "doubling_not_followed",
        "With each row of {text} twice the same code gives {figure3}{text4? for “{text4}”} where {figure2} was to be "
        "expected, so the rows do not all count alike.",
        "Relations" },
    { "parts_do_not_add",
        "The two halves of {text} give {figure3}{text4? for “{text4}”} together, the whole gives {figure2}.",
        "Relations" },
    { "label_not_followed",
        "With “{text}” of “{column}” renamed the answer stays as it is: its labels do not come from the data.",
        "Relations" },
    { "sign_of_samples",
        "In {count} of {total} samples of the rows, drawn with repeats, the figure has the sign that it has here.",
        "Samples" },
    { "properties_hold",
        "{count} {count|property|properties} that the model expects of any right answer, without having seen the code, "
        "{count|holds|hold}.",
        "Properties" },
    { "property_fails",
        "“{text}” does not hold, which the model expects of any right answer without having seen the "
        "code{text2?: {text2}}.",
        "Properties" },
    { "properties_not_run", "The properties that the model wrote could not be tried.", "Properties" },
    { "trials_not_run",
        "Facts of the data that may change this answer were not put to the test{counts1?, as the time for running the "
        "code again was over}{counts2?, as the code had been run again as often as it may}{counts3?, as the code could "
        "not be run again to its end}.",
        "Reruns" },
    { "relations_hold",
        "The same code follows {text}{counts1?, with the rows in another order}{counts2?, with each row "
        "twice}{counts3?, in two halves}{counts4?, with a category renamed}{counts5?, without a column that it does "
        "not name}, as it should.",
        "Relations" },
    { "edit_left", "This was planned from the question “{text}”, not from what was edited by hand after it.",
        "Question", "Make the same change in this code, or say it in the question." },
    { "fits_question",
        "The code is what every word of the question asks for{text? (“{text}”)}, and its run read all {count} "
        "{count|row|rows} of {text2}.",
        "Question" },
    { "second_agrees",
        "The built-in planner read every word of the question (“{text}”), and its own code gives the same "
        "{count|figure|{count} figures}{counts2?, which the {counts2|chart shows|charts show}}{counts1?; what else is "
        "shown was not compared}.",
        "Second method" },
    { "second_differs",
        "The built-in planner reads the question as “{text4}”, and its own code{column?, where {column} as here,} "
        "gives {text2?{figure3}{text? for “{text}”} where the answer has {figure2}}{counts1?{count|another "
        "figure|other figures} in {count} of {total} rows}{counts2?another answer}.",
        "Second method", "Compare both codes, and take the planner's where its reading is what you mean." },
    { "second_not_compared",
        "The built-in planner reads the question as “{text}”; what it works out could not be compared with this.",
        "Second method" },
    { "read_as_before", "This answer is from the data as it was read before: how {text} is read was changed since.",
        "Read as before" },
    { "same_as_read_before", "The same as in step {text}, which had the data as it was read before.", "Read anew" },
    { "other_than_read_before",
        "Step {text}, which had the data as it was read before, came to another result: {text2}", "Read anew" },
    { "not_vouched_for",
        "This result was made elsewhere, or changed since: it was not checked here. Run the step again to check it.",
        "Origin" },
    { "plan_not_vouched_for",
        "How the question was read was written elsewhere, or changed since. Compare it with the question and the code.",
        "Origin" },
    { "earlier_unknown", "What {text?step {text}}{counts1?earlier steps} changed cannot be told: nothing is ticked.",
        "State" },
    { "earlier", "{text2}", "{text}" },
});

} // namespace core
