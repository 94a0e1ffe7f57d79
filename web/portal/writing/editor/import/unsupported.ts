/** What an import could not keep, in the order in which it is listed. */
const unsupportedKinds = [
  'figures',
  'symbols',
  'comments',
  'trackedChanges',
  'hidden',
  'boxes',
  'textBoxes',
  'itemNumbers',
  'mergedCells',
  'cellBlocks',
  'largeTables',
  'remotePictures',
  'pictureFormats',
  'morePictures',
  'pictureUploads',
  'unsafeLinks',
  'internalLinks',
  'formulas',
  'drawings',
  'headersFooters',
  'contents',
  'elements',
  'others',
  'looks',
] as const;

export type UnsupportedKind = (typeof unsupportedKinds)[number];

/** A kind of loss, how often it occurred, and the words around the first places. */
export interface UnsupportedPart {
  kind: UnsupportedKind;
  count: number;
  places?: string[];
}

/** Places of one kind that are named. */
const mostPlaces = 5;

/** Counts what isn't kept. */
export class UnsupportedParts {
  readonly #counts = new Map<UnsupportedKind, number>();
  readonly #places = new Map<UnsupportedKind, string[]>();

  add(kind: UnsupportedKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  count(kind: UnsupportedKind): number {
    return this.#counts.get(kind) ?? 0;
  }

  /** Names a place of what is counted elsewhere. */
  place(kind: UnsupportedKind, words: string): void {
    if (words === '') return;
    const places = this.#places.get(kind) ?? [];
    this.#places.set(kind, places);
    if (places.length < mostPlaces && !places.includes(words)) places.push(words);
  }

  list(): UnsupportedPart[] {
    return unsupportedKinds.flatMap((kind) => {
      const count = this.#counts.get(kind) ?? 0;
      const places = this.#places.get(kind);
      return count === 0 ? [] : [{ kind, count, ...(places && { places }) }];
    });
  }
}
