/**
 * SMS about notices, which two of the staff send (product.md#telephones).
 *
 * @module-tag edge
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { messagesOf } from '../../../contract/text/sms.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, type TestAccount, writtenNotice } from '../../../tests/factories.ts';
import { announceNotice } from '../../posts/index.ts';
import { sendPhoneAlert } from './alerts.ts';
import { startNotices, stopNotices } from './consent.ts';

/** Kannel: what it was asked to send, and what it answers. */
const gateway = { status: 202, got: [] as Record<string, string>[], drop: false };
const server = http.createServer((request, response) => {
  const query = Object.fromEntries(new URL(request.url ?? '', 'http://kannel').searchParams);
  gateway.got.push(query);
  if (gateway.drop) request.socket.destroy();
  else response.writeHead(gateway.status).end('0: Accepted for delivery');
});

let site: TestApp;
let [asker, other]: TestAccount[] = [];
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = await startTestApp({
    PHONE_GATEWAY: 'kannel',
    PHONE_SECRET: 'a'.repeat(32),
    PHONE_USER: 'afya',
    PHONE_PASSWORD: 'secret',
    PHONE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cgi-bin/sendsms`,
    PHONE_PART_COST: '0.80 KES',
  });
  [asker, other] = [await makeAccount(site.context, 'A'), await makeAccount(site.context, 'A')];
});
afterAll(async () => {
  await site.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  Object.assign(gateway, { status: 202, got: [], drop: false });
});

let numbers = 0;
async function follow(topic: string, language: string): Promise<string> {
  numbers += 1;
  const number = `+2557110${String(numbers).padStart(5, '0')}`;
  await startNotices(site.context, { number, topic, language, by: 'sms' });
  return number;
}

const as = (actor: TestAccount | undefined) => ({ token: actor?.token ?? '', proved: true });

/** A notice on a post, with its row in the list. */
async function notice(topic: string) {
  const { id } = await makeApproved(site.context, {
    title: 'Half a tablet',
    topics: [topic],
    language: 'en',
  });
  const { number } = await announceNotice(site.context, asker as TestAccount, id, {
    ...writtenNotice,
    when: 'now',
  });
  const row = async (actor = asker) => {
    const { body } = await site.call('GET', '/content/phone-alerts', { token: actor?.token ?? '' });
    return body.alerts.find((alert: { notice: number }) => alert.notice === number);
  };
  const ask = (actor = asker) =>
    site.call('POST', '/content/phone-alerts', { ...as(actor), body: { notice: number } });
  const agree = async (actor = other, read: object = {}) => {
    const { id: alert, receivers, parts } = await row();
    return site.call('POST', `/content/phone-alerts/${alert}/agree`, {
      ...as(actor),
      body: { receivers, parts, ...read },
    });
  };
  return { row, ask, agree };
}

it('staff see what SMS say and cost, and send them once another one agrees', async () => {
  const english = await follow('measles', 'en');
  const swahili = await follow('measles', 'sw');
  const gone = await follow('measles', 'sw');
  await follow('cholera', 'en');
  const { row, ask, agree } = await notice('measles');
  const shown = await row();
  expect(shown).toMatchObject({ state: 'none', receivers: 3, sent: null });
  const [toEnglish, toSwahili] = shown.texts;
  expect(toEnglish.text).toMatch(
    /^Afya: Half a tablet\nThis post was withdrawn. Don't rely on it any more.\nGive half a tablet, and call a clinic if a child had more.\nhttps?:\S+\/phis\/notices\/\d+\nTo end: STOP$/,
  );
  expect(toSwahili.text).toMatch(
    /^Afya: Half a tablet\nMakala hii imeondolewa. Usiitegemee tena.\nhttp\S+\nKuacha: STOP$/,
  );
  const parts = messagesOf(toEnglish.text) + 2 * messagesOf(toSwahili.text);
  expect(shown).toMatchObject({ parts, amount: `${(parts * 0.8).toFixed(2)} KES` });

  expect((await ask()).status).toBe(201);
  expect((await ask(other)).body.code).toBe('status_conflict');
  expect((await row()).may_agree).toBe(false);
  expect((await row(other)).may_agree).toBe(true);
  expect((await agree(asker)).body.code).toBe('own_alert');
  // Somebody else read a lower cost.
  expect((await agree(other, { parts: parts - 1 })).body.code).toBe('alert_changed');
  expect((await agree(other, { receivers: 2 })).body.code).toBe('alert_changed');
  await site.runJobs();
  expect(gateway.got).toEqual([]);

  expect((await agree()).status).toBe(200);
  await stopNotices(site.context, gone);
  await follow('measles', 'en');
  await site.runJobs();
  expect(gateway.got.map(({ to }) => to).sort()).toEqual([english, swahili].sort());
  expect(gateway.got[0]).toMatchObject({
    username: 'afya',
    password: 'secret',
    charset: 'UTF-8',
    coding: '0',
  });
  expect((await row()).sent).toEqual({ taken: 2, refused: 1, unknown: 0, left: 0 });
  expect((await agree()).body.code).toBe('status_conflict');
});

it('what is discarded isn’t sent, and can be asked for again', async () => {
  await follow('malaria', 'en');
  const { row, ask, agree } = await notice('malaria');
  await ask();
  const { id } = await row();
  expect((await site.call('POST', `/content/phone-alerts/${id}/discard`, as(asker))).status).toBe(200);
  expect((await agree()).body.code).toBe('status_conflict');
  expect((await ask(other)).status).toBe(201);
  expect((await agree(asker)).status).toBe(200);
});

it('a receiver gets it at most once, whatever the gateway and the process do', async () => {
  const number = await follow('dengue', 'fr');
  const { row, ask, agree } = await notice('dengue');
  await ask();
  await agree();
  const { id } = await row();
  // It can't take it now: it is tried again.
  gateway.status = 503;
  await expect(sendPhoneAlert(site.context, { id })).rejects.toThrow();
  expect((await row()).sent).toMatchObject({ left: 1 });
  // The connection breaks after it was asked: nobody knows, so it isn't repeated.
  gateway.drop = true;
  await sendPhoneAlert(site.context, { id });
  Object.assign(gateway, { status: 202, drop: false });
  await sendPhoneAlert(site.context, { id });
  expect(gateway.got.filter(({ to }) => to === number)).toHaveLength(2);
  expect((await row()).sent).toEqual({ taken: 0, refused: 0, unknown: 1, left: 0 });
});

it('SMS are for the staff, and for notices that readers see', async () => {
  const reader = await makeAccount(site.context, 'R');
  expect((await site.call('GET', '/content/phone-alerts', { token: reader.token })).status).toBe(403);
  const { body } = await site.call('POST', '/content/phone-alerts', { ...as(asker), body: { notice: 9999 } });
  expect(body.code).toBe('not_found');
  const off = await startTestApp();
  const staff = await makeAccount(off.context, 'A');
  const listed = await off.call('GET', '/content/phone-alerts', { token: staff.token });
  expect(listed.body).toMatchObject({ available: false, alerts: [] });
  await off.close();
});

it('what Kannel passes on in UTF-16 is read as such', async () => {
  const number = await follow('rabies', 'ar');
  const { row } = await notice('rabies');
  expect(await row()).toMatchObject({ receivers: 1 });
  // قف, with its letters as Kannel writes them.
  const query = `id=1&from=${encodeURIComponent(number)}&text=%06B%06A&charset=UTF-16BE`;
  const { statusCode } = await site.app.inject({ url: `/phones/${'a'.repeat(32)}/sms?${query}` });
  expect(statusCode).toBe(200);
  expect(await row()).toMatchObject({ receivers: 0 });
});
