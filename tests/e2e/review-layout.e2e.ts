/** The text under review comes first, and what decides on it stays in sight. */
import type { Page } from '@playwright/test';
import { interfaceLanguages } from '../../contract/constants.ts';
import { translatePost } from '../../server/desk/translations/translations.ts';
import {
  approvePost,
  getDraft,
  returnPost,
  revisePost,
  saveDraft,
  submitPost,
} from '../../server/posts/index.ts';
import { aChange, makeAccount, makeApproved, makeSubmitted, type TestAccount } from '../factories.ts';
import { openProved } from './member.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

const paragraphs = 'Boil the water for one minute, then let it cool in a covered pot.\n\n'.repeat(40);

/** A revision of a published text, with a dose that changed at its end. */
async function makeRevised({ context }: RunningSite) {
  const body = (dose: string) => `${paragraphs}Give ${dose} a day.`;
  const { id, author } = await makeApproved(context, {
    title: 'Zinc for children',
    summary: 'Zinc makes diarrhoea shorter.',
    body: body('5 mg'),
  });
  const { draft } = await revisePost(context, author, id);
  const saved = await saveDraft(context, author, id, { version: draft.version, body: body('50 mg') });
  await submitPost(context, author, id, saved.draft.version, aChange);
  return id;
}

/** A revised translation that was returned once: a submission with every view that there is. */
async function makeReturnedTranslation({ context }: RunningSite, admin: TestAccount) {
  const source = await makeApproved(context, { title: 'Wells after a flood', body: paragraphs });
  const author = await makeAccount(context, 'R');
  const id = await translatePost(context, author, source.id, 'sw');
  const submit = async (body: string) => {
    const { draft } = await getDraft(context, author, id);
    const text = { title: 'Visima baada ya mafuriko', body: `${paragraphs}${body}` };
    const saved = await saveDraft(context, author, id, { version: draft.version, ...text });
    const sent = await submitPost(context, author, id, saved.draft.version, aChange);
    return sent.draft.submitted_revision_id ?? '';
  };
  await approvePost(context, admin, id, await submit('Chemsha.'));
  await revisePost(context, author, id);
  await submit('Chemsha maji.');
  await returnPost(context, admin, id, { comment: 'Name the source of the figures.' });
  await submit('Chemsha maji kwa dakika moja.');
  return id;
}

const topOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.y;

test('the text begins at 160 px of a laptop, and what is checked is shown in it', async ({
  page,
  emptySite: site,
}) => {
  const admin = await makeAccount(site.context, 'A');
  const revised = await makeRevised(site);
  const { id } = await makeSubmitted(site.context, { title: 'Clean wells', body: paragraphs });
  await page.setViewportSize({ width: 1366, height: 800 });
  for (const post of [id, revised]) {
    await openProved(page, site, admin, `/dash/review/${post}`);
    await expect(page.locator('.review-prose')).toContainText('Boil the water');
    await expect
      .poll(() => topOf(page, '[aria-label="The text"] > [lang], .review-prose'))
      .toBeLessThanOrEqual(160);
  }

  const checks = page.getByRole('region', { name: 'To check before approval' });
  await page.keyboard.press('n');
  await expect(checks.getByRole('checkbox')).toBeFocused();
  const dose = page.locator('.review-prose ins.added');
  await expect(dose).toBeInViewport();
  const shown = () =>
    page.evaluate(() => [...(CSS.highlights.get('shown-passage') ?? [])].map((range) => String(range)));
  expect(await shown()).toEqual(['50 mg a day']);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport();
  await expect(checks).toBeInViewport();
});

test(
  'the text of a submission with every view begins there in each language',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const id = await makeReturnedTranslation(site, admin);
    await page.setViewportSize({ width: 1366, height: 800 });
    for (const language of interfaceLanguages) {
      await openProved(page, site, admin, `/dash/review/${id}?lang=${language}`);
      await page.waitForLoadState('load');
      await expect(page.getByRole('radio')).toHaveCount(5);
      await expect.poll(() => topOf(page, '.review-prose'), language).toBeLessThanOrEqual(160);
      await expect(
        page.locator('section[aria-labelledby="decisions-heading"] .button').first(),
      ).toBeInViewport();
    }
  },
);

test(
  'on a phone the text comes first, and a bar at its foot opens what is to be checked',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A');
    const revised = await makeRevised(site);
    await page.setViewportSize({ width: 360, height: 740 });
    await openProved(page, site, admin, `/dash/review/${revised}`);
    await expect(page.locator('.review-prose')).toBeInViewport();

    const bar = page.getByRole('region', { name: 'Decision' });
    await bar.getByRole('button', { name: 'Checks 0/1' }).click();
    const dose = page.locator('.review-prose ins.added');
    await expect(dose).toBeInViewport();
    const check = page.getByRole('checkbox', { name: /Dose.*5 mg.*50 mg/ });
    await expect(check).toBeInViewport();
    const sheet = page.getByRole('region', { name: 'To check before approval' });
    const above = async () => {
      const [top, place] = [(await sheet.boundingBox())?.y, await dose.boundingBox()];
      return (top ?? 0) - ((place?.y ?? 0) + (place?.height ?? 0));
    };
    await expect.poll(above, 'the dose stands above the sheet').toBeGreaterThanOrEqual(0);
    await check.check();
    await bar.getByRole('button', { name: 'Checks 1/1' }).click();
    for (const name of ['Checks 1/1', 'Approve', 'Return']) {
      const button = await bar.getByRole('button', { name }).boundingBox();
      expect(button?.height).toBeGreaterThanOrEqual(44);
      expect(button?.width).toBeGreaterThanOrEqual(44);
    }
    await bar.locator('summary').click();
    await bar.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByRole('dialog', { name: 'Withdraw this post?' })).toBeVisible();
  },
);
