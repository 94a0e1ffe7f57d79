import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeAccount } from '../factories.ts';
import { docsScreens } from './docs-screens.ts';
import { lookAt } from './look.ts';
import { beSignedIn } from './member.ts';
import { edge, expect, long, test } from './test.ts';

for (const language of ['en', 'ar'] as const) {
  for (const [name, show] of Object.entries(docsScreens)) {
    test(`${name}, in ${language}, is accessible on any screen`, long, async ({ page, site }) => {
      await show(page, site, language);
      await lookAt(page, `${name} ${language}`);
    });
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a developer goes from the landing to the docs, by their menus, and searches them', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/developer`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('build & ship to the moon');
    const start = page.getByRole('link', { name: 'Get Started', exact: true });
    await expect(start).toHaveAttribute('href', '/developer/auth/signup');

    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link')).toHaveText(['Tutorials', 'Docs', 'API', 'Back to Afya', 'Sign In']);
    await menu.getByRole('link', { name: 'Docs', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/developer/docs`);

    for (const [category, entry, heading] of [
      ['Getting Started', 'Keys', 'Keys'],
      ['OAuth', 'Sign users in', 'Sign users in with OAuth'],
      ['API', 'API Request', 'API Request'],
    ] as const) {
      const categories = page.getByRole('navigation', { name: 'Documentation sections' });
      await categories.getByText(category, { exact: true }).click();
      await categories.getByRole('link', { name: entry, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }

    await page.getByRole('searchbox').fill('withdrawn');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: 'Find withdrawn posts' }).click();
    await expect(page).toHaveURL(/\/developer\/tutorials\/list-and-cite-posts#/);
  });

  test('calls can’t be tried, and the page names alternatives', edge, async ({ page, site }) => {
    await page.goto(`${site.url}/developer/api`);
    const notice = await page.locator('noscript').innerHTML();
    expect(notice).toContain('Sending a call from this page needs JavaScript.');
    await page.locator('.try-call summary').first().click();
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  });
});

test('the mobile menu offers Sign Up, Sign In and the way back', edge, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${site.url}/developer`);
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeHidden();
  await page.getByText('Menu', { exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Tutorials',
    'Docs',
    'API',
    'Sign Up',
    'Sign In',
    'Back to Afya',
  ]);
  await expect(menu.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('a reader is offered developer access, and no second account', edge, async ({ page, emptySite }) => {
  await beSignedIn(page, emptySite, await makeAccount(emptySite.context, 'P'));
  await page.goto(`${emptySite.url}/developer`);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Turn on developer access' })).toHaveAttribute(
    'href',
    '/phis/user/settings/security',
  );
  await expect(menu.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(menu.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/developer/docs');
});

test(
  'a page opened by the back button shows that the session has ended',
  edge,
  async ({ page, emptySite }) => {
    const { url, context } = emptySite;
    const { token } = await makeAccount(context, 'P');
    await page.context().addCookies([{ name: 'dlt', value: token, url, sameSite: 'Strict' }]);
    await page.goto(`${url}/developer`);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await page.context().clearCookies();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(menu.getByRole('button', { name: 'Log Out' })).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  },
);

for (const width of [360, 1280]) {
  test(
    `a developer gets a link to the docs, and Log Out ends the session, at ${width} px`,
    edge,
    async ({ page, emptySite }) => {
      const { url, context } = emptySite;
      const developer = await makeAccount(context, 'P');
      await beSignedIn(page, emptySite, developer);
      await page.context().addCookies([{ name: 'dlt', value: developer.token, url, sameSite: 'Strict' }]);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${url}/developer`);
      await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
        'href',
        '/developer/docs',
      );
      if (width === 360) await page.getByText('Menu', { exact: true }).click();
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      await expect(menu.getByRole('link')).toHaveText(['Tutorials', 'Docs', 'API', 'Keys and apps']);

      await menu.getByRole('button', { name: width === 360 ? 'Logout' : 'Log Out', exact: true }).click();

      await page.waitForURL(`${url}/auth/signin`);
      const names = (await page.context().cookies()).map(({ name }) => name);
      expect(names.filter((name) => ['plt', 'dlt'].includes(name))).toEqual([]);
      const reply = await fetch(`${url}/adminPHIS/users`, { headers: { authorization: developer.token } });
      expect(reply.status).toBe(401);
    },
  );
}

test('a call is tried with a key, which is sent only to this site', async ({ page, site }) => {
  await page.goto(`${site.url}/developer/api#getPost`);
  await page.getByLabel('Your key').fill('not-a-key');
  const call = page.locator('#getPost');
  await call.getByRole('textbox').fill('../../@evil.example/x');
  const sent = page.waitForRequest((request) => request.resourceType() === 'fetch');
  await call.getByRole('button', { name: 'Send' }).click();
  const request = await sent;
  expect(new URL(request.url()).origin).toBe(site.url);
  expect(request.headers().authorization).toBe('Bearer not-a-key');
  await expect(call.locator('.try-status')).toHaveText(/404/);

  await call.getByRole('textbox').fill(site.content.newest.slug);
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.locator('.try-status')).toHaveText(/200/);
  await expect(call.locator('.try-headers')).toContainText('content-type: application/json');
  await expect(call.locator('.try-body')).toContainText(`"title": "${site.content.newest.title}"`);

  // A modified page sends the key nowhere else.
  await call.locator('form').evaluate((form) => form.setAttribute('data-path', '//evil.example/{slug}'));
  await call.getByRole('button', { name: 'Send' }).click();
  await expect(call.locator('.try-status')).toHaveText('The call could not be sent.');
  expect(page.url()).not.toContain('not-a-key');
});

test(
  'a call is sent once even after several presses, and the beginning of an endless reply is shown',
  edge,
  async ({ page, site }) => {
    const line = `${JSON.stringify({ type: 'post', text: 'x'.repeat(1000) })}\n`;
    let calls = 0;
    let answer = () => {};
    const pressed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`${site.url}/api/v1/bulk/posts`, async (route) => {
      calls += 1;
      await pressed;
      await route.fulfill({ contentType: 'application/x-ndjson', body: line.repeat(1000) });
    });
    await page.goto(`${site.url}/developer/api#apiGetEverything`);
    const call = page.locator('#apiGetEverything');
    await call.getByRole('button', { name: 'Send' }).dblclick();
    answer();
    await expect(call.locator('.try-status')).toHaveText(/200/);
    await expect(call.locator('.try-body')).toHaveText(/…$/);
    const shown = await call.locator('.try-body').evaluate(({ textContent }) => textContent?.length);
    expect({ shown, calls }).toEqual({ shown: 200_001, calls: 1 });
  },
);

test('the docs are in one file that can be read offline', edge, async ({ page, site, context }) => {
  await page.goto(`${site.url}/developer/docs`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All pages in one file' }).first().click();
  const file = path.join(test.info().outputDir, 'docs.html');
  await (await downloading).saveAs(file);
  const html = await readFile(file, 'utf8');

  await context.setOffline(true);
  await page.goto('about:blank');
  await page.setContent(html);
  await page.getByRole('link', { name: 'Errors', exact: true }).first().click();
  await expect(page.locator(':target')).toContainText('Every code');
});
