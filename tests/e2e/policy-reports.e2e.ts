import { makeAccount, makeApproved } from '../factories.ts';
import { openProved } from './member.ts';
import { edge, expect, test } from './test.ts';

test(
  'what a browser blocks is reported, and super admins see the count',
  edge,
  async ({ page, browser, emptySite: site }) => {
    const { slug } = await makeApproved(site.context);
    const reader = await browser.newContext();
    const tab = await reader.newPage();
    await tab.goto(`${site.url}/phis/read/${slug}`);
    // As somebody would who found a way to put a picture and HTML into a page.
    const blocked = await tab.evaluate(async () => {
      const found: string[] = [];
      const both = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          found.push(effectiveDirective);
          if (found.length === 2) resolve();
        });
      });
      const image = new Image();
      image.src = 'https://blocked.example/pixel.png?secret=1';
      document.body.append(image);
      try {
        document.createElement('div').innerHTML = '<script>window.injected = true</script>';
      } catch {
        // It is refused, and reported.
      }
      await both;
      return found.sort();
    });
    expect(blocked).toEqual(['img-src', 'require-trusted-types-for']);

    const counted = () =>
      site.context.db
        .selectFrom('security_events')
        .select(['detail', 'count'])
        .where('kind', '=', 'policy.violated')
        .execute();
    await expect.poll(async () => (await counted()).length).toBe(2);
    const route = 'GET /phis/read/:slug';
    expect(await counted()).toEqual(
      expect.arrayContaining([
        { detail: { directive: 'img-src', blocked: 'https://blocked.example', route }, count: 1 },
        {
          detail: { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', route },
          count: 1,
        },
      ]),
    );
    await reader.close();

    const superAdmin = await makeAccount(site.context, 'S');
    await openProved(page, site, superAdmin, '/dash/security?kind=policy.violated');
    const events = page.getByRole('list', { name: 'Security events' });
    await expect(events.getByRole('heading', { name: 'Blocked by the content security policy' })).toHaveCount(
      2,
    );
    await events.locator('summary').first().click();
    await expect(events).toContainText('/phis/read/:slug');
  },
);
