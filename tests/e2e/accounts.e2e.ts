import type { Page } from '@playwright/test';
import { confirmEmail, endSessionsOf, requestEmailChange, signUp } from '../../server/people/index.ts';
import { operator } from '../../server/platform/actor.ts';
import { budgetOf, spend } from '../../server/platform/limits/spend.ts';
import { identify, linkToken } from '../../server/trust/index.ts';
import { makeAccount } from '../factories.ts';
import type { Mailbox } from '../mailbox.ts';
import { giveApp } from '../second-factors.ts';
import { edge, expect, onlyEdge, test } from './test.ts';

const password = 'Ujuzi-wetu-7';
const nextPassword = 'Maji-safi-9';

const elsewhere = { network: '192.0.2.1', userAgent: null, device: null };

interface Flow {
  name: string;
  signIn: string;
  signUp: string;
  verify: RegExp;
  resetPath: string;
  reset: RegExp;
  afterReset: string;
  heading: string;
  success: string;
}

const flows: Flow[] = [
  {
    name: 'readers',
    signIn: '/auth/signin',
    signUp: '/auth/signup',
    verify: /\/auth\/verify\/\S+/,
    resetPath: '/auth/enteremail',
    reset: /\/auth\/forgotpwd\/\S+/,
    afterReset: '/auth/signin',
    heading: 'Create your account',
    success: '/auth/success',
  },
  {
    name: 'developers',
    signIn: '/developer/auth/signin',
    signUp: '/developer/auth/signup',
    verify: /\/developer\/auth\/verify\/\S+/,
    resetPath: '/developer/auth/reset-password',
    reset: /\/developer\/auth\/forgot-password\/\S+/,
    afterReset: '/developer/auth/signin',
    heading: 'Create your Developer account',
    success: '/auth/success',
  },
];

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((found) => found.name === name);

/** The link in the `count`th message. */
async function linkIn(mailbox: Mailbox, count: number, address: RegExp): Promise<string> {
  const mails = await mailbox.received(count);
  const [link = ''] = address.exec(mails[count - 1]?.text ?? '') ?? [];
  return link;
}

/** The portal's form has taken the place of the server's. */
const portalForm = (page: Page) => expect(button(page, 'Show password').first()).toBeVisible();

/** The portal has taken the place of what the server sent. */
const portalFrame = (page: Page) => expect(page.locator('.language-switch button').first()).toBeAttached();

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await portalForm(page);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(secret);
  await button(page, 'Signin').click();
}

for (const flow of flows) {
  test(
    `one of the ${flow.name} signs up, verifies, signs in, resets the password and signs out`,
    onlyEdge(flow.name !== 'readers'),
    async ({ page, mailSite: { url, mailbox } }) => {
      const email = 'zawadi@example.org';
      await page.goto(url + flow.signUp);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(flow.heading);
      await portalForm(page);
      if (flow.name === 'readers') {
        await field(page, 'First name').fill('Zawadi');
        await field(page, 'Last name').fill('Otieno');
      }
      await field(page, 'Email').fill('Zawadi@Example.org');
      await field(page, 'Password').fill(password);
      await field(page, 'Confirm password').fill(password);
      await button(page, 'Signup').click();
      await page.waitForURL(url + flow.success);
      await expect(page.getByText('A link has been sent to your email.')).toBeVisible();

      await page.goto(url + flow.signIn);
      await signIn(page, email, password);
      await expect(alert(page, 'Your email has not been verified.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Get Link' })).toHaveAttribute('href', /\/auth\/veremail/);

      await page.goto(url + (await linkIn(mailbox, 1, flow.verify)));
      await page.waitForURL(`${url}/auth/signin`);

      await page.goto(url + flow.signIn);
      await signIn(page, email, password);
      await page.waitForURL(`${url}/phis`);
      const plt = await cookie(page, 'plt');
      expect(plt).toMatchObject({ path: '/', sameSite: 'Strict', httpOnly: false });
      expect((plt?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(3500);
      expect((plt?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(3600);
      expect((await cookie(page, 'dlt')) !== undefined).toBe(flow.name === 'developers');

      // Signed-in people don't need the sign-in screen.
      await page.goto(url + flow.signIn);
      await page.waitForURL(`${url}/phis`);

      await page.goto(url + flow.resetPath);
      await portalFrame(page);
      await field(page, 'Email').fill(email);
      await button(page, 'Send link').click();
      await expect(page.getByText('A link has been sent to your email.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Go Home' })).toBeVisible();
      await page.goto(url + (await linkIn(mailbox, 2, flow.reset)));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter new Password');
      await field(page, 'New password').fill(nextPassword);
      await field(page, 'Confirm password').fill(nextPassword);
      await button(page, 'Submit').click();
      await expect(page.getByText('Success! Password changed')).toBeVisible();
      await expect(page.getByText('Please wait...Redirecting')).toBeVisible();
      await page.waitForURL(url + flow.afterReset);
      expect(await cookie(page, 'plt')).toBeUndefined();

      await signIn(page, email, password);
      await expect(alert(page, 'Incorrect email or password')).toBeVisible();
      await signIn(page, email, nextPassword);
      await page.waitForURL(`${url}/phis`);

      await page.goto(`${url}/phis/user/settings`);
      if (flow.name === 'developers') await page.goto(`${url}/developer/auth/success`);
      if (flow.name === 'readers') await page.locator('summary', { hasText: 'Zawadi Otieno' }).click();
      await page
        .getByText(flow.name === 'developers' ? 'Log Out' : 'Sign out', { exact: true })
        .first()
        .click();
      await page.waitForURL(flow.name === 'developers' ? `${url}/auth/signin` : `${url}/phis`);
      expect(await cookie(page, 'plt')).toBeUndefined();
      expect(await cookie(page, 'dlt')).toBeUndefined();
      await page.goto(`${url}/phis/user/settings`);
      await page.waitForURL(/\/auth\/signin/);
    },
  );
}

test(
  'a sign-up form shows errors while it is filled in, and checks whether the address has an account',
  edge,
  async ({ page, mailSite: { url, context } }) => {
    const { email } = await makeAccount(context, 'P');
    await page.goto(`${url}/auth/signup`);
    await portalForm(page);
    await field(page, 'Email').fill('amina@');
    await field(page, 'Password').focus();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/Invalid Email address/);
    await field(page, 'Email').fill(email.toUpperCase());
    await field(page, 'Password').focus();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/Email already exists/);
    await field(page, 'Email').fill('');
    await field(page, 'Password').fill('short');
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/Email is required/);
    await expect(field(page, 'Password')).toHaveAccessibleDescription(/Password must contain 8 characters/);
    await field(page, 'Password').fill('long enough');
    await expect(field(page, 'Password')).toHaveAccessibleDescription(
      /Password must contain: 1 number, 1 special character, 1 Uppercase letter/,
    );
    await field(page, 'Confirm password').fill('other');
    await expect(field(page, 'Confirm password')).toHaveAccessibleDescription(/Passwords must match/);
  },
);

test(
  'an address verified in another browser leads to signing in, and offers a new password',
  edge,
  async ({ page, mailSite: { url, context, mailbox } }) => {
    const email = 'amina@example.org';
    const stranger = { firstname: 'A', lastname: 'B', email, password, language: 'en' } as const;
    await signUp(context, 'reader', stranger, { network: '192.0.2.1', userAgent: null, device: null });
    await page.goto(url + (await linkIn(mailbox, 1, /\/auth\/verify\/\S+/)));
    await page.waitForURL(`${url}/auth/signin`);
    await page.reload();
    await expect(page.getByText('You signed up in another browser')).toBeVisible();
    await page.getByRole('link', { name: 'Choose a new password' }).click();
    await page.waitForURL(/\/auth\/forgotpwd\//);
    await field(page, 'New password').fill('Maji-safi-9');
    await field(page, 'Confirm password').fill('Maji-safi-9');
    await button(page, 'Submit').click();
    await page.waitForURL(/\/auth\/signin/);
    await signIn(page, email, 'Maji-safi-9');
    await page.waitForURL(`${url}/phis`);
  },
);

for (const [audience, address] of [
  ['reader', /\/auth\/not-me\/\S+/],
  ['developer', /\/developer\/auth\/not-me\/\S+/],
] as const)
  test(
    `the owner of an address deletes a ${audience}'s account that a stranger signed up, by a button`,
    edge,
    async ({ page, mailSite: { url, context, mailbox } }) => {
      const stranger = {
        firstname: '',
        lastname: '',
        email: 'amina@example.org',
        password,
        language: 'en',
      } as const;
      await signUp(context, audience, stranger, { network: '192.0.2.1', userAgent: null, device: null });
      const link = url + (await linkIn(mailbox, 1, address));
      for (let times = 0; times < 2; times += 1) {
        await page.goto(link);
        await button(page, 'Delete the account').click();
        await expect(page.getByText('The account is deleted')).toBeVisible();
      }
      await page.goto(`${url}/auth/signin`);
      await signIn(page, stranger.email, password);
      await expect(alert(page, 'Incorrect email or password')).toBeVisible();
    },
  );

test(
  'an expired or invalid link leads to a page with ways to go on',
  edge,
  async ({ page, mailSite: { url, context } }) => {
    const yesterday = { ...context, clock: () => new Date(Date.now() - 25 * 3_600_000) };
    const person = {
      firstname: 'A',
      lastname: 'B',
      email: 'late@example.org',
      password,
      language: 'en',
    } as const;
    await signUp(yesterday, 'reader', person, { network: '192.0.2.1', userAgent: null, device: null });
    const link = await context.db
      .selectFrom('one_time_links')
      .select('id')
      .where('purpose', '=', 'verify-email')
      .executeTakeFirstOrThrow();
    const token = await linkToken(yesterday, link.id);
    await page.goto(`${url}/auth/verify/${token}`);
    await page.waitForURL(/\/expired/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');

    await page.goto(`${url}/developer/auth/verify/made-up`);
    await expect(alert(page, 'Invalid Link')).toBeVisible();
    await page.goto(`${url}/auth/forgotpwd/made-up`);
    await field(page, 'New password').fill(password);
    await field(page, 'Confirm password').fill(password);
    await button(page, 'Submit').click();
    await page.waitForURL(/\/error/);
  },
);

test(
  'repeated checks of an address by strangers do not keep its owner from getting a link',
  edge,
  async ({ page, mailSite: { url, context, mailbox } }) => {
    const { email } = await makeAccount(context, 'P');
    for (let count = 0; count < budgetOf('email-query:address').burst; count += 1)
      await spend(context, [{ budget: 'email-query:address', key: email }]);
    await page.goto(`${url}/auth/enteremail`);
    await portalFrame(page);
    await field(page, 'Email').fill(email);
    await button(page, 'Send link').click();
    await expect(page.getByText('A link has been sent to your email.')).toBeVisible();
    expect(await linkIn(mailbox, 1, /\/auth\/forgotpwd\/\S+/)).not.toBe('');
  },
);

test('a change of address is confirmed by a button, not by opening the link', async ({
  page,
  mailSite: { url, context, mailbox },
}) => {
  const account = await makeAccount(context, 'P', { password });
  const wanted = 'amina.new@example.org';
  await requestEmailChange(
    context,
    await identify(context, account.token),
    { email: wanted, password },
    elsewhere,
  );
  await mailbox.received(2);
  const address = /\/auth\/confirm-email\/\S+/;
  const links = [await linkIn(mailbox, 1, address), await linkIn(mailbox, 2, address)];
  for (const outcome of ['One more address to confirm', 'Your email has changed']) {
    await page.goto(url + links.shift());
    await expect(button(page, 'Confirm the change')).toBeVisible();
    await page.reload();
    await button(page, 'Confirm the change').click();
    await expect(page.getByText(outcome)).toBeVisible();
  }
  await page.goto(`${url}/auth/signin`);
  await signIn(page, wanted, password);
  await page.waitForURL(`${url}/phis`);
});

test(
  'the old address undoes a change of address by a button, and a new password is chosen',
  edge,
  async ({ page, mailSite: { url, context, mailbox } }) => {
    const account = await makeAccount(context, 'P', { password });
    const wanted = 'amina.new@example.org';
    await requestEmailChange(
      context,
      await identify(context, account.token),
      { email: wanted, password },
      elsewhere,
    );
    await mailbox.received(2);
    const address = /\/auth\/confirm-email\/([\w.-]+)/;
    for (const number of [1, 2]) {
      const token = (await linkIn(mailbox, number, address)).split('/').at(-1) ?? '';
      await confirmEmail(context, null, token, elsewhere);
    }
    const messages = await mailbox.received(4);
    const told = messages.find(({ text = '' }) => text.includes('/auth/undo-email/'));
    const [link = ''] = /\/auth\/undo-email\/\S+/.exec(told?.text ?? '') ?? [];
    await page.goto(url + link);
    await button(page, 'Take the change back').click();
    await expect(page.getByText('Your address is back')).toBeVisible();
    await page.getByRole('link', { name: 'Choose a new password' }).click();
    await field(page, 'New password').fill('Maji-safi-9');
    await field(page, 'Confirm password').fill('Maji-safi-9');
    await button(page, 'Submit').click();
    await page.waitForURL(/\/auth\/signin/);
    await signIn(page, account.email, 'Maji-safi-9');
    await page.waitForURL(`${url}/phis`);
  },
);

test(
  'the owner takes back a second factor that somebody added with a stolen password',
  edge,
  async ({ page, mailSite: { url, context, mailbox } }) => {
    const account = await makeAccount(context, 'R', { password });
    await giveApp(context, account);
    const link = await linkIn(mailbox, 1, /\/auth\/undo-factors\/\S+/);
    await page.goto(`${url}/auth/signin`);
    await signIn(page, account.email, password);
    await expect(field(page, 'Code')).toBeVisible();

    await page.goto(url + link);
    // By the keyboard alone.
    await button(page, 'Remove them').press('Enter');
    await expect(page.getByText('The second factors are removed')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Choose a new password' })).toBeFocused();
    await page.keyboard.press('Enter');
    await field(page, 'New password').fill(nextPassword);
    await field(page, 'Confirm password').fill(nextPassword);
    await button(page, 'Submit').click();
    await page.waitForURL(/\/auth\/signin/);
    await signIn(page, account.email, nextPassword);
    await page.waitForURL(`${url}/phis`);

    await page.goto(url + link);
    await button(page, 'Remove them').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
  },
);

test(
  'after a session ends during work, the text is kept and signing in leads back to it',
  edge,
  async ({ page, mailSite: { url, context } }) => {
    const account = await makeAccount(context, 'R', { password });
    await page.goto(`${url}/phis/user/settings`);
    await page.waitForURL(/\/auth\/signin/);
    await signIn(page, account.email, password);
    await page.waitForURL(`${url}/phis/user/settings`);

    const bio = page.locator('section', { has: page.getByRole('heading', { name: 'Bio' }) });
    await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
    const text =
      'Epidemiologist at a district hospital; writes about water, wells, nets and what the rains bring with them.';
    await bio.getByRole('textbox').fill(text);
    await endSessionsOf(context, operator, account);
    // Without waiting: the screen asks the server by itself too, and may have left for the sign-in before.
    const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
    await save.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());

    await page.waitForURL(/\/auth\/signin/);
    await expect(
      page.getByRole('main').getByText('Your session has ended. Sign in again to continue.'),
    ).toBeVisible();
    await signIn(page, account.email, password);
    await page.waitForURL(`${url}/phis/user/settings`);
    await expect(bio.getByRole('textbox')).toHaveValue(text);
    await save.click();
    await expect(page.getByText('Submitted successfully')).toBeVisible();
  },
);

test('sign-in never leads to another site', edge, async ({ page, mailSite: { url, context } }) => {
  const account = await makeAccount(context, 'P', { password });
  for (const from of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`${url}/auth/signin?from=${encodeURIComponent(from)}`);
    await signIn(page, account.email, password);
    await page.waitForURL(`${url}/phis`);
    await page.context().clearCookies();
  }
  await page.goto(`${url}/auth/signin?from=${encodeURIComponent('/phis/user/settings')}`);
  await signIn(page, account.email, password);
  await page.waitForURL(`${url}/phis/user/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test(
  'every screen of signing in remembers the page to return to',
  edge,
  async ({ page, mailSite: { url, context } }) => {
    const account = await makeAccount(context, 'P', { password });
    await page.goto(`${url}/phis/user/settings`);
    for (const name of ['Forgot password?', 'Back to sign in', 'Sign Up', 'Sign in'])
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    // The form of signing up has fields of the same names: type only where they sign in.
    await page.waitForURL(/\/auth\/signin\?/);
    await expect(button(page, 'Signin')).toBeVisible();
    await signIn(page, account.email, password);
    await page.waitForURL(`${url}/phis/user/settings`);
  },
);

test(
  'a reader turns developer access on when signing in as a developer',
  edge,
  async ({ page, mailSite: { url, context } }) => {
    const account = await makeAccount(context, 'P', { password });
    await page.goto(`${url}/developer/auth/signin`);
    await signIn(page, account.email, password);
    await expect(alert(page, 'This account has no developer access yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Turn on developer access' }).click();
    await page.waitForURL(`${url}/phis`);
    expect(await cookie(page, 'dlt')).toBeDefined();
  },
);

test(
  'a page whose first script does not load reports it after a while, and can be reloaded',
  edge,
  async ({ page, mailSite: { url } }) => {
    // An empty script: an aborted one causes a console message, which fails the test.
    await page.route('**/assets/main-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.goto(`${url}/dash`);
    const again = page.getByRole('link', { name: 'Reload' });
    await expect(again).toBeHidden();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await page.unroute('**/assets/main-*.js');
    await again.click();
    await expect(button(page, 'Signin')).toBeVisible();
    expect(page.url()).toBe(`${url}/auth/signin?from=%2Fdash`);
  },
);

test(
  'sign-in reports that the server is down, and a click dismisses the alert',
  edge,
  async ({ page, mailSite: { url } }) => {
    await page.goto(`${url}/developer/auth/signin`);
    await expect(button(page, 'Signin')).toBeVisible();
    await page.route('**/developer/signin', (route) =>
      route.fulfill({
        status: 503,
        json: { ok: false, code: 'unavailable', message: 'Server is unavailable. Please try again later.' },
      }),
    );
    await signIn(page, 'amina@example.org', password);
    const told = alert(page, 'Server is unavailable. Please try again later.');
    await expect(told).toBeVisible();
    await told.click();
    await expect(told).toBeHidden();
  },
);
