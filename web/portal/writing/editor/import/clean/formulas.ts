import type { Element, Root, RootContent } from 'hast';
import { isElement, propertyOf, textOf } from './nodes.ts';

/** Characters of a formula's TeX, and levels of its parts. */
const mostCharacters = 1_000;
const mostLevels = 20;

/** What stands for a formula in programs that also write it for eyes, as spans or as a picture. */
const twice = /(?:^|\s)(?:katex|mwe-math-element|MathJax|MathJax_Display)(?:\s|$)/;

/** Leaves of a formula that is written twice only its MathML, and takes that out of what is hidden from eyes. */
export function keepOneOfFormulas(node: Root | Element): Element[] {
  return node.children.flatMap((child) => {
    if (!isElement(child)) return [];
    if (child.tagName === 'math') return [child];
    const inside = keepOneOfFormulas(child);
    const isTwice = twice.test(propertyOf(child, 'className')) || child.tagName === 'mjx-container';
    if (isTwice && inside.length === 1) child.children = inside;
    return inside;
  });
}

const functions = new Set(
  'arccos arcsin arctan arg cos cosh cot csc deg det dim exp gcd inf ker lim ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);
const accents: Readonly<Record<string, string>> = {
  '¯': 'overline',
  '‾': 'overline',
  '\u0304': 'overline',
  '\u0305': 'overline',
  '^': 'hat',
  ˆ: 'hat',
  '\u0302': 'hat',
  '→': 'vec',
  '\u20d7': 'vec',
  '~': 'tilde',
  '˜': 'tilde',
  '\u0303': 'tilde',
  '˙': 'dot',
  '\u0307': 'dot',
  '¨': 'ddot',
  '\u0308': 'ddot',
};
const signs: Readonly<Record<string, string>> = {
  '\\': '\\backslash ',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '^': '\\hat{}',
  '~': '\\sim ',
  '|': '\\vert ',
  '‖': '\\Vert ',
  '∥': '\\Vert ',
  '−': '-',
  '*': '\\ast ',
  '′': "'",
};

/** A formula of MathML as the TeX of posts; null if it holds what isn't known, or is too long. */
export function texOf(math: Element): string | null {
  try {
    const tex = rowOf(math.children, 0).trim();
    return tex === '' || tex.length > mostCharacters || /[`$\n]/.test(tex) ? null : tex;
  } catch (error) {
    if (error instanceof UnknownPart) return null;
    throw error;
  }
}

/** The letters of a formula apart from each other, so that 10⁹ doesn't become 109. */
export function lettersOf(node: Element): string {
  return leavesOf(node).join(' ').replace(/\s+/g, ' ').trim();
}

/** The pieces of text in a formula, without its sources in other notations. */
function leavesOf(node: Element): string[] {
  return node.children.flatMap((child) => {
    if (child.type === 'text') return [child.value];
    return isElement(child) && !/^annotation/.test(child.tagName) ? leavesOf(child) : [];
  });
}

/** A formula holds what has no TeX here. */
class UnknownPart extends Error {}

function rowOf(nodes: readonly RootContent[], level: number): string {
  if (level > mostLevels) throw new UnknownPart();
  return nodes
    .map((node) => {
      if (node.type === 'text' && node.value.trim() !== '') throw new UnknownPart();
      return isElement(node) ? partOf(node, level + 1) : '';
    })
    .join('');
}

function partOf(node: Element, level: number): string {
  const parts = node.children.filter((child) => isElement(child));
  const at = (place: number): string => {
    const part = parts[place];
    if (!part) throw new UnknownPart();
    return partOf(part, level + 1);
  };
  switch (node.tagName) {
    case 'mi':
      return nameOf(lettersIn(node), propertyOf(node, 'mathVariant') || propertyOf(node, 'mathvariant'));
    case 'mn':
      return signsIn(lettersIn(node)).replace(/,/g, '{,}');
    case 'mo':
      return operatorOf(lettersIn(node));
    case 'mtext':
    case 'ms':
      return wordsOf(textOf(node));
    case 'mspace':
      return '\\ ';
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
      return rowOf(node.children, level);
    case 'semantics':
      return at(0);
    case 'mfrac':
      if (/^0/.test(propertyOf(node, 'linethickness'))) throw new UnknownPart();
      return `\\frac{${at(0)}}{${at(1)}}`;
    case 'msqrt':
      return `\\sqrt{${rowOf(node.children, level)}}`;
    case 'mroot':
      return `\\sqrt[${at(1)}]{${at(0)}}`;
    case 'msub':
    case 'munder':
      return `${based(at(0), parts[0])}_{${at(1)}}`;
    case 'msup':
      return `${based(at(0), parts[0])}^{${at(1)}}`;
    case 'msubsup':
    case 'munderover':
      return `${based(at(0), parts[0])}_{${at(1)}}^{${at(2)}}`;
    case 'mover': {
      const accent = accents[lettersIn(parts[1] ?? node)];
      return accent ? `\\${accent}{${at(0)}}` : `${based(at(0), parts[0])}^{${at(1)}}`;
    }
    case 'mfenced': {
      const fence = (name: string, usual: string) => operatorOf(propertyOf(node, name) || usual);
      const separator = propertyOf(node, 'separators').trim()[0] ?? ',';
      const inside = parts.map((part) => partOf(part, level + 1)).join(operatorOf(separator));
      return `${fence('open', '(')}${inside}${fence('close', ')')}`;
    }
    case 'mtable':
      return `\\begin{matrix}${parts.map((row) => cellsOf(row, level)).join(' \\\\ ')}\\end{matrix}`;
    default:
      throw new UnknownPart();
  }
}

function cellsOf(row: Element, level: number): string {
  if (row.tagName !== 'mtr') throw new UnknownPart();
  return row.children
    .filter((cell) => isElement(cell))
    .map((cell) => rowOf(cell.children, level + 1))
    .join(' & ');
}

function lettersIn(node: Element): string {
  if (node.children.some((child) => isElement(child))) throw new UnknownPart();
  return textOf(node)
    .replace(/[\u2061-\u2064\u200b]/g, '')
    .trim();
}

/** Sums and limits take what is below them without braces. */
function based(base: string, node: Element | undefined): string {
  return node?.tagName === 'mo' || /^(?:\p{L}|\p{Nd}+|\\[a-z]+ ?)$/u.test(base) ? base.trim() : `{${base}}`;
}

function nameOf(written: string, variant: string): string {
  // Letters of formulas in Unicode are upright letters in TeX, which slants them.
  const name = written.normalize('NFKC');
  if (/[\s\p{M}]/u.test(name.normalize('NFC'))) throw new UnknownPart();
  if (functions.has(name)) return `\\${name} `;
  if (variant === 'bold') return `\\mathbf{${signsIn(name)}}`;
  const isOne = [...name].length <= 1;
  return isOne && variant !== 'normal' ? signsIn(name) : `\\mathrm{${signsIn(name)}}`;
}

function operatorOf(sign: string): string {
  if (/^\p{L}{2,}$/u.test(sign)) return functions.has(sign) ? `\\${sign} ` : `\\mathrm{${sign}}`;
  return signsIn(sign);
}

function signsIn(text: string): string {
  return [...text].map((sign) => (/\s/.test(sign) ? '\\ ' : (signs[sign] ?? sign))).join('');
}

function wordsOf(words: string): string {
  // Of large operators, as of these signs, TeX makes no words.
  if (/[\\^~|`$∏-∑∫-∳⊕⋀-⋃⨀-⨚]/.test(words)) throw new UnknownPart();
  return `\\text{${words.replace(/\s+/g, ' ').replace(/[{}%&#_]/g, (sign) => signs[sign] ?? sign)}}`;
}
