/** A reviewer declares their interests before each text opens, and decides from the keyboard. */

import { makeAccount, makeSubmitted } from '../factories.ts';
import { openProved } from './member.ts';
import { withSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

test(
  'a text opens once the reviewer has declared no conflict, and not after a conflict',
  edge,
  async ({ page }) => {
    await withSite(
      async (site) => {
        const admin = await makeAccount(site.context, 'A');
        const first = await makeSubmitted(site.context, { title: 'Clean wells', body: 'Boil it first.' });
        const second = await makeSubmitted(site.context, { title: 'Nets that last', body: 'Wash them.' });

        await openProved(page, site, admin, `/dash/review/${first.id}`);
        const declaring = page.getByRole('form', { name: 'Before you read it' });
        await expect(declaring).toBeVisible();
        await expect(page.getByText('Boil it first.')).toHaveCount(0);
        await declaring
          .getByLabel('Interests that others should know of, if any')
          .fill('I know the village.');
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
  },
);

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
