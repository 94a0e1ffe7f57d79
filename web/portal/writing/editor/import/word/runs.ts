import { readLetters, symbolFont } from '../symbols.ts';
import { UnsupportedParts } from '../unsupported.ts';
import { readElements } from './elements.ts';
import { firstSaid, isOn, type RunStyles } from './styles.ts';
import {
  attributeOf,
  elementsIn,
  escapeXml,
  parseXml,
  textIn,
  writeXml,
  type XmlElement,
  type XmlNode,
  xmlElement,
} from './xml.ts';

/** Writes into the runs of a part of a document what the reader of documents doesn't take from styles and fonts. */
export function readRuns(part: string, styles: RunStyles, losses: UnsupportedParts): string {
  return writeXml(new RunReader(styles, losses).read(readElements(parseXml(part)), undefined));
}

/** A part of a document with its symbols as letters, and with what is hidden. */
export function shownRuns(part: string, styles: RunStyles): XmlElement {
  return new RunReader(styles, new UnsupportedParts(), true).read(readElements(parseXml(part)), undefined);
}

class RunReader {
  readonly #styles: RunStyles;
  readonly #losses: UnsupportedParts;
  readonly #keepsHidden: boolean;

  constructor(styles: RunStyles, losses: UnsupportedParts, keepsHidden = false) {
    this.#styles = styles;
    this.#losses = losses;
    this.#keepsHidden = keepsHidden;
  }

  read(node: XmlElement, paragraphStyle: string | undefined): XmlElement {
    const style =
      node.name === 'w:p'
        ? attributeOf(elementsIn(elementsIn(node, 'w:pPr')[0], 'w:pStyle')[0], 'w:val')
        : paragraphStyle;
    const children = node.children.map((child) =>
      typeof child === 'string' ? child : this.read(child, style),
    );
    const read = { ...node, children };
    return node.name === 'w:r' ? this.#run(read, style) : read;
  }

  #run(run: XmlElement, paragraphStyle: string | undefined): XmlElement {
    const properties = this.#styles.of(elementsIn(run, 'w:rPr')[0], paragraphStyle);
    // Programs hide page numbers of tables of contents on the web: those are no text.
    const hiding = this.#keepsHidden ? ['w:webHidden'] : ['w:vanish', 'w:webHidden'];
    if (hiding.some((name) => isOn(properties, name))) return this.#hidden(run);
    // References to notes are raised by their style, and are no letters.
    if (!elementsIn(run).some(({ name }) => name === 'w:t' || name === 'w:sym')) return run;
    const own = elementsIn(run, 'w:rPr')[0];
    const kept = (own?.children ?? []).filter(
      (child) => typeof child === 'string' || child.name !== 'w:vertAlign',
    );
    const made = {
      ...xmlElement('w:rPr', ''),
      ...own,
      children: [...kept, ...struck(properties), ...raised(properties)],
    };
    const content = run.children.filter((child) => child !== own);
    return { ...run, children: [made, ...content.map((child) => this.#letters(child, properties))] };
  }

  /** Keeps what fields consist of, since each beginning needs its end. */
  #hidden(run: XmlElement): XmlElement {
    const isField = ({ name }: XmlElement) => /^w:(?:fldChar|instrText)$/.test(name);
    const all = elementsIn(run);
    const isSeen = (node: XmlElement) =>
      node.name === 'w:t' ? textIn(node).trim() !== '' : /^w:(?:sym|drawing|pict|object)$/.test(node.name);
    this.#losses.add('hidden', all.some(isSeen) ? 1 : 0);
    return { ...run, children: all.filter(isField) };
  }

  #letters(node: XmlNode, properties: readonly XmlElement[]): XmlNode {
    if (typeof node === 'string') return node;
    if (node.name === 'w:sym') {
      const code = Number.parseInt(attributeOf(node, 'w:char') ?? '', 16);
      const letter = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uf000';
      return this.#text(letter, () => symbolFont(attributeOf(node, 'w:font') ?? ''));
    }
    if (node.name !== 'w:t') return node;
    const fonts = fontsOf(properties);
    return this.#text(textIn(node), (letter) => {
      const used = letter < '\u0080' ? fonts.first : fonts.second;
      return /\p{Co}/u.test(letter) ? (used ?? fonts.any) : used;
    });
  }

  #text(text: string, fontFor: (letter: string) => string | null): XmlElement {
    const read = [...text].map((letter) => readLetters(letter, fontFor(letter)));
    for (const { unknown } of read) this.#losses.add('symbols', unknown);
    return xmlElement('w:t', 'xml:space="preserve"', [escapeXml(read.map((one) => one.text).join(''))]);
  }
}

function struck(properties: readonly XmlElement[]): XmlElement[] {
  const isStruck = isOn(properties, 'w:strike') || isOn(properties, 'w:dstrike');
  return isStruck ? [xmlElement('w:strike', '')] : [];
}

/** What says that a run is raised or lowered, however it is. */
function raised(properties: readonly XmlElement[]): XmlElement[] {
  const said = firstSaid(properties, 'w:vertAlign', 'w:val') ?? '';
  const position = Number.parseFloat(firstSaid(properties, 'w:position', 'w:val') ?? '') || 0;
  const isScript = said === 'superscript' || said === 'subscript';
  if (!isScript && position === 0) return [];
  const align = isScript ? said : position > 0 ? 'superscript' : 'subscript';
  return [xmlElement('w:vertAlign', `w:val="${align}"`)];
}

/** The symbol fonts of a run, for its letters up to U+007F, for others, and for those that only symbol fonts have. */
function fontsOf(properties: readonly XmlElement[]): Record<'first' | 'second' | 'any', string | null> {
  const font = (...keys: string[]) => symbolFont(firstSaid(properties, 'w:rFonts', ...keys) ?? '');
  const ascii = font('w:asciiTheme', 'w:ascii');
  const others = font('w:hAnsiTheme', 'w:hAnsi');
  const complex = font('w:cstheme', 'w:cs');
  const isComplex = properties.some(
    (one) => elementsIn(one, 'w:rtl').length + elementsIn(one, 'w:cs').length > 0,
  );
  const [first, second] = isComplex ? [complex, complex] : [ascii, others ?? ascii];
  return { first, second, any: others ?? ascii ?? complex ?? font('w:eastAsiaTheme', 'w:eastAsia') };
}
