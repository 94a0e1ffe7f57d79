import { attributeOf, elementsIn, parseXml, type XmlElement } from './xml.ts';

interface Style {
  base: string | undefined;
  properties: XmlElement | undefined;
}

/** The formatting of runs: what a run says itself, else its style, else that of the paragraph, else what the document says. */
export class RunStyles {
  readonly #styles = new Map<string, Style>();
  readonly #paragraph: string | undefined;
  readonly #document: XmlElement | undefined;

  constructor(xml: string) {
    const root = elementsIn(parseXml(xml), 'w:styles')[0];
    let paragraph: string | undefined;
    for (const style of elementsIn(root, 'w:style')) {
      const id = attributeOf(style, 'w:styleId') ?? '';
      this.#styles.set(id, {
        base: attributeOf(elementsIn(style, 'w:basedOn')[0], 'w:val'),
        properties: elementsIn(style, 'w:rPr')[0],
      });
      const isDefault = /^(?:1|true|on)$/.test(attributeOf(style, 'w:default') ?? '');
      if (isDefault && attributeOf(style, 'w:type') === 'paragraph') paragraph = id;
    }
    this.#paragraph = paragraph;
    const defaults = elementsIn(elementsIn(root, 'w:docDefaults')[0], 'w:rPrDefault')[0];
    this.#document = elementsIn(defaults, 'w:rPr')[0];
  }

  /** The properties that hold for a run in a paragraph of a style, those that come first before all others. */
  of(run: XmlElement | undefined, paragraphStyle: string | undefined): XmlElement[] {
    return [
      run,
      ...this.#chain(attributeOf(elementsIn(run, 'w:rStyle')[0], 'w:val')),
      ...this.#chain(paragraphStyle ?? this.#paragraph),
      this.#document,
    ].filter((properties) => properties !== undefined);
  }

  #chain(first: string | undefined): (XmlElement | undefined)[] {
    const seen = new Set<string>();
    const found: (XmlElement | undefined)[] = [];
    for (let id = first; id !== undefined && !seen.has(id); id = this.#styles.get(id)?.base) {
      seen.add(id);
      found.push(this.#styles.get(id)?.properties);
    }
    return found;
  }
}

/** The value of an attribute where it is said first. */
export function firstSaid(
  properties: readonly XmlElement[],
  name: string,
  ...keys: string[]
): string | undefined {
  for (const one of properties)
    for (const key of keys) {
      const value = attributeOf(elementsIn(one, name)[0], key);
      if (value !== undefined) return value;
    }
  return undefined;
}

/** Whether a property that is on or off is on where it is said first. */
export function isOn(properties: readonly XmlElement[], name: string): boolean {
  const said = properties.flatMap((one) => elementsIn(one, name))[0];
  return said !== undefined && !/^(?:0|false|off|none)$/.test(attributeOf(said, 'w:val') ?? '');
}
