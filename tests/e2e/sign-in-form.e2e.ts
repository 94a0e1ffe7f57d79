/** The form of signing in as the server sends it, and the portal's that takes its place. */

import { makeAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { giveApp } from '../second-factors.ts';
import { expect, test } from './test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('somebody signs in by a plain form, and by a second step', async ({
    page,
    sharedSite: { url, context },
  }) => {
    const { email, ...account } = await makeAccount(context, 'P', { password: goodPassword });
    const code = await giveApp(context, { email, ...account });
    await page.goto(`${url}/auth/signin?from=%2Fabout`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('Wrong-one-7');
    await page.getByRole('button', { name: 'Signin' }).click();
    await expect(page.getByRole('alert')).toContainText('Incorrect email or password');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password')).toHaveValue('');
    await page.getByLabel('Password').fill(goodPassword);
    await page.getByRole('button', { name: 'Signin' }).click();
    await page.getByLabel('Code').fill(code());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL(`${url}/about`);
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'plt')).toMatchObject({
      path: '/',
      sameSite: 'Strict',
      httpOnly: false,
    });
  });
});

for (const width of [360, 1280])
  test(`at ${width} px the portal's form takes the place of the server's, with what was typed, and nothing moves`, async ({
    page,
    sharedSite: { url },
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/main-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${url}/auth/signin`, { waitUntil: 'commit' });
    const email = page.getByLabel('Email');
    await email.fill('zawadi@example.org');
    // The whole page has come, with its styles.
    await page.locator('.footer a').last().waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    );
    const places = () =>
      page.evaluate(() =>
        ['h1', '#email', '#password', 'form button[type=submit]', '.auth-links', '.masthead', '.footer'].map(
          (name) => {
            const { left, top, width, height } =
              document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
            return [name, ...[left, top, width, height].map(Math.round)].join(' ');
          },
        ),
      );
    const before = await places();
    release();
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
    await expect(email).toHaveValue('zawadi@example.org');
    await expect(email).toBeFocused();
    expect(await places()).toEqual(before);
    const shifts: number[] = await page.evaluate(() => Reflect.get(globalThis, 'shifts'));
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05);
  });
