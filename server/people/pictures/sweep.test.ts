/** @module-tag edge */
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  makeAccount,
  makeApproved,
  makeDraft,
  makeWithdrawn,
  type TestAccount,
} from '../../../tests/factories.ts';
import { formOf, noisyPicture, plainPicture } from '../../../tests/pictures.ts';
import { jobHandlers } from '../../job-handlers.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { until } from '../../platform/db/fixtures/servers.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { claimPicturesIn, privateAddress } from './pictures.ts';
import { sweepPictures } from './retention.ts';

const day = 24 * 3600 * 1000;
let site: TestApp;
let author: TestAccount;
let made = 0;
beforeEach(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
});
afterEach(() => site.close());

/** A picture that there has not been before; gives its address. */
async function upload(): Promise<string> {
  made += 1;
  return (await send(await picture(made))).url;
}
function picture(number: number): Promise<Buffer> {
  return plainPicture({ background: { r: number % 256, g: number >> 8, b: 7 } })
    .png()
    .toBuffer();
}
async function send(bytes: Buffer): Promise<{ url: string; profile_picture: string }> {
  const { body } = await site.call('POST', '/cdn/picture', { token: author.token, body: formOf(bytes) });
  return body;
}
const after = (milliseconds: number): Context => ({
  ...site.context,
  clock: () => new Date(Date.now() + milliseconds),
});
const sweepAfter = (milliseconds: number) => sweepPictures(after(milliseconds));
async function isThere(address: string): Promise<boolean> {
  const { statusCode } = await site.app.inject(await privateAddress(site.context, address));
  const kept = await site.context.files.exists(path.basename(address));
  expect(kept).toBe(statusCode === 200);
  return kept;
}

describe('an unused picture', () => {
  it('is deleted a day after its upload, with all its files', async () => {
    const { url } = await send(await noisyPicture(600, 300).jpeg().toBuffer());
    await site.runJobs();
    const files = [url, url.replace('.jpg', '-480.jpg'), url.replace('.jpg', '-480.avif')];
    await sweepAfter(day - 60_000);
    for (const file of files) expect(await isThere(file), file).toBe(true);
    await sweepAfter(day + 60_000);
    for (const file of files) expect(await isThere(file), file).toBe(false);
  });

  it('stays for another day if it is uploaded again', async () => {
    const url = await upload();
    await site.context.db
      .updateTable('pictures')
      .set({ kept_at: new Date(Date.now() - 2 * day) })
      .execute();
    await send(await picture(made));
    await sweepAfter(0);
    expect(await isThere(url)).toBe(true);
  });

  it('can be uploaded again after it was deleted', async () => {
    const url = await upload();
    await sweepAfter(2 * day);
    expect(await isThere(url)).toBe(false);
    expect((await send(await picture(made))).url).toBe(url);
    expect(await isThere(url)).toBe(true);
  });

  it('is deleted after its draft no longer uses it', async () => {
    const url = await upload();
    const { id } = await makeDraft(site.context, { author, body: `![](${url})` });
    await sweepAfter(2 * day);
    expect(await isThere(url)).toBe(true);
    const body = { body: 'No picture any more.', version: 1 };
    await site.call('PATCH', `/content/drafts/${id}`, { token: author.token, body });
    await sweepAfter(2 * day);
    expect(await isThere(url)).toBe(false);
  });

  it('is deleted after its profile no longer uses it', async () => {
    const body = formOf(await plainPicture().jpeg().toBuffer());
    const sent = await site.call('POST', '/cdn/profile', { token: author.token, body });
    const files = [sent.body.profile_picture, sent.body.profile_picture_small];
    await sweepAfter(2 * day);
    for (const file of files) expect(await isThere(file)).toBe(true);
    await site.call('DELETE', '/cdn/profile', { token: author.token });
    await sweepAfter(2 * day);
    for (const file of files) expect(await isThere(file)).toBe(false);
  });
});

it('a file that can’t be deleted keeps no other one, and nothing else that is swept', async () => {
  const [stays, goes] = [await upload(), await upload()];
  await sql`
    insert into security_events (at, last_at, kind, detail, count, merge_key)
    values (now() - interval '20 years', now() - interval '20 years', 'sign-in.failed', '{}', 1, decode(repeat('00', 16), 'hex'))`.execute(
    site.context.db,
  );
  const files = Object.create(site.context.files, {
    delete: {
      value: async (name: string) => {
        if (name === path.basename(stays)) throw new Error('Deletions are denied.');
        await site.context.files.delete(name);
      },
    },
  });
  const context: Context = { ...after(2 * day), files };
  await expect(sweepPictures(context)).rejects.toThrow('Deletions are denied.');
  expect([await isThere(stays), await isThere(goes)]).toEqual([true, false]);
  const events = site.context.db
    .selectFrom('security_events')
    .select('id')
    .where('merge_key', '=', Buffer.alloc(16));
  expect(await events.execute()).toHaveLength(1);
  const attempt = { job: { attempts: 1, max_attempts: 25 }, abortSignal: new AbortController().signal };
  await expect(jobHandlers(context).sweep({}, attempt)).rejects.toThrow('Deletions are denied.');
  expect(await events.execute()).toEqual([]);
});

describe('a picture is not deleted if it is used by', () => {
  it.each([
    ['a draft', makeDraft],
    ['a published post', makeApproved],
    ['a withdrawn post, which may be published again', makeWithdrawn],
  ] as const)('%s', async (_, make) => {
    const url = await upload();
    await make(site.context, { author, body: `Text\n\n![A well][1]\n\n[1]: <${url}> "The well"` });
    await sweepAfter(400 * day);
    expect(await isThere(url)).toBe(true);
  });

  it('a revision that is no longer public', async () => {
    const url = await upload();
    const { id } = await makeApproved(site.context, { author, body: `![](${url})` });
    const { token } = author;
    await site.call('POST', `/content/posts/${id}/revise`, { token });
    await site.call('PATCH', `/content/drafts/${id}`, { token, body: { body: 'Without.', version: 1 } });
    await sweepAfter(400 * day);
    expect(await isThere(url)).toBe(true);
  });
});

describe('while unused pictures are deleted,', () => {
  it('saving a text that uses a picture keeps the picture', async () => {
    const url = await upload();
    const { id } = await makeDraft(site.context, { author, body: 'No picture yet.' });
    const named = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const body = `![](${url})`;
    const saving = inTransaction(site.context, async ({ db }) => {
      await claimPicturesIn(db, body, author);
      await db.updateTable('drafts').set({ body }).where('post_id', '=', id).execute();
      named.resolve();
      await go.promise;
    });
    await named.promise;
    const swept = sweepAfter(2 * day);
    go.resolve();
    await Promise.all([saving, swept]);
    expect(await isThere(url)).toBe(true);
  });

  it.each(['POST', 'PATCH'] as const)(
    'a %s of a text that uses a picture waits for the deletion',
    async (method) => {
      const url = await upload();
      const { id } = await makeDraft(site.context, { author });
      const locked = Promise.withResolvers<void>();
      const go = Promise.withResolvers<void>();
      const removing = inTransaction(site.context, async ({ db }) => {
        await db.selectFrom('pictures').select('sha256').forUpdate().execute();
        locked.resolve();
        await go.promise;
      });
      await locked.promise;
      const body = { title: 'Well', body: `![](${url})`, ...(method === 'PATCH' && { version: 1 }) };
      const path = method === 'POST' ? '/content/drafts' : `/content/drafts/${id}`;
      const saving = site.call(method, path, { token: author.token, body });
      await until(async () => {
        const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        return (await waiting.execute(site.context.db)).rows.length > 0;
      });
      go.resolve();
      await removing;
      expect((await saving).body.ok).toBe(true);
    },
  );

  it('a picture that is uploaded again has both its row and its file', async () => {
    const nodes = [site, await site.addNode()];
    for (let round = 0; round < 10; round += 1) {
      const url = await upload();
      await site.context.db
        .updateTable('pictures')
        .set({ kept_at: new Date(Date.now() - 2 * day) })
        .execute();
      const [again] = await Promise.all([
        send(await picture(made)),
        ...nodes.map(({ context }) => sweepPictures(context)),
      ]);
      expect(again.url).toBe(url);
      expect(await isThere(url)).toBe(true);
    }
  });

  it('variants that are created too late are deleted too', async () => {
    const { url } = await send(await noisyPicture(600, 300).jpeg().toBuffer());
    await Promise.all([site.runJobs(), sweepAfter(2 * day)]);
    await sweepAfter(2 * day);
    await site.runJobs();
    for (const file of [url, url.replace('.jpg', '-480.avif')]) expect(await isThere(file)).toBe(false);
  });
});

it('a job deletes unused pictures', async () => {
  const url = await upload();
  await site.context.db
    .updateTable('pictures')
    .set({ kept_at: new Date(Date.now() - 2 * day) })
    .execute();
  await addJob(site.context.db, 'sweep', {});
  await site.runJobs();
  expect(await isThere(url)).toBe(false);
});
