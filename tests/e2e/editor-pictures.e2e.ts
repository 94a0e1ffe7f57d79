/** Pictures in the editor: several at once, captions, uploads that fail, cropping (docs/decisions/059-writing-desk.md). */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openPasses } from '../../server/people/pictures/passes.ts';
import { plainPicture } from '../pictures.ts';
import { openDraft } from './editor.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, long, onlyLong, test } from './test.ts';

async function pngOf(name: string, background = 'teal') {
  const buffer = await plainPicture({ width: 200, height: 100, background }).png().toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

function pictureDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'What does the picture show?' });
  return {
    dialog,
    alt: dialog.getByRole('textbox', { name: 'Description' }),
    caption: dialog.getByRole('textbox', { name: 'Caption (optional)' }),
    credit: dialog.getByRole('textbox', { name: 'Credit (optional)' }),
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
  };
}

const address = String.raw`\/pictures\/[\da-f]{64}\.\w+`;

test('several pictures are described one by one, with captions and credits', async ({ page, sharedSite }) => {
  const { editor, saved } = await openDraft(page, sharedSite, 'Before');
  await editor.write('.');
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5_100_000) };
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(10) };
  const files = [
    await pngOf('well.png'),
    large,
    await pngOf('pump.png', 'navy'),
    film,
    await pngOf('line.png', 'red'),
  ];
  await page.locator('input[type=file]').setInputFiles(files);
  const { dialog, alt, caption, credit, button } = pictureDialog(page);
  const refused = dialog.getByRole('alert').getByRole('listitem');
  await expect(refused).toHaveText([
    /^File too large\. large\.png was not inserted/,
    /^Invalid Image format.* film\.mp4 was not inserted/,
  ]);
  await expect(dialog).toContainText('Picture 1 of 3: well.png');
  await expect(dialog.getByRole('img', { name: 'well.png' })).toBeVisible();
  await expect(alt).toHaveAccessibleDescription(/Such as: A woman fills a covered bucket/);
  await alt.fill('A well');
  await caption.fill('The "old" well');
  await credit.fill('Amina Diallo, CC BY 4.0');
  await button('Insert picture').click();
  await expect(dialog).toContainText('Picture 2 of 3: pump.png');
  await button('Leave this one out').click();
  await expect(dialog).toContainText('Picture 3 of 3: line.png');
  await dialog.getByLabel(/^Decorative only/).check();
  await button('Insert picture').click();
  await expect(dialog).toHaveCount(0);
  const left = page.getByRole('alert').filter({ hasText: 'large.png was not inserted' });
  await expect(left).toContainText('film.mp4 was not inserted');
  await editor.button('Close').click();
  await expect(left).toHaveCount(0);
  const title = String.raw`"The \\"old\\" well \(Amina Diallo, CC BY 4\.0\)"`;
  await expect
    .poll(saved)
    .toMatch(
      new RegExp(String.raw`^Before\.\n\n!\[A well\]\(${address} ${title}\)\n\n!\[\]\(${address}\)\n\n$`),
    );
  // Each stands below its line, at an address that its author may see.
  const shown = page.locator('.shown-picture img');
  await expect(shown).toHaveCount(2);
  const width = () => shown.first().evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Preview' }).click();
  const figure = page.getByRole('region', { name: 'Preview' }).getByRole('figure').first();
  await expect(figure).toContainText('The "old" well (Amina Diallo, CC BY 4.0)');
});

test(
  'a picture that does not arrive is sent again to its place, and the others are not lost',
  edge,
  async ({ page, sharedSite }) => {
    const { editor, saved } = await openDraft(page, sharedSite, '', 360);
    await page.route('**/cdn/picture', (route) => route.abort(), { times: 1 });
    await editor.body.evaluate(
      (target, given) => {
        const data = new DataTransfer();
        for (const { name, bytes } of given)
          data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }));
        target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [
        { name: 'one.png', bytes: [...(await pngOf('')).buffer] },
        { name: 'two.png', bytes: [...(await pngOf('', 'navy')).buffer] },
      ],
    );
    const { dialog, alt } = pictureDialog(page);
    await expect(alt).toBeFocused();
    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Picture 2 of 2: two.png');
    await expect(alt).toBeFocused();
    await page.keyboard.type('Two');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: 'one.png has not been uploaded' })).toBeVisible();
    const two = new RegExp(String.raw`^!\[Two\]\(${address}\)\n\n$`);
    await expect.poll(saved).toMatch(two);

    await page.route('**/cdn/picture', (route) => route.abort(), { times: 1 });
    const again = page.getByRole('button', { name: 'Try again: one.png' });
    await again.press('Enter');
    await expect(page.getByRole('progressbar', { name: 'Uploading one.png' })).toHaveCount(0);
    await again.click();
    await expect(again).toHaveCount(0);
    await expect
      .poll(saved)
      .toMatch(new RegExp(String.raw`^!\[One\]\(${address}\)\n\n!\[Two\]\(${address}\)\n\n$`));
  },
);

test(
  'a picture that does not arrive can be given up, in the plain field',
  long,
  async ({ page, sharedSite }) => {
    const { editor, saved } = await openDraft(page, sharedSite, 'Before');
    await page.getByLabel('Use a plain text field').check();
    const plain = page.locator('main textarea:not([name])');
    await plain.press('Control+End');
    await page.route('**/cdn/picture', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    await page.locator('input[type=file]').setInputFiles(await pngOf('well.png'));
    const { dialog, alt } = pictureDialog(page);
    await alt.fill('A well');
    await page.keyboard.press('Enter');
    await expect(plain).toHaveValue(/^Before\n\n!\[Uploading well\.png\]/);
    await editor.button('Submit for review…').click();
    await expect(page.getByText('A picture has not arrived yet.')).toBeVisible();
    await editor.button('Back to the text').click();
    await page.getByRole('button', { name: 'Stop uploading well.png' }).click();
    await expect(plain).toHaveValue('Before');

    // The first of two arrives while the second is described.
    const two = [await pngOf('well.png'), await pngOf('pump.png', 'navy')];
    await page.locator('input[type=file]').setInputFiles(two);
    await alt.fill('A well');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Picture 2 of 2: pump.png');
    await expect(plain).toHaveValue(/^Before\n\n!\[A well\]\(\/pictures/);
    await expect(alt).toHaveValue('');
    await alt.fill('A pump');
    await page.keyboard.press('Enter');
    await expect(plain).toBeFocused();
    const both = String.raw`!\[A well\]\(${address}\)\n\n!\[A pump\]\(${address}\)`;
    await expect.poll(saved).toMatch(new RegExp(String.raw`^Before\n\n${both}\n\n$`));
  },
);

/** Width and height of the picture in a text, in pixels. */
async function sizeOf({ context, url }: RunningSite, body: string): Promise<number[]> {
  const [address = '', sha256 = ''] = /\/pictures\/([\da-f]{64})\.\w+/.exec(body) ?? [];
  const pass = await openPasses(context);
  const answer = await fetch(url + pass(address, sha256));
  expect(answer.status).toBe(200);
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
  return [width, height];
}

for (const width of [360, 1280]) {
  test(
    `a picture is cropped with the keyboard and by mouse, at ${width} px`,
    onlyLong(width > 360, edge),
    async ({ page, sharedSite }) => {
      const { saved } = await openDraft(page, sharedSite, '', width);
      await page.locator('input[type=file]').setInputFiles(await pngOf('well.png'));
      const { dialog, alt, button } = pictureDialog(page);
      await alt.fill('A well');
      await button('Crop').press('Enter');
      const part = dialog.getByRole('group', { name: 'Part of the picture that is kept' });
      await dialog.getByLabel('Shape').selectOption('Square (1:1)');
      await expect(part).toBeVisible();
      const before = await part.boundingBox();
      expect(Math.round(before?.width ?? 0)).toBe(Math.round(before?.height ?? 1));
      await part.focus();
      for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await part.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 1);

      // A corner is dragged to the middle of the part.
      const corner = await dialog.getByRole('button', { name: 'Bottom right corner' }).boundingBox();
      const [x, y] = [
        (corner?.x ?? 0) + (corner?.width ?? 0) / 2,
        (corner?.y ?? 0) + (corner?.height ?? 0) / 2,
      ];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - (before?.width ?? 0) / 2, y - (before?.width ?? 0) / 2, { steps: 4 });
      await page.mouse.up();
      await button('Insert picture').click();
      await expect.poll(saved).toMatch(new RegExp(String.raw`^!\[A well\]\(${address}\)\n\n$`));
      const [wide = 0, high = 0] = await sizeOf(sharedSite, await saved());
      // 90 of 100 pixels, then half of them.
      expect(wide).toBe(high);
      expect(wide).toBeGreaterThan(38);
      expect(wide).toBeLessThan(52);
    },
  );
}

test('the whole picture is kept after all', edge, async ({ page, sharedSite }) => {
  const { saved } = await openDraft(page, sharedSite, '');
  await page.locator('input[type=file]').setInputFiles(await pngOf('well.png'));
  const { alt, button } = pictureDialog(page);
  await alt.fill('A well');
  await button('Crop').click();
  await button('Keep the whole picture').click();
  await button('Insert picture').click();
  await expect.poll(saved).toContain('![A well]');
  expect(await sizeOf(sharedSite, await saved())).toEqual([200, 100]);
});

test(
  'a picture that arrives takes no focus, also in the plain text field',
  edge,
  async ({ page, sharedSite }) => {
    const { editor, saved } = await openDraft(page, sharedSite, 'Before.');
    await page.getByLabel('Use a plain text field').check();
    await expect(page.locator('main textarea:not([name])')).toBeVisible();
    const gate = Promise.withResolvers<void>();
    await page.route('**/cdn/picture', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.locator('input[type=file]').setInputFiles([await pngOf('well.png')]);
    const { alt, button } = pictureDialog(page);
    await alt.fill('A well');
    await button('Insert picture').click();
    await expect(editor.body).toHaveValue(/sending:1/);
    await editor.title.fill('Water');
    gate.resolve();
    await expect(editor.body).toHaveValue(new RegExp(address));
    await page.keyboard.type(' for all');
    await expect(editor.title).toHaveValue('Water for all');
    expect(await saved()).toMatch(new RegExp(String.raw`!\[A well\]\(${address}\)`));
  },
);
