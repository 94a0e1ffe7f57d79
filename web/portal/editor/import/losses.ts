/** What an import could not keep, in the order in which it is listed. */
const lossKinds = [
  'symbols',
  'comments',
  'trackedChanges',
  'hidden',
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

export type LossKind = (typeof lossKinds)[number];

/** A kind of loss, and how often it occurred. */
export interface Loss {
  kind: LossKind;
  count: number;
}

/** Counts what isn't kept. */
export class Losses {
  readonly #counts = new Map<LossKind, number>();

  add(kind: LossKind, count = 1): void {
    if (count > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  list(): Loss[] {
    return lossKinds.flatMap((kind) => {
      const count = this.#counts.get(kind) ?? 0;
      return count === 0 ? [] : [{ kind, count }];
    });
  }
}
