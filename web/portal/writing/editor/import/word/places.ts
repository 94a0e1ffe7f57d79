import type { Losses, LossKind } from '../losses.ts';
import { Places } from '../places.ts';
import { elementsIn, textIn, type XmlElement } from './xml.ts';

const kinds: Readonly<Record<string, LossKind>> = {
  'm:oMath': 'formulas',
  'c:chart': 'drawings',
  'dgm:relIds': 'drawings',
  'o:OLEObject': 'drawings',
  'w:commentReference': 'comments',
  'w:del': 'trackedChanges',
  'w:moveFrom': 'trackedChanges',
};

/** Names where a document holds what isn't kept; `unread` are the elements that its reader doesn't understand. */
export function tellPlaces(document: XmlElement, unread: ReadonlySet<string>, losses: Losses): void {
  const places = new Places();
  const visit = (node: XmlElement): void => {
    const kind = kinds[node.name] ?? (unread.has(node.name) ? 'elements' : undefined);
    if (kind) {
      places.mark(kind);
      return;
    }
    const isHidden = elementsIn(elementsIn(node, 'w:rPr')[0], 'w:vanish').length > 0;
    if (node.name === 'w:r' && isHidden) {
      places.mark('hidden');
      return;
    }
    if (node.name === 'w:t') places.add(textIn(node));
    for (const child of elementsIn(node)) visit(child);
    if (node.name === 'w:p') places.endBlock();
    else if (/^w:(?:br|tab|cr)$/.test(node.name)) places.add(' ');
  };
  visit(document);
  places.tell(losses);
}
