import type { Stretch } from './passages.ts';

interface Piece {
  node: Text;
  /** Offset of its first character in the whole text. */
  start: number;
}

/** The text of a rendered post, with the DOM node of each part. */
export interface TextMap {
  text: string;
  pieces: Piece[];
}

/** A side of a comparison: the submitted text, which readers will see, or the earlier one. */
export type Side = 'submitted' | 'earlier';

/** Elements whose text is a block of its own: words end at its edges. */
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BR CAPTION DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
);

/** What is only on the other side. */
export const ofTheOther = { submitted: 'del.removed', earlier: 'ins.added' };

/** Reads one side of a comparison, so that a passage is the same in every view of its text. */
export function mapText(root: Node, side: Side = 'submitted'): TextMap {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(`${ofTheOther[side]}, .changes-mark`)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const pieces: Piece[] = [];
  let text = '';
  let block: Node | null = null;
  let isBroken = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element && blocks.has(node.tagName)) isBroken = true;
    if (!(node instanceof Text)) continue;
    const own = blockOf(node, root);
    if ((isBroken || own !== block) && text !== '' && !text.endsWith('\n')) text += '\n';
    block = own;
    isBroken = false;
    pieces.push({ node, start: text.length });
    text += node.data;
  }
  return { text, pieces };
}

/** The block that a node is in; the root if it is in none. */
function blockOf(node: Node, root: Node): Node {
  let parent = node.parentNode;
  while (parent && parent !== root && !blocks.has(parent.nodeName)) parent = parent.parentNode;
  return parent ?? root;
}

/** The part of the text that a selection covers. */
export function stretchOf({ text, pieces }: TextMap, selected: Range): Stretch {
  const inside = pieces.filter(({ node }) => selected.intersectsNode(node));
  const [first] = inside;
  const last = inside[inside.length - 1];
  if (!first || !last) return { start: 0, end: 0 };
  const start = first.start + (first.node === selected.startContainer ? selected.startOffset : 0);
  const end = last.start + (last.node === selected.endContainer ? selected.endOffset : last.node.length);
  return { start: Math.min(start, text.length), end: Math.min(end, text.length) };
}

/** The DOM range of a part of the text. */
export function rangeOf({ pieces }: TextMap, { start, end }: Stretch): Range | null {
  const first = lastOf(pieces, (piece) => piece.start <= start);
  const last = lastOf(pieces, (piece) => piece.start < end);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, Math.min(start - first.start, first.node.length));
  range.setEnd(last.node, Math.min(end - last.start, last.node.length));
  return range;
}

function lastOf(pieces: readonly Piece[], fits: (piece: Piece) => boolean): Piece | undefined {
  const fitting = pieces.filter(fits);
  return fitting[fitting.length - 1];
}
