/**
 * Does the work for each item, one after the other, also after one that failed.
 * @throws the error of the one that failed, or an AggregateError of several
 */
export async function eachInTurn<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 1) throw new AggregateError(errors, summaryOf(errors));
  if (errors.length === 1) throw errors[0];
}

const summarised = 5;

function summaryOf(errors: readonly unknown[]): string {
  const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  return `${errors.length} failed: ${[...new Set(messages)].slice(0, summarised).join('; ')}`;
}
