import { makeAccount, makeDraft } from '../factories.ts';
import { somePicture } from '../pictures.ts';
import { bodyOf, EditorPage, openWindow } from './editor.ts';
import { beSignedIn } from './member.ts';
import { type RunningSite, withSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

test('a new post that its author leaves while it is saved appears in the list', async ({
  page,
  sharedSite,
}) => {
  const author = await makeAccount(sharedSite.context, 'R');
  await beSignedIn(page, sharedSite, author);
  await page.goto(`${sharedSite.url}/phis/user/drafts`);
  const gate = Promise.withResolvers<void>();
  await page.route('**/content/drafts', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('main').getByRole('link', { name: 'Write' }).click();
  const editor = new EditorPage(page);
  await editor.ready();
  await editor.title.fill('A thought');
  await page.goBack();
  await expect(page.getByText('No Posts yet. Write something!')).toBeVisible();
  gate.resolve();
  await expect(page.getByRole('main').getByRole('article')).toContainText('A thought');
});

test(
  'a tab that has left the editor does not count as having the post open',
  edge,
  async ({ browser, sharedSite }) => {
    const author = await makeAccount(sharedSite.context, 'R');
    const { id } = await makeDraft(sharedSite.context, { author });
    const context = await openWindow(browser, sharedSite, author);
    const [one, other] = [new EditorPage(await context.newPage()), new EditorPage(await context.newPage())];
    for (const { page } of [one, other]) await page.goto(`${sharedSite.url}/phis/edit/${id}`);
    const notice = one.page.getByText('This post is also open in another tab.');
    await expect(notice).toBeVisible();
    await other.page.goto('about:blank');
    await expect(notice).toHaveCount(0);
    await other.page.goBack();
    await expect(notice).toBeVisible();
    await context.close();
  },
);

test('a post is not submitted while a picture is being uploaded', edge, async ({ page, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  const { id } = await makeDraft(sharedSite.context, { author, body: 'Before' });
  await beSignedIn(page, sharedSite, author);
  const editor = new EditorPage(page);
  await page.goto(`${sharedSite.url}/phis/edit/${id}`);
  await editor.ready();
  const gate = Promise.withResolvers<void>();
  await page.route('**/cdn/picture', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const file = { name: 'well.jpg', mimeType: 'image/jpeg', buffer: await somePicture() };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Description').fill('A well');
  await editor.button('Insert picture').click();
  await editor.button('Submit for review…').click();
  await expect(page.getByText('A picture has not arrived yet.')).toBeVisible();
  await expect(editor.button('Submit for review')).toHaveCount(0);
  gate.resolve();
  await editor.button('Submit for review').click();
  await page.waitForURL(`${sharedSite.url}/phis/user/posts/submitted`);
  expect(await bodyOf(sharedSite, author, id)).toContain('![A well](/pictures/');
});

test(
  'characters that can’t be stored are removed, and the text is saved',
  edge,
  async ({ page, sharedSite }) => {
    const author = await makeAccount(sharedSite.context, 'R');
    const { id } = await makeDraft(sharedSite.context, { author, body: 'Boil' });
    await beSignedIn(page, sharedSite, author);
    const editor = new EditorPage(page);
    await page.goto(`${sharedSite.url}/phis/edit/${id}`);
    await editor.write(' the');
    // A plain text area does nothing with an event that a script makes.
    await editor.marked();
    await editor.body.evaluate((target) => {
      const data = new DataTransfer();
      data.setData('text/plain', ' wa\0ter \ud83d💧');
      target.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await editor.write(' well');
    await editor.title.fill('Clean\0 water');
    await editor.title.blur();
    await editor.saved();
    expect(await bodyOf(sharedSite, author, id)).toBe('Boil the water 💧 well');
  },
);

test('texts kept in this browser are deleted with the account, and only its own', edge, async ({ page }) => {
  const password = 'Ujuzi-wetu-7';
  await withSite(closing, { CLOSING_DAYS: '0' });

  async function closing(site: RunningSite) {
    const leaving = await makeAccount(site.context, 'R', { password });
    const staying = await makeAccount(site.context, 'R');
    await page.route('**/content/drafts/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    const editor = new EditorPage(page);
    for (const author of [staying, leaving]) {
      const { id } = await makeDraft(site.context, { author });
      await beSignedIn(page, site, author);
      await page.goto(`${site.url}/phis/edit/${id}`);
      await editor.write(' More.');
      await expect(editor.status).toHaveText('Offline: saved in this browser only');
    }
    await page.goto(`${site.url}/phis/user/settings/data`);
    await page.getByRole('button', { name: 'Close my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Close my account' }).click();
    await page.waitForURL(`${site.url}/auth/signin`);
    const kept = await page.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          const opening = indexedDB.open('drafts');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('kept').objectStore('kept').getAll();
            reading.onsuccess = () => resolve(reading.result.map((draft) => draft.account));
          };
        }),
    );
    expect(kept).toEqual([staying.id]);
    await page.close();
  }
});

test('submitting a post after the session ended leads to signing in', edge, async ({ page, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  const { id } = await makeDraft(sharedSite.context, { author });
  await beSignedIn(page, sharedSite, author);
  const editor = new EditorPage(page);
  await page.goto(`${sharedSite.url}/phis/edit/${id}`);
  await editor.ready();
  await editor.button('Submit for review…').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit for review');
  await sharedSite.context.db.updateTable('sessions').set({ ended_at: new Date() }).execute();
  await editor.button('Submit for review').click();
  await expect(editor.body).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
});
