import http from 'node:http';
import { CommandError } from '../../../server/platform/command-error.ts';
import { signIn } from '../../data/users.ts';
import { compare, meanOf, quantile, smallestDifference, standardErrorOf } from '../../distribution.ts';
import { printColumns, say } from '../../report.ts';

const addresses = 50;
/** Tries for each email; all together stay within the site's budget for guesses. */
const tries = 10;
const warmUps = 40;
/** Significance level: a false alarm once in a thousand runs. */
const level = 0.001;

/**
 * Measures how long a wrong password takes to be refused for known and unknown emails: time must not reveal
 * which are known.
 */
export async function measureTiming(origin: string, users: readonly string[]): Promise<boolean> {
  const known = users.slice(0, addresses);
  // As long as the known ones and asked as often, so that budgets do the same work.
  const unknown = known.map((email) => email.replace('person', 'nobody'));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const guess = async (email: string) => {
    const { status, milliseconds } = await signIn(origin, { email, password: 'Wrong-word-1' }, agent);
    if (status !== 401) throw new CommandError(`A wrong password was answered with status ${status}.`);
    return milliseconds;
  };
  for (let round = 0; round < warmUps; round++) await guess(`warm${round}@example.org`);

  const times = { known: [] as number[], unknown: [] as number[] };
  const guesses = Array.from({ length: tries }, () => [
    ...known.map((email) => ({ email, times: times.known })),
    ...unknown.map((email) => ({ email, times: times.unknown })),
  ]).flat();
  for (const { email, times: found } of shuffled(guesses)) found.push(await guess(email));
  agent.destroy();
  return report(times);
}

function report({ known, unknown }: { known: number[]; unknown: number[] }): boolean {
  printColumns([
    [`a wrong password, ${known.length} each`, 'p5', 'p25', 'p50', 'p75', 'p95', 'mean ± standard error', ''],
    columnsOf('address known', known),
    columnsOf('address unknown', unknown),
  ]);
  const { oneIsGreater, p } = compare(known, unknown);
  const visible = smallestDifference(known, unknown, level);
  const met = p >= level;
  say(
    `  A known address takes longer in ${(oneIsGreater * 100).toFixed(1)} % of all pairs (50 % is chance), ` +
      `p ${p < 0.0001 ? '< 0.0001' : `= ${p.toFixed(4)}`} (Mann-Whitney). A difference of ${visible.toFixed(2)} ms would stand out.`,
  );
  say(
    `  ${met ? 'met' : 'MISSED'}: a known address ${met ? 'does not stand out' : 'stands out'} by time, ` +
      `budget p ≥ ${level}`,
  );
  return met;
}

function columnsOf(name: string, values: readonly number[]): string[] {
  const quantiles = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) => quantile(values, share).toFixed(2));
  return [name, ...quantiles, `${meanOf(values).toFixed(2)} ± ${standardErrorOf(values).toFixed(2)}`, 'ms'];
}

/** In random order (Fisher and Yates). */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(Math.random() * left.length), 1));
}
