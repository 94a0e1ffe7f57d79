/** An example of a specification whose HTML differs on purpose, with the reason and our HTML. */
export interface Difference {
  /** Number of the example in the specification, from 1. */
  example: number;
  reason: string;
  html: string;
}

const rawHtml =
  'raw HTML is dropped but for sub and sup; the text between the tags stays, and is Markdown like all other text';
const opaqueHtml = 'scripts, style sheets, comments and the like vanish with what they hold';
const scheme =
  'links lead to web, mail and telephone addresses only; what seems to have another scheme stays text';
const lowerCase = 'the scheme of an address is written in lower case';
const autolink = 'addresses in the text are links, as in GFM';
const emptyHeading = 'a heading without content only disturbs those who go from heading to heading';
const emptyLink = 'a link without content shows where it leads, as one must be able to see and name it';

export const commonmarkDifferences: readonly Difference[] = [
  { example: 21, reason: rawHtml, html: '' },
  { example: 31, reason: rawHtml, html: '' },
  { example: 79, reason: emptyHeading, html: '' },
  { example: 148, reason: rawHtml, html: '<p><strong>Hello</strong>,</p><p><em>world</em>.</p>' },
  { example: 149, reason: rawHtml, html: '<p>hi</p><p>okay.</p>' },
  { example: 150, reason: rawHtml, html: '<p><em>hello</em></p>' },
  { example: 151, reason: rawHtml, html: '<p><em>foo</em></p>' },
  { example: 152, reason: rawHtml, html: '<p><em>Markdown</em></p>' },
  { example: 153, reason: rawHtml, html: '' },
  { example: 154, reason: rawHtml, html: '' },
  { example: 155, reason: rawHtml, html: '<p><em>foo</em></p><p><em>bar</em></p>' },
  { example: 156, reason: rawHtml, html: '<p>&#x3C;div id="foo"\n<em>hi</em></p>' },
  { example: 157, reason: rawHtml, html: '<p>&#x3C;div class\nfoo</p>' },
  { example: 158, reason: rawHtml, html: '<p>&#x3C;div *???-&#x26;&#x26;&#x26;-&#x3C;---\n<em>foo</em></p>' },
  { example: 159, reason: rawHtml, html: '<p><em>foo</em></p>' },
  { example: 160, reason: rawHtml, html: '<p>foo</p>' },
  { example: 161, reason: rawHtml, html: '<pre><code class="language-c">int x = 33;\n</code></pre>' },
  { example: 162, reason: rawHtml, html: '<p><em>bar</em></p>' },
  { example: 163, reason: rawHtml, html: '<p><em>bar</em></p>' },
  { example: 164, reason: rawHtml, html: '<p><em>bar</em></p>' },
  { example: 165, reason: rawHtml, html: '<p><em>bar</em></p>' },
  { example: 166, reason: rawHtml, html: '<p><em>foo</em></p>' },
  { example: 167, reason: rawHtml, html: '<p><em>foo</em></p>' },
  { example: 168, reason: rawHtml, html: '<p><em>foo</em></p>' },
  {
    example: 169,
    reason: rawHtml,
    html: '<p>import Text.HTML.TagSoup</p><p>main :: IO ()\nmain = print $ parseTags tags\n \nokay</p>',
  },
  { example: 170, reason: opaqueHtml, html: '<p>okay</p>' },
  { example: 171, reason: rawHtml, html: '<p><em>foo</em></p><p><em>bar</em></p>' },
  { example: 172, reason: opaqueHtml, html: '<p>okay</p>' },
  { example: 173, reason: rawHtml, html: '<p>foo</p>' },
  { example: 174, reason: rawHtml, html: '<blockquote><p>foo</p></blockquote><p>bar</p>' },
  { example: 175, reason: rawHtml, html: '<ul><li></li><li>foo</li></ul>' },
  { example: 176, reason: opaqueHtml, html: '<p><em>foo</em></p>' },
  { example: 177, reason: opaqueHtml, html: '<p><em>bar</em>\n<em>baz</em></p>' },
  { example: 178, reason: opaqueHtml, html: '' },
  { example: 179, reason: opaqueHtml, html: '<p>okay</p>' },
  { example: 180, reason: opaqueHtml, html: '<p>okay</p>' },
  { example: 181, reason: opaqueHtml, html: '' },
  { example: 182, reason: opaqueHtml, html: '<p>okay</p>' },
  { example: 183, reason: opaqueHtml, html: '<pre><code>&#x3C;!-- foo -->\n</code></pre>' },
  { example: 184, reason: rawHtml, html: '<pre><code>&#x3C;div>\n</code></pre>' },
  { example: 185, reason: rawHtml, html: '<p>Foo\n \nbar</p>' },
  { example: 186, reason: rawHtml, html: '<p>bar\n \n<em>foo</em></p>' },
  { example: 187, reason: rawHtml, html: '<p>Foo\n\nbaz</p>' },
  { example: 188, reason: rawHtml, html: '<p><em>Emphasized</em> text.</p>' },
  { example: 189, reason: rawHtml, html: '<p><em>Emphasized</em> text.</p>' },
  { example: 190, reason: rawHtml, html: '<p>Hi</p>' },
  { example: 191, reason: rawHtml, html: '<pre><code>&#x3C;td>\n  Hi\n&#x3C;/td>\n</code></pre>' },
  { example: 201, reason: rawHtml, html: '<p>[foo]: (baz)</p><p>[foo]</p>' },
  {
    example: 308,
    reason: opaqueHtml,
    html: '<ul><li>foo</li><li>bar</li></ul><ul><li>baz</li><li>bim</li></ul>',
  },
  {
    example: 309,
    reason: opaqueHtml,
    html: '<ul><li><p>foo</p><p>notcode</p></li><li><p>foo</p></li></ul><pre><code>code\n</code></pre>',
  },
  { example: 344, reason: rawHtml, html: '<p>`</p>' },
  { example: 475, reason: rawHtml, html: '<p>*</p>' },
  { example: 476, reason: rawHtml, html: '<p>**</p>' },
  { example: 477, reason: rawHtml, html: '<p>__</p>' },
  { example: 484, reason: emptyLink, html: '<p><a href="./target.md">./target.md</a></p>' },
  { example: 491, reason: rawHtml, html: '<p>[link]()</p>' },
  { example: 494, reason: rawHtml, html: '<p>[a](&#x3C;b)c\n[a](&#x3C;b)c>\n[a](c)</p>' },
  { example: 500, reason: scheme, html: '<p>link</p>' },
  { example: 524, reason: rawHtml, html: '<p>[foo</p>' },
  { example: 536, reason: rawHtml, html: '<p>[foo</p>' },
  { example: 596, reason: scheme, html: '<p>irc://foo.bar:2233/baz</p>' },
  { example: 597, reason: lowerCase, html: '<p><a href="mailto:FOO@BAR.BAZ">MAILTO:FOO@BAR.BAZ</a></p>' },
  { example: 598, reason: scheme, html: '<p>a+b+c:d</p>' },
  { example: 599, reason: scheme, html: '<p>made-up-scheme://foo,bar</p>' },
  { example: 601, reason: scheme, html: '<p>localhost:5001/foo</p>' },
  {
    example: 602,
    reason: autolink,
    html: '<p>&#x3C;<a href="https://foo.bar/baz">https://foo.bar/baz</a> bim></p>',
  },
  {
    example: 606,
    reason: autolink,
    html: '<p>&#x3C;<a href="mailto:foo+@bar.example.com">foo+@bar.example.com</a>></p>',
  },
  { example: 608, reason: autolink, html: '<p>&#x3C; <a href="https://foo.bar">https://foo.bar</a> ></p>' },
  { example: 611, reason: autolink, html: '<p><a href="https://example.com">https://example.com</a></p>' },
  {
    example: 612,
    reason: autolink,
    html: '<p><a href="mailto:foo@bar.example.com">foo@bar.example.com</a></p>',
  },
  { example: 613, reason: rawHtml, html: '' },
  { example: 614, reason: rawHtml, html: '' },
  { example: 615, reason: rawHtml, html: '' },
  { example: 616, reason: rawHtml, html: '' },
  { example: 617, reason: rawHtml, html: '<p>Foo</p>' },
  { example: 623, reason: rawHtml, html: '' },
  { example: 625, reason: opaqueHtml, html: '<p>foo</p>' },
  { example: 626, reason: opaqueHtml, html: '<p>foo  foo --></p><p>foo  foo --></p>' },
  { example: 627, reason: opaqueHtml, html: '<p>foo</p>' },
  { example: 628, reason: opaqueHtml, html: '<p>foo</p>' },
  { example: 629, reason: opaqueHtml, html: '<p>foo</p>' },
  { example: 630, reason: rawHtml, html: '<p>foo</p>' },
  { example: 631, reason: rawHtml, html: '<p>foo</p>' },
  { example: 642, reason: rawHtml, html: '' },
  { example: 643, reason: rawHtml, html: '' },
];

export const gfmDifferences: readonly Difference[] = [
  {
    example: 21,
    reason: scheme,
    html: '<p><a href="http://commonmark.org">http://commonmark.org</a></p><p>(Visit <a href="https://encrypted.google.com/search?q=Markup+(business)">https://encrypted.google.com/search?q=Markup+(business)</a>)</p><p>Anonymous FTP is available at ftp://foo.bar.baz.</p>',
  },
  { example: 25, reason: rawHtml, html: '<p>is disallowed.   is also disallowed.</p>' },
];
