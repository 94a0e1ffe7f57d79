/** A reviewer declares their interests before each text opens, and decides from the keyboard. */

import { claimSubmission } from '../../server/desk/review/queue/claims.ts';
import { revisePost, saveDraft, submitPost } from '../../server/posts/index.ts';
import { aChange, makeAccount, makeApproved, makeSubmitted } from '../factories.ts';
import { openProved } from './member.ts';
import { type RunningSite, withSite } from './running-site.ts';
import { expect, long, test } from './test.ts';

test('a text opens once the reviewer has declared no conflict, and not after a conflict', async ({
  page,
}) => {
  await withSite(
    async (site) => {
      const admin = await makeAccount(site.context, 'A');
      const first = await makeSubmitted(site.context, { title: 'Clean wells', body: 'Boil it first.' });
      const second = await makeSubmitted(site.context, { title: 'Nets that last', body: 'Wash them.' });

      await openProved(page, site, admin, `/dash/review/${first.id}`);
      const declaring = page.getByRole('form', { name: 'Before you read it' });
      await expect(declaring).toBeVisible();
      await expect(page.getByText('Boil it first.')).toHaveCount(0);
      await declaring.getByLabel('Interests that others should know of, if any').fill('I know the village.');
      await declaring.getByRole('button', { name: 'I have no conflict: open the text' }).click();
      await expect(page.getByText('Boil it first.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Readers' })).toContainText('I know the village.');

      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('dialog').getByLabel('Sources: each claim has one, and they say it').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await page.waitForURL(`**/dash/review/${second.id}`);
      await declaring.getByRole('button', { name: 'I have a conflict: take me off' }).click();
      await expect(page.getByText('so others decide on this')).toBeVisible();
      await expect(page.getByText('Wash them.')).toHaveCount(0);
    },
    { REVIEW_DECLARATIONS: 'true' },
  );
});

test('submissions are decided by keys alone: three for each, and the next one opens by itself', async ({
  page,
  emptySite: site,
}) => {
  const admin = await makeAccount(site.context, 'A');
  const titles = ['Clean wells', 'Nets that last', 'Two doses', 'Maji safi'];
  for (const title of titles) await makeSubmitted(site.context, { title });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openProved(page, site, admin, '/dash/review');
  await expect(page.locator('.rows > li')).toHaveCount(4);
  const heading = page.getByRole('heading', { level: 1 });

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('o');
  await expect(heading).toHaveText('Clean wells');
  const queue = page.getByRole('navigation', { name: 'Waiting for review' });
  await expect(queue.getByRole('link', { name: 'Clean wells' })).toHaveAttribute('aria-current', 'true');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect(heading).toHaveText('Nets that last');

  for (const title of ['Nets that last', 'Two doses', 'Maji safi']) {
    await expect(heading).toHaveText(title);
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog', { name: 'Publish this?' })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('.toast')).toContainText(`Published: ${title}`);
  }
  await expect(heading).toHaveText('Clean wells');
  await page.keyboard.press('c');
  await page.keyboard.type('jar');
  await expect(page.getByLabel('Comment on the whole text')).toHaveValue('jar');
  await page.keyboard.press('Tab');
  await page.keyboard.press('r');
  await page.getByRole('dialog').getByLabel('What needs to change').fill('Name your source.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Nothing is waiting for review.', { exact: false })).toBeVisible();
});

/** Makes a new version of a published post, with one changed dose to tick. */
async function makeRevised({ context }: RunningSite, title: string): Promise<void> {
  const { id, author } = await makeApproved(context, { title, body: 'Give 5 mg a day.' });
  const { draft } = await revisePost(context, author, id);
  const saved = await saveDraft(context, author, id, { version: draft.version, body: 'Give 50 mg a day.' });
  await submitPost(context, author, id, saved.draft.version, aChange);
}

test(
  'forty submissions are decided by keys alone, at most three for each, without scrolling',
  long,
  async ({ page, emptySite: site }) => {
    test.setTimeout(300_000);
    const admin = await makeAccount(site.context, 'A');
    const colleague = await makeAccount(site.context, 'A');
    const long = 'Boil the water for one minute, then let it cool in a covered pot.\n\n'.repeat(60);
    for (let number = 1; number <= 40; number += 1) {
      // Every fifth has a dose to tick, every seventh is claimed by a colleague besides.
      if (number % 5 === 0) await makeRevised(site, `Dose ${number}`);
      else await makeSubmitted(site.context, { title: `Text ${number}`, body: long });
      if (number % 7 !== 0) continue;
      const { id } = await makeSubmitted(site.context, { title: `Claimed ${number}` });
      await claimSubmission(site.context, colleague, id);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await openProved(page, site, admin, '/dash/review');
    await expect(page.locator('.rows > li').first()).toBeVisible();
    await page.evaluate(() => {
      window.addEventListener('scroll', () => document.documentElement.setAttribute('data-scrolled', ''));
    });
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const heading = page.getByRole('heading', { level: 1 });
    const toast = page.locator('.toast');
    const skipped = new Set<string>();
    const decided: string[] = [];
    await press('o');
    while (decided.length < 40) {
      await expect(heading).toHaveText(/^(Text|Dose) \d+$/);
      const title = (await heading.textContent()) ?? '';
      const number = Number(title.split(' ')[1]);
      expect(decided).not.toContain(title);
      await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport();
      keys = 0;
      if (number % 8 === 0 && !skipped.has(title)) {
        skipped.add(title);
        await press('s');
      } else if (number % 6 === 0) {
        await press('r');
        await page.keyboard.type('Name your source.');
        await press('Control+Enter');
        await expect(toast).toContainText(`Returned: ${title}`);
        decided.push(title);
      } else {
        await press('a');
        await expect(page.getByRole('dialog', { name: 'Publish this?' })).toBeVisible();
        if (title.startsWith('Dose')) await press('Space');
        await press('Control+Enter');
        await expect(toast).toContainText(`Published: ${title}`);
        decided.push(title);
      }
      expect(keys).toBeLessThanOrEqual(3);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      if (decided.length < 40) await expect(heading).not.toHaveText(title);
    }
    await expect(toast).toContainText('The others are claimed by colleagues');
    expect(await page.locator('html').getAttribute('data-scrolled')).toBeNull();
    await expect(page.locator('.rows > li')).toHaveCount(5);
    expect(skipped.size).toBe(5);
  },
);
