import { lookAt, photographing } from './look.ts';
import { edge, expect, test } from './test.ts';

const sizeAndPaper = () => {
  const { fontSize, backgroundColor } = getComputedStyle(document.documentElement);
  return [fontSize, backgroundColor];
};
const [lightPaper, darkPaper] = ['rgb(253, 253, 251)', 'rgb(17, 23, 21)'];

test('a reader chooses large text and dark colours without a script, and keeps them on every page', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' });
  const page = await context.newPage();
  const post = `${site.url}/phis/read/${site.content.newest.slug}`;
  await page.goto(post);
  expect(await page.evaluate(sizeAndPaper)).toEqual(['16px', lightPaper]);
  await page.getByRole('link', { name: 'Text size and colours' }).click();
  await page.getByLabel('Very large').check();
  await page.getByLabel('Dark').check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(post);
  for (const path of ['/', '/phis', '/phis/search?q=water', '/status', '/auth/signin']) {
    await page.goto(site.url + path);
    expect(await page.evaluate(sizeAndPaper), path).toEqual(['24px', darkPaper]);
  }
  await page.emulateMedia({ media: 'print' });
  expect((await page.evaluate(sizeAndPaper))[1]).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.goto(`${site.url}/look?lang=ar&from=/phis`);
  await page.locator('[name=text][value=normal]').check();
  await page.locator('[name=scheme][value=light]').check();
  await page.locator('main button').click();
  await expect(page).toHaveURL(`${site.url}/phis?lang=ar`);
  // The address is there before the sheet of the choice has come.
  await page.waitForLoadState();
  expect(await page.evaluate(sizeAndPaper)).toEqual(['16px', lightPaper]);
  await context.close();
});

test(
  'pages with the largest text fit a phone, in light colours and in dark ones',
  edge,
  async ({ page, site }) => {
    test.setTimeout(photographing);
    for (const [scheme, path, name] of [
      ['dark', `/phis/read/${site.content.everything}`, 'post'],
      ['light', '/?lang=ar', 'home-ar'],
      ['dark', '/look?lang=ar', 'look-ar'],
      ['dark', '/phis?lang=fr', 'list-fr'],
    ] as const) {
      await page.context().addCookies([{ name: 'look', value: `largest-${scheme}`, url: site.url }]);
      await page.goto(site.url + path);
      await lookAt(page, `largest ${scheme} ${name}`);
    }
    await page.context().clearCookies();
    await page.goto(`${site.url}/look`);
    await lookAt(page, 'look');
  },
);
