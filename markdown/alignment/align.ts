/** Which blocks of two texts belong together: of a source and its translation, or of two versions of one text. */
import { Effort } from '../difference/effort.ts';
import { blocksOf, type TextBlock } from './blocks.ts';

/** Blocks beside each other; null where one side has nothing there. */
export interface AlignedBlocks {
  source: TextBlock | null;
  translation: TextBlock | null;
}

/**
 * The blocks of a translation beside those of its source, in order. Blocks of the same kind belong together; each block
 * of both texts is in the result once.
 */
export function alignTranslation(source: string, translation: string): AlignedBlocks[] {
  const [one, other] = [blocksOf(source), blocksOf(translation)];
  if (one.length === other.length) return inStep(one, other);
  const steps = new Effort().compare(one, other, (block, another) => block.kind === another.kind);
  if (!steps) return inStep(one, other);
  return steps.flatMap(({ before, after }) => inStep(before, after));
}

function inStep(source: readonly TextBlock[], translation: readonly TextBlock[]): AlignedBlocks[] {
  return Array.from({ length: Math.max(source.length, translation.length) }, (_, index) => ({
    source: source[index] ?? null,
    translation: translation[index] ?? null,
  }));
}

/** A block of a source beside its translation, with what became of it in a later text of the source. */
export interface DeskRow {
  source: string | null;
  translation: { text: string; gap: string } | null;
  /** Null if it is the same there; a null text where it was removed. */
  change: { text: string | null } | null;
}

/**
 * A translation beside the text that it was made from, with the changes up to the newest text. A block that was added since is
 * a row of its own, after the one that it follows.
 */
export function alignTexts(texts: { source: string; newest: string; translation: string }): DeskRow[] {
  const { changes, added } = changesByBlock(texts.source, texts.newest);
  const rows: DeskRow[] = (added.get(-1) ?? []).map(addedRow);
  let place = -1;
  for (const { source, translation } of alignTranslation(texts.source, texts.translation)) {
    if (source) place++;
    rows.push({
      source: source?.text ?? null,
      translation: translation && { text: translation.text, gap: translation.gap },
      change: source ? (changes.get(place) ?? null) : null,
    });
    if (source) rows.push(...(added.get(place) ?? []).map(addedRow));
  }
  return rows;
}

function addedRow(text: string): DeskRow {
  return { source: null, translation: null, change: { text } };
}

/** What became of the blocks of a text, by their place, and which were added after each; -1 is its beginning. */
function changesByBlock(before: string, after: string) {
  const changes = new Map<number, { text: string | null }>();
  const added = new Map<number, string[]>();
  if (before === after) return { changes, added };
  const [one, other] = [blocksOf(before), blocksOf(after)];
  const steps = new Effort().compare(one, other, (block, another) => block.text === another.text) ?? [
    { kind: 'changed' as const, before: one, after: other },
  ];
  let place = -1;
  for (const step of steps) {
    if (step.kind === 'same') place += step.before.length;
    else
      for (const { source, translation } of inStep(step.before, step.after)) {
        if (source) changes.set(++place, { text: translation?.text ?? null });
        else if (translation) added.set(place, [...(added.get(place) ?? []), translation.text]);
      }
  }
  return { changes, added };
}

/** How many blocks differ between two versions of a text: each that was changed, added or removed counts once. */
export function countChangedBlocks(before: string, after: string): number {
  const { changes, added } = changesByBlock(before, after);
  return changes.size + [...added.values()].flat().length;
}
