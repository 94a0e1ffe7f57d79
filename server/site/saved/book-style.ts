/** Those of charts on the pages (web/ui/chart.css), as old reading systems have no variables. */
export const chartColours = ['#0072b2', '#b84700', '#00795a', '#9c4d83', '#7a6200', '#4a4f57'] as const;

/** The style of a book: what reading systems don't know by themselves, in colours that follow their theme. */
export const bookStyle = `
body { line-height: 1.5; }
h1, h2, h3, h4 { line-height: 1.2; }
img, svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: 0.2em 0.5em; text-align: start; vertical-align: top; }
blockquote { margin-inline: 1em; }
aside, .notice, .callout, .post-summary { border-inline-start: 4px solid; padding-inline-start: 0.8em; margin-block: 1em; }
.notice-alarm, .callout-warning, .callout-caution, .callout-emergency { border-inline-start-width: 8px; }
dt, .callout-name { font-weight: bold; }
.align-right { text-align: end; }
.align-center { text-align: center; }
.task { list-style: none; }
.task::before { content: "○ "; }
.task.done::before { content: "✓ "; }
pre { white-space: pre-wrap; }
.table-scroll, .math-block { overflow-x: auto; }
.heading-anchor { display: none; }
.qr svg { width: 8em; }
.chart { margin-inline: 0; }
.chart figcaption strong, .chart svg { display: block; }
.chart svg { max-width: 28rem; overflow: visible; stroke: none; }
.chart text { fill: currentColor; font-size: 12px; }
.chart .axis, .chart .grid { stroke: #808080; stroke-width: 1; }
${chartColours.map((colour, at) => `.chart .series-${at + 1} { fill: ${colour}; stroke: ${colour}; }`).join('\n')}
.chart path, .chart .name { stroke-width: 0; }
.chart .line { fill: none; stroke-width: 2; }
.chart .dots { stroke-width: 9; stroke-linecap: round; }
.post-about, .post-end { border-top: 1px solid; margin-top: 2em; font-size: 0.9em; }
`.trimStart();
