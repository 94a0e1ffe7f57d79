/** Examines whether the witnesses of the log were shown the same log. */
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { selectWitnesses } from '../transparency/witness-queries.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const longestDays = 2;

/** Says of each witness what it signed last; nothing where there are none. */
export async function examineWitnesses(
  db: Db,
  { witnesses }: Pick<Config, 'witnesses'>,
  now: Date,
): Promise<Finding[]> {
  if (witnesses.length === 0) return [];
  const rows = new Map((await selectWitnesses(db)).map((row) => [row.key, row]));
  return witnesses.map(({ key, name, url }) => {
    const row = rows.get(key);
    if (row?.split_at)
      return problem(
        'log',
        `Split view: since ${row.split_at.toISOString()} the witness ${name} has another log than this site has.`,
        'If the database was put back to an earlier moment, that is why: say so in public. If it wasn’t, somebody changed the log: keep the file of the witness and the database as they are. A witness that begins anew under another name replaces it in WITNESSES.',
      );
    const last = row?.signed_at
      ? `It signed last at ${row.signed_at.toISOString()}.`
      : 'It has signed nothing yet.';
    if (!row?.signed_at || row.signed_at.getTime() < now.getTime() - longestDays * dayMilliseconds)
      return warning(
        'log',
        `The witness ${name} is away. ${last} ${row?.problem ?? ''}`.trim(),
        `Ask the partner whether npm run witness still runs, and whether its file is at ${url}.`,
      );
    return ok(
      'log',
      `The witness ${name} signed a tree of ${row.size} leaves, which the log has too. ${last}`,
    );
  });
}
