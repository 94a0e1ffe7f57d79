interface OrderedTextProps {
  stretches: readonly { text: string; isLeftToRight: boolean }[];
}

/** A line of text in which phone numbers, dates and doses keep their order beside right-to-left words. */
export function OrderedText({ stretches }: OrderedTextProps) {
  let place = 0;
  return stretches.map(({ text, isLeftToRight }) => {
    place += text.length;
    if (!isLeftToRight) return text;
    return (
      <bdi key={place} dir="ltr">
        {text}
      </bdi>
    );
  });
}
