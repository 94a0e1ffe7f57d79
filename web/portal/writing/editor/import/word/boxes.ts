import { firstWords, lastWords } from '../places.ts';
import type { UnsupportedParts } from '../unsupported.ts';
import { wordsIn } from './places.ts';
import { attributeOf, elementsIn, type XmlElement } from './xml.ts';

/** Characters of a box that are quoted whole. */
const wholeCharacters = 60;

/** Names boxes, each of paragraphs beside each other, by their words. */
export class BoxTeller {
  readonly #losses: UnsupportedParts;
  #box: string[] = [];

  constructor(losses: UnsupportedParts) {
    this.#losses = losses;
  }

  /** The next paragraph; one without words ends a box. */
  add(text: string, isBoxed: boolean): void {
    const words = text.replace(/\s+/g, ' ').trim();
    if (words !== '' && isBoxed) this.#box.push(words);
    else this.end();
  }

  end(): void {
    const words = this.#box.join(' ');
    this.#box = [];
    if (words === '') return;
    this.#losses.add('boxes');
    this.#losses.place('boxes', quoted(words));
  }
}

/** Names boxes, which a post can have as callouts: paragraphs beside each other with a border or shading, other than headings. */
export function tellBoxes(part: XmlElement, styles: XmlElement | undefined, losses: UnsupportedParts): void {
  const known = paragraphStyles(styles);
  const boxes = new BoxTeller(losses);
  const visit = (node: XmlElement): void => {
    for (const child of elementsIn(node)) {
      if (child.name === 'w:p') boxes.add(wordsIn(child), isBoxed(child, known));
      else if (/^w:(?:document|body|sdt|sdtContent|ins|moveTo)$/.test(child.name)) visit(child);
      else if (child.name === 'w:tbl') boxes.end();
    }
  };
  visit(part);
  boxes.end();
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
