import { longEnoughReason, makeAccount, makeApproved, writtenNotice } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { makeDeveloper } from '../sample-app.ts';
import { expectAccessible } from './accessibility.ts';
import { lookAt } from './look.ts';
import { enterPassword, openAs } from './member.ts';
import { choose } from './row-menu.ts';
import { edge, expect, test } from './test.ts';
import { addFirstPasskey, VirtualAuthenticator } from './virtual-authenticator.ts';

/** Deeds of staff that ask who they are, once in five minutes (product.md#administration). */

test('withdrawing as staff asks for the password, and keeps the reason that was typed', async ({
  page,
  emptySite: site,
}) => {
  const admin = await makeAccount(site.context, 'A', { password: goodPassword });
  await makeApproved(site.context, { title: 'Two doses' });
  await openAs(page, site, admin, '/dash/published');
  await choose(page, 'Two doses', 'Withdraw Two doses');
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });
  await form.getByLabel('Reason').fill(longEnoughReason);
  await form.getByRole('button', { name: 'Withdraw' }).click();
  const asked = page.getByRole('dialog', { name: 'Enter your password' });
  await expect(asked.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(form.getByRole('alert')).toContainText('Enter your password again to do this.');
  await expect(form.getByLabel('Reason')).toHaveValue(longEnoughReason);
  await form.getByRole('button', { name: 'Withdraw' }).click();
  await enterPassword(page);
  await expect(page.locator('.toast')).toContainText('Withdrawn: Two doses');
});

test(
  'a notice about a post asks for the password, and keeps what was typed',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A', { password: goodPassword });
    await makeApproved(site.context, { title: 'Two doses' });
    await openAs(page, site, admin, '/dash/published');
    await page.getByRole('button', { name: 'Issue a notice Two doses' }).click();
    const form = page.getByRole('dialog').filter({ has: page.getByLabel('What was wrong') });
    await form.getByLabel('Kind').selectOption('removal');
    await form.getByLabel('What was wrong').fill(writtenNotice.what_was_wrong);
    await form.getByLabel('What to do now').fill(writtenNotice.what_to_do);
    await form.getByRole('radio', { name: 'Now' }).check();
    await form.getByRole('button', { name: 'Issue', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Enter your password' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form.getByRole('alert')).toContainText('Enter your password again to do this.');
    await expect(form.getByLabel('What was wrong')).toHaveValue(writtenNotice.what_was_wrong);
    await form.getByRole('button', { name: 'Issue', exact: true }).click();
    await enterPassword(page);
    await expect(page.locator('.toast')).toContainText('The notice is published');
  },
);

test(
  'the audit log and the security events ask before they show anything, once for both',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'S', { password: goodPassword });
    await openAs(page, site, admin, '/dash/audit');
    const asked = page.getByRole('dialog', { name: 'Enter your password' });
    await expect(asked).toBeVisible();
    await page.keyboard.press('Escape');
    const main = page.getByRole('main');
    await expect(main.getByText('Enter your password again to do this.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Audit log' })).toBeHidden();
    await main.getByRole('button', { name: 'Try again' }).click();
    await enterPassword(page);
    await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible();
    await page.getByRole('link', { name: 'Security', exact: true }).click();
    // Events are written every two seconds, so the list may have none yet.
    const events = page.getByRole('list', { name: 'Security events' });
    await expect(events.or(page.getByText('No security events match your filters.'))).toBeVisible();
    await expect(asked).toHaveCount(0);
  },
);

test(
  'the list of accounts asks for the password, and a new role goes on with it',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'S', { password: goodPassword });
    await makeAccount(site.context, 'P', { firstname: 'Grace', lastname: 'Okoro' });
    await openAs(page, site, admin, '/dash/accounts?q=Grace');
    await enterPassword(page);
    await page.getByRole('button', { name: 'Change Grace Okoro' }).click();
    const form = page.getByRole('dialog', { name: 'Grace Okoro' });
    await form.getByRole('radio').nth(1).check();
    await form.getByLabel('Reason').fill('She writes for the network.');
    await form.locator('button[type=submit]').click();
    await expect(page.locator('.toast')).toContainText('Grace Okoro');
  },
);

test(
  'an export of one’s own data asks for the password, and saves nothing before',
  edge,
  async ({ page, emptySite: site }) => {
    const reader = await makeAccount(site.context, 'P', { password: goodPassword });
    await openAs(page, site, reader, '/phis/user/settings/data');
    const saved: string[] = [];
    page.on('download', (file) => saved.push(file.suggestedFilename()));
    const save = page.getByRole('button', { name: 'Export my data' });
    await save.click();
    await expect(page.getByRole('dialog', { name: 'Enter your password' })).toBeVisible();
    await lookAt(page, 'export asks for the password');
    await page.keyboard.press('Escape');
    await expect(page.locator('.toast')).toContainText('Enter your password again to do this.');
    expect(saved).toEqual([]);
    await save.click();
    const file = page.waitForEvent('download');
    await enterPassword(page);
    await file;
    expect(saved).toEqual(['personal-data.json']);
  },
);

test(
  'the audit log is downloaded after one proof, and not without asking again once that is over',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'S', { password: goodPassword });
    await page.clock.install();
    await openAs(page, site, admin, '/dash/audit');
    await enterPassword(page);
    await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible();
    const download = page.getByRole('button', { name: 'Download as CSV' });
    const file = page.waitForEvent('download');
    await download.click();
    expect((await file).suggestedFilename()).toBe('audit-log.csv');
    // The page keeps a proof as long as any call accepts it; the server, whose clock goes on as ever, is asked elsewhere.
    await page.clock.fastForward(901_000);
    await download.click();
    await expect(page.getByRole('dialog', { name: 'Enter your password' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert').filter({ hasText: 'Enter your password again' })).toBeVisible();
  },
);

test(
  'an invitation to a role asks for the password, and keeps what was typed',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'S', { password: goodPassword });
    await openAs(page, site, admin, '/dash/accounts');
    // Without the list, which asks for the password too.
    await expect(page.getByRole('dialog', { name: 'Enter your password' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const form = page.getByRole('dialog', { name: 'Invite someone' });
    await form.getByLabel('Email address').fill('zawadi@example.org');
    await form.getByLabel('First name').fill('Zawadi');
    await form.getByLabel('Last name').fill('Otieno');
    await form.getByRole('radio').nth(2).check();
    await form.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByRole('dialog', { name: 'Enter your password' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form.getByLabel('Email address')).toHaveValue('zawadi@example.org');
    await form.getByRole('button', { name: 'Send the invitation' }).click();
    await enterPassword(page);
    await expect(page.locator('.toast')).toContainText('An invitation is on its way to zawadi@example.org');
  },
);

test(
  'a key asks for the passkey where there is one, and a cancelled question makes none',
  edge,
  async ({ page, namedSite: site }) => {
    const developer = await makeDeveloper(site, { password: goodPassword });
    await VirtualAuthenticator.add(page);
    await openAs(page, site, developer, '/phis/user/settings/security');
    await addFirstPasskey(page, 'My phone');
    await page.goto(`${site.url}/developer/account/keys`);
    await page.getByRole('button', { name: 'New key' }).click();
    const form = page.getByRole('dialog', { name: 'New key' });
    await form.getByLabel('Name').fill('Notebook');
    await form.getByRole('button', { name: 'Create the key' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(asked).toBeVisible();
    await expect(asked.getByLabel('Current password')).toHaveCount(0);
    await lookAt(page, 'key asks for a second factor');
    await page.keyboard.press('Escape');
    await expect(form.getByRole('alert')).toContainText('Enter your password again to do this.');
    await expect(form.getByLabel('Name')).toHaveValue('Notebook');
    await form.getByRole('button', { name: 'Create the key' }).click();
    await asked.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('dialog').locator('[data-secret]')).toHaveText(/^afya_key_/);
  },
);
