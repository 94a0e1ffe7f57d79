import { makeAccount, makeApproved } from '../factories.ts';
import { beSignedIn } from './member.ts';
import { expect, test } from './test.ts';

test('a reader follows a topic, reads its new posts, chooses when to get emails, and stops following', async ({
  page,
  emptySite: site,
}) => {
  const reader = await makeAccount(site.context, 'P');
  await makeApproved(site.context, { title: 'Wells of Kisumu', topics: ['water'] });
  await makeApproved(site.context, { title: 'Nets that last', topics: ['malaria'] });
  await beSignedIn(page, site, reader);

  await page.goto(`${site.url}/phis/topics/water`);
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`${site.url}/phis/following`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Wells of Kisumu' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Nets that last' })).toHaveCount(0);
  await expect(main).toContainText('once a week');

  await main.getByRole('link', { name: 'Change this' }).click();
  const section = page.locator('main section[aria-labelledby]', { hasText: 'Emails about what you follow' });
  await section.getByLabel('Email me about new posts').selectOption('With each new post');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.toast')).toContainText('Your choice has been saved');
  await section.getByRole('link', { name: 'Following' }).click();
  await expect(main).toContainText('An email tells you of each new post.');

  await main.getByRole('button', { name: 'Unfollow water' }).click();
  await expect(main).toContainText('You don’t follow anyone or anything yet.');
  await expect(main.getByRole('link', { name: 'Find a topic' })).toBeVisible();
});
