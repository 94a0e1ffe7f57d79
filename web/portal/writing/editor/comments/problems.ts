/** Why the words of a suggestion were not put into the text. */
export const problems = {
  gone: 'editor.passageGone',
  marked: 'threads.byHand',
  unsure: 'threads.unsure',
} as const;
