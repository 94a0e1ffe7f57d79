import type { Edit, Selected } from '../surface/edits.ts';
import { leftToRightLines } from '../surface/left-to-right-lines.ts';

/** Puts Markdown in place of the selection: within the line, or as blocks with a blank line before and after. */
export function placeImport({ text, from, to }: Selected, markdown: string, isInline: boolean): Edit {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const [above, below] = isInline ? ['', ''] : [blankAfter(before), blankBefore(after)];
  const insert = above + markdown.trim() + below;
  const caret = from + insert.length;
  return { changes: [{ from, to, insert }], anchor: caret, head: caret };
}

function blankAfter(before: string): string {
  if (before.trim() === '' || before.endsWith('\n\n')) return '';
  return before.endsWith('\n') ? '\n' : '\n\n';
}

function blankBefore(after: string): string {
  if (after.startsWith('\n\n')) return '';
  return after.startsWith('\n') ? '\n' : '\n\n';
}

/** The number for the next footnote of a text. */
export function nextNote(text: string): number {
  return Math.max(0, ...[...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number))) + 1;
}

/** Whether a place is in a block of code, where text stays as it is. */
export function isInCode({ text, from }: Selected): boolean {
  const lines = text.split('\n');
  const line = text.slice(0, from).split('\n').length;
  return leftToRightLines(lines).has(line);
}

/** Characters of a paste in which it shows whether it is source code. */
const codeCharacters = 20_000;

/** Whether HTML is source code that an editor coloured: a `pre`, or lines with their spaces kept and nothing but colours. */
export function isCode(html: string): boolean {
  const tags = [
    ...html
      .slice(0, codeCharacters)
      .replace(/<!--[\s\S]*?-->/g, '')
      .matchAll(/<([a-z][\w:-]*)([^>]*)>/gi),
  ]
    .map(([, name = '', attributes = '']) => ({ name: name.toLowerCase(), attributes }))
    .filter(({ name }) => !['html', 'head', 'body', 'meta', 'style', 'title'].includes(name));
  const [first] = tags;
  if (
    !first ||
    !tags.slice(1).every(({ name }) => ['div', 'span', 'br', 'code', 'font', 'pre', 'b', 'i'].includes(name))
  )
    return false;
  return (
    first.name === 'pre' ||
    (/white-space:\s*pre(?:;|"|'|-wrap|$)/.test(first.attributes) &&
      /mono|consol|courier|menlo/i.test(first.attributes))
  );
}

/** The Markdown with the addresses of uploaded pictures; pictures without one are left out. */
export function withPictures(markdown: string, addresses: ReadonlyMap<string, string | null>): string {
  return markdown.replace(
    /!\[(?:[^\]\\[\n]|\\.)*\]\((taken-[\da-f]{8}-\d+)\)(\n\n)?/g,
    (whole, taken: string, gap = '', at: number) => {
      const address = addresses.get(taken);
      if (address === undefined) return whole;
      if (address !== null) return whole.replace(`(${taken})`, () => `(${address})`);
      const isAlone = at === 0 || markdown.slice(at - 2, at) === '\n\n';
      return isAlone ? '' : String(gap);
    },
  );
}
