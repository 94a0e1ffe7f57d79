/** The numbers that Word shows before the items of its lists, which it computes when it opens a document. */

/** The prefix of the bookmarks that tell the number of an item. */
export const startMark = 'afya-number-';

/** Stands in the bookmark of a paragraph that continues the item before it, since its list shows no markers. */
export const noNumber = 'none';

interface Level {
  start: number;
  isBlank: boolean;
}

interface List {
  /** Lists of one definition go on counting where the last one stopped. */
  definition: string;
  /** The first numbers that this list sets itself, by level. */
  own: ReadonlyMap<string, number>;
}

/**
 * Puts a bookmark with its number at the beginning of each numbered paragraph, since what reads the document drops the
 * numbers. Takes time in proportion to the documents.
 */
export function markListNumbers(document: string, numbering: string, styles: string): string {
  const { lists, definitions } = readNumbering(numbering);
  if (lists.size === 0) return document;
  const listOfStyle = readStyles(styles);
  const counters = new Map<string, Map<number, number>>();
  const begun = new Set<string>();

  const nextNumber = (id: string, level: number): number | string | null => {
    const list = lists.get(id);
    if (!list) return null;
    const { definition, own } = list;
    if (definitions.get(`${definition} ${level}`)?.isBlank) return noNumber;
    const counts = counters.get(definition) ?? new Map<number, number>();
    counters.set(definition, counts);
    for (const deeper of counts.keys()) if (deeper > level) counts.delete(deeper);
    const override = own.get(String(level));
    const first = override ?? definitions.get(`${definition} ${level}`)?.start ?? 1;
    const restarts = override !== undefined && !begun.has(`${id} ${level}`);
    begun.add(`${id} ${level}`);
    const before = counts.get(level);
    const number = before === undefined || restarts ? first : before + 1;
    counts.set(level, number);
    return number;
  };

  return document.replace(/<w:pPr>(?:(?!<w:pPr[ >]|<\/w:pPr>)[\s\S])*<\/w:pPr>/g, (properties) => {
    const style = /<w:pStyle [^>]*w:val="([^"]*)"/.exec(properties)?.[1] ?? '';
    const id = /<w:numId [^>]*w:val="([^"]*)"/.exec(properties)?.[1] ?? listOfStyle.get(style);
    const level = Number(/<w:ilvl [^>]*w:val="(\d)"/.exec(properties)?.[1] ?? 0);
    const number = id === undefined ? null : nextNumber(id, level);
    if (number === null) return properties;
    return `${properties}<w:bookmarkStart w:id="0" w:name="${startMark}${number}"/>`;
  });
}

function readNumbering(xml: string): { lists: Map<string, List>; definitions: Map<string, Level> } {
  const definitions = new Map<string, Level>();
  const lists = new Map<string, List>();
  let definition: string | null = null;
  let list: { id: string; definition: string; own: Map<string, number> } | null = null;
  let level = '';
  for (const [, closing, name, attributes = ''] of xml.matchAll(/<(\/?)w:(\w+)([^<>]*)>/g)) {
    const value = (key: string) => new RegExp(`w:${key}="([^"]*)"`).exec(attributes)?.[1];
    if (name === 'abstractNum') definition = closing ? null : (value('abstractNumId') ?? null);
    if (name === 'num') list = closing ? null : { id: value('numId') ?? '', definition: '', own: new Map() };
    if ((name === 'lvl' || name === 'lvlOverride') && !closing) level = value('ilvl') ?? level;
    if (name === 'abstractNumId' && list) {
      list.definition = value('val') ?? '';
      lists.set(list.id, list);
    }
    if (name === 'lvlText' && definition !== null && value('val')?.trim() === '')
      definitions.set(`${definition} ${level}`, { start: 1, isBlank: true });
    const number = Number(value('val'));
    if (!Number.isSafeInteger(number) || number < 0) continue;
    if (name === 'start' && definition !== null)
      definitions.set(`${definition} ${level}`, { start: number, isBlank: false });
    if (name === 'startOverride' && list) list.own.set(level, number);
  }
  return { lists, definitions };
}

/** The list that each style of paragraphs belongs to. */
function readStyles(xml: string): Map<string, string> {
  const found = new Map<string, string>();
  let style: string | null = null;
  for (const [, closing, name, attributes = ''] of xml.matchAll(/<(\/?)w:(style|numId)([^<>]*)>/g)) {
    if (name === 'style') style = closing ? null : (/w:styleId="([^"]*)"/.exec(attributes)?.[1] ?? null);
    else if (style !== null) found.set(style, /w:val="([^"]*)"/.exec(attributes)?.[1] ?? '');
  }
  return found;
}
