/** The first screens of authors without scrolling, and texts of both directions on one screen. */
import type { Locator, Page } from '@playwright/test';
import { makeAccount, makeApproved, makeDraft } from '../factories.ts';
import { EditorPage } from './editor.ts';
import { beSignedIn, openAs } from './member.ts';
import { edge, expect, test } from './test.ts';

const phone = { width: 360, height: 740 };
const longTitle = 'How long water has to boil in the mountains of Ethiopia, and for how long at the sea';

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not shown');
  return box;
};

test('on a phone the text begins in the upper third of the screen, below the whole title, and all else is a press away', async ({
  page,
  emptySite: site,
}) => {
  const author = await makeAccount(site.context, 'R');
  const { id } = await makeDraft(site.context, { author, title: longTitle, topics: ['water', 'cholera'] });
  await page.setViewportSize(phone);
  await openAs(page, site, author, `/phis/edit/${id}`);
  const editor = new EditorPage(page);
  await expect(editor.body).toBeVisible();
  const field = await boxOf(page.locator('.cm-editor'));
  expect(field.y).toBeLessThan(phone.height / 3);
  expect(field.height).toBeGreaterThan(phone.height / 3);
  // Where it is saved, how long it is and the way to its submission stay in sight.
  for (const shown of [editor.status, page.getByText(/^\d+ words?$/), editor.button('Submit for review…')])
    await expect(shown).toBeInViewport({ ratio: 1 });
  const { shown, whole } = await editor.title.evaluate((title) => ({
    shown: title.clientHeight,
    whole: title.scrollHeight,
  }));
  expect(shown).toBeGreaterThanOrEqual(whole);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

  // A title is one line, whatever is pressed or pasted.
  await editor.title.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText(' and\nelsewhere');
  await expect(editor.title).toHaveValue(`${longTitle} and elsewhere`);

  // The button says how much is missing, and what is missing leads to its field.
  await editor.openDetails();
  await editor.kind.selectOption('Guidance');
  await page.getByRole('button', { name: 'Guidance needs a plain summary' }).click();
  await expect(page.getByLabel('Plain summary')).toBeFocused();
  await editor.closeDetails();
  await expect(editor.button('Details: 1 missing')).toBeFocused();
  await editor.openDetails();
  await page.getByLabel('Plain summary').fill('Boil water before you drink it.');
  await expect(page.getByText('Nothing is missing.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor.button('Details')).toBeFocused();
});

test(
  'on a phone the first screen of the author area shows a post',
  edge,
  async ({ page, emptySite: site }) => {
    const author = await makeAccount(site.context, 'R');
    await makeApproved(site.context, { author, title: 'Clean wells' });
    await page.setViewportSize(phone);
    await openAs(page, site, author, '/phis/user/posts/approved');
    const title = await boxOf(page.getByRole('link', { name: 'Clean wells', exact: true }));
    expect(title.y + title.height).toBeLessThan(phone.height);
    const preview = await boxOf(page.locator('main article div[lang]'));
    expect(preview.y + 24).toBeLessThan(phone.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  },
);

test('text typed after inserting a picture is in the text', edge, async ({ page, emptySite: site }) => {
  const author = await makeAccount(site.context, 'R');
  const { id } = await makeDraft(site.context, { author, body: 'Before.' });
  await openAs(page, site, author, `/phis/edit/${id}`);
  const editor = new EditorPage(page);
  await editor.write(' After it:');
  const chooser = page.waitForEvent('filechooser');
  await editor.button('Picture').click();
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  await (await chooser).setFiles({ name: 'well.png', mimeType: 'image/png', buffer });
  await page.getByLabel('Description').fill('A well');
  await page.getByRole('button', { name: 'Insert picture' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(editor.body).toBeFocused();
  await page.keyboard.type('typed');
  await expect(editor.body).toContainText('typed');
  await expect(editor.body).toContainText(/!\[A well\]\(\/pictures\//);
});

test('topics in use are suggested while typing, and chosen by keyboard or pointer', async ({
  page,
  emptySite: site,
}) => {
  const author = await makeAccount(site.context, 'R');
  await makeApproved(site.context, { author, topics: ['cholera', 'water'] });
  await makeApproved(site.context, { author, topics: ['cholera vaccines', 'rain water'] });
  const { id } = await makeDraft(site.context, { author, topics: [] });
  await page.setViewportSize(phone);
  await openAs(page, site, author, `/phis/edit/${id}`);
  await new EditorPage(page).openDetails();
  const field = page.getByRole('combobox', { name: 'Topics' });
  const options = page.getByRole('listbox', { name: 'Topics in use' }).getByRole('option');
  const chip = (topic: string) => page.getByRole('button', { name: `Remove ${topic}`, exact: true });
  await field.pressSequentially('chol');
  await expect(options).toHaveText(['cholera', 'cholera vaccines', 'Propose “chol”']);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('There are suggestions.')).toBeAttached();
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'));
  await field.press('Enter');
  await expect(chip('cholera vaccines')).toBeVisible();
  await expect(field).toHaveValue('');

  // The post's own topics are not suggested; a new topic can be added as typed.
  await field.pressSequentially('chol');
  await expect(options).toHaveText(['cholera', 'Propose “chol”']);
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  await field.press('Enter');
  await expect(chip('chol')).toBeAttached();
  await field.pressSequentially('RAIN WATER');
  await expect(options).toHaveText(['rain water']);
  await options.nth(0).click();
  await expect(chip('rain water')).toBeAttached();
  await expect(field).toBeFocused();
  await expect(chip('RAIN WATER')).toHaveCount(0);

  // A name in any language leads to the topic.
  await field.pressSequentially('paludisme');
  await expect(options).toHaveText(['malaria · paludisme']);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(chip('malaria')).toBeAttached();

  // A new topic is proposed.
  await field.pressSequentially('kites');
  await expect(options).toHaveText(['Propose “kites”']);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(chip('kites')).toBeAttached();
});

test(
  'before a post is submitted its text has the width that readers will see',
  edge,
  async ({ page, emptySite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const body = 'Boil the water for one minute, then let it cool in a covered pot. '.repeat(20);
    const { slug } = await makeApproved(site.context, { author, body });
    const { id } = await makeDraft(site.context, { author, body });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site.url}/phis/read/${slug}`);
      const read = await boxOf(page.locator('.prose'));
      await openAs(page, site, author, `/phis/edit/${id}`);
      await new EditorPage(page).button('Submit for review…').click();
      const previewed = await boxOf(page.locator('section[aria-busy] .prose').first());
      expect(Math.abs(previewed.width - read.width)).toBeLessThan(1);
    }
  },
);

test(
  'lists of published posts show the date of publication, as readers see it',
  edge,
  async ({ page, emptySite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeApproved(site.context, { author, title: 'Clean wells' });
    const dates = {
      created_at: new Date('2026-01-02T09:00:00Z'),
      published_at: new Date('2026-03-04T09:00:00Z'),
    };
    await site.context.db.updateTable('posts').set(dates).where('id', '=', id).execute();
    await openAs(page, site, author, '/phis/user/posts/approved');
    await expect(page.locator('main article time')).toHaveAttribute('datetime', '2026-03-04T09:00:00.000Z');
    await openAs(page, site, await makeAccount(site.context, 'A'), '/dash/published');
    await expect(page.locator('.rows time')).toHaveAttribute('datetime', '2026-03-04T09:00:00.000Z');
  },
);

test(
  'in Arabic an empty field starts at the right, and one with Latin text at the left',
  edge,
  async ({ page, emptySite: site }) => {
    await page.goto(`${site.url}/phis/search?lang=ar`);
    const field = page.locator('input[type=search]');
    await expect(field).toHaveCSS('direction', 'rtl');
    await field.fill('WHO');
    await expect(field).toHaveCSS('direction', 'ltr');
    await field.fill('ماء');
    await expect(field).toHaveCSS('direction', 'rtl');
    await page.goto(`${site.url}/auth/signup?lang=ar`);
    await expect(page.locator('input[type=text]').first()).toHaveCSS('direction', 'rtl');
    await page.goto(`${site.url}/phis/search`);
    await expect(page.locator('input[type=search]')).toHaveCSS('direction', 'ltr');
  },
);

test(
  'a title of the other direction starts on the same side as its details, in Arabic and English lists',
  edge,
  async ({ page, emptySite: site }) => {
    const author = await makeAccount(site.context, 'R');
    await makeApproved(site.context, { author, title: 'Two doses' });
    await makeApproved(site.context, { author, title: 'جرعتان', body: 'جرعتان من اللقاح.', language: 'ar' });
    await page.setViewportSize({ width: 1280, height: 800 });
    const isAtStart = (rtl: boolean) => async (link: Locator) => {
      const text = await boxOf(link);
      const row = await boxOf(link.locator('xpath=ancestor::*[self::h2 or self::h3][1]'));
      const gap = rtl ? row.x + row.width - text.x - text.width : text.x - row.x;
      expect(gap).toBeLessThan(2);
    };
    for (const [language, rtl] of [
      ['ar', true],
      ['en', false],
    ] as const) {
      await page.goto(`${site.url}/phis?lang=${language}`);
      for (const title of ['Two doses', 'جرعتان'])
        await isAtStart(rtl)(page.getByRole('link', { name: title, exact: true }));
      await beSignedIn(page, site, author);
      await page.goto(`${site.url}/phis/user/posts/approved?lang=${language}`);
      for (const title of ['Two doses', 'جرعتان'])
        await isAtStart(rtl)(page.getByRole('link', { name: title, exact: true }));
    }
  },
);

test(
  'in an Arabic text the editor shows code and formulas from left to right, and numbers in their order',
  edge,
  async ({ page, emptySite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const body =
      'اتصل على +249 912 345 678 الآن\n\n```sh\nnpm start -- --port 80\n```\n\n$$\nc = m / V + 1\n$$\n';
    const { id } = await makeDraft(site.context, { author, title: 'هاتف', language: 'ar', body });
    await page.setViewportSize({ width: 1280, height: 800 });
    await openAs(page, site, author, `/phis/edit/${id}`);
    const lineWith = (text: string) => page.locator('.cm-line', { hasText: text });
    await expect(lineWith('npm start')).toBeVisible();
    for (const text of ['```sh', 'npm start', 'c = m / V'])
      await expect(lineWith(text)).toHaveCSS('direction', 'ltr');
    await expect(lineWith('اتصل')).toHaveCSS('direction', 'rtl');
    expect(await shownIn(page, '+249 912 345 678')).toBe('+249 912 345 678');
    // The caret moves through a number in its visual order, and typed digits stay in it.
    await new EditorPage(page).write('من 5-10 أيام');
    expect(await shownIn(page, '5-10')).toBe('5-10');
  },
);

/** The characters of a text in the editor, from left to right on the screen. */
function shownIn(page: Page, wanted: string): Promise<string> {
  return page.locator('.cm-content').evaluate((content, text) => {
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const from = node.textContent?.indexOf(text) ?? -1;
      if (from === -1) continue;
      const signs = [...text].map((sign, at) => {
        const range = document.createRange();
        range.setStart(node, from + at);
        range.setEnd(node, from + at + 1);
        return { sign, left: range.getBoundingClientRect().left };
      });
      return signs
        .sort((one, other) => one.left - other.left)
        .map(({ sign }) => sign)
        .join('');
    }
    return '';
  }, wanted);
}

test(
  'the list of languages opens on the screen of a small phone, for people who are signed in',
  edge,
  async ({ page, emptySite: site }) => {
    const staff = await makeAccount(site.context, 'S');
    await page.setViewportSize({ width: 320, height: 640 });
    for (const language of ['pt', 'ar']) {
      await openAs(page, site, staff, `/dash?lang=${language}`);
      const globe = page.locator('.masthead summary').last();
      await globe.click();
      const list = page.locator('.masthead details[open] .languages');
      await expect(list).toBeInViewport({ ratio: 1 });
      expect((await boxOf(page.locator('.masthead'))).height).toBeLessThan(80);
    }
  },
);
