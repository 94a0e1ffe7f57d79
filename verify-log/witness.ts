/** `npm run witness -- URL …`: signs what a site's log shows, as long as it continues what was signed before (product.md#the-transparency-log). */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { cosign, witnessKey } from './cosignature.ts';
import { isSite, problematic, refuse, runCommand } from './options.ts';
import { readState, writeState } from './state.ts';
import { witnessUsage } from './usage.mjs';
import { verifyLog } from './verify.ts';

await runCommand(witnessUsage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      'key-file': { type: 'string' },
      state: { type: 'string' },
      out: { type: 'string' },
      key: { type: 'string' },
    },
  });
  const { name, 'key-file': keyFile, state: stateFile, out, key = null } = values;
  const [site, ...rest] = positionals;
  if (!isSite(site) || rest.length > 0 || !name || !keyFile || !stateFile || !out)
    return refuse(witnessUsage);
  const witness = { name, key: await openKey(keyFile) };
  const publicKey = witnessKey(witness);
  const remembered = await readState(stateFile);
  const now = new Date();
  const { problems, state, checkpoint } = await verifyLog({
    site,
    key,
    state: remembered,
    onlyNew: remembered !== null,
    texts: false,
    witnesses: [],
    witnessed: [],
    now,
  });
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\nNothing was signed.\n`);
    return problematic;
  }
  // What was signed is remembered before anybody can have the signature.
  await writeState(stateFile, state);
  await writeFile(`${out}.partial`, cosign(checkpoint, witness, now), { flush: true });
  await rename(`${out}.partial`, out);
  process.stdout.write(
    `Signed a tree of ${checkpoint.size} leaves as ${publicKey}\nThe log’s key: ${state.key}\nPublish ${out} where the site can’t change it.\n`,
  );
  return 0;
});

/** The witness's private key, which is made the first time. */
async function openKey(file: string): Promise<KeyObject> {
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found !== null) return createPrivateKey(found);
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(file, pem, { mode: 0o600, flag: 'wx', flush: true });
  return privateKey;
}
