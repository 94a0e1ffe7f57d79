/** What a registry answers to a deposit. */
export type Outcome =
  /** It has registered what it was told. */
  | { type: 'registered' }
  /** It will look at it, and tell when it is asked. */
  | { type: 'sent' }
  /** It won't take it as it is. */
  | { type: 'refused'; problem: string }
  /** It couldn't just now. */
  | { type: 'unavailable'; problem: string };

/** The outcome of a response that isn't a success. */
export function failureOf(status: number, said: string): Outcome {
  const words = said
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300);
  const problem = `the registry answered ${status}${words === '' ? '' : `: ${words}`}`;
  const isForNow = status >= 500 || [408, 425, 429].includes(status);
  return { type: isForNow ? 'unavailable' : 'refused', problem };
}
