import { Readable } from 'node:stream';
import { reviewPostPath } from '../../contract/desk/desk-paths.ts';
import { loadRetractions } from '../../server/posts/index.ts';
import { makeAccount, makeDraft, makeSubmitted } from '../factories.ts';
import { expectAccessible } from './accessibility.ts';
import { EditorPage } from './editor.ts';
import { beSignedIn, proveBeforehand } from './member.ts';
import { edge, expect, test } from './test.ts';

const bibtex = `@article{floods, title = {Cholera after floods}, author = {Otieno, Grace}, year = 2019,
  doi = {10.1000/FLOODS}, abstract = {What we saw}}
@article{broken, title {x}}
@article{wells, title = {Wells of \\foo{bar}}, year = 2020, abstract = {What we dug}}`;

const retractions = `Record ID,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,RetractionDate,RetractionDOI
1,10.1000/floods,0,Retraction,1/2/2020 0:00,10.1000/notice
`;

test(
  'an author on a phone pastes references, cites them and sees what is retracted',
  edge,
  async ({ page, sharedSite }) => {
    const { context, url } = sharedSite;
    const author = await makeAccount(context, 'R');
    const { id } = await makeDraft(context, { author, body: 'Boil water [@floods] [@nobody].' });
    await loadRetractions(context, Readable.from([Buffer.from(retractions)]));
    await page.setViewportSize({ width: 360, height: 720 });
    await beSignedIn(page, sharedSite, author);
    await page.goto(`${url}/phis/edit/${id}`);
    const editor = new EditorPage(page);
    await editor.ready();
    await editor.openDetails();
    await page.getByText('References (0)').click();
    await page.getByLabel('Paste references').fill(bibtex);
    await page.getByRole('button', { name: 'Add references' }).click();
    await expect(page.getByText('Added: 2. There already: 0.')).toBeVisible();
    await expect(page.getByText('Line 3: this can’t be read.')).toBeVisible();
    await expect(page.getByText('Lines 1, 4: not kept: abstract.')).toBeVisible();
    await expect(page.getByText('Line 4: an unknown command, left as it is written: \\foo.')).toBeVisible();
    await expect(page.getByText('References (2)')).toBeVisible();

    await page.getByRole('button', { name: 'Remove [@wells]' }).click();
    await expect(page.getByText('References (1)')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('References (2)')).toBeVisible();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wider).toBe(false);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }

    await editor.closeDetails();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(page.getByRole('link', { name: 'Reference 1' })).toBeVisible();
    await expect(page.getByText('No reference has these keys')).toBeVisible();
    await expect(page.getByText('This text cites sources that were retracted or doubted')).toBeVisible();
    await expect(page.getByRole('article').getByText('Retracted on 2 January 2020.')).toBeVisible();
  },
);

test(
  'a reviewer must tick a retracted source before the text is published',
  edge,
  async ({ page, sharedSite }) => {
    const { context, url } = sharedSite;
    await loadRetractions(context, Readable.from([Buffer.from(retractions)]));
    const references =
      '[\n{"id":"floods","type":"book","title":"Cholera after floods","DOI":"10.1000/floods"}\n]';
    const { id } = await makeSubmitted(context, {
      title: 'Floods',
      body: 'Boil water [@floods].',
      references,
    });
    const admin = await makeAccount(context, 'A');
    await beSignedIn(page, sharedSite, admin);
    await proveBeforehand(page, sharedSite, admin);
    await page.goto(url + reviewPostPath(id));
    await expect(page.getByText('Retractions loaded')).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog');
    const source = dialog.getByRole('checkbox', { name: 'Cholera after floods' });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(source).toBeFocused();
    await source.check();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published: Floods')).toBeVisible();
  },
);
