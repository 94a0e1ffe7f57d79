import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeApproved } from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import { withdrawPost } from '../../posts/index.ts';

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});

afterAll(() => site.close());

/** The posts that a not-found page leads to, in their order. */
async function ledTo(address: string): Promise<string[]> {
  const { status, html } = await site.page(address);
  expect(status).toBe(404);
  expect(html).toContain('<input id="q"');
  return [...html.matchAll(/href="\/phis\/read\/([^"?]+)/g)].map(([, slug]) => slug ?? '');
}

it('the not-found page leads to the three newest posts, those in the language of the page first, and to none that is withdrawn', async () => {
  expect(await ledTo('/nowhere')).toEqual([]);
  const posts: { id: string; slug: string }[] = [];
  for (const language of ['sw', 'en', 'en', 'en', 'en'])
    posts.push(await makeApproved(site.context, { language }));
  await site.settled();
  const [swahili, , second, third, last] = posts.map(({ slug }) => slug);

  expect(await ledTo('/nowhere')).toEqual([last, third, second]);
  expect(await ledTo('/nowhere?lang=sw')).toEqual([swahili, last, third]);

  const [withdrawn] = posts.slice(-1);
  await withdrawPost(site.context, operator, withdrawn?.id ?? '', { reason: longEnoughReason, as: 'admin' });
  await site.settled();
  expect(await ledTo('/phis/read/nothing-of-this-name')).not.toContain(last);
  expect(await ledTo('/nowhere?lang=sw')).not.toContain(last);
});

it('the not-found page is made once for a flood of unknown addresses', async () => {
  await site.page('/nowhere');
  const { created, count } = site.publicPages.cache;
  for (let number = 0; number < 30; number += 1) expect(await ledTo(`/flood-${number}`)).toHaveLength(3);
  expect(site.publicPages.cache.created).toBe(created);
  expect(site.publicPages.cache.count).toBe(count);
});
