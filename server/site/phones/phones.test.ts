/**
 * Summaries and notices for telephones (product.md#telephones), with the requests of Africa's Talking as its documentation has them.
 *
 * @module-tag edge
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messagesOf } from '../../../contract/text/sms.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved, writtenNotice } from '../../../tests/factories.ts';
import { announceNotice, withdrawPost } from '../../posts/index.ts';
import { sweepPhones } from './consent.ts';

/** The service: the forms that it got, and what it answers to the next ones. */
const service = {
  status: 201,
  code: 101,
  got: [] as { headers: http.IncomingHttpHeaders; form: Record<string, string> }[],
};
const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = Object.fromEntries(new URLSearchParams(String(Buffer.concat(chunks))));
  service.got.push({ headers: request.headers, form });
  const receiver = {
    statusCode: service.code,
    number: form.to,
    status: 'Success',
    cost: 'KES 0.8000',
    messageId: 'ATPid_1',
  };
  response.writeHead(service.status, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      SMSMessageData: { Message: 'Sent to 1/1 Total Cost: KES 0.8000', Recipients: [receiver] },
    }),
  );
});

const secret = `${'a'.repeat(20)}B-_4567890123456789`;
let site: TestApp;
let settings: Record<string, string>;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  settings = {
    PHONE_GATEWAY: 'africastalking',
    PHONE_SECRET: secret,
    PHONE_USER: 'afya',
    PHONE_PASSWORD: 'atsk_1',
    PHONE_SENDER: '22123',
    PHONE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/version1/messaging`,
    PHONE_PART_COST: '0.80 KES',
  };
  site = await startTestApp(settings);
});
afterAll(async () => {
  await site.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  Object.assign(service, { status: 201, code: 101, got: [] });
});

let numbers = 0;
/** A number that nobody has used before. */
function newNumber(): string {
  numbers += 1;
  return `+2547110${String(numbers).padStart(5, '0')}`;
}

async function post(what: string, form: Record<string, string>, { token = secret, app = site } = {}) {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/phones/${token}/${what}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: String(new URLSearchParams(form)),
  });
  return { status: reply.statusCode, text: reply.body };
}

let sessions = 0;
/** A telephone that has dialled: each call gives the screen after all that was entered. */
function dial(number = newNumber()) {
  sessions += 1;
  const session = `ATUid_${sessions}`;
  const enter = async (text: string) => {
    const form = {
      sessionId: session,
      serviceCode: '*384*1234#',
      phoneNumber: number,
      networkCode: '63902',
      text,
    };
    return (await post('ussd', form)).text;
  };
  return { number, session, enter };
}

let messages = 0;
/** Sends the site an SMS, and lets the answer be sent. */
async function sms(from: string, text: string, given: Record<string, string> = {}, app = site) {
  messages += 1;
  const id = `00000000-0000-4000-8000-${String(messages).padStart(12, '0')}`;
  const form = {
    date: '2026-11-30 08:00:00',
    from,
    id,
    linkId: 'SampleLinkId123',
    text,
    to: '22123',
    networkCode: '63902',
  };
  const reply = await post('sms', { ...form, ...given }, { app });
  await app.runJobs();
  return reply;
}
/** The texts that a number got. */
const gotBy = (number: string) =>
  service.got.filter(({ form }) => form.to === number).map(({ form }) => form.message ?? '');

const summary =
  'Boil water for one minute before you drink it. Above 2,000 metres, boil it for three minutes. Let it cool in a covered pot. Water that looks clear can make you ill.';

describe('in menus', () => {
  it('a summary is read by language and topic, on screens of one message each', async () => {
    await makeApproved(site.context, {
      title: 'Boil the water',
      language: 'en',
      topics: ['cholera'],
      summary,
    });
    await makeApproved(site.context, {
      title: 'Chemsha maji',
      language: 'sw',
      topics: ['cholera'],
      summary: 'Chemsha maji dakika moja.',
    });
    const { enter } = dial();
    const first = await enter('');
    expect(first).toMatch(/^CON Afya\n1 English\n/);
    const swahili = /(\d) Kiswahili/.exec(first)?.[1] ?? '';
    expect(await enter(swahili)).toBe('CON Chagua namba:\n1 kipindupindu\n00 Rudi');
    expect(await enter(`${swahili}*1`)).toBe(
      'CON Chagua namba:\n1 Chemsha maji\n99 Taarifa kwa SMS\n00 Rudi',
    );
    expect(await enter(`${swahili}*1*1`)).toBe('CON Chemsha maji Chemsha maji dakika moja. (v1)\n00 Rudi');

    const screens = [await enter('1*1*1'), await enter('1*1*1*0'), await enter('1*1*1*0*0')];
    for (const screen of screens) expect(messagesOf(screen.replace('CON ', ''))).toBe(1);
    expect(screens[0]).toMatch(/^CON Boil the water Boil water for one .*\n0 More\n00 Back$/);
    expect(screens[1]).toMatch(/can make you ill. \(v1\)\n00 Back$/);
    // There is no way on, and the way back leads to the screen before, then to the list.
    expect(screens[2]).toMatch(/^CON Not on this list/);
    expect(await enter('1*1*1*0*00')).toBe(screens[0]);
    expect(await enter('1*1*1*0*00*00')).toBe(await enter('1*1'));
    expect(await enter('1*7')).toMatch(/^CON Not on this list. Choose a number:\n1 /);
    expect(await enter(Array(90).fill('9').join('*'))).toMatch(/^END /);
  });

  it('nothing is offered that readers should not rely on', async () => {
    const author = await makeAccount(site.context, 'R');
    const staff = await makeAccount(site.context, 'A');
    const make = (title: string) =>
      makeApproved(site.context, {
        author,
        title,
        language: 'pt',
        topics: ['malaria'],
        summary: 'Um resumo.',
      });
    const [, withdrawn, retracted, doubted] = [
      await make('Um que fica'),
      await make('Retirado'),
      await make('Retratado'),
      await make('Em causa'),
    ];
    const { enter } = dial();
    const portuguese = /(\d) Portugu/.exec(await enter(''))?.[1] ?? '';
    expect(await enter(`${portuguese}*1`)).toMatch(/Em causa\n2 Retratado\n3 Retirado\n4 Um que fica\n/);
    await withdrawPost(site.context, author, withdrawn.id, { reason: longEnoughReason, as: 'author' });
    await announceNotice(site.context, staff, retracted.id, { ...writtenNotice, when: 'now' });
    await announceNotice(site.context, staff, doubted.id, {
      ...writtenNotice,
      kind: 'expression_of_concern',
      when: 'now',
    });
    expect(await enter(`${portuguese}*1`)).toBe(
      'CON Escolha um numero:\n1 Um que fica\n99 Avisos por SMS\n00 Voltar',
    );
  });

  it('consent is asked in words and given once in a session', async () => {
    await makeApproved(site.context, { language: 'en', topics: ['measles'], summary });
    const { number, enter } = dial();
    const measles = await placeOf(enter, 'measles');
    expect(await enter(`1*${measles}*99`)).toMatch(/^CON Afya sends this number an SMS when a text on /);
    expect(await kept(number)).toBeUndefined();
    const end = await last(enter, `1*${measles}*99`);
    expect(end).toMatch(/^END Afya: you get an SMS/);
    expect(await kept(number)).toMatchObject({ language: 'en', consented_by: 'ussd', ended_at: null });
    await sms(number, 'stop');
    // The same request, as somebody who has recorded it would send it.
    expect(await last(enter, `1*${measles}*99`)).toBe(end);
    expect(await kept(number)).toMatchObject({ number: null });
  });

  /** Agrees on whichever screen of the question this is. */
  const last = (enter: (text: string) => Promise<string>, entered: string) => enter(`${entered}*1`);

  async function placeOf(enter: (text: string) => Promise<string>, topic: string): Promise<string> {
    for (let entered = '1'; entered.length < 20; entered += '*0') {
      const found = new RegExp(`(\\d+) ${topic}`).exec(await enter(entered));
      if (found) return found[1] ?? '';
    }
    throw new Error(`no topic ${topic}`);
  }
});

async function kept(number: string) {
  const { hmacOf } = await import('./numbers.ts');
  return site.context.db
    .selectFrom('phones')
    .selectAll()
    .where('number_hmac', '=', await hmacOf(site.context, 'number', number))
    .executeTakeFirst();
}

describe('by SMS', () => {
  it('the name of a topic is answered with a summary in its language, once', async () => {
    await makeApproved(site.context, {
      title: 'Moustiquaires',
      language: 'fr',
      topics: ['dengue'],
      summary: 'Dormez sous une moustiquaire.',
    });
    const { slug } = await makeApproved(site.context, {
      title: 'Sleep under nets',
      language: 'en',
      topics: ['dengue'],
      summary,
    });
    await makeApproved(site.context, {
      title: 'Nets',
      language: 'en',
      topics: ['dengue'],
      summary: 'Older.',
    });
    const number = newNumber();
    const once = { id: 'the-same' };
    await sms(number, ' Dengue! ', once);
    await sms(number, 'dengue', once);
    const [answer = '', ...others] = gotBy(number);
    expect(others).toEqual([]);
    expect(answer).toMatch(/^Nets\nOlder\.\nv1 https?:\S+\nMore: \S+ en 2$/);
    expect(service.got[0]).toMatchObject({
      headers: { apikey: 'atsk_1', accept: 'application/json' },
      form: { username: 'afya', to: number, from: '22123', enqueue: '1' },
    });
    await sms(number, 'dengue en 2');
    const second = gotBy(number)[1] ?? '';
    expect(second).toContain(`Sleep under nets\n`);
    expect(second).toContain(`v1 http`);
    expect(second).toContain(slug);
    expect(messagesOf(second)).toBeLessThanOrEqual(3);
    await sms(number, 'dengue fr');
    expect(gotBy(number)[2]).toMatch(/^Moustiquaires\nDormez sous une moustiquaire.\nv1 /);
    await sms(number, 'what is this');
    expect(gotBy(number)[3]).toMatch(/^Afya: send the name of a topic/);
    // Nothing of it is kept.
    expect(await site.context.db.selectFrom('phone_replies').selectAll().execute()).toEqual([]);
  });

  it('START is kept with the number under a code and wrapped, and STOP in any language deletes it', async () => {
    for (const word of [
      'STOP',
      'stop all',
      'Please, stop!',
      'ARRÊT',
      'Parar',
      'Simama',
      'قف',
      'إيقاف',
      'አቁም',
      'Tsaya',
      'Jooji',
      's.t.o.p',
    ]) {
      const number = newNumber();
      await sms(number, 'START cholera');
      const row = await kept(number);
      expect(row).toMatchObject({ consented_by: 'sms', ended_at: null });
      expect(JSON.stringify(row)).not.toContain(number.slice(1));
      expect(row?.number?.includes(Buffer.from(number.slice(1)))).toBe(false);
      await sms(number, word);
      expect(await kept(number), word).toMatchObject({ number: null, ended_at: expect.any(Date) });
      expect(gotBy(number).at(-1), word).toContain('Afya: you get no more SMS. Your number is deleted.');
    }
  });

  it('a STOP is heard when nothing more is answered, and from the carrier', async () => {
    const number = newNumber();
    await sms(number, 'START cholera');
    for (let count = 0; count < 12; count += 1) await sms(number, 'help');
    expect(gotBy(number)).toHaveLength(10);
    await sms(number, 'STOP');
    expect(gotBy(number)).toHaveLength(10);
    expect(await kept(number)).toMatchObject({ number: null });

    const other = newNumber();
    await sms(other, 'START cholera');
    expect((await post('opt-out', { senderId: '22123', phoneNumber: other })).status).toBe(200);
    expect(await kept(other)).toMatchObject({ number: null });
    const third = newNumber();
    await sms(third, 'START cholera');
    // The service says that this number wants no messages.
    service.code = 406;
    await sms(third, 'help');
    expect(await kept(third)).toMatchObject({ number: null });
  });

  it('answers cost no more on a day than the operator said', async () => {
    const app = await startTestApp({ ...settings, PHONE_DAILY_PARTS: '3' });
    const before = service.got.length;
    for (let count = 0; count < 5; count += 1) await sms(newNumber(), 'help', {}, app);
    const parts = service.got.slice(before).map(({ form }) => messagesOf(form.message ?? ''));
    expect(parts.reduce((sum, each) => sum + each, 0)).toBe(3);
    await app.close();
  });

  it('an answer waits while the service can’t take it, and is dropped where it refuses', async () => {
    const number = newNumber();
    service.status = 503;
    await sms(number, 'help');
    const waiting = () => site.context.db.selectFrom('phone_replies').selectAll().execute();
    expect(await waiting()).toHaveLength(1);
    expect(JSON.stringify(await waiting())).not.toContain(number.slice(1));
    await sweepPhones({ ...site.context, clock: () => new Date(Date.now() + 2 * 86_400_000) });
    expect(await waiting()).toEqual([]);
    service.status = 201;
    service.code = 403;
    await sms(newNumber(), 'help');
    expect(await waiting()).toEqual([]);
  });
});

it('consent is forgotten a year after its STOP', async () => {
  const number = newNumber();
  await sms(number, 'START cholera');
  await sms(number, 'STOP');
  const after = (days: number) =>
    sweepPhones({ ...site.context, clock: () => new Date(Date.now() + days * 86_400_000) });
  await after(364);
  expect(await kept(number)).toBeDefined();
  await after(366);
  expect(await kept(number)).toBeUndefined();
});

describe('from others', () => {
  it('requests without the secret find nothing, however often they come', async () => {
    const number = newNumber();
    const form = { id: 'forged', from: number, text: 'START cholera', to: '22123', date: '' };
    for (const token of ['x', secret.slice(0, -1), `${secret}0`, secret.toLowerCase()])
      expect((await post('sms', form, { token })).status, token).toBe(404);
    const tried = Array.from({ length: 150 }, (_, count) => post('sms', form, { token: `x${count}` }));
    expect((await Promise.all(tried)).map(({ status }) => status)).toContain(429);
    expect(await kept(number)).toBeUndefined();
    // The gateway shares no budget with them.
    expect((await post('sms', { ...form, id: 'real' })).status).toBe(200);
  });

  it('requests that no gateway sends are refused', async () => {
    for (const form of [
      {},
      { sessionId: 'a' },
      { sessionId: 'a', phoneNumber: '22123', text: '' },
      { sessionId: 'a', phoneNumber: 'Afya', text: '' },
      { sessionId: 'a'.repeat(300), phoneNumber: newNumber(), text: '' },
      { sessionId: 'a', phoneNumber: newNumber(), text: '1*'.repeat(1000) },
    ])
      expect((await post('ussd', form as Record<string, string>)).status, JSON.stringify(form)).toBe(400);
    expect((await post('sms', { id: 'a', from: '22123', text: 'help' })).status).toBe(400);
    expect((await post('other', {})).status).toBe(404);
  });

  it('nothing is there where the operator has no gateway', async () => {
    const off = await startTestApp();
    expect(
      (await post('ussd', { sessionId: 'a', phoneNumber: newNumber(), text: '' }, { app: off })).status,
    ).toBe(404);
    await off.close();
  });

  it('a flood from one number is refused, and others go on', async () => {
    const { number, session } = dial();
    const form = { sessionId: session, phoneNumber: number, serviceCode: '*1#', text: '' };
    const tried = Array.from({ length: 200 }, () => post('ussd', form));
    expect((await Promise.all(tried)).map(({ status }) => status)).toContain(429);
    expect(await dial().enter('')).toMatch(/^CON /);
  });
});
