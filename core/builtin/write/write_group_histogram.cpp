// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/query_bench.h"

#include "core/builtin/composed/say_query.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"

namespace core::builtin {

namespace {
/// The edges of ranges of one width, or how many ranges there are.
std::string rangesCode(QueryBench& w, const std::string& values)
{
    if (w.query.step == 0) {
        constexpr int usual = 20;
        return std::to_string(w.query.bins > 0 ? w.query.bins : usual);
    }
    const auto width = numeral(w.query.step);
    return w.add(StepKind::RangesBegin, { .texts = { width } }, "edges", edgesCode(values, width));
}
} // namespace

/// The groups share their ranges, so that their bars can be compared.
void writeHistogramOfEach(QueryBench& w)
{
    const int number = *w.query.numbers.front().column;
    const auto value = w.bench.name(number), group = w.bench.name(w.query.keys.front().column);
    const bool isStepped = w.query.step > 0;
    const auto there = w.add(
        StepKind::NumbersThere, {}, "there", w.bench.frame + ".dropna(subset=[" + value + ", " + group + "])");
    const auto values = there + "[" + value + "]";
    const auto ranges = rangesCode(w, values);
    w.bench.script.add(inWords(StepNote(StepKind::Drawn)),
        there + ".pivot(columns=" + group + ", values=" + value + ").plot.hist(bins=" + ranges
            + ", alpha=0.5, title=" + literal(subjectOf(w.query, w.schema)) + ")");
    const auto range = w.add(StepKind::BandOf, { .texts = { oneLine(w.schema.name(number)) } }, "ranges",
        "pd.cut(" + values + ", " + ranges + (isStepped ? ", right=False" : "") + ")");
    const auto counts = w.add(StepKind::RowsOfRange, {}, "counts",
        there + ".groupby([" + range + ", " + group + "], observed=False).size().unstack(fill_value=0)"
            + ".rename_axis(index=\"range\", columns=None).reset_index()");
    const auto written = isStepped ? std::string("{part.left:,.6g} to under {part.right:,.6g}")
                                   : "{max(part.left, " + values + ".min()):,.6g} to {part.right:,.6g}";
    w.bench.script.add(inWords(StepNote(StepKind::RangesWritten)),
        counts + "[\"range\"] = [f" + (isStepped ? "\"" : "'") + written + (isStepped ? "\"" : "'") + " for part in "
            + counts + "[\"range\"]]");
    w.bench.script.result(counts);
}

} // namespace core::builtin
