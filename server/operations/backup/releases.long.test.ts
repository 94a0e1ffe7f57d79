/** @module-tag long */
/**
 * Restores a tiny backup of each release into the program as it is now. At a release, make its backup, as
 * docs/releasing.md says: RELEASE_BACKUP=0.3.0 npm test -- server/operations/backup/releases
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../contract/index.ts';
import { postPath } from '../../../contract/paths.ts';
import { startTestApp } from '../../../tests/app.ts';
import { runStatements } from '../../../tests/database-server.ts';
import { makeAccount, makeApproved, makeDraft, makeWithdrawn, revise } from '../../../tests/factories.ts';
import { formOf, noisyPicture } from '../../../tests/pictures.ts';
import { openContext, runProgram, startServer } from '../../../tests/process.ts';
import { afterwards, newDataDir } from '../../platform/db/fixtures/servers.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { openSigner, writePublicKey } from '../../trust/index.ts';
import { checkAuditChain, sealAuditLog } from '../transparency/audit-chain.ts';
import { publishedHeads } from '../transparency/audit-days.ts';
import { readLogHead } from '../transparency/checkpoint.ts';
import { makeBackup } from './backup.ts';

const folder = path.join(import.meta.dirname, 'fixtures');
const largest = 100_000;
const password = 'Ujuzi-wetu-7';

/** What a backup in the folder contains. */
const contents = z.object({
  public_key: z.string(),
  email: z.string(),
  accounts: z.int(),
  post: z.object({ slug: z.string(), text: z.string(), picture: z.string() }),
  withdrawn: z.string(),
  draft: z.string(),
  log: z.object({ size: z.int(), root: z.string() }),
  audited: z.int().describe('Sealed entries of the audit log.'),
});

/** The vocabulary that a site begins with would be most of the backup. */
const withFewTopics = `
  create temporary table removed on commit preserve rows as
    select id
    from topic_records
    where slug <> 'water' and id not in (select id from topic_records order by slug limit 100);
  delete from topic_spellings
  where key in (select key from topic_keys where topic_id in (select id from removed));
  delete from topic_keys where topic_id in (select id from removed);
  delete from topic_records where id in (select id from removed)`;

/** Makes the backup of this release, unless there is one. */
async function makeRelease(version: string): Promise<void> {
  const file = path.join(folder, `${version}.zip`);
  if (existsSync(file)) throw new Error(`${file} exists. A backup of a release is never made again.`);
  const site = await startTestApp();
  try {
    const { context, connection } = site;
    await runStatements(connection, withFewTopics);
    const author = await makeAccount(context, 'R', { password });
    await makeAccount(context, 'A');
    const reader = await makeAccount(context, 'P');
    const form = formOf(await noisyPicture(64, 40).jpeg().toBuffer());
    const picture = (
      await site.call('POST', contract.uploadPicture.path, { token: author.token, body: form })
    ).body.url;
    await site.runJobs();
    const approved = await makeApproved(context, { author, body: `Boil it.\n\n![A well](${picture})` });
    const text = 'Boil it for one minute; three above 2,000 metres.';
    await revise(context, author, approved.id, { body: `${text}\n\n![A well](${picture})` });
    const withdrawn = await makeWithdrawn(context, { author });
    const draft = await makeDraft(context, { author, title: 'Not finished' });
    await site.call('PUT', contract.likePost.path.replace('{id}', approved.id), { token: reader.token });
    await sealAuditLog(context);
    const head = await readLogHead(context);
    if (head === null) throw new Error('The transparency log is empty.');
    const signer = await openSigner(context.config.signingKeyFile);
    const progress = { start() {}, advance() {} };
    await makeBackup({ connection, files: context.files }, file, { at: context.clock(), progress, signer });
    const described: z.input<typeof contents> = {
      public_key: writePublicKey(signer.publicKey),
      email: author.email,
      accounts: 3,
      post: { slug: approved.slug, text, picture },
      withdrawn: withdrawn.slug,
      draft: draft.draft.title,
      log: { size: head.size, root: head.root },
      audited: (await checkAuditChain(context, [])).sealed,
    };
    await writeFile(file.replace(/zip$/, 'json'), `${JSON.stringify(described, null, 2)}\n`);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await site.close();
  }
}

const version = process.env.RELEASE_BACKUP;
if (version) await makeRelease(version);

const releases = readdirSync(folder).filter((name) => name.endsWith('.zip'));

it('there is a backup of at least one release, and each is small', async () => {
  expect(releases).not.toEqual([]);
  for (const name of releases) expect((await stat(path.join(folder, name))).size).toBeLessThan(largest);
});

describe.each(releases)('the backup %s', { timeout: 180_000 }, (name) => {
  it('is restored by the present program with its posts, pictures, accounts and logs', async () => {
    const file = path.join(folder, name);
    const known = contents.parse(JSON.parse(await readFile(file.replace(/zip$/, 'json'), 'utf8')));
    const settings = { DATA_DIR: await newDataDir() };
    const restored = await runProgram('restore', [file, '--public-key', known.public_key], settings);
    expect(restored).toMatchObject({ code: 0, stderr: '' });

    const server = await startServer(settings);
    afterwards(() => server.end('SIGKILL'));
    await server.answers();
    const page = await fetch(server.url + postPath(known.post.slug));
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain(known.post.text);
    const [shown = ''] = /\/pictures\/[0-9a-f]{64}[^"' ]*/.exec(html) ?? [];
    expect(shown.slice(0, 74)).toBe(known.post.picture.slice(0, 74));
    const picture = await fetch(server.url + known.post.picture);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(path.basename(known.post.picture)).toMatch(new RegExp(`^${sha256(bytes).toString('hex')}`));
    expect((await fetch(server.url + shown)).status).toBe(200);
    expect((await fetch(server.url + postPath(known.withdrawn))).status).toBe(410);

    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: known.email, password });
    const signedIn = await fetch(server.url + contract.signIn.path, { method: 'POST', headers, body });
    expect(signedIn.status).toBe(200);
    const { token } = z.object({ token: z.string() }).parse(await signedIn.json());
    const drafts = await fetch(server.url + contract.getDrafts.path, { headers: { authorization: token } });
    expect(await drafts.text()).toContain(known.draft);

    const { context, stop } = await openContext(settings);
    afterwards(stop);
    expect(await readLogHead(context, known.log.size)).toMatchObject({ root: known.log.root });
    const chain = await checkAuditChain(context, await publishedHeads(context));
    expect(chain.problems).toEqual([]);
    expect(chain.sealed).toBeGreaterThanOrEqual(known.audited);
    const { count } = await context.db
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(known.accounts);
  });
});
