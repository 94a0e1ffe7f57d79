/** A word starts with a letter or digit and ends at white space or an Ethiopic word separator. */
const word = /[\p{L}\p{N}][^\s፡-፨]*/gu;

/** The number of words of a plain text in a script that separates them. */
export function countWordsIn(text: string): number {
  return text.match(word)?.length ?? 0;
}
