import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './render.ts';
import { paragraphDirection } from './tree/direction.ts';

function html(markdown: string): string {
  return renderMarkdown(markdown).html;
}

describe('headings', () => {
  function levels(markdown: string): number[] {
    return renderMarkdown(markdown).headings.map(({ level }) => level);
  }

  test('begin at h2, whatever level the author used', () => {
    expect(levels('# A\n\n## B')).toEqual([2, 3]);
    expect(levels('## A\n\n### B\n\n## C')).toEqual([2, 3, 2]);
    expect(levels('#### A')).toEqual([2]);
  });

  test('skip no level, and are never deeper than h6', () => {
    expect(levels('# A\n\n#### B\n\n## C\n\n# D')).toEqual([2, 3, 3, 2]);
    expect(levels('# A\n## B\n### C\n#### D\n##### E\n###### F')).toEqual([2, 3, 4, 5, 6, 6]);
    expect(levels('### A\n\n# B\n\n## C')).toEqual([2, 2, 3]);
  });

  test('have an anchor in any script and a link to themselves', () => {
    expect(html('# Résumé: *why* `now`?')).toBe(
      '<h2 id="h-résumé-why-now">Résumé: <em>why</em> <code dir="ltr">now</code>?' +
        '<a class="heading-anchor" href="#h-résumé-why-now" aria-label="Link to this section"></a></h2>',
    );
    const { headings } = renderMarkdown('# مقدمة عامة\n\n# ምን ማድረግ?\n\n# E\u0301tude\n\n# 🦠');
    expect(headings.map(({ id }) => id)).toEqual(['h-مقدمة-عامة', 'h-ምን-ማድረግ', 'h-étude', 'h-section']);
  });

  test('with the same text have different anchors', () => {
    const { headings } = renderMarkdown('# A\n\n# A-2\n\n# A\n\n# A', { idPrefix: 'p7-' });
    expect(headings.map(({ id }) => id)).toEqual(['p7-h-a', 'p7-h-a-2', 'p7-h-a-3', 'p7-h-a-4']);
  });

  test('are targets of links to their text', () => {
    expect(html('[m](#Methods) [x](#nowhere)\n\n# Methods')).toContain(
      '<a href="#h-methods">m</a> <a href="#nowhere">x</a>',
    );
    expect(html('[m](#مقدمة)\n\n# مقدمة')).toContain('<a href="#h-مقدمة">m</a>');
    expect(html('[m](#%E0%A4%A)')).toContain('<a href="#%E0%A4%25A">m</a>');
  });

  test('without text are left out', () => {
    expect(renderMarkdown('#\n\n## <b></b>')).toEqual({ html: '', headings: [], charts: [], excess: null });
  });
});

describe('raw HTML', () => {
  test('is dropped, and the text between tags stays', () => {
    expect(html('a <b onclick="x()">bold</b> word')).toBe('<p>a bold word</p>');
    expect(html('<div>\nSome *text*.\n</div>')).toBe('<p>Some <em>text</em>.</p>');
    expect(html('<br>\n- one\n- two')).toBe('<ul><li>one</li><li>two</li></ul>');
  });

  test('is replaced by a space if it separated two words', () => {
    expect(html('one<br>two<b>three</b>')).toBe('<p>one twothree</p>');
    expect(html('| a |\n|---|\n| x<br/>y |')).toContain('<td>x y</td>');
  });

  test('of scripts, style sheets, SVG and comments is dropped with its content', () => {
    expect(html('<script>\nalert(1)\n\n</script>\n\na')).toBe('<p>a</p>');
    expect(html('a <script>alert(1)</script> b')).toBe('<p>a  b</p>');
    expect(html('<svg viewBox="0 0 1 1">\n<text>20A</text>\n\n</svg>\n\na')).toBe('<p>a</p>');
    expect(html('a <svg><text>20A</text></svg>b')).toBe('<p>a b</p>');
    expect(html('<!-- note\n\nmore -->\na')).toBe('<p>a</p>');
    expect(html('<!-- note --> kept')).toBe('<p>kept</p>');
  });

  test('of an unclosed SVG does not drop the text after it', () => {
    expect(html('<svg>\n\nImportant.')).toBe('<p>Important.</p>');
  });
});

describe('sub and sup', () => {
  test('are kept if they are closed', () => {
    expect(html('H<sub>2</sub>O, 10<sup>*9*</sup>/L')).toBe(
      '<p>H<sub>2</sub>O, 10<sup><em>9</em></sup>/L</p>',
    );
    expect(html('x<SUB class="y">i<sup>2</sup></sub >')).toBe('<p>x<sub>i<sup>2</sup></sub></p>');
  });

  test('are dropped if they are not closed', () => {
    expect(html('a<sub>b')).toBe('<p>ab</p>');
    expect(html('a</sup>b')).toBe('<p>ab</p>');
    expect(html('a<sub/>b')).toBe('<p>ab</p>');
    expect(html('*a<sub>b* c</sub>')).toBe('<p><em>ab</em> c</p>');
    expect(html('<sub>a<sup>b</sub>c</sup>')).toBe('<p><sub>ab</sub>c</p>');
    expect(html('| <sub>a | b</sub> |\n|---|---|')).toContain('<th scope="col">a</th><th scope="col">b</th>');
  });
});

describe('links', () => {
  test('to other sites get no access to the window', () => {
    expect(html('[a](https://who.int "WHO") [b](/phis) [c](mailto:a@b.org) [d](tel:+25412345)')).toBe(
      '<p><a href="https://who.int" title="WHO" rel="noopener">a</a> <a href="/phis">b</a> ' +
        '<a href="mailto:a@b.org">c</a> <a href="tel:+25412345">d</a></p>',
    );
  });

  test('are created for addresses in the text, without the punctuation around them', () => {
    expect(html('(see https://who.int/a_(b).)')).toContain('>https://who.int/a_(b)</a>.)');
    expect(html('زوروا https://who.int/ar، شكرا')).toContain('>https://who.int/ar</a>، شكرا');
    expect(html('**https://a.org/x_y_z**')).toContain('<strong><a href="https://a.org/x_y_z"');
    expect(html('mailto:a_b@c.org.')).toBe('<p><a href="mailto:a_b@c.org">mailto:a_b@c.org</a>.</p>');
    expect(html('xhttps://a.org a.www.b.org')).not.toContain('<a href="https');
    expect(html('`https://a.org a@b.org`')).not.toContain('<a');
    expect(html('[https://a.org](/b)')).toBe('<p><a href="/b">https://a.org</a></p>');
    expect(html('[a@b.org www.b.org](/b)')).toBe('<p><a href="/b">a@b.org www.b.org</a></p>');
  });

  test('without content show their address, or are dropped if they have none', () => {
    expect(html('[](/a)')).toBe('<p><a href="/a">/a</a></p>');
  });
});

describe('strikethrough', () => {
  test('takes one or two tildes', () => {
    expect(html('~~a~~ ~b~ ~~~c~~~ d')).toBe('<p><del>a</del> <del>b</del> ~~~c~~~ d</p>');
    expect(html('~~a~ b')).toBe('<p>~~a~ b</p>');
    expect(html('a~~b~~c')).toBe('<p>a<del>b</del>c</p>');
  });

  test('does not apply to ranges and approximations', () => {
    expect(html('5~10 mg and 20~30 mg')).toBe('<p>5~10 mg and 20~30 mg</p>');
    expect(html('~24 in ~30,000')).toBe('<p>~24 in ~30,000</p>');
  });
});

describe('tables', () => {
  const table = '| Drug | Dose |\n|:-----|-----:|\n| A | 5 mg |\n| B |';

  test('scroll, can get keyboard focus, and have headers with a scope', () => {
    expect(html(table)).toBe(
      '<div class="table-scroll" tabindex="0" role="region" aria-label="Table 1"><table>' +
        '<thead><tr><th scope="col" class="align-left">Drug</th><th scope="col" class="align-right">Dose</th></tr></thead>' +
        '<tbody><tr><td class="align-left">A</td><td class="align-right">5 mg</td></tr>' +
        '<tr><td class="align-left">B</td><td class="align-right"></td></tr></tbody></table></div>',
    );
  });

  test('have unique names', () => {
    const labels = { table: (number: number) => `Tableau ${number}` };
    expect(renderMarkdown(`${table}\n\n${table}`, { labels }).html).toMatch(/"Tableau 1".*"Tableau 2"/s);
  });

  test('have an ordinary cell for an empty header', () => {
    expect(html('| | a |\n|---|---|')).toContain('<tr><td></td><th scope="col">a</th></tr>');
  });
});

describe('task lists', () => {
  test('have plain items, whose markers are ticks', () => {
    expect(html('- [x] a\n- [ ] b\n- [ ]c\n- \\[x] d')).toBe(
      '<ul><li class="task done">a</li><li class="task">b</li><li>[ ]c</li><li>[x] d</li></ul>',
    );
  });
});

describe('code', () => {
  test('is left-to-right, scrolls by keyboard, and has its language as a class', () => {
    expect(html('```r\nx <- 1\n```')).toBe(
      '<pre tabindex="0" dir="ltr"><code class="language-r">x &#x3C;- 1\n</code></pre>',
    );
    expect(html('`a`')).toBe('<p><code dir="ltr">a</code></p>');
  });
});

describe('footnotes', () => {
  const text = 'One[^b], two[^a], one again[^b].\n\n[^a]: Note *a*.\n\n[^b]: Note b.\n\n    More of b.\n';

  test('are numbered in the order of their references, and link back', () => {
    expect(html(text)).toBe(
      '<p>One<sup class="footnote-ref"><a id="fnref-1" href="#fn-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup>, ' +
        'two<sup class="footnote-ref"><a id="fnref-2" href="#fn-2" role="doc-noteref" aria-label="Footnote 2">2</a></sup>, ' +
        'one again<sup class="footnote-ref"><a id="fnref-1-2" href="#fn-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup>.</p>' +
        '<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>' +
        '<li id="fn-1"><p>Note b.</p><p>More of b. ' +
        '<a class="footnote-back" href="#fnref-1" role="doc-backlink" aria-label="Back to reference 1">↑</a> ' +
        '<a class="footnote-back" href="#fnref-1-2" role="doc-backlink" aria-label="Back to reference 1, occurrence 2">↑</a></p></li>' +
        '<li id="fn-2"><p>Note <em>a</em>. ' +
        '<a class="footnote-back" href="#fnref-2" role="doc-backlink" aria-label="Back to reference 2">↑</a></p></li>' +
        '</ol></section>',
    );
  });

  test('of several texts on one page have different ids', () => {
    const { html: prefixed } = renderMarkdown(text, { idPrefix: 'p7-' });
    expect(prefixed).toContain('href="#p7-fn-1"');
    expect(prefixed).toContain('<li id="p7-fn-1">');
    expect(prefixed).toContain('href="#p7-fnref-1"');
    expect(prefixed).not.toMatch(/(?:id="|#)fn/);
  });

  test('without a definition stay text, and notes without a reference are left out', () => {
    expect(html('a[^x]')).toBe('<p>a[^x]</p>');
    expect(html('a\n\n[^x]: b')).toBe('<p>a</p>');
  });

  test('may refer to other notes and to themselves', () => {
    const notes = html('a[^1]\n\n[^1]: b[^2] c[^1]\n[^2]: d');
    expect(notes).toContain('<li id="fn-2">');
    expect(notes).toContain('href="#fnref-1-2"');
  });

  test('that end with a list or code link back too', () => {
    expect(html('a[^1]\n\n[^1]:\n    - b')).toContain('<ul><li>b</li></ul><p> <a class="footnote-back"');
  });

  test('with the same label: the first counts', () => {
    expect(html('a[^1]\n\n[^1]: b\n[^1]: c')).not.toContain('c ');
  });
});

describe('pictures', () => {
  const pictures = new Map([
    ['map.png', { width: 640, height: 480 }],
    ['/pictures/a b.png', { width: 3, height: 2 }],
  ]);

  test('of this site have their size reserved and load lazily', () => {
    expect(renderMarkdown('See ![the *map*](map.png "Map") there', { pictures }).html).toBe(
      '<p>See <img src="map.png" alt="the map" title="Map" width="640" height="480" loading="lazy" decoding="async"> there</p>',
    );
    expect(renderMarkdown('x ![](</pictures/a b.png>)', { pictures }).html).toContain('width="3" height="2"');
    expect(html('x ![a](/pictures/new.png)')).toContain(
      '<img src="/pictures/new.png" alt="a" loading="lazy" decoding="async">',
    );
  });

  test('come in the smallest file that the browser supports and its screen needs', () => {
    const sizes = ' sizes="(min-width: 44rem) 42rem, 100vw"';
    const files = (kind: string, ...widths: number[]) =>
      widths.map((width) => ({ address: `/pictures/w-${width}.${kind}`, width }));
    const well = { width: 900, height: 600, lighter: files('avif', 480, 900), narrower: files('jpg', 480) };
    const known = new Map([
      ['/pictures/w.jpg', well],
      ['/pictures/n.jpg', { ...well, lighter: [] }],
    ]);
    const shown = (markdown: string) => renderMarkdown(markdown, { pictures: known }).html;
    expect(shown('See ![a](/pictures/w.jpg "t").')).toBe(
      `<p>See <picture><source type="image/avif" srcset="/pictures/w-480.avif 480w, /pictures/w-900.avif 900w"${sizes}>` +
        `<img src="/pictures/w.jpg" alt="a" title="t" srcset="/pictures/w-480.jpg 480w, /pictures/w.jpg 900w"${sizes}` +
        ' width="900" height="600" loading="lazy" decoding="async"></picture>.</p>',
    );
    const figure = shown('![a](/pictures/w.jpg "The *well*")');
    expect(figure).toMatch(
      /^<figure><picture>.*<\/picture><figcaption>The \*well\*<\/figcaption><\/figure>$/,
    );
    expect(figure).not.toContain('title=');
    expect(shown('![a](/pictures/n.jpg)')).toMatch(/^<figure><img src="\/pictures\/n.jpg" alt="a" srcset=/);
    expect(shown('[![](/pictures/w.jpg)](/b)')).toMatch(
      /^<p><a href="\/b"><picture>.*<\/picture><\/a><\/p>$/,
    );
  });

  test('alone in a paragraph become a figure with the title as caption', () => {
    expect(html('![a](/pictures/b.png "The *caption*")')).toBe(
      '<figure><img src="/pictures/b.png" alt="a" loading="lazy" decoding="async">' +
        '<figcaption>The *caption*</figcaption></figure>',
    );
    expect(html('![a](/pictures/b.png)')).not.toContain('figcaption');
  });

  test('of another host are linked, never loaded', () => {
    expect(html('![A chart](https://www.example.org/c.png)')).toBe(
      '<p><a class="remote-picture" href="https://www.example.org/c.png" rel="noopener">A chart (example.org)</a></p>',
    );
    expect(html('![](//example.org/c.png)')).toContain(
      'href="//example.org/c.png" rel="noopener">example.org</a>',
    );
    expect(html('[![a](https://x.org/y.png)](/z)')).toBe(
      '<p><a href="/z"><span class="remote-picture">a (x.org)</span></a></p>',
    );
  });

  test('that can’t be shown leave their description', () => {
    expect(html('![a chart](figures/c.png)')).toBe('<p><span class="missing-picture">a chart</span></p>');
    expect(html('![dot](data:image/png;base64,AAAA)')).toBe(
      '<p><span class="missing-picture">dot</span></p>',
    );
    expect(html('a ![](data:image/svg+xml,x)')).toBe('<p>a</p>');
  });
});

describe('direction', () => {
  test('is seen by every letter of the scripts from right to left', () => {
    const letter =
      /^(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]$/u;
    const letters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter((each) =>
      letter.test(each),
    );
    expect(letters.filter((each) => paragraphDirection(each, 'ltr') !== 'rtl')).toEqual([]);
    expect(letters.length).toBeGreaterThan(1000);
  });

  test('marks a paragraph in a script of the other direction, and not one that only quotes it', () => {
    expect(html('Hello.\n\nمرحبا WHO يا عالم.\n\nHello مرحبا.')).toBe(
      '<p>Hello.</p><p dir="rtl">مرحبا WHO يا عالم.</p><p>Hello مرحبا.</p>',
    );
    expect(renderMarkdown('WHO أعلنت.\n\nHello there.\n\n2020', { direction: 'rtl' }).html).toBe(
      '<p>WHO أعلنت.</p><p dir="ltr">Hello there.</p><p>2020</p>',
    );
  });

  test('of lists and cells stays that of the text, so that their markers are aligned', () => {
    expect(html('- مرحبا\n\n- b')).not.toContain('dir=');
  });
});
