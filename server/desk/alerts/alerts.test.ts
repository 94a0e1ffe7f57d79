import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertReply } from '../../../contract/desk/calls/alerts.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved, type TestAccount } from '../../../tests/factories.ts';
import { withdrawPost } from '../../posts/index.ts';
import { alertsShown } from './alerts.ts';

const hour = 3600_000;
let site: TestApp;
let admin: TestAccount;
let now: number;

beforeAll(async () => {
  site = await startTestApp();
  now = Date.now();
  site.context.clock = () => new Date(now);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.context.db.deleteFrom('alerts').execute();
  // The clock goes on beyond the end of a session.
  admin = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
});

const at = (hours: number) => new Date(now + hours * hour).toISOString();
/** Lets time pass, and the cached pages end that hold for a time. */
const passTime = (milliseconds: number) => {
  now += milliseconds;
  site.publicPages.cache.clear();
};
const flood = () => ({
  kind: 'flood',
  language: 'fr',
  country: 'MZ',
  title: 'Inondations à Sofala',
  post: null as string | null,
  text: 'Faites bouillir l’eau avant de la boire.',
  starts_at: at(0),
  ends_at: at(48),
});
const send = (method: 'POST' | 'PUT', url: string, body: object = {}) =>
  site.call(method, `/content/alerts${url}`, { token: admin.token, proved: true, body });
const announce = async (changes: Partial<ReturnType<typeof flood>> & { group?: string } = {}) => {
  const { status, body } = await send('POST', '', { ...flood(), ...changes });
  expect(status).toBe(201);
  return body.alert;
};
const front = async (language: string) => {
  await site.settled();
  return (await site.page(`/?lang=${language}`)).html;
};

describe('an alert', () => {
  it('stands first on the front page of its language, and of no other', async () => {
    const title = 'Eau propre';
    const { slug } = await makeApproved(site.context, { language: 'fr', title });
    await announce({ post: slug });
    const page = await front('fr');
    for (const part of ['Inondations à Sofala', 'Faites bouillir', 'Mozambique', 'Inondation<', title, slug])
      expect(page).toContain(part);
    expect(page.indexOf('Inondations à Sofala')).toBeLessThan(page.indexOf('class="hero"'));
    expect(await front('pt')).not.toContain('Sofala');
  });

  it('appears at its beginning and goes at its end, without anything being published', async () => {
    await announce({ starts_at: at(1), ends_at: at(2) });
    expect(await front('fr')).not.toContain('Sofala');
    expect(await alertsShown(site.context, 'fr')).toEqual({ alerts: [], seconds: 3600 });
    passTime(1.5 * hour);
    expect(await front('fr')).toContain('Sofala');
    expect(await alertsShown(site.context, 'fr')).toMatchObject({ seconds: 1800 });
    passTime(hour);
    expect(await front('fr')).not.toContain('Sofala');
  });

  it('is changed and ended at once for readers; an ended one can’t be changed or ended again', async () => {
    const { id } = await announce();
    expect(await front('fr')).toContain('Sofala');
    const changed = await send('PUT', `/${id}`, { ...flood(), title: 'Inondations à Beira' });
    expect(changed.body.alert).toMatchObject({
      title: 'Inondations à Beira',
      state: 'shown',
      set_by: 'Neema Mushi',
    });
    expect(await front('fr')).toContain('Inondations à Beira');
    expect((await send('POST', `/${id}/end`)).body.alert.state).toBe('ended');
    expect(await front('fr')).not.toContain('Beira');
    expect((await send('POST', `/${id}/end`)).body.code).toBe('alert_ended');
    expect((await send('PUT', `/${id}`, flood())).body.code).toBe('alert_ended');
  });

  it.each([
    ['about an outbreak', { kind: 'outbreak' }],
    ['with a telephone number', { text: 'Appelez le +258 84 000 0000 avant de partir.' }],
    ['with a number in other digits and signs', { text: 'Avant de partir : ٩٠٠ – ١٢ _ ٣٤ * ٥.' }],
    ['with a short number to call', { text: 'Appelez le 117 avant de boire.' }],
  ])('%s is seen once a second person has agreed to it as it is written', async (_, changes) => {
    const other = await makeAccount(site.context, 'A');
    const alert = await announce(changes);
    expect(alert.state).toBe('waiting');
    expect(await front('fr')).not.toContain('Sofala');
    const read = { ...flood(), ...changes, starts_at: alert.starts_at, ends_at: alert.ends_at };
    const waiting = async ({ token }: TestAccount) =>
      (await site.call('GET', '/content/alerts', { token })).body.alerts.find(
        ({ id }: AlertReply) => id === alert.id,
      );
    expect((await waiting(admin)).may_agree).toBe(false);
    expect((await waiting(other)).may_agree).toBe(true);
    const agree = (body: object, { token } = other, proved = true) =>
      site.call('POST', `/content/alerts/${alert.id}/agree`, { token, proved, body });
    expect((await agree(read, other, false)).body.code).toBe('proof_needed');
    expect((await agree(read, admin)).body.code).toBe('own_alert');
    for (const otherwise of [{ title: 'Autre' }, { country: 'KE' }, { ends_at: at(9) }])
      expect((await agree({ ...read, ...otherwise })).body.code).toBe('alert_changed');
    const agreed = await Promise.all([agree(read), agree(read)]);
    expect(agreed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await waiting(other)).toMatchObject({ state: 'shown', may_agree: false });
    expect(await front('fr')).toContain('Sofala');
    const { body } = await send('PUT', `/${alert.id}`, {
      ...flood(),
      ...changes,
      title: 'Inondations à Beira',
    });
    expect(body.alert).toMatchObject({ state: 'shown', change: { title: 'Inondations à Beira' } });
    expect(await front('fr')).toContain('Sofala');
    expect(await front('fr')).not.toContain('Beira');
    const mails = await site.context.db
      .selectFrom('mails')
      .select('recipient')
      .where('cause', 'like', `alert.waits:${alert.id}:%`)
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toContain(other.email);
    expect(mails.map(({ recipient }) => recipient)).not.toContain(admin.email);
  });

  describe('that a second person has agreed to', () => {
    let other: TestAccount;
    let id: string;
    const outbreak = () => ({ ...flood(), kind: 'outbreak', starts_at: at(0), ends_at: at(48) });
    const change = async (changes: object) =>
      (await send('PUT', `/${id}`, { ...outbreak(), ...changes })).body.alert;
    const agree = async (read: object) =>
      (
        await site.call('POST', `/content/alerts/${id}/agree`, {
          token: other.token,
          proved: true,
          body: read,
        })
      ).body;
    beforeEach(async () => {
      other = await makeAccount(site.context, 'A');
      const announced = await announce(outbreak());
      id = announced.id;
      expect((await agree(outbreak())).alert.state).toBe('shown');
    });

    it('is seen as it was agreed to until its change is agreed to', async () => {
      const title = 'Choléra à Beira';
      expect(await change({ title })).toMatchObject({
        state: 'shown',
        title: 'Inondations à Sofala',
        may_agree: false,
      });
      const [listed] = (await site.call('GET', '/content/alerts', { token: other.token })).body.alerts;
      expect(listed).toMatchObject({ may_agree: true, change: { title } });
      expect(await front('fr')).toContain('Sofala');
      expect((await agree(outbreak())).code).toBe('alert_changed');
      const own = { token: admin.token, proved: true, body: { ...outbreak(), title } };
      expect((await site.call('POST', `/content/alerts/${id}/agree`, own)).body.code).toBe('own_alert');
      expect((await agree({ ...outbreak(), title })).alert).toMatchObject({
        title,
        change: null,
        state: 'shown',
      });
      expect(await front('fr')).toContain(title);
      expect(await front('fr')).not.toContain('Sofala');
    });

    it('is not made harmless alone: also another kind waits', async () => {
      const { state, change: waiting } = await change({ kind: 'other', text: 'Inutile de bouillir l’eau.' });
      expect([state, waiting.kind]).toEqual(['shown', 'other']);
      expect(await front('fr')).toContain('Faites bouillir');
    });

    it('keeps its text where the change is discarded', async () => {
      await change({ title: 'Autre' });
      other = await makeAccount(site.context, 'A');
      const { body } = await site.call('PUT', `/content/alerts/${id}`, {
        token: other.token,
        proved: true,
        body: outbreak(),
      });
      expect(body.alert).toMatchObject({ change: null, state: 'shown' });
      expect(await front('fr')).toContain('Sofala');
    });

    it('lasts on where a longer time is agreed to after its end, and not where it is ended', async () => {
      const longer = { ...outbreak(), ends_at: at(96) };
      await change(longer);
      passTime(49 * hour);
      admin = await makeAccount(site.context, 'A');
      other = await makeAccount(site.context, 'A');
      expect(await front('fr')).not.toContain('Sofala');
      expect((await agree(longer)).alert.state).toBe('shown');
      expect(await front('fr')).toContain('Sofala');
      await change({ ...longer, title: 'Autre' });
      expect((await send('POST', `/${id}/end`)).body.alert).toMatchObject({ change: null, state: 'ended' });
    });

    it('takes no more room than there is when its change is agreed to', async () => {
      const later = { ...outbreak(), starts_at: at(60), ends_at: at(70) };
      await change(later);
      for (const _ of [1, 2, 3]) await announce({ starts_at: at(60), ends_at: at(70) });
      expect((await agree(later)).code).toBe('alert_limit');
      expect(await front('fr')).toContain('Sofala');
    });
  });

  it('is one alert in several languages, each once, and says where it has a text that has not ended', async () => {
    const { id, group } = await announce();
    const pt = { language: 'pt', title: 'Cheias em Sofala', text: 'Ferva a água antes de a beber.', group };
    const other = await announce(pt);
    expect(other).toMatchObject({ group, also_in: ['fr'] });
    expect(await front('pt')).toContain('Cheias em Sofala');
    const again = await send('POST', '', { ...flood(), ...pt });
    expect(again.body.fields).toHaveProperty('language');
    expect((await send('PUT', `/${id}`, { ...flood(), language: 'pt' })).body.fields).toHaveProperty(
      'language',
    );
    expect((await send('PUT', `/${id}`, flood())).body.alert.also_in).toEqual(['pt']);
    expect((await send('POST', '', { ...flood(), group: admin.id })).body.code).toBe('not_found');
    await send('POST', `/${other.id}/end`);
    const listed = (await site.call('GET', '/content/alerts', { token: admin.token })).body.alerts;
    expect(listed.find((alert: AlertReply) => alert.id === id).also_in).toEqual([]);
    expect((await send('POST', '', { ...flood(), ...pt })).status).toBe(201);
    expect((await announce()).group).not.toBe(group);
  });

  it('that has not begun is never shown once it is ended', async () => {
    const { id } = await announce({ starts_at: at(1), ends_at: at(2) });
    expect((await send('POST', `/${id}/end`)).body.alert.state).toBe('ended');
    passTime(1.5 * hour);
    expect(await front('fr')).not.toContain('Sofala');
  });

  it('loses the link to its post while readers don’t see that', async () => {
    const post = await makeApproved(site.context, { title: 'Puits' });
    await announce({ post: post.slug });
    expect(await front('fr')).toContain(post.slug);
    await withdrawPost(site.context, post.author, post.id, { reason: longEnoughReason, as: 'author' });
    const page = await front('fr');
    expect(page).toContain('Sofala');
    expect(page).not.toContain(post.slug);
  });

  it('shows markup as it was typed', async () => {
    await announce({ title: '<script>alert(1)</script>', text: '<img src=x onerror=alert(1)> and **bold**' });
    const page = await front('fr');
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toContain('<img src=x');
    expect(page).toContain('**bold**');
  });

  it.each([
    ['a kind that is none', { kind: 'war' }, 'kind'],
    ['no title', { title: ' ' }, 'title'],
    ['too long a title', { title: 'a'.repeat(121) }, 'title'],
    ['too short a text', { text: 'Run.' }, 'text'],
    ['too long a text', { text: 'a'.repeat(501) }, 'text'],
    ['a language without a front page', { language: 'tlh' }, 'language'],
    ['a country that is none', { country: 'XX' }, 'country'],
    ['a post that nobody published', { post: 'no-such-post' }, 'post'],
    ['an end before its beginning', { ends_at: '2001-01-01T00:00:00.000Z' }, 'ends_at'],
    ['an end that is no instant', { ends_at: 'tomorrow' }, 'ends_at'],
  ])('is refused with %s', async (_, changes, field) => {
    const { status, body } = await send('POST', '', { ...flood(), ...changes });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('is refused where it is over already, or lasts longer than 90 days', async () => {
    const over = await send('POST', '', { ...flood(), starts_at: at(-2), ends_at: at(-1) });
    expect(over.body.fields.ends_at).toBe('The end must be in the future');
    const long = await send('POST', '', { ...flood(), ends_at: at(90 * 24 + 1) });
    expect(long.body.fields.ends_at).toBe('An alert lasts 90 days at most');
  });

  it('is one of at most three at any time in its language, also for two at once', async () => {
    await announce({ starts_at: at(0), ends_at: at(4) });
    await announce({ starts_at: at(5), ends_at: at(9) });
    const third = await announce({ starts_at: at(3), ends_at: at(6) });
    const both = await Promise.all(
      [1, 2].map(() => send('POST', '', { ...flood(), starts_at: at(1), ends_at: at(8) })),
    );
    expect(both.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, 'alert_limit']);
    const { id, state, set_by, may_agree: _, change: __, group: ___, also_in: ____, ...own } = third;
    expect((await send('PUT', `/${id}`, { ...own, post: null })).status).toBe(200);
    expect([state, set_by]).toEqual(['planned', 'Neema Mushi']);
    await announce({ language: 'pt', starts_at: at(1), ends_at: at(8) });
  });
});

it('the list has all alerts, the one that begins last first, and each deed is in the audit log', async () => {
  const { id } = await announce({ title: 'First', starts_at: at(1) });
  await announce({ title: 'Second', starts_at: at(2) });
  await send('POST', `/${id}/end`);
  const { body } = await site.call('GET', '/content/alerts', { token: admin.token });
  expect(body.alerts.map(({ title, state }: { title: string; state: string }) => [title, state])).toEqual([
    ['Second', 'planned'],
    ['First', 'ended'],
  ]);
  const entries = await site.context.db
    .selectFrom('audit_log')
    .select(['action', 'subject_type'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'alert.announced', subject_type: 'alert' },
    { action: 'alert.ended', subject_type: 'alert' },
  ]);
});
