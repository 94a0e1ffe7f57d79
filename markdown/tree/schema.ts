import type { Schema } from 'hast-util-sanitize';
import { mathAttributes, mathClasses, mathElements } from './mathml.ts';

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'];
const id: [string, RegExp] = ['id', /^[\w-]*(?:h|fn|fnref|ref|cite)-./];
const dir: [string, string, string] = ['dir', 'ltr', 'rtl'];
const alignment: [string, RegExp] = ['className', /^align-(?:left|right|center)$/];
const chartClass: [string, RegExp] = ['className', /^(?:series-[1-6]|line|dots|grid|axis|scale|name)$/];
const mathClass: [string, ...string[]] = ['className', ...mathClasses.values()];

/**
 * Everything that the renderer may write. The tree already contains nothing else; checking it again keeps a
 * bug in its construction from becoming a security hole.
 */
export const schema: Schema = {
  tagNames: [
    ...[
      'p',
      'blockquote',
      'ul',
      'ol',
      'li',
      'hr',
      'pre',
      'div',
      'section',
      'figure',
      'figcaption',
      ...headings,
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...[
      'a',
      'em',
      'strong',
      'del',
      'sub',
      'sup',
      'code',
      'br',
      'bdi',
      'img',
      'picture',
      'source',
      'span',
      'input',
    ],
    ...['math', ...mathElements],
    ...['details', 'summary', 'svg', 'path', 'text'],
  ],
  attributes: {
    a: [
      ...['href', 'title', 'download', 'ariaLabel', 'dataAvif', 'dataWidth', 'dataHeight'],
      id,
      ['rel', 'noopener'],
      ['className', 'heading-anchor', 'footnote-back', 'remote-picture', 'picture-link'],
      ['role', 'doc-noteref', 'doc-biblioref', 'doc-backlink'],
    ],
    bdi: [dir],
    code: [dir, ['className', 'math-error', /^language-/]],
    div: ['tabIndex', 'ariaLabel', ['className', 'table-scroll', 'math-block'], ['role', 'region']],
    img: [
      'src',
      'srcSet',
      'sizes',
      'alt',
      'title',
      'width',
      'height',
      ['loading', 'lazy'],
      ['decoding', 'async'],
    ],
    input: ['checked', 'disabled', 'ariaLabel', ['type', 'checkbox']],
    li: [id, ['className', 'task']],
    ol: ['start'],
    p: [dir],
    pre: [dir, 'tabIndex'],
    source: ['srcSet', 'sizes', ['type', 'image/avif']],
    section: [
      'ariaLabel',
      ['className', 'footnotes', 'references'],
      ['role', 'doc-endnotes', 'doc-bibliography'],
    ],
    span: [dir, ['className', 'remote-picture', 'missing-picture', 'picture-size', 'citation']],
    strong: [['className', 'reference-flag']],
    sup: [['className', 'footnote-ref']],
    td: [alignment],
    svg: ['viewBox', 'ariaLabel', ['role', 'img'], ['direction', 'rtl']],
    path: ['d', chartClass],
    text: ['x', 'y', ['textAnchor', 'end', 'middle'], chartClass],
    figure: [['className', 'chart']],
    th: [alignment, ['scope', 'col', 'row']],
    math: [['display', 'block']],
    ...Object.fromEntries(headings.map((name) => [name, [id]])),
    ...Object.fromEntries(mathElements.map((name) => [name, [...mathAttributes, mathClass]])),
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  required: { input: { type: 'checkbox', disabled: true } },
  ancestors: {},
  clobber: [],
  strip: ['script', 'style', 'iframe', 'object', 'embed', 'template'],
  allowComments: false,
  allowDoctypes: false,
};
