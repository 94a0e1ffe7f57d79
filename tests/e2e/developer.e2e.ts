import type { Locator, Page } from '@playwright/test';
import * as client from 'openid-client';
import { webhookEvents } from '../../contract/constants.ts';
import { createWebhook } from '../../server/programs/index.ts';
import { startCloudNode as startReceiver, stopCloudNodes as stopReceivers } from '../cloud-node.ts';
import { makeAccount, makeApproved } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { makeDeveloper } from '../sample-app.ts';
import { beSignedIn, enterPassword } from './member.ts';
import { choose } from './row-menu.ts';
import { withSite } from './running-site.ts';
import { startSampleApp } from './sample-app-server.ts';
import { edge, expect, test } from './test.ts';

test.afterEach(() => stopReceivers());

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('.toast');
const rows = (page: Page) => page.getByRole('main').locator('.row');
const secretIn = async (place: Locator) => (await place.locator('[data-secret]').textContent()) ?? '';

test('a developer creates a key, sees it once, replaces it and revokes it', async ({ page, sharedSite }) => {
  await beSignedIn(page, sharedSite, await makeDeveloper(sharedSite, { password: goodPassword }));
  await page.goto(`${sharedSite.url}/developer/account`);
  await expect(page).toHaveURL(/\/developer\/account\/keys$/);
  await expect(page.getByText('No keys yet.')).toBeVisible();

  await page.getByRole('button', { name: 'New key' }).click();
  const notYet = dialog(page).getByText('Your account doesn’t write posts yet');
  await expect(notYet).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'posts:read' }).uncheck();
  await expect(notYet).toHaveCount(0);
  await expect(dialog(page).getByText('Choose at least one')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Create the key' }).click();
  await expect(dialog(page).getByText('*Required')).toBeVisible();
  await dialog(page).getByLabel('Name').fill('Notebook');
  await dialog(page).getByRole('checkbox', { name: 'profile' }).check();
  await dialog(page).getByLabel('Valid for').selectOption('30 days');
  await dialog(page).getByRole('button', { name: 'Create the key' }).click();
  await enterPassword(page);
  const secret = await secretIn(dialog(page));
  expect(secret).toMatch(/^afya_key_/);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(secret.slice(-4));
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole('button', { name: 'Replace' }).click();
  await dialog(page).getByLabel('Keep the old one working for').selectOption('1 hour');
  await dialog(page).getByRole('button', { name: 'Replace' }).click();
  expect(await secretIn(dialog(page))).not.toBe(secret);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('Replaced');

  await choose(rows(page).first(), '', 'Revoke');
  await expect(dialog(page)).toContainText('This can’t be undone.');
  await dialog(page).getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page)).toContainText('Notebook has been revoked');
  await expect(rows(page)).toHaveCount(1);
});

test(
  'a developer makes a test key, and approves in the sandbox what it submits',
  edge,
  async ({ page, sharedSite }) => {
    await beSignedIn(page, sharedSite, await makeDeveloper(sharedSite, { password: goodPassword }));
    await page.goto(`${sharedSite.url}/developer/account/keys`);
    await page.getByRole('button', { name: 'New key' }).click();
    await dialog(page).getByLabel('Name').fill('Notebook');
    await dialog(page).getByRole('checkbox', { name: 'A test key' }).check();
    await expect(dialog(page).getByText('Your account doesn’t write posts yet')).toHaveCount(0);
    await dialog(page).getByRole('checkbox', { name: 'posts:write' }).check();
    await dialog(page).getByRole('button', { name: 'Create the key' }).click();
    await enterPassword(page);
    const secret = await secretIn(dialog(page));
    expect(secret).toMatch(/^test_afya_key_/);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(rows(page)).toContainText('Test');

    const headers = { authorization: `Bearer ${secret}` };
    const drafts = `${sharedSite.url}/api/v1/drafts`;
    const made = await page.request.post(drafts, { headers, data: { title: 'Wells', body: 'Dig deep.' } });
    const { draft } = await made.json();
    await page.request.post(`${drafts}/${draft.id}/submit`, { headers, data: { version: draft.version } });
    await page.getByRole('link', { name: 'Sandbox' }).click();
    await expect(rows(page)).toContainText('Waiting for review');
    await rows(page).getByRole('button', { name: 'Approve' }).click();
    await expect(rows(page)).toContainText('Published');
    await choose(rows(page), '', 'Withdraw');
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
    await expect(rows(page)).toContainText('Withdrawn');
    await page.getByLabel('What is submitted').selectOption('is approved at once');
    await page.getByRole('button', { name: 'Empty the sandbox' }).click();
    await dialog(page).getByRole('button', { name: 'Empty the sandbox' }).click();
    await expect(page.getByText('Nothing here yet.')).toBeVisible();
    await expect(page.getByLabel('What is submitted')).toHaveValue('wait');
  },
);

test('a developer creates a webhook, sees its deliveries and repeats one', async ({ page }) => {
  test.slow();
  const receiver = { status: 500 };
  const address = `${await startReceiver((_, response) => response.writeHead(receiver.status).end())}/hook`;
  await withSite(
    async (site) => {
      await beSignedIn(page, site, await makeDeveloper(site, { password: goodPassword }));
      await page.goto(`${site.url}/developer/account/webhooks`);
      await expect(page.getByText('No webhooks yet.')).toBeVisible();

      await page.getByRole('button', { name: 'Register a webhook' }).click();
      await dialog(page).getByRole('button', { name: 'Register' }).click();
      await expect(dialog(page).getByText('*Required')).toBeVisible();
      await dialog(page).getByLabel('Address').fill('ftp://wells.example');
      for (const event of webhookEvents) await dialog(page).getByRole('checkbox', { name: event }).uncheck();
      await expect(dialog(page).getByText('Choose at least one')).toBeVisible();
      await dialog(page).getByRole('checkbox', { name: 'post.approved' }).check();
      await dialog(page).getByRole('button', { name: 'Register' }).click();
      await enterPassword(page);
      await expect(dialog(page).getByText('Enter the https address of a server')).toBeVisible();
      await dialog(page).getByLabel('Address').fill(address);
      await dialog(page).getByRole('button', { name: 'Register' }).click();
      const secret = await secretIn(dialog(page));
      expect(secret).toMatch(/^whsec_/);
      await dialog(page).getByRole('button', { name: 'Done' }).click();
      await expect(rows(page)).toContainText(address);
      await expect(page.getByText(secret)).toHaveCount(0);

      await makeApproved(site.context);
      await page.getByRole('link', { name: 'Deliveries' }).click();
      // The row of the list before has the address twice.
      await expect(page.getByText(address)).toHaveCount(1);
      await expect(page.getByText(address)).toBeVisible();
      await refreshUntil(page, 'HTTP 500');
      await expect(rows(page)).toContainText('The server responded with an error');
      receiver.status = 204;
      await rows(page).getByRole('button', { name: 'Send again' }).click();
      await expect(toast(page)).toContainText('The message is being sent again');
      await refreshUntil(page, 'Delivered');

      await page.getByRole('link', { name: 'All webhooks' }).click();
      await choose(page, '', 'Edit');
      await dialog(page).getByRole('checkbox', { name: 'post.withdrawn' }).check();
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(rows(page)).toContainText('post.withdrawn');
      await choose(page, '', 'New secret');
      await dialog(page).getByRole('button', { name: 'New secret' }).click();
      expect(await secretIn(dialog(page))).not.toBe(secret);
      await dialog(page).getByRole('button', { name: 'Done' }).click();

      await page.getByRole('button', { name: 'Turn off' }).click();
      await expect(rows(page)).toContainText('Turned off');
      await page.getByRole('link', { name: 'Deliveries' }).click();
      await expect(rows(page)).toContainText('Delivered');
      await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
      await page.goBack();
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();

      await choose(page, address, 'Delete');
      await expect(dialog(page)).toContainText(`${address} will no longer be notified`);
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('No webhooks yet.')).toBeVisible();
      await page.goForward();
      await expect(page.getByText('There is no such webhook in your account.')).toBeVisible();
      await page.close();
    },
    { OUTBOUND_LOOPBACK: 'true' },
  );
});

test(
  'a developer sends a test to a webhook, and sees its outcome without reloading',
  edge,
  async ({ page }) => {
    const received: string[] = [];
    const address = `${await startReceiver((request, response) => {
      received.push(String(request.headers['webhook-id']));
      response.writeHead(204).end();
    })}/hook`;
    await withSite(
      async (site) => {
        const developer = await makeDeveloper(site, { password: goodPassword });
        const { id } = await createWebhook(site.context, developer, {
          url: address,
          events: ['post.approved'],
        });
        await beSignedIn(page, site, developer);
        await page.goto(`${site.url}/developer/account/webhooks/${id}`);
        await page.getByRole('button', { name: 'Send a test' }).click();
        await expect(toast(page)).toContainText('A test message is on its way.');
        const row = rows(page).filter({ has: page.getByRole('heading', { name: 'A test' }) });
        await expect(row).toContainText('Delivered');
        expect(received).toHaveLength(1);
        await page.close();
      },
      { OUTBOUND_LOOPBACK: 'true' },
    );
  },
);

/** Waits for the job that sends the delivery. */
async function refreshUntil(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rows(page)).toContainText(text, { timeout: 1000 });
  }).toPass();
}

test(
  'a person signs in to an app through the site’s sign-in, and disconnects it',
  edge,
  async ({ page, sharedSite }) => {
    const { url, context } = sharedSite;
    const app = await startSampleApp();
    await beSignedIn(page, sharedSite, await makeDeveloper(sharedSite, { password: goodPassword }));
    await page.goto(`${url}/developer/account/apps`);
    await page.getByRole('button', { name: 'Register an app' }).click();
    await dialog(page).getByLabel('Name').fill('Well <b>watch</b>');
    await dialog(page).getByLabel('Homepage').fill('https://wells.example');
    await dialog(page).getByLabel('Redirect addresses').fill('http://wells.example/callback');
    await dialog(page).getByRole('button', { name: 'Register' }).click();
    await expect(dialog(page).getByText('Enter an https address')).toBeVisible();
    await dialog(page).getByLabel('Redirect addresses').fill(app.redirectUri);
    await dialog(page).getByRole('button', { name: 'Register' }).click();
    await enterPassword(page);
    const secret = await secretIn(dialog(page));
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    const [id = ''] = /[\da-f-]{36}/.exec((await rows(page).textContent()) ?? '') ?? [];
    await app.configure(url, id, secret);

    const reader = await makeAccount(context, 'P', {
      firstname: 'Zawadi',
      lastname: 'Otieno',
      password: goodPassword,
    });
    await page.context().clearCookies();
    await page.goto(app.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    // Once the portal's form has taken the place of the server's.
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
    await page.getByLabel('Email').fill(reader.email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Signin' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect this app to your account?');
    const question = page.getByRole('main');
    await expect(question).toContainText('Well <b>watch</b>');
    await expect(question).toContainText('see your name and your picture');
    await expect(question).not.toContainText('write drafts');
    await expect(question).toContainText(new URL(app.url).host);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello Zawadi Otieno');
    const first = app.tokens();
    const second = await client.refreshTokenGrant(app.config(), first.refresh_token ?? '');

    await page.goto(`${url}/phis/user/settings/security`);
    const connected = page.getByRole('region', { name: 'Connected apps' });
    await expect(connected).toContainText('Well <b>watch</b>');
    await connected.getByRole('button', { name: 'Disconnect' }).click();
    await dialog(page).getByRole('button', { name: 'Disconnect' }).click();
    await expect(toast(page)).toContainText('has been disconnected');
    await expect(connected).toContainText('No apps are connected to your account.');
    await expect(client.refreshTokenGrant(app.config(), second.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });

    await page.goto(app.url);
    await page.getByRole('button', { name: 'Don’t connect' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('access_denied');
    await app.close();
  },
);

test(
  'the consent screen refuses an authorization that another browser began',
  edge,
  async ({ page, sharedSite }) => {
    await beSignedIn(page, sharedSite, await makeAccount(sharedSite.context, 'P'));
    await page.goto(`${sharedSite.url}/oauth/consent/nobody-began-this-one`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This request is no longer open');
  },
);

test('a person without developer access sees where to turn it on', edge, async ({ page, sharedSite }) => {
  await beSignedIn(page, sharedSite, await makeAccount(sharedSite.context, 'P'));
  await page.goto(`${sharedSite.url}/developer/account/usage`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developer access is off');
  await page.getByRole('link', { name: 'Go to your settings' }).click();
  await expect(page).toHaveURL(/\/phis\/user\/settings\/security$/);
});
