const voidElements = new Set(['br', 'hr', 'img', 'input']);
const piece =
  /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"]*")?)*)>|[^<>&]+|>|&(?:#x[0-9A-Fa-f]+|#[0-9]+|[a-z]+);|&(?=[^#a-z])/giy;

export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/**
 * Parses HTML strictly: every element closed in order, attributes in double quotes, nothing left over.
 * Returns the opening tags, or throws an error that quotes the place.
 */
export function readStrictly(html: string): Tag[] {
  const tags: Tag[] = [];
  const open: string[] = [];
  let at = 0;
  while (at < html.length) {
    piece.lastIndex = at;
    const match = piece.exec(html);
    if (!match) throw new Error(`not well-formed: ${html.slice(at, at + 60)}`);
    at = piece.lastIndex;
    const [, slash, name, attributes = ''] = match;
    if (name === undefined) continue;
    if (slash === '/') {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing: ${html.slice(0, at).slice(-60)}`);
      continue;
    }
    if (!voidElements.has(name)) open.push(name);
    const pairs = [...attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/gi)];
    tags.push({ name, attributes: new Map(pairs.map(([, key = '', value = '']) => [key, value])) });
  }
  if (open.length > 0) throw new Error(`left open: ${open.join(' ')}`);
  return tags;
}

/** The text of HTML without its tags. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
}
