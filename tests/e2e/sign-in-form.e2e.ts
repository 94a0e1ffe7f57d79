/** The forms of signing in and signing up as the server sends them, and the portal's that take their place. */

import type { Page } from '@playwright/test';
import { makeAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { giveApp } from '../second-factors.ts';
import { measureShifts } from './layout-shifts.ts';
import { edge, expect, test } from './test.ts';

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

  test('somebody signs up by a plain form, which says what is wrong', async ({
    page,
    sharedSite: { url },
  }) => {
    await page.goto(`${url}/auth/signup?lang=fr`);
    await page.getByLabel('Prénom').fill('Zawadi');
    await page.getByLabel('Nom de famille').fill('Otieno');
    const email = page.locator('input[type=email]');
    await email.fill('zawadi@');
    await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
    await page.getByLabel('Confirmez le mot de passe').fill(goodPassword);
    await page.getByRole('button', { name: 'Créer le compte' }).click();
    await expect(email).toBeFocused();
    await expect(page.locator('#email-error')).toBeVisible();
    await expect(page.getByLabel('Prénom')).toHaveValue('Zawadi');
    await email.fill('zawadi@example.org');
    await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
    await page.getByLabel('Confirmez le mot de passe').fill(goodPassword);
    await page.getByRole('button', { name: 'Créer le compte' }).click();
    await page.waitForURL(`${url}/auth/success?lang=fr`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Presque terminé');
  });
});

/** Opens a screen whose portal comes once it is let in, after the whole page and its first paint. */
async function openBeforePortal(page: Page, address: string): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/main-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('.footer a').last().waitFor();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('paint').length))
    .toBeGreaterThan(0);
  return arrive;
}

/** Where the parts of a screen stand. */
const places = (page: Page) =>
  page.evaluate(() =>
    [
      'h1',
      'label',
      'form input:not([type=hidden])',
      'form button[type=submit]',
      '.auth-links',
      '.masthead',
      '.footer',
    ]
      .flatMap((name) => [...document.querySelectorAll(name)])
      .map((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return [part.nodeName, ...[left, top, width, height].map(Math.round)].join(' ');
      }),
  );

/** The portal has taken the place of what the server sent. */
const taken = (page: Page) => expect(page.locator('.language-switch button').first()).toBeAttached();

/** Once what has changed is painted, nothing has moved. */
async function expectNoShift(page: Page, shifted: Awaited<ReturnType<typeof measureShifts>>): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const moved = await shifted();
  const far = moved.reduce((sum, shift) => sum + shift.far, 0);
  expect(far, moved.map(({ what }) => what).join('; ')).toBeLessThan(0.05);
}

for (const width of [360, 1280])
  for (const [language, label] of [
    ['en', 'Email'],
    ['ar', 'البريد الإلكتروني'],
  ] as const)
    test(
      `at ${width} px in ${language} the portal's form takes the place of the server's, with what was typed, and nothing moves`,
      edge,
      async ({ page, sharedSite: { url } }) => {
        await page.setViewportSize({ width, height: 740 });
        const shifted = await measureShifts(page);
        const arrive = await openBeforePortal(page, `${url}/auth/signin?lang=${language}`);
        const email = page.getByLabel(label);
        await email.fill('zawadi@example');
        const before = await places(page);
        arrive();
        await taken(page);
        await expect(email).toHaveValue('zawadi@example');
        await expect(email).toBeFocused();
        // What is still being typed is not called wrong.
        await expect(page.locator('.field-error')).toHaveCount(0);
        expect(await places(page)).toEqual(before);
        await expectNoShift(page, shifted);
      },
    );

test(
  'the form of signing up keeps its place and what was typed',
  edge,
  async ({ page, sharedSite: { url } }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const shifted = await measureShifts(page);
    const arrive = await openBeforePortal(page, `${url}/auth/signup`);
    const typed = {
      'First name': 'Zawadi',
      'Last name': 'Otieno',
      Email: 'zawadi@example',
      Password: 'short',
      'Confirm password': 'other',
    };
    for (const [label, text] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(text);
    const before = await places(page);
    arrive();
    await taken(page);
    for (const [label, text] of Object.entries(typed))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    await expect(page.getByLabel('Confirm password')).toBeFocused();
    expect(await places(page)).toEqual(before);
    await expectNoShift(page, shifted);
    // The portal knows what was typed before it came.
    await page.getByRole('button', { name: 'Signup' }).click();
    await expect(page.locator('.field-error')).toHaveText([
      'Invalid Email address',
      'Password must contain 8 characters',
      'Passwords must match',
    ]);
  },
);

test(
  'the other screens that the server sends keep their places too',
  edge,
  async ({ page, sharedSite: { url } }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const shifted = await measureShifts(page);
    for (const path of ['/auth/success', '/auth/enteremail', '/auth/veremail']) {
      const arrive = await openBeforePortal(page, url + path);
      const before = await places(page);
      arrive();
      await taken(page);
      expect(await places(page), path).toEqual(before);
      await expectNoShift(page, shifted);
      await page.unroute('**/assets/main-*.js');
    }
  },
);

test(
  'the page stays where it was scrolled to, and the focus where it was, when the portal takes its place',
  edge,
  async ({ page, sharedSite: { url } }) => {
    await page.setViewportSize({ width: 360, height: 400 });
    const shifted = await measureShifts(page);
    const arrive = await openBeforePortal(page, `${url}/auth/signin`);
    await page.getByLabel('Email').fill('zawadi@example.org');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill(goodPassword);
    await password.press('Home');
    await page.evaluate(() => window.scrollTo(0, 250));
    arrive();
    await taken(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(250);
    await expect(password).toBeFocused();
    await page.keyboard.type('x');
    await expect(password).toHaveValue(`x${goodPassword}`);
    await expect(page.getByLabel('Email')).toHaveValue('zawadi@example.org');
    await expectNoShift(page, shifted);
  },
);
