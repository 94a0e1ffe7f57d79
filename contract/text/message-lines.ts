/** What a message that passes a post on says, as much as fits. */

/**
 * Title, summary, and the version with its address; the summary is cut after a word where the message would not fit, and left out, as
 * the title is then, where nothing else helps.
 */
export function messageLines(
  { title, summary }: { title: string; summary: string },
  ending: string,
  fits: (text: string) => boolean,
): string[] {
  const whole = summary.trim();
  const lines = (shown: string) => [title, shown, ending].filter((line) => line !== '');
  const isShort = (shown: string) => fits(lines(shown).join('\n'));
  if (isShort(whole)) return lines(whole);
  if (!isShort('')) return [ending];
  // The ends of its words, of which the last that fits is looked for by halves.
  const ends = [...whole.matchAll(/\S(?=\s|$)/g)].map(({ index }) => index + 1);
  const cut = (count: number) => (count === 0 ? '' : `${whole.slice(0, ends[count - 1])}…`);
  let least = 0;
  let most = ends.length - 1;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (isShort(cut(middle))) least = middle;
    else most = middle - 1;
  }
  return lines(cut(least));
}
