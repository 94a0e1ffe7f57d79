import type { Element } from 'hast';
import { texOf } from '../clean/formulas.ts';
import { element, text } from '../clean/nodes.ts';
import { attributeOf, elementsIn, textIn, type XmlElement } from './xml.ts';

/** A formula of a document as the TeX of posts; null if it holds what isn't known. */
export function texOfWord(formula: XmlElement): string | null {
  return texOf(element('math', contentOf(formula)));
}

const bookmarkPrefix = 'formula-';

/** The name of a bookmark that stands for a formula. */
export function formulaBookmark(tex: string): string {
  return bookmarkPrefix + encodeURIComponent(tex);
}

/** The formula that a bookmark stands for; null if for none. */
export function formulaIn(bookmark: string): string | null {
  if (!bookmark.startsWith(bookmarkPrefix)) return null;
  const written = bookmark.slice(bookmarkPrefix.length);
  // A bookmark of the document itself may have any name.
  if (/%(?![\dA-F]{2})/i.test(written)) return null;
  const tex = decodeURIComponent(written);
  return /[`$\n]/.test(tex) || tex.trim() !== tex || tex === '' ? null : tex;
}

function contentOf(node: XmlElement | undefined): Element[] {
  return elementsIn(node).flatMap(partOf);
}

const row = (children: Element[]) => element('mrow', children);
const operator = (sign: string) => element('mo', sign === '' ? [] : [text(sign)]);

function partOf(node: XmlElement): Element[] {
  const inside = (name: string) => row(contentOf(elementsIn(node, name)[0]));
  const said = (name: string, usual: string) => {
    const [properties] = elementsIn(node, `${node.name}Pr`);
    return attributeOf(elementsIn(properties, name)[0], 'm:val') ?? usual;
  };
  const isOn = (name: string) => {
    const [properties] = elementsIn(node, `${node.name}Pr`);
    return elementsIn(properties, name).length > 0 && !/^(?:0|off|false)$/.test(said(name, 'on'));
  };
  switch (node.name) {
    case 'm:r':
      return lettersOf(node);
    case 'm:box':
      return contentOf(elementsIn(node, 'm:e')[0]);
    case 'm:f':
      return [
        element(said('m:type', 'bar') === 'noBar' ? 'unknown' : 'mfrac', [inside('m:num'), inside('m:den')]),
      ];
    case 'm:sSup':
      return [element('msup', [inside('m:e'), inside('m:sup')])];
    case 'm:sSub':
      return [element('msub', [inside('m:e'), inside('m:sub')])];
    case 'm:sSubSup':
      return [element('msubsup', [inside('m:e'), inside('m:sub'), inside('m:sup')])];
    case 'm:rad':
      return isOn('m:degHide') || contentOf(elementsIn(node, 'm:deg')[0]).length === 0
        ? [element('msqrt', [inside('m:e')])]
        : [element('mroot', [inside('m:e'), inside('m:deg')])];
    case 'm:nary': {
      const limits = [inside('m:sub'), inside('m:sup')];
      return [element('munderover', [operator(said('m:chr', '∫')), ...limits]), inside('m:e')];
    }
    case 'm:d': {
      const parts = elementsIn(node, 'm:e').flatMap((part, place) => [
        ...(place === 0 ? [] : [operator(said('m:sepChr', '|'))]),
        ...contentOf(part),
      ]);
      return [operator(said('m:begChr', '(')), ...parts, operator(said('m:endChr', ')'))];
    }
    case 'm:func':
      return [inside('m:fName'), inside('m:e')];
    case 'm:limLow':
      return [element('munder', [inside('m:e'), inside('m:lim')])];
    case 'm:acc':
      return [element('mover', [inside('m:e'), operator(said('m:chr', '\u0302'))])];
    case 'm:bar':
      return [element(said('m:pos', 'bot') === 'top' ? 'mover' : 'unknown', [inside('m:e'), operator('¯')])];
    case 'm:m':
      return [
        element(
          'mtable',
          elementsIn(node, 'm:mr').map((line) =>
            element(
              'mtr',
              elementsIn(line, 'm:e').map((cell) => element('mtd', contentOf(cell))),
            ),
          ),
        ),
      ];
    default:
      return /Pr$|^w:(?:bookmark|proofErr)/.test(node.name) ? [] : [element('unknown', [])];
  }
}

/** Letters of a run as the parts of a formula that they are. */
function lettersOf(run: XmlElement): Element[] {
  const written = elementsIn(run, 'm:t').map(textIn).join('');
  const isOther = elementsIn(run).some(({ name }) => !/Pr$|^m:t$/.test(name));
  const isHidden = elementsIn(elementsIn(run, 'w:rPr')[0]).some(({ name }) => /vanish|[Ss]trike/.test(name));
  if (isOther || isHidden) return [element('unknown', [])];
  if (elementsIn(elementsIn(run, 'm:rPr')[0], 'm:nor').length > 0) return [element('mtext', [text(written)])];
  return (written.match(/\p{Nd}+(?:[.,]\p{Nd}+)*|\p{L}\p{M}*|\S/gu) ?? []).map((part) =>
    element(/^\p{Nd}/u.test(part) ? 'mn' : /^\p{L}/u.test(part) ? 'mi' : 'mo', [text(part)]),
  );
}
