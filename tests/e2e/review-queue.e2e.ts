/** Reviewers share the work of the queue: claims, assignments, and the days by which to decide. */
import { claimSubmission } from '../../server/desk/review/queue/claims.ts';
import { makeAccount, makeSubmitted } from '../factories.ts';
import { expectAccessible } from './accessibility.ts';
import { openAs, openProved } from './member.ts';
import { edge, expect, test } from './test.ts';

test('a key claims a submission and releases it, in the queue and beside the text', async ({
  page,
  emptySite: site,
}) => {
  const admin = await makeAccount(site.context, 'A');
  await makeSubmitted(site.context, { title: 'Clean wells' });
  await makeSubmitted(site.context, { title: 'Nets that last' });
  await openAs(page, site, admin, '/dash/review');
  const rows = page.locator('.rows > li');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('m');
  await expect(page.locator('.toast')).toContainText('You have claimed this');
  await expect(rows.nth(1)).toContainText('Claimed by you');
  await expect(rows.nth(0)).not.toContainText('Claimed');

  await page.keyboard.press('o');
  const who = page.getByRole('region', { name: 'Who and by when' });
  await expect(who.getByRole('button', { name: 'Release' })).toBeVisible();
  await page.keyboard.press('m');
  await expect(who.getByRole('button', { name: 'Claim' })).toBeVisible();
  await expect(who).not.toContainText('Claimed');
  await who.getByRole('button', { name: 'Claim' }).click();
  await expect(who).toContainText('Claimed by you');
});

test(
  'who claims what somebody else has just claimed is told who, and can still decide',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const neema = await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
    const { id } = await makeSubmitted(site.context, { title: 'Clean wells' });
    await openProved(page, site, admin, `/dash/review/${id}`);
    const who = page.getByRole('region', { name: 'Who and by when' });
    await expect(who.getByRole('button', { name: 'Claim' })).toBeVisible();
    await claimSubmission(site.context, neema, id);
    await page.keyboard.press('m');
    await expect(page.locator('.toast')).toContainText('Neema Mushi has it now.');
    await expect(who).toContainText('Claimed by Neema Mushi');
    await expect(page.getByText('You can decide all the same, but ask first.')).toBeVisible();
    await expect(who.getByRole('button', { name: 'Claim' })).toHaveCount(0);
    await page.keyboard.press('a');
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.toast')).toContainText('Published: Clean wells');
  },
);

test(
  'a reviewer assigns a submission, and sets the day of the decision',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A', { firstname: 'Amina', lastname: 'Juma' });
    await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
    const nineDaysAgo = { ...site.context, clock: () => new Date(Date.now() - 9 * 24 * 3600 * 1000) };
    const { id } = await makeSubmitted(nineDaysAgo, { title: 'Clean wells' });
    await openAs(page, site, admin, `/dash/review/${id}`);
    const who = page.getByRole('region', { name: 'Who and by when' });
    await expect(who).toContainText('Overdue');
    await who.getByRole('button', { name: 'Assign…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: 'Amina Juma (me) English To review: 0' })).toBeVisible();
    await dialog.getByRole('radio', { name: 'Neema Mushi' }).check();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(page.locator('.toast')).toContainText('Assigned to Neema Mushi');
    await expect(who).toContainText('Claimed by Neema Mushi');

    await who.getByRole('button', { name: 'Change the day…' }).click();
    await dialog.getByLabel('Day').fill('2026-01-31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('Choose a day that has not passed');
    await dialog.getByLabel('Day').fill('2099-01-31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(who).toContainText('Decide by 31 January 2099');
    await expect(who).not.toContainText('Overdue');
  },
);

test(
  'filters are kept as a view, which is opened, renamed and deleted',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const { id } = await makeSubmitted(site.context, { title: 'Clean wells' });
    await makeSubmitted(site.context, { title: 'Nets that last' });
    await claimSubmission(site.context, admin, id);
    await openAs(page, site, admin, '/dash/review');
    const rows = page.locator('.rows > li');
    await expect(rows).toHaveCount(2);
    await page.getByText('More filters and order').click();
    await page.getByLabel('Claimed by').selectOption('Me');
    await expect(rows).toHaveCount(1);
    expect(new URL(page.url()).search).toBe('?claimed=me');
    await page.getByLabel('Order').selectOption('To be decided first, first');
    await expect(page.getByText('To be decided first, first.')).toBeVisible();

    const views = page.getByRole('navigation', { name: 'Saved views' });
    const dialog = page.getByRole('dialog');
    await views.getByRole('button', { name: 'Save this view…' }).click();
    await dialog.getByLabel('Name').fill('Mine');
    await page.keyboard.press('Enter');
    await expect(views.getByRole('link', { name: 'Mine' })).toHaveAttribute('aria-current', 'true');

    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(rows).toHaveCount(2);
    await page.reload();
    await views.getByRole('link', { name: 'Mine' }).click();
    await expect(rows).toHaveCount(1);
    await expect(page.getByLabel('Claimed by')).toHaveValue('me');
    await views.getByRole('button', { name: 'Rename…' }).click();
    await dialog.getByLabel('Name').fill('My claims');
    await page.keyboard.press('Enter');
    await expect(views.getByRole('link', { name: 'My claims' })).toBeVisible();
    await views.getByRole('button', { name: 'Delete…' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.locator('.toast')).toContainText('Deleted: My claims');
    await expect(views.getByRole('link')).toHaveCount(0);
    await expect(views.getByRole('button', { name: 'Save this view…' })).toBeVisible();
  },
);

test(
  'saved replies are written once, and inserted from the keyboard where the caret is',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const { id } = await makeSubmitted(site.context, { title: 'Clean wells' });
    await openAs(page, site, admin, '/dash/review');
    await page.getByRole('link', { name: 'Saved replies' }).click();
    await expect(page.getByText('No replies are saved yet.')).toBeVisible();
    const dialog = page.getByRole('dialog');
    for (const [title, body] of [
      ['Sources', 'Please name a source for each figure.'],
      ['Units', 'Please write the unit of each dose.'],
    ] as const) {
      await page.getByRole('button', { name: 'New reply' }).click();
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByLabel('Text').fill(body);
      await dialog.getByLabel('Share with all staff').check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Edit Units' }).click();
    await dialog.getByLabel('Title').fill('Doses');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Doses' })).toBeVisible();

    await page.goto(`${site.url}/dash/review/${id}`);
    const comment = page.getByLabel('Comment on the whole text');
    await comment.fill('Thank you.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Doses/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(comment).toHaveValue('Thank you.\n\nPlease name a source for each figure.');
    await expect(comment).toBeFocused();
    await page.getByRole('button', { name: 'Add the comment' }).click();
    await expect(page.getByRole('region', { name: 'Comments' })).toContainText(
      'Please name a source for each figure.',
    );

    await page.locator('h1').click();
    await page.keyboard.press('r');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: /^Doses/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Doses/ })).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: /^Doses/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('What needs to change')).toHaveValue(
      'Please write the unit of each dose.',
    );
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.toast')).toContainText('Returned: Clean wells');
  },
);

test(
  'the next one skips what colleagues have claimed, and says when only those are left',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const neema = await makeAccount(site.context, 'A');
    const first = await makeSubmitted(site.context, { title: 'Clean wells' });
    const claimed = await makeSubmitted(site.context, { title: 'Nets that last' });
    await makeSubmitted(site.context, { title: 'Two doses' });
    await claimSubmission(site.context, neema, claimed.id);
    await openProved(page, site, admin, `/dash/review/${first.id}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Clean wells');
    await page.keyboard.press('s');
    await expect(heading).toHaveText('Two doses');
    await page.keyboard.press('k');
    await expect(heading).toHaveText('Nets that last');
    await page.goto(`${site.url}/dash/review/${first.id}`);
    for (const title of ['Clean wells', 'Two doses']) {
      await expect(heading).toHaveText(title);
      await page.keyboard.press('a');
      await page.keyboard.press('Control+Enter');
      await expect(page.locator('.toast')).toContainText(`Published: ${title}`);
    }
    await page.waitForURL('**/dash/review');
    await expect(page.locator('.toast')).toContainText('The others are claimed by colleagues');
  },
);

test(
  'several submissions are chosen, claimed and assigned at once',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    await makeAccount(site.context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
    for (const title of ['Clean wells', 'Nets that last', 'Old figures'])
      await makeSubmitted(site.context, { title });
    await openAs(page, site, admin, '/dash/review');
    const rows = page.locator('.rows > li');
    const bar = page.getByRole('region', { name: 'Chosen rows' });
    await page.getByRole('checkbox', { name: 'Choose Clean wells' }).check();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox', { name: 'Choose Nets that last' })).toBeChecked();
    await expect(bar).toContainText('Chosen: 2');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Claim' }).click();
    await expect(page.locator('.toast')).toContainText('2 of 2');
    await expect(rows.filter({ hasText: 'Claimed by you' })).toHaveCount(2);
    await expect(bar).toHaveCount(0);

    for (const title of ['Clean wells', 'Old figures'])
      await page.getByRole('checkbox', { name: `Choose ${title}` }).check();
    await bar.getByRole('button', { name: 'Choose none' }).click();
    await expect(bar).toHaveCount(0);
    for (const title of ['Clean wells', 'Old figures'])
      await page.getByRole('checkbox', { name: `Choose ${title}` }).check();
    // Somebody else has taken one of them meanwhile: the other is assigned all the same.
    let refused = false;
    await page.route('**/content/review/*/assign', (route) => {
      if (refused) return route.continue();
      refused = true;
      return route.fulfill({ status: 409, json: { ok: false, code: 'claimed', message: 'Too late.' } });
    });
    await bar.getByRole('button', { name: 'Assign…' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Neema Mushi' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
    await expect(page.locator('.toast')).toContainText('1 of 2');
    await expect(rows.filter({ hasText: 'Claimed by Neema Mushi' })).toHaveCount(1);
    await expect(bar).toHaveCount(0);
  },
);
