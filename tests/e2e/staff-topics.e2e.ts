import type { Page } from '@playwright/test';
import { makeAccount, makeApproved, makeSubmitted } from '../factories.ts';
import { openProved } from './member.ts';
import { choose } from './row-menu.ts';
import { expect, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.locator('.rows > li');

test('staff accept a proposed topic, introduce it, and merge another into it', async ({
  page,
  emptySite: site,
}) => {
  const admin = await makeAccount(site.context, 'A');
  await makeApproved(site.context, { title: 'Lids', topics: ['well lids'] });
  await makeSubmitted(site.context, { topics: ['covers of wells'] });
  await openProved(page, site, admin, '/dash/topics');
  await page.getByRole('link', { name: 'Proposed' }).click();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Change well lids' }).click();
  await dialog(page).getByText('Kiswahili').click();
  await dialog(page).getByLabel('Label').last().fill('vifuniko vya visima');
  await dialog(page).getByLabel('Introduction').last().fill('Kisima kisicho na kifuniko.');
  await dialog(page).getByText('English').click();
  await dialog(page).getByLabel('Label').first().fill('malaria');
  await dialog(page).getByRole('button', { name: 'Accept' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Another topic has one of these names.');
  await dialog(page).getByLabel('Label').first().fill('lids of wells');
  await dialog(page).getByRole('button', { name: 'Accept' }).click();
  await expect(page.locator('.toast')).toContainText('well lids is saved');
  await expect(rows(page)).toHaveCount(1);

  await choose(page, 'covers of wells', 'Merge covers of wells');
  await dialog(page).getByLabel('Another topic').fill('qwxz');
  await dialog(page).getByRole('button', { name: 'Search' }).click();
  await expect(dialog(page).getByText('There is no such topic.')).toBeVisible();
  await dialog(page).getByLabel('Another topic').fill('vifuniko');
  await dialog(page).getByRole('button', { name: 'Search' }).click();
  await dialog(page).getByLabel('lids of wells').check();
  await dialog(page).getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('No topics are proposed.', { exact: false })).toBeVisible();

  await page.goto(`${site.url}/phis/topics/covers-of-wells?lang=sw`);
  await expect(page).toHaveURL(`${site.url}/phis/topics/well-lids?lang=sw`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('vifuniko vya visima');
  await expect(page.getByText('Kisima kisicho na kifuniko.')).toBeVisible();
});
