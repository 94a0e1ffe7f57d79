/** `npm run demo`: sample posts, written for this project, and nodes of the cloud (product.md#for-operators) */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { cloudsPath } from '../../contract/paths.ts';
import { usages } from '../../scripts/usages.mjs';
import { bindTranslations, findPostFiles, type ImportedFile, importFile } from '../desk/index.ts';
import { createAccount, findActorByEmail } from '../people/index.ts';
import { type AccountActor, operator } from '../platform/actor.ts';
import { CommandError } from '../platform/command-error.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';
import {
  addSpoken,
  changeReviewer,
  confirmationsOf,
  confirmReview,
  listVersions,
  readPublicPost,
} from '../posts/index.ts';
import { run } from '../start.ts';
import { inCommand, say } from './command.ts';
import { readCommandLine } from './command-line.ts';
import { registerDemoNodes, startDemoNodes, untilStopped } from './demo-nodes.ts';
import { PauseWatch } from './pause.ts';
import { progressBar } from './progress/progress-bar.ts';

const directory = fileURLToPath(new URL('../../demo', import.meta.url));
const email = 'demo@example.org';
const confirmedSlug = 'oral-rehydration-at-home-the-packet-first-the-stop-gap-second';

const line = {
  usage: usages.demo,
  options: { nodes: { type: 'boolean' } },
  input: z.object({ nodes: z.boolean().default(false) }),
} as const;

run(async () => {
  const asked = readCommandLine(process.argv.slice(2), line);
  if (!asked.nodes) return inCommand(readConfig({ LOG_LEVEL: 'warn' }), 'refused', addPosts);
  const config = readConfig({ LOG_LEVEL: 'warn', OUTBOUND_LOOPBACK: 'true' });
  if (!config.outbound.allowLoopback)
    throw new CommandError(
      'The nodes of the demo are on this machine, which OUTBOUND_LOOPBACK=false forbids.',
    );
  const nodes = await startDemoNodes(path.join(config.dataDir, 'demo-nodes'));
  // The database is free again while the nodes run: the site may be started after them.
  await inCommand(config, 'refused', async (context) => {
    await addPosts(context);
    await registerDemoNodes(context, await demoAuthor(context), nodes);
  });
  for (const { url } of nodes) say(`A node answers at ${url}`);
  say(
    `They are at ${config.publicUrl}${cloudsPath(config.product.shortName)} until you stop them with Ctrl+C.`,
  );
  say('The site asks them if you start it with OUTBOUND_LOOPBACK=true npm start');
  await untilStopped(nodes);
});

async function addPosts(context: Context): Promise<void> {
  const author = await demoAuthor(context);
  const files = await findPostFiles(directory);
  const bar = progressBar();
  bar.start(files.length);
  const translations: NonNullable<ImportedFile['translation']>[] = [];
  let added = 0;
  const pause = new PauseWatch(context);
  for (const file of files) {
    await pause.check();
    const { result, translation } = await importFile(context, author, { directory, file, approve: true });
    if (result === 'added') added += 1;
    if (translation) translations.push(translation);
    bar.advance();
  }
  bar.stop();
  await bindTranslations(context, author, translations);
  await confirmByName(context);
  await addRecordings(context);
  say(`${files.length} demo posts: ${added} added, ${files.length - added} already there.`);
}

/**
 * A reviewer who agreed to be named says of one post that it is still right. The account has a reader's rights: with
 * another member of the staff, whoever tries the site out alone could no longer approve their own texts.
 */
async function confirmByName(context: Context): Promise<void> {
  const found = await readPublicPost(context, confirmedSlug);
  if (found?.state !== 'published') return;
  const { id } = found.row;
  const newest = (await listVersions(context, found.row)).at(-1);
  if (!newest || (await confirmationsOf(context, id)).length > 0) return;
  const person = { firstname: 'Njeri', lastname: 'Kamau', role: 'P', author: false } as const;
  const reviewer = await demoAccount(context, { email: 'reviewer@example.org', ...person });
  await changeReviewer(context, reviewer, { named: true, institution: 'Afya Demo Institute' });
  await confirmReview(context, { id: reviewer.id, role: 'A' }, id, { revision: newest.revisionId });
}

/** What a computer has spoken of some posts, beside its words: `npm run demo` needs no voice program. */
async function addRecordings(context: Context): Promise<void> {
  const folder = path.join(directory, 'recordings');
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.opus'))) {
    const slug = path.parse(file).name;
    const found = await readPublicPost(context, slug);
    if (found?.state !== 'published') continue;
    const newest = (await listVersions(context, found.row)).at(-1);
    if (!newest) continue;
    const spoken = (await readFile(path.join(folder, `${slug}.txt`), 'utf8')).trimEnd();
    await addSpoken(context, newest.revisionId, { spoken, opus: await readFile(path.join(folder, file)) });
  }
}

function demoAuthor(context: Context): Promise<AccountActor> {
  return demoAccount(context, { email, firstname: 'Demo', lastname: 'Author', role: 'R', author: true });
}

/** The account with this address, made where there is none. Nobody can sign in to it. */
async function demoAccount(
  context: Context,
  account: Omit<Parameters<typeof createAccount>[2], 'password'>,
): Promise<AccountActor> {
  const found = await findActorByEmail(context, account.email);
  if (found) return found;
  await createAccount(context, operator, { ...account, password: null });
  const made = await findActorByEmail(context, account.email);
  if (!made) throw new CommandError(`The account ${account.email} is disabled.`);
  return made;
}
