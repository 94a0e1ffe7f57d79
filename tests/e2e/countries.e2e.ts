/** Countries and audiences: set in the editor, found by readers (docs/decisions/070-countries-and-audiences.md). */
import { operator } from '../../server/platform/actor.ts';
import { approvePost } from '../../server/posts/index.ts';
import { makeAccount, makeApproved, makeDraft } from '../factories.ts';
import { EditorPage } from './editor.ts';
import { lookAt, photographing } from './look.ts';
import { beSignedIn } from './member.ts';
import { expect, long, test } from './test.ts';

test('an author names countries and an audience by keyboard on a phone, and readers find the post by country', async ({
  page,
  browser,
  emptySite: site,
}) => {
  const author = await makeAccount(site.context, 'R');
  const { id } = await makeDraft(site.context, { author, title: 'Wells of the coast' });
  await beSignedIn(page, site, author);
  await page.setViewportSize({ width: 360, height: 740 });
  const editor = new EditorPage(page);
  await page.goto(`${site.url}/phis/edit/${id}`);
  await editor.marked();
  await editor.openDetails();
  const countries = page.getByRole('combobox', { name: 'Countries and regions' });
  const options = page.getByRole('listbox', { name: 'Countries and regions' }).getByRole('option');
  await countries.focus();
  await expect(options.first()).toHaveText('Africa');
  await expect(options.first()).toBeInViewport();
  // The last one, which the list has to scroll to; then none.
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  // On its side, with a keyboard on the screen, a phone has no room for the list: the field stays in view.
  await page.setViewportSize({ width: 640, height: 270 });
  await countries.blur();
  await countries.focus();
  await expect(page.getByRole('listbox', { name: 'Countries and regions' })).toBeInViewport();
  await expect(countries).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.keyboard.type('cote');
  await expect(options).toHaveText(['Côte d’Ivoire']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('east');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('kenya');
  await options.first().click();
  const chips = page.getByRole('button', { name: /^Remove (Kenya|Eastern Africa|Côte)/ });
  await expect(chips).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove Côte d’Ivoire' }).click();
  await expect(countries).toBeFocused();
  await expect(chips).toHaveCount(2);
  await page.getByLabel('For whom').selectOption('Health workers');
  await editor.closeDetails();
  await editor.saved();
  await editor.button(/^Submit for review/).click();
  await expect(page.getByText('Eastern Africa · Kenya')).toBeVisible();
  await editor.button('Submit for review').click();
  await expect(page.locator('.toast')).toContainText('Submitted for review');

  const draft = await site.context.db
    .selectFrom('drafts')
    .select(['submitted_revision_id', 'countries', 'audience'])
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(draft).toMatchObject({ countries: ['014', 'KE'], audience: 'health-workers' });
  await approvePost(site.context, operator, id, draft.submitted_revision_id ?? '');

  const reader = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  ).newPage();
  await expect(async () => {
    await reader.goto(`${site.url}/phis/countries`);
    await expect(reader.getByRole('link', { name: 'Kenya' })).toBeVisible({ timeout: 100 });
  }).toPass();
  await reader.getByRole('link', { name: 'Kenya' }).click();
  await expect(reader).toHaveURL(/\/phis\/countries\/ke$/);
  const own = reader.getByRole('link', { name: 'Wells of the coast' });
  await own.first().click();
  await expect(reader.getByRole('link', { name: 'Eastern Africa' })).toBeVisible();
  await reader.getByRole('link', { name: 'Health workers' }).click();
  await expect(reader.getByRole('heading', { name: 'Health workers' })).toBeVisible();
  await expect(own).toBeVisible();
});

test(
  'an author who reads Arabic finds a country by its English name too, and is told when there is none',
  long,
  async ({ page, emptySite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeDraft(site.context, { author });
    await beSignedIn(page, site, author);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${site.url}/phis/edit/${id}?lang=ar`);
    await page.getByRole('button', { name: /^المعلومات/ }).click();
    const countries = page.getByRole('combobox', { name: 'البلدان والمناطق' });
    const options = page.getByRole('listbox', { name: 'البلدان والمناطق' }).getByRole('option');
    const none = page.getByText('لا يوجد بلد أو منطقة بهذا الاسم.');
    await countries.fill('keny');
    await expect(options).toHaveText(['كينيا']);
    await expect(none).toBeHidden();
    await countries.fill('atlantis');
    await expect(none).toBeVisible();
    await expect(options).toHaveCount(0);
    await countries.fill('مصر');
    await expect(options).toHaveText(['مصر']);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'إزالة مصر' })).toBeVisible();
    // A country that is chosen isn't offered again, but there is one of that name.
    await countries.fill('Egypt');
    await expect(options).toHaveCount(0);
    await expect(none).toBeHidden();
  },
);

for (const language of ['en', 'ar', 'am'] as const) {
  test(
    `pages of countries and audiences look right in ${language}`,
    long,
    async ({ page, emptySite: site }) => {
      test.setTimeout(photographing);
      const { context } = site;
      for (const [title, countries] of [
        ['Cholera on the lake shore', ['KE', 'UG']],
        ['Heat in the lowlands', ['014']],
        ['What Africa learnt from mpox', ['002']],
        ['Clean water after a flood', ['KE', 'MZ', 'BD']],
      ] as const)
        await makeApproved(context, { title, countries: [...countries], audience: 'health-workers' });
      const { slug } = await makeApproved(context, {
        title: 'الماء النظيف',
        language: 'ar',
        countries: ['KE', 'SD', '015'],
        audience: 'everybody',
      });
      for (const [name, path] of [
        ['countries', '/phis/countries'],
        ['country', '/phis/countries/ke'],
        ['region', '/phis/countries/014'],
        ['country without posts', '/phis/countries/is'],
        ['audience', '/phis/audiences/health-workers'],
        ['search of a country', '/phis/search?q=clean&country=mz'],
        ['post with countries', `/phis/read/${slug}`],
      ] as const) {
        await test.step(name, async () => {
          await page.goto(`${site.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
          const filters = page.locator('.list-filters > summary');
          if (name === 'country' && (await filters.isVisible())) await filters.click();
          await lookAt(page, `places ${name} ${language}`);
        });
      }
    },
  );
}
