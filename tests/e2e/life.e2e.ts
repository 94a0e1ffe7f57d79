/**
 * The whole life of a post (product.md#the-life-of-a-post), through the screens only, each person in their
 * own browser.
 */
import type { Browser, Page } from '@playwright/test';
import { longEnoughReason, makeAccount, type TestAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { EditorPage } from './editor.ts';
import { enterPassword } from './member.ts';
import { choose } from './row-menu.ts';
import { expect, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('.toast');
const status = async (page: Page, address: string) => (await page.goto(address))?.status();

/** A browser of one person, signed in. */
async function arrive(browser: Browser, url: string, account: TestAccount): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await signIn(page, url, account);
  return page;
}

async function signIn(page: Page, url: string, { email }: TestAccount): Promise<void> {
  await page.goto(`${url}/auth/signin`);
  // Once the portal's form has taken the place of the server's.
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Signin' }).click();
  await page.waitForURL(`${url}/phis`);
}

/** Submits the post in the editor, after the preview. */
/** Submits the text, with a note on what has changed where the post was published before. */
async function submit(
  editor: EditorPage,
  kind?: string,
  note = '',
  label = 'Note for readers',
): Promise<void> {
  await editor.saved();
  await editor.button('Submit for review…').click();
  if (kind !== undefined) {
    await editor.button('Submit for review').click();
    await expect(editor.page.getByText('Choose what kind of change this is')).toBeVisible();
    await expect(editor.page.getByLabel('Kind of change')).toBeFocused();
    await editor.page.getByLabel('Kind of change').selectOption(kind);
    await editor.page.getByLabel(label, { exact: true }).fill(note);
    // Going back to the text loses nothing.
    await editor.button('Back to the text').click();
    await editor.button('Submit for review…').click();
    await expect(editor.page.getByLabel(label, { exact: true })).toHaveValue(note);
  }
  await editor.button('Submit for review').click();
  await expect(toast(editor.page)).toContainText('Submitted for review');
}

test('a reader applies, writes, is returned, corrects, is published, revises, withdraws and submits again', async ({
  page: anybody,
  browser,
  mailSite: { url, context, mailbox },
}) => {
  test.slow();
  const reader = await makeAccount(context, 'P', {
    firstname: 'Zawadi',
    lastname: 'Otieno',
    password: goodPassword,
  });
  const admin = await makeAccount(context, 'A', { password: goodPassword });
  const author = await arrive(browser, url, reader);
  const staff = await arrive(browser, url, admin);
  /** Opens the submission with a title. */
  const review = async (title: string) => {
    await staff.goto(`${url}/dash/review`);
    await staff.getByRole('link', { name: title }).click();
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText(title);
  };
  const publish = async () => {
    await staff.getByRole('button', { name: 'Approve' }).click();
    const checks = dialog(staff).getByRole('group', { name: 'Look at each of these, and tick it' });
    for (const check of await checks.getByRole('checkbox').all()) await check.check();
    await dialog(staff).getByRole('button', { name: 'Publish' }).click();
    await enterPassword(staff);
    await expect(toast(staff)).toContainText('Published: Clean water');
  };

  await author.goto(`${url}/phis/user/posts`);
  await author.getByLabel('What do you want to write about').fill('I teach hygiene in schools. '.repeat(5));
  await author.getByLabel('Institution').fill('University of Zambia');
  await author.getByRole('button', { name: 'Apply' }).click();
  await expect(author.getByText('Your application is being considered')).toBeVisible();
  await staff.goto(`${url}/dash/applications`);
  await staff.getByRole('button', { name: 'Accept Zawadi Otieno' }).click();
  await dialog(staff).getByRole('button', { name: 'Accept' }).click();
  await enterPassword(staff);
  await expect(toast(staff)).toContainText('Zawadi Otieno can write now');

  // A changed role ended the session (product.md#the-life-of-a-post).
  await author.context().clearCookies();
  await signIn(author, url, reader);
  const editor = new EditorPage(author);
  await author.goto(`${url}/phis/write`);
  await editor.ready();
  await editor.title.fill('Clean water');
  await editor.kind.selectOption('Explainer');
  await author.getByRole('combobox', { name: 'Topics' }).fill('water,');
  await editor.write('Boil it for one minute.');
  await submit(editor);

  await review('Clean water');
  await staff.getByRole('button', { name: 'Return' }).click();
  await dialog(staff).getByLabel('What needs to change').fill('High up it takes three minutes.');
  await dialog(staff).getByRole('button', { name: 'Return' }).click();
  await staff.waitForURL(`${url}/dash/review`);
  const address = `${url}/phis/read/clean-water`;
  expect(await status(anybody, address)).toBe(404);

  await author.goto(`${url}/phis/user/drafts`);
  await author.getByRole('link', { name: 'Edit Clean water' }).click();
  await editor.ready();
  await expect(author.getByText('High up it takes three minutes.')).toBeVisible();
  await editor.write(' High up, for three.');
  await submit(editor);
  await review('Clean water');
  await publish();
  expect(await status(anybody, address)).toBe(200);
  await expect(anybody.getByRole('article')).toContainText('Boil it for one minute. High up, for three.');

  await author.goto(`${url}/phis/user/posts/approved`);
  await author.getByRole('link', { name: 'Edit Clean water' }).click();
  await editor.button('Revise').click();
  await editor.ready();
  await editor.write(' Then cover it.');
  await submit(editor, 'correction', 'It said nothing of the cover.');
  await anybody.reload();
  await expect(anybody.getByRole('article')).not.toContainText('Then cover it.');
  await review('Clean water');
  await staff.getByLabel('Changes').check();
  await expect(staff.locator('.review-prose ins')).toContainText('Then cover it.');
  await publish();
  await anybody.reload();
  await expect(anybody.getByRole('article')).toContainText('Then cover it.');
  await expect(anybody.getByText('This post was corrected on')).toBeVisible();
  await anybody.locator('.correction').getByRole('link', { name: 'Version 2 · what changed' }).click();
  await expect(anybody.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText(
    'Correction It said nothing of the cover.',
  );
  await anybody.getByRole('link', { name: 'Changes from version 1 to version 2' }).click();
  await expect(anybody.locator('ins.added')).toHaveText('Added: Then cover it.');
  await anybody.goto(address);

  await author.goto(`${url}/phis/user/posts/approved`);
  await choose(author, 'Clean water', 'Delete Clean water');
  await dialog(author).getByLabel('Reason').fill(longEnoughReason);
  await dialog(author).getByRole('button', { name: 'Submit' }).click();
  await expect(toast(author)).toContainText('Post Deleted');
  expect(await status(anybody, address)).toBe(410);
  await expect(anybody.getByRole('main')).toContainText(longEnoughReason);
  await expect(anybody.getByRole('main')).toContainText('Zawadi Otieno');

  await author.goto(`${url}/phis/user/deleted`);
  await author.getByRole('link', { name: 'Edit Clean water' }).click();
  await author.waitForURL(`${url}/phis/edit-post/clean-water`);
  await editor.ready();
  await editor.write(' Or filter it.');
  await submit(editor, 'update', 'Names filters, which are sold now.', 'What was done about it');
  expect(await status(anybody, address)).toBe(410);
  await review('Clean water');
  await publish();
  expect(await status(anybody, address)).toBe(200);
  await expect(anybody.getByRole('article')).toContainText('Or filter it.');

  // The author got an email about each decision; staff get one email about an author's submissions, minutes
  // later.
  const heard = await mailbox.received(6);
  const subjectsTo = (account: TestAccount) =>
    heard.filter(({ to }) => to?.[0]?.address === account.email).map(({ subject }) => subject);
  expect(subjectsTo(reader).sort()).toEqual([
    expect.stringContaining('You can write'),
    'Your post is published: Clean water',
    'Your post is published: Clean water',
    'Your post is published: Clean water',
    'Your post needs changes: Clean water',
  ]);
  for (const page of [author, staff]) await page.context().close();
});
