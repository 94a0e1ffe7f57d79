import { randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { excesses } from '../../../contract/text/text-bounds.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved, type TestAccount } from '../../../tests/factories.ts';
import { inMass } from '../../../tests/mass.ts';
import { importPicture } from '../../people/index.ts';

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
  it('has the same HTML as the published post', async () => {
    const body = '# Wells\n\nBoil it[^1].\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n$R_0$\n\n[^1]: One minute.';
    const { slug } = await makeApproved(site.context, { author, title: 'Wells', body, language: 'fr' });
    const { status, body: shown } = await preview({ body, language: 'fr' });
    expect(status).toBe(200);
    expect(shown).toMatchObject({ ok: true, words: 10, read_time: 1 });
    expect((await site.page(`/phis/read/${slug}`)).html).toContain(shown.html);
    expect(shown.html).toContain('aria-label="Note 1"');
  });

  it('has the sizes of the pictures of this site', async () => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
    const address = await importPicture(site.context, author, Buffer.from(png, 'base64'));
    const { body } = await preview({ body: `![A dot](${address})`, language: 'en' });
    const shown = body.html.replace(/\?pass=[^"]+/, '');
    expect(shown).toContain(`src="${address}" alt="A dot" width="1" height="1"`);
  });

  it('says how many bytes a reader would load, with the style sheet', async () => {
    const body = Array.from({ length: 300 }, () => randomBytes(4).toString('hex')).join(' ');
    const title = 'Figures of the year';
    const { slug } = await makeApproved(site.context, { author, title, body, topics: [] });
    const { html } = await site.page(`/phis/read/${slug}`);
    const { body: weighed } = await preview({ title, body, language: 'en' });
    const published = brotliCompressSync(html).length;
    // The published page says besides who reviewed it, and when.
    expect(Math.abs(weighed.bytes - published)).toBeLessThan(300);
  });

  it('leaves out HTML that the published post leaves out', async () => {
    const { body } = await preview({ body: '<script>alert(1)</script>Text', language: 'en' });
    expect(body.html).toBe('<p>Text</p>');
  });

  it('is rendered for a long text and for an empty one', async () => {
    expect(
      (await preview({ body: 'Maji safi. '.repeat(inMass(90_909, 9_000)), language: 'sw' })).status,
    ).toBe(200);
    expect((await preview({ body: '', language: 'en' })).body).toMatchObject({ html: '', words: 0 });
  });

  it('of a text over the limit is rejected', async () => {
    expect((await preview({ body: 'a'.repeat(1_000_001), language: 'en' })).body).toMatchObject({
      code: 'invalid_input',
      fields: { body: 'Maximum of 1000000 characters' },
    });
  });

  it('of a text whose HTML would be too large is rejected with the reason', { tags: 'edge' }, async () => {
    const footnotes = await preview({ body: `${'[^1]'.repeat(2001)}\n\n[^1]: x`, language: 'en' });
    expect(footnotes).toMatchObject({
      status: 422,
      body: { code: 'text_too_complex', fields: { body: excesses.footnotes } },
    });
    const longest = await preview({ body: `${'[^1]'.repeat(249_990)}\n\n[^1]: x`, language: 'en' });
    expect(longest.body).toMatchObject({ code: 'text_too_complex', fields: { body: excesses.effort } });
  });

  it('is rendered one at a time for an account, and the latest text replaces a waiting one', async () => {
    const { rendering } = site.context;
    const { promise: refusal, resolve: refused } = Promise.withResolvers<void>();
    const run = rendering.run.bind(rendering);
    // The first goes on once one of the others was refused, so that both have arrived by then.
    const held: typeof run = async (...asked) => {
      await refusal;
      return run(...asked);
    };
    Object.assign(rendering, { run: held });
    onTestFinished(() => void Object.assign(rendering, { run }));
    const answers = await Promise.all(
      ['first', 'second', 'third'].map(async (body) => {
        const { status } = await preview({ body, language: 'en' });
        if (status === 429) refused();
        return status;
      }),
    );
    expect(answers.sort()).toEqual([200, 200, 429]);
  });

  it('is rejected for an account that requests too many, and for no other', { tags: 'long' }, async () => {
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
