import type { Root as Tree } from 'hast';
import { type Handle, toMdast } from 'hast-util-to-mdast';
import type {
  FootnoteDefinition,
  FootnoteReference,
  Heading,
  ListItem,
  Nodes,
  PhrasingContent,
  Root,
} from 'mdast';
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { type Options, toMarkdown, type Handle as Write } from 'mdast-util-to-markdown';
import { isElement, propertyOf } from './clean/nodes.ts';
import type { Imported } from './imported.ts';

declare module 'mdast' {
  interface PhrasingContentMap {
    textDirective: Script;
  }
  interface RootContentMap {
    textDirective: Script;
  }
}

/** Superscript or subscript. It has the name of a type that the libraries know to be within a line. */
interface Script {
  type: 'textDirective';
  name: string;
  children: PhrasingContent[];
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
  const handlers = { sub: script, sup: script, 'note-ref': noteReference, 'note-text': note };
  const made = toMdast(tree, { handlers, document: true });
  if (made.type !== 'root') return { type: 'root', children: [] };
  closeLists(made);
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

const script: Handle = (state, node): Script => ({
  type: 'textDirective',
  name: node.tagName,
  children: state.all(node).filter(isPhrasing),
});

function isPhrasing(node: Nodes): node is PhrasingContent {
  const kinds = [
    'text',
    'emphasis',
    'strong',
    'delete',
    'inlineCode',
    'link',
    'textDirective',
    'footnoteReference',
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

const options: Options = {
  bullet: '-',
  bulletOther: '*',
  emphasis: '*',
  fences: true,
  incrementListMarker: true,
  listItemIndent: 'one',
  resourceLink: false,
  rule: '-',
  handlers: { textDirective: Object.assign(writeScript, { peek: () => '<' }) },
  // Dollar signs stand around formulas.
  unsafe: [{ character: '$', before: '[^A-Za-z0-9]', inConstruct: 'phrasing' }],
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
