import { approvePost } from '../../server/posts/posts/lifecycle.ts';
import { makeAccount, makeSubmitted } from '../factories.ts';
import { openAs } from './member.ts';
import { withSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

test('a reviewer lets readers see their name, and removes it again', edge, async ({ page }) => {
  await withSite(async (site) => {
    const reviewer = await makeAccount(site.context, 'A', { firstname: 'Amina', lastname: 'Juma' });
    await openAs(page, site, reviewer, '/phis/user/settings');
    const section = page.getByRole('region', { name: 'Your name on reviews' });
    const tick = section.getByRole('checkbox', { name: 'Show my name on posts that I review' });
    const institution = section.getByRole('textbox', { name: 'Institution (optional)' });
    await expect(tick).not.toBeChecked();
    await expect(tick).toBeDisabled();

    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
    await button('Edit').click();
    await tick.check();
    await institution.fill('Makerere University');
    await button('Save').click();
    await expect(tick).toBeDisabled();
    await expect(tick).toBeChecked();

    const { id, revision, slug } = await makeSubmitted(site.context, { title: 'Nets' });
    await approvePost(site.context, reviewer, id, revision);
    await page.goto(`${site.url}/phis/read/${slug}`);
    await expect(page.locator('.facts').first()).toContainText(
      'Amina Juma, Makerere University, an admin of the network',
    );

    await page.goto(`${site.url}/phis/user/settings`);
    await expect(tick).toBeChecked();
    await expect(institution).toHaveValue('Makerere University');
    const shown = page.getByRole('region', { name: 'Reviews that show your name: 1' });
    await page.setViewportSize({ width: 360, height: 740 });
    await section.scrollIntoViewIfNeeded();
    await section.screenshot({ path: 'tests/e2e/screenshots/named-reviewer-360.png' });
    await shown.getByRole('button', { name: 'Remove my name from earlier reviews' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove my name' }).click();
    await expect(shown).toHaveCount(0);
    await expect(tick).not.toBeChecked();
    await expect(institution).toHaveValue('');

    await page.goto(`${site.url}/phis/read/${slug}`);
    await expect(page.locator('.facts').first()).toContainText('an admin of the network');
    await expect(page.locator('main')).not.toContainText('Amina Juma');

    const reader = await makeAccount(site.context, 'R');
    await openAs(page, site, reader, '/phis/user/settings');
    await expect(section).toHaveCount(0);
    await page.close();
  });
});
