/** @module-tag long */
/** Emails across starts and ends of real processes. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeApproved } from '../../../tests/factories.ts';
import { type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { openContext, type Server, type Settings, startServer } from '../../../tests/process.ts';
import type { Context } from '../context.ts';
import { afterwards, until, usedDataDir } from '../db/fixtures/servers.ts';

let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
});

afterEach(() => mailbox.reset());

afterAll(() => mailbox.close());

async function newSettings(): Promise<Settings> {
  return { DATA_DIR: await usedDataDir(), SMTP_URL: mailbox.url };
}

async function serve(settings: Settings): Promise<Server> {
  const server = await startServer(settings);
  afterwards(() => server.end('SIGKILL'));
  await server.answers();
  return server;
}

/** Runs something as a command does, without jobs in its process. */
async function command<Result>(
  settings: Settings,
  action: (context: Context) => Promise<Result>,
): Promise<Result> {
  const { context, stop } = await openContext(settings);
  try {
    return await action(context);
  } finally {
    await stop();
  }
}

function outcomes(settings: Settings): Promise<unknown[]> {
  return command(settings, async ({ db }) => {
    const rows = await db.selectFrom('mails').select('outcome').execute();
    return rows.map(({ outcome }) => outcome);
  });
}

test('a message that a command queues is sent once a server runs', async () => {
  const settings = await newSettings();
  await command(settings, (context) => makeApproved(context));
  expect(mailbox.calls).toBe(0);

  const server = await serve(settings);

  await mailbox.received(1);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  expect(await outcomes(settings)).toEqual(['sent']);
});

test('a server that is stopped waits for the answer to a message', async () => {
  const settings = await newSettings();
  const server = await serve(settings);
  mailbox.behave('slow');
  await command(settings, (context) => makeApproved(context));
  await mailbox.holds(1);

  const ended = server.end('SIGTERM');
  await until(() =>
    fetch(`${server.url}/healthz`).then(
      () => false,
      () => true,
    ),
  );
  mailbox.behave('normal');

  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  expect(mailbox.messages).toHaveLength(1);
  expect(await outcomes(settings)).toEqual(['sent']);
});

test('a message that a killed server had begun to deliver is sent by the next one', async () => {
  const settings = await newSettings();
  const killed = await serve(settings);
  mailbox.behave('slow');
  await command(settings, (context) => makeApproved(context));
  await mailbox.holds(1);
  await killed.end('SIGKILL');
  mailbox.reset();
  await command(settings, ({ db }) =>
    sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '11 minutes'`.execute(db),
  );

  const next = await serve(settings);

  await mailbox.received(1);
  expect(await next.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  expect(await outcomes(settings)).toEqual(['sent']);
});
