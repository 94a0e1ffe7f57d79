/** A day's work by keyboard alone, and by thumb alone on a phone: how many steps it takes (product.md#the-workplace). */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { claimSubmission } from '../../server/desk/review/queue/claims.ts';
import { revisePost, saveDraft, submitPost } from '../../server/posts/index.ts';
import { aChange, makeAccount, makeApproved, makeSubmitted } from '../factories.ts';
import { EditorPage } from './editor.ts';
import { Hands } from './hands.ts';
import { beSignedIn, openProved } from './member.ts';
import { type RunningSite, withSite } from './running-site.ts';
import { expect, long, test } from './test.ts';

/** As an operator gets it. */
const asInstalled = { REVIEW_DECLARATIONS: 'true', REVIEW_UNDO_SECONDS: '10' };
const submissions = 45;

const paragraphs = 'Boil the water for one minute, then let it cool in a covered pot.\n\n'.repeat(30);

/** Makes the submissions: every fifth has a dose to tick; colleagues have claimed some others besides. */
async function fillQueue({ context }: RunningSite): Promise<void> {
  const colleague = await makeAccount(context, 'A');
  for (let number = 1; number <= submissions; number += 1) {
    if (number % 5 === 0) {
      const { id, author } = await makeApproved(context, {
        title: `Dose ${number}`,
        body: 'Give 5 mg a day.',
      });
      const { draft } = await revisePost(context, author, id);
      const saved = await saveDraft(context, author, id, {
        version: draft.version,
        body: 'Give 50 mg a day.',
      });
      await submitPost(context, author, id, saved.draft.version, aChange);
    } else await makeSubmitted(context, { title: `Text ${number}`, body: paragraphs });
    if (number % 9 !== 0) continue;
    const { id } = await makeSubmitted(context, { title: `Claimed ${number}` });
    await claimSubmission(context, colleague, id);
  }
}

const isReturned = (title: string) => Number(title.split(' ')[1]) % 6 === 0;

/** Decides on everything that is waiting; `decide` is given the title of each. */
async function decideOnAll(page: Page, decide: (title: string) => Promise<void>): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  for (let done = 0; done < submissions; done += 1) {
    await expect(heading).toHaveText(/^(Text|Dose) \d+$/);
    const title = (await heading.textContent()) ?? '';
    await decide(title);
    await expect(heading).not.toHaveText(title);
  }
}

test.describe.configure({ timeout: 600_000 });

test('45 submissions are decided by keyboard', long, async ({ page }) => {
  await withSite(async (site) => {
    await fillQueue(site);
    await page.setViewportSize({ width: 1366, height: 800 });
    await openProved(page, site, await makeAccount(site.context, 'A'), '/dash/review');
    await expect(page.locator('.rows > li').first()).toBeVisible();
    const hands = new Hands(page);
    await hands.press('o');
    await decideOnAll(page, async (title) => {
      await expect(page.getByRole('button', { name: 'I have no conflict: open the text' })).toBeVisible();
      await hands.press('Control+Enter');
      await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport();
      await hands.press(isReturned(title) ? 'r' : 'a');
      await expect(page.getByRole('dialog')).toBeVisible();
      if (isReturned(title)) await hands.type('Name your source.');
      else if (title.startsWith('Dose')) await hands.press('Space');
      await hands.press('Control+Enter');
    });
    hands.report(`${submissions} submissions decided by keyboard`);
    expect(hands.steps / submissions).toBeLessThan(5);
  }, asInstalled);
});

const source = {
  title: 'Safe water',
  body: '## Before you begin\n\nWash your hands with **soap**.\n\n- Boil the water\n- Cool it\n\nKeep it covered.\n',
};
const swahili = [
  '## Kabla ya kuanza',
  'Nawa mikono kwa **sabuni**.',
  '- Chemsha maji\n- Yapoze',
  'Yafunike.',
];

/** Waits until the author's texts wait for review. */
async function isSubmitted(page: Page): Promise<void> {
  await expect(page.locator('.toast')).toContainText('Submitted for review');
}

test('a translation is made by keyboard', long, async ({ page, emptySite: site }) => {
  await makeApproved(site.context, source);
  await page.setViewportSize({ width: 1366, height: 800 });
  await beSignedIn(page, site, await makeAccount(site.context, 'R'));
  await page.goto(`${site.url}/dash/translations?language=sw`);
  await expect(page.getByRole('button', { name: 'Translate Safe water' })).toBeVisible();
  const hands = new Hands(page);
  await hands.press('j');
  await hands.reach(page.getByRole('button', { name: 'Translate Safe water' }));
  await hands.press('Enter');
  await hands.reach(page.getByRole('textbox', { name: 'Title' }));
  for (const text of ['Maji salama', ...swahili]) {
    await hands.press('Control+a');
    await hands.type(text);
    await hands.press('Tab');
  }
  await hands.reach(page.getByRole('button', { name: 'Details and submission' }));
  await hands.press('Enter');
  await hands.reach(page.getByRole('button', { name: 'Submit for review…' }));
  await hands.press('Enter');
  await hands.reach(page.getByRole('button', { name: 'Submit for review', exact: true }));
  await hands.press('Enter');
  await isSubmitted(page);
  hands.report('A translation of four passages by keyboard');
});

const sources = ['Boiling', 'Wells', 'Pots'];
const picture = async () => ({
  name: 'well.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
});

test(
  'a post with a table, a chart, a picture and three citations is written by keyboard',
  long,
  async ({ page, emptySite: site }) => {
    await page.setViewportSize({ width: 1366, height: 800 });
    await beSignedIn(page, site, await makeAccount(site.context, 'R'));
    const editor = new EditorPage(page);
    await page.goto(`${site.url}/phis/write`);
    await editor.marked();
    const hands = new Hands(page);
    // Asked for early: the browser is told to hand choosers over, which takes a moment.
    const chooser = page.waitForEvent('filechooser');
    const dialog = page.getByRole('dialog');
    const isWritten = async () => {
      await expect(dialog).toHaveCount(0);
      await expect(editor.body).toBeFocused();
    };
    const insert = async (tool: string) => {
      await hands.type(`/${tool.toLowerCase()}`);
      await expect(page.getByRole('option', { name: tool, exact: true })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await hands.press('Enter');
    };
    await hands.reach(editor.title);
    await hands.type('Water at home');
    await hands.reach(editor.body);
    await hands.type('Boil it.\n\n');
    await insert('Table');
    for (const [place, cell] of ['Water', 'Drops', 'Clear', '2', 'Cloudy', '4'].entries()) {
      await expect(dialog.getByRole('textbox').nth(place)).toBeFocused();
      await hands.type(cell);
      if (place < 5) await hands.press('Tab');
    }
    await hands.press('Control+Enter');
    await isWritten();
    await hands.type('\n\n');
    await insert('Chart');
    await expect(dialog).toBeVisible();
    await hands.type('Cases');
    await hands.reach(dialog.getByLabel('Figures'));
    await hands.type('Week\tCases\n1\t12\n2\t30');
    await hands.press('Control+Enter');
    await isWritten();
    await hands.type('\n\n');
    await insert('Picture');
    await (await chooser).setFiles(await picture());
    await expect(dialog).toBeVisible();
    await hands.type('A well');
    await hands.press('Control+Enter');
    await isWritten();
    await expect(editor.body).toContainText('](/pictures/');
    for (const title of sources) {
      await hands.type('\n\n');
      await insert('Cite');
      await expect(page.getByRole('combobox', { name: 'Source' })).toBeFocused();
      await hands.type(title);
      await hands.reach(editor.button('Enter it by hand'));
      await hands.press('Enter');
      await hands.reach(dialog.getByLabel('Authors'));
      await hands.type('Juma, Baraka');
      await hands.reach(dialog.getByLabel('Year'));
      await hands.type('2021');
      await hands.press('Enter');
      await isWritten();
      await hands.type('.');
    }
    await editor.saved();
    await hands.reach(editor.kind);
    await hands.type('Explainer');
    await expect(editor.kind.locator('option:checked')).toHaveText('Explainer');
    await hands.reach(editor.button('Submit for review…'), 'Shift+Tab');
    await hands.press('Enter');
    await hands.reach(editor.button('Submit for review'));
    await hands.press('Enter');
    await isSubmitted(page);
    hands.report('A post with a table, a chart, a picture and three citations by keyboard');
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('45 submissions are decided by thumb', long, async ({ page }) => {
    await withSite(async (site) => {
      await fillQueue(site);
      await openProved(page, site, await makeAccount(site.context, 'A'), '/dash/review');
      const hands = new Hands(page);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await hands.tap(page.locator('.rows > li .row-title a').first());
      await decideOnAll(page, async (title) => {
        await hands.tap(button('I have no conflict: open the text'));
        await hands.tap(button(isReturned(title) ? 'Return' : 'Approve'));
        const dialog = page.getByRole('dialog');
        if (isReturned(title)) await hands.type('Name your source.');
        else if (title.startsWith('Dose')) await hands.tap(dialog.getByRole('checkbox').first());
        await hands.tap(dialog.locator('button[type=submit]'));
      });
      hands.report(`${submissions} submissions decided by thumb`);
      expect(hands.steps / submissions).toBeLessThan(5);
    }, asInstalled);
  });

  test('a translation is made by thumb', long, async ({ page, emptySite: site }) => {
    await makeApproved(site.context, source);
    await beSignedIn(page, site, await makeAccount(site.context, 'R'));
    await page.goto(`${site.url}/dash/translations?language=sw`);
    const hands = new Hands(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await hands.tap(button('Translate Safe water'));
    const replace = async (field: Locator, text: string) => {
      await hands.tap(field);
      // As a phone's own menu does.
      await field.selectText();
      await hands.type(text);
    };
    await replace(page.getByRole('textbox', { name: 'Title' }), 'Maji salama');
    for (const [place, text] of swahili.entries()) {
      await hands.tap(button('Next untranslated passage'));
      await replace(page.locator(`#passage-${place}`), text);
    }
    await hands.tap(button('Details and submission'));
    await hands.tap(button('Submit for review…'));
    await hands.tap(button('Submit for review'));
    await isSubmitted(page);
    hands.report('A translation of four passages by thumb');
  });

  test(
    'a post with a table, a chart, a picture and three citations is written by thumb',
    long,
    async ({ page, emptySite: site }) => {
      await beSignedIn(page, site, await makeAccount(site.context, 'R'));
      const editor = new EditorPage(page);
      await page.goto(`${site.url}/phis/write`);
      await editor.marked();
      const hands = new Hands(page);
      const dialog = page.getByRole('dialog');
      const send = async () => {
        await hands.tap(dialog.locator('button[type=submit]'));
        await expect(dialog).toHaveCount(0);
      };
      await hands.tap(editor.title);
      await hands.type('Water at home');
      await hands.tap(editor.body);
      await hands.type('Boil it.\n\n');
      await hands.tap(editor.button('Table'));
      for (const [place, cell] of ['Water', 'Drops', 'Clear', '2', 'Cloudy', '4'].entries()) {
        if (place > 0) await hands.tap(dialog.getByRole('textbox').nth(place));
        await hands.type(cell);
      }
      await send();
      await hands.type('\n');
      await hands.tap(editor.button('Chart'));
      await hands.type('Cases');
      await hands.tap(dialog.getByLabel('Figures'));
      await hands.type('Week\tCases\n1\t12\n2\t30');
      await send();
      await hands.type('\n');
      const chooser = page.waitForEvent('filechooser');
      await hands.tap(editor.button('Picture'));
      await (await chooser).setFiles(await picture());
      await expect(dialog).toBeVisible();
      await hands.type('A well');
      await send();
      for (const title of sources) {
        await hands.type('Boil');
        await hands.tap(editor.button('Cite'));
        await hands.type(title);
        await hands.tap(editor.button('Enter it by hand'));
        await hands.tap(dialog.getByLabel('Authors'));
        await hands.type('Juma, Baraka');
        await hands.tap(dialog.getByLabel('Year'));
        await hands.type('2021');
        await send();
        await hands.type('.\n');
      }
      await expect(editor.body).toBeFocused();
      await editor.saved();
      await hands.tap(editor.button(/^Details/));
      await editor.kind.selectOption({ label: 'Explainer' });
      await hands.tap(dialog.getByRole('button', { name: 'Close' }));
      await hands.tap(editor.button('Submit for review…'));
      await hands.tap(editor.button('Submit for review'));
      await isSubmitted(page);
      hands.report('A post with a table, a chart, a picture and three citations by thumb');
    },
  );
});
