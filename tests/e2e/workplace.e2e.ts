import { makeAccount, makeApproved, makeDraft, makeSubmitted } from '../factories.ts';
import { lookAt, photographing } from './look.ts';
import { openAs, openProved } from './member.ts';
import { edge, expect, long, test } from './test.ts';

test(
  'the rail leads from each screen to the others, can be folded, and is a bar on a phone',
  long,
  async ({ page, emptySite: site }) => {
    test.setTimeout(photographing);
    const staff = await makeAccount(site.context, 'S');
    await makeSubmitted(site.context, { author: staff });
    await openAs(page, site, staff, '/dash/review');
    const rail = page.getByRole('navigation', { name: 'Dashboard' });
    const link = (name: string | RegExp) => rail.getByRole('link', { name });
    const withNames = async () => ((await rail.boundingBox())?.width ?? 0) > 100;
    await expect(link('Review 1 waiting')).toHaveAttribute('aria-current', 'page');
    await expect.poll(withNames).toBe(true);

    // One width: the heading's edge and the rail stay where they are.
    const edge = async () => (await rail.boundingBox())?.x;
    const before = await edge();
    await link('Drafts').click();
    await expect(page.getByRole('navigation', { name: 'Profile' })).toBeVisible();
    await expect(link('Drafts')).toHaveAttribute('aria-current', 'page');
    expect(await edge()).toBe(before);

    await rail.getByRole('link', { name: 'Skip the menu' }).press('Enter');
    await expect(page.locator('#screen')).toBeFocused();

    await rail.getByRole('button', { name: 'Icons only' }).click();
    await expect.poll(withNames).toBe(false);
    await page.reload();
    await expect(rail.getByRole('button', { name: 'Icons only' })).toHaveAttribute('aria-pressed', 'true');
    expect(await withNames()).toBe(false);
    await link('Alerts').click();
    await expect(page).toHaveURL(/alerts$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookAt(page, 'rail folded');
    await rail.getByRole('button', { name: 'Icons only' }).click();

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(rail.getByRole('listitem').getByRole('link')).toHaveText([
      /To do/,
      /My Posts/,
      /Review/,
      /Reports/,
    ]);
    const more = rail.getByRole('button', { name: 'More' });
    await more.click();
    await expect(link('Security')).toBeVisible();
    await lookAt(page, 'rail open');
    await page.setViewportSize({ width: 360, height: 740 });
    await link('Security').press('Escape');
    await expect(more).toBeFocused();
    await expect(link('Security')).toBeHidden();
    await more.click();
    await link('Topics').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
    await expect(more).toHaveAttribute('aria-expanded', 'false');
  },
);

test(
  'Ctrl+K goes to a screen, a draft, a text in review or a search',
  long,
  async ({ page, emptySite: site }) => {
    test.setTimeout(photographing);
    const { context } = site;
    const staff = await makeAccount(context, 'S');
    await makeDraft(context, { author: staff, title: 'Wells after a flood' });
    const { id } = await makeSubmitted(context, { title: 'Clean wells' });
    await openAs(page, site, staff, '/dash');
    const rail = page.getByRole('navigation', { name: 'Dashboard' });
    const dialog = page.getByRole('dialog', { name: 'Go to…' });
    const options = dialog.getByRole('option');
    await expect(rail.getByRole('link', { name: /^Review/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    const field = dialog.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill('wells');
    await expect(options).toHaveText([
      'Clean wellsReview',
      'Wells after a floodDrafts',
      'Search Published for “wells”',
      'Search Accounts for “wells”',
    ]);
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await lookAt(page, 'palette');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url}/dash/review/${id}`);
    await expect(dialog).toHaveCount(0);

    await rail.getByRole('button', { name: 'Go to…' }).click();
    await field.fill('sec');
    await expect(options).toHaveText([
      'Securityg y',
      'Search Published for “sec”',
      'Search Accounts for “sec”',
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/published\?q=sec$/);
    await expect(page.getByLabel('Search the published posts')).toHaveValue('sec');
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  },
);

test('Ctrl+K remembers screens, finds posts and people, and acts on the screen', async ({
  page,
  emptySite: site,
}) => {
  const { context } = site;
  const staff = await makeAccount(context, 'S');
  const neema = await makeAccount(context, 'R', { author: true, firstname: 'Neema', lastname: 'Mushi' });
  await makeApproved(context, { author: neema, title: 'Clean wells' });
  await openProved(page, site, staff, '/dash/published');
  const dialog = page.getByRole('dialog', { name: 'Go to…' });
  const field = dialog.getByRole('combobox');
  const options = dialog.getByRole('option');
  await expect(page.getByRole('link', { name: 'Clean wells', exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Control+k');
  await field.fill('withdraw');
  // Of the row that had the focus.
  await expect(options.first()).toHaveText(/^Withdraw Clean wellsOn this screen$/);
  await page.keyboard.press('Enter');
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw this post?' });
  await expect(withdrawal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(withdrawal).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await field.fill('new alert');
  await expect(options.first()).toHaveText('New alert');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/alerts#new$/);
  await expect(page.getByRole('dialog', { name: 'New alert' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(options.first()).toHaveText('New alertOn this screen');
  await field.fill('wells');
  await expect(options.filter({ hasText: 'Clean wells' })).toHaveText(['Clean wellsPublished']);
  await field.fill('mushi');
  await expect(options.first()).toHaveText('Neema MushiAuthor');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/phis/user/author/${neema.id}`);
  await expect(page.getByRole('heading', { name: 'Neema Mushi' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await field.fill('');
  await expect(options.first()).toHaveText('New alert');
});

test(
  'nothing moves sideways from a list to the editor and its submission',
  edge,
  async ({ page, emptySite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { id } = await makeDraft(site.context, { author });
    await page.setViewportSize({ width: 1600, height: 900 });
    await openAs(page, site, author, '/phis/user/drafts');
    const edge = async () => (await page.locator('.masthead .word-mark').boundingBox())?.x;
    const before = await edge();
    await page.getByRole('link', { name: /^Edit / }).click();
    await expect(page).toHaveURL(new RegExp(`edit/${id}`));
    await expect(page.getByLabel('Title')).toBeVisible();
    expect(await edge()).toBe(before);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByRole('heading', { name: 'Submit for review' })).toBeVisible();
    expect(await edge()).toBe(before);
  },
);

test(
  'no word of the phone’s bar breaks, and large text leaves its signs',
  edge,
  async ({ page, sharedSite: site }) => {
    const labels = page.getByRole('navigation').locator('li span:nth-child(2), button > span');
    const brokenWords = () =>
      labels.evaluateAll((all) =>
        all.flatMap(({ firstChild: text }) => {
          const words = text instanceof Text ? [...text.data.matchAll(/\S+/g)] : [];
          return words.flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text as Text, index);
            range.setEnd(text as Text, index + word.length);
            return range.getClientRects().length > 1 ? [word] : [];
          });
        }),
      );
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [role, languages] of [
      ['A', ['fr', 'pt']],
      ['R', ['en', 'fr']],
    ] as const) {
      const member = await makeAccount(site.context, role);
      for (const language of languages) {
        await openAs(page, site, member, `/dash?lang=${language}`);
        await expect(labels.last()).toBeVisible();
        await expect.poll(brokenWords).toEqual([]);
      }
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const more = page.getByRole('navigation').getByRole('button', { name: 'Plus', exact: true });
    await expect(more).toBeInViewport({ ratio: 1 });
    await expect.poll(brokenWords).toEqual([]);
    await expect.poll(() => more.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
    await more.click();
    await expect(page.getByRole('link', { name: 'Traductions' })).toBeVisible();
  },
);
