import { randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { excesses } from '../../contract/text/text-bounds.ts';
import { startTestApp, type TestApp } from '../../tests/app.ts';
import { makeAccount, makeApproved, type TestAccount } from '../../tests/factories.ts';
import { importPicture } from '../pictures/index.ts';

let site: TestApp;
let author: TestAccount;
beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());

function preview(body: unknown, { token } = author) {
  return site.call('POST', '/content/preview', { token, body });
}

describe('a preview', () => {
  it('is what readers get once the text is published', async () => {
    const body = '# Wells\n\nBoil it[^1].\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n$R_0$\n\n[^1]: One minute.';
    const { slug } = await makeApproved(site.context, { author, title: 'Wells', body, language: 'fr' });
    const { status, body: shown } = await preview({ body, language: 'fr' });
    expect(status).toBe(200);
    expect(shown).toMatchObject({ ok: true, words: 10, read_time: 1 });
    expect((await site.page(`/phis/read/${slug}`)).html).toContain(shown.html);
    expect(shown.html).toContain('aria-label="Note 1"');
  });

  it('reserves the room of the pictures that are kept here', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
    const address = await importPicture(site.context, author, Buffer.from(png, 'base64'));
    const { body } = await preview({ body: `![A dot](${address})`, language: 'en' });
    const shown = body.html.replace(/\?pass=[^"]+/, '');
    expect(shown).toContain(`src="${address}" alt="A dot" width="1" height="1"`);
  });

  it('weighs what a reader would load, style sheet and all', async () => {
    const body = Array.from({ length: 300 }, () => randomBytes(4).toString('hex')).join(' ');
    const title = 'Figures of the year';
    const { slug } = await makeApproved(site.context, { author, title, body, topics: [] });
    const { html } = await site.page(`/phis/read/${slug}`);
    const { body: weighed } = await preview({ title, body, language: 'en' });
    const published = brotliCompressSync(html).length;
    expect(weighed.bytes).toBeGreaterThan(published * 0.98);
    expect(weighed.bytes).toBeLessThan(published * 1.02);
  });

  it('leaves out what readers would not get', async () => {
    const { body } = await preview({ body: '<script>alert(1)</script>Text', language: 'en' });
    expect(body.html).toBe('<p>Text</p>');
  });

  it('is made of a text of the greatest length, and of an empty one', async () => {
    expect((await preview({ body: 'Maji safi. '.repeat(90_909), language: 'sw' })).status).toBe(200);
    expect((await preview({ body: '', language: 'en' })).body).toMatchObject({ html: '', words: 0 });
  });

  it('of a longer text is refused', async () => {
    expect((await preview({ body: 'a'.repeat(1_000_001), language: 'en' })).body).toMatchObject({
      code: 'invalid_input',
      fields: { body: 'Maximum of 1000000 characters' },
    });
  });

  it('of a text that would become too much for readers is refused with the reason', async () => {
    const footnotes = await preview({ body: `${'[^1]'.repeat(2001)}\n\n[^1]: x`, language: 'en' });
    expect(footnotes).toMatchObject({
      status: 422,
      body: { code: 'text_too_complex', fields: { body: excesses.footnotes } },
    });
    const longest = await preview({ body: `${'[^1]'.repeat(249_990)}\n\n[^1]: x`, language: 'en' });
    expect(longest.body).toMatchObject({ code: 'text_too_complex', fields: { body: excesses.effort } });
  });

  it('is made for an account one at a time, and the latest text overtakes those that wait', async () => {
    // Takes longer to render than the others take to arrive.
    const long = 'Boil *water* for one minute. '.repeat(25_000);
    const answers = await Promise.all(
      ['first', 'second', 'third'].map((name) => preview({ body: `${long}${name}`, language: 'en' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  });

  it('is refused to a program that floods, and to nobody else', async () => {
    const flood = await makeAccount(site.context, 'R');
    const now = new Date();
    site.context.clock = () => now;
    for (let count = 0; count < 120; count += 1)
      expect((await preview({ body: 'a', language: 'en' }, flood)).status).toBe(200);
    expect(await preview({ body: 'a', language: 'en' }, flood)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
    });
    expect((await preview({ body: 'a', language: 'en' })).status).toBe(200);
    site.context.clock = () => new Date();
  });
});
