/** A dose that was reported: the withdrawal, and the way of the text back to its readers. */

import type { Locator } from '@playwright/test';
import { translatePost } from '../../server/desk/translations/translations.ts';
import { getDraft, revisePost, saveDraft, submitPost, withdrawPost } from '../../server/posts/index.ts';
import { longEnoughReason, makeAccount, makeApproved, makeReport, type TestAccount } from '../factories.ts';
import { EditorPage } from './editor.ts';
import { openAs, openProved } from './member.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

const right = [
  'Give 15 mg/kg every 6 hours, at most 4 times a day. Do not give aspirin to children under 5 years.',
  'If the fever lasts more than 3 days, call 1195. Give it by mouth, 500 mg at most.',
].join('\n\n');
const wrong = [
  'Give 50 mg/kg every 8 hours, at most 6 times a day. Give aspirin to children over 5 years.',
  'If the fever lasts more than 7 days, call 1159. Give it by injection, 900 mg at most.',
].join('\n\n');

/** The texts of the emails to an address, oldest first. */
async function mailsTo({ context }: RunningSite, address: string): Promise<string[]> {
  const rows = await context.db.selectFrom('mails').select('text').where('recipient', '=', address).execute();
  return rows.map(({ text }) => text ?? '');
}

async function revised({ context }: RunningSite, author: TestAccount, id: string, body: string) {
  const { draft } = await revisePost(context, author, id);
  await saveDraft(context, author, id, { version: draft.version, body });
}

test('changed doses are not sent as wording, and a withdrawn text comes back mended', async ({
  page,
  emptySite: site,
}) => {
  // A whole story of five screens.
  test.setTimeout(180_000);
  const { context } = site;
  const author = await makeAccount(context, 'R', { firstname: 'Zawadi' });
  const admin = await makeAccount(context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  await context.db.updateTable('accounts').set({ language: 'sw' }).where('id', '=', author.id).execute();
  const { id, slug } = await makeApproved(context, { author, title: 'Fever', body: right });
  const editor = new EditorPage(page);

  await test.step('nine changed figures are no wording', async () => {
    await revised(site, author, id, wrong);
    await openAs(page, site, author, `/phis/edit/${id}`);
    await editor.button('Submit for review…').click();
    await page.getByLabel('Kind of change').selectOption('wording');
    await page.getByLabel('Note for readers').fill('Small changes of the wording.');
    await expect(page.getByRole('region', { name: 'What the reviewers will check' })).toContainText(
      '50 mg/kg',
    );
    await editor.button('Submit for review').click();
    await expect(page.getByLabel('Why is this only wording?')).toBeFocused();
    await page.getByLabel('Kind of change').selectOption('update');
    await editor.button('Submit for review').click();
    await expect(page.locator('.toast')).toBeVisible();
  });

  await test.step('the reviewer calls it a correction, leaves no check without a word, and publishes', async () => {
    await openProved(page, site, admin, `/dash/review/${id}`);
    await page.getByRole('button', { name: 'Correct this' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind of change').selectOption('correction');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Correction', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).click();
    for (const box of await dialog.getByRole('checkbox').all()) await box.check();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.locator('.toast')).toContainText('Published: Fever');
  });

  await test.step('a reader reports it, staff withdraw it, and both hear why in their language', async () => {
    const report = await makeReport(context, { post: id, email: 'nurse@example.org', language: 'fr' });
    await withdrawPost(context, admin, id, {
      reason: longEnoughReason,
      as: 'admin',
      reports: [report.id],
    });
    const [toReader, ...more] = await mailsTo(site, 'nurse@example.org');
    expect(more).toEqual([]);
    expect(toReader).toContain(longEnoughReason);
    expect(toReader).toContain('retiré');
    const toAuthor = await mailsTo(site, author.email);
    expect(toAuthor.filter((text) => text.includes(longEnoughReason))).toHaveLength(1);
    expect(toAuthor.at(-1)).toContain('wameondoa makala yako');
  });

  await test.step('its author reads why, and can’t send it back as it was', async () => {
    await openAs(page, site, author, '/phis/user/posts/deleted');
    await expect(page.getByRole('article')).toContainText('Neema Mushi');
    await expect(page.getByRole('article')).toContainText(longEnoughReason);
    await page.goto(`${site.url}/phis/edit-post/${slug}`);
    await expect(page.getByText(longEnoughReason)).toBeVisible();
    await expect(editor.title).toHaveValue('Fever');
    expect(await getDraft(context, author, id).catch(() => null)).toBeNull();
    await editor.button('Submit for review…').click();
    await page.getByLabel('Kind of change').selectOption('correction');
    await page.getByLabel('What was done about it').fill('The doses are those of the guideline again.');
    await editor.button('Submit for review').click();
    await expect(page.locator('.toast')).toContainText(
      'This text is the same as when the post was withdrawn.',
    );
    expect(await getDraft(context, author, id).catch(() => null)).toBeNull();
  });

  await test.step('mended, it comes back with its history for reviewers and readers', async () => {
    await revised(site, author, id, right);
    const { draft } = await getDraft(context, author, id);
    const change = { kind: 'correction', note: 'The doses are those of the guideline again.' } as const;
    await submitPost(context, author, id, draft.version, change);
    await openProved(page, site, admin, `/dash/review/${id}`);
    const notice = page.locator('.notice-alarm').filter({ hasText: 'Neema Mushi' });
    await expect(notice).toContainText(longEnoughReason);
    await expect(notice).toContainText(change.note);
    await expect(page.getByRole('radio', { name: 'Changes' })).toBeChecked();
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog');
    const [first, ...others] = await dialog.getByRole('checkbox').all();
    for (const box of others) await box.check();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(first as Locator).toBeFocused();
    await dialog.getByRole('button', { name: 'Leave it, with a reason' }).click();
    await dialog.getByLabel('Why it is left').fill('The author has answered it in person.');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.locator('.toast')).toContainText('Published: Fever');
    await page.goto(`${site.url}/phis/read/${slug}`);
    const back = page.locator('.notice').filter({ hasText: 'published again' });
    await expect(back).toContainText(longEnoughReason);
    await expect(back).toContainText(change.note);
  });
});

test(
  'a translation with another dose and without a “not” is not approved unseen',
  edge,
  async ({ page, sharedSite: site }) => {
    const { context } = site;
    const translator = await makeAccount(context, 'R');
    const admin = await makeAccount(context, 'A', { firstname: 'Salma' });
    await context.db
      .insertInto('reading_languages')
      .values({ account_id: admin.id, language: 'sw' })
      .execute();
    const original = await makeApproved(context, {
      title: 'Fever in children',
      body: 'Give 15 mg/kg.\n\nDo not give aspirin.',
    });
    const id = await translatePost(context, translator, original.id, 'sw');
    const text = { version: 1, title: 'Homa ya watoto', body: 'Mpe mg 51 kwa kilo.\n\nMpe aspirini.' };
    await saveDraft(context, translator, id, text);
    await openAs(page, site, translator, `/dash/translations/${id}`);
    const passage = page.getByRole('region', { name: 'Passage 1 of 2' });
    await expect(passage.getByRole('status')).toContainText('mg 51');
    await passage.getByRole('textbox').fill('Mpe mg 15 kwa kilo.');
    await expect(passage.getByRole('status')).toBeEmpty();
    await passage.getByRole('textbox').fill('Mpe mg 51 kwa kilo.');
    await expect(passage.getByRole('status')).toContainText('mg 51');
    await expect(page.locator('[data-phase="saved"]')).toBeVisible();
    const { draft } = await getDraft(context, translator, id);
    await submitPost(context, translator, id, draft.version);

    const other = await makeAccount(context, 'A');
    await openAs(page, site, other, `/dash/review/${id}`);
    await page.getByRole('button', { name: /^Assign to Salma/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
    await expect(page.locator('.toast')).toContainText('Assigned to Salma');

    await openProved(page, site, admin, `/dash/review/${id}`);
    const checks = page.getByRole('region', { name: 'To check before approval' });
    await expect(checks.getByRole('checkbox', { name: /Dose.*15 mg\/kg.*mg 51/ })).toBeVisible();
    await expect(checks.getByRole('checkbox', { name: /Negation.*not/ })).toBeVisible();
  },
);
