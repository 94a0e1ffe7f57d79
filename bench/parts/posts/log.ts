/** Measures the transparency log with many leaves against few (product.md#budgets). */
import pino from 'pino';
import { currentCheckpoint } from '../../../server/operations/transparency/checkpoint.ts';
import { readTile } from '../../../server/operations/transparency/tiles.ts';
import { proveInclusion } from '../../../server/operations/transparency/tree.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import type { Context } from '../../../server/platform/context.ts';
import { inTransaction } from '../../../server/platform/db/database.ts';
import { startContext } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { insertLeaves } from '../../data/log-queries.ts';
import { quantile } from '../../distribution.ts';
import { printColumns, printVerdict } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const sizes = { few: 1_000, many: 100_000 };
const warmUps = 20;
const rounds = 300;
const budget = 2;

/** What is measured; rounds differ, so that no request is the same twice in a row. */
const actions: Record<string, (context: Context, round: number) => Promise<unknown>> = {
  // Together, because one leaf completes up to sixteen subtrees and the next one none.
  'adding 16 leaves': (context) => inTransaction(context, ({ db }) => insertLeaves(db, 16)),
  'a tile of hashes': (context, round) => readTile(context, { level: 0, index: round % 3, width: 256 }),
  'a bundle of entries': (context, round) => readTile(context, { level: null, index: round % 3, width: 256 }),
  'the checkpoint': (context) => currentCheckpoint(context),
  'an inclusion proof': (context, round) => proveInclusion(context, round, 1_000),
};

/** Measures adding leaves and reading the tree; both logs are used in turn, so that other load affects both. */
export const measureLog: Bench = async (sandbox) => {
  const few = await openLog(sandbox, sizes.few);
  const many = await openLog(sandbox, sizes.many);
  const measured: { name: string; few: number[]; many: number[] }[] = [];
  for (const [name, act] of Object.entries(actions)) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = -warmUps; round < rounds; round += 1)
      for (const size of ['few', 'many'] as const) {
        const began = performance.now();
        await act((size === 'few' ? few : many).context, round + warmUps);
        if (round >= 0) times[size].push(performance.now() - began);
      }
    measured.push({ name, ...times });
  }
  await few.stop();
  await many.stop();
  return report(measured);
};

async function openLog(sandbox: Sandbox, leaves: number) {
  const config = readConfig({}, { DATA_DIR: await sandbox.folder() });
  const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
  // In parts, because a statement may take a few seconds only.
  for (let made = 0; made < leaves; made += sizes.few) await insertLeaves(context.db, sizes.few);
  return { context, stop };
}

function report(measured: readonly { name: string; few: number[]; many: number[] }[]): boolean {
  const shown = (times: readonly number[]) => [0.5, 0.95].map((share) => quantile(times, share).toFixed(2));
  printColumns([
    [`${sizes.many} leaves against ${sizes.few}`, 'p50 few', 'p95 few', 'p50 many', 'p95 many', ''],
    ...measured.map(({ name, few, many }) => [name, ...shown(few), ...shown(many), 'ms']),
  ]);
  const verdicts = measured.map(({ name, few, many }) =>
    printVerdict({
      what: `p95 of ${name}, many against few`,
      value: quantile(many, 0.95) / quantile(few, 0.95),
      limit: budget,
      bound: 'at most',
    }),
  );
  return verdicts.every(Boolean);
}
