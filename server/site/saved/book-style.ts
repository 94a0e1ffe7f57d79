/** The style of a book: what reading systems don't know by themselves, in colours that follow their theme. */
export const bookStyle = `
body { line-height: 1.5; }
h1, h2, h3, h4 { line-height: 1.2; }
img, svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: 0.2em 0.5em; text-align: start; vertical-align: top; }
blockquote { margin-inline: 1em; }
aside, .notice, .callout, .summary { border-inline-start: 4px solid; padding-inline-start: 0.8em; margin-block: 1em; }
.notice-alarm, .callout-danger, .callout-warning { border-inline-start-width: 8px; }
dt { font-weight: bold; }
pre { white-space: pre-wrap; }
.visually-hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
.post-about, .post-end { border-top: 1px solid; margin-top: 2em; font-size: 0.9em; }
.qr svg { width: 8em; }
`.trimStart();
