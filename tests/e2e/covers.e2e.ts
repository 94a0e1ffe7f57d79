/** Covers: chosen in the editor, compared in review, shown in lists (docs/decisions/064-covers.md). */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { importPicture } from '../../server/people/index.ts';
import { operator } from '../../server/platform/actor.ts';
import { approvePost } from '../../server/posts/index.ts';
import { makeAccount, makeApproved, makeDraft, type TestAccount } from '../factories.ts';

import { EditorPage } from './editor.ts';
import { lookAt, photographing } from './look.ts';
import { beSignedIn } from './member.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, long, test } from './test.ts';

/** A picture with a horizon, of a colour. */
function landscape([red, green, blue]: readonly [number, number, number]): Promise<Buffer> {
  const [width, height] = [1200, 800];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const down = Math.floor(at / width) / height;
    const across = (at % width) / width;
    const isLand = down > 0.55 + 0.1 * Math.sin(across * 9);
    const light = isLand ? 0.55 - down / 4 : 1 - down / 2;
    pixels.set([red * light, green * (isLand ? 1 : light), blue * light], at * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** Stores a picture of somebody; gives its address. */
async function pictureOf(
  { context }: RunningSite,
  author: TestAccount,
  colour: readonly [number, number, number],
) {
  return importPicture(context, author, await landscape(colour));
}

async function openCover(page: Page, editor: EditorPage) {
  await editor.openDetails();
  await page.locator('summary#cover').focus();
  await page.keyboard.press('Enter');
  return page.getByRole('group', { name: 'Lists of posts show it beside the title.' });
}

test('an author chooses a cover by keyboard, and readers get it in lists; with Save-Data none', async ({
  page,
  browser,
  emptySite: site,
}) => {
  const author = await makeAccount(site.context, 'R');
  const addresses = [
    await pictureOf(site, author, [90, 160, 240]),
    await pictureOf(site, author, [240, 170, 80]),
  ];
  const body = `![A lake](${addresses[0]})\n\n![A \\[dry\\] river](${addresses[1]} "By \\"me\\"")\n\nBoil it.`;
  const { id } = await makeDraft(site.context, { author, body, title: 'Water of the lake' });
  await beSignedIn(page, site, author);
  await page.setViewportSize({ width: 360, height: 740 });
  const editor = new EditorPage(page);
  await page.goto(`${site.url}/phis/edit/${id}`);
  await editor.marked();
  const choices = await openCover(page, editor);
  await expect(choices.getByRole('radio')).toHaveCount(3);
  await expect(choices.locator('img')).toHaveCount(2);
  await expect(choices.getByRole('radio', { name: 'No cover picture' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(choices.getByRole('radio', { name: 'A [dry] river' })).toBeChecked();
  await expect(choices.getByRole('radio', { name: 'A [dry] river' })).toBeFocused();
  await editor.closeDetails();
  await editor.saved();
  await editor.button(/^Submit for review/).click();
  await expect(page.locator('dl img')).toBeVisible();
  await editor.button('Submit for review').click();
  await expect(page.locator('.toast')).toContainText('Submitted for review');

  const { submitted_revision_id: revision, cover } = await site.context.db
    .selectFrom('drafts')
    .selectAll()
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(cover).toBe(`![A \\[dry\\] river](${addresses[1]})`);
  await approvePost(site.context, operator, id, revision ?? '');
  const stem = addresses[1]?.replace('.jpg', '-cover-') ?? '';
  await expect.poll(async () => (await page.request.get(`${site.url}${stem}312.avif`)).status()).toBe(200);

  for (const path of ['/', '/phis', '/phis/topics/water', '/phis/search?q=lake']) {
    await page.goto(site.url + path);
    const shown = page.getByRole('img', { name: 'A [dry] river' });
    await shown.scrollIntoViewIfNeeded();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(
      `${site.url}${stem}312.avif`,
    );
    expect(
      (await page.request.get(`${site.url}${stem}312.avif`).then((file) => file.body())).length,
    ).toBeLessThan(8001);
  }
  const saving = await browser.newContext({ extraHTTPHeaders: { 'save-data': 'on' } });
  const frugal = await saving.newPage();
  for (const path of ['/', '/phis', '/phis/search?q=lake']) {
    await frugal.goto(site.url + path);
    await expect(frugal.getByRole('link', { name: 'Water of the lake' }).first()).toBeVisible();
    await expect(frugal.locator('img')).toHaveCount(0);
  }
  await saving.close();
});

test(
  'an uploaded cover is described first, can be replaced and removed',
  edge,
  async ({ page, emptySite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeDraft(site.context, { author });
    await beSignedIn(page, site, author);
    const editor = new EditorPage(page);
    await page.goto(`${site.url}/phis/edit/${id}`);
    await editor.marked();
    await page.setViewportSize({ width: 1280, height: 900 });
    const choices = await openCover(page, editor);
    const choose = async (colour: readonly [number, number, number]) =>
      page
        .getByLabel('Upload a cover picture')
        .and(page.locator('input'))
        .setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await landscape(colour) });
    const dialog = page.getByRole('dialog', { name: 'Cover picture' });
    await choose([90, 160, 240]);
    await dialog.getByRole('button', { name: 'Use as cover picture' }).click();
    await expect(dialog.getByText('Describe the picture, or mark it as decorative')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Description' }).fill('A lake');
    await dialog.getByRole('button', { name: 'Use as cover picture' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(choices.getByRole('radio', { name: 'A lake' })).toBeChecked();
    await choose([240, 170, 80]);
    await dialog.getByLabel(/^Decorative only/).check();
    await dialog.getByRole('button', { name: 'Use as cover picture' }).click();
    await expect(choices.getByRole('radio', { name: 'Picture 1, without a description' })).toBeChecked();
    const stored = async () => {
      await editor.saved();
      const { cover } = await site.context.db
        .selectFrom('drafts')
        .select('cover')
        .where('post_id', '=', id)
        .executeTakeFirstOrThrow();
      return cover;
    };
    await expect.poll(stored).toMatch(/^!\[\]\(\/pictures\/[\da-f]{64}\.jpg\)$/);
    await choices.getByRole('radio', { name: 'No cover picture' }).check();
    await expect.poll(stored).toBe('');
  },
);

test('lists with covers, and the field of a cover', long, async ({ page, emptySite: site }) => {
  test.setTimeout(photographing);
  const author = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Diallo' });
  const covers: string[] = [];
  for (const colour of [
    [90, 160, 240],
    [240, 170, 80],
    [120, 200, 120],
  ] as const)
    covers.push(`![A lake](${await pictureOf(site, author, colour)})`);
  const body =
    'Keep the water at a rolling boil for one minute, or three above 2,000 m, and let it cool in a covered pot. '.repeat(
      3,
    );
  for (const [title, cover = '', language = 'en'] of [
    ['مياه نظيفة قبل موسم الأمطار', covers[0], 'ar'],
    ['Wells that stay clean through the rains of a whole district', covers[1]],
    ['A short one', covers[2]],
    ['Without a cover'],
    ['Cholera before the rains: what districts did', covers[0]],
  ] as const)
    await makeApproved(site.context, { author, title, cover, language, body });
  await expect
    .poll(async () => (await site.context.db.selectFrom('cover_files').select('sha256').execute()).length)
    .toBe(12);
  await page.goto(`${site.url}/`);
  await lookAt(page, 'home with covers');
  await page.goto(`${site.url}/phis`);
  await lookAt(page, 'posts with covers');
  await page.goto(`${site.url}/phis?lang=ar`);
  await lookAt(page, 'posts with covers in ar');
  const { id } = await makeDraft(site.context, { author, body: covers.join('\n\n'), cover: covers[1] ?? '' });
  await beSignedIn(page, site, author);
  await page.setViewportSize({ width: 1280, height: 900 });
  const editor = new EditorPage(page);
  await page.goto(`${site.url}/phis/edit/${id}`);
  await editor.marked();
  const choices = await openCover(page, editor);
  await expect(choices.locator('img')).toHaveCount(3);
  await lookAt(page, 'editor with a cover');
});

test(
  'a drawing in the place of a cover is as large as covers are',
  edge,
  async ({ page, emptySite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const cover = `![A lake](${await pictureOf(site, author, [90, 160, 240])})`;
    await makeApproved(site.context, { author, title: 'Malaria tests', topics: ['malaria'], cover: '' });
    await makeApproved(site.context, { author, title: 'Water of the lake', topics: ['water'], cover });
    const sizeOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return [box?.width, box?.height];
    };
    await expect
      .poll(async () => {
        await page.goto(`${site.url}/phis`);
        return page.locator('.drawing').count();
      })
      .toBe(1);
    expect(await sizeOf('.drawing')).toEqual(await sizeOf('img'));
  },
);
