import type { Element, ElementContent } from 'hast';
import { element, textOf } from './nodes.ts';

/** The kinds of callouts, as they are written in `> [!WARNING]`. */
const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution', 'emergency'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** What a callout is called, by its kind; a callout without a name gets no heading. */
export type CalloutLabels = Readonly<Record<CalloutKind, string>>;

/** For plain text: the words of a callout without its heading. */
export const noCalloutLabels: CalloutLabels = {
  note: '',
  tip: '',
  important: '',
  warning: '',
  caution: '',
  emergency: '',
};

const marker = /^\[!(note|tip|important|warning|caution|emergency)\](?:[ \t\n]+|$)/i;

/**
 * The kind that the beginning of a quotation's first paragraph names; it is taken away from the content. Null
 * for an ordinary quotation.
 */
export function takeCalloutKind(content: ElementContent[]): CalloutKind | null {
  const first = content[0];
  if (first?.type !== 'text') return null;
  const [written = '', name = ''] = marker.exec(first.value) ?? [];
  const kind = calloutKinds.find((known) => known === name.toLowerCase());
  if (kind === undefined) return null;
  first.value = first.value.slice(written.length);
  if (first.value === '') content.shift();
  return kind;
}

/** A callout with its heading; telephone numbers of an emergency become links. */
export function calloutElement(
  kind: CalloutKind,
  content: ElementContent[],
  labels: CalloutLabels,
): Element[] {
  if (content.length === 0) return [];
  const name = labels[kind];
  const children = kind === 'emergency' ? withTelephones(content) : content;
  const heading = element('p', { className: ['callout-name'] }, [{ type: 'text', value: name }]);
  return [
    element(
      'div',
      {
        className: ['callout', `callout-${kind}`],
        role: 'note',
        ...(name === '' ? {} : { ariaLabel: name }),
      },
      name === '' ? children : [heading, ...children],
    ),
  ];
}

/** Whether an element is a callout. */
export function isCallout({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes('callout');
}

/** A number with its country's or area's prefix: 7 to 15 digits, parted by single signs. */
const telephone =
  /(?<![\p{Nd}\p{L}.,+])(?:\+\p{Nd}|[0٠])(?:[ \u00a0().\u2011-]{0,2}\p{Nd}){6,14}(?![\p{Nd}\p{L}])/gu;
/** A short number, which is only a telephone number where it is emphasised by itself: **112**. */
const shortNumber = /^\p{Nd}{3,6}$/u;
/** Elements whose text isn't looked at. */
const closed = new Set(['a', 'code', 'pre', 'math', 'svg', 'figure', 'table']);

function withTelephones(content: readonly ElementContent[]): ElementContent[] {
  return content.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return linkedNumbers(node.value);
    if (node.type !== 'element' || closed.has(node.tagName) || isCallout(node)) return [node];
    const text = textOf(node.children).trim();
    const children =
      node.tagName === 'strong' && shortNumber.test(text)
        ? [telephoneLink(text)]
        : withTelephones(node.children);
    return [{ ...node, children }];
  });
}

function linkedNumbers(text: string): ElementContent[] {
  const nodes: ElementContent[] = [];
  let done = 0;
  for (const { 0: number, index } of text.matchAll(telephone)) {
    if (index > done) nodes.push({ type: 'text', value: text.slice(done, index) });
    nodes.push(telephoneLink(number));
    done = index + number.length;
  }
  if (done < text.length) nodes.push({ type: 'text', value: text.slice(done) });
  return nodes;
}

function telephoneLink(number: string): Element {
  const href = `tel:${asciiDigits(number).replace(/[^+\d]/g, '')}`;
  return element('a', { href }, [{ type: 'text', value: number }]);
}

/** Arabic digits as European ones, which telephones dial. */
function asciiDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
