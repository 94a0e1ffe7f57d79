import { describe, expect, test } from 'vitest';
import { localeOf } from '../messages/locale.ts';
import { inMass } from '../tests/mass.ts';
import { readStrictly, textOfHtml } from './conformance/well-formed.ts';
import { renderPreview } from './preview.ts';

const text = `# Cholera in the *delta*

Since **May** the [health ministry](https://example.org/a_(b)) counted 1,204 cases[^1], H<sub>2</sub>O and \`x < 1\`.

![A map](/pictures/map.png "Map") ![Chart](https://example.org/c.png)

- first *point*
- second ~~point~~ with $R_0 = 2$

| a | b |
|---|---|
| 1 | 2 |

> Quoted **text with a long emphasised passage that goes on** and on.

الكوليرا في **الدلتا** منذ شهر مايو. በደልታ ውስጥ ኮሌራ። 世界卫生组织报告了一千二百零四例病例。👩‍🔬👨‍👩‍👧‍👦

[^1]: A note.
`;

describe('a preview', () => {
  test('keeps emphasis, and puts everything else in one line', () => {
    expect(renderPreview(text, 1000)).toEqual({
      html:
        'Cholera in the <em>delta</em> Since <strong>May</strong> the health ministry counted 1,204 cases, ' +
        'H<sub>2</sub>O and <code dir="ltr">x &#x3C; 1</code>. first <em>point</em> second <del>point</del> with R_0 = 2 ' +
        'Quoted <strong>text with a long emphasised passage that goes on</strong> and on. ' +
        'الكوليرا في <strong>الدلتا</strong> منذ شهر مايو. በደልታ ውስጥ ኮሌራ። 世界卫生组织报告了一千二百零四例病例。👩‍🔬👨‍👩‍👧‍👦',
      cut: false,
    });
  });

  test('has exactly the requested length and an ellipsis if the text continues', () => {
    expect(renderPreview('The **quick brown** fox', 8)).toEqual({
      html: 'The <strong>quic</strong>…',
      cut: true,
    });
    expect(renderPreview('The **quick brown** fox', 10)).toEqual({
      html: 'The <strong>quick </strong>…',
      cut: true,
    });
    expect(renderPreview('The fox', 7)).toEqual({ html: 'The fox', cut: false });
    expect(renderPreview('', 150)).toEqual({ html: '', cut: false });
  });

  test('counts characters as readers do, and never cuts within one', () => {
    expect(renderPreview('世界卫生组织报告', 4).html).toBe('世界卫生…');
    expect(renderPreview('👩‍🔬👨‍👩‍👧‍👦👍🏿', 2).html).toBe('👩‍🔬👨‍👩‍👧‍👦…');
    expect(renderPreview('🧪'.repeat(300), 200).html).toBe(`${'🧪'.repeat(200)}…`);
    expect(renderPreview('e\u0301'.repeat(40), 30).html).toBe(`${'e\u0301'.repeat(30)}…`);
  });

  test('is well-formed and has the requested length, wherever it is cut', () => {
    const graphemes = new Intl.Segmenter(localeOf('en'), { granularity: 'grapheme' });
    for (let characters = 1; characters < 320; characters++) {
      const { html, cut } = renderPreview(text, characters);
      const tags = readStrictly(html);
      expect(tags.every(({ name }) => /^(?:em|strong|del|code|sub|sup)$/.test(name))).toBe(true);
      const shown = textOfHtml(html);
      if (cut) expect([...graphemes.segment(shown)]).toHaveLength(characters + 1);
      expect(shown.endsWith('…')).toBe(cut);
      expect(shown).not.toMatch(/[*`[\]~]|\s\s/);
    }
  });

  test('finds the first words after much that is not shown', () => {
    expect(renderPreview(`${'<!-- a -->\n\n'.repeat(2000)}Here.`, 150)).toEqual({
      html: 'Here.',
      cut: false,
    });
  });

  test('resolves definitions at the very end of a long text', () => {
    const long = `[Here][1] and there[^n].\n\n${'Words go on. '.repeat(20_000)}\n\n[1]: https://a.org\n[^n]: Note.\n`;
    expect(renderPreview(long, 15)).toEqual({ html: 'Here and there.…', cut: true });
  });

  test('does not take an indented start as part of a footnote', () => {
    expect(renderPreview('    code\n\nText[^1]\n\n[^1]: Note', 150).html).toBe('Text');
  });

  test('shows no footnote reference and no link label that is defined later in the text', () => {
    const beginning = 'Boil it[^1] for a minute[^dose], says [the ministry][moh]. See [WHO][] and `[^1]`.';
    expect(renderPreview(beginning, 150).html).toBe(
      'Boil it for a minute, says the ministry. See WHO and <code dir="ltr">[^1]</code>.',
    );
  });

  test('never shows the placeholder of a definition, whatever brackets a text has', () => {
    const pieces = ['[', ']', '[^', '][', '[]', '\\', ':', ' ', 'a', 'b', '\n\n', '`', '!', '(', ')', 'x'];
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    for (let round = 0; round < inMass(2000, 300); round += 1) {
      // A link without content shows its address.
      const body = Array.from({ length: 20 }, () => pieces[next(pieces.length)])
        .join('')
        .replaceAll(/\[\s*\]\[/g, '[');
      const shown = textOfHtml(renderPreview(body, 150).html);
      const count = (text: string) => text.split('x').length - 1;
      expect(count(shown), JSON.stringify(body)).toBeLessThanOrEqual(count(body));
    }
  });
});
