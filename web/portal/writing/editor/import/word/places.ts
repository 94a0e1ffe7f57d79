import { Places } from '../places.ts';
import type { UnsupportedKind, UnsupportedParts } from '../unsupported.ts';
import { isUnreadEquation } from './fields.ts';
import { texOfWord } from './formulas.ts';
import { isOn, type RunStyles } from './styles.ts';
import { attributeOf, elementsIn, textIn, type XmlElement } from './xml.ts';

const kinds: Readonly<Record<string, UnsupportedKind>> = {
  'm:oMath': 'formulas',
  'c:chart': 'drawings',
  'dgm:relIds': 'drawings',
  'o:OLEObject': 'drawings',
  'w:commentReference': 'comments',
  'w:del': 'trackedChanges',
  'w:moveFrom': 'trackedChanges',
};

/** What is kept, though not as it was. */
const changed: Readonly<Record<string, UnsupportedKind>> = {
  'w:ins': 'trackedChanges',
  'w:moveTo': 'trackedChanges',
  'w:txbxContent': 'textBoxes',
};

/**
 * Names where a part of a document holds what isn't kept; `unread` are the elements that its reader doesn't understand, and `relations`
 * the names of what the part refers to.
 */
export function tellPlaces(
  part: XmlElement,
  {
    unread,
    styles,
    relations,
  }: { unread: ReadonlySet<string>; styles: RunStyles; relations: ReadonlySet<string> },
  losses: UnsupportedParts,
): void {
  const places = new Places();
  const visit = (node: XmlElement, above: string | undefined): void => {
    const isNoPicture = node.name === 'a:blip' && !relations.has(attributeOf(node, 'r:embed') ?? '');
    if (node.name === 'm:oMath' && texOfWord(node) !== null) return;
    if (isUnreadEquation(node)) places.mark('formulas');
    const kind = isNoPicture
      ? 'remotePictures'
      : (kinds[node.name] ?? (unread.has(node.name) ? 'elements' : undefined));
    const hidden = node.name === 'w:r' && isHidden(node, above, styles);
    if (kind || hidden) {
      places.mark(kind ?? 'hidden');
      return;
    }
    const change = changed[node.name];
    if (change) places.mark(change);
    if (node.name === 'w:t') places.add(textIn(node));
    const style = node.name === 'w:p' ? styleOf(node) : above;
    for (const child of seenIn(node)) visit(child, style);
    if (node.name === 'w:p') places.endBlock();
    else if (/^w:(?:br|tab|cr)$/.test(node.name)) places.add(' ');
  };
  visit(part, undefined);
  places.tell(losses);
}

/** The words of a part of a document. */
export function wordsIn(node: XmlElement): string {
  if (node.name === 'w:t') return textIn(node);
  const inside = seenIn(node).map(wordsIn).join('');
  return node.name === 'w:p' ? `${inside} ` : inside;
}

/**
 * The text of a part of a document, a line for each paragraph: also what isn't kept, but for what was deleted and for
 * paragraphs in the styles `without`.
 */
export function linesIn(node: XmlElement, without: ReadonlySet<string>): string {
  if (node.name === 'w:del' || node.name === 'w:moveFrom') return '';
  if (node.name === 'w:t') return textIn(node);
  if (/^w:(?:br|tab|cr)$/.test(node.name)) return ' ';
  if (node.name === 'w:noBreakHyphen') return '-';
  const inside = seenIn(node)
    .map((child) => linesIn(child, without))
    .join('');
  if (node.name !== 'w:p') return inside;
  return without.has(styleOf(node) ?? '') ? '' : `${inside}\n`;
}

/** What stands in an element, without the other of two forms of the same. */
function seenIn(node: XmlElement): XmlElement[] {
  const inside = elementsIn(node);
  const isOlder = node.name === 'mc:AlternateContent' && inside.some(({ name }) => name === 'mc:Fallback');
  return isOlder ? inside.filter(({ name }) => name === 'mc:Fallback') : inside;
}

function styleOf(paragraph: XmlElement): string | undefined {
  return attributeOf(elementsIn(elementsIn(paragraph, 'w:pPr')[0], 'w:pStyle')[0], 'w:val');
}

function isHidden(run: XmlElement, style: string | undefined, styles: RunStyles): boolean {
  const properties = styles.of(elementsIn(run, 'w:rPr')[0], style);
  return wordsIn(run).trim() !== '' && ['w:vanish', 'w:webHidden'].some((name) => isOn(properties, name));
}
