import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { type Behaviour, type Mailbox, openMailbox } from '../../../tests/mailbox.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { inTransaction } from '../db/database.ts';
import { until } from '../db/fixtures/servers.ts';
import { runDueJobs, startJobs } from '../jobs/worker.ts';
import { type Mail, queueMail } from './outbox.ts';
import { MailDeliveryError, readSmtpUrl, sendBySmtp } from './smtp.ts';

let mailbox: Mailbox;
let site: TestApp;

beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestApp({ SMTP_URL: mailbox.url });
});

afterEach(async () => {
  mailbox.reset();
  await site.context.db.deleteFrom('mails').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(site.context.db);
});

afterAll(async () => {
  await site.close();
  await mailbox.close();
});

function makeMail(given: Partial<Mail> = {}): Mail {
  return {
    to: 'amina@example.org',
    subject: 'Maji safi – eau sûre',
    text: 'Chemsha maji.\n',
    html: '<p>Chemsha maji.</p>',
    cause: `test:${randomUUID()}`,
    ...given,
  };
}

async function queue(given: Partial<Mail> = {}): Promise<void> {
  await queueMail(site.context.db, makeMail(given));
}

function mailRows() {
  return site.context.db.selectFrom('mails').selectAll().execute();
}

async function jobsLeft(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from graphile_worker.jobs`.execute(site.context.db);
  return rows.length;
}

/** Runs the due jobs, and gives the log that they wrote. */
async function runAndLog(): Promise<string> {
  let logged = '';
  const log = pino({}, { write: (line) => (logged += line) });
  await runDueJobs(site.connection, jobHandlers({ ...site.context, log }), log);
  return logged;
}

describe('an email', () => {
  it('arrives unchanged from the address of the product, and is deleted in the database', async () => {
    await queue({ cause: 'test:1' });

    await site.runJobs();

    const [message] = await mailbox.received(1);
    expect(message).toMatchObject({
      envelope: { from: 'no-reply@afya.example', to: ['amina@example.org'] },
      from: { name: 'Afya Research Network', address: 'no-reply@afya.example' },
      to: [{ address: 'amina@example.org' }],
      subject: 'Maji safi – eau sûre',
      text: expect.stringMatching(/^Chemsha maji\.\s*$/),
      html: expect.stringContaining('<p>Chemsha maji.</p>'),
      messageId: expect.stringMatching(/^<[0-9a-f]{32}@afya\.example>$/),
    });
    expect(message?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(await mailRows()).toMatchObject([
      { cause: 'test:1', outcome: 'sent', recipient: null, subject: null, text: null, html: null },
    ]);
    expect(await jobsLeft()).toBe(0);
  });

  it('is sent after its transaction commits, and never if the transaction fails', async () => {
    await inTransaction(site.context, async ({ db }) => {
      await queueMail(db, makeMail());
      await site.runJobs();
      expect(mailbox.calls).toBe(0);
    });
    const failing = inTransaction(site.context, async ({ db }) => {
      await queueMail(db, makeMail());
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');

    await site.runJobs();

    expect(mailbox.messages).toHaveLength(1);
    expect(await mailRows()).toHaveLength(1);
  });

  it('is sent once if it is queued several times for the same cause', async () => {
    await Promise.all([queue({ cause: 'same' }), queue({ cause: 'same' }), queue({ cause: 'other' })]);
    await site.runJobs();
    await queue({ cause: 'same' });
    await site.runJobs();

    expect(mailbox.messages).toHaveLength(2);
  });

  it('is delivered by another process than the one that queued it', async () => {
    const other = await site.addNode();
    await queue();

    await other.runJobs();

    expect(mailbox.messages).toHaveLength(1);
  });

  it('can’t inject headers', async () => {
    await queue({ subject: 'One\r\nBcc: eve@example.org' });

    await site.runJobs();

    const [message] = await mailbox.received(1);
    expect(message?.envelope.to).toEqual(['amina@example.org']);
    expect(message?.bcc).toBeUndefined();
  });
});

describe('a mail server', () => {
  const passing: Behaviour[] = [
    'away',
    'dying',
    { refuse: 421 },
    { refuse: 451 },
    { refuse: 452, at: 'data' },
    { refuse: 550, at: 'sender' },
  ];
  it.each(passing)('that fails for a while (%o) later gets the message once', async (behaviour) => {
    mailbox.behave(behaviour);
    await queue();
    expect(await runAndLog()).toMatch(/"level":40.*sendMail.*attempt 1 of 25/);
    expect(mailbox.messages).toEqual([]);

    mailbox.behave('normal');
    await site.runJobs();
    expect(mailbox.calls).toBe(1);
    await site.makeJobsDue();
    await site.runJobs();

    expect(mailbox.messages).toHaveLength(1);
    expect(await mailRows()).toMatchObject([{ outcome: 'sent' }]);
  });

  it.each([{ refuse: 550 }, { refuse: 554, at: 'data' as const }])(
    'that rejects a message permanently (%o) gets no retry, and the log has no personal data',
    async (behaviour) => {
      mailbox.behave(behaviour);
      await queue();

      const logged = await runAndLog();

      expect(logged).toMatch(`The SMTP server replied ${behaviour.refuse}`);
      expect(logged).not.toMatch(/amina|Chemsha|Maji/);
      expect(await jobsLeft()).toBe(0);
      expect(await mailRows()).toMatchObject([{ outcome: 'refused', recipient: null, text: null }]);
    },
  );

  it('that fails every time gets no further retry after the last attempt', async () => {
    mailbox.behave({ refuse: 451 });
    await queue();
    await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(site.context.db);

    const logged = await runAndLog();

    expect(logged).toMatch('gave up an email');
    expect(logged).not.toMatch(/amina|Chemsha|Maji/);
    expect(await jobsLeft()).toBe(0);
    expect(await mailRows()).toMatchObject([{ outcome: 'given up', recipient: null }]);
  });

  it('that is slow delays no page, and a stopping worker waits for its reply', async () => {
    mailbox.behave('slow');
    const worker = await startJobs(
      site.connection,
      jobHandlers(site.context),
      site.context.log,
      site.context.maintenance,
    );
    await queue();
    await mailbox.holds(1);

    expect((await site.page('/phis')).status).toBe(200);
    expect((await site.call('GET', '/readyz')).status).toBe(200);
    const stopped = worker.stop();
    mailbox.behave('normal');
    await stopped;

    expect(mailbox.messages).toHaveLength(1);
    expect(await mailRows()).toMatchObject([{ outcome: 'sent' }]);
  });

  it('gets no second copy if the job of a sent message runs again', async () => {
    await queue();
    await site.runJobs();
    const [row] = await mailRows();
    await sql`select graphile_worker.add_job('sendMail', json_build_object('id', ${row?.id}::text))`.execute(
      site.context.db,
    );

    await site.runJobs();

    expect(mailbox.messages).toHaveLength(1);
  });

  it('gets the message of a process that was killed during delivery', async () => {
    await queue();
    await sql`update graphile_worker._private_jobs
      set locked_by = 'a killed process', locked_at = now() - interval '11 minutes', attempts = 1`.execute(
      site.context.db,
    );

    const worker = await startJobs(
      site.connection,
      jobHandlers(site.context),
      site.context.log,
      site.context.maintenance,
    );
    await mailbox.received(1);
    await worker.stop();

    expect(await mailRows()).toMatchObject([{ outcome: 'sent' }]);
  });
});

describe('a stopping mail worker', () => {
  const envelope = { from: 'no-reply@afya.example', to: 'amina@example.org' };
  const contents = Buffer.from('Subject: Maji\r\n\r\nChemsha maji.\r\n');

  it('disconnects from a server that does not reply', async () => {
    mailbox.behave('silent');
    const stopping = new AbortController();
    const sending = sendBySmtp(mailbox.url, envelope, contents, stopping.signal);
    const failed = expect(sending).rejects.toThrow(MailDeliveryError);
    await mailbox.called(1);

    stopping.abort();

    await failed;
  });

  it('waits for the reply of a server that has received the whole message', async () => {
    mailbox.behave('slow');
    const stopping = new AbortController();
    const sending = sendBySmtp(mailbox.url, envelope, contents, stopping.signal);
    await mailbox.holds(1);

    stopping.abort();
    mailbox.behave('normal');

    await sending;
    expect(mailbox.messages).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  it('each email becomes a file that only the operator can read, and the log names the file', async () => {
    const alone = await startTestApp();
    let logged = '';
    const log = pino({}, { write: (line) => (logged += line) });
    for (const subject of ['One', 'Two']) await queueMail(alone.context.db, makeMail({ subject }));

    await runDueJobs(alone.connection, jobHandlers({ ...alone.context, log }), log);

    const folder = path.join(alone.context.config.dataDir, 'mail');
    const names = await readdir(folder);
    expect(names).toHaveLength(2);
    const subjects = await Promise.all(
      names.map(async (name) => {
        expect(name).toMatch(/^\d{8}T\d{6}Z-[0-9a-f-]{36}\.eml$/);
        expect(logged).toContain(path.join(folder, name));
        expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0);
        return (await PostalMime.parse(await readFile(path.join(folder, name)))).subject;
      }),
    );
    expect(subjects.sort()).toEqual(['One', 'Two']);
    await alone.close();
  });
});

describe('SMTP_URL', () => {
  it('with a password requires encryption, unless its query turns that off', () => {
    expect(readSmtpUrl('smtp://amina:p%40ss@mail.example')).toMatchObject({
      auth: { user: 'amina', pass: 'p@ss' },
      requireTLS: true,
    });
    expect(readSmtpUrl('smtp://amina:pass@mail.example?requireTLS=false').requireTLS).toBe(false);
    expect(readSmtpUrl('smtps://mail.example')).toMatchObject({ secure: true });
  });

  it('of a server on the same machine requires no encryption', () => {
    expect(readSmtpUrl('smtp://localhost')).toMatchObject({ ignoreTLS: true });
    expect(readSmtpUrl('smtp://mail.example')).not.toHaveProperty('ignoreTLS');
  });
});

it('a running worker delivers emails that are queued meanwhile', async () => {
  const worker = await startJobs(
    site.connection,
    jobHandlers(site.context),
    site.context.log,
    site.context.maintenance,
  );
  await queue();
  await mailbox.received(1);
  await until(async () => (await mailRows())[0]?.outcome === 'sent');
  await worker.stop();
});
