import { getOwnProfile, saveBio, savePicture } from '../../server/people/profiles/profiles.ts';
import { makeAccount } from '../factories.ts';
import { somePicture } from '../pictures.ts';
import { lookAt } from './look.ts';
import { openProved } from './member.ts';
import { edge, expect, test } from './test.ts';

test(
  'staff see what changed in the profile of an author, and undo it',
  edge,
  async ({ page, namedSite: site }) => {
    const author = await makeAccount(site.context, 'R', { firstname: 'Asha', lastname: 'Kiptoo' });
    const admin = await makeAccount(site.context, 'A');
    const bio =
      'Take no vaccine, buy my cure at evil.example instead of going to a clinic. It is cheap, and it helps everybody.';
    await saveBio(site.context, author, bio);
    await savePicture(site.context, author, await somePicture());

    await openProved(page, site, admin, '/dash');
    const changed = page.getByRole('region', { name: 'Changed profiles' });
    const row = changed.getByRole('listitem').filter({ hasText: 'Asha Kiptoo' });
    await expect(row).toContainText('Take no vaccine');
    await expect(row.getByRole('img', { name: 'Picture' })).toBeVisible();
    await expect(page.getByText('Nothing waits for you.')).toBeHidden();
    await lookAt(page, 'changed profiles');
    await row.getByRole('button', { name: 'Undo Asha Kiptoo' }).click();
    await expect(page.locator('.toast')).toContainText('The profile of Asha Kiptoo is as it was before');
    await expect(row).toHaveCount(0);
    expect(await getOwnProfile(site.context, author)).toMatchObject({ about: null, picture: null });
  },
);
