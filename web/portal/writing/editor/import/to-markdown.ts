import type { Root as Tree } from 'hast';
import { type Handle, toMdast } from 'hast-util-to-mdast';
import type {
  Delete,
  Emphasis,
  FootnoteDefinition,
  FootnoteReference,
  Heading,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  Strong,
  Text,
} from 'mdast';
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { type Options, toMarkdown, type Handle as Write } from 'mdast-util-to-markdown';
import { isElement, propertyOf, textOf } from './clean/nodes.ts';
import type { Imported } from './import-result.ts';
import { definitionList, writeDefinitions } from './markdown-definitions.ts';

declare module 'mdast' {
  interface PhrasingContentMap {
    textDirective: Script;
    inlineMath: Formula;
  }
  interface RootContentMap {
    textDirective: Script;
    inlineMath: Formula;
  }
}

/** Superscript or subscript. It has the name of a type that the libraries know to be within a line. */
interface Script {
  type: 'textDirective';
  name: string;
  children: PhrasingContent[];
}

/** TeX between dollar signs. Its type's name is known, too. */
interface Formula {
  type: 'inlineMath';
  value: string;
}

/** Writes a cleaned document as Markdown, and finds its title. */
export function writeMarkdown(
  tree: Tree,
  ownTitle: string | null,
): Pick<Imported, 'markdown' | 'title' | 'untitled' | 'isInline'> {
  const root = rootOf(tree);
  const [first, ...rest] = root.children;
  const heading = root.children.find((node): node is Heading => node.type === 'heading');
  const said = heading ? plainText(heading) : null;
  // A paragraph of the style Title says it better than the file's properties, which are often those of a template.
  const isTitled = tree.children.some(
    (node) => isElement(node, 'h1') && propertyOf(node, 'className') === 'title',
  );
  const title = (isTitled ? said : (ownTitle ?? said)) || null;
  const markdown = written(root);
  const saysTitle = first !== undefined && first === heading && said === title;
  return {
    markdown,
    title,
    untitled: saysTitle ? written({ type: 'root', children: rest }) : markdown,
    isInline: root.children.length === 1 && first?.type === 'paragraph',
  };
}

function plainText(node: Nodes): string {
  if ('value' in node) return node.value;
  if (node.type === 'break') return ' ';
  const inside = 'children' in node ? node.children.map(plainText).join('') : '';
  return node.type === 'heading' ? inside.replace(/\s+/g, ' ').trim() : inside;
}

function rootOf(tree: Tree): Root {
  const handlers = {
    sub: script,
    sup: script,
    formula,
    dl: definitionList,
    'note-ref': noteReference,
    'note-text': note,
  };
  const made = toMdast(tree, { handlers, document: true });
  if (made.type !== 'root') return { type: 'root', children: [] };
  closeLists(made);
  tidyBreaks(made);
  return made;
}

/** Leaves blank lines out of lists in which no item has a second paragraph. */
function closeLists(node: Nodes): void {
  if (node.type === 'list') {
    const isSpread = ({ children: [, ...more] }: ListItem) => more.some(({ type }) => type !== 'list');
    for (const item of node.children) item.spread = isSpread(item);
    node.spread = node.children.some(isSpread);
  }
  if ('children' in node) for (const child of node.children) closeLists(child);
}

/**
 * Leaves out paragraphs of breaks alone, and makes each heading, term, and what is raised or lowered, one line. A heading of
 * several lines would be written above a line of hyphens, which makes a list or a table of a last line that looks like one.
 */
function tidyBreaks(node: Nodes, isOneLine = false): void {
  if (!('children' in node)) return;
  const isInside = isOneLine || ['heading', 'term', 'textDirective'].includes(node.type);
  const kept = node.children.filter((child) => child.type !== 'paragraph' || !isBlank(child));
  for (const [at, child] of kept.entries())
    if (isInside && child.type === 'break') kept[at] = { type: 'text', value: ' ' };
    else tidyBreaks(child, isInside);
  node.children = kept as typeof node.children;
}

function isBlank(node: Nodes): boolean {
  if (node.type === 'text') return node.value.trim() === '';
  if (node.type === 'break') return true;
  return isFormat(node) && node.children.every(isBlank);
}

function isFormat(node: Nodes): node is Paragraph | Emphasis | Strong | Delete | Script {
  return ['paragraph', 'emphasis', 'strong', 'delete', 'textDirective'].includes(node.type);
}

const script: Handle = (state, node): Script => ({
  type: 'textDirective',
  name: node.tagName,
  children: state.all(node).filter(isPhrasing),
});

const formula: Handle = (_state, node): Formula => ({ type: 'inlineMath', value: textOf(node) });

function isPhrasing(node: Nodes): node is PhrasingContent {
  const kinds = [
    'text',
    'emphasis',
    'strong',
    'delete',
    'inlineCode',
    'link',
    'textDirective',
    'inlineMath',
    'footnoteReference',
    'break',
    'image',
  ];
  return kinds.includes(node.type);
}

const noteReference: Handle = (_state, node): FootnoteReference => {
  const label = propertyOf(node, 'label');
  return { type: 'footnoteReference', identifier: label, label };
};

const note: Handle = (state, node): FootnoteDefinition => {
  const label = propertyOf(node, 'label');
  const children = state.toFlow(state.all(node)) as FootnoteDefinition['children'];
  return { type: 'footnoteDefinition', identifier: label, label, children };
};

const writeScript: Write = (node: Script, _parent, state, info) => {
  const tracker = state.createTracker(info);
  const open = tracker.move(`<${node.name}>`);
  const inside = tracker.move(
    state.containerPhrasing(node, { ...tracker.current(), before: '>', after: '<' }),
  );
  return `${open}${inside}${tracker.move(`</${node.name}>`)}`;
};

/** Beside a letter or digit, dollar signs would mean money. */
const writeFormula: Write = (node: Formula, _parent, _state, { before, after }) => {
  const isWord = (letter: string) => /[\p{L}\p{N}$]/u.test(letter);
  return `${isWord(before) ? ' ' : ''}$${node.value}$${isWord(after) ? ' ' : ''}`;
};

/**
 * Dollar signs stand around formulas. (As an entry of `unsafe` with what stands before them, they wouldn't be escaped
 * after another character that is.)
 */
const writeText: Write = (node: Text, _parent, state, info) =>
  state
    .safe(node.value, info)
    .replace(/\\.|(?<![A-Za-z0-9])\$/gs, (found) => (found === '$' ? '\\$' : found));

const options: Options = {
  bullet: '-',
  bulletOther: '*',
  emphasis: '*',
  fences: true,
  incrementListMarker: true,
  listItemIndent: 'one',
  resourceLink: false,
  rule: '-',
  // Below a line, it would define what that says.
  unsafe: [{ atBreak: true, character: ':', after: '[ \\t]' }],
  handlers: {
    text: writeText,
    definitionList: writeDefinitions,
    inlineMath: Object.assign(writeFormula, { peek: () => '$' }),
    textDirective: Object.assign(writeScript, { peek: () => '<' }),
  },
  extensions: [
    // Aligned, a table would be as large as its longest cell in every row.
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmStrikethroughToMarkdown(),
    gfmFootnoteToMarkdown(),
    gfmTaskListItemToMarkdown(),
  ],
};

function written(root: Root): string {
  return toMarkdown(root, options);
}
