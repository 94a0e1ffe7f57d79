/** The first screen of the workplace: what waits, each with one button, and figures (product.md#to-do). */
import { returnPost } from '../../server/posts/index.ts';
import { makeAccount, makeApplication, makeApproved, makeReport, makeSubmitted } from '../factories.ts';
import { lookAt, photographing } from './look.ts';
import { openAs, openProved } from './member.ts';
import { expect, long, test } from './test.ts';

const day = 24 * 3600 * 1000;

test(
  'staff go through what waits for them by one button each, the most urgent first',
  long,
  async ({ page, emptySite: site }) => {
    test.setTimeout(photographing);
    const { context } = site;
    const ago = (days: number) => ({ ...context, clock: () => new Date(Date.now() - days * day) });
    const admin = await makeAccount(context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
    const author = await makeAccount(context, 'R', { firstname: 'Grace', lastname: 'Okoro' });
    await openProved(page, site, admin, '/dash');
    await expect(page.getByText('Nothing waits for you.')).toBeVisible();
    await expect(page.getByRole('region')).toHaveCount(0);

    await makeSubmitted(ago(30), { author, title: 'Snakebite: the first hour' });
    for (const title of [
      'Clean wells',
      'Nets that last',
      'Malaria in pregnancy',
      'Heat',
      'Cholera',
      'Water in clay',
    ])
      await makeSubmitted(context, { author, title });
    const seen = await makeApproved(context, { author, title: 'Oral rehydration at home' });
    await makeReport(context, { post: seen.id, wrong: 'It says two litres; one litre is right.' });
    const back = await makeSubmitted(context, { author, title: 'Two doses' });
    await returnPost(context, admin, back.id, {
      comment: 'Name the source of the figures in the second table.',
    });
    await makeApplication(context);
    await page.reload();
    const rows = page.getByRole('list', { name: 'To do' }).getByRole('listitem');
    await expect(rows.getByRole('heading')).toHaveText([
      'Oral rehydration at home',
      'Snakebite: the first hour',
      'Clean wells',
      'Nets that last',
      'Malaria in pregnancy',
      'Heat',
      /^Amina/,
    ]);
    await expect(rows.nth(1)).toContainText('Overdue');
    await expect(page.getByRole('link', { name: 'Review: 2 more' })).toBeVisible();
    const figures = page.getByRole('region', { name: 'The site in the last 30 days' });
    await expect(figures.getByRole('definition')).toHaveText(['1', '1', '1']);
    await lookAt(page, 'to do of staff');

    await rows.nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Snakebite: the first hour' })).toBeVisible();
    await page.goBack();
    await rows.nth(0).getByRole('link', { name: 'Decide Oral rehydration at home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reports of readers' })).toBeVisible();
    await openAs(page, site, author, '/dash');
    await expect(rows.getByRole('heading')).toHaveText(['Two doses']);
    await lookAt(page, 'to do of an author');
  },
);
