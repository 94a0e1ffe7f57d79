/** The tasks of the renderer, as functions of plain values, so that another process can run them. */
import { brotliCompressSync } from 'node:zlib';
import { directionOf } from '../../../contract/constants.ts';
import type { Reference } from '../../../contract/posts/references/reference.ts';
import type { ChartFault } from '../../../contract/text/chart-fault.ts';
import { type BaseUrls, renderWithAbsoluteUrls } from '../../../markdown/absolute-urls.ts';
import { alignTexts, countChangedBlocks, type DeskRow } from '../../../markdown/alignment/align.ts';
import { type Faults, faultsOf } from '../../../markdown/changes/faults.ts';
import type { Chart } from '../../../markdown/charts/chart.ts';
import { chartFaultsIn, chartsIn } from '../../../markdown/charts/in-text.ts';
import { renderDifference } from '../../../markdown/difference.ts';
import { postAgainstOriginal, type Translated } from '../../../markdown/figures/against-original.ts';
import { changedFigures } from '../../../markdown/figures/changed-figures.ts';
import type { ChangedFigure } from '../../../markdown/figures/figure-changes.ts';
import { figuresToCheck } from '../../../markdown/figures/figures-to-check.ts';
import { figuresWithoutSource } from '../../../markdown/figures/figures-without-source.ts';
import { type JatsText, jatsOf } from '../../../markdown/jats/jats.ts';
import { englishLabels } from '../../../markdown/labels.ts';
import { type Measured, measure } from '../../../markdown/measure.ts';
import { pictureReferences } from '../../../markdown/pictures.ts';
import type { Flag } from '../../../markdown/references/labels.ts';
import { vancouver } from '../../../markdown/references/vancouver.ts';
import { type Rendered, type RenderOptions, renderMarkdown } from '../../../markdown/render.ts';
import { type SpokenSource, spokenText } from '../../../markdown/speech.ts';
import type { ChartOptions } from '../../../markdown/tree/charts.ts';
import type { Picture, PictureLoading } from '../../../markdown/tree/page.ts';
import { unknownKeys } from '../../../markdown/unknown-keys.ts';
import { countWords, descriptionOf } from '../../../markdown/words.ts';
import { brotliOptions } from '../http/encodings.ts';
import { bodyLabels } from './labels.ts';

/** A text with the pictures of this site that it shows. */
export interface Body {
  body: string;
  language: string;
  pictures: ReadonlyMap<string, Picture>;
  /** The references that the text may cite. */
  references?: readonly Reference[];
  /** What is known of references that were retracted, by key. */
  flags?: ReadonlyMap<string, Flag>;
  /** How charts are shown; as source by default. */
  charts?: ChartOptions;
}

/** A text, and an earlier one to compare it with. */
interface Compared extends Body {
  before: string;
  referencesBefore?: readonly Reference[];
  /** Before every id. */
  idPrefix: string;
}

/** Two texts whose figures are compared. */
interface ComparedFigures {
  before: string;
  languageBefore: string;
  body: string;
  language: string;
}

/** A translation and its original, whose figures are compared. */
interface OfOriginal extends ComparedFigures, Translated {
  titleBefore: string;
  summaryBefore: string;
}

export interface Previewed extends Rendered, Measured {
  /** The beginning of the text as one plain line. */
  description: string;
  /** Keys that the text cites and that no reference has. */
  unknown: string[];
  /** Why charts can't be drawn. */
  chartFaults: ChartFault[];
}

export const tasks = {
  /** The HTML of a text for its page. */
  body: ({ body, loading, ...options }: Body & { loading: PictureLoading }): Rendered =>
    renderMarkdown(body, { ...optionsOf(options), loading }),

  /** The HTML of a text for a feed. */
  bodyWithAbsoluteUrls: ({ body, base, ...options }: Body & { base: BaseUrls }): string =>
    renderWithAbsoluteUrls(body, optionsOf(options), base),

  /** A text in JATS, and the keys of the references that it cites, in the order of their numbers. */
  bodyAsJats: ({ body, base, ...options }: Body & { base: BaseUrls }): JatsText => {
    const all = optionsOf(options);
    const text = jatsOf(renderWithAbsoluteUrls(body, all, base), base.page);
    return { ...text, cited: keysCited(text.cited, options.references ?? [], all) };
  },

  /** The HTML of a text with its differences from another one marked. */
  difference: ({ before, body, idPrefix, referencesBefore = [], ...options }: Compared): string =>
    renderDifference(before, body, { ...optionsOf(options), idPrefix, referencesBefore }),

  /** Everything that a preview shows. */
  preview: ({ body, ...options }: Body): Previewed => ({
    ...renderMarkdown(body, optionsOf(options)),
    words: countWords(body, keysOf(options.references)),
    description: descriptionOf(body, undefined, keysOf(options.references)),
    unknown: unknownKeys(body, options.references ?? []),
    chartFaults: chartFaultsIn(body),
  }),

  /** Whether a text may be submitted, and how long it is. */
  measure: ({ body, ...text }: Pick<Body, 'body' | 'language' | 'references'>): Measured =>
    measure(body, optionsOf({ ...text, pictures: new Map() })),

  /** The charts of a text. */
  charts: ({ body }: { body: string }): Chart[] => chartsIn(body),

  /** The addresses of the pictures in a text. */
  pictureAddresses: ({ body }: { body: string }): string[] => pictureReferences(body).map(({ url }) => url),

  /** The figures that changed from one text to another; null if they could not be compared. */
  changedFigures: ({ before, languageBefore, body, language }: ComparedFigures): ChangedFigure[] | null =>
    changedFigures({ text: before, language: languageBefore }, { text: body, language }),

  /** The figures of a text that nobody has reviewed yet; null if they could not be read. */
  figuresToCheck: ({ body, language }: Pick<Body, 'body' | 'language'>): ChangedFigure[] | null =>
    figuresToCheck({ text: body, language }),

  /** The figures of a summary that its text doesn't have; null if they could not be read. */
  figuresWithoutSource: ({
    summary,
    body,
    language,
  }: Pick<Body, 'body' | 'language'> & { summary: string }): ChangedFigure[] | null =>
    figuresWithoutSource(summary, { text: body, language }),

  /** The figures that differ between a translation and its original; null if they could not be compared. */
  figuresAgainstOriginal: ({
    titleBefore,
    summaryBefore,
    before,
    languageBefore,
    ...translation
  }: OfOriginal) =>
    postAgainstOriginal(
      { title: titleBefore, summary: summaryBefore, body: before, language: languageBefore },
      translation,
    ) as ChangedFigure[] | null,

  /** How many blocks differ between two texts. */
  changedBlocks: ({ before, body }: { before: string; body: string }): number =>
    countChangedBlocks(before, body),

  /** A translation beside its original, block by block. */
  alignedTexts: (texts: { source: string; newest: string; translation: string }): DeskRow[] =>
    alignTexts(texts),

  /** What a reviewer has to look at in a text; null if it could not be read. */
  faults: ({ body, references }: Required<Pick<Body, 'body' | 'references'>>): Faults | null =>
    faultsOf(body, references),

  /** A post as a voice reads it. */
  spoken: (source: SpokenSource): string => spokenText(source),

  /** How many bytes a reader downloads for a page. */
  weigh: ({ body }: { body: string }): number => {
    const bytes = Buffer.from(body);
    return brotliCompressSync(bytes, brotliOptions(bytes)).length;
  },
};

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type Input<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type Output<Name extends TaskName> = ReturnType<Tasks[Name]>;

/** The keys of references by the texts that stand for them. */
function keysCited(
  texts: readonly string[],
  references: readonly Reference[],
  { labels }: RenderOptions,
): string[] {
  const words = { ...englishLabels, ...labels }.citations;
  const left = references.map(({ id, ...reference }) => ({
    id,
    words: vancouver({ id, ...reference }, words)
      .map(({ text }) => text)
      .join(''),
  }));
  return texts.flatMap((text) => {
    const at = left.findIndex(({ words }) => text.includes(words));
    return at === -1 ? [] : left.splice(at, 1).map(({ id }) => id);
  });
}

function keysOf(references: readonly Reference[] = []): ReadonlySet<string> {
  return new Set(references.map(({ id }) => id));
}

function optionsOf({ language, ...options }: Omit<Body, 'body'>): RenderOptions {
  return { labels: bodyLabels(language), direction: directionOf(language), ...options };
}
