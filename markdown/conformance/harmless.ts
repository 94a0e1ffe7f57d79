import type { Tag } from './well-formed.ts';

const allowedAttributes = new Set(
  (
    'href title rel class role aria-label id src alt width height loading decoding type checked disabled ' +
    'tabindex dir start scope display'
  ).split(' '),
);
/** Attributes of drawings and of the link to their figures. */
const ofCharts = new Set(['d', 'x', 'y', 'viewbox', 'direction', 'text-anchor', 'download']);
const dangerous =
  /^(?:script|style|iframe|object|embed|form|button|textarea|link|meta|base|template|foreignobject|use|image|animate|set)$/;
const drawing = /^(?:svg|path|text|a)$/;

/**
 * What could harm a reader in the HTML of a text: elements and attributes that run or load something, and addresses that aren't
 * those of the web, of mail and of telephones. `drawings` allows those that the renderer makes of charts.
 */
export function harmIn(tags: readonly Tag[], { drawings = false } = {}): string[] {
  return tags.flatMap(({ name, attributes }) => {
    const isDangerous = dangerous.test(name) || (name === 'svg' && !drawings);
    const wrong = [...attributes].filter(([key, value]) => !isHarmless(name, key, value, drawings));
    return [
      ...(isDangerous ? [`<${name}>`] : []),
      ...wrong.map(([key, value]) => `${key}="${value}" of <${name}>`),
    ];
  });
}

function isHarmless(element: string, key: string, value: string, drawings: boolean): boolean {
  if (/^on|^style$|^name$|^srcset$|^action$|^formaction$|^xlink/.test(key)) return false;
  const isOfChart = drawings && drawing.test(element) && ofCharts.has(key.toLowerCase());
  if (!element.startsWith('m') && !allowedAttributes.has(key) && !isOfChart) return false;
  if (key === 'href') return /^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/.test(value);
  if (key === 'src') return value.startsWith('/pictures/');
  if (key === 'id') return /^(?:h|fn|fnref|ref|cite)-/.test(value);
  return true;
}
