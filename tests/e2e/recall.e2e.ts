import type { Page } from '@playwright/test';
import { makeAccount, makeApproved } from '../factories.ts';
import { expectAccessible } from './accessibility.ts';
import { openProved } from './member.ts';
import { edge, expect, onlyLong, test } from './test.ts';

async function hasNoFaults(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wider).toBe(false);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

for (const width of [360, 1280])
  test(
    `staff email a notice to those who have the post, and see whom it reached, at ${width} px`,
    onlyLong(width > 360, edge),
    async ({ page, emptySite: site }) => {
      const { context, url } = site;
      const { id } = await makeApproved(context, { title: 'Zinc against cholera' });
      for (let made = 0; made < 3; made += 1) {
        const reader = await makeAccount(context, 'P');
        await context.db
          .insertInto('likes')
          .values({ account_id: reader.id, post_id: id, created_at: new Date() })
          .execute();
      }
      await page.setViewportSize({ width, height: 900 });
      await openProved(page, site, await makeAccount(context, 'A'), '/dash/published');
      await page.getByRole('button', { name: 'Issue a notice' }).click();
      const recall = page.getByRole('checkbox', { name: 'Email it to everybody who has this post' });
      await expect(page.getByText('Accounts now: 3')).toBeVisible();
      await expect(recall).not.toBeChecked();
      await page.getByLabel('Kind').selectOption('retraction');
      await expect(recall).toBeChecked();
      await page.getByLabel('Kind').selectOption('addendum');
      await expect(recall).not.toBeChecked();
      await recall.check();
      await hasNoFaults(page);
      await page
        .getByLabel('What was wrong')
        .fill('The dose for children was ten times too high in the table.');
      await page.getByLabel('What to do now').fill('Give half a tablet, and call a clinic.');
      await page.getByRole('radio', { name: 'Now' }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click();
      await expect(page.getByText('The notice is published')).toBeVisible();

      await page.goto(`${url}/dash/notices`);
      const issued = page.getByRole('region', { name: 'Issued notices' });
      await expect(issued.getByRole('link', { name: 'Zinc against cholera' })).toBeVisible();
      // Refreshes by itself.
      await expect(issued.getByText('Reached: 3')).toBeVisible({ timeout: 30_000 });
      await expect(issued.getByText('Waiting: 0')).toBeVisible();
      await expect(issued.getByText('Failed: 0')).toBeVisible();
      await hasNoFaults(page);
      await page.screenshot({ path: `tests/e2e/screenshots/recall-${width}.png`, fullPage: true });
    },
  );
