/** Readers listen to a post that a voice program has spoken, on a phone, with and without JavaScript. */
import type { Page } from '@playwright/test';
import { makeAccount, makeApproved } from '../factories.ts';
import { writeVoice } from '../voices.ts';
import { lookAt } from './look.ts';
import { type RunningSite, withSite } from './running-site.ts';
import { edge, expect, long, test } from './test.ts';

const body = `${'Boil the water for one minute, and keep it in a clean pot with a lid. '.repeat(12)}\n\n## Why\n\nClean water saves lives.`;

/** A site whose voice program works, with a post that has been spoken. */
async function withSpokenPost(use: (site: RunningSite, slug: string) => Promise<void>, language = 'en') {
  await withSite(
    async (site) => {
      const author = await makeAccount(site.context, 'R');
      const { id, slug } = await makeApproved(site.context, {
        author,
        language,
        title: language === 'ar' ? 'الماء النظيف ينقذ الأرواح' : 'Clean water saves lives',
        body,
        summary: 'Boil water before you drink it.',
      });
      const recordings = () =>
        site.context.db.selectFrom('recordings').select('id').where('post_id', '=', id).execute();
      await expect.poll(async () => (await recordings()).length, { timeout: 60_000 }).toBe(1);
      await use(site, slug);
    },
    { VOICE_COMMAND: writeVoice('good').command },
  );
}

async function open(page: Page, site: RunningSite, slug: string, language = 'en') {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(async () => {
    await page.goto(`${site.url}/phis/read/${slug}?lang=${language}`);
    await expect(page.locator('.recording')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  return () => loaded.filter((path) => path.startsWith('/recordings/'));
}

test(
  'a post says how long and how heavy its recording is, and loads nothing of it before it plays',
  edge,
  async ({ page }) => {
    test.slow();
    await withSpokenPost(async (site, slug) => {
      const loaded = await open(page, site, slug);
      const line = page.locator('.recording summary');
      await expect(line).toHaveText(/^Listen: \d+\s?min, \d+\s?kB · computer voice$/);
      await expect(page.locator('audio')).toBeHidden();
      await line.click();
      await expect(page.locator('audio')).toBeVisible();
      await expect(page.getByRole('link', { name: /^As MP3, \d+\s?kB$/ })).toBeVisible();
      expect(loaded()).toEqual([]);
      await lookAt(page, 'listening');

      await page.setViewportSize({ width: 360, height: 740 });
      await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
        audio.muted = true;
        return audio.play();
      });
      await expect
        .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
        .toBeGreaterThan(0.2);
      const seconds = await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration);
      expect(seconds).toBeGreaterThan(30);
      expect(loaded().every((path) => path.endsWith('.opus'))).toBe(true);
      // Skipping asks for a part of the file.
      await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
        audio.currentTime = audio.duration - 1;
      });
      await expect
        .poll(() =>
          page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.ended || audio.currentTime > 30),
        )
        .toBe(true);
      await page.close();
    });
  },
);

test(
  'the line opens without JavaScript, by keyboard, and in Arabic from the right',
  long,
  async ({ browser }) => {
    test.slow();
    await withSpokenPost(async (site, slug) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      const loaded = await open(page, site, slug, 'ar');
      const line = page.locator('.recording summary');
      await expect(line).toContainText('استمع');
      await expect(line).toContainText('صوت حاسوبي');
      await line.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('audio')).toBeVisible();
      const edge = await line.boundingBox();
      expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeGreaterThan(300);
      await page.waitForLoadState('networkidle');
      expect(loaded()).toEqual([]);
      await context.close();
    }, 'ar');
  },
);
