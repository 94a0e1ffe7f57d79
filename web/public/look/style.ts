import type { Look } from '../../../contract/site/look.ts';
import charts from '../../ui/chart.css?inline';
import tokens from '../../ui/tokens.css?inline';

const sizes = { normal: null, large: '120%', largest: '150%' } as const;

/** What is laid over the pages in a look: on screens alone, since paper is black on white. */
export function styleOfLook({ text, scheme }: Look): string {
  const size = sizes[text];
  const rules = [
    ...(size === null ? [] : [`html:root{font-size:${size}}`]),
    ...(scheme === 'device'
      ? []
      : [
          `html:root{color-scheme:${scheme};${coloursOf(tokens, scheme)}}`,
          `html .chart{${coloursOf(charts, scheme)}}`,
        ]),
  ];
  return `@media screen{${rules.join('')}}`;
}

/** The values, in a scheme, of the colours for which a style sheet has dark ones. */
function coloursOf(sheet: string, scheme: 'light' | 'dark'): string {
  const [light = '', dark = ''] = sheet.split(/@media\s*\(prefers-color-scheme:\s*dark\)/);
  const names = Object.keys(valuesIn(dark));
  const values = valuesIn(scheme === 'dark' ? dark : light);
  return names.map((name) => `${name}:${values[name]}`).join(';');
}

function valuesIn(sheet: string): Record<string, string> {
  const found = [...sheet.matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value.trim()]));
}
