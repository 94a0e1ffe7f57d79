/** A post as a voice reads it: title, summary and text as sentences, without what only eyes can use. */
import type { Element, ElementContent } from 'hast';
import { plainContent } from './plain-content.ts';
import type { CalloutLabels } from './tree/callouts.ts';
import { shifted, textOf } from './tree/nodes.ts';

/** Texts of one post. */
export interface SpokenSource {
  title: string;
  summary: string;
  body: string;
  /** The keys of its references, whose citations are left out. */
  keys: ReadonlySet<string>;
  /** Names a chart in the language of the text; `{title}` stands for its title. Empty for its title alone. */
  chart: string;
  /** What callouts are called in the language of the text. */
  callouts?: CalloutLabels | undefined;
}

/** Paragraphs, parted by empty lines. Each ends with a mark that makes a voice pause. */
export function spokenText({ title, summary, body, keys, chart, callouts }: SpokenSource): string {
  const content = plainContent(body, { keys, callouts });
  const paragraphs = [title, summary, ...(content ? paragraphsOf(content, chart) : [body])];
  return paragraphs
    .map(tidied)
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
    .map(ended)
    .join('\n\n');
}

/** What has no words for the ear: marks of notes, the notes themselves, and lists of references. */
const leftOut = new Set<unknown>(['footnote-ref', 'footnotes', 'citation', 'references', 'heading-anchor']);

const blocks = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'figcaption',
  'div',
]);

function paragraphsOf(children: readonly ElementContent[], chart: string): string[] {
  const paragraphs: string[] = [''];
  const collect = (nodes: readonly ElementContent[]): void => {
    for (const node of nodes) {
      if (node.type === 'text') append(paragraphs, node.value);
      if (node.type !== 'element' || isLeftOut(node)) continue;
      if (node.tagName === 'pre') paragraphs.push(titleOfChart(node, chart), '');
      else if (node.tagName === 'table') paragraphs.push(...rowsOf(node), '');
      else if (node.tagName === 'a') append(paragraphs, wordsOfLink(node));
      else if (node.tagName === 'br') append(paragraphs, ' ');
      else if (node.tagName === 'sup' || node.tagName === 'sub')
        append(paragraphs, shifted(node.tagName, textOf(node.children)));
      else if (blocks.has(node.tagName)) {
        paragraphs.push('');
        collect(node.children);
        paragraphs.push('');
      } else collect(node.children);
    }
  };
  collect(children);
  return paragraphs;
}

function append(paragraphs: string[], text: string): void {
  paragraphs.push(`${paragraphs.pop() ?? ''}${text}`);
}

function isLeftOut({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.some((name) => leftOut.has(name) || isFormula(name));
}

/** A formula on a line of its own is a drawing; one within a sentence has words around it that need it. */
function isFormula(className: unknown): boolean {
  return className === 'math-block';
}

/** The words of a link; of a bare address only its host, since nobody can remember the rest. */
function wordsOfLink(link: Element): string {
  const { className } = link.properties;
  if (Array.isArray(className) && className.includes('remote-picture')) return '';
  const words = textOf(link.children);
  const host = /^(?:https?:\/\/|www\.)([^\s/?#:]+)/i.exec(words)?.[1];
  return host === undefined ? words : host.replace(/^www\./i, '');
}

/** A table row by row, each figure after the heading of its column. */
function rowsOf(table: Element): string[] {
  const rows = elementsIn(table, 'tr').map((row) =>
    row.children
      .filter((cell) => cell.type === 'element')
      .map((cell) => textOf(cell.children).replace(/\s+/g, ' ').trim()),
  );
  const [headings = [], ...others] = rows;
  return others.map((cells) =>
    cells
      .map((cell, column) => said(headings[column] ?? '', cell, column))
      .filter((text) => text !== '')
      .join('; '),
  );
}

/** The first column names the row, so that its heading needn't be repeated. */
function said(heading: string, cell: string, column: number): string {
  if (cell === '' || column === 0 || heading === '') return cell;
  return `${heading}: ${cell}`;
}

function elementsIn(parent: Element, tagName: string): Element[] {
  return parent.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === tagName ? [child] : elementsIn(child, tagName);
  });
}

/** The title of a chart; other code isn't read. */
function titleOfChart(block: Element, chart: string): string {
  const [code] = block.children;
  if (code?.type !== 'element') return '';
  const { className } = code.properties;
  if (!Array.isArray(className) || !className.includes('language-chart')) return '';
  const title = /^title:[ \t]*(\S.*)$/m.exec(textOf(code.children))?.[1] ?? '';
  return title === '' || chart === '' ? title : chart.replace('{title}', () => title);
}

/** One line, without signs that voices spell out. */
function tidied(text: string): string {
  return text
    .replace(/https?:\/\/([^\s/?#:]+)\S*/gi, '$1')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/[*_`#|\\{}<>[\]^~]+/g, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Ends with a mark, in the writing of the text. */
function ended(paragraph: string): string {
  if (/[.!?:;…؟۔।።፧]["'”’»)]*$/u.test(paragraph)) return paragraph;
  return paragraph + (/\p{Script=Ethiopic}/u.test(paragraph) ? '።' : '.');
}
