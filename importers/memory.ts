/** Keeps the memory of an import within bounds where its texts are long. */

/** Characters of HTML whose trees are collected at once: some 100 MB. */
const most = 250_000;
let characters = 0;

/**
 * Counts the characters of a text that is no tree any more, and collects garbage where many have come together. V8 would wait until the heap has
 * doubled, which a few long texts do. Node has to be started with `--expose-gc`; without it, nothing is done.
 */
export function collectAfter(length: number): void {
  characters += length;
  if (characters < most) return;
  characters = 0;
  globalThis.gc?.();
}
