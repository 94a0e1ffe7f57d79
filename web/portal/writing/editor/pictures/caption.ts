/** The caption below a picture: what its author wrote, and who made the picture in brackets. */
export function captionOf(caption: string, credit: string): string {
  const [words, maker] = [caption.trim(), credit.trim()];
  return words !== '' && maker !== '' ? `${words} (${maker})` : words || maker;
}
