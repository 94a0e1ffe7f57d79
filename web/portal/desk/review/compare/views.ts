import type { Submission } from '../use-review.ts';

/** What is shown of a submission: its text, also beside the original that it translates, or its differences from an earlier one. */
export type View = 'text' | 'original' | 'returned' | 'changes' | 'earlier';

/** An earlier text, and the differences of the submitted one from it. */
export interface ComparedWith {
  earlier: Submission['submitted'];
  difference: NonNullable<Submission['difference']>;
}

/** What a view compares the submitted text with; `compared` is the earlier text that somebody chose. */
export function changesIn(
  { returned, approved, difference }: Submission,
  view: View,
  compared: { revision: Submission['submitted']; difference: ComparedWith['difference'] } | undefined,
): ComparedWith | null {
  if (view === 'returned' && returned) return { earlier: returned.revision, difference: returned.difference };
  if (view === 'earlier' && compared) return { earlier: compared.revision, difference: compared.difference };
  return view === 'changes' && approved && difference ? { earlier: approved, difference } : null;
}

/** The views of a submission. */
export function viewsOf({ translation, returned, difference, submitted }: Submission): View[] {
  return [
    'text',
    ...(translation ? (['original'] as const) : []),
    ...(returned ? (['returned'] as const) : []),
    ...(difference ? (['changes'] as const) : []),
    ...(submitted.number > 1 ? (['earlier'] as const) : []),
  ];
}
