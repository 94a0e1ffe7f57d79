/** Staff tell the readers of a language what is due to be known now, from the dashboard to the front page. */
import { makeAccount, makeApproved } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { enterPassword, openAs, openProved } from './member.ts';
import { choose } from './row-menu.ts';
import { edge, expect, test } from './test.ts';

test('staff announce an alert, change it and end it; readers see it first, without JavaScript', async ({
  page,
  browser,
  emptySite: site,
}) => {
  const { slug } = await makeApproved(site.context, { title: 'Safe water after a flood' });
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const section = reader.getByRole('region', { name: 'What to know now' });
  await reader.goto(`${site.url}/`);
  await expect(section).toHaveCount(0);

  await openProved(page, site, await makeAccount(site.context, 'A'), '/dash/alerts');
  await expect(page.getByText('There has been no alert yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New alert' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  for (const error of ['Choose the kind of alert', 'Say what is happening', 'Say what readers should do now'])
    await expect(dialog.getByText(error, { exact: true })).toBeVisible();
  await dialog.getByLabel('Kind').selectOption('Flood');
  await dialog.getByLabel('What is happening').fill('Floods in Sofala');
  await dialog.getByLabel('What readers should do now').fill('Boil water before you drink it.');
  await dialog.getByLabel('Country').selectOption('Mozambique');
  await dialog.getByLabel('Post that says more').fill(`${site.url}/phis/read/nothing-here`);
  await dialog.getByLabel('From').fill('2026-01-01T08:00');
  await dialog.getByLabel('Until').fill('2026-01-02T08:00');
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(dialog.getByText('The end must be in the future')).toBeVisible();
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 16);
  await dialog.getByLabel('From').fill(inDays(-1));
  await dialog.getByLabel('Until').fill(inDays(3));
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(dialog.getByText('No published post has this address')).toBeVisible();
  await dialog.getByLabel('Post that says more').fill(`${site.url}/phis/read/${slug}?lang=en`);
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(page.getByText('Floods in Sofala is saved')).toBeVisible();

  await expect(async () => {
    await reader.goto(`${site.url}/`);
    await expect(section.getByRole('heading', { name: 'Floods in Sofala' })).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(section).toContainText('Flood · Mozambique · until');
  await expect(section.getByRole('link', { name: 'Safe water after a flood' })).toBeVisible();
  await reader.goto(`${site.url}/?lang=fr`);
  await expect(reader.getByText('Sofala')).toHaveCount(0);

  const row = page.getByRole('main').locator('.row');
  await row.getByRole('button', { name: 'Change Floods in Sofala' }).click();
  await expect(dialog.getByLabel('Post that says more')).toHaveValue(`/phis/read/${slug}`);
  await dialog.getByLabel('What is happening').fill('Floods in Beira');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('heading', { name: 'Floods in Beira' })).toBeVisible();
  await choose(row, 'Floods in Beira', 'End Floods in Beira');
  await dialog.getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('Floods in Beira has ended')).toBeVisible();
  await expect(row.getByText('Ended', { exact: true })).toBeVisible();
  await expect(row.locator('button, summary')).toHaveCount(0);
  await expect(async () => {
    await reader.goto(`${site.url}/`);
    await expect(section).toHaveCount(0, { timeout: 100 });
  }).toPass();
});

test(
  'an alert about an outbreak is shown once a second person has agreed to it',
  edge,
  async ({ page, browser, emptySite: site }) => {
    await makeApproved(site.context, { title: 'Safe water after a flood' });
    const [writer, second] = [
      await makeAccount(site.context, 'A'),
      await makeAccount(site.context, 'A', { password: goodPassword }),
    ];
    const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    const shown = reader.getByRole('heading', { name: 'Cholera in Sofala' });

    await openProved(page, site, writer, '/dash/alerts');
    await page.getByRole('button', { name: 'New alert' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind').selectOption('Outbreak');
    await dialog.getByLabel('What is happening').fill('Cholera in Sofala');
    await dialog.getByLabel('What readers should do now').fill('Drink boiled water. Call 117 for a clinic.');
    const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 16);
    await dialog.getByLabel('From').fill(yesterday);
    await dialog.getByRole('button', { name: 'Announce' }).click();
    await expect(page.getByText('Cholera in Sofala is saved, and waits for a second person')).toBeVisible();
    const row = page.getByRole('main').locator('.row');
    await expect(row.getByText('Waits for a second person', { exact: true })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Agree' })).toHaveCount(0);
    await reader.goto(`${site.url}/`);
    await expect(shown).toHaveCount(0);

    await page.setExtraHTTPHeaders({});
    await openAs(page, site, second, '/dash/alerts');
    await row.getByRole('button', { name: 'Agree Cholera in Sofala' }).click();
    await expect(dialog).toContainText('Call 117 for a clinic.');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `tests/e2e/screenshots/agreed-alerts-${width}.png` });
    }
    await dialog.getByRole('button', { name: 'Agree' }).click();
    await enterPassword(page);
    await expect(page.getByText('Cholera in Sofala is agreed to')).toBeVisible();
    await expect(row.getByText('Shown now', { exact: true })).toBeVisible();
    await expect(async () => {
      await reader.goto(`${site.url}/`);
      await expect(shown).toBeVisible({ timeout: 500 });
    }).toPass();

    await row.getByRole('button', { name: 'Change Cholera in Sofala' }).click();
    await dialog.getByLabel('What is happening').fill('Cholera in Beira');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('readers see the present alert until then')).toBeVisible();
    await expect(row.getByText('Its change waits for a second person')).toBeVisible();
    await expect(row.getByText('Cholera in Beira', { exact: true })).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `tests/e2e/screenshots/changed-alerts-${width}.png` });
    }
    await reader.goto(`${site.url}/`);
    await expect(shown).toBeVisible();
    await choose(row, 'Cholera in Sofala', 'Discard the change Cholera in Sofala');
    await expect(dialog).toContainText('Cholera in Beira');
    await dialog.getByRole('button', { name: 'Discard the change' }).click();
    await expect(page.getByText('The change of Cholera in Sofala is discarded')).toBeVisible();
    await expect(row.getByText('Its change waits for a second person')).toHaveCount(0);
  },
);
