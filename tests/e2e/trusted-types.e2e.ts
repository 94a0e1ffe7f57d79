import { makeAccount, makeApproved } from '../factories.ts';
import { openAs } from './member.ts';
import { edge, expect, test } from './test.ts';

test(
  'nothing but HTML of the server becomes HTML on a page, and no script of others starts',
  edge,
  async ({ browser, sharedSite: site }) => {
    const author = await makeAccount(site.context, 'R');
    const { slug } = await makeApproved(site.context, { author });
    const context = await browser.newContext();
    const tab = await context.newPage();
    const tried = () =>
      tab.evaluate(() => {
        const element = document.createElement('div');
        const script = document.createElement('script');
        const attempts = {
          innerHTML: () => (element.innerHTML = '<img src="x" onerror="alert(1)">'),
          insertAdjacentHTML: () => element.insertAdjacentHTML('beforeend', '<b>x</b>'),
          parser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
          script: () => (script.src = '/assets/other.js'),
          worker: () => new Worker('/assets/other.js'),
          policy: () => globalThis.trustedTypes?.createPolicy('another', {}),
        };
        return Object.entries(attempts).map(([name, attempt]) => {
          try {
            attempt();
            return `${name} works`;
          } catch {
            return `${name} is refused`;
          }
        });
      });
    const refused = ['innerHTML', 'insertAdjacentHTML', 'parser', 'script', 'worker', 'policy'];
    for (const open of [
      () => tab.goto(`${site.url}/phis/read/${slug}`),
      () => tab.goto(`${site.url}/auth/signin`),
      () => openAs(tab, site, author, '/phis/user/profile'),
    ]) {
      await open();
      expect(await tried()).toEqual(refused.map((name) => `${name} is refused`));
    }
    await context.close();
  },
);
