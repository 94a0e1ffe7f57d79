/** How long authors wait for a decision (product.md#review). */
import { fewestDecisions, type PostKind } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import type { KeptReadings } from '../../platform/throttle/throttle.ts';
import { keptOnLargeSites } from '../../posts/index.ts';
import { selectDecisionHours } from './duration-queries.ts';

const countedDays = 90;

/** The median time to a decision over the last 90 days, and the decisions that it is of. */
export interface ExpectedDuration {
  /** Null where there were too few decisions. */
  hours: number | null;
  of: 'kind' | 'all' | null;
}

/** How long the decision on a text of each kind may be expected to take. Kept for a minute on large sites. */
export function expectedDurations(context: Context): KeptReadings<PostKind | '', ExpectedDuration> {
  return keptOnLargeSites(context, (kind) => expectedDuration(context, kind));
}

async function expectedDuration({ db, clock }: Context, kind: PostKind | ''): Promise<ExpectedDuration> {
  const from = new Date(clock().getTime() - countedDays * dayMilliseconds);
  const { ofKind, ofAll } = await selectDecisionHours(db, from, kind);
  if (kind !== '' && ofKind.decisions >= fewestDecisions) return { hours: ofKind.median, of: 'kind' };
  if (ofAll.decisions >= fewestDecisions) return { hours: ofAll.median, of: 'all' };
  return { hours: null, of: null };
}
