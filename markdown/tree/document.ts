import type { Element, ElementContent } from 'hast';
import type { Token } from 'markdown-it';
import type { Reference } from '../../contract/posts/references/reference.ts';
import type { DescribedChart } from '../charts/chart.ts';
import type { Labels } from '../labels.ts';
import type { Flag } from '../references/labels.ts';
import { blockContent } from './blocks.ts';
import { type ChartOptions, createCharts } from './charts.ts';
import { createCitations } from './citations.ts';
import type { Direction } from './direction.ts';
import { createNotes } from './notes.ts';
import { createOutline, type Heading } from './outline.ts';
import type { Page, Picture, PictureLoading } from './page.ts';

interface DocumentOptions {
  pictures: ReadonlyMap<string, Picture>;
  loading: PictureLoading;
  labels: Labels;
  direction: Direction;
  idPrefix: string;
  formula: (source: string, display: boolean) => Element;
  references: readonly Reference[];
  /** What is known of retracted references, by key. */
  flags: ReadonlyMap<string, Flag>;
  /** Null: charts are shown as source. */
  charts: ChartOptions | null;
}

/** The nodes of a whole text: its blocks, then the footnotes and references that it refers to. */
export function documentTree(
  tokens: readonly Token[],
  options: DocumentOptions,
): { children: ElementContent[]; headings: readonly Heading[]; charts: readonly DescribedChart[] } {
  const { body, definitions } = withoutNotes(tokens);
  const page: Page = {
    pictures: options.pictures,
    loading: options.loading,
    labels: options.labels,
    direction: options.direction,
    formula: options.formula,
    outline: createOutline(options.idPrefix),
    notes: createNotes(definitions, options.idPrefix, options.labels),
    charts: createCharts({
      options: options.charts,
      labels: options.labels.charts,
      direction: options.direction,
    }),
    citations: createCitations({ ...options, labels: options.labels.citations }),
    fragments: [],
    tables: 0,
  };
  const children = blockContent(body, page);
  const section = page.notes.section((blocks) => blockContent(blocks, page));
  if (section) children.push(section);
  const references = page.citations.section();
  if (references) children.push(references);
  for (const { link, fragment } of page.fragments) {
    const id = page.outline.find(decoded(fragment));
    if (id) link.properties.href = `#${id}`;
  }
  return { children, headings: page.outline.headings, charts: page.charts.described };
}

/** Separates definitions of footnotes from the text; of two with the same label the first counts. */
function withoutNotes(tokens: readonly Token[]): { body: Token[]; definitions: Map<string, Token[]> } {
  const body: Token[] = [];
  const definitions = new Map<string, Token[]>();
  const targets: Token[][] = [body];
  for (const token of tokens) {
    if (token.type === 'footnote_open') {
      const label = String(token.meta?.label ?? '');
      const blocks: Token[] = [];
      if (!definitions.has(label)) definitions.set(label, blocks);
      targets.push(blocks);
    } else if (token.type === 'footnote_close') targets.pop();
    else targets.at(-1)?.push(token);
  }
  return { body, definitions };
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
