interface OrderedTextProps {
  stretches: readonly { text: string; isLeftToRight: boolean }[];
}

/** The most characters of a run that stays on one line. */
const short = 24;

/** A line of text in which phone numbers, dates and doses keep their order next to right-to-left words. */
export function OrderedText({ stretches }: OrderedTextProps) {
  let place = 0;
  return stretches.map(({ text, isLeftToRight }) => {
    place += text.length;
    if (!isLeftToRight) return text;
    return (
      <bdi key={place} dir="ltr" className={text.length <= short ? 'one-line' : undefined}>
        {text}
      </bdi>
    );
  });
}
