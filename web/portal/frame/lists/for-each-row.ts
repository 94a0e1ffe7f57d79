import { CallError } from '../api/call-error.ts';
import { useLanguage } from '../language/language-context.tsx';

/**
 * Does the same with each of some rows, one after another, and gives those that it was done with and the first reply.
 * What fails for one doesn't keep the others from it.
 * @throws CallError the first one, if it was done with none
 */
export async function forEachRow<Row, Reply>(
  rows: readonly Row[],
  act: (row: Row) => Promise<Reply>,
): Promise<{ done: readonly Row[]; first: Reply }> {
  const done: Row[] = [];
  const replies: Reply[] = [];
  let failed: CallError | undefined;
  for (const row of rows) {
    try {
      replies.push(await act(row));
      done.push(row);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      failed ??= error;
    }
  }
  const [first] = replies;
  if (first === undefined) throw failed;
  return { done, first };
}

/** Names the one row that something was done with, or says with how many of them. */
export function useDoneText() {
  const { t } = useLanguage();
  return (titles: readonly string[], done: readonly unknown[]) =>
    titles.length === 1 && titles[0] !== undefined
      ? titles[0]
      : t('lists.done', { done: done.length, all: titles.length });
}
