import { makeAccount, makeApproved, makeSubmitted } from '../factories.ts';
import { lookAt } from './look.ts';
import { openAs } from './member.ts';
import { expect, test } from './test.ts';

test('a researcher is chosen by what they know, reads the text by keyboard, and recommends to the staff', async ({
  page,
  mailSite: site,
}) => {
  test.slow();
  const { context, mailbox } = site;
  const staff = await makeAccount(context, 'A', { firstname: 'Neema', lastname: 'Mushi' });
  const kwame = await makeAccount(context, 'R', { firstname: 'Kwame', lastname: 'Boateng' });
  await makeAccount(context, 'R', { firstname: 'Zuri', lastname: 'Mwangi' });
  await makeApproved(context, { author: kwame, topics: ['drinking water'] });
  const body = 'Boil it for a minute.\n\n| Water | Minutes |\n| --- | --- |\n| clear | 1 |\n';
  const { id } = await makeSubmitted(context, { title: 'Clean wells', body, topics: ['drinking water'] });

  await openAs(page, site, staff, `/dash/review/${id}`);
  await page.getByRole('button', { name: 'Ask a reviewer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /Boateng|Mwangi/ })).toHaveCount(2);
  await lookAt(page, 'asking a reviewer outside the staff');
  const first = dialog.getByRole('radio', { name: /Boateng|Mwangi/ }).first();
  await expect(first).toHaveAccessibleName('Kwame Boateng drinking water English To review: 0 · Reviewed: 0');
  await first.check();
  await dialog.getByRole('textbox', { name: 'What should they know?' }).fill('Look at the time.');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.locator('.toast')).toContainText('Kwame Boateng was asked');

  // The link alone is enough: nobody is signed in.
  await page.context().clearCookies();
  let link = '';
  await expect(() => {
    const mails = mailbox.messages.filter(({ envelope }) => envelope.to.includes(kwame.email));
    const texts = mails.map(({ text }) => text).join('\n');
    link = /\/phis\/review-request\/[\w-]{32}/.exec(texts)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  await page.goto(site.url + link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Would you review this text?');
  await expect(page.getByText('Look at the time.')).toBeVisible();
  await lookAt(page, 'a request to review');
  await page.getByLabel('Your interests in this matter').focus();
  await page.keyboard.type('None.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Accept and read' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clean wells');
  await lookAt(page, 'a text to review outside the staff');
  await page.getByRole('radio', { name: 'Publish it as it is' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Return it for changes' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Name the source of the time.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your review');
  await lookAt(page, 'a review that was sent');
  await page.goto(site.url + link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');

  await openAs(page, site, staff, `/dash/review/${id}`);
  const asked = page.getByRole('region', { name: 'Reviewers outside the staff' });
  await expect(asked).toContainText('recommends to return it');
  await expect(asked).toContainText('Name the source of the time.');
});
