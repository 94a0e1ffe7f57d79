import { makeAccount, makeApproved } from '../factories.ts';
import { startOrcidServer } from '../orcid-server.ts';
import { lookAt } from './look.ts';
import { openAs } from './member.ts';
import { withSite } from './running-site.ts';
import { edge, expect, test } from './test.ts';

const josiah = '0000-0002-1825-0097';

test(
  'an author types an ORCID iD, proves it by signing in with ORCID, and removes it',
  edge,
  async ({ page }) => {
    const orcid = await startOrcidServer();
    await withSite(async (site) => {
      const author = await makeAccount(site.context, 'R');
      const { slug } = await makeApproved(site.context, { title: 'Nets', author });
      await openAs(page, site, author, '/phis/user/settings');
      const section = page.getByRole('region', { name: 'ORCID iD' });

      const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
      const typed = section.getByRole('textbox', { name: 'ORCID iD' });

      await button('Edit').click();
      await typed.fill('0000-0002-1825-0098');
      await button('Save').click();
      await expect(section).toContainText('Enter an ORCID iD, such as 0000-0002-1825-0097');
      await typed.fill(`https://orcid.org/${josiah}`);
      await button('Save').click();
      await expect(section.getByRole('link')).toHaveText(`https://orcid.org/${josiah}`);
      await button('Edit').click();
      await typed.fill('');
      await button('Save').click();
      await expect(section.getByRole('link')).toHaveCount(0);
      await button('Edit').click();
      await typed.fill(josiah);
      await button('Save').click();
      await expect(section.getByRole('link')).toHaveText(`https://orcid.org/${josiah}`);
      await expect(section).toContainText('Not authenticated');

      await lookAt(page, 'settings with a typed orcid');

      orcid.person = null;
      await section.getByRole('button', { name: 'Sign in with ORCID' }).click();
      await expect(page.getByRole('main')).toContainText('ORCID did not confirm your iD. Try again.');
      await page.getByRole('link', { name: 'Back to the settings' }).click();

      orcid.person = josiah;
      await section.getByRole('button', { name: 'Sign in with ORCID' }).click();
      await expect(section).toContainText('Authenticated: you signed in with ORCID.');
      await expect(page).toHaveURL(`${site.url}/phis/user/settings`);
      await lookAt(page, 'settings with a proven orcid');
      await expect(section.getByRole('textbox')).toHaveCount(0);

      await page.goto(`${site.url}/phis/read/${slug}`);
      await expect(page.getByRole('link', { name: `ORCID iD ${josiah}`, exact: true })).toBeVisible();

      await page.goto(`${site.url}/phis/user/settings`);
      await section.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(section.getByRole('link')).toHaveCount(0);
      await expect(section.getByRole('button', { name: 'Sign in with ORCID' })).toBeVisible();
      await page.close();
    }, orcid.settings);
    await orcid.close();
  },
);
