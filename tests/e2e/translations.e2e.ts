/** Translating a post block by block beside the original, and what readers see of it. */
import { rememberTranslations } from '../../server/desk/translations/memory.ts';
import { translatePost } from '../../server/desk/translations/translations.ts';
import { makeAccount, makeApproved, revise } from '../factories.ts';
import { expectAccessible } from './accessibility.ts';
import { lookAt, photographing } from './look.ts';
import { openAs } from './member.ts';
import { edge, expect, long, test } from './test.ts';
import { makeTranslations } from './translation-data.ts';

const body =
  '## Before you begin\n\nWash your hands with **soap**.\n\n- Boil the water\n- Cool it\n\nKeep it covered.\n';

test('an author translates a post beside the original by keyboard, and comes back to what was not saved', async ({
  page,
  emptySite: site,
}) => {
  const source = await makeApproved(site.context, { title: 'Safe water', body });
  const translator = await makeAccount(site.context, 'R');
  await openAs(page, site, translator, `/dash/translations?language=ar`);
  await page.getByRole('button', { name: 'Translate Safe water' }).press('Enter');
  await expect(page).toHaveURL(/\/dash\/translations\/[0-9a-f-]{36}$/);
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveAttribute('dir', 'rtl');
  await expect(title).toHaveAttribute('lang', 'ar');
  await expect(page.getByText('0 of 4 passages translated')).toBeVisible();

  await page.getByRole('button', { name: 'Next untranslated passage' }).press('Enter');
  await expect(page.locator('#passage-0')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('## قبل أن تبدأ');
  await page.keyboard.press('Tab');
  await expect(page.locator('#passage-1')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('اغسل يديك بـ**الصابون**.');
  await expect(page.getByText('2 of 4 passages translated')).toBeVisible();
  await page.getByRole('button', { name: 'Next untranslated passage' }).press('Enter');
  await expect(page.locator('#passage-2')).toBeFocused();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // The network goes; what is typed stays in this browser.
  await page.context().setOffline(true);
  await page.locator('#passage-3').fill('أبقه.');
  await page.keyboard.press('Control+o');
  await expect(page.locator('#passage-3')).toHaveValue('Keep it covered.');
  await page.locator('#passage-3').fill('أبقه مغطى.');
  await expect(page.locator('[data-phase=offline]')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('[data-phase=saved]')).toBeVisible();
  await page.reload();
  await expect(page.locator('#passage-3')).toHaveValue('أبقه مغطى.');

  const { body: stored } = await site.context.db
    .selectFrom('drafts')
    .innerJoin('translations', 'translations.post_id', 'drafts.post_id')
    .select('drafts.body')
    .where('translations.source_id', '=', source.id)
    .executeTakeFirstOrThrow();
  expect(stored).toBe(
    '## قبل أن تبدأ\n\nاغسل يديك بـ**الصابون**.\n\n- Boil the water\n- Cool it\n\nأبقه مغطى.\n',
  );

  await revise(site.context, source.author, source.id, { body: body.replace('Cool it', 'Let it cool') });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The original has changed since' })).toBeVisible();
  await expect(page.getByText('Now in the original:')).toBeVisible();
  await page.getByRole('button', { name: 'My text follows the newest version' }).click();
  await expect(page.getByText('Made from version 2 of the original, the newest.')).toBeVisible();

  await page.getByRole('button', { name: 'Details and submission' }).click();
  await expect(page).toHaveURL(/\/phis\/edit\//);
  await page.goto(`${site.url}/phis/user/drafts`);
  await page.getByRole('link', { name: 'Translate side by side' }).click();
  await expect(page.locator('#passage-0')).toHaveValue('## قبل أن تبدأ');
});

test(
  'two tabs with the same translation stay in sync, and overwrite nothing without asking',
  edge,
  async ({ page, emptySite: site }) => {
    await makeApproved(site.context, { title: 'Safe water', body });
    const translator = await makeAccount(site.context, 'R');
    await openAs(page, site, translator, `/dash/translations?language=sw`);
    await page.getByRole('button', { name: 'Translate Safe water' }).click();
    await page.locator('#passage-1').waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator('#passage-1').fill('Nawa mikono.');
    await expect(other.locator('[data-phase=saved]')).toBeVisible();
    await expect(page.locator('#passage-1')).toHaveValue('Nawa mikono.');

    // Both write before either saves, and this one saves first.
    const bothWrote = Promise.withResolvers<void>();
    const firstSaved = Promise.withResolvers<void>();
    await page.route('**/content/drafts/*', async (route) => {
      await bothWrote.promise;
      await route.continue();
    });
    await other.route('**/content/drafts/*', async (route) => {
      await firstSaved.promise;
      await route.continue();
    });
    await page.locator('#passage-3').fill('Funika.');
    await other.locator('#passage-1').fill('Nawa.');
    bothWrote.resolve();
    await expect(page.locator('[data-phase=saved]')).toBeVisible();
    firstSaved.resolve();
    await expect(
      other.getByRole('heading', { name: 'This draft was saved with another text' }),
    ).toBeVisible();
    await other.getByRole('button', { name: 'Show the saved text' }).click();
    await expect(other.locator('#passage-1')).toHaveValue('Nawa mikono.');
    await expect(other.locator('#passage-3')).toHaveValue('Funika.');
  },
);

test(
  'a text of sixty paragraphs stays in step at 360 and 1280 px',
  long,
  async ({ page, emptySite: site }) => {
    const long = Array.from(
      { length: 60 },
      (_, place) => `Paragraph ${place + 1}: ${'boil the water well. '.repeat(12)}`,
    );
    await makeApproved(site.context, { title: 'A long text', body: long.join('\n\n') });
    const translator = await makeAccount(site.context, 'R');
    await openAs(page, site, translator, `/dash/translations?language=sw`);
    await page.getByRole('button', { name: 'Translate A long text' }).click();
    const last = page.locator('#passage-59');
    await last.waitFor();
    await last.fill('Chemsha maji vizuri.');
    await expect(page.getByText('1 of 60 passages translated')).toBeVisible();
    for (const [width, isBeside] of [
      [360, false],
      [1280, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const boxOf = async (selector: string) =>
        (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0 };
      const [source, field] = [await boxOf('#passage-59-source'), await boxOf('#passage-59')];
      expect(field.x > source.x + 200).toBe(isBeside);
      expect(field.y > source.y + 20).toBe(!isBeside || field.y > source.y);
    }
  },
);

test('a reader asks for a post in a language without JavaScript, and translators see it', async ({
  page,
  browser,
  emptySite: site,
}) => {
  const { slug } = await makeApproved(site.context, { title: 'Safe water' });
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await reader.goto(`${site.url}/phis/read/${slug}`);
  await reader.getByText('I would read this in …').click();
  await reader.getByRole('button', { name: 'Kiswahili' }).click();
  await expect(reader.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await openAs(page, site, await makeAccount(site.context, 'R'), '/dash/translations?list=asked&language=sw');
  await expect(page.getByText('Asked for by readers: 1')).toBeVisible();
});

test(
  'the desk and the queue look right, light and dark, also in Arabic',
  long,
  async ({ page, emptySite: site }) => {
    test.setTimeout(photographing);
    const source = await makeApproved(site.context, { title: 'Safe water in the dry season', body });
    await makeApproved(site.context, { title: 'Nets that last' });
    const translator = await makeAccount(site.context, 'A');
    for (const language of ['en', 'ar']) {
      const into = language === 'en' ? 'ar' : 'fr';
      await openAs(page, site, translator, `/dash/translations?language=${into}`);
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.reload();
      await page.locator('.row').first().waitFor();
      await lookAt(page, `translation queue ${language}`);
      await page.locator('.row', { hasText: 'Safe water in' }).getByRole('button').click();
      await page.locator('#passage-1').fill(into === 'ar' ? 'اغسل يديك.' : 'Lavez-vous les mains.');
      await expect(page.locator('[data-phase=saved]')).toBeVisible();
      await revise(site.context, source.author, source.id, {
        body: body.replace('covered', `covered with a ${language} lid`),
      });
      await page.reload();
      await page.locator('#passage-1').waitFor();
      await lookAt(page, `translation desk ${language}`);
    }
  },
);

test(
  'a passage that was translated before is offered with its post, and taken by a key',
  edge,
  async ({ page, emptySite: site }) => {
    const [author, translator, approver] = [
      await makeAccount(site.context, 'R'),
      await makeAccount(site.context, 'R'),
      await makeAccount(site.context, 'A'),
    ];
    await makeTranslations(site.context, { author, translator, approver });
    await rememberTranslations(site.context);
    const source = await makeApproved(site.context, {
      title: 'Cholera',
      body: 'Wash your hands with **soap**.\n\nCall the clinic at once.',
    });
    const draft = await translatePost(site.context, translator, source.id, 'sw');
    await openAs(page, site, translator, `/dash/translations/${draft}`);
    const first = page.locator('#passage-0');
    await expect(first).toHaveValue('Wash your hands with **soap**.');
    await first.focus();
    const memory = page.getByRole('region', { name: /Earlier translations/ });
    await expect(memory).toContainText('Nawa mikono kwa **sabuni**.');
    await expect(memory.getByRole('link', { name: 'Visima baada ya mafuriko' })).toHaveAttribute(
      'href',
      /\/phis\/read\//,
    );
    await expectAccessible(page);
    await page.keyboard.press('Control+e');
    await expect(first).toHaveValue('Nawa mikono kwa **sabuni**.');
    await expect(page.getByText('1 of 2 passages translated')).toBeVisible();
    await page.locator('#passage-1').focus();
    await expect(page.locator('[data-phase=saved]')).toBeVisible();
    await expect(memory).toHaveCount(1);
  },
);
