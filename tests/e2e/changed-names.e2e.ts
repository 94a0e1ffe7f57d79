import { makeAccount, makeApproved } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { enterPassword, openAs, openProved } from './member.ts';
import { edge, expect, test } from './test.ts';

test(
  'a name over published texts is asked for, and readers see it once the staff agrees',
  edge,
  async ({ page, namedSite: site }) => {
    const { context } = site;
    const named = { firstname: 'Asha', lastname: 'Kiptoo', password: goodPassword };
    const author = await makeAccount(context, 'R', named);
    const { slug } = await makeApproved(context, { author });
    const admin = await makeAccount(context, 'A');
    const toast = page.locator('.toast');

    await openAs(page, site, author, '/phis/user/settings');
    const section = page.getByRole('region', { name: 'Name', exact: true });
    await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
    await section.getByLabel('Last name').fill('Barasa');
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
    await enterPassword(page);
    await expect(toast).toContainText('Your name waits until the staff has agreed');
    await expect(section.getByLabel('Last name')).toHaveValue('Kiptoo');
    await page.reload();
    await expect(section.getByText('You asked for “Asha Barasa”.')).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await section.screenshot({ path: `tests/e2e/screenshots/asked-name-${width}.png` });
    }

    await openProved(page, site, admin, '/dash');
    const waiting = page.getByRole('region', { name: 'New names over published texts' });
    const row = waiting
      .getByRole('listitem')
      .filter({ hasText: 'Asha Kiptoo asks for the name Asha Barasa' });
    await expect(row).toContainText('over 1 published text');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await waiting.screenshot({ path: `tests/e2e/screenshots/changed-names-${width}.png` });
    }
    await row.getByRole('button', { name: 'Agree Asha Barasa' }).click();
    await expect(toast).toContainText('Published texts show Asha Barasa now');
    await expect(row).toHaveCount(0);
    await expect(async () => {
      await page.goto(`${site.url}/phis/read/${slug}`);
      await expect(page.getByText('Asha Barasa').first()).toBeVisible({ timeout: 500 });
    }).toPass();
  },
);
