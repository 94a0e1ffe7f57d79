/**
 * A text without what no server can keep: NUL, and halves of characters, which come out of some PDF files with what is
 * copied. Nobody can see them, so nobody could find what keeps their text from being saved.
 */
export function storable(text: string): string {
  return text.replace(/[\0\p{Cs}]/gu, '');
}
