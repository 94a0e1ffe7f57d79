import { attributeOf, elementsIn, escapeXml, textIn, type XmlElement, xmlElement } from './xml.ts';

/** What a field shows that stores no result beside its code, as elements of a run. */
export function shownBy(node: XmlElement): XmlElement[] {
  const words = node.name === 'w:fldChar' ? chosenIn(node) : wordsOf(textIn(node));
  return words === '' ? [] : [xmlElement('w:t', 'xml:space="preserve"', [escapeXml(words)])];
}

/** The sign of a field that names one by its number in a font. */
export function symbolOf(code: XmlElement): XmlElement[] {
  const [, number, font = ''] = /^\s*SYMBOL\s+(\w+)(?=.*\\f\s*"?([^"\\]+)|)/is.exec(textIn(code)) ?? [];
  const point = Number(number);
  if (!(point > 0 && point <= 0xffff)) return [];
  return [xmlElement('w:sym', `w:font="${escapeXml(font.trim())}" w:char="${point.toString(16)}"`)];
}

/** Whether an element is the code of an equation of Word's older kind that isn't read. */
export function isUnreadEquation(node: XmlElement): boolean {
  const code = node.name === 'w:fldSimple' ? (attributeOf(node, 'w:instr') ?? '') : textIn(node);
  const equation = /^w:(?:instrText|fldSimple)$/.test(node.name) ? equationIn(code) : null;
  return equation !== null && equationOf(equation) === equation;
}

/** The entry that is chosen in a list of a form. */
function chosenIn(field: XmlElement): string {
  const list = elementsIn(elementsIn(field, 'w:ffData')[0], 'w:ddList')[0];
  const value = (name: string) => attributeOf(elementsIn(list, name)[0], 'w:val');
  const entry = elementsIn(list, 'w:listEntry')[Number(value('w:result') ?? value('w:default') ?? 0)];
  return attributeOf(entry, 'w:val') ?? '';
}

function wordsOf(code: string): string {
  const button = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s+(.*)$/is.exec(code)?.[1];
  if (button !== undefined) return button.trim();
  const equation = equationIn(code);
  return equation === null ? '' : equationOf(equation);
}

function equationIn(code: string): string | null {
  return /^\s*EQ\s+(.*)$/is.exec(code)?.[1]?.trim() ?? null;
}

/** An equation of Word's older kind: a fraction as one; of any other, the code, which shows that something is to be written anew. */
function equationOf(code: string): string {
  const [, above, below] = /^\\f\s*\(([^(),;\\]+)[,;]([^(),;\\]+)\)$/i.exec(code) ?? [];
  return above === undefined || below === undefined ? code : `${above.trim()}/${below.trim()}`;
}
