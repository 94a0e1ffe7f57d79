/** An author gives a published post a recording of their own voice, staff hears it, and the author takes it away again. */
import { makeAccount, makeApproved } from '../factories.ts';
import { wavOf } from '../sounds.ts';
import { lookAt } from './look.ts';
import { openAs, openProved } from './member.ts';
import { choose } from './row-menu.ts';
import { edge, expect, test } from './test.ts';

test(
  'an author uploads a recording of a post, staff confirms it, and the author removes it',
  edge,
  async ({ page, browser, sharedSite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { slug } = await makeApproved(site.context, { author, title: 'Clean water' });
    await openAs(page, site, author, '/phis/user/posts/approved');
    await choose(page, 'Clean water', 'Recording of “Clean water”');
    const dialog = page.getByRole('dialog', { name: 'Recording of this post' });
    await expect(dialog.getByText('Nobody can listen to this post yet.')).toBeVisible();

    const field = dialog.getByLabel('Upload a recording');
    await field.setInputFiles({
      name: 'notes.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('no sound at all'),
    });
    await expect(dialog.getByRole('alert')).toContainText('Send an MP3, Opus, M4A or WAV recording.');
    await field.setInputFiles({
      name: 'a.wav',
      mimeType: 'audio/wav',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    await expect(dialog.getByRole('alert')).toHaveText(/more than 10 MB/);

    await field.setInputFiles({ name: 'own.wav', mimeType: 'audio/wav', buffer: wavOf(3) });
    await expect(dialog.getByText(/^Waiting · Uploaded by you or the staff · 1 min · \d+ kB$/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(dialog.getByRole('alert')).toHaveText('');
    await lookAt(page, 'own-recording');
    const audio = dialog.locator('audio');
    await audio.evaluate((element: HTMLAudioElement) => {
      element.muted = true;
      return element.play();
    });
    await expect
      .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
      .toBeGreaterThan(0);

    const reader = await page.context().newPage();
    await reader.goto(`${site.url}/phis/read/${slug}`);
    await expect(reader.locator('.recording')).toHaveCount(0);
    const admin = await makeAccount(site.context, 'A');
    const desk = await (await browser.newContext()).newPage();
    await openProved(desk, site, admin, '/dash');
    await desk.getByRole('button', { name: 'Recording of “Clean water”' }).click();
    await desk.getByRole('button', { name: 'It says the same as the text' }).click();
    await expect(desk.getByText('Readers hear the recording now')).toBeVisible();
    await expect(async () => {
      await reader.goto(`${site.url}/phis/read/${slug}`);
      await expect(reader.locator('.recording summary')).toHaveText(/^Listen: 1\s?min, \d+\s?kB$/, {
        timeout: 500,
      });
    }).toPass();

    await dialog.getByRole('button', { name: 'Remove the uploaded recording' }).click();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(audio).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove the uploaded recording' }).click();
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await expect(dialog.getByText('Nobody can listen to this post yet.')).toBeVisible();
    await expect(async () => {
      await reader.goto(`${site.url}/phis/read/${slug}`);
      await expect(reader.locator('.recording')).toHaveCount(0, { timeout: 500 });
    }).toPass();
  },
);
