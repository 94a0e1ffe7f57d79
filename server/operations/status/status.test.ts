import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { interfaceLanguages } from '../../../contract/constants.ts';
import { statusComponents } from '../../../contract/operations/status/components.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { measureIfDue } from './measure.ts';
import { SiteStatus } from './status.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** What the ten packets carry that a server sends before the first acknowledgement. */
const pageBytes = 14_600;

let site: TestApp;
let superAdmin: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  superAdmin = await makeAccount(site.context, 'S');
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['status_days', 'status_now', 'status_measured', 'incidents'] as const)
    await site.context.db.deleteFrom(table).execute();
});

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
/** The status of a node that has just read it. */
const fresh = async () => {
  const status = new SiteStatus(site.context);
  const seen = await status.now();
  await status.stop();
  return seen;
};
const part = async (name: string) => (await fresh()).components.find((each) => each.name === name);
const measuredBefore = async (milliseconds: number) => {
  const at = new Date(Math.floor((Date.now() - milliseconds) / minute) * minute);
  await site.context.db.insertInto('status_measured').values({ at }).execute();
};

describe('measuring', () => {
  it('one node measures each minute, and each part gets its minute', async () => {
    await Promise.all(Array.from({ length: 4 }, () => measureIfDue(site.context, ago(0))));

    const { components, state } = await fresh();
    expect(state).toBe('ok');
    for (const { name, state: found, days } of components) {
      const minutes = days.reduce((sum, { ok, degraded, down }) => sum + ok + degraded + down, 0);
      // A minute may end between two of the four.
      if (name === 'clouds') expect([found, minutes]).toEqual([null, 0]);
      else expect([1, 2]).toContain(minutes);
    }
  });

  it('a job that has waited for an hour means that background work is down, and only that', async () => {
    await addJob(site.context.db, 'sweep', {}, { key: 'sweep', at: ago(2 * 60 * minute) });
    await measureIfDue(site.context, ago(0));
    await site.context.db.deleteFrom('status_measured').execute();
    expect((await part('jobs'))?.state).toBe('down');
    expect((await part('mail'))?.state).toBe('ok');
    expect((await fresh()).state).toBe('down');

    await site.runJobs();
    await measureIfDue(site.context, ago(0));
    expect((await part('jobs'))?.state).toBe('ok');
  });

  it('minutes without a measurement count as a database that was away while this process ran', async () => {
    await measuredBefore(30 * minute);
    await measureIfDue(site.context, ago(2 * 60 * minute));

    const down = async (name: string) => (await part(name))?.days.reduce((sum, each) => sum + each.down, 0);
    expect(await down('database')).toBeGreaterThanOrEqual(28);
    expect(await down('publishing')).toBe(await down('database'));
    expect(await down('site')).toBe(0);
    expect(await down('mail')).toBe(0);
  });

  it('they are not lost where something can’t be measured', async () => {
    const { db } = site.context;
    await measuredBefore(30 * minute);
    await sql`alter table edge_purges rename to edge_purges_gone`.execute(db);
    try {
      await measureIfDue(site.context, ago(2 * 60 * minute));
    } finally {
      await sql`alter table edge_purges_gone rename to edge_purges`.execute(db);
    }
    expect((await part('publishing'))?.state).toBe('down');
    const [{ down } = { down: 0 }] = (await part('database'))?.days.filter((each) => each.down > 0) ?? [];
    expect(down).toBeGreaterThan(1);
  });

  it('before this process ran, they count as a site that was down, for 90 days at most', async () => {
    await measuredBefore(200 * day);
    await measureIfDue(site.context, ago(0));

    const days = (await part('site'))?.days ?? [];
    expect(days.length).toBeGreaterThanOrEqual(89);
    expect(days.length).toBeLessThanOrEqual(90);
    for (const each of days.slice(0, -1)) expect(each.down).toBeGreaterThan(1400);
    expect((await part('database'))?.days).toHaveLength(1);
  });

  it('deletes the days before the 90 that are shown', async () => {
    const old = ago(95 * day)
      .toISOString()
      .slice(0, 10);
    await site.context.db
      .insertInto('status_days')
      .values({ component: 'site', day: old, ok: 1, degraded: 0, down: 0 })
      .execute();
    await measureIfDue(site.context, ago(0));
    expect((await part('site'))?.days).toHaveLength(1);
  });
});

describe('the page', () => {
  it('of a new site says since when it is measured, and of how many days its percentage is', async () => {
    await measureIfDue(site.context, ago(0));
    const node = await site.addNode();
    const page = async (language: string) => (await node.page(`/status?lang=${language}`)).html;
    expect(await page('en')).toContain('100% of one measured day without failure');
    expect(await page('en')).toMatch(/Measured since .+\. Days without a measurement are empty\./);
    expect(await page('fr')).toContain('de 1 jour mesuré sans panne');
    expect(await page('en')).not.toContain('90 days without failure');
  });

  it.each(interfaceLanguages)(
    'in %s fits into the first ten packets after 90 bad days, and needs nothing else',
    { tags: 'edge' },
    async (language) => {
      const rows = statusComponents.flatMap((component, index) =>
        Array.from({ length: 90 }, (_, age) => ({
          component,
          day: ago(age * day)
            .toISOString()
            .slice(0, 10),
          ok: 1000 + ((age * 37 + index) % 300),
          degraded: (age * 13 + index) % 200,
          down: (age * 7 + index) % 100,
        })),
      );
      await site.context.db.insertInto('status_days').values(rows).execute();
      const node = await site.addNode();
      const reply = await node.app.inject({
        url: `/status?lang=${language}`,
        headers: { 'accept-encoding': 'br' },
      });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['cache-control']).toBe('public, max-age=15');
      expect(reply.rawPayload.length).toBeLessThanOrEqual(pageBytes);
    },
  );

  it('says in words what the bars show', async () => {
    await measuredBefore(30 * minute);
    await measureIfDue(site.context, ago(2 * 60 * minute));
    const node = await site.addNode();
    const { html } = await node.page('/status');
    expect(html).toContain('Everything works.');
    expect(html).toMatch(/aria-label="Database over 90 days: disruptions on (one day|2 days)"/);
    expect(html).toMatch(/disrupted for 0 min, down for \d+ min/);
  });

  it('every origin may read /status.json, which is kept for a short time', async () => {
    const { status, headers, body } = await site.call('GET', '/status.json');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=15',
      'access-control-allow-origin': '*',
    });
    expect(body.components.map(({ name }: { name: string }) => name)).toEqual(statusComponents);
  });
});

describe('incidents', () => {
  const written = (changes: object = {}) => ({
    title: 'Emails are <late>',
    text: 'Emails leave an hour late.',
    language: 'en',
    components: ['mail'],
    begun_at: ago(minute).toISOString(),
    ...changes,
  });
  const send = (url: string, body: object, token = superAdmin.token) =>
    site.call('POST', `/content/incidents${url}`, { token, body });
  const update = { text: 'Le serveur répond de nouveau.', language: 'fr' };

  it('is opened, updated and resolved; readers see each text in its language', async () => {
    const opened = await send('', written());
    expect(opened.status).toBe(201);
    const { id } = opened.body.incident;
    expect((await send(`/${id}/updates`, update)).status).toBe(201);
    const resolved = await send(`/${id}/resolve`, {
      ...update,
      text: 'Emails leave at once again.',
      language: 'en',
    });
    expect(resolved.body.incident.resolved_at).not.toBeNull();
    expect(resolved.body.incident.updates).toHaveLength(3);

    const { html } = await (await site.addNode()).page('/status?lang=sw');
    expect(html).toContain('Emails are &lt;late&gt;');
    expect(html).toContain('lang="fr" dir="ltr"');
    const audit = await site.call('GET', '/adminPHIS/audit', { proved: true, token: superAdmin.token });
    const actions = audit.body.entries.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['incident.opened', 'incident.updated', 'incident.resolved']),
    );
  });

  it('that is resolved takes no more updates, and is not resolved twice', async () => {
    const { id } = (await send('', written())).body.incident;
    const both = await Promise.all([send(`/${id}/resolve`, update), send(`/${id}/resolve`, update)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await send(`/${id}/updates`, update)).body.code).toBe('incident_resolved');
  });

  it.each([
    ['begins in the future', { begun_at: new Date(Date.now() + day).toISOString() }],
    ['is about nothing', { components: [] }],
    ['is about something unknown', { components: ['coffee'] }],
    ['has no title', { title: ' ' }],
    ['has a text of 9 characters', { text: 'Too short' }],
    ['has a text of 2,001 characters', { text: 'x'.repeat(2001) }],
    ['is in an unknown language', { language: 'xx' }],
  ])('that %s is refused', async (_, changes) => {
    expect((await send('', written(changes))).body).toMatchObject({ code: 'invalid_input' });
  });

  it('an unknown one is not found, and staff who are no super admins are refused', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await send(`/${unknown}/updates`, update)).status).toBe(404);
    const admin = await makeAccount(site.context, 'A');
    expect((await send('', written(), admin.token)).status).toBe(403);
  });

  it('no more than ten are open at once', async () => {
    const opened = await Promise.all(Array.from({ length: 12 }, () => send('', written())));
    expect(opened.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(opened.find(({ status }) => status !== 201)?.body.code).toBe('incident_limit');
  });

  it('has at most fifty updates, the last of which resolves it', async () => {
    const { id } = (await send('', written())).body.incident;
    const row = { incident_id: id, text: 'Still looking.', language: 'en', at: ago(0), set_by: null };
    await site.context.db
      .insertInto('incident_updates')
      .values(Array.from({ length: 48 }, () => row))
      .execute();
    expect((await send(`/${id}/updates`, update)).body.code).toBe('incident_limit');
    expect((await send(`/${id}/resolve`, update)).body.incident.updates).toHaveLength(50);
  });
});
