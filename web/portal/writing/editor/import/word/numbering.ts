/** The marks that Word shows before the items of its lists, which it computes when it opens a document. */
import { bookmarkOf, inFormat, type Mark, noNumber } from '../list-numbers.ts';
import { firstWords } from '../places.ts';
import type { UnsupportedParts } from '../unsupported.ts';
import { wordsIn } from './places.ts';
import { attributeOf, elementsIn, escapeXml, type XmlElement, xmlElement } from './xml.ts';

interface Level {
  start: number;
  format: string;
  /** The mark, with `%1` for the number of the first level. */
  text: string;
  isLegal: boolean;
  /** The style of paragraphs that have this level. */
  style: string | undefined;
}

interface List {
  /** Lists of one definition go on counting where the last one stopped. */
  definition: string;
  /** The levels that this list sets itself, and the first numbers. */
  levels: ReadonlyMap<number, Level>;
  starts: ReadonlyMap<number, number>;
}

interface ParagraphStyle {
  base: string | undefined;
  list: string | undefined;
  level: number | undefined;
}

/**
 * Puts a bookmark with its mark at the beginning of each numbered paragraph, since what reads the document drops them. Takes time
 * in proportion to the documents.
 */
export function markListNumbers(
  document: XmlElement,
  { numbering, styles }: { numbering: XmlElement; styles: XmlElement },
  losses: UnsupportedParts,
): void {
  const marks = new Numbering(numbering, styles, losses);
  const visit = (node: XmlElement): void => {
    for (const child of elementsIn(node)) visit(child);
    if (node.name !== 'w:p') return;
    const properties = elementsIn(node, 'w:pPr')[0];
    const before = losses.count('itemNumbers');
    const mark = properties && marks.next(properties);
    if (losses.count('itemNumbers') > before) losses.place('itemNumbers', firstWords(wordsIn(node)));
    if (!mark) return;
    const bookmark = xmlElement('w:bookmarkStart', `w:id="0" w:name="${escapeXml(bookmarkOf(mark))}"`);
    node.children.splice(node.children.indexOf(properties) + 1, 0, bookmark);
  };
  visit(document);
}

class Numbering {
  readonly #lists = new Map<string, List>();
  readonly #definitions = new Map<string, ReadonlyMap<number, Level>>();
  readonly #styles = new Map<string, ParagraphStyle>();
  readonly #counters = new Map<string, Map<number, number>>();
  readonly #begun = new Set<string>();
  readonly #losses: UnsupportedParts;

  constructor(numbering: XmlElement, styles: XmlElement, losses: UnsupportedParts) {
    this.#losses = losses;
    for (const style of elementsIn(elementsIn(styles, 'w:styles')[0], 'w:style'))
      this.#styles.set(attributeOf(style, 'w:styleId') ?? '', {
        base: valueIn(style, 'w:basedOn'),
        ...listOf(elementsIn(style, 'w:pPr')[0]),
      });
    const root = elementsIn(numbering, 'w:numbering')[0];
    const linked = new Map<string, string>();
    for (const definition of elementsIn(root, 'w:abstractNum')) {
      const id = attributeOf(definition, 'w:abstractNumId') ?? '';
      this.#definitions.set(id, levelsIn(definition));
      const link = valueIn(definition, 'w:numStyleLink');
      if (link !== undefined) linked.set(id, this.#styles.get(link)?.list ?? '');
    }
    for (const list of elementsIn(root, 'w:num')) {
      const overrides = elementsIn(list, 'w:lvlOverride');
      this.#lists.set(attributeOf(list, 'w:numId') ?? '', {
        definition: valueIn(list, 'w:abstractNumId') ?? '',
        levels: new Map(overrides.flatMap((one) => [...levelsIn(one)])),
        starts: new Map(
          overrides.flatMap((one) => {
            const start = numberOf(valueIn(one, 'w:startOverride'));
            return start === null ? [] : [[numberOf(attributeOf(one, 'w:ilvl')) ?? 0, start] as const];
          }),
        ),
      });
    }
    // A definition without levels takes those of the list that its style names.
    for (const [id, list] of linked) {
      const levels = this.#definitions.get(this.#lists.get(list)?.definition ?? '');
      if (levels) this.#definitions.set(id, levels);
    }
  }

  /** The mark of the next paragraph with these properties; null if it has none. */
  next(properties: XmlElement): Mark | typeof noNumber | null {
    const own = listOf(properties);
    const style = valueIn(properties, 'w:pStyle');
    const inherited = style === undefined ? undefined : this.#listOfStyle(style);
    const id = own.list ?? inherited?.list;
    const list = id === undefined ? undefined : this.#lists.get(id);
    if (id === undefined || !list) return null;
    const definition = this.#definitions.get(list.definition);
    const styled = [...(definition ?? [])].find(
      ([, one]) => one.style !== undefined && one.style === style,
    )?.[0];
    const level = own.level ?? inherited?.level ?? styled ?? 0;
    return this.#mark(id, list, level);
  }

  #mark(id: string, list: List, level: number): Mark | typeof noNumber | null {
    const said = this.#level(list, level);
    if (said && said.text.trim() === '') return noNumber;
    if (said?.format === 'bullet') return null;
    const counts = this.#counters.get(list.definition) ?? new Map<number, number>();
    this.#counters.set(list.definition, counts);
    for (const deeper of counts.keys()) if (deeper > level) counts.delete(deeper);
    const override = list.starts.get(level);
    const restarts = override !== undefined && !this.#begun.has(`${id} ${level}`);
    this.#begun.add(`${id} ${level}`);
    const before = counts.get(level);
    const number = before === undefined || restarts ? (override ?? said?.start ?? 1) : before + 1;
    counts.set(level, number);
    if (!said) return { number };
    const isPlain = new RegExp(`^%${level + 1}[.)]?$`).test(said.text.trim());
    if (isPlain && inFormat(number, said.format) === null) this.#losses.add('itemNumbers');
    if (isPlain && (said.format === 'decimal' || inFormat(number, said.format) === null)) return { number };
    const text = said.text.replace(/%([1-9])/g, (_, place) => {
      const at = Number(place) - 1;
      const one = this.#level(list, at);
      const count = counts.get(at) ?? one?.start ?? 1;
      const written = inFormat(count, said.isLegal ? 'decimal' : (one?.format ?? 'decimal'));
      if (written === null) this.#losses.add('itemNumbers');
      return written ?? String(count);
    });
    return { text: text.trim() };
  }

  #level(list: List, level: number): Level | undefined {
    return list.levels.get(level) ?? this.#definitions.get(list.definition)?.get(level);
  }

  #listOfStyle(style: string): { list: string | undefined; level: number | undefined } | undefined {
    const seen = new Set<string>();
    for (let id: string | undefined = style; id !== undefined && !seen.has(id); ) {
      seen.add(id);
      const found: ParagraphStyle | undefined = this.#styles.get(id);
      if (found?.list !== undefined) return found;
      id = found?.base;
    }
    return undefined;
  }
}

function listOf(properties: XmlElement | undefined): { list: string | undefined; level: number | undefined } {
  const said = elementsIn(properties, 'w:numPr')[0];
  return { list: valueIn(said, 'w:numId'), level: numberOf(valueIn(said, 'w:ilvl')) ?? undefined };
}

function levelsIn(holder: XmlElement): Map<number, Level> {
  return new Map(
    elementsIn(holder, 'w:lvl').map((level) => [
      numberOf(attributeOf(level, 'w:ilvl')) ?? 0,
      {
        start: numberOf(valueIn(level, 'w:start')) ?? 1,
        format: valueIn(level, 'w:numFmt') ?? 'decimal',
        text: valueIn(level, 'w:lvlText') ?? `%${(numberOf(attributeOf(level, 'w:ilvl')) ?? 0) + 1}.`,
        isLegal: elementsIn(level, 'w:isLgl').length > 0,
        style: valueIn(level, 'w:pStyle'),
      },
    ]),
  );
}

function valueIn(node: XmlElement | undefined, name: string): string | undefined {
  return attributeOf(elementsIn(node, name)[0], 'w:val');
}

function numberOf(value: string | undefined): number | null {
  const number = Number(value ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}
