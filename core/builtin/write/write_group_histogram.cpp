// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builtin/write/query_bench.h"

#include "core/builtin/composed/say_query.h"
#include "core/builtin/language/python_code.h"
#include "core/builtin/language/words.h"
#include "core/builtin/write/histogram_ranges.h"

namespace core::builtin {

namespace {
/// The rows with a number and a group, how many of them are in each range, and the picture of that.
class GroupHistogram {
public:
    GroupHistogram(QueryBench& w, const HistogramRanges& ranges)
        : m_w(w)
        , m_ranges(ranges)
        , m_number(*w.query.numbers.front().column)
        , m_value(w.bench.name(m_number))
        , m_group(w.bench.name(w.query.keys.front().column))
        , m_there(w.add(StepKind::NumbersThere, {}, "there",
              w.bench.frame + ".dropna(subset=[" + m_value + ", " + m_group + "])"))
        , m_values(m_there + "[" + m_value + "]")
        , m_title("title=" + literal(subjectOf(w.query, w.schema)) + ")")
    {
    }

    /// So many ranges, whose edges are the numbers' own.
    void writeBins(int bins)
    {
        const auto ranges = std::to_string(bins);
        drawTogether(ranges);
        const auto counts = countRows("pd.cut(" + m_values + ", " + ranges + ")");
        const auto written = "[f'{max(part.left, " + m_values + ".min()):,.6g} to {part.right:,.6g}' for part in ";
        name(counts, written + counts + "[\"range\"]]");
        m_w.bench.script.result(counts);
    }

    /// Bars with the names of their ranges stand for ranges with an open end, which cannot be drawn to scale.
    void writeSteps()
    {
        const auto width = numeral(m_ranges.width);
        const auto kind = m_ranges.hasOpenEnd() ? StepKind::OpenRanges : StepKind::RangesBegin;
        const auto edges = m_w.add(kind, { .texts = { width } }, "edges", edgesCode(m_values, m_ranges));
        if (!m_ranges.hasOpenEnd()) {
            drawTogether(edges);
        }
        const auto counts = countRows("pd.cut(" + m_values + ", " + cutCode(edges, m_ranges) + ", right=False)");
        const auto form = ":,." + std::to_string(decimalsOf(width)) + "f";
        name(counts, rangeNamesCode(counts + "[\"range\"]", form, m_ranges));
        if (m_ranges.hasOpenEnd()) {
            draw(counts + ".plot.bar(x=\"range\", xlabel=" + m_value + ", ylabel=\"Number of rows\", ");
        }
        m_w.bench.script.result(counts);
    }

private:
    void draw(const std::string& call) { m_w.bench.script.add(inWords(StepNote(StepKind::Drawn)), call + m_title); }

    void drawTogether(const std::string& ranges)
    {
        draw(m_there + ".pivot(columns=" + m_group + ", values=" + m_value + ").plot.hist(bins=" + ranges
            + ", alpha=0.5, ");
    }

    std::string countRows(const std::string& cut)
    {
        const auto range = m_w.add(
            StepKind::BandOf, { .texts = { oneLine(m_w.schema.name(m_number)) } }, "ranges", cut);
        return m_w.add(StepKind::RowsOfRange, {}, "counts",
            m_there + ".groupby([" + range + ", " + m_group + "], observed=False).size().unstack(fill_value=0)"
                + ".rename_axis(index=\"range\", columns=None).reset_index()");
    }

    void name(const std::string& counts, const std::string& names)
    {
        m_w.bench.script.add(inWords(StepNote(StepKind::RangesWritten)), counts + "[\"range\"] = " + names);
    }

    QueryBench& m_w;
    HistogramRanges m_ranges;
    int m_number;
    std::string m_value, m_group, m_there, m_values, m_title;
};
} // namespace

/// The groups share their ranges, so that their bars can be compared.
void writeHistogramOfEach(QueryBench& w)
{
    const int number = *w.query.numbers.front().column;
    const auto ranges = w.query.step > 0 ? HistogramRanges { w.query.step }
        : w.query.bins > 0               ? HistogramRanges {}
                                         : rangesThatShow(w.schema.column(number), number, w.query.filters);
    GroupHistogram histogram(w, ranges);
    ranges.width > 0 ? histogram.writeSteps() : histogram.writeBins(w.query.bins > 0 ? w.query.bins : usualRanges);
}

} // namespace core::builtin
