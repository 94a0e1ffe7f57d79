import type { UnsupportedParts } from '../unsupported.ts';
import { shownBy, symbolOf } from './fields.ts';
import { formulaBookmark, texOfWord } from './formulas.ts';
import {
  attributeOf,
  elementsIn,
  escapeXml,
  textIn,
  type XmlElement,
  type XmlNode,
  xmlElement,
} from './xml.ts';

/** Elements that hold what is seen. */
const content = /^(?:w:(?:r|t|p|tbl|tr|tc|sym|drawing|pict|hyperlink|br|tab))$/;

/** What the reader of documents reads or leaves out on purpose, by the names of elements. */
const known = new Set(
  (
    'w:document w:body w:footnotes w:endnotes w:footnote w:endnote w:p w:r w:t w:tbl w:tr w:tc w:sym w:hyperlink w:sdt w:sdtContent w:customXml w:ins w:del w:moveFrom w:moveTo w:object w:smartTag ' +
    'w:drawing w:pict w:txbxContent w:pPr w:rPr w:tblPr w:trPr w:tcPr w:sectPr w:sdtPr w:sdtEndPr w:ruby w:rt w:rubyBase w:delText w:instrText w:fldChar mc:AlternateContent mc:Choice mc:Fallback m:oMath m:oMathPara'
  ).split(' '),
);

/** Elements that mean what others do. */
const alike: Readonly<Record<string, string>> = {
  'w:cr': 'w:br',
  'w:ptab': 'w:tab',
  'w14:conflictIns': 'w:ins',
  'w14:conflictDel': 'w:del',
  ...Object.fromEntries(['oval', 'line', 'polyline', 'arc', 'curve'].map((name) => [`v:${name}`, 'v:shape'])),
};

/**
 * A part of a document in elements that its reader knows: those that it doesn't know are replaced by what they hold, so that
 * nothing of it is lost.
 */
export function readElements(node: XmlElement): XmlElement {
  return { ...node, children: node.children.flatMap(readNode) };
}

function readNode(node: XmlNode): XmlNode[] {
  if (typeof node === 'string') return [node];
  const alias = alike[node.name];
  if (alias !== undefined)
    return readNode(alias === 'v:shape' ? { ...node, name: alias } : xmlElement(alias, '', node.children));
  if (node.name === 'mc:AlternateContent') return readAlternatives(node);
  if (node.name === 'm:oMath') return readFormula(node);
  if (node.name === 'm:oMathPara') return elementsIn(node, 'm:oMath').flatMap(readFormula);
  if (node.name === 'w:drawing') return [node, ...boxesOf(node)];
  const { children } = readElements(node);
  const read = { ...node, children };
  if (node.name === 'w:fldSimple') return fieldOf(read);
  if (node.name === 'w:fldChar' || node.name === 'w:instrText') return [read, ...shownBy(read)];
  // Within runs: a base, and how it is read above it.
  if (node.name === 'w:ruby') return rubyOf(read);
  if (node.name === 'w:r' && elementsIn(read, 'w:r').length > 0) return splitRun(read);
  const isUnknown = !known.has(node.name) && !/Pr$|^(?:v|wp|wp[a-z]|a|pic|o|c|m):/.test(node.name);
  return isUnknown && elementsIn(read).some(({ name }) => content.test(name)) ? children : [read];
}

function readFormula(formula: XmlElement): XmlNode[] {
  const tex = texOfWord(formula);
  if (tex === null)
    return [
      xmlElement('w:r', '', [
        xmlElement('w:t', 'xml:space="preserve"', [escapeXml(` ${lettersIn(formula)} `)]),
      ]),
    ];
  return [xmlElement('w:bookmarkStart', `w:id="0" w:name="${escapeXml(formulaBookmark(tex))}"`)];
}

function lettersIn(formula: XmlElement): string {
  return elementsIn(formula)
    .map((child) => (child.name === 'm:t' ? textIn(child) : lettersIn(child)))
    .filter(Boolean)
    .join(' ');
}

/** What is for older programs, else what is for newer ones. */
function readAlternatives(node: XmlElement): XmlNode[] {
  const [fallback] = elementsIn(node, 'mc:Fallback');
  const chosen = holdsContent(fallback) ? fallback : elementsIn(node, 'mc:Choice').find(holdsContent);
  return (chosen?.children ?? []).flatMap(readNode);
}

function holdsContent(node: XmlElement | undefined): boolean {
  return elementsIn(node).some((child) => content.test(child.name) || holdsContent(child));
}

/** The text boxes of a drawing, in the older form that the reader knows. */
function boxesOf(drawing: XmlElement): XmlElement[] {
  return elementsIn(drawing).flatMap((child) =>
    child.name === 'w:txbxContent'
      ? [xmlElement('w:pict', '', [xmlElement('v:textbox', '', [readElements(child)])])]
      : boxesOf(child),
  );
}

/** A field in the longer form, which the reader knows: its links are kept. */
function fieldOf(field: XmlElement): XmlNode[] {
  const code = escapeXml(attributeOf(field, 'w:instr') ?? '');
  const mark = (type: string) => xmlElement('w:r', '', [xmlElement('w:fldChar', `w:fldCharType="${type}"`)]);
  const instruction = xmlElement('w:instrText', '', [code]);
  const shown = field.children.length > 0 ? [] : [...shownBy(instruction), ...symbolOf(instruction)];
  const run = xmlElement('w:r', '', [instruction, ...shown]);
  return [mark('begin'), run, mark('separate'), ...field.children, mark('end')];
}

function rubyOf(ruby: XmlElement): XmlNode[] {
  const inside = (name: string) => elementsIn(elementsIn(ruby, name)[0]);
  const bracket = (sign: string) => xmlElement('w:r', '', [xmlElement('w:t', '', [sign])]);
  const reading = inside('w:rt');
  return [...inside('w:rubyBase'), ...(reading.length === 0 ? [] : [bracket('('), ...reading, bracket(')')])];
}

/** Runs side by side, since the reader knows no run in a run. */
function splitRun(run: XmlElement): XmlElement[] {
  const properties = elementsIn(run, 'w:rPr');
  return elementsIn(run)
    .filter(({ name }) => name !== 'w:rPr')
    .map((child) => (child.name === 'w:r' ? child : { ...run, children: [...properties, child] }));
}

/** Elements that the reader reports though nothing of them is seen, or though they are counted already. */
const unseen =
  /^(?:w:(?:perm(?:Start|End)|customXml\w+|tblPrEx|\w+Pr|fldData|(?:continuationS|s)eparator|delText|delInstrText)|(?:office-word|wp):\w+|v:(?!textpath)\w+|\{[^{}]*(?:\/math|\/chart|\/diagram|office:office)\}\w+)$/;

/** Counts what the reader of documents reports as not understood, and gives the names of these elements. */
export function countReports(
  messages: readonly { message: string }[],
  losses: UnsupportedParts,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { message } of messages) {
    const name = /^An unrecognised element was ignored: (\S+)/.exec(message)?.[1];
    const isLost = name !== undefined && !unseen.test(name);
    if (isLost) names.add(name);
    losses.add('elements', isLost ? 1 : 0);
    losses.add('remotePictures', /^Could not find image/.test(message) ? 1 : 0);
  }
  return names;
}
