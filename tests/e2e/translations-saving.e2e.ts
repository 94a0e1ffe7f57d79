/** What is translated is saved on the server or asked about, however bad the connection (product.md#drafts-are-never-lost). */
import type { Browser, Page, Route } from '@playwright/test';
import { getDraft, saveDraft } from '../../server/posts/index.ts';
import { makeAccount, makeApproved } from '../factories.ts';
import { openWindow } from './editor.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

const body = 'Wash your hands.\n\nKeep it covered.\n';

/** The desk of a new translation into Swahili, in a window whose network may be broken. */
async function openDesk(browser: Browser, site: RunningSite) {
  await makeApproved(site.context, { title: 'Safe water', body });
  const translator = await makeAccount(site.context, 'R');
  const window = await openWindow(browser, site, translator);
  const page = await window.newPage();
  await page.goto(`${site.url}/dash/translations?language=sw`);
  await page.getByRole('button', { name: 'Translate Safe water' }).click();
  await page.locator('#passage-1').waitFor();
  const id = page.url().split('/').at(-1) ?? '';
  const draft = async () => (await getDraft(site.context, translator, id)).draft;
  /** Saves from another device. */
  const saveElsewhere = async (change: { title?: string; body?: string }) => {
    const { version } = await draft();
    await saveDraft(site.context, translator, id, { ...change, version });
  };
  return { page, id, draft, saveElsewhere };
}

/** Does something else than the server with saves of drafts. */
async function onSave(page: Page, act: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/content/drafts/*', (route) =>
    route.request().method() === 'PATCH' ? act(route) : route.continue(),
  );
}

/** Keeps a text of the first version as an earlier version of the page did. */
async function keepAsBefore(page: Page, id: string): Promise<void> {
  await page.evaluate((key) => {
    const text = { title: 'Maji salama', summary: '', body: 'Nawa.\n\nFunika.\n' };
    localStorage.setItem(key, JSON.stringify({ version: 1, text }));
  }, `translation ${id}`);
}

const phase = (page: Page, name: string) => page.locator(`[data-phase=${name}]`);
const another = { name: 'This draft was saved with another text' };
const finish = { name: 'Details and submission' };

test(
  'an old text that this browser kept replaces a newer one only if the translator says so',
  edge,
  async ({ browser, sharedSite: site }) => {
    const { page, id, draft, saveElsewhere } = await openDesk(browser, site);
    await keepAsBefore(page, id);
    const newer = 'Nawa mikono.\n\nFunika maji.\n';
    await saveElsewhere({ body: newer });
    for (let visits = 0; visits < 2; visits += 1) {
      await page.reload();
      await expect(page.getByRole('heading', another)).toBeVisible();
      await expect(page.getByRole('button', finish)).toHaveCount(0);
    }
    expect(await draft()).toMatchObject({ version: 2, body: newer });

    await page.getByRole('button', { name: 'Save the text of this browser' }).click();
    await expect(page.locator('#passage-0')).toHaveValue('Nawa.');
    expect(await draft()).toMatchObject({ version: 3, title: 'Maji salama', body: 'Nawa.\n\nFunika.\n' });
    await page.reload();
    await expect(page.locator('#passage-0')).toHaveValue('Nawa.');
  },
);

test(
  'a text that was not saved is sent only when the translator says so, and can be left',
  edge,
  async ({ browser, sharedSite: site }) => {
    const { page, id, draft } = await openDesk(browser, site);
    await keepAsBefore(page, id);
    for (let visits = 0; visits < 2; visits += 1) {
      await page.reload();
      await expect(
        page.getByRole('heading', { name: 'This browser has text that was not saved' }),
      ).toBeVisible();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    }
    await page.getByRole('button', { name: 'Show the saved text' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Safe water');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Safe water');
    expect(await draft()).toMatchObject({ version: 1, title: 'Safe water' });
  },
);

test(
  'during a conflict nothing is sent until the translator chooses',
  edge,
  async ({ browser, sharedSite: site }) => {
    const { page, draft, saveElsewhere } = await openDesk(browser, site);
    await saveElsewhere({ title: 'Maji safi' });
    await page.locator('#passage-1').fill('Funika.');
    await expect(page.getByRole('heading', another)).toBeVisible();
    await page.getByRole('button', finish).click();
    await expect(page.getByText('Your text is kept in this browser. Go on once it is saved.')).toBeVisible();
    await expect(page).toHaveURL(/\/dash\/translations\//);
    expect(await draft()).toMatchObject({ version: 2, title: 'Maji safi', body });
    await page.getByRole('button', { name: 'Save the text of this browser' }).click();
    await expect(phase(page, 'saved')).toBeVisible();
    expect(await draft()).toMatchObject({ version: 3, title: 'Safe water' });
  },
);

test(
  'details and submission open once the text is saved, and not before',
  edge,
  async ({ browser, sharedSite: site }) => {
    const { page, draft } = await openDesk(browser, site);
    await onSave(page, (route) => route.abort());
    await page.locator('#passage-1').fill('Funika.');
    await page.getByRole('button', finish).click();
    await expect(page.getByText('Your text is kept in this browser. Go on once it is saved.')).toBeVisible();
    await expect(page).toHaveURL(/\/dash\/translations\//);
    expect(await draft()).toMatchObject({ version: 1 });

    await page.unrouteAll();
    const gate = Promise.withResolvers<void>();
    await onSave(page, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.locator('#passage-1').fill('Funika maji.');
    await page.getByRole('button', finish).click();
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
    await expect(page).toHaveURL(/\/dash\/translations\//);
    gate.resolve();
    await expect(page).toHaveURL(/\/phis\/edit\//);
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toContainText('Funika maji.');
  },
);

test(
  'the editor waits for what the desk still sends when it is left',
  edge,
  async ({ browser, sharedSite: site }) => {
    const { page, id } = await openDesk(browser, site);
    const gate = Promise.withResolvers<void>();
    await onSave(page, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.locator('#passage-1').fill('Funika.');
    await page.evaluate((address) => {
      window.history.pushState({}, '', address);
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, `/phis/edit/${id}`);
    await expect(page.getByText('Loading the post')).toBeVisible();
    gate.resolve();
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toContainText('Funika.');
  },
);

test(
  'a save whose reply was lost causes no conflict, also after a reload',
  edge,
  async ({ browser, sharedSite: site }) => {
    const { page, draft } = await openDesk(browser, site);
    let saves = 0;
    await onSave(page, async (route) => {
      saves += 1;
      if (saves % 2 === 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.locator('#passage-1').fill('Funika.');
    await expect(phase(page, 'offline')).toBeVisible();
    await page.locator('#passage-1').fill('Funika maji.');
    await expect(phase(page, 'saved')).toBeVisible();
    expect((await draft()).body).toBe('Wash your hands.\n\nFunika maji.\n');

    saves = 0;
    await page.locator('#passage-0').fill('Nawa.');
    await expect(phase(page, 'offline')).toBeVisible();
    await page.route('**/content/drafts/*', (route) => route.abort());
    await page.locator('#passage-0').fill('Nawa mikono.');
    await page.locator('#passage-0').blur();
    await expect
      .poll(() => page.evaluate(() => document.querySelector('[data-phase]')?.getAttribute('data-phase')))
      .toBe('offline');
    await page.unrouteAll();
    await page.reload();
    await expect(
      page.getByRole('heading', { name: 'This browser has text that was not saved' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Save the text of this browser' }).click();
    await expect(page.locator('#passage-0')).toHaveValue('Nawa mikono.');
    expect((await draft()).body).toBe('Nawa mikono.\n\nFunika maji.\n');
    await expect(page.getByRole('heading', another)).toHaveCount(0);
  },
);
