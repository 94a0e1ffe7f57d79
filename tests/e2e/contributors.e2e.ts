/** Contributors (product.md#contributors), as their author and they themselves see them, on a phone and on a desk. */
import { createReadStream } from 'node:fs';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { contributionPath } from '../../contract/paths.ts';
import { writeContributors } from '../../contract/posts/contributors/contributor.ts';
import { loadOrganizations } from '../../server/platform/institutions/load.ts';
import { sha256 } from '../../server/platform/text/digest.ts';
import { makeAccount, makeDraft, makeSubmitted } from '../factories.ts';
import { lookAt, photographing } from './look.ts';
import { beSignedIn, proveBeforehand } from './member.ts';
import type { RunningSite } from './running-site.ts';
import { edge, expect, long, onlyLong, test } from './test.ts';

const nothing = { account: null, affiliations: [], roles: [], corresponding: false };
const invited = { ...nothing, key: 'b', given: 'فاطمة', family: 'الحسن' };

async function openPanel(page: Page, site: RunningSite, id: string, language = 'en'): Promise<void> {
  await page.goto(`${site.url}/phis/edit/${id}?lang=${language}`);
  await page.locator('.cm-content').waitFor();
  const sheet = page.locator('main .button[aria-haspopup=dialog]');
  if (await sheet.isVisible()) await sheet.click();
  await page.locator('#contributors').click();
}

/** A link to the post's second contributor, whose token is known. */
async function linkOf({ context, url }: RunningSite, post: string): Promise<string> {
  const token = sha256(post).toString('base64url').slice(0, 32);
  await sql`
    insert into contributor_requests (post_id, contributor, language, token_sha256, sent_at, expires_at)
    values (${post}, 'b', 'en', ${sha256(token)}, now(), now() + interval '1 day')`.execute(context.db);
  return url + contributionPath(token);
}

test(
  'an author on a phone names contributors, orders them by keyboard and asks them',
  edge,
  async ({ page, sharedSite }) => {
    const { context } = sharedSite;
    const author = await makeAccount(context, 'R', { firstname: 'Amina', lastname: 'Juma' });
    await makeAccount(context, 'R', { firstname: 'Kwame', lastname: 'Boateng' });
    const { id } = await makeDraft(context, { author });
    await page.setViewportSize({ width: 360, height: 720 });
    await beSignedIn(page, sharedSite, author);
    await openPanel(page, sharedSite, id);
    await expect(page.getByText('You are its only author.')).toBeVisible();

    await page.getByLabel('Find an author by name').fill('kwam');
    await page.getByRole('button', { name: 'Add Kwame Boateng' }).click();
    await expect(page.getByText('Kwame Boateng was added as number 2.')).toBeVisible();
    const other = page.getByRole('group', { name: 'Somebody without an account' });
    await other.getByLabel('Given names').fill('فاطمة');
    await other.getByLabel('Family name').fill('الحسن');
    await other.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Contributors (3)')).toBeVisible();

    await page.getByRole('button', { name: 'Move up فاطمة الحسن' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('فاطمة الحسن is now number 2.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Move up فاطمة الحسن' })).toBeFocused();
    await page.getByRole('button', { name: 'Change Kwame Boateng' }).click();
    await page.getByRole('checkbox', { name: 'Software' }).check();
    await page.getByRole('button', { name: 'Add an institution' }).click();
    // Without a file of institutions it is a plain field.
    await expect(page.getByRole('combobox', { name: 'Institution 1' })).toHaveCount(0);
    await page.getByLabel('Institution 1').fill('Makerere University');
    await page.getByLabel('ROR id').fill('03dmz0111');
    await page.getByLabel('Corresponding author').selectOption({ label: 'Amina Juma' });

    const saved = async () => {
      const row = await context.db
        .selectFrom('drafts')
        .select('contributors')
        .where('post_id', '=', id)
        .executeTakeFirstOrThrow();
      return row.contributors === '' ? [] : JSON.parse(row.contributors);
    };
    await expect.poll(saved).toMatchObject([
      { given: 'Amina', account: author.id, corresponding: true },
      { given: 'فاطمة' },
      {
        given: 'Kwame',
        roles: ['software'],
        affiliations: [{ name: 'Makerere University', ror: 'https://ror.org/03dmz0111' }],
      },
    ]);

    await page.getByLabel('Email').fill('fatima@example.org');
    await page.getByRole('button', { name: 'Send the link' }).first().click();
    await expect(page.getByText('A link was sent to فاطمة الحسن.')).toBeVisible();
    await expect(page.getByText('link sent, no answer yet')).toBeVisible();

    await page.getByRole('button', { name: 'Remove Kwame Boateng' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Contributors (3)')).toBeVisible();
  },
);

for (const language of ['en', 'ar'] as const) {
  test(
    `an author picks institutions by keyboard and by touch, in ${language}`,
    onlyLong(language !== 'en', edge),
    async ({ page, sharedSite }) => {
      test.setTimeout(photographing);
      const { context } = sharedSite;
      await loadOrganizations(
        context,
        createReadStream('server/platform/institutions/fixtures/organizations.json'),
      );
      const author = await makeAccount(context, 'R', { firstname: 'Amina', lastname: 'Juma' });
      const owner = { ...nothing, key: 'a', given: 'Amina', family: 'Juma', account: author.id };
      const contributors = writeContributors([
        { ...owner, affiliations: [{ name: 'A' }, { name: 'B' }] },
        invited,
      ]);
      const { id } = await makeDraft(context, { author, contributors });
      await page.setViewportSize({ width: 360, height: 720 });
      await beSignedIn(page, sharedSite, author);
      await openPanel(page, sharedSite, id, language);
      await page.locator('[aria-expanded=false]').filter({ hasText: 'Amina' }).click();
      const field = page.locator('#affiliation-a-0');
      const options = page.getByRole('listbox').getByRole('option');
      await expect(field).toHaveRole('combobox');
      await expect(field).toHaveAttribute('aria-expanded', 'false');

      await field.fill('kisimani');
      await expect(options).toHaveCount(3);
      await page.keyboard.press('ArrowDown');
      const first = options.filter({ hasText: 'Malaria' });
      await expect(first).toHaveAttribute('aria-selected', 'true');
      await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
      await lookAt(page, `suggested institutions ${language}`);
      // The wide window has moved the field beside the text.
      await field.focus();
      await page.keyboard.press('Escape');
      await expect(options).toHaveCount(0);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue('Kisimani Institute of Malaria Research');
      await expect(page.locator('#ror-a-0')).toHaveValue('https://ror.org/0aaaaa266');
      await expect(options).toHaveCount(0);

      await page.locator('#affiliation-a-1').fill('الواحة');
      await options.filter({ hasText: 'جامعة الواحة' }).click();
      await expect(page.locator('#ror-a-1')).toHaveValue('https://ror.org/0aaaaa557');
      await page.locator('#affiliation-a-1').fill('');
      await expect(page.locator('#ror-a-1')).toHaveValue('');
      await page.locator('#affiliation-a-1').fill('A clinic of our own');
      const saved = async () => {
        const query = context.db.selectFrom('drafts').select('contributors').where('post_id', '=', id);
        return JSON.parse((await query.executeTakeFirstOrThrow()).contributors)[0].affiliations;
      };
      await expect
        .poll(saved)
        .toEqual([
          { name: 'Kisimani Institute of Malaria Research', ror: 'https://ror.org/0aaaaa266' },
          { name: 'A clinic of our own' },
        ]);
    },
  );

  test(
    `the panel of sixty and the page behind a link, in ${language}, are accessible on any screen`,
    long,
    async ({ page, sharedSite }) => {
      test.setTimeout(photographing);
      const { context } = sharedSite;
      const author = await makeAccount(context, 'R', { firstname: 'Amina', lastname: 'Juma' });
      const owner = { ...nothing, key: 'a', given: 'Amina', family: 'Juma', account: author.id };
      const sixty = Array.from({ length: 58 }, (_, index) => ({
        ...nothing,
        key: `k${index}`,
        given: `Given${index}`,
        family: 'Otieno',
      }));
      const { id } = await makeDraft(context, {
        author,
        contributors: writeContributors([owner, invited, ...sixty]),
      });
      const submitted = await makeSubmitted(context, {
        author,
        summary: 'Boil water that you drink.',
        contributors: writeContributors([
          owner,
          { ...invited, roles: ['software'], affiliations: [{ name: 'Makerere University' }] },
        ]),
      });
      await page.goto(`${await linkOf(sharedSite, submitted.id)}?lang=${language}`);
      await lookAt(page, `contribution ${language}`);

      await beSignedIn(page, sharedSite, author);
      await openPanel(page, sharedSite, id, language);
      await expect(page.locator('#asked')).toBeVisible();
      await page.locator('[aria-expanded=false]').filter({ hasText: 'الحسن' }).click();
      await lookAt(page, `contributors in the editor ${language}`);
      await page.goto(`${sharedSite.url}/phis/edit/${submitted.id}?lang=${language}`);
      await expect(page.locator('#asked')).toBeVisible();
      await lookAt(page, `contributors of a submitted text ${language}`);
    },
  );
}

test('somebody without an account refuses without a script', edge, async ({ browser, sharedSite }) => {
  const { context } = sharedSite;
  const author = await makeAccount(context, 'R', { firstname: 'Amina', lastname: 'Juma' });
  const { id } = await makeSubmitted(context, {
    author,
    contributors: writeContributors([
      { ...nothing, key: 'a', given: 'Amina', family: 'Juma', account: author.id },
      invited,
    ]),
  });
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(await linkOf(sharedSite, id));
  await page.getByLabel('What is not right?').fill('I took no part in this.');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('heading', { name: 'You have refused' })).toBeVisible();
  await page.close();

  const staff = await makeAccount(context, 'A');
  const reviewing = await browser.newPage();
  await beSignedIn(reviewing, sharedSite, staff);
  await proveBeforehand(reviewing, sharedSite, staff);
  await reviewing.goto(`${sharedSite.url}/dash/review/${id}`);
  await expect(reviewing.getByText('I took no part in this.')).toBeVisible();
  await reviewing.getByRole('button', { name: 'Approve' }).click();
  await expect(reviewing.getByText('Not everybody has confirmed')).toBeVisible();
  await reviewing.close();
});
