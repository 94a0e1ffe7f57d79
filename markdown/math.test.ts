import { describe, expect, test } from 'vitest';
import { readStrictly } from './conformance/well-formed.ts';
import { renderMarkdown } from './render.ts';

function html(markdown: string): string {
  return renderMarkdown(markdown).html;
}

function hasMath(markdown: string): boolean {
  return /<math|math-error/.test(html(markdown));
}

describe('money', () => {
  test.each([
    'costs $5 and $10',
    'from $5-$10 per dose',
    'US$5 and NZ$6, A$7, R$8',
    '$5 million and 20$ more',
    '$1,000 to $2,000 (or $3)',
    'a $ sign, 5 $ and 6 $',
    '$5, $6, and $7; $8.',
    '$$',
    '$$ and $$$',
    'between $5 and 10$',
    'ب$5 و10$',
    '\\$5 and 6\\$',
    'بين $5 و$10',
    'سعر$x و y$',
    '**$5** and *$10*',
    '$8.3 billion in funding, of which $100m went to the WHO',
    '| $5 | $6 |\n|---|---|\n| $7 | $8 |',
  ])('%s', (markdown) => {
    expect(hasMath(markdown)).toBe(false);
    expect(html(markdown).split('$').length).toBe(markdown.split('$').length);
  });
});

describe('formulas', () => {
  test.each([
    '$x$',
    '$R_0$',
    '$2x + 3$',
    'non-$n$',
    '($p < 0.05$)',
    '$5 \\text{ mg}$',
    '$a\\$b$',
    '$\\$5$',
    '$x$, $y$',
    'حرارة الكرة و$T_g$ حرارة الهواء',
    'حيث $T_w$ و$T_g$ و$T_a$',
  ])('%s', (markdown) => expect(html(markdown)).toContain('<math>'));

  test('in a line become MathML without styles and annotations', () => {
    expect(html('$R_0 = \\frac{\\beta}{\\gamma}$')).toBe(
      '<p><math><mrow><msub><mi>R</mi><mn>0</mn></msub><mo>=</mo><mfrac><mi>β</mi><mi>γ</mi></mfrac></mrow></math></p>',
    );
  });

  test('on lines of their own become blocks that scroll', () => {
    const block = '<div class="math-block" tabindex="0"><math display="block">';
    expect(html('$$\na = b\n\n+ c\n$$')).toContain(block);
    expect(html('Text\n$$ a = b $$\nmore')).toContain(`<p>Text</p>${block}`);
    expect(html('- item\n\n  $$\n  a\n  $$')).toContain(block);
    expect(html('> $$\n> a\n> $$')).toContain(block);
    expect(html('a $$x$$ b')).toContain('<p>a <math display="block">');
  });

  test('keep what ends a clause on their line', () => {
    expect(html('so $a$, and ($b$). More')).toMatch(
      /^<p>so <span class="math-run"><math>.*?<\/math>,<\/span> and \(<span class="math-run"><math>.*?<\/math>\)\.<\/span> More<\/p>$/,
    );
    expect(html('so $a$ and $$b$$, too')).not.toContain('math-run');
    expect(html('*$a$*, and')).not.toContain('math-run');
  });

  test('an unclosed block stays text, and the following text is kept', () => {
    expect(html('$$\na\n\nb')).toBe('<p>$$\na</p><p>b</p>');
  });

  test('with several equations align their columns', () => {
    const aligned = html('$$\\begin{aligned} a &= b \\\\ &= c \\end{aligned}$$');
    expect(aligned).toContain('<mtd class="math-right">');
    expect(aligned).toContain('<mtd class="math-left">');
    expect(aligned).not.toContain(' style=');
  });

  test('with an error show their source', () => {
    expect(html('$\\frac{$')).toBe('<p><code class="math-error" dir="ltr">\\frac{</code></p>');
    expect(html('$$\\unknown{x}$$')).toContain('<code class="math-error" dir="ltr">\\unknown{x}</code>');
  });

  test.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{javascript:alert(1)}',
    '\\class{heading-anchor}{x}',
    '\\id{main}{x}',
    '\\style{position:fixed}{x}',
    '\\data{a=b}{x}',
    '\\includegraphics{https://x.org/a.png}',
    '\\text{<img src=x onerror=alert(1)>}',
    '\\color{red;background:url(//x.org)}{x}',
    '\\def\\a{\\a\\a}\\a',
    '\\newcommand{\\a}{b}\\a',
  ])('are harmless: %s', (source) => {
    for (const { name, attributes } of readStrictly(html(`$${source}$`))) {
      expect(name).toMatch(/^(?:p|code|math|m[a-z]+)$/);
      expect([...attributes.keys()].join(' ')).not.toMatch(/style|href|src|\bid\b|\bon/);
      expect(attributes.get('class') ?? 'math-error').toMatch(/^math-/);
    }
  });

  test('with a matrix larger than a page show their source', () => {
    const huge = `\\begin{matrix}${'a&'.repeat(1000)}${'\\\\'.repeat(400)}\\end{matrix}`;
    expect(html(`$${huge}$ and $x$`)).toMatch(/math-error.*<math>/s);
  });

  test('nested too deeply show their source', () => {
    expect(html(`$${'{'.repeat(2400)}x${'}'.repeat(2400)}$`)).toMatch(/math-error|<math>/);
  });
});
