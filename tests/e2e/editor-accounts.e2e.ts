import { listOwn } from '../../server/posts/index.ts';
import { makeAccount } from '../factories.ts';
import { somePicture } from '../pictures.ts';
import { EditorPage, openWindow } from './editor.ts';
import { beSignedIn } from './member.ts';
import { edge, expect, test } from './test.ts';

test(
  'nothing is sent as somebody else who has signed in on the same phone since',
  edge,
  async ({ browser, emptySite: site }) => {
    const [author, other] = [await makeAccount(site.context, 'R'), await makeAccount(site.context, 'R')];
    const page = await (await openWindow(browser, site, author)).newPage();
    const editor = new EditorPage(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
    });
    await page.goto(`${site.url}/phis/write`);
    await editor.ready();
    await page.waitForLoadState('networkidle');
    sent.length = 0;

    await beSignedIn(page, site, other);
    await editor.title.fill('A thought');
    await expect(editor.status).toHaveText('Signed out: saved in this browser only');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
    const file = { name: 'well.jpg', mimeType: 'image/jpeg', buffer: await somePicture() };
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.getByLabel('Description').fill('A well');
    await editor.button('Insert picture').click();
    await expect(page.getByText('well.jpg has not been uploaded.')).toBeVisible();
    await editor.button('Submit for review…').click();
    await expect(page.getByRole('heading', { name: 'Submit for review', level: 1 })).toBeVisible();
    await editor.button('Back to the text').click();
    expect(sent.filter((path) => /\/content\/drafts|\/cdn\/|\/submit/.test(path))).toEqual([]);
    expect((await listOwn(site.context, other, 'drafts', undefined)).rows).toEqual([]);

    // The author signs in again, in another tab.
    await beSignedIn(page, site, author);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await editor.saved();
    const { rows } = await listOwn(site.context, author, 'drafts', undefined);
    expect(rows.map(({ title }) => title)).toEqual(['A thought']);
  },
);
