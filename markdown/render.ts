import type { Element, ElementContent } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { Reference } from '../contract/posts/references/reference.ts';
import { type Excess, textBounds } from '../contract/text/text-bounds.ts';
import type { DescribedChart } from './charts/chart.ts';
import {
  bytesOfAChart,
  bytesOfAPicture,
  bytesOfReferences,
  countPictures,
  excessIn,
  mostBytes,
} from './excess.ts';
import { englishLabels, type Labels } from './labels.ts';
import { parse } from './parse.ts';
import type { Flag } from './references/labels.ts';
import type { ChartOptions } from './tree/charts.ts';
import type { Direction } from './tree/direction.ts';
import { documentTree } from './tree/document.ts';
import { isolateNumbers } from './tree/isolate.ts';
import { typesetter } from './tree/math.ts';
import { element } from './tree/nodes.ts';
import type { Heading } from './tree/outline.ts';
import type { Picture, PictureLoading } from './tree/page.ts';
import { schema } from './tree/schema.ts';

/** Limit of paragraphs; the rest of the text becomes the last one. */
const most = 10_000;

/** The source of a text as paragraphs, for a text that exceeds the bounds of rendering. */
function plainParagraphs(markdown: string): Element[] {
  const written = markdown.split(/\n\s*\n/);
  const paragraphs = [...written.slice(0, most), written.slice(most).join('\n\n')];
  return paragraphs
    .filter((text) => text.trim() !== '')
    .map((text) => element('p', {}, [{ type: 'text', value: text }]));
}

export interface RenderOptions {
  /** This site's pictures by their address in the text; only these are shown. */
  pictures?: ReadonlyMap<string, Picture>;
  /** `tap` replaces each picture by a link that names it and its size. Default: `load`. */
  loading?: PictureLoading;
  /** Prefix of every id, so that one page can show several texts; letters, digits and hyphens. */
  idPrefix?: string;
  /** Texts for screen readers, in the language of the text; English by default. */
  labels?: Partial<Labels>;
  /** The direction of the enclosing element: paragraphs in the other direction are marked. */
  direction?: Direction;
  /** The references that the text may cite. */
  references?: readonly Reference[];
  /** What is known of references that were retracted, by key. */
  flags?: ReadonlyMap<string, Flag>;
  /** How charts are shown; as source by default. */
  charts?: ChartOptions;
}

export interface Rendered {
  html: string;
  /** The headings in order, for a table of contents. */
  headings: Heading[];
  /** The charts that are shown. */
  charts: DescribedChart[];
  /** The bound that the text exceeds; null if none. */
  excess: Excess | null;
}

/*
 * Classes for the style sheet, with their elements:
 * a.heading-anchor: an empty link in a heading to itself: shown on hover and focus
 * div.table-scroll: scrolls sideways if its table is too wide; can have the focus
 * td, th .align-left, .align-right, .align-center
 * div.math-block: a displayed formula: scrolls sideways; can have the focus
 * span.math-run: a formula with the marks after it: never parted at the end of a line
 * mtd.math-left, mtd.math-right: columns of equations: text-align, and no padding between the two
 * code.math-error: the source of a formula that could not be typeset
 * sup.footnote-ref, section.footnotes, a.footnote-back
 * span.citation, section.references, strong.reference-flag: what readers must know of a retracted source
 * li.task, li.task.done: an item of a check list; its marker is a tick
 * div.callout.callout-warning: a note to the reader, with its p.callout-name
 * a.remote-picture: a link in place of a picture of another host (span.remote-picture inside a link)
 * a.picture-link: a link to a picture that is not loaded, in its place; it contains span.picture-size
 * span.missing-picture: the description of a picture that isn't stored here
 * bdi[dir=ltr]: a phone number, date, dose or range in right-to-left text: kept on one line
 * figure.chart: a drawing, with .series-1 to .series-6, .line, .dots, .grid, .axis, .scale and .name in it
 * code.language-…: the language that the author named; it has no effect
 */

/**
 * Renders the text of a post as HTML that is safe under a policy without inline styles and scripts: raw HTML
 * except `sub` and `sup` is dropped, links lead only to web, mail and telephone addresses, and nothing is
 * loaded from another host. Never throws. Takes time in proportion to the text, and gives at most 8 bytes per
 * byte and 64 kB more, plus the addresses of its pictures' files; a text that exceeds this is shown as
 * source.
 */
export function renderMarkdown(markdown: string, options: RenderOptions = {}): Rendered {
  const { children, headings, charts, excess, most } = treeOf(markdown, options);
  const html = htmlOf(isolateNumbers(children, directionIn(options)));
  if (Buffer.byteLength(html) <= most) return { html, headings: [...headings], charts: [...charts], excess };
  return { html: renderWritten(markdown), headings: [], charts: [], excess: excess ?? 'size' };
}

/** The source as paragraphs: for a text that can't be rendered. */
export function renderWritten(markdown: string): string {
  return htmlOf(plainParagraphs(markdown));
}

/** A text as nodes that `htmlOf` has to sanitise, and the bytes that its HTML may have. */
export interface Tree extends Pick<Rendered, 'excess'> {
  children: ElementContent[];
  headings: readonly Heading[];
  charts: readonly DescribedChart[];
  most: number;
}

/** Builds the nodes of a text; for one that exceeds a bound, paragraphs of its source. */
export function treeOf(markdown: string, options: RenderOptions): Tree {
  const { references = [] } = options;
  const tokens = parse(markdown, undefined, new Set(references.map(({ id }) => id)));
  const excess = tokens ? excessIn(tokens, markdown) : 'effort';
  const most = mostBytes(markdown) + bytesOfReferences(references);
  if (!tokens || excess === 'size')
    return { children: plainParagraphs(markdown), headings: [], charts: [], excess, most };
  const { children, headings, charts } = documentTree(tokens, {
    pictures: options.pictures ?? new Map(),
    loading: options.loading ?? 'load',
    labels: { ...englishLabels, ...options.labels },
    direction: directionIn(options),
    idPrefix: options.idPrefix ?? '',
    formula: typesetter(),
    references,
    flags: options.flags ?? new Map(),
    charts: options.charts ?? null,
  });
  const pictures = options.pictures?.size ? Math.min(countPictures(tokens), textBounds.pictures) : 0;
  return {
    children,
    headings: headings.slice(0, textBounds.headings),
    charts,
    excess,
    most: most + bytesOfAPicture * pictures + bytesOfAChart * charts.length,
  };
}

/** The direction of a text; left-to-right by default. */
export function directionIn({ direction = 'ltr' }: Pick<RenderOptions, 'direction'>): Direction {
  return direction;
}

/** Sanitises the nodes by the schema and writes them as HTML. */
export function htmlOf(children: ElementContent[], allowed: Schema = schema): string {
  return toHtml(sanitize({ type: 'root', children }, allowed));
}
