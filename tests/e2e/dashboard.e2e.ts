import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { getDraft, readPublicPost, recallPost, saveDraft, submitPost } from '../../server/posts/index.ts';
import { recordAudit } from '../../server/trust/index.ts';
import { longEnoughReason, makeAccount, makeApplication, makeApproved, makeSubmitted } from '../factories.ts';
import { dashboardScreens, prepareDashboard } from './dashboard-screens.ts';
import { lookAt, photographing } from './look.ts';
import { openAs, openProved } from './member.ts';
import { choose, menuOf } from './row-menu.ts';
import { edge, expect, long, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.locator('.rows > li, .rows > tbody > tr');

/** A page of another person, in a browser of their own. */
async function anotherPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'en-GB' })).newPage();
}

/** Selects words in the text with the pointer. */
async function select(page: Page, words: string): Promise<void> {
  await page.locator('.review-prose').evaluate((prose, quote) => {
    const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(quote) ?? -1;
      if (start < 0) continue;
      document.getSelection()?.setBaseAndExtent(node, start, node, start + quote.length);
      return;
    }
    throw new Error(`the text has no '${quote}'`);
  }, words);
}

test(
  'the queue shows submissions, oldest first, and its filters stay in the URL',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    await makeSubmitted(site.context, { title: 'Clean wells', topics: ['water'] });
    await makeSubmitted(site.context, { title: 'Moustiquaires', topics: ['malaria'], language: 'fr' });
    await makeSubmitted(site.context, { title: 'Nets that last', topics: ['malaria'] });
    await openProved(page, site, admin, '/dash/review');
    await expect(rows(page).getByRole('heading')).toHaveText([
      'Clean wells',
      'Moustiquaires',
      'Nets that last',
    ]);

    await page.getByLabel('Language', { exact: true }).selectOption({ label: 'Français (1)' });
    await expect(rows(page).getByRole('heading')).toHaveText(['Moustiquaires']);
    expect(page.url()).toBe(`${site.url}/dash/review?language=fr`);

    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByLabel('Topic', { exact: true }).fill('malaria');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(rows(page).getByRole('heading')).toHaveText(['Moustiquaires', 'Nets that last']);

    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByLabel('Topic', { exact: true })).toHaveValue('malaria');

    // What is in use can be taken away one by one, and what is typed elsewhere applies with it.
    await page.getByLabel('Language', { exact: true }).selectOption('fr');
    await expect(rows(page)).toHaveCount(1);
    await lookAt(page, 'queue with filters');
    await page.getByRole('button', { name: 'Without Topic: malaria' }).click();
    await expect(page.getByLabel('Topic', { exact: true })).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
    await expect(page).toHaveURL(`${site.url}/dash/review?language=fr`);
    await page.getByRole('button', { name: 'Without Language: Français' }).click();
    await expect(rows(page)).toHaveCount(3);

    await page.getByLabel('Title, topic or author').fill('nothing like this');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page.getByText('Nothing in the queue matches these filters.')).toBeVisible();
  },
);

test('no filter of the queue is cut off in French', long, async ({ page, emptySite: site }) => {
  const admin = await makeAccount(site.context, 'A');
  for (const language of ['en', 'fr', 'sw']) await makeSubmitted(site.context, { title: 'Maji', language });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openProved(page, site, admin, '/dash/review?lang=fr');
    await expect(rows(page)).toHaveCount(3);
    await page.getByText('Autres filtres et ordre').click();
    const cut = await page.locator('main form select').evaluateAll((selects) =>
      selects.flatMap((select) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        if (!context || !(select instanceof HTMLSelectElement)) throw new Error('nothing to measure with');
        context.font = font;
        const arrow = 24;
        const room =
          select.clientWidth -
          Number.parseFloat(paddingInlineStart) -
          Number.parseFloat(paddingInlineEnd) -
          arrow;
        return [...select.options]
          .filter(({ text }) => context.measureText(text).width > room)
          .map(({ text }) => text);
      }),
    );
    expect(cut, `at ${width} px`).toEqual([]);
  }
});

test('a submission is approved, and the next one with the same filters follows', async ({
  page,
  emptySite: site,
}) => {
  const admin = await makeAccount(site.context, 'A');
  const first = await makeSubmitted(site.context, { title: 'Clean wells', topics: ['water'] });
  await makeSubmitted(site.context, { title: 'Nets that last', topics: ['malaria'] });
  const last = await makeSubmitted(site.context, { title: 'Water in clay', topics: ['water'] });
  await openProved(page, site, admin, '/dash/review?topic=water');
  await page.getByRole('link', { name: 'Clean wells' }).click();
  await expect(heading(page)).toHaveText('Clean wells');
  await expect(page.locator('.review-prose strong')).toHaveText('one minute');

  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog(page)).toContainText('Everyone will be able to read it immediately.');
  await dialog(page).getByRole('button', { name: 'Publish' }).click();

  await page.waitForURL(`${site.url}/dash/review/${last.id}?topic=water`);
  await expect(heading(page)).toHaveText('Water in clay');
  await expect(page.locator('.toast')).toContainText('Published: Clean wells');
  expect((await readPublicPost(site.context, first.slug))?.state).toBe('published');
});

test('a submission is returned with a comment on what to change, and not without', async ({
  page,
  emptySite: site,
}) => {
  const admin = await makeAccount(site.context, 'A');
  const { id, author } = await makeSubmitted(site.context, { title: 'Clean wells' });
  await openProved(page, site, admin, `/dash/review/${id}`);
  await page.getByRole('button', { name: 'Return' }).click();
  await dialog(page).getByRole('button', { name: 'Return' }).click();
  await expect(dialog(page)).toContainText('Say what the author should change');
  await dialog(page).getByLabel('What needs to change').fill('Name your source.');
  await dialog(page).getByRole('button', { name: 'Return' }).click();

  await page.waitForURL(`${site.url}/dash/review`);
  await expect(page.getByText('Nothing is waiting for review.', { exact: false })).toBeVisible();
  const { post, draft } = await getDraft(site.context, author, id);
  expect(post.status).toBe('draft');
  expect(draft.review_comment).toBe('Name your source.');
});

test('a published post is withdrawn with a reason that is long enough', async ({ page, emptySite: site }) => {
  const staffed = await prepareDashboard(site);
  await makeApproved(site.context, { title: 'Boiling water, step by step' });
  await openProved(page, site, staffed.admin, `/dash/review/${staffed.revision}`);
  await choose(page, 'Safe drinking water in the dry season', 'Withdraw');
  await expect(dialog(page)).toContainText('Readers will no longer be able to read this post.');
  await dialog(page).getByLabel('Reason').fill('Wrong.');
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog(page)).toContainText('Minimum of 50 characters');
  await dialog(page).getByLabel('Reason').fill(longEnoughReason);
  const instead = dialog(page).getByRole('combobox', { name: 'Read instead' });
  await instead.fill('Boiling');
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog(page)).toContainText('Choose one of the posts found');
  await instead.fill('Boiling water');
  await dialog(page).getByRole('option', { name: 'Boiling water, step by step' }).click();
  await expect(instead).toHaveValue('Boiling water, step by step');
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();

  await expect(page.locator('.toast')).toContainText('Withdrawn: Safe drinking water in the dry season');
  const reply = await page.request.get(`${site.url}/phis/read/safe-water-in-the-dry-season`);
  expect(reply.status()).toBe(410);
  const shown = await reply.text();
  expect(shown).toContain(longEnoughReason);
  expect(shown).toContain('href="/phis/read/boiling-water-step-by-step"');
});

test(
  'staff who approve their own post see that nobody else has reviewed it',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const { id } = await makeSubmitted(site.context, { author: admin });
    await openProved(page, site, admin, `/dash/review/${id}`);
    await expect(page.getByText('You wrote this')).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog(page)).toContainText('nobody else will have reviewed it');
    await dialog(page).getByRole('button', { name: 'Publish' }).click();
    await expect(page.locator('.toast')).toContainText('Published');
  },
);

test(
  'a comment on a passage is shown in both views, and can be deleted',
  edge,
  async ({ page, emptySite: site }) => {
    const staffed = await prepareDashboard(site);
    await openProved(page, site, staffed.admin, `/dash/review/${staffed.revision}`);
    await expect(page.getByLabel('Changes')).toBeChecked();
    await page.getByRole('radio', { name: 'Text' }).check();
    await select(page, 'a clean cloth');
    await page.getByRole('button', { name: 'Comment on this passage' }).click();
    await page.getByLabel('Comment on this passage').fill('How clean?');
    await page.getByRole('button', { name: 'Add the comment' }).click();

    const comment = page
      .locator('section[aria-labelledby="comments-heading"] li')
      .filter({ hasText: 'How clean?' });
    await expect(comment.locator('blockquote')).toHaveText('a clean cloth');
    await expect(page.getByLabel('Comment on the whole')).toHaveValue('');
    const marked = () =>
      page.evaluate(() =>
        [...(CSS.highlights.get('commented-passages') ?? [])].map((range) => String(range)),
      );
    expect(await marked()).toEqual(['boil it for three minutes', 'a clean cloth']);

    await page.getByLabel('Changes').check();
    await expect(page.locator('.review-prose ins').first()).toBeVisible();
    await expect.poll(marked).toContain('a clean cloth');
    await comment.getByRole('button', { name: 'Show in the text' }).click();
    await expect(page.locator('.review-prose').getByText('a clean cloth')).toBeInViewport();

    const others = page
      .locator('section[aria-labelledby="comments-heading"] li')
      .filter({ hasText: 'Reads well.' });
    await expect(others.getByRole('button', { name: 'Remove' })).toHaveCount(0);
    await comment.getByRole('button', { name: 'Remove' }).click();
    await expect(comment).toHaveCount(0);
  },
);

test(
  'changes are also described in words: title, topics and text',
  edge,
  async ({ page, emptySite: site }) => {
    const staffed = await prepareDashboard(site);
    await openProved(page, site, staffed.admin, `/dash/review/${staffed.revision}`);
    await page.getByLabel('Changes').check();
    await expect(page.locator('p.prose ins')).toContainText('drinking');
    await expect(page.locator('p', { hasText: 'Topics' }).locator('del')).toHaveText('households');
    await expect(page.locator('p', { hasText: 'Topics' }).locator('ins')).toHaveText('drought');
    const mark = page.locator('.review-prose ins').first();
    expect(await mark.evaluate((ins) => getComputedStyle(ins, '::before').content)).toBe('"Added: "');
    await expect(mark).toHaveCSS('text-decoration-line', 'underline');
  },
);

test(
  'of two reviewers who decide at once, the second is told and loses nothing',
  edge,
  async ({ page, browser, emptySite: site }) => {
    const first = await makeAccount(site.context, 'A');
    const second = await makeAccount(site.context, 'A');
    const { id } = await makeSubmitted(site.context, { title: 'Clean wells' });
    await openProved(page, site, first, `/dash/review/${id}`);
    const other = await anotherPage(browser);
    await openProved(other, site, second, `/dash/review/${id}`);
    await other.getByRole('button', { name: 'Return' }).click();
    await dialog(other).getByLabel('What needs to change').fill('Name your source.');

    await page.getByRole('button', { name: 'Approve' }).click();
    await dialog(page).getByRole('button', { name: 'Publish' }).click();
    await expect(page.locator('.toast')).toContainText('Published: Clean wells');

    await dialog(other).getByRole('button', { name: 'Return' }).click();
    await expect(other.locator('.toast')).toContainText('This has already been decided');
    await expect(heading(other)).toHaveText('This is no longer waiting for review');
    await other.context().close();
  },
);

test(
  'a text that its author has replaced is not approved: the newer one is shown',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const { id, author } = await makeSubmitted(site.context, { title: 'Clean wells' });
    await openProved(page, site, admin, `/dash/review/${id}`);
    await page.getByRole('button', { name: 'Approve' }).click();

    const { draft: recalled } = await recallPost(site.context, author, id);
    const { draft } = await saveDraft(site.context, author, id, {
      version: recalled.version,
      title: 'Cleaner wells',
    });
    await submitPost(site.context, author, id, draft.version);

    await dialog(page).getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'There is a newer version' })).toBeVisible();
    await expect(heading(page)).toHaveText('Cleaner wells');
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  },
);

test(
  'applications are accepted and declined; a second decision is refused',
  edge,
  async ({ page, browser, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const [zawadi, baraka] = [
      await makeAccount(site.context, 'P', { firstname: 'Zawadi', lastname: 'Otieno' }),
      await makeAccount(site.context, 'P', { firstname: 'Baraka', lastname: 'Mushi' }),
    ];
    await makeApplication(site.context, zawadi);
    await makeApplication(site.context, baraka);
    const other = await anotherPage(browser);
    await openProved(other, site, await makeAccount(site.context, 'S'), '/dash/applications');
    await openProved(page, site, admin, '/dash/applications');
    await page.getByRole('button', { name: 'Accept Zawadi Otieno' }).click();
    await dialog(page).getByRole('button', { name: 'Accept' }).click();
    await expect(page.locator('.toast')).toContainText('Zawadi Otieno can write now');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.locator('h1:focus, .rows > li:focus')).toHaveCount(1);
    await expect(page.locator('nav [aria-current=page] span[aria-hidden]')).toHaveText('1');

    await page.getByRole('button', { name: 'Decline Baraka Mushi' }).click();
    await dialog(page).getByRole('button', { name: 'Decline' }).click();
    await expect(dialog(page).locator('.field-error')).toBeVisible();
    await dialog(page).getByLabel('Reason').fill('Please tell us more about your work.');
    await dialog(page).getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText('No applications are waiting.', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'Declined' }).click();
    await expect(rows(page)).toContainText('Please tell us more about your work.');

    await other.getByRole('button', { name: 'Decline Zawadi Otieno' }).click();
    await dialog(other).getByLabel('Reason').fill('Please tell us more about your work.');
    await dialog(other).getByRole('button', { name: 'Decline' }).click();
    await expect(other.locator('.toast')).toContainText('This has already been decided');
    await expect(rows(other)).toHaveCount(0);
    await other.context().close();
  },
);

test('a super admin changes roles, can’t remove the last super admin, and finds it all in the log', async ({
  page,
  emptySite: site,
}) => {
  const superAdmin = await makeAccount(site.context, 'S', { firstname: 'Naledi', lastname: 'Dlamini' });
  await makeAccount(site.context, 'R', { firstname: 'Grace', lastname: 'Okoro' });
  await openProved(page, site, superAdmin, '/dash/accounts');
  await page.getByLabel('Search accounts').fill('grace');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Change Grace Okoro' }).click();
  await dialog(page).getByRole('radio', { name: 'Admin', exact: true }).check();
  await expect(dialog(page)).toContainText('They will be signed out everywhere');
  await dialog(page).getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog(page).getByLabel('Reason')).toBeFocused();
  await dialog(page).getByLabel('Reason').fill('She leads the reviewers now.');
  await dialog(page).getByRole('button', { name: 'Save the change' }).click();
  await expect(rows(page).locator('.badge')).toHaveText('Admin');

  await page.goto(`${site.url}/dash/accounts?q=naledi`);
  await page.getByRole('button', { name: 'Change Naledi Dlamini' }).click();
  await dialog(page).getByRole('radio', { name: 'Researcher' }).check();
  await expect(dialog(page)).toContainText('This is your own account');
  await dialog(page).getByLabel('Reason').fill('I leave the staff.');
  await dialog(page).getByRole('button', { name: 'Save the change' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('This is the only super admin.');
  await page.keyboard.press('Escape');

  await page.goto(`${site.url}/dash/audit`);
  const changed = rows(page).filter({ hasText: 'Changed the role of an account' });
  await expect(changed).toContainText('Naledi Dlamini');
  await changed.getByText('Details').click();
  await expect(changed.locator('code').first()).toHaveText('account.changed');
  await expect(changed).toContainText('She leads the reviewers now.');
  await changed.getByRole('link', { name: 'Grace Okoro' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Okoro');
  await expect(page.getByRole('list', { name: 'What was done to the account' })).toContainText(
    'She leads the reviewers now.',
  );
});

test(
  'a super admin reads beforehand what taking somebody from the staff means',
  edge,
  async ({ page, emptySite: site }) => {
    test.setTimeout(photographing);
    const superAdmin = await makeAccount(site.context, 'S', { firstname: 'Naledi', lastname: 'Dlamini' });
    await makeAccount(site.context, 'S', { firstname: 'Omar', lastname: 'Diallo' });
    await makeAccount(site.context, 'A', { firstname: 'Grace', lastname: 'Okoro' });
    await openProved(page, site, superAdmin, '/dash/accounts');
    const of = (name: string) => rows(page).filter({ hasText: name });
    await choose(of('Grace Okoro'), 'Grace Okoro', 'Disable Grace Okoro');
    await expect(dialog(page)).toContainText('ends after 72 hours unless another super admin agrees');
    await lookAt(page, 'disable one of the staff');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await choose(of('Omar Diallo'), 'Omar Diallo', 'Disable Omar Diallo');
    await expect(dialog(page)).toContainText('neither can take this from the other');
    await dialog(page).getByLabel('Reason').fill('He left the network.');
    await dialog(page).getByRole('button', { name: 'Disable' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Fewer than two super admins would be left');
    await lookAt(page, 'one of two super admins');
  },
);

test(
  'a super admin invites somebody, disables and enables an account, and downloads the log',
  edge,
  async ({ page, emptySite: site }) => {
    test.setTimeout(photographing);
    const superAdmin = await makeAccount(site.context, 'S', { firstname: 'Naledi', lastname: 'Dlamini' });
    const graceAccount = await makeAccount(site.context, 'R', { firstname: 'Grace', lastname: 'Okoro' });
    const post = await makeApproved(site.context, { title: 'Two doses', author: graceAccount });
    await recordAudit(site.context.db, {
      at: new Date(),
      actor: graceAccount,
      action: 'post.approved',
      subject: { type: 'post', id: post.id },
    });
    await openProved(page, site, superAdmin, '/dash/accounts');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await dialog(page).getByLabel('Email address').fill('asha@example.org');
    await dialog(page).getByLabel('First name').fill('Asha');
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    await expect(dialog(page).getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
    await lookAt(page, 'invite someone');
    await dialog(page).getByLabel('Last name').fill('Kiptoo');
    await dialog(page).getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.locator('.toast')).toContainText('An invitation is on its way to asha@example.org');
    await expect(rows(page)).toHaveCount(3);

    const grace = rows(page).filter({ hasText: 'Grace Okoro' });
    await choose(grace, 'Grace Okoro', 'Disable Grace Okoro');
    await expect(dialog(page)).toContainText('They are signed out everywhere');
    await expect(dialog(page)).toContainText('Published a post: Two doses');
    await lookAt(page, 'disable an account');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(grace).not.toContainText('Disabled');
    await choose(grace, 'Grace Okoro', 'Disable Grace Okoro');
    await dialog(page).getByLabel('Reason').fill('Her password was stolen.');
    await dialog(page).getByRole('button', { name: 'Disable' }).click();
    await expect(grace).toContainText('Disabled');
    await expect(menuOf(page, 'Naledi Dlamini')).toHaveCount(0);
    await lookAt(page, 'accounts with one disabled');
    await choose(grace, 'Grace Okoro', 'Public acts of the last 30 days Grace Okoro');
    await expect(dialog(page)).toContainText('1 act that readers see');
    await expect(dialog(page)).toContainText('Published a post: Two doses');
    await expect(dialog(page).getByRole('link', { name: 'Withdraw it Two doses' })).toHaveAttribute(
      'href',
      '/dash/published?q=Two+doses',
    );
    await expect(dialog(page).getByRole('link', { name: 'All entries in the audit log' })).toHaveAttribute(
      'href',
      new RegExp(`^/dash/audit\\?actor=${graceAccount.id}&from=`),
    );
    await lookAt(page, 'public acts of an account');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await grace.getByRole('button', { name: 'Enable Grace Okoro' }).click();
    await dialog(page).getByLabel('Reason').fill('She has a new password.');
    await dialog(page).getByRole('button', { name: 'Enable' }).click();
    await expect(grace).not.toContainText('Disabled');

    await page.goto(`${site.url}/dash/audit`);
    await page.getByLabel('What was done').selectOption('Disabled an account');
    await expect(rows(page)).toHaveCount(1);
    await page.getByText('More filters and order').click();
    await page.getByLabel('Done by').fill('grace');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No entries match your search.')).toBeVisible();
    await lookAt(page, 'audit log filtered');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(page.getByLabel('What was done')).toHaveValue('');
    await page.getByLabel('Done by').fill('naledi');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(3);
    await page.reload();
    await expect(page.getByLabel('Done by')).toHaveValue('naledi');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('audit-log.csv');
    const table = await readFile(await download.path(), 'utf8');
    expect(table.split('\r\n').filter((line) => line.includes('account.'))).toHaveLength(3);
    expect(table).toContain('"account.invited"');
  },
);

test('long lists load page by page', edge, async ({ page, emptySite: site }) => {
  const superAdmin = await makeAccount(site.context, 'S');
  for (let number = 0; number < 55; number += 1) await makeAccount(site.context, 'P');
  await openProved(page, site, superAdmin, '/dash/accounts');
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows(page)).toHaveCount(56);
  await expect(rows(page).nth(50)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test(
  'each role sees the screens that it may use, and is refused the others',
  long,
  async ({ page, emptySite: site }) => {
    const denied = page.getByText('Your account has no access to this page');
    const mine = ['To do', 'My Posts', 'Drafts', 'Translations', 'Following', 'Statistics'];
    const shown = () =>
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('listitem').getByRole('link');

    await page.goto(`${site.url}/dash`);
    await page.waitForURL(`${site.url}/auth/signin?from=%2Fdash`);
    await openAs(page, site, await makeAccount(site.context, 'P'), '/dash');
    await expect(denied).toBeVisible();

    const researcher = await makeAccount(site.context, 'R');
    await openAs(page, site, researcher, '/dash');
    await expect(page.getByText('Nothing waits for you.')).toBeVisible();
    await lookAt(page, 'nothing to do');
    await page.getByRole('link', { name: 'Statistics' }).click();
    await expect(page.getByText('You have not written a post yet.', { exact: false })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The site in numbers' })).toBeVisible();
    await lookAt(page, 'statistics without posts');
    await expect(shown()).toHaveText([...mine]);
    for (const path of [
      '/dash/review',
      '/dash/published',
      '/dash/reports',
      '/dash/due',
      '/dash/notices',
      '/dash/alerts',
      '/dash/topics',
      '/dash/applications',
      '/dash/clouds',
      '/dash/apps',
      '/dash/accounts',
      '/dash/incidents',
      '/dash/audit',
      '/dash/security',
    ]) {
      await openAs(page, site, researcher, path);
      await expect(denied).toBeVisible();
    }

    const admin = await makeAccount(site.context, 'A');
    await openAs(page, site, admin, '/dash');
    await expect(shown()).toHaveText([
      ...mine,
      'Review',
      'Reports',
      'Due',
      'Published',
      'Notices',
      'Alerts',
      'Topics',
      'Applications',
      'Apps',
      'Cloud',
    ]);
    for (const path of ['/dash/accounts', '/dash/incidents', '/dash/audit', '/dash/security']) {
      await openProved(page, site, admin, path);
      await expect(denied).toBeVisible();
    }

    await openAs(page, site, await makeAccount(site.context, 'S'), '/dash');
    await expect(shown()).toHaveText([
      ...mine,
      'Review',
      'Reports',
      'Due',
      'Published',
      'Notices',
      'Alerts',
      'Topics',
      'Accounts',
      'Applications',
      'Apps',
      'Cloud',
      'Incidents',
      'Audit log',
      'Security',
    ]);
  },
);

test(
  'an author sees counted numbers, and nothing where there is nothing to count',
  edge,
  async ({ page, emptySite: site }) => {
    const staffed = await prepareDashboard(site);
    await openAs(page, site, staffed.author, '/dash/statistics');
    await expect(page.getByRole('img', { name: /^Views by day from .*: 3,000 in total/ })).toBeVisible();
    await expect(page.getByText('number 2 in the queue')).toBeVisible();
    await page.getByRole('link', { name: '365 days' }).click();
    await page.getByText('The numbers by day').click();
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(1 + 365);

    const unread = await makeAccount(site.context, 'R');
    await makeApproved(site.context, { author: unread });
    await openAs(page, site, unread, '/dash/statistics');
    await expect(page.getByText('Nothing to show for this period.')).toHaveCount(3);
  },
);

test('without a network a list reports it, and loads on retry', edge, async ({ page, emptySite: site }) => {
  const admin = await makeAccount(site.context, 'A');
  await page.route('**/adminPHIS/applications?*', (route) => route.abort());
  await openAs(page, site, admin, '/dash/applications');
  await expect(page.getByText('The server can’t be reached')).toBeVisible();
  await page.unroute('**/adminPHIS/applications?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No applications are waiting.', { exact: false })).toBeVisible();
});

for (const language of ['en', 'ar'] as const) {
  test(`the dashboard, in ${language}, is accessible on any screen`, long, async ({ page, emptySite }) => {
    test.setTimeout(photographing);
    const staffed = await prepareDashboard(emptySite);
    for (const [name, show] of Object.entries(dashboardScreens)) {
      await test.step(name, async () => {
        await show(page, emptySite, staffed, language);
        await lookAt(page, `${name} ${language}`);
      });
    }
  });
}
