import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved } from '../../../tests/factories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

it('every page that can be found, and is no post, names a card in its language', async () => {
  const author = await makeAccount(site.context, 'R');
  await makeApproved(site.context, { author, topics: ['malaria'] });
  await site.settled();
  for (const path of ['/', '/phis', '/phis/topics', '/phis/topics/malaria', `/phis/author/${author.id}`]) {
    const { html } = await site.page(`${path}?lang=am`);
    expect(html, path).toContain('<meta property="og:image" content="https://afya.example/card-am.png">');
    expect(html, path).toContain('<meta name="twitter:card" content="summary_large_image">');
  }
  const { rawPayload, headers } = await site.app.inject('/card-am.png');
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  const { format, width, height } = await sharp(rawPayload).metadata();
  expect([format, width, height]).toEqual(['png', 1200, 630]);
  expect((await site.app.inject('/card-fr.png')).rawPayload.equals(rawPayload)).toBe(false);
  expect((await site.page('/card-xx.png')).status).toBe(404);
});
