import { describe, expect, test } from 'vitest';
import { inMass } from '../tests/mass.ts';
import { harmIn } from './conformance/harmless.ts';
import { readStrictly } from './conformance/well-formed.ts';
import { renderMarkdown } from './render.ts';
import { signs } from './testing/signs.ts';

/** Checks what must hold for the HTML of any text. */
function expectHarmless(markdown: string): void {
  expect(harmIn(readStrictly(renderMarkdown(markdown).html))).toEqual([]);
}

describe('links', () => {
  test.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](<java\tscript:alert(1)>)',
    '[a](&#106;avascript:alert(1))',
    '[a](javascript&colon;alert(1))',
    '[a](javascript&#58;alert(1))',
    '[a](&#1;javascript:alert(1))',
    '[a](&#x20;javascript:alert(1))',
    '[a](\\javascript:alert(1))',
    '[a](vbscript:msgbox(1))',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](file:///etc/passwd)',
    '[a](blob:https://x)',
    '[a](view-source:https://x)',
    '[a][b]\n\n[b]: javascript:alert(1)',
    '<javascript:alert(1)>',
    '<data:text/html;base64,AAAA>',
    '[a](javascript:alert(1) "title")',
    '[![a](javascript:alert(1))](javascript:alert(2))',
    '![a](javascript:alert(1))',
    '![a](data:image/svg+xml;base64,AAAA)',
    '![a](/pictures/x.png" onerror="alert(1))',
    '[a](/b" onclick="alert(1))',
    '[a](https://x "y\\" onclick=\\"alert(1)")',
    '<https://x" onclick="alert(1)>',
    'https://x.org/"onmouseover="alert(1)',
    'www.x.org/"><script>alert(1)</script>',
  ])('%s', expectHarmless);

  test('with forbidden addresses leave their text', () => {
    expect(renderMarkdown('see [here *now*](javascript:alert(1))!').html).toBe(
      '<p>see here <em>now</em>!</p>',
    );
  });
});

describe('raw HTML', () => {
  test.each([
    '<script>alert(1)</script>',
    '<ScRiPt src=//x.org/a.js></sCrIpT>',
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><script>alert(1)</script></mtext></math>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<iframe src="//x.org"></iframe>',
    '<style>*{display:none}</style>',
    '<sub onclick="alert(1)" style="position:fixed" id="x">a</sub>',
    '<sup id=cookie>a</sup>',
    '<form action=//x.org><input name=a></form>',
    '<base href=//x.org>',
    '<meta http-equiv=refresh content=0>',
    '<div id="location">a</div>',
    '<!--><script>alert(1)</script>-->',
    '<!-- --!><script>alert(1)</script>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml <script>alert(1)</script> ?>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<<script>alert(1)//<</script>',
    '<a\nhref="javascript:alert(1)"\n>a</a>',
    '`<script>`\n\n    <script>\n\n```\n<script>\n```',
    '```"><script>alert(1)</script>\n```',
    '```x" onclick="alert(1)\n```',
    '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
    '[^<script>]\n\n[^<script>]: x',
    '# <script>alert(1)</script>',
    '# "><img src=x>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '\\<script\\>',
  ])('%s', expectHarmless);
});

describe('names of elements', () => {
  test.each(['# location', '# cookie', '# main', '# __proto__', '# constructor', '# fn-1'])(
    '%s does not become an id that the page uses',
    expectHarmless,
  );

  test('labels of footnotes do not become ids', () => {
    expectHarmless('a[^main] b[^__proto__]\n\n[^main]: x\n\n[^__proto__]: y');
  });

  test('labels of references may be any name', () => {
    expect(renderMarkdown('[constructor] [toString]').html).toBe('<p>[constructor] [toString]</p>');
  });
});

test('the HTML of any random text is well-formed and harmless', () => {
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  for (let round = 0; round < inMass(2000, 300); round++) {
    let markdown = '';
    for (let length = random(40); length >= 0; length--) markdown += signs[random(signs.length)] ?? '';
    expectHarmless(markdown);
  }
});
