import { describe, expect, test } from 'vitest';
import { countPlainWords, countWords, descriptionOf, plainText } from './words.ts';

/** Of every plane. */
const everyCharacter = () => Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));

describe('words', () => {
  test('are counted in the visible text, not in the source', () => {
    expect(
      countWords('# One *two*\n\n[three](https://a.org/b-c "title") — **four**, five-six. `seven`'),
    ).toBe(6);
    expect(countWords('![not seen](/pictures/a.png)\n\n<!-- not this -->\n\na[^1]\n\n[^1]: b')).toBe(2);
    expect(countWords('| a | b |\n|---|---|\n| c | 1,000 |')).toBe(4);
    expect(countWords('')).toBe(0);
  });

  test('are counted in any script', () => {
    expect(countWords('منظمة الصحة العالمية، اليوم')).toBe(4);
    expect(countWords('የዓለም፡ጤና፡ድርጅት። ዛሬ')).toBe(4);
    expect(countWords('L’épidémie n’est pas finie')).toBe(4);
    expect(countWords('世界卫生组织 WHO 今天')).toBeGreaterThanOrEqual(4);
    expect(countWords('องค์การอนามัยโลก')).toBeGreaterThanOrEqual(2);
  });

  test('are looked up in a dictionary where any letter of a script without spaces is', () => {
    const unspaced =
      /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
    // Between two words of Latin letters such a letter ends the first one.
    const joined = everyCharacter().filter(
      (character) => unspaced.test(character) && countPlainWords(`a${character}b`) < 2,
    );
    expect(joined).toEqual([]);
  });
});

describe('plain text', () => {
  test('is the visible text, a line for each block', () => {
    const text = '# A *b*\n\nc `d`\ne\n\n- f\n- g[^1]\n\n| h | i |\n|---|---|\n| j | k |\n\n$x^2$\n\n[^1]: l';
    expect(plainText(text)).toBe('A b\nc d e\nf\ng\nh i\nj k\nx^2\nl');
  });

  test('has superscript and subscript characters where Unicode has them', () => {
    expect(plainText('10<sup>7</sup> cells, 10<sup>-3</sup>, CO<sub>2</sub>, 1<sup>st</sup>')).toBe(
      '10⁷ cells, 10⁻³, CO₂, 1st',
    );
    expect(descriptionOf('10<sup>7</sup> cells')).toBe('10⁷ cells');
  });

  test('is without citations, and without the space before them where a sentence ends', () => {
    const keys = new Set(['who', 'unicef']);
    expect(plainText('See [@who]. Boil [@who] *it* [@who] [@unicef], then wait[@who]ing [@who]', keys)).toBe(
      'See. Boil it, then waiting',
    );
    expect(descriptionOf('See [@who]. Boil [@who] it.', 160, keys)).toBe('See. Boil it.');
    expect(plainText('See [@who].')).toBe('See [@who].');
  });

  test('has escapes and character references resolved', () => {
    expect(plainText('\\*a\\* &lt;b&gt; &amp;amp;')).toBe('*a* <b> &amp;');
  });
});

describe('a description', () => {
  test('is one line that ends with a word', () => {
    expect(descriptionOf('# A\n\nb **c**\n\n- d')).toBe('A b c d');
    expect(descriptionOf('The quick brown fox', 12)).toBe('The quick…');
    expect(
      descriptionOf(
        'See <!-- a\nb --> https://www.who.int/a?b=c or www.b.org/x.\n\n```\nx()\n```\n\n$$x$$\n\nEnd',
      ),
    ).toBe('See who.int or b.org. End');
    expect(descriptionOf('word '.repeat(100)).length).toBeLessThanOrEqual(161);
  });
});
