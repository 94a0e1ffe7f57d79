/** Examines whether the registry of DOIs has taken what it was told. */
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { countDois } from '../../site/index.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Says how many deposits there are in each state; nothing where posts get no DOIs. */
export async function examineDois(db: Db, { doi }: Pick<Config, 'doi'>): Promise<Finding[]> {
  if (!doi) return [];
  const counts = await countDois({ db });
  const of = (state: 'registered' | 'failed') => counts.get(state) ?? 0;
  const waiting = (counts.get('waiting') ?? 0) + (counts.get('sent') ?? 0);
  const text = `DOIs at ${doi.registry}: ${of('registered')} registered, ${waiting} on their way, ${of('failed')} failed.`;
  if (of('failed') === 0) return [ok('dois', text)];
  return [
    warning('dois', text, 'npm run doi -- list --state failed says why; npm run doi -- retry tries again.'),
  ];
}
