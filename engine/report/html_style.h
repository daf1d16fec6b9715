#pragma once

#include <string_view>

namespace spillway {

/// Style of a report: light, dark, on paper; includes the classes of drawings. Must contain neither `<` nor `&`, so
/// that the file is well-formed as HTML and as XML.
inline constexpr std::string_view kHtmlStyle = R"(:root {
  --page: #f3f5f9; --panel: #ffffff; --field: #f7f9fc; --border: #dde3ea; --grid: #e4e9f0; --text: #1c2430; --subtle: #5c6777;
  --accent: #1f6fde; --passed: #3b82d6; --delayed: #e8a317; --rejected: #d6353b; --good: #217a58; --bad: #c02a30;
  --free: #eef7f2; --loss1: #fde3d3; --loss2: #fbc4a4; --loss3: #f39c78; --loss4: #e2694f; --loss5: #c23638; --loss6: #851a2d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #16191f; --panel: #1d2129; --field: #242933; --border: #323945; --grid: #2b313c; --text: #e6e9ef; --subtle: #98a2b3;
    --accent: #5aa2ff; --passed: #4d9bea; --delayed: #f0b42e; --rejected: #e5484d; --good: #3fb68b; --bad: #ff7a7e;
    --free: #1b2f2a; --loss1: #43302b; --loss2: #63392f; --loss3: #8a4436; --loss4: #b5503e; --loss5: #dc6a4f; --loss6: #ffa27c;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto,
  "Noto Sans", "Liberation Sans", "DejaVu Sans", sans-serif; }
main { max-width: 66rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
header { margin-bottom: 1.5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.3rem; letter-spacing: -0.01em; overflow-wrap: anywhere; }
header p { margin: 0; color: var(--subtle); }
h2 { font-size: 1.25rem; margin: 2.4rem 0 0.6rem; padding-top: 0.9rem; border-top: 1px solid var(--border); }
p, ul { margin: 0.5rem 0; max-width: 48rem; overflow-wrap: anywhere; }
ul { padding-left: 1.2rem; }
li { margin: 0.25rem 0; }
p.good, p.bad { border-left: 4px solid var(--good); padding: 0.5rem 0.9rem; background: var(--panel); border-radius: 0 6px 6px 0; }
p.bad { border-left: 4px double var(--bad); }
p.good::before { content: "\2713\00a0"; color: var(--good); font-weight: 700; }
p.bad::before { content: "\2717\00a0"; color: var(--bad); font-weight: 700; }
dl.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: 0.75rem; margin: 1rem 0; }
dl.figures div { background: var(--panel); border: 1px solid var(--border); border-top: 4px solid var(--border); border-radius: 6px;
  padding: 0.7rem 0.9rem; }
dl.figures div.good { border-top-color: var(--good); }
dl.figures div.bad { border-top: 4px double var(--bad); }
dt { color: var(--subtle); font-size: 0.85rem; }
dd { margin: 0.1rem 0 0; font-size: 1.25rem; font-weight: 650; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
div.good dd::before { content: "\2713\00a0"; color: var(--good); }
div.bad dd::before { content: "\2717\00a0"; color: var(--bad); }
.table { overflow-x: auto; margin: 0.8rem 0; }
table { border-collapse: collapse; background: var(--panel); border: 1px solid var(--border); font-size: 0.9rem;
  font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--subtle); padding: 0 0 0.35rem; font-size: 0.85rem; }
th, td { padding: 0.35rem 0.75rem; text-align: left; vertical-align: top; border-top: 1px solid var(--grid); }
th { color: var(--subtle); font-weight: 600; vertical-align: bottom; background: var(--field); }
th.number, td.number { text-align: right; }
td.number { white-space: nowrap; }
td.name { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace; font-size: 0.95em;
  overflow-wrap: anywhere; min-width: 8rem; }
td.words:first-child { font-weight: 550; min-width: 6rem; }
pre { background: var(--panel); border: 1px solid var(--border); border-radius: 6px; padding: 0.8rem 1rem; overflow-x: auto;
  font: 0.85rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace; }
figure { margin: 1rem 0; padding: 0.9rem 1rem; background: var(--panel); border: 1px solid var(--border); border-radius: 6px; }
figcaption { font-weight: 600; margin-bottom: 0.4rem; }
svg { display: block; width: 100%; height: auto; font: 12px system-ui, "Segoe UI", Roboto, "Liberation Sans", "DejaVu Sans",
  sans-serif; }
summary { cursor: pointer; color: var(--subtle); font-size: 0.85rem; margin-top: 0.4rem; }
svg text { fill: var(--subtle); }
svg text.strong { fill: var(--text); font-weight: 600; }
svg .end { text-anchor: end; }
svg .middle { text-anchor: middle; }
svg .grid { stroke: var(--grid); fill: none; }
svg .axis { stroke: var(--subtle); fill: none; }
svg .passed { fill: var(--passed); }
svg .delayed { fill: var(--delayed); }
svg .rejected { fill: var(--rejected); }
svg .stripe { stroke: var(--panel); stroke-width: 1.4; fill: none; }
svg .dot { fill: var(--panel); }
svg .normal { fill: var(--good); fill-opacity: 0.09; }
svg .normal-mark { fill: var(--good); }
svg .incident { fill: var(--bad); fill-opacity: 0.11; }
svg .incident-mark { fill: var(--bad); }
svg .loss0 { fill: var(--free); }
svg .loss1 { fill: var(--loss1); }
svg .loss2 { fill: var(--loss2); }
svg .loss3 { fill: var(--loss3); }
svg .loss4 { fill: var(--loss4); }
svg .loss5 { fill: var(--loss5); }
svg .loss6 { fill: var(--loss6); }
svg .frontier { stroke: var(--good); stroke-width: 2.5; fill: none; }
svg .sure { stroke-dasharray: 6 4; stroke-width: 1.8; }
svg .share { stroke: var(--text); stroke-width: 1.2; stroke-dasharray: 5 4; fill: none; }
svg .star { fill: var(--accent); stroke: var(--panel); stroke-width: 1.5; }
svg .ring { fill: none; stroke: var(--text); stroke-width: 2.5; }
svg .halo { fill: var(--panel); fill-opacity: 0.88; }
@media print {
  :root {
    --page: #ffffff; --panel: #ffffff; --field: #f2f2f2; --border: #b5b5b5; --grid: #d5d5d5; --text: #000000; --subtle: #444444;
    --accent: #1f6fde; --passed: #3b82d6; --delayed: #e8a317; --rejected: #d6353b; --good: #217a58; --bad: #c02a30;
    --free: #eef7f2; --loss1: #fde3d3; --loss2: #fbc4a4; --loss3: #f39c78; --loss4: #e2694f; --loss5: #c23638; --loss6: #851a2d;
  }
  body { font-size: 10.5pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main { max-width: none; padding: 0; }
  h2 { break-after: avoid; }
  tr, figure, pre, dl.figures { break-inside: avoid; }
  .table { overflow: visible; }
  table { font-size: 8.5pt; }
  th, td { padding: 0.2rem 0.45rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  summary { display: none; }
}
)";

} // namespace spillway
