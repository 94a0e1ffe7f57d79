import type { Page } from '@playwright/test';
import { recentProofHeader } from '../../contract/constants.ts';
import { addComment } from '../../server/desk/review/comments.ts';
import {
  getDraft,
  readPublicPost,
  recallPost,
  returnPost,
  saveDraft,
  submitPost,
} from '../../server/posts/index.ts';
import { openSession } from '../../server/trust/index.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeSubmitted,
  proofIn,
  type TestAccount,
} from '../factories.ts';
import { openAs, openProved } from './member.ts';
import { choose } from './row-menu.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.locator('.rows > li');

/** The author recalls a submission and submits another text. */
async function replaceText({ context }: RunningSite, author: TestAccount, id: string, title: string) {
  const { draft: recalled } = await recallPost(context, author, id);
  const { draft } = await saveDraft(context, author, id, { version: recalled.version, title });
  await submitPost(context, author, id, draft.version);
}

test(
  'a comment on a text that was replaced meanwhile is not sent, and not lost',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeSubmitted(site.context, { author, title: 'Clean wells' });
    await openAs(page, site, admin, `/dash/review/${id}`);
    await page.getByLabel('Comment on the whole').fill('Which wells?');
    await replaceText(site, author, id, 'Cleaner wells');
    await page.getByRole('button', { name: 'Add the comment' }).click();
    await expect(heading(page)).toHaveText('Cleaner wells');
    await expect(page.getByLabel('Comment on the whole')).toHaveValue('Which wells?');

    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await dialog(page).getByLabel('What needs to change').fill('Name your source.');
    await replaceText(site, author, id, 'The cleanest wells');
    await dialog(page).getByRole('button', { name: 'Return' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a newer version' })).toBeVisible();
    await expect(heading(page)).toHaveText('The cleanest wells');
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await expect(dialog(page).getByLabel('What needs to change')).toHaveValue('Name your source.');
    await dialog(page).getByRole('button', { name: 'Return' }).click();
    await page.waitForURL(`${site.url}/dash/review`);
    expect((await getDraft(site.context, author, id)).draft.review_comment).toBe('Name your source.');
  },
);

test(
  'a reason survives Escape and an ended session, and Cancel discards it',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const { id } = await makeSubmitted(site.context);
    await openAs(page, site, admin, `/dash/review/${id}`);
    const reason = dialog(page).getByLabel('What needs to change');
    const ask = () => page.getByRole('button', { name: 'Return', exact: true }).click();
    await ask();
    await reason.fill('Name your source.');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await ask();
    await expect(reason).toHaveValue('Name your source.');

    await site.context.db.updateTable('sessions').set({ ended_at: new Date() }).execute();
    await dialog(page).getByRole('button', { name: 'Return' }).click();
    await page.waitForURL(/\/auth\/signin/);
    const token = await openSession(site.context, admin.id);
    await openAs(page, site, { ...admin, token }, `/dash/review/${id}`);
    await ask();
    await expect(reason).toHaveValue('Name your source.');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await ask();
    await expect(reason).toHaveValue('');
  },
);

test(
  'a press on Cancel works although the field it leaves is invalid',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const { id } = await makeSubmitted(site.context);
    await openAs(page, site, admin, `/dash/review/${id}`);
    await page.getByRole('button', { name: 'Return', exact: true }).click();
    await dialog(page).getByLabel('What needs to change').focus();
    const button = await dialog(page).getByRole('button', { name: 'Cancel' }).boundingBox();
    if (!button) throw new Error('there is no such button');
    await page.mouse.move(button.x + button.width / 2, button.y + 3);
    await page.mouse.down();
    // An error of the field would be visible by then.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await page.mouse.up();
    await expect(dialog(page)).toHaveCount(0);
  },
);

test(
  'staff find a published post that is not being revised, and withdraw it',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const author = await makeAccount(site.context, 'R', { firstname: 'Grace', lastname: 'Okoro' });
    const { slug } = await makeApproved(site.context, { author, title: 'Two doses' });
    await makeApproved(site.context, { title: 'Clean wells' });
    await makeSubmitted(site.context, { title: 'Not published' });
    await openProved(page, site, admin, '/dash');
    await page.getByRole('link', { name: 'Published', exact: true }).click();
    await expect(rows(page).getByRole('heading')).toHaveText(['Clean wells', 'Two doses']);
    await page.getByLabel('Search the published posts').fill('doses');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1);

    await choose(page, 'Two doses', 'Withdraw Two doses');
    await expect(dialog(page)).toContainText('Readers will no longer be able to read this post.');
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog(page)).toContainText('Enter your reason for deleting this post');
    await dialog(page).getByLabel('Reason').fill(longEnoughReason);
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.locator('.toast')).toContainText('Withdrawn: Two doses');
    await expect(page.getByText('No published posts match your search.')).toBeVisible();
    expect(await readPublicPost(site.context, slug)).toMatchObject({ state: 'withdrawn' });
  },
);

test('if two people withdraw a post at once, the second is told', edge, async ({ page, emptySite: site }) => {
  const admin = await makeAccount(site.context, 'A');
  const { id } = await makeApproved(site.context, { title: 'Two doses' });
  await openProved(page, site, admin, '/dash/published');
  await choose(page, 'Two doses', 'Withdraw Two doses');
  await dialog(page).getByLabel('Reason').fill(longEnoughReason);
  const body = { comment: longEnoughReason, filter: 'admin' };
  const other = await makeAccount(site.context, 'S');
  const proof = (await proofIn(site.context, other.token)) ?? '';
  const headers = { authorization: other.token, [recentProofHeader]: proof };
  await page.request.patch(`${site.url}/content/withdraw-post/${id}`, { data: body, headers });
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.locator('.toast')).toContainText('This has already been decided');
  await expect(page.getByText('Nothing is published yet.', { exact: false })).toBeVisible();
});

test(
  'an author’s published posts are one link from their submission',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const author = await makeAccount(site.context, 'R', { firstname: 'Grace', lastname: 'Okoro' });
    await makeApproved(site.context, { author, title: 'Two doses' });
    const { id } = await makeSubmitted(site.context, { author });
    await openAs(page, site, admin, `/dash/review/${id}`);
    await page.getByRole('link', { name: 'Grace Okoro' }).click();
    await expect(heading(page)).toHaveText('Grace Okoro');
    await expect(page.getByRole('link', { name: 'Two doses' })).toBeVisible();
  },
);

test('a returned post is on its author’s first screen and leads to the comments', async ({
  page,
  emptySite: site,
}) => {
  const admin = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  const author = await makeAccount(site.context, 'R');
  const { id, revision } = await makeSubmitted(site.context, { author, title: 'Clean wells' });
  await addComment(site.context, admin, id, { revision, body: 'Which wells?' });
  await returnPost(site.context, admin, id, { comment: 'Name your source.' });
  await openAs(page, site, author, '/dash');
  const row = page.getByRole('list', { name: 'To do' }).getByRole('listitem');
  await expect(row).toContainText('Returned by Neema Mushi');
  await expect(row).toContainText('Name your source.');
  await row.getByRole('link', { name: 'Revise Clean wells' }).click();
  await page.waitForURL(`${site.url}/phis/edit/${id}`);
  await expect(page.getByText('Name your source.')).toBeVisible();
});

test('an account is found from the log however long its name is', edge, async ({ page, emptySite: site }) => {
  const superAdmin = await makeAccount(site.context, 'S');
  const firstname = `Andriamanana${'naina'.repeat(17)}`;
  await makeAccount(site.context, 'R', { firstname, lastname: 'Rakotomalala' });
  await openProved(page, site, superAdmin, '/dash/audit');
  await page.getByRole('link', { name: `${firstname} Rakotomalala` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${firstname} Rakotomalala`);
});
