/** The staff's dashboard says who acts next, and each figure leads to the list behind it. */
import packageFile from '../../package.json' with { type: 'json' };
import { returnPost } from '../../server/posts/index.ts';
import { makeAccount, makeSubmitted } from '../factories.ts';
import { openAs } from './member.ts';
import { edge, expect, test } from './test.ts';

test(
  'figures of the staff lead to their lists, and words stand where there is nothing',
  edge,
  async ({ page, emptySite: site }) => {
    const admin = await makeAccount(site.context, 'A', { firstname: 'Amina', lastname: 'Juma' });
    await openAs(page, site, admin, '/dash/statistics');
    const desk = page.getByRole('region', { name: 'Who acts next' });
    await expect(page.getByRole('contentinfo')).toContainText(`Version ${packageFile.version}`);
    await expect(desk).toContainText('Nothing is waiting');
    await expect(desk).toContainText('No returned text is waiting for its author.');
    await expect(desk).toContainText('Nothing was decided for the first time in the last 90 days.');

    const nineDaysAgo = { ...site.context, clock: () => new Date(Date.now() - 9 * 24 * 3600 * 1000) };
    await makeSubmitted(nineDaysAgo, { title: 'Late wells' });
    await makeSubmitted(site.context, { title: 'Nets that last' });
    const { id } = await makeSubmitted(nineDaysAgo, { title: 'Two doses' });
    await returnPost(site.context, admin, id, { comment: 'Name the source.' });
    await page.reload();
    await expect(desk.getByRole('link', { name: 'Late wells' })).toBeVisible();
    await expect(desk).toContainText('1 returned text is waiting for its author:');
    await expect(desk.getByRole('link', { name: 'Two doses' })).toBeVisible();
    await expect(desk.getByRole('row', { name: /^All posts/ })).toContainText('9');
    await expect(desk.getByRole('row', { name: /^Amina Juma/ })).toContainText('none1');
    await desk.getByRole('definition').filter({ hasText: /^1$/ }).getByRole('link').first().click();
    await page.waitForURL('**/dash/review?overdue=true&sort=due');
    await expect(page.locator('.rows > li')).toHaveCount(1);
    await expect(page.locator('.rows')).toContainText('Late wells');
  },
);
