/**
 * Typed text is saved on the server or offered again, however bad the connection
 * (product.md#drafts-are-never-lost).
 */
import type { BrowserContext, Route } from '@playwright/test';
import { endSessionsOf } from '../../server/people/index.ts';
import { operator } from '../../server/platform/actor.ts';
import { listOwn } from '../../server/posts/index.ts';
import { makeAccount, makeDraft } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { bodyOf, EditorPage, numberedWords, openWindow, slowDown } from './editor.ts';
import { beSignedIn } from './member.ts';
import { edge, expect, long, test } from './test.ts';

const calls = /\/content\//;

/** Drops every fifth call, half of those after the server has handled it, and delays every third reply. */
async function breakLine(context: BrowserContext): Promise<void> {
  let count = 0;
  await context.route(calls, async (route: Route) => {
    count += 1;
    const number = count;
    if (number % 10 === 0) return route.abort();
    const response = await route.fetch().catch(() => null);
    if (!response || number % 10 === 5) return route.abort().catch(() => {});
    if (number % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 2500));
    // The page may be closed by now.
    await route.fulfill({ response }).catch(() => {});
  });
}

test(
  'no text is lost on a slow connection that drops calls, through a reload, an outage and an ended session',
  long,
  async ({ browser, sharedSite }) => {
    test.setTimeout(240_000);
    const author = await makeAccount(sharedSite.context, 'R', { password: goodPassword });
    const { id } = await makeDraft(sharedSite.context, { author, body: '' });
    const context = await openWindow(browser, sharedSite, author);
    const page = await context.newPage();
    const editor = new EditorPage(page);
    await slowDown(page);
    await breakLine(context);
    await page.goto(`${sharedSite.url}/phis/edit/${id}`);
    // If a call is dropped while the post opens, the author retries it.
    const again = page.getByRole('button', { name: 'Try again' });
    const open = async () => {
      const opened = editor.restore.or(editor.body).first();
      do {
        await expect(again.or(opened).first()).toBeVisible();
        // Without waiting: the post may have arrived since, and the button is gone then.
        await again.evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
      } while (!(await opened.isVisible()));
      await editor.ready();
    };
    await open();

    await editor.write(numberedWords(0, 60));
    // During a save, or just before one.
    await page.reload();
    await open();
    await editor.write(numberedWords(60, 120));
    await editor.saved();

    await context.unroute(calls);
    await context.route(calls, (route) => route.abort());
    await editor.write(numberedWords(120, 150));
    await expect(editor.status).toHaveText('Offline: saved in this browser only');
    await editor.write(numberedWords(150, 180));
    await page.reload();
    await expect(again).toBeVisible();
    await context.unroute(calls);
    await breakLine(context);
    await again.click();
    await open();
    await editor.write(numberedWords(180, 200));

    await endSessionsOf(sharedSite.context, operator, author);
    await editor.write(numberedWords(200, 240));
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await editor.write(numberedWords(240, 260));
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email', { exact: true }).fill(author.email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Signin' }).click();
    // The author is back in the post with the written text, without further questions.
    await expect(again.or(editor.body).first()).toBeVisible();
    await open();
    await editor.write(numberedWords(260, 270));
    await editor.saved();
    expect(await bodyOf(sharedSite, author, id)).toBe(numberedWords(0, 270));
    await expect(page.getByText('This post was changed somewhere else')).toHaveCount(0);
    await context.close();
  },
);

test('a new post is created once even if the reply was lost', edge, async ({ browser, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  const context = await openWindow(browser, sharedSite, author);
  const page = await context.newPage();
  const editor = new EditorPage(page);
  await page.route(
    '**/content/drafts',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto(`${sharedSite.url}/phis/write`);
  await editor.ready();
  await editor.title.fill('Clean water');
  await editor.write('Boil it.');
  await editor.saved();
  await expect(page).toHaveURL(/\/phis\/edit\/[\da-f-]{36}$/);
  const { rows } = await listOwn(sharedSite.context, author, 'drafts', undefined);
  expect(rows.map(({ title, body }) => ({ title, body }))).toEqual([
    { title: 'Clean water', body: 'Boil it.' },
  ]);
  await page.reload();
  await expect(editor.body).toHaveText('Boil it.');
  await context.close();
});

test('a save whose reply was lost causes no conflict', edge, async ({ browser, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  const { id } = await makeDraft(sharedSite.context, { author, body: '' });
  const context = await openWindow(browser, sharedSite, author);
  const page = await context.newPage();
  const editor = new EditorPage(page);
  let saves = 0;
  await page.route(`**/content/drafts/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    saves += 1;
    if (saves > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto(`${sharedSite.url}/phis/edit/${id}`);
  await editor.ready();
  await editor.write('One');
  await expect(editor.status).toHaveText('Offline: saved in this browser only');
  await editor.write(' two');
  await editor.saved();
  expect(await bodyOf(sharedSite, author, id)).toBe('One two');
  await context.close();
});

test(
  'two tabs stay in sync, and if both write, the author chooses between both texts',
  edge,
  async ({ browser, sharedSite }) => {
    const author = await makeAccount(sharedSite.context, 'R');
    const { id } = await makeDraft(sharedSite.context, { author, body: 'First.\n\nLast.' });
    const context = await openWindow(browser, sharedSite, author);
    const [one, other] = [new EditorPage(await context.newPage()), new EditorPage(await context.newPage())];
    for (const editor of [one, other]) {
      await editor.page.goto(`${sharedSite.url}/phis/edit/${id}`);
      await editor.ready();
    }
    await expect(one.page.getByText('This post is also open in another tab.')).toBeVisible();
    await one.write(' Saved by one.');
    await one.saved();
    await expect(other.body).toContainText('Saved by one.');

    // Both tabs write before either saves.
    const gate = Promise.withResolvers<void>();
    let held = 0;
    await context.route(`**/content/drafts/${id}`, async (route) => {
      held += 1;
      await gate.promise;
      await route.continue();
    });
    await one.write(' End by one.');
    await other.body.focus();
    await other.page.keyboard.press('Control+Home');
    await other.page.keyboard.type('Start by the other. ');
    await expect.poll(() => held).toBe(2);
    gate.resolve();

    // The second tab asks.
    await expect(one.status).toHaveText(/^(Saved|Not saved: changed somewhere else)$/);
    const asked = (await one.status.textContent()) === 'Saved' ? other : one;
    await asked.button('Compare both').click();
    await expect(asked.page.getByRole('region', { name: 'Your text' })).toBeVisible();
    await expect(asked.page.getByRole('region', { name: 'The saved text' })).toBeVisible();
    await asked.button('Combine the two').click();
    await asked.button('Continue with this text').click();
    await asked.saved();
    expect(await bodyOf(sharedSite, author, id)).toBe(
      'Start by the other. First.\n\nLast. Saved by one. End by one.',
    );
    await context.close();
  },
);

test(
  'a text kept in this browser can be compared, and is discarded only by its author',
  edge,
  async ({ browser, sharedSite }) => {
    const author = await makeAccount(sharedSite.context, 'R');
    const body = 'On the server.';
    const { id } = await makeDraft(sharedSite.context, { author, body });
    const context = await openWindow(browser, sharedSite, author);
    const page = await context.newPage();
    const editor = new EditorPage(page);
    await page.goto(`${sharedSite.url}/phis/edit/${id}`);
    await editor.ready();
    await page.route(`**/content/drafts/${id}`, (route) => route.abort());
    await editor.write(' And here.');
    await expect(editor.status).toHaveText('Offline: saved in this browser only');
    // Nothing is sent while the page closes.
    const crashed = page.waitForEvent('crash');
    page.goto('chrome://crash').catch(() => {});
    await crashed;

    const later = await context.newPage();
    const reopened = new EditorPage(later);
    await later.goto(`${sharedSite.url}/phis/edit/${id}`);
    await expect(later.getByRole('heading', { name: /^You have unsaved changes from/ })).toBeVisible();
    await reopened.button('Compare').click();
    await expect(later.locator('main section[tabindex] ins')).toContainText('And here.');
    await later.reload();
    await reopened.button('Discard').click();
    await expect(reopened.body).toHaveText(body);
    await later.reload();
    await expect(reopened.body).toHaveText(body);
    expect(await bodyOf(sharedSite, author, id)).toBe(body);
    await context.close();
  },
);

test('people type before the editor with marks has loaded, and lose nothing as it takes over; then the line may break', async ({
  page,
  sharedSite,
}) => {
  const author = await makeAccount(sharedSite.context, 'R');
  const { id } = await makeDraft(sharedSite.context, { author, body: 'Boil the water.' });
  await beSignedIn(page, sharedSite, author);
  const editor = new EditorPage(page);
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/marked-surface-*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(`${sharedSite.url}/phis/edit/${id}`);
  await expect(page.locator('main textarea:not([name])')).toHaveValue('Boil the water.');
  await editor.write(' Once');
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('Shift+ArrowLeft');
  arrival.resolve();
  await editor.marked();
  await expect(editor.body).toHaveText('Boil the water. Once');
  // The focus and the selection are where they were, in the same direction.
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.type('nly');
  await expect(editor.body).toHaveText('Boil the water. Only');
  for (let count = 0; count < 2; count += 1) await page.keyboard.press('Control+z');
  await expect(editor.body).toHaveText('Boil the water.');
  await page.keyboard.press('Control+Shift+z');
  await expect(editor.body).toHaveText('Boil the water. Once');
  await editor.saved();
  expect(await bodyOf(sharedSite, author, id)).toBe('Boil the water. Once');

  // What comes later is there by now, without the line.
  await expect(page.getByRole('combobox', { name: 'Topics' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.route('**/*', (route) => route.abort());
  await editor.button('Submit for review…').click();
  await expect(page.getByRole('heading', { name: 'Submit for review' })).toBeVisible();
});
