/** Writing is paused: what the super admin, an author who is typing, and readers with and without a script see. */
import { makeAccount, makeApproved } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { bodyOf, openDraft, openWindow } from './editor.ts';
import { lookAt } from './look.ts';
import { enterPassword, openAs } from './member.ts';
import { expect, long, test } from './test.ts';

const banner = 'The site is being maintained. You can read everything, but nothing can be saved.';

test(
  'an author loses nothing while writing is paused, and readers go on reading',
  long,
  async ({ page, browser, emptySite: site }) => {
    const { slug } = await makeApproved(site.context, { title: 'Safe water' });
    const window = await browser.newContext({ locale: 'en-GB' });
    const desk = await window.newPage();
    const { author, editor } = await openDraft(desk, site, 'Boil the water.');
    const id = desk.url().split('/').at(-1) ?? '';

    const admin = await makeAccount(site.context, 'S', { password: goodPassword });
    await openAs(page, site, admin, '/dash/incidents');
    await lookAt(page, 'maintenance panel');
    await page.getByRole('button', { name: 'Pause writing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pause writing' });
    await dialog.getByLabel('What else people should know').fill('We move to a larger database.');
    await lookAt(page, 'maintenance dialog');
    await dialog.getByRole('button', { name: 'Pause writing' }).click();
    await enterPassword(page);
    await expect(page.getByRole('button', { name: 'Let people write again' })).toBeVisible();
    await expect(page.getByText(banner)).toBeVisible();
    await lookAt(page, 'maintenance begun');

    await editor.write(' Let it cool.');
    await expect(editor.status).toHaveText('Maintenance: saved in this browser, sent by itself afterwards');
    await expect(desk.getByText(banner)).toBeVisible();
    await lookAt(desk, 'editor under maintenance');
    expect(await bodyOf(site, author, id)).toBe('Boil the water.');

    const reader = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    const post = await reader.newPage();
    for (const [address, direction] of [
      [`/phis/read/${slug}`, 'ltr'],
      ['/?lang=ar', 'rtl'],
      ['/status', 'ltr'],
    ] as const) {
      await post.goto(site.url + address);
      await expect(post.locator('html')).toHaveAttribute('dir', direction);
      await expect(post.getByText('We move to a larger database.')).toBeVisible();
    }
    const phone = await openWindow(browser, site, await makeAccount(site.context, 'P'));
    const signedIn = await phone.newPage();
    await signedIn.goto(`${site.url}/phis/read/${slug}`);
    await lookAt(signedIn, 'post under maintenance');
    await signedIn.goto(`${site.url}/?lang=ar`);
    await lookAt(signedIn, 'front page under maintenance in Arabic');

    await page.getByRole('button', { name: 'Let people write again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Let people write again' }).click();
    await expect(page.getByRole('button', { name: 'Pause writing' })).toBeVisible();
    await editor.saved();
    expect(await bodyOf(site, author, id)).toBe('Boil the water. Let it cool.');
    await expect(desk.getByText(banner)).toHaveCount(0);
    await expect(async () => {
      await post.goto(`${site.url}/phis/read/${slug}`);
      await expect(post.getByText(banner)).toHaveCount(0, { timeout: 100 });
    }).toPass();
    for (const one of [window, reader, phone]) await one.close();
  },
);
