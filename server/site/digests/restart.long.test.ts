/** @module-tag long */
/** An email to many followers, across three ends of real processes, with a real SMTP server that counts. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeApproved } from '../../../tests/factories.ts';
import { openMailbox } from '../../../tests/mailbox.ts';
import { openContext, type Server, type Settings, startServer } from '../../../tests/process.ts';
import type { Context } from '../../platform/context.ts';
import { afterwards, until, usedDataDir } from '../../platform/db/fixtures/servers.ts';
import { mailsAtOnce } from '../../platform/jobs/kinds.ts';
import type { Started } from '../../start.ts';

const followers = 400;

async function serve(settings: Settings): Promise<Server> {
  const server = await startServer(settings);
  afterwards(() => server.end('SIGKILL'));
  await server.answers();
  return server;
}

interface Site extends Started {
  server: Server;
}

async function start(settings: Settings): Promise<Site> {
  const server = await serve(settings);
  const started = await openContext(settings);
  afterwards(() => started.stop().catch(() => {}));
  return { ...started, server };
}

/** Kills the process and starts another one, which may take over its jobs, as after ten minutes. */
async function killAndGoOn({ server, context, stop }: Site, settings: Settings): Promise<Site> {
  await server.end('SIGKILL');
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '11 minutes'`.execute(
    context.db,
  );
  await stop();
  return start(settings);
}

/** How many emails to followers are queued, and how many of them are sent. */
async function progress({ db }: Context): Promise<{ queued: number; sent: number }> {
  const { rows } = await sql<{ queued: number; sent: number }>`
    select count(*)::int as queued, (count(*) filter (where outcome = 'sent'))::int as sent
    from mails where cause like 'follow.new:%'`.execute(db);
  return rows[0] ?? { queued: 0, sent: 0 };
}

/** Locks the follower in the middle, whom whoever queues the emails then waits for; the returned function lets go. */
async function holdOne({ db }: Context): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const ended = db.transaction().execute(async (transaction) => {
    await sql`
      select from mail_followers where id = (select id from mail_followers order by id offset ${followers / 2} limit 1)
      for update`.execute(transaction);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await ended;
  };
}

test('three kills of the process that emails followers lose and double no email', async () => {
  const mailbox = await openMailbox();
  afterwards(() => mailbox.close());
  const settings = { DATA_DIR: await usedDataDir(), SMTP_URL: mailbox.url };
  let site = await start(settings);
  await sql`
    with made as (
      insert into mail_followers (email, language, frequency, told_number, told_at)
      select 'reader' || n || '@example.org', 'sw', 'at_once', 0, now()
      from generate_series(1, ${followers}::int) as n
      returning id
    )
    insert into mail_follows (follower_id, kind, value, created_at)
    select id, 'topic', 'cholera', now() - interval '1 day' from made`.execute(site.context.db);

  const release = await holdOne(site.context);
  afterwards(release);
  await makeApproved(site.context, { topics: ['cholera'] });
  await until(async () => (await progress(site.context)).queued === followers / 2);
  await site.server.end('SIGKILL');
  await release();
  site = await killAndGoOn(site, settings);
  for (const part of [0.6, 0.8]) {
    await mailbox.received(followers * part);
    site = await killAndGoOn(site, settings);
  }
  await until(async () => (await progress(site.context)).sent === followers);

  const toFollowers = mailbox.messages.filter(({ envelope }) => envelope.to[0]?.startsWith('reader'));
  const once = new Map(toFollowers.map((mail) => [mail.messageId, mail.envelope.to[0]]));
  expect([...once.values()].sort()).toEqual(
    Array.from({ length: followers }, (_, index) => `reader${index + 1}@example.org`).sort(),
  );
  // What was handed over while the process was killed may come again, with its Message-ID.
  expect(toFollowers.length - followers).toBeLessThanOrEqual(3 * mailsAtOnce);
  expect((await progress(site.context)).queued).toBe(followers);
}, 600_000);
