/** Texts from Word, Google Docs and web pages (docs/product.md#drafts-are-never-lost). */
import type { Locator } from '@playwright/test';
import { makeAccount, makeDraft } from '../factories.ts';
import {
  paragraph,
  picture,
  pictureRelationship,
  relationships,
  run,
  wordFile,
  wordParts,
} from '../word-document.ts';
import { bodyOf, EditorPage } from './editor.ts';
import { beSignedIn } from './member.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, long, test } from './test.ts';

/** The smallest PNG: one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const table =
  `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph(run('Samples'))}</w:tc></w:tr>` +
  `<w:tr><w:tc>${paragraph(run('p&lt;0.05'))}</w:tc><w:tc>${paragraph(run('عينة'))}</w:tc></w:tr></w:tbl>`;

const wordDocument = wordFile(
  wordParts(
    paragraph(run('Clean water'), 'Title') +
      paragraph(run('At sea level'), 'heading2') +
      paragraph(run('Counts fell to 10') + run('3', '<w:vertAlign w:val="superscript"/>') + run('.')) +
      paragraph(picture('p1', 'A well')) +
      table,
    {
      'word/_rels/document.xml.rels': relationships(pictureRelationship('p1', 'well.png')),
      'word/media/well.png': new Uint8Array(png),
    },
  ),
);

async function dropFile(target: Locator, name: string, bytes: Uint8Array): Promise<void> {
  await target.evaluate(
    (element, [fileName, content]) => {
      const data = new DataTransfer();
      const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
      data.items.add(new File([Uint8Array.from(content)], fileName, { type }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [name, [...bytes]] as const,
  );
}

async function paste(target: Locator, html: string, plain: string): Promise<void> {
  await target.evaluate(
    (element, [markup, text]) => {
      const data = new DataTransfer();
      if (markup !== '') data.setData('text/html', markup);
      data.setData('text/plain', text);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [html, plain] as const,
  );
}

async function openDraft(site: RunningSite, editor: EditorPage, body: string, title = '') {
  const author = await makeAccount(site.context, 'R');
  const { id } = await makeDraft(site.context, { author, body, title });
  await beSignedIn(editor.page, site, author);
  await editor.page.goto(`${site.url}/phis/edit/${id}`);
  await editor.marked();
  return { author, id };
}

test('a Word document is dropped, its losses are named, and one undo takes it back', async ({
  page,
  sharedSite,
}) => {
  const editor = new EditorPage(page);
  const { author, id } = await openDraft(sharedSite, editor, '');
  await expect(page.getByText('Drop a Word document here, or paste from Word')).toBeVisible();
  await dropFile(editor.body, 'water.docx', wordDocument);
  const report = page.getByRole('status').filter({ hasText: 'water.docx is in the text' });
  await expect(report.getByRole('listitem').first()).toContainText(
    'Merged cells of tables, whose text is in the first of them: 1',
  );
  await expect(editor.title).toHaveValue('Clean water');
  await expect(editor.body).toContainText('## At sea level');
  await editor.saved();
  expect(await bodyOf(sharedSite, author, id)).toMatch(
    /^## At sea level\n\nCounts fell to 10<sup>3<\/sup>\.\n\n!\[A well\]\(\/pictures\/[\da-f]{64}\.\w+\)\n\n\| Samples \| \|\n\| - \| - \|\n\| p<0\.05 \| عينة \|/,
  );
  await report.getByRole('button', { name: 'Samples' }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Samples');
  await expect(editor.body).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(editor.body).toHaveText('');
  await expect(editor.title).toHaveValue('');
  await report.getByRole('button', { name: 'Close' }).click();
  await expect(report).toHaveCount(0);
});

test(
  'a document is chosen with the keyboard, and stands at the caret under the title that is there',
  edge,
  async ({ page, sharedSite }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const editor = new EditorPage(page);
    const { author, id } = await openDraft(sharedSite, editor, 'Before.\n\nAfter.', 'My title');
    await editor.body.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    const chooser = page.waitForEvent('filechooser');
    await editor.button('Word document').focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'water.docx', mimeType: '', buffer: Buffer.from(wordDocument) });
    await expect(page.getByText('water.docx is in the text')).toBeVisible();
    await editor.saved();
    expect(await bodyOf(sharedSite, author, id)).toMatch(
      /^Before\.\n\n# Clean water\n\n## At sea level[\s\S]*\n\nAfter\.$/,
    );
    await expect(editor.title).toHaveValue('My title');
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(tooWide).toBe(false);
  },
);

test('formatted text is pasted as Markdown, in the plain text field too, and one undo takes it back', async ({
  page,
  sharedSite,
}) => {
  const editor = new EditorPage(page);
  await openDraft(sharedSite, editor, 'Boil .');
  const html =
    '<meta charset="utf-8"><p>one <b>minute</b><img src="https://example.org/a.png"></p><p>10<sup>3</sup></p><script>window.hit = 1</script><img src="x" onerror="window.hit = 1">';
  for (const isPlain of [false, true]) {
    await page.getByLabel('Use a plain text field').setChecked(isPlain);
    const body = isPlain ? page.locator('main textarea:not([name])') : editor.body;
    const lines = page.locator('.cm-line');
    const text = async () => (isPlain ? await body.inputValue() : (await lines.allTextContents()).join('\n'));
    await expect(body).toBeVisible();
    await body.focus();
    await page.keyboard.press('Control+End');
    await paste(body, html, 'one minute 10');
    await expect.poll(text).toBe('Boil .\n\none **minute**\n\n10<sup>3</sup>\n\n');
    const report = page.getByRole('status').filter({ hasText: 'Pasted, but not everything could be kept' });
    await expect(report.getByRole('listitem').first()).toHaveText(/^Pictures that are somewhere else\..*: 2/);
    await page.keyboard.press('Control+z');
    await expect.poll(text).toBe('Boil .');
  }
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);

  // Part of a line stays in its line, and what was plain stays plain.
  const area = page.locator('main textarea:not([name])');
  await area.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(5, 5));
  await paste(area, '<b>now</b>', 'now');
  await expect(area).toHaveValue('Boil **now**.');
  await paste(area, '<pre><span style="color:red">a *b*</span></pre>', 'a *b*');
  await expect(area).toHaveValue('Boil **now**a *b*.');
  await paste(area, '<b>c</b>\u202e', 'c');
  const turned = page.getByRole('status').filter({ hasText: 'Hidden characters turn the direction' });
  await expect(turned.getByRole('listitem')).toHaveText(['Line 1: U+202E']);
});

test('what Word shows in a box can be made a callout', edge, async ({ page, sharedSite }) => {
  const editor = new EditorPage(page);
  const { author, id } = await openDraft(sharedSite, editor, '');
  const html =
    "<p class=MsoNormal>Give ORS.</p><div style='mso-element:para-border-div;border:solid red 1.0pt'><p class=MsoNormal>Go to a clinic at once.</p><p class=MsoNormal>Call first.</p></div>";
  await paste(editor.body, html, 'Give ORS.');
  const report = page.getByRole('status').filter({ hasText: 'Paragraphs in a box or on a colour' });
  await report.getByRole('button', { name: 'Make it a callout' }).click();
  await expect(editor.body).toContainText('> [!IMPORTANT]');
  await editor.saved();
  expect((await bodyOf(sharedSite, author, id)).trimEnd()).toBe(
    'Give ORS.\n\n> [!IMPORTANT]\n> Go to a clinic at once.\n>\n> Call first.',
  );
});

test(
  'each file that can’t be read is refused with what to do about it',
  edge,
  async ({ page, sharedSite }) => {
    const editor = new EditorPage(page);
    await openDraft(sharedSite, editor, 'Mine.');
    const plain = wordParts(paragraph(run('Text')));
    const container = (text: string) =>
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from([...text].join('\0'), 'latin1'));
    const refusals: [string, Uint8Array, string][] = [
      ['report.pdf', Buffer.from('%PDF-1.7'), 'It is not a Word document. Save it as .docx'],
      ['old.doc', container('WordDocument'), 'It is in the format of Word up to 2003.'],
      ['locked.docx', container('EncryptedPackage'), 'Remove the password in Word'],
      ['macros.docm', wordFile({ ...plain, 'word/vbaProject.bin': 'x' }), 'It has macros.'],
      [
        'bomb.docx',
        wordFile({ ...plain, 'word/footnotes.xml': new Uint8Array(30_000_000) }),
        'too large to be read',
      ],
      [
        'entity.docx',
        wordFile({ ...plain, 'word/styles.xml': '<!DOCTYPE x><x/>' }),
        'It refers to things outside of itself',
      ],
    ];
    for (const [name, bytes, message] of refusals) {
      await dropFile(editor.body, name, bytes);
      const told = page.getByRole('status').filter({ hasText: `${name} was not put into the text` });
      await expect(told).toContainText(message);
    }
    await expect(editor.body).toHaveText('Mine.');

    // Nothing is lost if what reads formatted text can't be loaded.
    await page.route('**/html-worker-*', (route) => route.abort());
    await page.keyboard.press('Control+End');
    await paste(editor.body, '<p><b>Boil</b> it.</p>', ' Boil it.');
    await expect(editor.body).toHaveText('Mine. Boil it.');
    await expect(page.getByText('Its formatting could not be read.')).toBeVisible();
  },
);

test(
  'a document that is being read can be stopped, and is named in Arabic',
  long,
  async ({ page, sharedSite }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'ar'));
    const editor = new EditorPage(page);
    const author = await makeAccount(sharedSite.context, 'R');
    const { id } = await makeDraft(sharedSite.context, { author, body: 'ماء', title: 'ماء' });
    await beSignedIn(page, sharedSite, author);
    await page.goto(`${sharedSite.url}/phis/edit/${id}`);
    await editor.marked();
    const body = page.locator('.cm-content');
    // Never answered, so that there is something to stop.
    await page.route('**/docx-worker-*', () => {}, { times: 1 });
    await dropFile(body, 'water.docx', wordDocument);
    await expect(page.getByText('تجري قراءة')).toBeVisible();
    await page.getByRole('button', { name: 'إيقاف' }).click();
    await expect(page.getByText('تجري قراءة')).toHaveCount(0);
    await expect(body).toHaveText('ماء');
    await page.unrouteAll();
    await dropFile(body, 'water.docx', wordDocument);
    await expect(page.getByRole('status').filter({ hasText: 'خلايا الجداول المدمجة' })).toBeVisible();
    await expect(body).toContainText('## At sea level');
  },
);

test(
  'a document that arrives late replaces nothing that is written or selected meanwhile, and takes no focus',
  edge,
  async ({ page, sharedSite }) => {
    const editor = new EditorPage(page);
    const { author, id } = await openDraft(sharedSite, editor, 'Boil the water.', 'Water');
    const gate = Promise.withResolvers<void>();
    await page.route('**/cdn/picture', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await editor.body.focus();
    await page.keyboard.press('Control+a');
    await dropFile(editor.body, 'wells.docx', wordDocument);
    await expect(page.getByText('Uploading picture 1 of 1')).toBeVisible();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Cool it.');
    for (let count = 0; count < 8; count += 1) await page.keyboard.press('Shift+ArrowLeft');
    await editor.title.focus();
    await page.keyboard.press('End');
    gate.resolve();
    await expect(editor.body).toContainText('At sea level');
    await page.keyboard.type(' for all');
    await expect(editor.title).toHaveValue('Water for all');
    await editor.saved();
    expect(await bodyOf(sharedSite, author, id)).toMatch(
      /^Boil the water\. Cool it\.\n\n# Clean water\n\n## At sea level/,
    );
  },
);
