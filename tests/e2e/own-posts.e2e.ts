import type { Page } from '@playwright/test';
import { saveBio } from '../../server/people/index.ts';
import { getDraft, returnPost, revisePost, withdrawPost } from '../../server/posts/index.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  type TestAccount,
} from '../factories.ts';
import { beSignedIn } from './member.ts';
import { choose, menuOf } from './row-menu.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('article');

/** An author on one of the lists, with published posts by title. */
async function openApproved(page: Page, site: RunningSite, ...titles: string[]) {
  const author = await makeAccount(site.context, 'R');
  const ids: string[] = [];
  for (const title of titles) ids.push((await makeApproved(site.context, { author, title })).id);
  await open(page, site, author, '/phis/user/posts/approved');
  return { author, ids };
}

async function open(page: Page, site: RunningSite, author: TestAccount, path: string): Promise<void> {
  await beSignedIn(page, site, author);
  await page.goto(`${site.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

test(
  'changes saved elsewhere appear when the window gets the focus, on the card and in the settings',
  edge,
  async ({ page, sharedSite }) => {
    const author = await makeAccount(sharedSite.context, 'R');
    await open(page, sharedSite, author, '/phis/user/settings');
    const bio = page.getByRole('region', { name: 'Bio', exact: true });
    const field = bio.getByRole('textbox');
    await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
    await field.fill('Begun here.');

    const saved = 'I study how households along the Zambezi treat the water that they drink. '
      .repeat(2)
      .trim();
    await saveBio(sharedSite.context, author, saved);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(saved);
    await expect(field).toHaveValue('Begun here.');
    await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(field).toHaveValue(saved);
  },
);

test(
  'a list is not loaded again when the window gets the focus',
  edge,
  async ({ page, sharedSite, requests }) => {
    await openApproved(page, sharedSite, 'Clean water');
    await expect(rows(page)).toHaveCount(1);
    const answered = page.waitForResponse('**/adminPHIS/users');
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await answered;
    expect(requests.filter(({ pathname }) => pathname === '/content/approved-posts')).toHaveLength(1);
  },
);

test(
  'a key pressed right after Escape reaches the control that opened the dialog',
  edge,
  async ({ page, sharedSite }) => {
    await openApproved(page, sharedSite, 'Clean water');
    const dialog = page.getByRole('dialog');
    await choose(page, 'Clean water', 'Delete Clean water');
    await expect(dialog).toBeVisible();
    // The browser reports the closing of a dialog later than it closes it; here it never does.
    await page.evaluate(() => window.addEventListener('close', (event) => event.stopPropagation(), true));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Delete Clean water' })).toBeVisible();
  },
);

test('the menu of a row is used by keys alone', async ({ page, sharedSite }) => {
  await openApproved(page, sharedSite, 'Clean water');
  const menu = menuOf(page, 'Clean water');
  await menu.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Delete Clean water' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Answers of readers' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('link', { name: 'Translate “Clean water”' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(page.getByRole('link', { name: 'Translate “Clean water”' })).toBeHidden();
});

test('a menu that is opened at the foot of a phone is whole in sight', edge, async ({ page, sharedSite }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openApproved(page, sharedSite, 'Oldest', 'Older', 'Newest');
  const menu = menuOf(page, 'Older');
  await menu.evaluate((summary) => summary.scrollIntoView({ block: 'end' }));
  await menu.evaluate((summary) => window.scrollBy(0, summary.getBoundingClientRect().bottom - 560));
  await menu.click();
  const last = page.getByRole('button', { name: 'Delete Older' });
  await expect
    .poll(() =>
      last.evaluate((button) => {
        const { left, bottom, width } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, bottom - 4));
      }),
    )
    .toBe(true);
});

test(
  'after a post is deleted the focus is on the post that took its place',
  edge,
  async ({ page, sharedSite }) => {
    await openApproved(page, sharedSite, 'Oldest', 'Older', 'Newest');
    await choose(page, 'Older', 'Delete Older');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(longEnoughReason);
    await dialog.getByRole('button', { name: 'Submit' }).press('Enter');
    await expect(rows(page)).toHaveCount(2);
    await expect(page.locator('main ol > li:focus')).toContainText('Oldest');
  },
);

test('a post deleted elsewhere leaves the list, with an explanation', edge, async ({ page, sharedSite }) => {
  const { author, ids } = await openApproved(page, sharedSite, 'Clean water', 'Safe wells');
  await choose(page, 'Clean water', 'Delete Clean water');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(longEnoughReason);
  const [id = ''] = ids;
  await withdrawPost(sharedSite.context, author, id, { reason: longEnoughReason, as: 'author' });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.locator('.toast')).toContainText(
    'This is no longer possible: the post has changed in the meantime.',
  );
  await expect(rows(page)).toHaveCount(1);
  await expect(dialog).toHaveCount(0);
});

test(
  'a long list of own posts is searched, and a short one has no search',
  edge,
  async ({ page, sharedSite }) => {
    const { context } = sharedSite;
    const author = await makeAccount(context, 'R');
    for (let made = 1; made <= 6; made++) await makeDraft(context, { author, title: `Nets ${made}` });
    await open(page, sharedSite, author, '/phis/user/drafts');
    await expect(rows(page)).toHaveCount(6);
    const field = page.getByLabel('Search your posts');
    await expect(field).toHaveCount(0);
    const { id } = await makeSubmitted(context, { author, title: 'Clean wells' });
    const admin = await makeAccount(context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
    await returnPost(context, admin, id, { comment: 'Name the source of the figures.' });
    await page.reload();
    await field.fill('wells');
    await field.press('Enter');
    await expect(page).toHaveURL(/drafts\?q=wells$/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Returned by Neema Mushi');
    await expect(rows(page)).toContainText('Name the source of the figures.');
    await expect(rows(page)).not.toContainText('Draft');
    await field.fill('nothing like this');
    await field.press('Enter');
    await expect(page.getByText('None of your posts matches your search.')).toBeVisible();
    await field.fill('');
    await field.press('Enter');
    await expect(rows(page)).toHaveCount(7);
  },
);

test(
  'a revision of a published post is marked as one, and is discarded instead of deleted',
  edge,
  async ({ page, sharedSite }) => {
    const { context } = sharedSite;
    const { author, ids } = await openApproved(page, sharedSite, 'Clean water');
    const [id = ''] = ids;
    await revisePost(context, author, id);
    await makeDraft(context, { author, title: 'Never published' });
    await makeSubmitted(context, { author, title: 'Waiting' });
    await open(page, sharedSite, author, '/phis/user/posts/drafts');
    const revision = rows(page).filter({ hasText: 'Clean water' });
    await expect(revision).toContainText('Revision of a published post');
    await expect(revision.getByRole('link', { name: 'Edit Clean water' })).toBeVisible();
    await menuOf(page, 'Never published').click();
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveAccessibleName(
      'Delete Never published',
    );
    await page.getByRole('link', { name: 'Pending' }).click();
    await menuOf(page, 'Waiting').click();
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveAccessibleName('Delete Waiting');
  },
);

test('a draft that was never submitted is deleted after confirmation, and a revision is discarded', async ({
  page,
  sharedSite,
}) => {
  const { context } = sharedSite;
  const { author, ids } = await openApproved(page, sharedSite, 'Clean water');
  await revisePost(context, author, ids[0] ?? '');
  const { id } = await makeDraft(context, { author, title: 'Never published', topics: ['wells', 'pumps'] });
  await open(page, sharedSite, author, '/phis/user/posts/drafts');
  const draft = rows(page).filter({ hasText: 'Never published' });
  await expect(draft).toContainText('Version 1');
  await expect(draft.getByRole('list', { name: 'Topics' })).toHaveText('wellspumps');

  await choose(draft, 'Never published', 'Delete Never published');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(menuOf(draft, 'Never published')).toBeFocused();
  await choose(draft, 'Never published', 'Delete Never published');
  const dialog = page.getByRole('dialog', { name: 'Delete this draft?' });
  await expect(dialog).toContainText('Never published');
  await dialog.getByRole('button', { name: 'Delete draft' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The draft has been deleted' })).toBeVisible();
  await expect(draft).toHaveCount(0);
  await expect(getDraft(context, author, id)).rejects.toMatchObject({ code: 'not_found' });

  await choose(page, 'Clean water', 'Discard the revision of Clean water');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard revision' }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Approved' }).click();
  await expect(rows(page)).toContainText('Clean water');
});

test('a new post is one press away from the lists of one’s own', edge, async ({ page, sharedSite }) => {
  await openApproved(page, sharedSite, 'Clean water');
  for (const path of ['/phis/user/posts/deleted', '/phis/user/drafts', '/phis/user/posts/approved']) {
    await page.goto(sharedSite.url + path);
    await expect(page.getByRole('main').getByRole('link', { name: 'Write' })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Write' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write a post');
});

test('an unknown author gets the not-found page', edge, async ({ page, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'A');
  for (const id of ['nobody', crypto.randomUUID()]) {
    await open(page, sharedSite, author, `/phis/user/author/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh! I think you’re lost.');
  }
});
