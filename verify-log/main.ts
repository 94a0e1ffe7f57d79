/** `npm run verify-log -- URL …` (product.md#the-transparency-log) */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readCheckpoint, readWitnessKey } from './checkpoint.ts';
import { isSite, problematic, refuse, runCommand } from './options.ts';
import { readState, writeState } from './state.ts';
import { usage } from './usage.mjs';
import { verifyLog, type Witnessed } from './verify.ts';

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      state: { type: 'string' },
      new: { type: 'boolean', default: false },
      texts: { type: 'boolean', default: false },
      witness: { type: 'string', multiple: true, default: [] },
      witnessed: { type: 'string', multiple: true, default: [] },
    },
  });
  const [site, ...rest] = positionals;
  const { witness, witnessed } = values;
  const readsAll = values.texts || witnessed.length > 0;
  const isPaired = witness.length > 0 === witnessed.length > 0;
  if (!isSite(site) || rest.length > 0 || (values.new && readsAll) || !isPaired) return refuse(usage);
  const remembered = values.state === undefined ? null : await readState(values.state);
  const key = values.key ?? null;
  const { problems, state, read } = await verifyLog({
    site,
    key,
    state: remembered,
    onlyNew: values.new,
    texts: values.texts,
    witnesses: witness.map(readWitnessKey),
    witnessed: await Promise.all(witnessed.map(readWitnessed)),
    now: new Date(),
  });
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`);
    return problematic;
  }
  const isFirstUse = key === null && remembered === null;
  if (isFirstUse) process.stdout.write(`Trusting the site’s own key, since none was given: ${state.key}\n`);
  if (remembered && remembered.key !== state.key)
    process.stdout.write(`The log has a new key: ${state.key}\n`);
  if (values.state !== undefined) await writeState(values.state, state);
  const { tree } = state;
  process.stdout.write(`Verified ${read} of ${tree.size} leaves. Root: ${tree.root().toString('base64')}\n`);
  return 0;
});

async function readWitnessed(file: string): Promise<Witnessed> {
  return { file, checkpoint: readCheckpoint(await readFile(file, 'utf8')) };
}
