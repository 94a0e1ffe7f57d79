/**
 * Removes what the database can't store: NUL and lone surrogates, which copying from some PDF files brings
 * along. They are invisible, so authors could not find out why their text isn't saved.
 */
export function storable(text: string): string {
  return text.replace(/[\0\p{Cs}]/gu, '');
}
