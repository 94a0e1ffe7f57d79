/** A mistake that a reader reports, from the form until the post says that it was corrected. */
import { approvePost, getDraft, submitPost } from '../../server/posts/index.ts';
import { makeAccount, makeApproved, makeReport } from '../factories.ts';
import { EditorPage } from './editor.ts';
import { openAs } from './member.ts';
import { choose } from './row-menu.ts';
import { withSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

test('a reader without a script reports a mistake, the author corrects it, and the reader hears of it', async ({
  page,
  browser,
  mailSite: site,
}) => {
  const { context, mailbox } = site;
  const author = await makeAccount(context, 'R');
  const admin = await makeAccount(context, 'A');
  const { id, slug } = await makeApproved(context, {
    author,
    title: 'Zinc for children',
    body: 'Give a child **5 mg** of zinc a day.',
  });
  const mailTo = (address: string) =>
    mailbox.messages.findLast(({ envelope }) => envelope.to.includes(address));

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(`${site.url}/phis/read/${slug}`);
  await reader.getByRole('link', { name: 'Report a mistake' }).click();
  await reader.getByLabel('The passage (optional)').fill('5 mg of zinc');
  await reader.getByLabel('Your email (optional)').fill('reader@');
  await reader.getByRole('button', { name: 'Send the report' }).click();
  await expect(reader.getByRole('link', { name: 'What is wrong: Say what is wrong' })).toBeVisible();
  await expect(reader.getByLabel('The passage (optional)')).toHaveValue('5 mg of zinc');
  await reader.getByLabel('What is wrong').fill('It must be 10 mg, says the WHO. <b>Really</b>');
  await reader.getByLabel('Your email (optional)').fill('reader@example.org');
  await reader.getByRole('button', { name: 'Send the report' }).click();
  await expect(reader.getByRole('heading', { name: 'Thank you for your report' })).toBeVisible();
  await reader.reload();

  await openAs(page, site, admin, '/dash/reports');
  const row = page.locator('.rows > li');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('It must be 10 mg, says the WHO. <b>Really</b>');
  await expect(row).toContainText('Wants an answer');
  await expect(page.getByRole('button', { name: 'Mark as fixed', includeHidden: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send to the author' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the author' }).click();
  await expect(page.getByText('There are no such reports.')).toBeVisible();
  await expect.poll(() => mailTo(author.email)?.text ?? '').toContain(`/phis/edit/${id}`);
  expect(mailTo(author.email)?.raw).not.toContain('10 mg');

  await openAs(page, site, author, `/phis/edit/${id}`);
  await expect(page.getByRole('region', { name: 'Mistakes that readers reported' })).toContainText('10 mg');
  await page.getByRole('button', { name: 'Revise' }).click();
  const editor = new EditorPage(page);
  await editor.ready();
  await page.getByRole('button', { name: '5 mg of zinc' }).click();
  expect(await page.evaluate(() => String(document.getSelection()))).toBe('5 mg** of zinc');
  await page.keyboard.type('10 mg of zinc');
  await editor.saved();
  await expect(page.getByRole('region', { name: 'Mistakes that readers reported' })).toBeVisible();

  const { draft } = await getDraft(context, author, id);
  const change = { kind: 'correction', note: 'The dose is 10 mg.' } as const;
  const submitted = await submitPost(context, author, id, draft.version, change);
  await approvePost(context, admin, id, submitted.draft.submitted_revision_id ?? '');

  await openAs(page, site, admin, '/dash/reports?state=with_author');
  await expect(row).toContainText('Version 2 was published since');
  await page.getByRole('button', { name: 'Mark as fixed' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('The version that fixed it')).toHaveValue('2');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as fixed' }).click();
  await expect(page.getByRole('link', { name: 'Fixed (1)' })).toBeVisible();
  await expect
    .poll(() => mailTo('reader@example.org')?.text ?? '')
    .toContain('Version 2 of the post corrects it');
  const difference = `${site.url}/phis/read/${slug}/v/1..2`;
  expect(mailTo('reader@example.org')?.text).toContain(difference);
  await reader.goto(difference);
  await expect(reader.locator('ins.added').first()).toContainText('10');
  await reader.goto(`${site.url}/phis/read/${slug}`);
  await expect(reader.getByText('1 report of a reader led to a correction')).toBeVisible();
  await plain.close();
});

test(
  'a decision on a report can be undone, and the focus goes on to the next report',
  edge,
  async ({ page }) => {
    await withSite(
      async (site) => {
        const { context } = site;
        const admin = await makeAccount(context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
        for (const title of ['Malaria', 'Zinc']) {
          const { id } = await makeApproved(context, { title, body: 'Before. Give 5 mg a day. After.' });
          await makeReport(context, { post: id, passage: 'Give 5 mg' });
        }
        await openAs(page, site, admin, '/dash/reports');
        const row = page.locator('.rows > li');
        await expect(row).toHaveCount(2);
        const malaria = row.filter({ hasText: 'Malaria' });
        await expect(malaria.getByRole('blockquote')).toHaveText('Before. Give 5 mg a day. After.');
        await expect(malaria.locator('mark')).toHaveText('Give 5 mg');
        await expect(malaria.getByText('Dose', { exact: true })).toBeVisible();
        await malaria.getByRole('button', { name: 'I take this' }).click();
        await expect(malaria).toContainText('You deal with it');
        await malaria.getByRole('button', { name: 'Send to the author' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Send to the author' }).click();
        await expect(row).toHaveCount(1);
        await expect(row).toBeFocused();
        await expect(row).toContainText('Zinc');
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(malaria).toContainText('You deal with it');
        await expect(row).toHaveCount(2);
      },
      { REVIEW_UNDO_SECONDS: '60' },
    );
  },
);

test(
  'staff decline a report with a reason, which they may not leave out',
  edge,
  async ({ page, mailSite: site }) => {
    const { context, mailbox } = site;
    const admin = await makeAccount(context, 'A');
    const { slug } = await makeApproved(context);
    const form = { wrong: 'I do not like this picture at all.', email: 'reader@example.org' };
    await fetch(`${site.url}/phis/read/${slug}/report?lang=sw`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    await openAs(page, site, admin, '/dash/reports');
    await choose(page, '', 'Decline');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog.getByText('Say why the report is declined')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The post has no picture.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('link', { name: 'Declined (1)' })).toBeVisible();
    await expect.poll(() => mailbox.messages.at(-1)?.text ?? '').toContain('The post has no picture.');
    expect(mailbox.messages.at(-1)?.subject).toContain('Matokeo ya ripoti yako');
  },
);
