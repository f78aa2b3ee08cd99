// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/style.h"

namespace core::report {

namespace {
constexpr std::string_view screen = R"css(
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --ink: #1c2430; --soft: #566274; --line: #dfe4ea; --band: #f3f5f8;
  --accent: #0b62c4; --accent-soft: #e3eefb; --good: #1a7f4b; --warn: #8a5a00; --bad: #b3261e; --warn-soft: #fff3d6;
  --target: #ffe58a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14181e; --card: #1c222b; --ink: #e6eaf0; --soft: #a0acbc; --line: #323b48; --band: #232a35;
    --accent: #7db5ff; --accent-soft: #1d3350; --good: #6fd6a0; --warn: #f0c36a; --bad: #ff8f87; --warn-soft: #40330f;
    --target: #6b5a12;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0; background: var(--page); color: var(--ink); line-height: 1.55;
  font: 16px/1.55 system-ui, "Noto Sans", "Segoe UI", "Helvetica Neue", sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
header { margin-bottom: 2rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .35rem; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h3 { font-size: 1.1rem; line-height: 1.3; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h4, .part { font-size: .8rem; margin: 1.6rem 0 .5rem; color: var(--soft); text-transform: uppercase;
  letter-spacing: .06em; }
p { margin: .4rem 0; overflow-wrap: anywhere; }
.soft, .rest, figcaption, caption { color: var(--soft); font-size: .9rem; }
nav ul { margin: .75rem 0 0; padding-left: 1.4rem; }
a { color: var(--accent); text-underline-offset: .15em; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.5rem 1.6rem;
  margin: 0 0 1.5rem; box-shadow: 0 1px 2px rgb(0 0 0 / .05); }
.answer { font-size: 1.2rem; line-height: 1.5; margin: .9rem 0 .4rem; white-space: pre-wrap; }
.answer a { font-weight: 600; font-variant-numeric: tabular-nums; border-radius: 4px; padding: 0 .15em;
  background: var(--accent-soft); text-decoration-thickness: 1px; }
.unsupported { background: var(--warn-soft); color: inherit; border-bottom: 2px dashed var(--warn); padding: 0 .15em; }
.unsupported small { color: var(--warn); font-size: .7rem; margin-left: .3em; }
.state { border-left: 4px solid var(--warn); padding: .4rem .8rem; background: var(--band); white-space: pre-wrap; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0 1rem; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
caption { text-align: left; padding: .5rem .75rem; }
th, td { padding: .4rem .75rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line);
  white-space: pre-wrap; overflow-wrap: anywhere; }
thead th { background: var(--band); border-top: 0; font-weight: 600; white-space: nowrap; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.data td { white-space: pre; } .data td.long { white-space: pre-wrap; min-width: 18rem; }
td.none { color: var(--soft); font-style: italic; } .paper { display: none; }
tbody tr:nth-child(even) td { background: color-mix(in srgb, var(--band) 45%, transparent); }
td:target, p:target { background: var(--target) !important; outline: 2px solid var(--accent); outline-offset: -2px; }
.facts th { width: 14rem; font-weight: 500; color: var(--soft); }
.facts td { font-family: ui-monospace, "Noto Sans Mono", monospace; font-size: .85rem; word-break: break-word; }
.facts td.hash { font-size: .7rem; }
.checks { list-style: none; padding: 0; margin: .3rem 0; }
.checks li { padding: .25rem 0; display: grid; grid-template-columns: 6.2rem 1fr; gap: .5rem; }
.checks li.plain { display: list-item; margin-left: 1.2rem; list-style: disc; } .checks b { font-weight: 600; }
.passed b::before { content: "✓ "; } .warning b::before { content: "▲ "; } .failed b::before { content: "✕ "; }
.passed b { color: var(--good); } .warning b { color: var(--warn); } .failed b { color: var(--bad); }
figure { margin: .75rem 0 1rem; }
figure img { max-width: 100%; height: auto; display: block; background: #fff; border: 1px solid var(--line); border-radius: 8px; }
figure img[src^="data:image/svg"] { width: 100%; }
.value { font-size: 1.7rem; font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
details { border: 1px solid var(--line); border-radius: 8px; margin: .6rem 0; }
summary { cursor: pointer; padding: .5rem .8rem; font-weight: 500; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
details > :not(summary) { margin: 0 .8rem .8rem; }
pre { background: var(--band); border-radius: 8px; padding: .8rem 1rem; overflow-x: auto; tab-size: 4; margin: .5rem 0;
  font: .86rem/1.5 ui-monospace, "Noto Sans Mono", "DejaVu Sans Mono", monospace; }
.lines { counter-reset: line; } .line { display: block; counter-increment: line; padding-left: 3.6em; }
.line::before { content: counter(line); display: inline-block; width: 2.6em; margin: 0 1em 0 -3.6em; text-indent: 0;
  text-align: right; color: var(--soft); }
.k { color: #8b2ab0; } .s { color: #1b7a3d; } .c { color: var(--soft); font-style: italic; } .d { color: #a34a00; }
@media (prefers-color-scheme: dark) { .k { color: #d9a1f2; } .s { color: #8fd6a5; } .d { color: #f2b27d; } }
@page { margin: 14mm 15mm 16mm;
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #444; } }
@media print {
  :root { --page: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --band: #f2f2f2; --accent: #003f87;
    --accent-soft: #eef3fa; --target: #fff; }
  body { font-size: 10.5pt; } main { max-width: none; padding: 0; }
  section { box-shadow: none; border: 0; border-top: 1px solid var(--line); border-radius: 0; padding: 1rem 0; }
  nav a, .answer a { color: inherit; background: none; text-decoration: none; } /* paper leads nowhere */
  /* Only what takes less than a third of a page is kept whole: what has to go on begins a page that is full. */
  figure, tr, li, .answer, .title + p, p:has(+ h4), h1, h2, h3, h4 { break-inside: avoid; }
  p, li { orphans: 3; widows: 3; }
  h2, h3, h4, .title + p, p:has(+ h4), summary { break-after: avoid; }
  .answer:not(:last-child), .state:not(:last-child) { break-after: avoid; }
  p + .soft, ul + .soft, .rest, li + li:last-child, li:nth-child(2) { break-before: avoid; }
  /* What ends or begins its parent would hold on to what stands outside of it. */
  .line + .line:nth-last-child(-n+3) { break-before: avoid; }
  .line:nth-child(-n+5):not(:last-child) { break-after: avoid; }
  #appendix { break-before: page; } #sources { break-before: avoid; break-inside: avoid; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  .line { padding-left: 6em; text-indent: -2.4em; } /* what goes on stands further in, without a number */
  details::details-content { content-visibility: visible; block-size: auto; } /* nothing is folded on paper */
  figure img, figure img[src^="data:image/svg"] { width: auto; max-width: 72%; max-height: 8cm; }
  .screen { display: none; } .paper { display: block; } .data th, .data td { padding: .15rem .45rem; font-size: 9.5pt; }
  .data.small th, .data.small td { padding: .2rem .3rem; font-size: 7.5pt; }
  .data.small th { white-space: normal; overflow-wrap: normal; } .data td.long { min-width: 0; }
  .scroll:not(:has(tbody tr:nth-child(13))), .scroll:has(.small):not(:has(tbody tr:nth-child(17))) {
    break-inside: avoid; } /* a short table is not split */
  thead { display: table-header-group; break-before: avoid; } .scroll { overflow: visible; }
  .scroll, details { border: 0; } summary { list-style: none; padding-left: 0; } /* no page cuts a frame */
  details > :not(summary) { margin-left: 0; margin-right: 0; }
  caption { break-inside: avoid; } caption:empty { display: none; }
  caption, thead, tbody tr:nth-child(-n+5):not(:last-child) { break-after: avoid; }
  tbody tr + tr:nth-last-child(-n+5) { break-before: avoid; }
}
)css";
} // namespace

std::string_view screenStyle()
{
    return screen;
}

std::string_view printStyle()
{
    return R"css(
body { font-family: sans-serif; font-size: 10pt; color: #101418; }
h1 { font-size: 20pt; } h2 { font-size: 14pt; margin-top: 16px; } h3 { font-size: 12pt; margin-top: 19px; }
h4 { font-size: 10pt; color: #505a66; margin-top: 13px; }
p { margin-top: 4px; margin-bottom: 4px; }
.caption { color: #505a66; margin-top: 13px; } .after { font-size: 4pt; margin: 0px; } .none { color: #8a939d; }
.answer { font-size: 12pt; } .soft, .rest { color: #505a66; } .value { font-size: 16pt; font-weight: bold; }
.small th, .small td { font-size: 7pt; } .hash { font-size: 7.5pt; }
th { background-color: #eef1f4; text-align: left; } td { vertical-align: top; } .n { text-align: right; }
pre { font-family: monospace; font-size: 8.5pt; background-color: #f4f5f7; white-space: pre-wrap; }
.k { color: #7a1fa2; } .s { color: #1b6e37; } .c { color: #606a76; font-style: italic; } .d { color: #94430a; }
.g { color: #7b8490; } .unsupported { background-color: #fff0c8; }
)css";
}

} // namespace core::report
