import type { ElementContent } from 'hast';
import type { Schema } from 'hast-util-sanitize';
import type { Reference } from '../contract/posts/references/reference.ts';
import { textBounds } from '../contract/text/text-bounds.ts';
import { flowDifference } from './difference/blocks.ts';
import { agreement, Effort } from './difference/effort.ts';
import { createKeys } from './difference/keys.ts';
import { lineDifference, piecesOf } from './difference/lines.ts';
import { marked, withoutIds } from './difference/marks.ts';
import { bytesOfAPicture, bytesOfReferences, mostBytes } from './excess.ts';
import { directionIn, htmlOf, type RenderOptions, treeOf } from './render.ts';
import type { Direction } from './tree/direction.ts';
import { isolateNumbers } from './tree/isolate.ts';
import { element } from './tree/nodes.ts';
import { schema } from './tree/schema.ts';

/** Options of the new text, and the references of the old one. */
export interface DifferenceOptions extends RenderOptions {
  referencesBefore?: readonly Reference[];
}

/** The renderer's schema, and the marks. */
const schemaWithMarks: Schema = {
  ...schema,
  tagNames: [...(schema.tagNames ?? []), 'ins'],
  attributes: { ...schema.attributes, ins: [['className', 'added']], del: [['className', 'removed']] },
};

/**
 * Texts above this size, in words and nodes, are compared by whole blocks. 400,000 characters of ordinary
 * text are below.
 */
const LARGE = 120_000;
const charactersOfAWord = 5;

/**
 * The new text as readers will see it, with the differences from the old one marked by words: `ins.added` is
 * new and `del.removed` is gone. A mark is inside one block, or around one block that is compared as a whole:
 * a table, a picture, a code block, a displayed formula. Pictures and formulas within a line are compared as
 * a whole too. Without the content of `del.removed` the words are those of the new text; without the content
 * of `ins.added`, those of the old text. The HTML is sanitised. `options` are those of the new text, with the
 * pictures of both.
 *
 * It takes time in proportion to the texts plus a bounded time. Two texts, or two paragraphs, that differ too
 * much are marked as a whole, the old before the new; in a very long text this is done for each block. The
 * size of the HTML is bounded by both texts, as `renderMarkdown` bounds it by one.
 */
export function renderDifference(before: string, after: string, options: DifferenceOptions = {}): string {
  const html = differenceByWords(before, after, options) ?? differenceByBlocks(before, after, options);
  const pictures = bytesOfAPicture * Math.min(options.pictures?.size ?? 0, textBounds.pictures);
  const { references = [], referencesBefore = [] } = options;
  const listed = bytesOfReferences(references) + bytesOfReferences(referencesBefore);
  return Buffer.byteLength(html) <= mostBytes(before + after) + pictures + listed
    ? html
    : renderWrittenDifference(before, after);
}

/** The source of the old text and then of the new one. */
export function renderWrittenDifference(before: string, after: string): string {
  const text = (value: string) => [{ type: 'text' as const, value }];
  return htmlOf(
    [element('p', {}, [marked('removed', text(before))]), element('p', {}, [marked('added', text(after))])],
    schemaWithMarks,
  );
}

/** Null if one of the texts is large. */
function differenceByWords(before: string, after: string, options: DifferenceOptions): string | null {
  const young = treeOf(after, options).children;
  if (sizeOf(young) > LARGE) return null;
  const old = treeOf(before, optionsBefore(options)).children;
  if (sizeOf(old) > LARGE) return null;
  const both = flowDifference(old, young, { keys: createKeys(), effort: new Effort() });
  return htmlOf(isolateNumbers(both, directionIn(options)), schemaWithMarks);
}

/** The options of the old text. */
function optionsBefore({ referencesBefore = [], ...options }: DifferenceOptions): RenderOptions {
  return { ...options, references: referencesBefore };
}

/** Number of nodes, plus the length of their text in words. */
function sizeOf(nodes: readonly ElementContent[]): number {
  let size = nodes.length;
  for (const node of nodes) {
    if (node.type === 'text') size += node.value.length / charactersOfAWord;
    else if (node.type === 'element') size += sizeOf(node.children);
  }
  return size;
}

interface Block {
  /** Without ids and links to ids: for comparing blocks, and for showing removed ones. */
  key: string;
  html: string;
}

function blocksOf(markdown: string, options: RenderOptions): Block[] {
  const blocks = isolateNumbers(treeOf(markdown, options).children, directionIn(options));
  return blocks.map((block) => ({ key: htmlOf([withoutIds(block)]), html: htmlOf([block]) }));
}

/** Keeps one tree in memory at a time. */
function differenceByBlocks(before: string, after: string, options: DifferenceOptions): string {
  const old = blocksOf(before, optionsBefore(options));
  const young = blocksOf(after, options);
  const { start, end } = agreement(old, young);
  const changed = {
    before: old.slice(start, old.length - end),
    after: young.slice(start, young.length - end),
  };
  const steps = new Effort().compare<Block>(
    changed.before,
    changed.after,
    (one, other) => one.key === other.key,
  ) ?? [{ kind: 'changed' as const, ...changed }];
  const middle = steps.flatMap(({ kind, before, after }) => {
    const added = after.map(({ html }) => (kind === 'same' ? html : `<ins class="added">${html}</ins>`));
    return kind === 'same'
      ? added
      : [...before.map(({ key }) => `<del class="removed">${key}</del>`), ...added];
  });
  const htmlOfAll = (blocks: readonly Block[]) => blocks.map(({ html }) => html).join('');
  return htmlOfAll(young.slice(0, start)) + middle.join('') + htmlOfAll(young.slice(young.length - end));
}

/** As `renderDifference`, for two lines of plain text such as titles. `direction` is that of the new one. */
export function renderLineDifference(before: string, after: string, direction: Direction = 'ltr'): string {
  const keys = createKeys();
  const pieces = (value: string) => piecesOf([{ type: 'text', value }], keys);
  const both = lineDifference(pieces(before), pieces(after), new Effort());
  return htmlOf(isolateNumbers(both, direction), schemaWithMarks);
}
