/** What a reviewer goes through before deciding on a text of each kind: product.md#structured-review */
import type { PostKind } from '../constants.ts';

export const checklistItems = [
  'sources',
  'dose_units',
  'picture_consent',
  'plain_summary',
  'audience',
] as const;
export type ChecklistItem = (typeof checklistItems)[number];

const checklists: Record<PostKind, readonly ChecklistItem[]> = {
  guidance: checklistItems,
  research: ['sources', 'dose_units', 'picture_consent'],
  explainer: ['sources', 'dose_units', 'picture_consent', 'audience'],
  news: ['sources', 'picture_consent'],
  opinion: ['sources', 'picture_consent'],
};

/** Texts without a kind are older; they are gone through like an explainer. */
export function checklistOf(kind: PostKind | ''): readonly ChecklistItem[] {
  return checklists[kind === '' ? 'explainer' : kind];
}
