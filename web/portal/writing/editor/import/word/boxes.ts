import { firstWords, lastWords } from '../places.ts';
import type { UnsupportedParts } from '../unsupported.ts';
import { wordsIn } from './places.ts';
import { attributeOf, elementsIn, type XmlElement } from './xml.ts';

/** Characters of a box that are quoted whole. */
const wholeCharacters = 60;

/** Names boxes, which a post can have as callouts: paragraphs beside each other with a border or shading, other than headings. */
export function tellBoxes(part: XmlElement, styles: XmlElement | undefined, losses: UnsupportedParts): void {
  const known = paragraphStyles(styles);
  let box: string[] = [];
  const end = () => {
    const words = box.join(' ');
    box = [];
    if (words === '') return;
    losses.add('boxes');
    losses.place('boxes', quoted(words));
  };
  const visit = (node: XmlElement): void => {
    for (const child of elementsIn(node)) {
      if (child.name === 'w:p') {
        const words = wordsIn(child).replace(/\s+/g, ' ').trim();
        if (words !== '' && isBoxed(child, known)) box.push(words);
        else end();
      } else if (/^w:(?:document|body|sdt|sdtContent|ins|moveTo)$/.test(child.name)) visit(child);
      else if (child.name === 'w:tbl') end();
    }
  };
  visit(part);
  end();
}

function quoted(words: string): string {
  return words.length <= wholeCharacters ? words : `${firstWords(words)} […] ${lastWords(words)}`;
}

interface ParagraphStyle {
  name: string;
  base: string | undefined;
  properties: XmlElement | undefined;
}

function paragraphStyles(styles: XmlElement | undefined): Map<string, ParagraphStyle> {
  return new Map(
    elementsIn(elementsIn(styles, 'w:styles')[0], 'w:style').map((style) => [
      attributeOf(style, 'w:styleId') ?? '',
      {
        name: attributeOf(elementsIn(style, 'w:name')[0], 'w:val') ?? '',
        base: attributeOf(elementsIn(style, 'w:basedOn')[0], 'w:val'),
        properties: elementsIn(style, 'w:pPr')[0],
      },
    ]),
  );
}

function isBoxed(paragraph: XmlElement, styles: ReadonlyMap<string, ParagraphStyle>): boolean {
  const own = elementsIn(paragraph, 'w:pPr')[0];
  const said = [own];
  const seen = new Set<string>();
  let id = attributeOf(elementsIn(own, 'w:pStyle')[0], 'w:val');
  while (id !== undefined && !seen.has(id)) {
    seen.add(id);
    const style = styles.get(id);
    if (/^(?:heading|title|toc)\b/i.test(style?.name ?? '')) return false;
    said.push(style?.properties);
    id = style?.base;
  }
  const first = (name: string) => said.flatMap((one) => elementsIn(one, name))[0];
  return isShaded(first('w:shd')) || isBordered(first('w:pBdr'));
}

/** Whether a colour other than that of the page is behind the words. */
function isShaded(shading: XmlElement | undefined): boolean {
  const fill = attributeOf(shading, 'w:fill') ?? 'auto';
  return !/^(?:auto|f{6})$/i.test(fill);
}

/** A line at the side, or above and below. One line alone parts a paragraph from the next. */
function isBordered(borders: XmlElement | undefined): boolean {
  const has = (side: string) => {
    const line = elementsIn(borders, `w:${side}`)[0];
    return line !== undefined && !/^(?:nil|none)$/.test(attributeOf(line, 'w:val') ?? '');
  };
  return has('left') || has('start') || (has('top') && has('bottom'));
}
