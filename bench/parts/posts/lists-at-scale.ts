import http from 'node:http';
import { CommandError } from '../../../server/platform/command-error.ts';
import type { Bench } from '../../bench.ts';
import { makeDatasetAtScale, signInUsers } from '../../data/dataset-at-scale.ts';
import { trustProxy } from '../../data/users.ts';
import { quantile } from '../../distribution.ts';
import { get } from '../../machine/http.ts';
import { type BenchServer, startServer } from '../../machine/server.ts';
import { printColumns, printVerdict, say } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';
import { type Request, requestsTo } from './calls-at-scale.ts';

const sizes = {
  small: { posts: 1_000, accounts: 100 },
  big: { posts: 100_000, accounts: 10_000 },
};
const warmUps = 5;
const rounds = 120;
const budget = 2;

/** Measures the lists and the dashboard of signed-in users on a large dataset against a small one. */
export const measureListsAtScale: Bench = async (sandbox) => {
  const small = await openDataset(sandbox, sizes.small);
  const big = await openDataset(sandbox, sizes.big);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const pairs = small.requests.map((request, index) => ({
    small: timed(request, agent),
    big: timed(big.requests[index] ?? request, agent),
  }));
  for (let round = -warmUps; round < rounds; round++) {
    // In turn, so that other load affects both.
    for (const pair of pairs) {
      for (const one of round % 2 === 0 ? [pair.small, pair.big] : [pair.big, pair.small])
        await one.ask(round >= 0);
    }
  }
  agent.destroy();
  for (const { server } of [small, big]) await server.stop();
  return report(
    pairs.map((pair) => ({ name: pair.small.name, small: pair.small.times, big: pair.big.times })),
  );
};

async function openDataset(
  sandbox: Sandbox,
  size: { posts: number; accounts: number },
): Promise<{ server: BenchServer; requests: Request[] }> {
  const began = performance.now();
  const dataDir = await makeDatasetAtScale(sandbox, size);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  say(`  ${size.posts} posts of ${size.accounts} accounts: made in ${seconds} s`);
  const users = await signInUsers(dataDir);
  // The reviewer of the benchmark has declared nothing.
  const settings = { REVIEW_DECLARATIONS: 'false', ...trustProxy };
  const server = await startServer(sandbox, dataDir, { settings });
  return { server, requests: await requestsTo(server.origin, users) };
}

/** A request, and the milliseconds of its answers. */
function timed({ name, url, headers }: Request, agent: http.Agent) {
  const times: number[] = [];
  let round = 0;
  const ask = async (counts: boolean) => {
    const began = performance.now();
    // Each round is from a network of its own, so that no budget is used up.
    const from = { 'x-forwarded-for': `10.0.${round++ % 250}.7` };
    const { status } = await get(url, { ...headers, ...from }, agent);
    if (status !== 200) throw new CommandError(`${url} was answered with status ${status}.`);
    if (counts) times.push(performance.now() - began);
  };
  return { name, times, ask };
}

interface Measured {
  name: string;
  small: number[];
  big: number[];
}

function report(measured: readonly Measured[]): boolean {
  printColumns([
    [`${rounds} each`, 'p50 small', 'p95 small', 'p50 big', 'p95 big', 'p50 ratio', 'p95 ratio', ''],
    ...measured.map(({ name, small, big }) => {
      const at = [small, big].flatMap((times) =>
        [0.5, 0.95].map((share) => quantile(times, share).toFixed(1)),
      );
      return [
        name,
        ...at,
        ratioAt(0.5, { small, big }).toFixed(2),
        ratioAt(0.95, { small, big }).toFixed(2),
        '',
      ];
    }),
  ]);
  const verdicts = measured
    .toSorted((one, other) => ratioAt(0.95, other) - ratioAt(0.95, one))
    .filter((call, index) => index === 0 || ratioAt(0.95, call) > budget)
    .map((call) =>
      printVerdict({
        what: `p95 of ${call.name}, big against small`,
        value: ratioAt(0.95, call),
        limit: budget,
        bound: 'at most',
      }),
    );
  return verdicts.every(Boolean);
}

function ratioAt(share: number, { small, big }: Pick<Measured, 'small' | 'big'>): number {
  return quantile(big, share) / quantile(small, share);
}
