/**
 * What the renderer adds to the HTML of the specifications, and how to remove it before the comparison.
 * `from` matches in our HTML.
 */
const additions: readonly { reason: string; from: RegExp; to: string }[] = [
  {
    reason: 'headings have an id and a link to themselves',
    from: /<a class="heading-anchor"[^>]*><\/a>/g,
    to: '',
  },
  { reason: 'headings have an id and a link to themselves', from: /(<h[2-6]) id="[^"]*"/g, to: '$1' },
  { reason: 'code runs from left to right in any text', from: /(<(?:code|pre)[^>]*) dir="ltr"/g, to: '$1' },
  { reason: 'a block of code can be scrolled without a mouse', from: /<pre tabindex="0"/g, to: '<pre' },
  { reason: 'pictures load when they are needed', from: / loading="lazy" decoding="async"/g, to: '' },
  { reason: 'pictures have their size reserved', from: / width="1" height="1"/g, to: '' },
  {
    reason: 'a picture alone is a figure, its title the caption',
    from: /<figure><img ([^>]*)><figcaption>(.*?)<\/figcaption><\/figure>/g,
    to: '<p><img $1 title="$2"></p>',
  },
  { reason: 'a picture alone is a figure', from: /<figure>(<img [^>]*>)<\/figure>/g, to: '<p>$1</p>' },
  { reason: 'links to other sites get no access to the window', from: / rel="noopener"/g, to: '' },
  {
    reason: 'a wide table scrolls in itself',
    from: /<div class="table-scroll"[^>]*>(.*?)<\/div>/gs,
    to: '$1',
  },
  { reason: 'a header has a scope', from: /<th scope="col"/g, to: '<th' },
  { reason: 'alignment is a class', from: /(<t[dh]) class="align-(\w+)"/g, to: '$1 align="$2"' },
  {
    reason: 'a task has a tick as its marker, not a box',
    from: /<li class="task">/g,
    to: '<li><input type="checkbox" disabled> ',
  },
  {
    reason: 'a task has a tick as its marker, not a box',
    from: /<li class="task done">/g,
    to: '<li><input type="checkbox" checked disabled> ',
  },
];

/** Removes from our HTML what the renderer adds. */
export function withoutAdditions(html: string): string {
  return additions.reduce((left, { from, to }) => left.replace(from, to), html);
}

/**
 * Changes the headings in HTML of a specification to our levels: `h2` for the top-most, and one deeper for
 * each heading they are under.
 */
export function withOurHeadings(html: string): string {
  const above: number[] = [];
  return html.replace(/<h([1-6])>(.*?)<\/h\1>/gs, (_, written: string, content: string) => {
    const level = Number(written);
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    const shown = Math.min(above.length + 1, 6);
    return `<h${shown}>${content}</h${shown}>`;
  });
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decoded(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot));/gi,
    (_, hex?: string, decimal?: string, name = '') => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return named[String(name).toLowerCase()] ?? '';
    },
  );
}

const block =
  'address|article|blockquote|div|figure|figcaption|h[1-6]|hr|li|ol|p|pre|section|table|tbody|td|th|thead|tr|ul';

/**
 * Normalises HTML for comparison: sorted attributes, resolved character references, no white space around
 * blocks, void elements without a slash. Expects well-formed HTML, as both sides are.
 */
export function canonical(html: string): string {
  const parts: string[] = [];
  for (const [part] of html.matchAll(/<pre[^>]*>.*?<\/pre>|<\/?[a-z][^>"]*(?:"[^"]*"[^>"]*)*>|[^<]+|</gis)) {
    if (!part.startsWith('<') || part === '<') parts.push(JSON.stringify(decoded(part)).slice(1, -1));
    else if (part.startsWith('<pre'))
      parts.push(part.replace(/>([^<]+)</g, (_, text) => `>${literal(text)}<`));
    else parts.push(tag(part));
  }
  return parts
    .join('')
    .replace(new RegExp(`(?:\\\\n| )*(</?(?:${block})(?: [^>]*)?>)(?:\\\\n| )*`, 'g'), '$1')
    .replace(/<br>(?:\\n)*/g, '<br>');
}

function literal(text: string): string {
  return JSON.stringify(decoded(text)).slice(1, -1);
}

function tag(part: string): string {
  const [, open = '', rest = ''] = /^(<\/?[a-z0-9]+)(.*?)\s*\/?>$/is.exec(part) ?? [];
  const attributes = [...rest.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi)].map(
    ([, name, value = '']) => ` ${name}="${decoded(value)}"`,
  );
  return `${open}${attributes.sort().join('')}>`;
}
