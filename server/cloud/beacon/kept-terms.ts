import { hourMilliseconds } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { nodesToAsk } from '../clouds/grades.ts';
import { fanOut, settingsOf } from './fan-out/fan-out.ts';
import type { NetworkTerm } from './terms.ts';

/** Asks nodes for their terms at most once an hour, however many ask at once. */
export function keptTerms(context: Context): () => Promise<readonly NetworkTerm[]> {
  let kept: { terms: Promise<readonly NetworkTerm[]>; until: number } | null = null;
  return () => {
    const now = context.clock().getTime();
    if (kept === null || now >= kept.until) {
      const terms = listTerms(context);
      kept = { terms, until: now + hourMilliseconds };
      terms.catch(() => {
        kept = null;
      });
    }
    return kept.terms;
  };
}

async function listTerms(context: Context): Promise<readonly NetworkTerm[]> {
  const urls = (await nodesToAsk(context)).map(({ url }) => url);
  if (urls.length === 0) return [];
  const found: NetworkTerm[] = [];
  const order = { settings: settingsOf(context.config), urls };
  for await (const terms of fanOut.run('terms', order)) found.push(...terms);
  return found;
}
