/** The tools of the editor (product.md#drafts-are-never-lost). */

import { addComment } from '../../server/desk/review/comments.ts';
import { returnWithComments } from '../../server/desk/review/decisions.ts';
import { makeAccount, makeApproved, makeDraft, makeSubmitted, makeWithdrawn } from '../factories.ts';
import { bodyOf, EditorPage } from './editor.ts';
import { beSignedIn } from './member.ts';
import { edge, expect, test } from './test.ts';

/** The smallest PNG: one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('buttons and shortcuts format the text, and can be undone', async ({ page, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  const { id } = await makeDraft(sharedSite.context, { author, body: '' });
  await beSignedIn(page, sharedSite, author);
  const editor = new EditorPage(page);
  await page.goto(`${sharedSite.url}/phis/edit/${id}`);
  await editor.marked();
  await editor.write('Boil');
  await page.keyboard.press('Control+a');
  await editor.button('Bold').click();
  await expect(editor.body).toHaveText('**Boil**');
  await page.keyboard.press('Control+i');
  await expect(editor.body).toHaveText('***Boil***');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(editor.body).toHaveText('Boil');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Address, or words of a post' })).toBeFocused();
  await page.keyboard.type('https://example.org');
  await page.keyboard.press('Enter');
  await expect(editor.body).toHaveText('[Boil](https://example.org)');
  await editor.saved();
  expect(await bodyOf(sharedSite, author, id)).toBe('[Boil](https://example.org)');

  // The toolbar is one Tab stop; arrow keys move inside it.
  await editor.button('Bold').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(editor.button('Find and replace')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(editor.button('Italic')).toBeFocused();
});

test(
  'a text that exceeds a bound is reported while it is typed, and is not submitted',
  edge,
  async ({ page, sharedSite }) => {
    const author = await makeAccount(sharedSite.context, 'R');
    const body = `${'A claim[^1]\n\n'.repeat(2000)}[^1]: A source`;
    const { id } = await makeDraft(sharedSite.context, { author, body });
    await page.setViewportSize({ width: 360, height: 740 });
    await beSignedIn(page, sharedSite, author);
    const editor = new EditorPage(page);
    await page.goto(`${sharedSite.url}/phis/edit/${id}`);
    await editor.ready();
    await editor.marked();
    const told = page.getByRole('alert').filter({ hasText: 'This text can’t be submitted as it is' });
    await editor.write(' of many[^1]');
    await expect(told).toContainText('A post may do so up to 2,000 times.');
    await editor.saved();
    await editor.button('Submit for review…').click();
    await expect(page.getByRole('button', { name: /refers to footnotes too often/ })).toBeVisible();
    await expect(editor.button('Submit')).toHaveCount(0);
    await page.getByRole('button', { name: /refers to footnotes too often/ }).click();
    for (let count = 0; count < 12; count += 1) await page.keyboard.press('Control+z');
    await editor.body.focus();
    await page.keyboard.press('Control+End');
    for (let count = 0; count < 5; count += 1) await page.keyboard.press('Backspace');
    await expect(told).toHaveCount(0);
  },
);

test('the preview is the page that readers get, and reports if it fails', async ({ page, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  const { id } = await makeDraft(sharedSite.context, { author, body: 'Boil the **water**.' });
  await beSignedIn(page, sharedSite, author);
  await page.setViewportSize({ width: 1280, height: 800 });
  const editor = new EditorPage(page);
  await page.goto(`${sharedSite.url}/phis/edit/${id}`);
  await page.getByRole('tab', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('strong')).toHaveText('water');
  await expect(page.getByText('3 words')).toBeVisible();
  await expect(page.getByText(/kB to load$/)).toBeVisible();

  await page.route('**/content/preview', (route) => route.fulfill({ status: 503, body: '' }));
  await editor.write(' Twice.');
  await expect(preview.getByText('The preview could not be loaded.')).toBeVisible();
  await page.unroute('**/content/preview');
  await preview.getByRole('button', { name: 'Try again' }).click();
  await expect(preview).toContainText('Twice.');

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('tab', { name: 'Write' }).click();
  await expect(preview).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(preview).toContainText('Twice.');
});

test('a preview of an older text is cancelled', edge, async ({ page, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  const { id } = await makeDraft(sharedSite.context, { author, body: 'Boil the water.' });
  await beSignedIn(page, sharedSite, author);
  await page.setViewportSize({ width: 1280, height: 800 });
  const editor = new EditorPage(page);
  // The first request is never answered.
  await page.route('**/content/preview', () => {}, { times: 1 });
  const asked = page.waitForRequest('**/content/preview');
  const calledOff = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/content/preview'),
  );
  await page.goto(`${sharedSite.url}/phis/edit/${id}`);
  await asked;
  await editor.write(' Twice.');
  await calledOff;
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Twice.');
});

test(
  'the plain text field does the same, and the choice is remembered',
  edge,
  async ({ page, sharedSite }) => {
    const author = await makeAccount(sharedSite.context, 'R');
    const { id } = await makeDraft(sharedSite.context, { author, body: 'One\r\nTwo' });
    await beSignedIn(page, sharedSite, author);
    const editor = new EditorPage(page);
    await page.goto(`${sharedSite.url}/phis/edit/${id}`);
    await page.getByLabel('Use a plain text field').check();
    await expect(page.locator('main textarea:not([name])')).toHaveValue('One\nTwo');
    await page.reload();
    await expect(page.locator('main textarea:not([name])')).toBeVisible();
    await page.locator('main textarea:not([name])').selectText();
    await page.keyboard.press('Control+b');
    await expect(page.locator('main textarea:not([name])')).toHaveValue('**One\nTwo**');
    await page.keyboard.press('Control+z');
    await expect(page.locator('main textarea:not([name])')).toHaveValue('One\nTwo');
    await editor.write('!');
    await editor.saved();
    // Its line breaks are unchanged.
    expect(await bodyOf(sharedSite, author, id)).toBe('One\r\nTwo!');
  },
);

test('a pasted picture is described, uploaded and shown', async ({ page, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  const { id } = await makeDraft(sharedSite.context, { author, body: 'Before' });
  await beSignedIn(page, sharedSite, author);
  await page.setViewportSize({ width: 1280, height: 800 });
  const editor = new EditorPage(page);
  await page.goto(`${sharedSite.url}/phis/edit/${id}`);
  await editor.write('.');
  await editor.body.evaluate(
    (target, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'well.png', { type: 'image/png' }));
      target.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [...png],
  );
  const dialog = page.getByRole('dialog', { name: 'What does the picture show?' });
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription(/Describe the picture/);
  await dialog.getByLabel('Description').fill('A well');
  await dialog.getByRole('button', { name: 'Insert picture' }).click();
  await expect(editor.body).toContainText(/!\[A well\]\(\/pictures\/[\da-f]{64}\.\w+\)/);
  await page.getByRole('tab', { name: 'Preview' }).click();
  const shown = page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'A well' });
  await expect(shown).toBeVisible();
  // Only its author sees it so far.
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await editor.saved();
  expect(await bodyOf(sharedSite, author, id)).toMatch(/^Before\.\n\n!\[A well\]\(\/pictures\/\S+\)\n\n$/);
});

test(
  'a refused picture leaves the text unchanged, and the reason is shown',
  edge,
  async ({ page, sharedSite }) => {
    const author = await makeAccount(sharedSite.context, 'R');
    const { id } = await makeDraft(sharedSite.context, { author, body: 'Before' });
    await beSignedIn(page, sharedSite, author);
    const editor = new EditorPage(page);
    await page.goto(`${sharedSite.url}/phis/edit/${id}`);
    await expect(editor.body).toBeVisible();
    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    };
    await choose('large.png', 'image/png', Buffer.alloc(5_100_000));
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
    await expect(alert('File too large.')).toBeVisible();
    await choose('false.png', 'image/png', Buffer.from('no picture'));
    await page.getByLabel(/^Decorative only/).check();
    await page.getByRole('button', { name: 'Insert picture' }).click();
    await expect(alert('Invalid Image format')).toContainText('Send a JPEG, PNG or WebP picture.');
    await expect(editor.body).toHaveText('Before');
  },
);

test('missing fields are listed before a post is submitted, with links to them', async ({
  page,
  sharedSite,
}) => {
  const author = await makeAccount(sharedSite.context, 'R');
  await beSignedIn(page, sharedSite, author);
  const editor = new EditorPage(page);
  await page.goto(`${sharedSite.url}/phis/write`);
  await editor.write('Boil it.');
  await editor.button('Submit for review…').click();
  await page.getByRole('button', { name: 'Give the post a title' }).click();
  await expect(editor.title).toBeFocused();
  await page.keyboard.type('Clean water');
  await editor.button('Submit for review…').click();
  await page.getByRole('button', { name: 'Choose what kind of post this is' }).click();
  await expect(editor.kind).toBeFocused();
  await editor.kind.selectOption('Guidance');
  await editor.button('Submit for review…').click();
  await page.getByRole('button', { name: 'Guidance needs a plain summary' }).click();
  await page.keyboard.type('Boil water before you drink it.');
  await page.getByRole('combobox', { name: 'Topics' }).fill('Water, cholera,');
  await expect(page.getByRole('button', { name: 'Remove cholera' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Topics' }).press('Backspace');
  await expect(page.getByRole('button', { name: 'Remove cholera' })).toHaveCount(0);
  await page.getByLabel('Language').selectOption('Another language…');
  await page.getByLabel('Language code').fill('yo');
  await editor.button('Submit for review…').click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Boil it.');
  await editor.button('Submit for review').click();
  await expect(page).toHaveURL(/\/phis\/user\/posts\/submitted$/);
  await expect(page.getByText('Submitted for review')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Clean water');
});

test('a submission can be read and recalled', edge, async ({ page, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  const { id } = await makeSubmitted(sharedSite.context, { author, title: 'Clean water' });
  await beSignedIn(page, sharedSite, author);
  const editor = new EditorPage(page);
  await page.goto(`${sharedSite.url}/phis/edit/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Clean water' })).toBeVisible();
  await expect(editor.body).toHaveCount(0);
  await editor.button('Take back').click();
  await expect(editor.body).toContainText('Boil the water');
});

test('comments on a returned post lead to their passages in the text', edge, async ({ page, sharedSite }) => {
  const { context } = sharedSite;
  const author = await makeAccount(context, 'R');
  const staff = await makeAccount(context, 'A');
  const { id, revision } = await makeSubmitted(context, { author });
  const passage = { quote: 'for one minute', prefix: 'Boil the water ', suffix: ', then' };
  await addComment(context, staff, id, { revision, body: 'How long at 3,000 metres?', passage });
  await returnWithComments(context, staff, id, { comment: 'Say where the figures come from.' });
  await beSignedIn(page, sharedSite, author);
  const editor = new EditorPage(page);
  await page.goto(`${sharedSite.url}/phis/edit/${id}`);
  await expect(editor.body).toBeVisible();
  const said = page.getByRole('region', { name: 'What the reviewers said' });
  await expect(said).toContainText('Say where the figures come from.');
  await expect(said).toContainText('How long at 3,000 metres?');
  await said.getByRole('button', { name: 'for one minute' }).click();
  await page.keyboard.type('for three minutes');
  await expect(editor.body).toContainText('Boil the water for three minutes**, then');
  await said.getByRole('button', { name: 'for one minute' }).click();
  await expect(said).toContainText('This passage is not in the text any more.');
  await said.getByLabel('Resolved').check();
  await editor.saved();
  await page.reload();
  await expect(said.getByLabel('Resolved')).toBeChecked();
});

test(
  'a published post is revised by a button, a withdrawn one by its URL',
  edge,
  async ({ page, sharedSite }) => {
    const { context, url } = sharedSite;
    const author = await makeAccount(context, 'R');
    const { id, slug } = await makeApproved(context, { author, title: 'Clean water' });
    const withdrawn = await makeWithdrawn(context, { author, title: 'Wells' });
    await beSignedIn(page, sharedSite, author);
    const editor = new EditorPage(page);
    await page.goto(`${url}/phis/edit/${id}`);
    await editor.button('Revise').click();
    await expect(editor.title).toHaveValue('Clean water');
    await page.goto(`${url}/phis/edit-post/${withdrawn.slug}`);
    await expect(editor.title).toHaveValue('Wells');
    await page.goto(`${url}/phis/edit-post/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh! I think you’re lost.');
  },
);

test(
  'posts of others are not found, and readers are invited to apply',
  edge,
  async ({ page, sharedSite }) => {
    const { id } = await makeDraft(sharedSite.context);
    await beSignedIn(page, sharedSite, await makeAccount(sharedSite.context, 'R'));
    for (const address of [id, 'no-id']) {
      await page.goto(`${sharedSite.url}/phis/edit/${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uh oh! I think you’re lost.');
    }
    await beSignedIn(page, sharedSite, await makeAccount(sharedSite.context, 'P'));
    await page.goto(`${sharedSite.url}/phis/write`);
    await expect(page.getByRole('link', { name: 'Apply to write' })).toBeVisible();
  },
);

test('a post is written, formatted and submitted with the keyboard alone', async ({ page, sharedSite }) => {
  const author = await makeAccount(sharedSite.context, 'R');
  await beSignedIn(page, sharedSite, author);
  await page.setViewportSize({ width: 360, height: 800 });
  const editor = new EditorPage(page);
  await page.goto(`${sharedSite.url}/phis/write`);
  await expect(editor.body).toBeVisible();
  await editor.title.focus();
  await page.keyboard.type('Clean water');
  // Past the tabs into the text.
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await expect(editor.body).toBeFocused();
  await page.keyboard.type('Boil it.');
  await page.keyboard.press('Control+s');
  // Past the toolbar to the details, and past the button that closes them to what is missing.
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await expect(editor.button('Details: 1 missing')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Details' })).toBeFocused();
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await expect(editor.button('Choose what kind of post this is')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.kind).toBeFocused();
  await page.keyboard.type('News');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('water');
  await page.keyboard.press('Enter');
  await expect(editor.button('Remove water')).toBeVisible();
  await page.keyboard.press('Escape');
  await editor.saved();
  await expect(editor.button('Details')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(editor.button('Submit for review…')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Is the table clear?');
  await page.keyboard.press('Tab');
  await expect(editor.button('Submit for review')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/phis\/user\/posts\/submitted$/);
});
