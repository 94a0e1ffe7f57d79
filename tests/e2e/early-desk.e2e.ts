/** Writing before the editor has loaded: what is typed is kept, and the editor takes it over (docs/decisions/059-writing-desk.md). */
import type { Locator, Page } from '@playwright/test';
import { endSessionsOf } from '../../server/people/index.ts';
import { operator } from '../../server/platform/actor.ts';
import { listOwn } from '../../server/posts/index.ts';
import { makeAccount, makeDraft, type TestAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { bodyOf, EditorPage, numberedWords, openWindow, slowDown } from './editor.ts';
import { beSignedIn } from './member.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, long, onlyLong, test } from './test.ts';

const early = (page: Page) => page.locator('body > #early-desk');

/** Holds the scripts of the editor back until the function that it gives is called. */
async function holdEditor(page: Page): Promise<() => void> {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/editor-screen-*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  return arrival.resolve;
}

/** Opens the screen for a new post as an author, with the editor held back; `arrive` lets it load. */
async function openEarly(page: Page, site: RunningSite, role: 'R' | 'P' = 'R') {
  const author = await makeAccount(site.context, role, { password: goodPassword });
  await beSignedIn(page, site, author);
  const arrive = await holdEditor(page);
  await page.goto(`${site.url}/phis/write`);
  await expect(early(page)).toBeVisible();
  const editor = new EditorPage(page, { orEarly: true });
  const taken = async () => {
    await expect(early(page)).toHaveCount(0);
    await editor.marked();
  };
  return { author, editor, arrive, taken };
}

const draftsOf = async (site: RunningSite, author: TestAccount) =>
  (await listOwn(site.context, author, 'drafts', undefined)).rows.map(({ title, body }) => ({ title, body }));

/** The texts in the browser's store of drafts. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('drafts');
      request.onsuccess = () => resolve(request.result);
    });
    const rows = await new Promise<{ account: string; text: { title: string; body: string } }[]>(
      (resolve) => {
        const request = database.transaction('kept').objectStore('kept').getAll();
        request.onsuccess = () => resolve(request.result);
      },
    );
    database.close();
    return rows.map(({ account, text }) => ({ account, title: text.title, body: text.body }));
  });

test(
  'on a slow line people type before the editor has loaded, and the editor takes every character over',
  long,
  async ({ browser, sharedSite }) => {
    test.setTimeout(120_000);
    const author = await makeAccount(sharedSite.context, 'R');
    const context = await openWindow(browser, sharedSite, author);
    const page = await context.newPage();
    const editor = new EditorPage(page, { orEarly: true });
    await slowDown(page);
    await page.goto(`${sharedSite.url}/phis/write`, { waitUntil: 'commit' });
    await editor.body.click();
    await page.keyboard.type('w');
    await expect.poll(async () => (await keptIn(page)).map(({ body }) => body)).toEqual(['w']);
    // Long before the editor is there; `npm run bench -- first-screens` measures the seconds.
    await expect(early(page)).toBeVisible();
    await page.keyboard.press('Backspace');
    let typed = 0;
    const words = (to: number) => numberedWords(typed, to);
    while (await early(page).isVisible()) {
      await page.keyboard.type(words(typed + 5), { delay: 10 });
      typed += 5;
    }
    await page.keyboard.type(words(typed + 20), { delay: 10 });
    typed += 20;
    await editor.marked();
    await page.keyboard.type(words(typed + 20));
    typed += 20;
    await editor.saved();
    expect(await draftsOf(sharedSite, author)).toEqual([{ title: '', body: numberedWords(0, typed) }]);
    await expect.poll(() => keptIn(page)).toEqual([]);
    await context.close();
  },
);

test(
  'characters that can’t be stored are removed as the editor takes over',
  edge,
  async ({ page, sharedSite: site }) => {
    const { author, editor, arrive, taken } = await openEarly(page, site);
    await editor.title.fill('Clean\0 water');
    await editor.body.fill('Boil\0 it.');
    arrive();
    await taken();
    await editor.saved();
    expect(await draftsOf(site, author)).toEqual([{ title: 'Clean water', body: 'Boil it.' }]);
  },
);

test(
  'the text of a draft is edited before the editor has loaded, and saved on top of it',
  edge,
  async ({ page, sharedSite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeDraft(site.context, { author, title: 'Wells', body: 'Boil the water.' });
    await beSignedIn(page, site, author);
    const arrive = await holdEditor(page);
    const editor = new EditorPage(page, { orEarly: true });
    await page.goto(`${site.url}/phis/edit/${id}`);
    await expect(editor.body).toHaveValue('Boil the water.');
    await expect(editor.title).toHaveValue('Wells');
    await editor.write(' Once');
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('Shift+ArrowLeft');
    arrive();
    await editor.marked();
    await expect(editor.body).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.type('nly');
    await expect(editor.body).toHaveText('Boil the water. Only');
    for (let count = 0; count < 2; count += 1) await page.keyboard.press('Control+z');
    await expect(editor.body).toHaveText('Boil the water.');
    await page.keyboard.press('Control+Shift+z');
    await editor.saved();
    expect(await bodyOf(site, author, id)).toBe('Boil the water. Once');
    await expect.poll(() => keptIn(page)).toEqual([]);
  },
);

test(
  'the title keeps its caret when the editor takes over, and undoing the text takes back what was typed',
  edge,
  async ({ page, sharedSite }) => {
    const { author, editor, arrive, taken } = await openEarly(page, sharedSite);
    await editor.body.fill('Boil it.');
    await editor.title.pressSequentially('Clean wter');
    await page.keyboard.press('Enter');
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('ArrowLeft');
    arrive();
    await taken();
    await expect(editor.title).toBeFocused();
    await page.keyboard.type('a');
    await expect(editor.title).toHaveValue('Clean water');
    await expect(editor.body).toHaveText('Boil it.');
    await editor.saved();
    expect(await draftsOf(sharedSite, author)).toEqual([{ title: 'Clean water', body: 'Boil it.' }]);
    await editor.body.focus();
    await page.keyboard.press('Control+z');
    await expect(editor.body).toHaveText('');
  },
);

test('the editor does not take over while an input method composes', edge, async ({ page, sharedSite }) => {
  const { editor, arrive, taken } = await openEarly(page, sharedSite);
  await editor.body.focus();
  await page.keyboard.type('Maji ');
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose('sa');
  arrive();
  await expect(page.locator('#portal h1')).toBeAttached();
  await compose('sala');
  await expect(early(page)).toBeVisible();
  await devtools.send('Input.insertText', { text: 'salama' });
  await taken();
  await page.keyboard.type('!');
  await expect(editor.body).toHaveText('Maji salama!');
  await editor.saved();
});

test(
  'a text typed after the session has ended waits until its author has signed in, and nobody else sees it',
  edge,
  async ({ page, sharedSite: site }) => {
    const author = await makeAccount(site.context, 'R', { password: goodPassword });
    const other = await makeAccount(site.context, 'R');
    await beSignedIn(page, site, author);
    await endSessionsOf(site.context, operator, author);
    const answer = Promise.withResolvers<void>();
    await page.route('**/adminPHIS/users', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(`${site.url}/phis/write`);
    const editor = new EditorPage(page, { orEarly: true });
    await expect(early(page)).toBeVisible();
    await editor.write('Boil the water.');
    answer.resolve();
    const signIn = page.getByRole('button', { name: 'Signin' });
    await expect(signIn).toBeVisible();
    await expect(early(page)).toHaveCount(0);
    expect((await keptIn(page)).map(({ account, body }) => [account, body])).toEqual([
      [author.id, 'Boil the water.'],
    ]);

    await beSignedIn(page, site, other);
    await page.goto(`${site.url}/phis/write`);
    await editor.marked();
    await expect(editor.body).toHaveText('');
    await expect(editor.restore).toHaveCount(0);

    await page.context().clearCookies();
    await page.goto(`${site.url}/phis/write`);
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill(author.email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await signIn.click();
    await expect(editor.restore.or(editor.body).first()).toBeVisible();
    await editor.ready();
    await editor.saved();
    expect(await draftsOf(site, author)).toEqual([{ title: '', body: 'Boil the water.' }]);
    expect(await draftsOf(site, other)).toEqual([]);
  },
);

test(
  'signing in again in the same tab brings the text back without a question',
  edge,
  async ({ page, sharedSite }) => {
    const { author, editor, arrive } = await openEarly(page, sharedSite);
    await endSessionsOf(sharedSite.context, operator, author);
    // The account was known before the session ended; the text waits for the answer of the server.
    await editor.write('Boil the water.');
    await page.reload();
    arrive();
    // Once the portal's form has taken the place of the server's.
    await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill(author.email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Signin' }).click();
    await editor.ready();
    await expect(editor.body).toHaveText('Boil the water.');
  },
);

test(
  'somebody who may not write is told so, keeps what was typed, and finds no fields the next time',
  edge,
  async ({ page, sharedSite }) => {
    const { author, editor, arrive } = await openEarly(page, sharedSite, 'P');
    await editor.write('Boil the water.');
    arrive();
    await expect(page.getByRole('heading', { name: 'Writing is for authors' })).toBeVisible();
    await expect(early(page)).toHaveCount(0);
    await expect(page.getByText('What you typed is kept in this browser.')).toBeVisible();
    expect((await keptIn(page)).map(({ account, body }) => [account, body])).toEqual([
      [author.id, 'Boil the water.'],
    ]);
    await page.evaluate(() => indexedDB.deleteDatabase('drafts'));
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Writing is for authors' })).toBeVisible();
    await expect(page.locator('body[data-early]')).toHaveCount(0);
    await expect(page.getByText('What you typed is kept')).toHaveCount(0);
  },
);

test(
  'two tabs write two new posts, and a text that was left is offered before another is begun',
  edge,
  async ({ page, sharedSite }) => {
    const first = await openEarly(page, sharedSite);
    await first.editor.write('One.');
    const other = await page.context().newPage();
    const second = new EditorPage(other, { orEarly: true });
    await other.goto(`${sharedSite.url}/phis/write`);
    await second.body.click();
    await other.keyboard.type('Two.');
    await second.saved();
    first.arrive();
    await first.taken();
    await first.editor.saved();
    const bodies = (await draftsOf(sharedSite, first.author)).map(({ body }) => body);
    expect(bodies.sort()).toEqual(['One.', 'Two.']);

    await other.goto(`${sharedSite.url}/phis/write`);
    await second.body.click();
    await other.route('**/content/**', (route) => route.abort());
    await other.keyboard.type('Three.');
    await expect.poll(async () => (await keptIn(other)).map(({ body }) => body)).toEqual(['Three.']);
    await other.close();
    await page.goto(`${sharedSite.url}/phis/write`);
    await expect(first.editor.restore).toBeVisible();
    await expect(early(page)).toBeHidden();
  },
);

const boxes = async (fields: Locator[]) =>
  Promise.all(
    fields.map((field) =>
      field.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { font, color, backgroundColor, direction } = getComputedStyle(element);
        return { box: [x, y, width, height].map(Math.round), font, color, backgroundColor, direction };
      }),
    ),
  );

for (const width of [360, 1280])
  for (const scheme of ['light', 'dark'] as const)
    for (const language of ['en', 'ar'])
      test(
        `the fields stay where they are when the editor takes over, at ${width} px, ${scheme}, in ${language}`,
        onlyLong(width > 360 || scheme === 'dark' || language !== 'ar', edge),
        async ({ page, sharedSite }) => {
          await page.setViewportSize({ width, height: 740 });
          await page.emulateMedia({ colorScheme: scheme });
          const author = await makeAccount(sharedSite.context, 'R');
          await beSignedIn(page, sharedSite, author);
          await page.addInitScript(() => localStorage.setItem('plain-editor', 'yes'));
          const arrive = await holdEditor(page);
          await page.goto(`${sharedSite.url}/phis/write?lang=${language}`);
          await expect(early(page)).toBeVisible();
          // The portal's masthead has taken the place of the shell's.
          await expect(page.locator('.masthead summary')).toHaveCount(2);
          const before = await boxes([
            early(page).locator('textarea').first(),
            early(page).locator('textarea').last(),
          ]);
          arrive();
          await expect(page.locator('main textarea:not([name])')).toBeVisible();
          await expect(early(page)).toHaveCount(0);
          const after = await boxes([page.locator('#title'), page.locator('main textarea:not([name])')]);
          expect(before).toEqual(after);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        },
      );
