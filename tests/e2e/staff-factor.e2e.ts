import { makeAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { lookAt } from './look.ts';
import { beSignedIn } from './member.ts';
import { edge, expect, onlyLong, test } from './test.ts';
import {
  addFirstPasskey,
  enterCredentials,
  openSignIn,
  signInByPasskey,
  VirtualAuthenticator,
} from './virtual-authenticator.ts';

/** A site that requires a second factor of its staff (product.md#second-factors). */
test.use({ settings: { STAFF_SECOND_FACTOR: 'required' } });

const screens = [
  '/dash',
  '/dash/review',
  '/dash/accounts',
  '/dash/audit',
  '/dash/security',
  '/phis/user/settings',
  '/phis/user/posts/drafts',
  '/phis/write',
  '/developer/account',
];

for (const role of ['A', 'S'] as const)
  test(
    `a member of staff (${role}) without a second factor is led to add one from every screen, and goes on with it`,
    onlyLong(role !== 'S', edge),
    async ({ page, namedSite: site }) => {
      const { email } = await makeAccount(site.context, role, { password: goodPassword });
      await VirtualAuthenticator.add(page);
      await openSignIn(page, site.url);
      await enterCredentials(page, { email, password: goodPassword });
      await expect(page).toHaveURL(/\/phis$/);
      const first = page.getByRole('heading', { level: 1, name: 'Add a second factor first' });
      for (const screen of screens) {
        await page.goto(site.url + screen);
        await expect(first, screen).toBeVisible();
        await expect(page.getByRole('navigation', { name: 'Dashboard' }), screen).toHaveCount(0);
      }
      await page.goto(`${site.url}/dash`);
      await expect(first).toBeVisible();
      await lookAt(page, `second factor first ${role}`);
      const token = (await page.context().cookies()).find(({ name }) => name === 'plt')?.value ?? '';
      const waiting = `${site.url}/content/review`;
      const read = async () => (await fetch(waiting, { headers: { authorization: token } })).status;
      expect(await read()).toBe(403);

      await addFirstPasskey(page, 'My phone');
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      await expect(first).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'To do' })).toBeVisible();
      expect(await read()).toBe(200);

      await signInByPasskey(page, site.url);
      await expect(page).toHaveURL(/\/phis$/);
      await page.goto(`${site.url}/dash`);
      await expect(page.getByRole('link', { name: 'To do' })).toBeVisible();
    },
  );

test('authors and readers work without one', edge, async ({ page, namedSite: site }) => {
  await beSignedIn(page, site, await makeAccount(site.context, 'R'));
  await page.goto(`${site.url}/phis/user/settings/security`);
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add a second factor first' })).toHaveCount(0);
});
