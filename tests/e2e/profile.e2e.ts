import type { Locator, Page } from '@playwright/test';
import { decideApplication, latestApplication } from '../../server/people/index.ts';
import type { Context } from '../../server/platform/context.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  makeWithdrawn,
} from '../factories.ts';
import { plainPicture } from '../pictures.ts';
import { beSignedIn, enterPassword } from './member.ts';
import { choose, menuOf } from './row-menu.ts';
import { edge, expect, test } from './test.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('article');
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load more posts...' });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name, exact: true });
const toast = (page: Page) => page.locator('.toast');
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** Calls `make` so many times. */
async function times<Made>(count: number, make: (number: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let number = 1; number <= count; number += 1) made.push(await make(number));
  return made;
}

/** The context with its clock at another time. */
function at(context: Context, instant: string): Context {
  return { ...context, clock: () => new Date(instant) };
}

test('a list shows 7 posts, 6 more at each press, and reports its end', async ({ page, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  await times(15, (number) => makeDraft(sharedSite.context, { author, title: `Draft ${number}` }));
  await beSignedIn(page, sharedSite, author);

  for (const address of ['/phis/user/drafts', '/phis/user/posts/drafts']) {
    await page.goto(sharedSite.url + address);
    await expect(rows(page)).toHaveCount(7);
    await expect(page.getByText('No more posts')).toHaveCount(0);
    await loadMore(page).click();
    await expect(rows(page)).toHaveCount(13);
    // The focus is on the first of the new posts.
    await expect(page.locator('main ol > li:focus')).toContainText('Draft 8');
    await loadMore(page).click();
    await expect(rows(page)).toHaveCount(15);
    await expect(page.getByText('No more posts')).toBeVisible();
    await expect(loadMore(page)).toHaveCount(0);
  }
  const first = rows(page).first();
  await expect(first.getByRole('link', { name: 'Draft 15', exact: true })).toHaveAttribute(
    'href',
    /\/phis\/edit\/[\da-f-]{36}$/,
  );
  await expect(first.getByRole('link', { name: 'Edit Draft 15' })).toHaveText('Edit');
});

test('a list longer than a page of the server loads to its end', edge, async ({ page, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  await times(53, () => makeDraft(sharedSite.context, { author }));
  await beSignedIn(page, sharedSite, author);
  await page.goto(`${sharedSite.url}/phis/user/drafts`);
  await expect(rows(page)).toHaveCount(7);
  for (const count of [13, 19, 25, 31, 37, 43, 49, 53]) {
    await loadMore(page).click();
    await expect(rows(page)).toHaveCount(count);
  }
  await expect(page.getByText('No more posts')).toBeVisible();
});

test('an author deletes a post by keyboard: the reason survives a failure, and the post is under Deleted', async ({
  page,
  sharedSite,
}) => {
  const author = await makeAccount(sharedSite.context, 'R');
  const { slug } = await makeApproved(sharedSite.context, { author, title: 'Clean water' });
  await beSignedIn(page, sharedSite, author);
  await page.goto(`${sharedSite.url}/phis/user`);
  await page.waitForURL(`${sharedSite.url}/phis/user/posts/approved`);

  const card = rows(page).filter({ hasText: 'Clean water' });
  await expect(card).toContainText('1 min');
  await expect(card.getByRole('link', { name: /^Amina/ })).toHaveAttribute(
    'href',
    `/phis/author/${author.id}`,
  );
  await expect(card.getByRole('link', { name: 'Clean water', exact: true })).toHaveAttribute(
    'href',
    `/phis/read/${slug}`,
  );
  await choose(card, 'Clean water', 'Delete Clean water');

  const dialog = page.getByRole('dialog', { name: 'Why is this post being removed?' });
  const reason = dialog.getByLabel('Reason');
  await reason.focus();
  await page.keyboard.type('Too short.');
  await expect(dialog.getByText('Minimum of 50 characters')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(menuOf(card, 'Clean water')).toBeFocused();

  await choose(card, 'Clean water', 'Delete Clean water');
  await expect(dialog).toBeVisible();
  await reason.fill(longEnoughReason);
  await page.route('**/content/withdraw-post/*', (route) =>
    route.fulfill({ status: 503, json: { ok: false, code: 'unavailable', message: 'Not now.' } }),
  );
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Error');
  await expect(reason).toHaveValue(longEnoughReason);
  await page.unroute('**/content/withdraw-post/*');

  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Post Deleted');
  await expect(dialog).toHaveCount(0);
  await expect(rows(page)).toHaveCount(0);
  await tab(page, 'Deleted').click();
  await expect(rows(page).filter({ hasText: 'Clean water' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Clean water' })).toHaveAttribute(
    'href',
    `/phis/edit-post/${slug}`,
  );
});

test('an author recalls a post that waits for review', edge, async ({ page, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  await makeSubmitted(sharedSite.context, { author, title: 'Clean water' });
  await beSignedIn(page, sharedSite, author);
  await page.goto(`${sharedSite.url}/phis/user/posts/submitted`);
  await expect(rows(page)).toContainText('Your post is pending approval');
  await page.getByRole('button', { name: 'Take back Clean water' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(toast(page)).toContainText('The post is a draft again');
  await expect(page.getByText('No Posts yet. Write something!')).toBeVisible();
  await toast(page).getByRole('link', { name: 'Go to Drafts' }).click();
  await expect(rows(page)).toContainText('Clean water');
});

test('the tabs and the summary follow the role', edge, async ({ page, sharedSite }) => {
  const { context, url } = sharedSite;
  const admin = await makeAccount(context, 'A', { firstname: 'Grace', lastname: 'Okoro', author: false });
  await beSignedIn(page, sharedSite, admin);
  await page.goto(`${url}/phis/user/posts`);
  await expect(page).toHaveTitle('Profile | Afya');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'User Profile');
  await expect(page.getByRole('navigation', { name: 'Profile' }).getByRole('link')).toHaveText([
    'My Posts',
    'Drafts',
    'Deleted',
    'Settings',
    'Dashboard',
  ]);
  await expect(page.getByRole('navigation', { name: 'My Posts' }).getByRole('link')).toHaveText([
    'Approved',
    'Drafts',
    'Pending',
    'Deleted',
  ]);
  await expect(tab(page, 'My Posts')).toHaveAttribute('aria-current', 'page');
  const summary = section(page, 'Your profile');
  await expect(summary).toContainText('Grace Okoro');
  await expect(summary).toContainText('Admin');
  await expect(summary).toContainText('No bio found. Tell people something about yourself.');
  await expect(summary).not.toContainText('Followers');
  await summary.getByRole('link', { name: 'Go to Settings' }).click();
  await page.waitForURL(`${url}/phis/user/settings`);
  await expect(tab(page, 'Settings')).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(tab(page, 'Settings')).toBeInViewport({ ratio: 0.9 });
});

test('the public sees Settings alone, and how to become an author', async ({ page, sharedSite }) => {
  const { context, url } = sharedSite;
  const reader = await makeAccount(context, 'P');
  const staff = await makeAccount(context, 'A');
  await beSignedIn(page, sharedSite, reader);
  await page.goto(`${url}/phis/user`);
  await page.waitForURL(`${url}/phis/user/settings`);
  await expect(section(page, 'Your profile')).toContainText('Public User');
  await expect(page.getByRole('navigation', { name: 'Profile' }).getByRole('link')).toHaveText(['Settings']);
  await expect(section(page, 'Social Links')).toHaveCount(0);

  const lists: string[] = [];
  page.on('request', (request) => {
    if (/get-drafts|withdrawn-posts|submitted-drafts|approved-posts/.test(request.url()))
      lists.push(request.url());
  });
  for (const address of ['posts', 'drafts', 'submitted', 'deleted', 'posts/deleted']) {
    await page.goto(`${url}/phis/user/${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write for us');
  }
  expect(lists).toEqual([]);

  await page.getByLabel('What do you want to write about').fill('I teach hygiene in schools. '.repeat(5));
  await page.getByLabel('Institution').fill('University of Zambia');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(toast(page)).toContainText('Your application has been sent');
  await expect(page.getByText('Your application is being considered')).toBeVisible();

  const application = await latestApplication(context, reader);
  if (!application) throw new Error('there is no application');
  await decideApplication(context, staff, application.id, {
    decision: 'decline',
    reason: 'Tell us more of what you want to write about.',
  });
  await page.reload();
  await expect(page.getByText('Tell us more of what you want to write about.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
});

test('a signed-out person is led to sign in, and back', edge, async ({ page, sharedSite }) => {
  await page.goto(`${sharedSite.url}/phis/user/deleted`);
  await page.waitForURL(`${sharedSite.url}/auth/signin?from=%2Fphis%2Fuser%2Fdeleted`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test("staff see one author's posts, 10 first; the public does not", edge, async ({ page, sharedSite }) => {
  const { context, url } = sharedSite;
  const author = await makeAccount(context, 'R', { firstname: 'Grace', lastname: 'Okoro' });
  await times(17, (number) => makeApproved(context, { author, title: `Post ${number}` }));
  await beSignedIn(page, sharedSite, await makeAccount(context, 'S'));
  await page.goto(`${url}/phis/user/author/${author.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Okoro');
  await expect(section(page, 'Author')).toContainText('Followers');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('button', { name: /^Delete/, includeHidden: true })).toHaveCount(0);
  await loadMore(page).click();
  await expect(rows(page)).toHaveCount(16);
  await loadMore(page).click();
  await expect(rows(page)).toHaveCount(17);
  await expect(page.getByText('No more posts')).toBeVisible();

  await beSignedIn(page, sharedSite, await makeAccount(context, 'P'));
  await page.goto(`${url}/phis/user/author/${author.id}`);
  await expect(page.getByText('Your account has no access to this page')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);

  // As a change of the role may leave an account: it has no card, and staff see its posts all the same.
  await context.db.updateTable('accounts').set({ author: false }).where('id', '=', author.id).execute();
  await beSignedIn(page, sharedSite, await makeAccount(context, 'A'));
  await page.goto(`${url}/phis/user/author/${author.id}`);
  await expect(rows(page)).toHaveCount(10);
});

test('a bio is edited, cancelled and saved, and failures are reported', async ({ page, sharedSite }) => {
  const { context, url } = sharedSite;
  await beSignedIn(page, sharedSite, await makeAccount(context, 'R'));
  await page.goto(`${url}/phis/user/settings`);
  const bio = section(page, 'Bio');
  const field = bio.getByRole('textbox', { name: 'Bio' });
  await expect(field).not.toBeEditable();
  await button(page, 'Edit').click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await field.fill('Too short.');
  await expect(bio.getByText('Minimum of 100 characters')).toBeVisible();
  await button(page, 'Save').click();
  await expect(field).toBeFocused();
  await button(page, 'Cancel').click();
  await expect(field).not.toBeEditable();
  await expect(field).toHaveValue('');
  await expect(button(page, 'Edit')).toBeFocused();

  await button(page, 'Edit').click();
  const words = 'I study how households along the Zambezi treat the water that they drink. '.repeat(2).trim();
  await field.fill(words);
  await page.route('**/adminPHIS/update.bio', (route) =>
    route.fulfill({ status: 503, json: { ok: false, code: 'unavailable', message: 'Not now.' } }),
  );
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Error');
  await expect(field).toHaveValue(words);
  await page.unroute('**/adminPHIS/update.bio');
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Submitted successfully');
  await expect(field).not.toBeEditable();
  await expect(section(page, 'Your profile')).toContainText('along the Zambezi');
});

test(
  'one Save sends every section of a part, and again only what failed',
  edge,
  async ({ page, sharedSite }) => {
    const { context, url } = sharedSite;
    const author = await makeAccount(context, 'A');
    await beSignedIn(page, sharedSite, author);
    await page.goto(`${url}/phis/user/settings/languages`);
    const reads = section(page, 'Languages that I read');
    const applications = page.getByRole('combobox', { name: 'Applications to write' });
    await expect(button(page, 'Cancel')).toHaveCount(0);
    await reads.getByRole('checkbox', { name: 'Kiswahili' }).check();
    await reads.getByRole('checkbox', { name: 'Hausa' }).check();
    await page.getByRole('combobox', { name: 'Email me about new posts' }).selectOption('never');
    await page.getByRole('combobox', { name: 'Texts for review' }).selectOption('daily');
    await applications.selectOption('never');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
    });
    await page.route('**/content/staff-mail', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, json: { ok: false, code: 'unavailable', message: 'Not now.' } })
        : route.continue(),
    );
    await button(page, 'Save').click();
    await expect(toast(page)).toContainText('Not now.');
    await expect(applications).toHaveValue('never');
    const before = ['/content/reading-languages', '/adminPHIS/follow-mail', '/content/staff-mail'];
    expect(sent).toEqual(before);

    await page.unroute('**/content/staff-mail');
    await button(page, 'Save').click();
    await expect(toast(page)).toContainText('Your choice has been saved');
    expect(sent).toEqual([...before, '/content/staff-mail']);
    await expect(button(page, 'Cancel')).toHaveCount(0);
    await page.reload();
    await expect(applications).toHaveValue('never');
    await expect(page.getByRole('combobox', { name: 'Texts for review' })).toHaveValue('daily');
    await expect(reads.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await expect(page.getByRole('combobox', { name: 'Email me about new posts' })).toHaveValue('never');
  },
);

test('what is chosen while a save is under way is kept', edge, async ({ page, sharedSite }) => {
  await beSignedIn(page, sharedSite, await makeAccount(sharedSite.context, 'A'));
  await page.goto(`${sharedSite.url}/phis/user/settings/languages`);
  const submissions = page.getByRole('combobox', { name: 'Texts for review' });
  const alerts = page.getByRole('combobox', { name: 'Alerts that wait for a second person' });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/content/staff-mail', async (route) => {
    if (route.request().method() === 'PUT') await answered;
    await route.continue();
  });
  await submissions.selectOption('daily');
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await button(page, 'Save').click();
  await saved;
  await alerts.selectOption('never');
  answer();
  await expect(toast(page)).toContainText('Your choice has been saved');
  await expect(submissions).toHaveValue('daily');
  await expect(alerts).toHaveValue('never');
  await button(page, 'Save').click();
  await expect(button(page, 'Cancel')).toHaveCount(0);
  await page.reload();
  await expect(submissions).toHaveValue('daily');
  await expect(alerts).toHaveValue('never');
});

test(
  'a link that leads away from changes asks first, and what was typed is there again',
  edge,
  async ({ page, sharedSite }) => {
    const { context, url } = sharedSite;
    await beSignedIn(page, sharedSite, await makeAccount(context, 'R'));
    await page.goto(`${url}/phis/user/settings`);
    const bio = section(page, 'Bio');
    await button(page, 'Edit').click();
    await bio.getByRole('textbox').fill('Half a sentence');
    const languages = page.getByRole('link', { name: 'Languages and email' });
    await languages.click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(bio.getByRole('textbox')).toHaveValue('Half a sentence');

    await languages.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`${url}/phis/user/settings/languages`);
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('sw');
    await button(page, 'Save').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mipangilio');
    expect(await page.getByRole('main').getByRole('button', { name: 'Hariri' }).count()).toBe(0);

    await page.getByRole('link', { name: 'Wasifu', exact: true }).click();
    await expect(page.locator('textarea')).toHaveValue('Half a sentence');
  },
);

test(
  'dates are today, yesterday, or a day of a month, in the reader’s time zone',
  edge,
  async ({ page, sharedSite }) => {
    const { context, url } = sharedSite;
    const author = await makeAccount(context, 'R');
    // Nairobi is three hours ahead of UTC: when it is late evening in UTC, it is already the next day there.
    await makeDraft(at(context, '2026-03-10T05:45:00Z'), { author, title: 'This morning' });
    await makeDraft(at(context, '2026-03-09T21:30:00Z'), { author, title: 'After midnight' });
    await makeDraft(at(context, '2026-03-09T20:30:00Z'), { author, title: 'Before midnight' });
    await makeDraft(at(context, '2026-02-05T07:05:00Z'), { author, title: 'Last month' });
    await page.clock.setFixedTime('2026-03-10T12:00:00Z');
    await beSignedIn(page, sharedSite, author);
    await keepSessionAlive(page);
    await page.goto(`${url}/phis/user/drafts`);
    const dateOf = (title: string): Locator => rows(page).filter({ hasText: title }).getByRole('time');
    await expect(dateOf('This morning')).toHaveText('Today 08:45');
    await expect(dateOf('After midnight')).toHaveText('Today 00:30');
    await expect(dateOf('Before midnight')).toHaveText('Yesterday 23:30');
    await expect(dateOf('Last month')).toHaveText('5 Febuary 2026 10:05');
  },
);

test('a list that can’t be loaded reports it in its own words', edge, async ({ page, sharedSite }) => {
  const { context, url } = sharedSite;
  const author = await makeAccount(context, 'R');
  await makeWithdrawn(context, { author });
  await beSignedIn(page, sharedSite, author);
  const failure = { status: 503, json: { ok: false, code: 'unavailable', message: 'Not now.' } };
  await page.route(/get-drafts|withdrawn-posts|submitted-drafts|approved-posts/, (route) =>
    route.fulfill(failure),
  );
  await page.goto(`${url}/phis/user/posts/submitted`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('An error has occured: Not now.');
  await tab(page, 'Deleted').click();
  await expect(page.getByText('Looks like our services are currently offline')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to homepage' })).toHaveAttribute('href', '/phis');
  await tab(page, 'Drafts').click();
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No Posts yet. Write something!')).toBeVisible();
});

test(
  'a profile picture is chosen, uploaded and shown; other files are refused',
  edge,
  async ({ page, sharedSite }) => {
    const { context, url } = sharedSite;
    await beSignedIn(page, sharedSite, await makeAccount(context, 'R'));
    await page.goto(`${url}/phis/user/settings`);
    const picture = section(page, 'Profile Picture');
    const send = picture.getByRole('button', { name: 'Upload' });
    await expect(picture).toContainText('No file Selected');
    await expect(send).toBeDisabled();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      picture.getByLabel('Choose a picture').setInputFiles({ name, mimeType, buffer });

    await choose('notes.pdf', 'application/pdf', Buffer.from('%PDF'));
    await expect(toast(page)).toContainText('Invalid Image format');
    await choose('huge.png', 'image/png', Buffer.alloc(4883 * 1024 + 1));
    await expect(toast(page)).toContainText('File too large.');
    await expect(picture).toContainText('No file Selected');
    await choose('broken.png', 'image/png', Buffer.from('no picture at all'));
    await send.click();
    await expect(toast(page)).toContainText('Invalid Image format');
    await expect(toast(page)).toContainText('Send a JPEG, PNG or WebP picture.');

    await choose('portrait.png', 'image/png', await plainPicture().png().toBuffer());
    await expect(picture).toContainText('portrait.png');
    await expect(picture.getByRole('img', { name: 'Preview of your picture' })).toBeVisible();
    await send.click();
    await expect(toast(page)).toContainText('Image Upload Successful');
    await expect(picture).toContainText('Done Uploading');
    await expect(page.locator('img.portrait')).toBeVisible();
    await picture.getByRole('button', { name: 'Remove picture' }).click();
    await expect(toast(page)).toContainText('Your picture has been removed');
    await expect(page.locator('img.portrait')).toHaveCount(0);
  },
);

test('an account is renamed, exported, closed and kept by its owner', async ({ page, sharedSite }) => {
  const { context, url } = sharedSite;
  const password = 'Ujuzi-wetu-7';
  const account = await makeAccount(context, 'P', { password });
  await beSignedIn(page, sharedSite, account);
  await page.goto(`${url}/phis/user/settings`);
  await button(page, 'Edit').click();
  await section(page, 'Name').getByLabel('First name').fill('Zawadi');
  await button(page, 'Save').click();
  await enterPassword(page, password);
  await expect(toast(page)).toContainText('Your name has been saved');
  await expect(section(page, 'Your profile')).toContainText('Zawadi');

  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true });
  await part('My data').click();
  await page.waitForURL(`${url}/phis/user/settings/data`);
  await expect(part('My data')).toHaveAttribute('aria-current', 'page');
  const download = page.waitForEvent('download');
  // The proof is a moment old, so it is good for this too.
  await page.getByRole('button', { name: 'Export my data' }).click();
  expect((await download).suggestedFilename()).toBe('personal-data.json');

  await page.getByRole('button', { name: 'Close my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account for good?' });
  await dialog.getByLabel('Current password', { exact: true }).fill('Wrong-password-7');
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await page.waitForURL(`${url}/auth/signin`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(toast(page)).toContainText('Your account closes');

  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Signin' }).click();
  await page.waitForURL(`${url}/phis`);
  await page.goto(`${url}/phis/user/settings/data`);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(toast(page)).toContainText('Your account stays');
  await expect(page.getByRole('button', { name: 'Close my account' })).toBeVisible();
});

/** The page's clock differs from the server's: the token must still count as new. */
async function keepSessionAlive(page: Page): Promise<void> {
  const [cookie] = await page.context().cookies();
  const payload: unknown = JSON.parse(Buffer.from(cookie?.value.split('.')[1] ?? '', 'base64url').toString());
  const issued = Object(payload).iat * 1000;
  const shown = Date.parse('2026-03-10T12:00:00Z');
  await page.addInitScript((skew) => localStorage.setItem('clock-skew', String(skew)), shown - issued);
}
