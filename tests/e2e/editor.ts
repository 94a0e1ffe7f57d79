import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { getDraft } from '../../server/posts/index.ts';
import { makeAccount, makeDraft, type TestAccount } from '../factories.ts';
import { beSignedIn } from './member.ts';
import type { RunningSite } from './running-site.ts';
import { expect } from './test.ts';

/** The editor screen: the editor itself or, where asked for, whatever somebody can write in at the moment. */
export class EditorPage {
  readonly page: Page;
  readonly #place: Locator;

  constructor(page: Page, { orEarly = false }: { orEarly?: boolean } = {}) {
    this.page = page;
    this.#place = page.locator(orEarly ? 'body' : '#portal');
  }

  get body() {
    return this.#place.getByRole('textbox', { name: 'Text', exact: true });
  }

  get title() {
    return this.#place.getByRole('textbox', { name: 'Title', exact: true });
  }

  get kind() {
    return this.page.getByLabel('Kind of post');
  }

  get status() {
    return this.page.locator('[data-phase]');
  }

  /** Offers to restore texts that this browser kept. */
  get restore() {
    return this.page.getByRole('button', { name: 'Restore' });
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens what is beside the text in a wide window, and in a sheet on a phone. */
  async openDetails(): Promise<void> {
    await expect(this.body).toBeVisible();
    const sheet = this.button(/^Details/);
    const button = (await sheet.isVisible()) ? sheet : this.page.getByRole('tab', { name: 'Details' });
    await button.click();
  }

  async closeDetails(): Promise<void> {
    await this.page.getByRole('dialog', { name: 'Details' }).getByRole('button', { name: 'Close' }).click();
  }

  /** Waits until the text can be edited, and restores the text that the browser kept if offered. */
  async ready(): Promise<void> {
    await expect(this.restore.or(this.body)).toBeVisible();
    if (await this.restore.isVisible()) await this.restore.click();
    await expect(this.body).toBeVisible();
  }

  /** Waits until the editor with marks has taken over from the text area. */
  async marked(): Promise<void> {
    await expect(this.page.locator('.cm-content')).toBeVisible();
  }

  /** Types at the end of the body, key by key. */
  async write(text: string): Promise<void> {
    // Until the early desk is gone, the editor is not shown and takes no focus.
    await expect(this.body).toBeVisible();
    await this.body.focus();
    await this.page.keyboard.press('Control+End');
    await this.page.keyboard.type(text);
  }

  async saved(): Promise<void> {
    await expect(this.status).toHaveText('Saved');
  }
}

/** A browser window signed in as somebody. Its console is not checked: its network is broken on purpose. */
export async function openWindow(
  browser: Browser,
  site: RunningSite,
  account: TestAccount,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await beSignedIn(page, site, account);
  await page.close();
  return context;
}

/** Opens a draft with a body, in a window of a width in pixels. `saved` waits for a save, and gives the body. */
export async function openDraft(page: Page, site: RunningSite, body: string, width = 1280) {
  const author = await makeAccount(site.context, 'R');
  const { id } = await makeDraft(site.context, { author, body });
  await beSignedIn(page, site, author);
  await page.setViewportSize({ width, height: 740 });
  const editor = new EditorPage(page);
  await page.goto(`${site.url}/phis/edit/${id}`);
  await editor.marked();
  const saved = async () => {
    await editor.saved();
    return bodyOf(site, author, id);
  };
  return { author, editor, saved };
}

/** The body of a draft in the database. */
export async function bodyOf({ context }: RunningSite, account: TestAccount, id: string): Promise<string> {
  return (await getDraft(context, account, id)).draft.body;
}

/** A connection of 400 kbit/s with a latency of 400 ms each way. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  });
}

/** Numbered words, so that lost, repeated or misplaced words are noticed. */
export function numberedWords(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, at) => `w${from + at} `).join('');
}
