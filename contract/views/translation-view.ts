/** What readers are told of a translation (product.md#translations). */

/**
 * How a translation stands to its source, computed from the revisions of both: nothing has changed; the source has a
 * later text; that corrects the earlier one, or a notice does; the source was retracted; the source was withdrawn.
 */
export const translationStates = ['current', 'changed', 'corrected', 'retracted', 'withdrawn'] as const;
export type TranslationState = (typeof translationStates)[number];

/** Whether readers should no longer rely on a translation in this state. */
export function isAlarmingState(state: TranslationState): boolean {
  return state === 'retracted' || state === 'withdrawn';
}

export interface TranslationView {
  state: TranslationState;
  source: { id: string; slug: string; title: string; language: string };
  /** The version of the source that the translation agrees with, and the newest; null where versions were not recorded. */
  version: number | null;
  newest: number | null;
  /** How many blocks of the source differ between the two. */
  changed: number;
  /** The number of the newest notice about the source that the translation doesn't take into account. */
  notice: number | null;
  machine: boolean;
  translators: string[];
  /** Who said that it agrees with that version, if they did so after it was published. */
  confirmed: { name: string; as: 'translator' | 'staff'; at: string } | null;
}
