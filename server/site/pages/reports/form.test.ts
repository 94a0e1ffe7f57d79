/** The form that reports a mistake (product.md#reports-of-readers), sent as browsers and programs send it. */
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interfaceLanguages } from '../../../../contract/constants.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeApproved, makeWithdrawn, revise } from '../../../../tests/factories.ts';
import { inMass } from '../../../../tests/mass.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const wrong = 'Above 2,000 metres it takes three minutes.';
let networks = 0;
/** An address of a network that nobody has used before. */
const newNetwork = () => {
  networks += 1;
  return `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`;
};
async function post(
  slug: string,
  fields: Record<string, string> | Buffer,
  { ip = newNetwork(), lang = 'en', headers = {} }: { ip?: string; lang?: string; headers?: object } = {},
) {
  const reply = await site.app.inject({
    method: 'POST',
    url: `/phis/read/${slug}/report${lang === 'en' ? '' : `?lang=${lang}`}`,
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    payload: Buffer.isBuffer(fields) ? fields : new URLSearchParams(fields).toString(),
  });
  return { status: reply.statusCode, html: reply.body, headers: reply.headers };
}
const stored = (postId: string) =>
  site.context.db.selectFrom('reports').selectAll().where('post_id', '=', postId).execute();

describe('the form', () => {
  it.each(interfaceLanguages)('is a small page in %s that needs no script', async (language) => {
    const { slug } = await makeApproved(site.context);
    const url = `/phis/read/${slug}/report?lang=${language}`;
    const reply = await site.app.inject({ url, headers: { 'accept-encoding': 'br', accept: 'text/html' } });
    expect(reply.statusCode).toBe(200);
    const html = brotliDecompressSync(reply.rawPayload).toString();
    expect(html.length).toBeLessThan(60_000);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html).toMatch(/<form [^>]*method="post"/);
    expect(html).not.toContain('reports.');
    expect((await site.page(`/phis/read/${slug}?lang=${language}`)).html).toContain(
      `/phis/read/${slug}/report`,
    );
  });

  it('stores a report about the version that the reader had, and leads to another page', async () => {
    const { id, slug, author } = await makeApproved(site.context);
    const before = await site.page(`/phis/read/${slug}/report`);
    expect(before.html).toContain('name="version" value="1"');
    await revise(site.context, author, id, {});
    await site.settled();
    expect((await site.page(`/phis/read/${slug}/report`)).html).toContain('name="version" value="2"');
    const fields = { passage: ' one minute ', wrong, email: 'Reader@Example.org', subject: '', version: '1' };
    const { status, headers } = await post(slug, fields, { lang: 'pt' });
    expect(status).toBe(303);
    expect(headers.location).toBe(`/phis/read/${slug}/report/sent?lang=pt`);
    expect((await site.page(String(headers.location))).status).toBe(200);
    expect(await stored(id)).toMatchObject([
      { passage: 'one minute', wrong, email: 'reader@example.org', version: 1, language: 'pt', state: 'new' },
    ]);
  });

  it.each(['', '0', '3', '9'.repeat(12), '1e0', '-1'])(
    'counts as about the newest version if it names %j',
    async (version) => {
      const { id, slug, author } = await makeApproved(site.context);
      await revise(site.context, author, id, {});
      await post(slug, { wrong, version });
      expect(await stored(id)).toMatchObject([{ version: 2 }]);
    },
  );

  it('makes one report of a form that is sent twice', async () => {
    const { id, slug } = await makeApproved(site.context);
    await Promise.all([post(slug, { wrong }), post(slug, { wrong }), post(slug, { wrong })]);
    expect(await stored(id)).toHaveLength(1);
    await post(slug, { wrong: `${wrong} Really.` });
    expect(await stored(id)).toHaveLength(2);
  });

  it('thanks a program that fills in the hidden field, and stores nothing', async () => {
    const { id, slug } = await makeApproved(site.context);
    const { status, headers } = await post(slug, { wrong, subject: 'Cheap pills' });
    expect([status, headers.location]).toEqual([303, `/phis/read/${slug}/report/sent`]);
    expect(await stored(id)).toEqual([]);
  });

  it.each([
    ['nothing at all', {}, 'wrong', 'Say what is wrong'],
    ['a mistake in few words', { wrong: 'No.' }, 'wrong', 'Minimum of 10 characters'],
    ['a mistake in too many words', { wrong: 'x'.repeat(2001) }, 'wrong', 'Maximum of 2000 characters'],
    ['a long passage', { wrong, passage: 'x'.repeat(1001) }, 'passage', 'Maximum of 1000 characters'],
    ['half an address', { wrong, email: 'amina@' }, 'email', 'Invalid Email address'],
    ['two addresses', { wrong, email: 'a@b.org\r\nBcc: c@d.org' }, 'email', 'Invalid Email address'],
  ])('shows %s again with a message', async (_what, fields: Record<string, string>, field, message) => {
    const { id, slug } = await makeApproved(site.context);
    const { status, html, headers } = await post(slug, fields);
    expect(status).toBe(400);
    expect(headers['cache-control']).toBe('no-store');
    expect(html).toContain(`href="#${field}"`);
    expect(html).toContain(`aria-describedby="${field}-hint ${field}-error"`);
    expect(html).toContain(message);
    if (fields.wrong) expect(html).toContain(fields.wrong);
    expect(await stored(id)).toEqual([]);
  });

  it('has its messages in the language of the page', async () => {
    const { slug } = await makeApproved(site.context);
    expect((await post(slug, {}, { lang: 'fr' })).html).toContain('Dites ce qui est faux');
  });

  it('asks again about a form that comes from a page of another site', async () => {
    const { id, slug } = await makeApproved(site.context);
    const { status, html } = await post(slug, { wrong }, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(status).toBe(403);
    expect(html).toContain(wrong);
    expect(await stored(id)).toEqual([]);
  });

  it('is gone with a withdrawn post, and nowhere where there never was one', async () => {
    const { id, slug } = await makeWithdrawn(site.context);
    for (const path of ['report', 'report/sent'])
      expect((await site.page(`/phis/read/${slug}/${path}`)).status).toBe(410);
    expect((await post(slug, { wrong })).status).toBe(410);
    expect(await stored(id)).toEqual([]);
    expect((await site.page('/phis/read/nothing-here/report')).status).toBe(404);
    expect((await post('nothing-here', { wrong })).status).toBe(404);
  });
});

describe('budgets', () => {
  it('tell a network that sends too much when to try again, and keep what was typed', async () => {
    const { id, slug } = await makeApproved(site.context);
    const ip = newNetwork();
    for (let count = 0; count < 30; count += 1) await post(slug, { wrong: 'No.' }, { ip });
    const { status, html, headers } = await post(slug, { wrong }, { ip });
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
    expect(html).toContain('send it again in 2 minutes');
    expect(html).toContain(wrong);
    expect(await stored(id)).toEqual([]);
    expect((await post(slug, { wrong })).status).toBe(303);
  });

  it('bound the reports about one post from all networks', async () => {
    const { id, slug } = await makeApproved(site.context);
    for (let count = 0; count < 50; count += 1) await post(slug, { wrong: `${wrong} ${count}` });
    expect((await post(slug, { wrong })).status).toBe(429);
    expect(await stored(id)).toHaveLength(50);
    const other = await makeApproved(site.context);
    expect((await post(other.slug, { wrong })).status).toBe(303);
  });
});

describe('the text of strangers', () => {
  it('is shown as text where the form is shown again', async () => {
    const { slug } = await makeApproved(site.context);
    const { html } = await post(slug, {
      passage: '</textarea><script>alert(1)</script>',
      wrong: '<img src=x onerror=alert(1)>'.repeat(100),
      email: '"><b>',
    });
    expect(html).not.toMatch(/<script>alert|<img src=x|"><b>/);
    expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;');
  });

  /** Repeatable random numbers (Lehmer, by Park and Miller). */
  function randomNumbers(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
  }

  it('is stored as text or refused, whatever its bytes are', async () => {
    const random = randomNumbers(20_261_122);
    const pieces = [
      '%00',
      '%1B[2J',
      '%07',
      '%C2%85',
      '%E2%80%AE',
      '%E2%81%A6',
      '%E2%80%A8',
      '%EF%BF%BE',
      '%F4%8F%BF%BF',
      '%ED%A0%80',
      '%ED%BF%BF',
      '%C3',
      '%80',
      '%FF%FE',
      '%F5%80%80%80',
      '%',
      '%ZZ',
      '%u0000',
      '+',
      '%0D%0A',
      '<script>',
      '&amp;',
      "'; drop table reports; --",
      '$%7B7*7}',
      '{{7*7}}',
      '%s%n',
      'زنك',
      '🦟',
      'a'.repeat(500),
      '=',
      '&',
      '&wrong=again',
      '&__proto__=1',
      '&constructor[prototype]=1',
      '&email=x',
      ';',
      '[]',
      'word ',
    ];
    const raw = [
      Buffer.from([0]),
      Buffer.from([0xc3, 0x28]),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from([0xff]),
    ];
    const rounds = inMass(1000, 120);
    const statuses = new Map<number, number>();
    let { slug } = await makeApproved(site.context);
    for (let round = 0; round < rounds; round += 1) {
      // A site takes only so many reports about a post, and in all.
      if (round % 40 === 0) {
        ({ slug } = await makeApproved(site.context));
        await site.context.db.deleteFrom('rate_limits').execute();
      }
      const written = Array.from({ length: 1 + random(30) }, () =>
        random(6) === 0
          ? (raw[random(raw.length)] ?? Buffer.alloc(0))
          : Buffer.from(pieces[random(pieces.length)] ?? ''),
      );
      const field = ['wrong', 'passage', 'email', 'version'][random(4)] ?? 'wrong';
      const start = field === 'wrong' ? `n=${round}&wrong=` : `wrong=It+is+wrong+${round}&${field}=`;
      const body = Buffer.concat([Buffer.from(start), ...written]);
      const { status, html } = await post(slug, body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(html).not.toContain('<script>alert');
      expect([303, 400], `${status} for ${body.toString('latin1')}`).toContain(status);
    }
    expect(statuses.get(303)).toBeGreaterThan(rounds / 10);
    expect(statuses.get(400)).toBeGreaterThan(rounds / 10);
    const rows = await site.context.db.selectFrom('reports').select(['passage', 'wrong', 'email']).execute();
    for (const text of rows.flatMap((row) => [row.wrong, row.passage ?? '']))
      expect(text).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u);
  });

  it('is refused where it is longer than any report', async () => {
    const { slug } = await makeApproved(site.context);
    const { status } = await post(slug, { wrong: 'x'.repeat(200_000) });
    expect(status).toBe(413);
  });
});
