/** `npm run verify-log -- URL [--key KEY] [--state FILE] [--new] [--texts]` (product.md#the-transparency-log) */
import { parseArgs } from 'node:util';
import packageFile from '../package.json' with { type: 'json' };
import { FormatError } from './checkpoint.ts';
import { SiteError } from './site.ts';
import { readState, writeState } from './state.ts';
import { usage } from './usage.mjs';
import { verifyLog } from './verify.ts';

/** Exit codes: the log has problems, or it could not be verified. */
const problematic = 1;
const unverified = 2;

async function main(): Promise<number> {
  const asked = process.argv.slice(2).find((argument) => ['--help', '-h', '--version'].includes(argument));
  if (asked !== undefined) {
    process.stdout.write(`${asked === '--version' ? `afya ${packageFile.version}` : usage}\n`);
    return 0;
  }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      state: { type: 'string' },
      new: { type: 'boolean', default: false },
      texts: { type: 'boolean', default: false },
    },
  });
  const [site, ...rest] = positionals;
  const isUrl = site !== undefined && URL.canParse(site) && /^https?:/.test(site);
  if (!isUrl || rest.length > 0 || (values.new && values.texts)) {
    process.stderr.write(`${usage}\n`);
    return unverified;
  }
  const remembered = values.state === undefined ? null : await readState(values.state);
  const key = values.key ?? null;
  const { problems, state, read } = await verifyLog({
    site,
    key,
    state: remembered,
    onlyNew: values.new,
    texts: values.texts,
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
}

/** The message of an expected error, and the stack of any other. */
function messageOf(error: unknown): string {
  if (error instanceof SiteError || error instanceof FormatError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const isOfOptions = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isOfOptions ? usage : (error.stack ?? error.message);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = unverified;
}
