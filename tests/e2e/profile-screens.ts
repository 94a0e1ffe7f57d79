import type { Page } from '@playwright/test';
import type { InterfaceLanguage } from '../../contract/constants.ts';
import { writeContributors } from '../../contract/posts/contributors/contributor.ts';
import { saveBio, saveLinks } from '../../server/people/index.ts';
import { typeOrcid } from '../../server/people/orcid/orcid.ts';
import { suggestWords } from '../../server/posts/co-authors/co-authors.ts';
import { approvePost } from '../../server/posts/index.ts';
import { changeReviewer } from '../../server/posts/reviewers/reviewers.ts';
import { followAuthor, followTopic } from '../../server/site/index.ts';
import {
  makeAccount,
  makeApproved,
  makeDraft,
  makeSubmitted,
  makeWithdrawn,
  type TestAccount,
} from '../factories.ts';
import { beSignedIn } from './member.ts';
import { chooseFirstAlarm } from './row-menu.ts';
import type { RunningSite } from './running-site.ts';

/** The people who see the screens of the profile area. */
interface People {
  author: TestAccount;
  /** An author without posts and without a bio. */
  newcomer: TestAccount;
  reader: TestAccount;
}

type ProfileScreen = (
  page: Page,
  site: RunningSite,
  people: People,
  language: InterfaceLanguage,
) => Promise<void>;

const body =
  'Boil the water for **one minute**, then let it cool in a covered pot. Above 2,000 metres boil it for three. ' +
  'Cloudy water is strained first through a clean cloth, and stored where no hand and no cup can reach it.';

/** Fills a site with the data of the profile area. */
export async function prepareProfiles({ context }: RunningSite): Promise<People> {
  const names = { firstname: 'Thandiwe', lastname: 'Mokoena', author: true };
  const author = await makeAccount(context, 'A', names);
  await saveBio(context, author, `${body} I study how households along the Zambezi treat what they drink.`);
  await saveLinks(context, author, {
    google_scholar: 'https://scholar.example.org/thandiwe',
    research_gate: 'https://researchgate.example.org/thandiwe',
    scopus: 'https://scopus.example.org/thandiwe',
    pub_med: 'https://pubmed.example.org/thandiwe',
    network_status: 'principal investigator',
  });
  await typeOrcid(context, author, '0000-0002-1825-0097');
  await changeReviewer(context, author, { named: true, institution: 'جامعة الخرطوم' });
  const reviewed = await makeSubmitted(context);
  await approvePost(context, author, reviewed.id, reviewed.revision);
  for (let number = 1; number <= 8; number += 1) {
    await makeApproved(context, { author, body, title: `Safe water in the dry season, part ${number}` });
  }
  await makeDraft(context, { author, body, title: 'What a filter takes out, and what it leaves' });
  await makeApproved(context, { author, title: 'الماء النظيف', language: 'ar', topics: ['مياه الشرب'] });
  await makeDraft(context, { author, title: '', body: '' });
  await makeDraft(context, { author, language: 'ar', title: 'الماء النظيف', body: 'اغلِ الماء دقيقة واحدة.' });
  await makeSubmitted(context, { author, body, title: 'How much chlorine to add to a well' });
  await makeWithdrawn(context, { author, body, title: 'Storing water in clay' });
  return {
    author,
    newcomer: await makeAccount(context, 'R', { firstname: 'Grace', lastname: 'Okoro' }),
    reader: await makeAccount(context, 'P', { firstname: 'Amina', lastname: 'Juma' }),
  };
}

const asAuthor = (path: string): ProfileScreen => {
  return (page, site, { author }, language) => open(page, site, author, path, language);
};

/** The screens of following, for a reader who follows an author and two topics. */
const followingSome: ProfileScreen = async (page, site, { author, reader }, language) => {
  await followAuthor(site.context, reader, author.id);
  for (const topic of ['water', 'مياه الشرب']) await followTopic(site.context, reader, topic);
  await open(page, site, reader, '/phis/following', language);
};

/** The screens of the profile area, by name. */
export const profileScreens: Record<string, ProfileScreen> = {
  'my approved posts': asAuthor('/phis/user/posts/approved'),
  'my drafts': asAuthor('/phis/user/drafts'),
  'my pending posts': asAuthor('/phis/user/posts/submitted'),
  'my deleted posts': asAuthor('/phis/user/posts/deleted'),
  'a draft of somebody else': async (page, site, { newcomer }, language) => {
    const entry = { given: 'Grace', family: 'Okoro', affiliations: [], roles: [], corresponding: false };
    const { id } = await makeDraft(site.context, {
      title: 'Wells by the river',
      body,
      contributors: writeContributors([{ ...entry, key: 'a', account: newcomer.id }]),
    });
    const passage = { quote: 'three', prefix: 'boil it for ', suffix: '. Cloudy' };
    const words = { body: 'The air is thin.', passage, replacement: 'four minutes' };
    await suggestWords(site.context, newcomer, id, words);
    await open(page, site, newcomer, `/phis/user/posts/shared/${id}`, language);
  },
  'settings of an author': asAuthor('/phis/user/settings'),
  'languages and email': asAuthor('/phis/user/settings/languages'),
  'sign-in and security': asAuthor('/phis/user/settings/security'),
  'my data': asAuthor('/phis/user/settings/data'),
  'an author among staff': async (page, site, { author, newcomer }, language) => {
    await open(page, site, newcomer, `/phis/user/author/${author.id}`, language);
  },
  'no posts yet': async (page, site, { newcomer }, language) => {
    await open(page, site, newcomer, '/phis/user/posts/approved', language);
  },
  'settings of a reader': async (page, site, { reader }, language) => {
    await open(page, site, reader, '/phis/user/settings', language);
  },
  'following nobody': async (page, site, { reader }, language) => {
    await open(page, site, reader, '/phis/following', language);
  },
  'what is followed': followingSome,
  'applying to write': async (page, site, { reader }, language) => {
    await open(page, site, reader, '/phis/user/drafts', language);
  },
  'deleting a post': async (page, site, people, language) => {
    await asAuthor('/phis/user/posts/approved')(page, site, people, language);
    await chooseFirstAlarm(page);
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').locator('.field-error').waitFor();
  },
  'settings being edited': async (page, site, people, language) => {
    await asAuthor('/phis/user/settings')(page, site, people, language);
    await page.locator('main form > .form-actions > .button').click();
  },
};

async function open(
  page: Page,
  site: RunningSite,
  member: TestAccount,
  path: string,
  language: InterfaceLanguage,
): Promise<void> {
  await beSignedIn(page, site, member);
  await page.goto(`${site.url}${path}?lang=${language}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[data-loading]'));
}
