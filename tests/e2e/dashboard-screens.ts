import type { Page } from '@playwright/test';
import type { InterfaceLanguage } from '../../contract/constants.ts';
import { dayMilliseconds } from '../../contract/durations.ts';
import { editPath } from '../../contract/paths.ts';
import { createAlert } from '../../server/desk/alerts/alerts.ts';
import { addComment } from '../../server/desk/review/comments.ts';
import { approveWithComments } from '../../server/desk/review/decisions.ts';
import { claimSubmission } from '../../server/desk/review/queue/claims.ts';
import { createReply } from '../../server/desk/review/queue/replies.ts';
import { createView } from '../../server/desk/review/queue/views.ts';
import { decideApplication } from '../../server/people/index.ts';
import type { Context } from '../../server/platform/context.ts';
import { announceNotice, returnPost, revisePost, saveDraft, submitPost } from '../../server/posts/index.ts';
import { decideOnReport } from '../../server/posts/reports/decisions.ts';
import { registerApp } from '../../server/programs/index.ts';
import { likePost } from '../../server/site/index.ts';
import {
  aChange,
  giveDeveloperAccess,
  longEnoughReason,
  makeAccount,
  makeApplication,
  makeApproved,
  makeReport,
  makeSubmitted,
  revise,
  type TestAccount,
  writtenNotice,
} from '../factories.ts';
import { beSignedIn, proveBeforehand } from './member.ts';
import { chooseFirstAlarm } from './row-menu.ts';
import type { RunningSite } from './running-site.ts';
import { makeTranslations } from './translation-data.ts';

/** The data of the dashboard's screens, and the people who see them. */
interface Staffed {
  superAdmin: TestAccount;
  admin: TestAccount;
  author: TestAccount;
  newcomer: TestAccount;
  reader: TestAccount;
  /** A revision of a published post, with comments on it. */
  revision: string;
  /** A submission in Arabic. */
  arabic: string;
  /** A submission that is approved for a later time. */
  scheduled: string;
  /** A draft of a translation, and one that waits for review; both by the author. */
  translations: { draft: string; submitted: string };
}

const before = `Boil the water for **one minute**, then let it cool in a covered pot.

Above 2,000 metres boil it for two minutes.

| Water | Drops of chlorine |
| --- | ---: |
| Clear | 2 |
| Cloudy | 4 |

Store it where no hand and no cup can reach it.`;

const after = `Boil the water for **one full minute**, then let it cool in a covered pot.

Above 2,000 metres boil it for three minutes. Cloudy water is strained first through a clean cloth.

| Water | Drops of chlorine |
| --- | ---: |
| Clear | 2 |
| Cloudy | 4 |
| From a river | 6 |`;

async function registerSomeApps(context: Context): Promise<void> {
  const developer = await makeAccount(context, 'P', { firstname: 'Thandiwe', lastname: 'Mokoena' });
  await giveDeveloperAccess(context, developer);
  for (const name of ['Well watch', 'رصد الآبار'])
    await registerApp(context, developer, {
      name,
      homepage: 'https://wells.example',
      redirect_uris: ['https://wells.example/a/rather/long/address/to/be/sent/back/to'],
      confidential: true,
    });
}

/** Fills a site with the data of the dashboard. */
export async function prepareDashboard({ context }: Pick<RunningSite, 'context'>): Promise<Staffed> {
  const superAdmin = await makeAccount(context, 'S', { firstname: 'Naledi', lastname: 'Dlamini' });
  const admin = await makeAccount(context, 'A', { firstname: 'Kwame', lastname: 'Boateng' });
  const author = await makeAccount(context, 'R', { firstname: 'Thandiwe', lastname: 'Mokoena' });
  const newcomer = await makeAccount(context, 'R', { firstname: 'Grace', lastname: 'Okoro' });
  const reader = await makeAccount(context, 'P', { firstname: 'Amina', lastname: 'Juma' });

  const title = 'Safe water in the dry season';
  const { id } = await makeApproved(context, {
    author,
    title,
    body: before,
    topics: ['water', 'households'],
  });
  const { draft } = await revisePost(context, author, id);
  const { version } = draft;
  const saved = await saveDraft(context, author, id, {
    version,
    title: 'Safe drinking water in the dry season',
    body: after,
    topics: ['water', 'drought'],
  });
  const { draft: waiting } = await submitPost(context, author, id, saved.draft.version, aChange);
  const revision = waiting.submitted_revision_id;
  if (!revision) throw new Error('nothing waits');
  await addComment(context, admin, id, {
    revision,
    body: 'Please name the source of this figure.',
    passage: { quote: 'boil it for three minutes', prefix: 'Above 2,000 metres ', suffix: '. Cloudy' },
  });
  await addComment(context, superAdmin, id, {
    revision,
    body: 'Reads well. What should somebody do who has no cloth?',
  });

  const scheduled = await makeSubmitted(context, { author, title: 'Coverage of measles vaccination, 2026' });
  await approveWithComments(
    context,
    admin,
    scheduled.id,
    { revision: scheduled.revision, acknowledged: [] },
    {
      schedule: {
        publishAt: new Date(Date.now() + 30 * dayMilliseconds),
        reason: 'The ministry presents these figures first.',
      },
    },
  );
  const returned = await makeSubmitted(context, { author, title: 'Chlorine, drop by drop' });
  await returnPost(context, admin, returned.id, { comment: longEnoughReason });

  const arabic = await makeSubmitted(context, {
    author: newcomer,
    title: 'الماء النظيف في موسم الجفاف',
    body: 'اغلِ الماء **دقيقة واحدة** ثم اتركه يبرد في إناء مغطى.',
    language: 'ar',
    topics: ['الماء'],
  });
  await claimSubmission(context, admin, arabic.id);
  await createView(context, superAdmin, {
    name: 'Claimed, by day',
    filters: { claimed: 'anyone', sort: 'due' },
  });
  await createView(context, superAdmin, { name: 'العربية', filters: { language: 'ar' } });
  await createReply(context, admin, { title: 'Sources', body: longEnoughReason, shared: true });
  await createReply(context, superAdmin, { title: 'الوحدات', body: 'اكتب وحدة كل جرعة.', shared: false });
  const nineDaysAgo = { ...context, clock: () => new Date(context.clock().getTime() - 9 * 24 * 3600 * 1000) };
  await makeSubmitted(nineDaysAgo, {
    author: admin,
    title: 'What a mosquito net needs after five years of use, and where to have it treated again',
    topics: ['malaria', 'mosquito nets'],
  });
  await letFallDue(context, author);
  await makeApplication(context, reader);
  const { id: declined } = await makeApplication(context);
  await decideApplication(context, admin, declined, { decision: 'decline', reason: longEnoughReason });
  await countSome(context, author, id);
  await registerSomeApps(context);
  await reportSome(context, { admin, author });
  await issueSome(context, { admin, author, reader });
  await alertSome(context, admin);
  const translations = await makeTranslations(context, {
    author: newcomer,
    translator: author,
    approver: superAdmin,
  });
  return {
    superAdmin,
    admin,
    author,
    newcomer,
    reader,
    translations,
    revision: id,
    arabic: arabic.id,
    scheduled: scheduled.id,
  };
}

/** Reports of readers: new ones, one with the author that a version has followed, and a declined one. */
async function reportSome(context: Context, { admin, author }: Pick<Staffed, 'admin' | 'author'>) {
  const { id: post } = await makeApproved(context, { author, title: 'Zinc for children', body: before });
  await makeReport(context, { post, email: 'reader@example.org' });
  await makeReport(context, {
    post,
    passage: 'اغلِ الماء دقيقة واحدة',
    wrong: `الجرعة 5 mg x 3 في اليوم، وليست مرة واحدة. https://example.org/${'a'.repeat(300)}`,
  });
  const corrected = await makeReport(context, { post });
  await decideOnReport(context, admin, corrected.id, { action: 'send', note: null });
  const declined = await makeReport(context, { post });
  await decideOnReport(context, admin, declined.id, { action: 'decline', reason: longEnoughReason });
  await revise(context, author, post, { body: after });
}

/** Alerts: one that waits for a second person, and one in Arabic that readers will see. */
async function alertSome(context: Context, admin: TestAccount): Promise<void> {
  const written = { kind: 'outbreak', country: 'NG', post: null } as const;
  const inDays = (days: number) => new Date(Date.now() + days * dayMilliseconds).toISOString();
  await createAlert(context, admin, {
    ...written,
    language: 'en',
    title: 'Cholera in Borno State',
    text: 'Drink only boiled or treated water. Go to a clinic at the first watery diarrhoea.',
    starts_at: inDays(0),
    ends_at: inDays(14),
  });
  await createAlert(context, admin, {
    ...written,
    kind: 'heat',
    country: 'SD',
    language: 'ar',
    title: 'موجة حر في ولاية الخرطوم',
    text: 'اشرب الماء كل ساعة وابق في الظل وقت الظهر.',
    starts_at: inDays(2),
    ends_at: inDays(5),
  });
}

/** Notices: one that is emailed to a reader, one that is emailed to nobody, and two that wait. */
async function issueSome(
  context: Context,
  { admin, author, reader }: Pick<Staffed, 'admin' | 'author' | 'reader'>,
): Promise<void> {
  const title = 'Oral rehydration with salt and sugar, measured with the spoons that a household has';
  const { id } = await makeApproved(context, { author, title });
  await likePost(context, reader, id);
  await announceNotice(context, admin, id, { ...writtenNotice, when: 'now' });
  await announceNotice(context, admin, id, { ...writtenNotice, kind: 'clarification', when: 'now' });
  await announceNotice(context, admin, id, { ...writtenNotice, kind: 'removal' });
  const arabic = await makeApproved(context, { author, title: 'محلول الإماهة الفموية', language: 'ar' });
  await announceNotice(context, admin, arabic.id, {
    kind: 'correction',
    what_was_wrong: 'كانت جرعة الأطفال في الجدول الثاني أكبر من الصحيحة بعشر مرات: 50 mg بدل 5 mg.',
    what_to_do: 'أعطِ الطفل نصف حبة، واتصل بالعيادة.',
    when: 'later',
  });
}

/** Guidance whose review is overdue, and guidance in Arabic that falls due in a year. */
async function letFallDue(context: Context, author: TestAccount): Promise<void> {
  const guidance = { author, kind: 'guidance', summary: 'Half a tablet a day for two weeks.' } as const;
  const { id } = await makeApproved(context, { ...guidance, title: 'Zinc for children with diarrhoea' });
  await makeApproved(context, { ...guidance, title: 'الزنك للأطفال المصابين بالإسهال', language: 'ar' });
  await context.db
    .updateTable('posts')
    .set({ review_due_at: new Date('2026-01-31T23:59:59.999Z') })
    .where('id', '=', id)
    .execute();
}

/** Views of the last weeks, varying from day to day. */
async function countSome(
  { db, clock }: RunningSite['context'],
  author: TestAccount,
  post: string,
): Promise<void> {
  const dayMilliseconds = 24 * 3600 * 1000;
  const days = Array.from({ length: 25 }, (_, ago) => ({
    day: new Date(clock().getTime() - ago * dayMilliseconds).toISOString().slice(0, 10),
    ago,
  }));
  await db
    .insertInto('post_days')
    .values(
      days.map(({ day, ago }) => ({
        post_id: post,
        day,
        views: 180 - 7 * ago + ((ago * 37) % 50),
        likes: ago % 4,
      })),
    )
    .execute();
  await db
    .insertInto('author_days')
    .values(days.map(({ day, ago }) => ({ author_id: author.id, day, followers: ago % 9 === 0 ? 2 : 0 })))
    .execute();
}

type DashboardScreen = (
  page: Page,
  site: RunningSite,
  staffed: Staffed,
  language: InterfaceLanguage,
) => Promise<void>;

const asSuperAdmin = (path: string): DashboardScreen => {
  return async (page, site, { superAdmin }, language) => {
    await proveBeforehand(page, site, superAdmin);
    await open(page, site, superAdmin, path, language);
  };
};

/** The screens of the dashboard, by name. */
export const dashboardScreens: Record<string, DashboardScreen> = {
  'to do of an author': (page, site, { author }, language) => open(page, site, author, '/dash', language),
  'to do of staff': (page, site, { admin }, language) => open(page, site, admin, '/dash', language),
  'statistics of an author': (page, site, { author }, language) =>
    open(page, site, author, '/dash/statistics', language),
  'statistics of staff': (page, site, { admin }, language) =>
    open(page, site, admin, '/dash/statistics', language),
  'statistics of a newcomer': (page, site, { newcomer }, language) =>
    open(page, site, newcomer, '/dash/statistics?days=90', language),
  'dashboard denied': (page, site, { reader }, language) => open(page, site, reader, '/dash', language),
  'review queue': asSuperAdmin('/dash/review'),
  'review queue with nothing found': asSuperAdmin('/dash/review?q=nothing+like+this'),
  'submission as readers will see it': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.revision}`)(page, site, staffed, language);
  },
  'a comment opened beside its passage': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.revision}`)(page, site, staffed, language);
    await page.locator('.review-prose + ol button').first().click();
  },
  'changes of a submission': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.revision}`)(page, site, staffed, language);
    await page.locator('input[name=view]').nth(1).check();
  },
  'comparison with an earlier text, side by side': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.revision}`)(page, site, staffed, language);
    await page.locator('input[name=view]').nth(2).check();
    await page.locator('select[name=compared]').selectOption({ index: 1 });
    await page.locator('fieldset + span input').check();
    await page.locator('#earlier-side').waitFor();
    // Other screens are shown as in a browser that remembers nothing.
    await page.evaluate(() => localStorage.removeItem('review layout'));
  },
  'submission in Arabic': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.arabic}`)(page, site, staffed, language);
  },
  'a translation beside its original': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.translations.submitted}`)(page, site, staffed, language);
    await page.locator('input[name=view]').nth(1).check();
    await page.locator('section[data-changed]').waitFor();
  },
  'what to translate': (page, site, { author }, language) =>
    open(page, site, author, '/dash/translations?language=so', language),
  'what readers asked to be translated': asSuperAdmin('/dash/translations?list=asked&language=pt'),
  'translations whose original has changed': (page, site, { author }, language) =>
    open(page, site, author, '/dash/translations?list=overdue&language=sw', language),
  'the desk of a translation': (page, site, { author, translations }, language) =>
    open(page, site, author, `/dash/translations/${translations.draft}`, language),
  'saved replies': asSuperAdmin('/dash/review/replies'),
  'writing a saved reply': async (page, site, staffed, language) => {
    await asSuperAdmin('/dash/review/replies')(page, site, staffed, language);
    await page.locator('.row-actions button').first().click();
    await page.getByRole('dialog').locator('textarea').waitFor();
  },
  'review queue by a saved view': asSuperAdmin('/dash/review?claimed=anyone&sort=due'),
  'inserting a saved reply': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.arabic}`)(page, site, staffed, language);
    await page.locator('form details > summary').first().click();
    await page.locator('form details li button').first().waitFor();
  },
  'assigning a submission': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.arabic}`)(page, site, staffed, language);
    await page.locator('.row-actions .text-button').nth(0).click();
    await page.getByRole('dialog').locator('select').waitFor();
  },
  'setting the day of a decision': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.arabic}`)(page, site, staffed, language);
    await page.locator('.row-actions .text-button').nth(1).click();
    await page.getByRole('dialog').locator('input[type=date]').waitFor();
  },
  'approving a submission': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.revision}`)(page, site, staffed, language);
    await page.locator('section[aria-labelledby="decisions-heading"] .button').nth(0).click();
    await page.getByRole('dialog').waitFor();
  },
  'approving a submission for a time': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.revision}`)(page, site, staffed, language);
    await page.locator('section[aria-labelledby="decisions-heading"] .button').nth(0).click();
    await page.getByRole('dialog').locator('input[name=when]').nth(1).check();
  },
  'a submission approved for a time': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.scheduled}`)(page, site, staffed, language);
  },
  'a post of the author approved for a time': async (page, site, { author, scheduled }, language) => {
    await open(page, site, author, editPath(scheduled), language);
    await page.locator('blockquote').waitFor();
  },
  'withdrawing a submission': async (page, site, staffed, language) => {
    await asSuperAdmin(`/dash/review/${staffed.revision}`)(page, site, staffed, language);
    const decisions = page.locator('section[aria-labelledby="decisions-heading"]');
    await decisions.locator('summary').click();
    await decisions.locator('.button-alarm').click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').locator('.field-error').waitFor();
  },
  'no submission': asSuperAdmin('/dash/review/00000000-0000-4000-8000-000000000000'),
  'new reports of readers': asSuperAdmin('/dash/reports'),
  'marking a report as fixed': async (page, site, staffed, language) => {
    await asSuperAdmin('/dash/reports?state=with_author')(page, site, staffed, language);
    await page.locator('.row-actions .button').nth(1).click();
    await page.getByRole('dialog').waitFor();
  },
  'declining a report without a reason': async (page, site, staffed, language) => {
    await asSuperAdmin('/dash/reports')(page, site, staffed, language);
    await chooseFirstAlarm(page);
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').locator('.field-error').waitFor();
  },
  'declined reports': asSuperAdmin('/dash/reports?state=declined'),
  'no fixed reports': asSuperAdmin('/dash/reports?state=fixed'),
  'apps of developers': asSuperAdmin('/dash/apps'),
  'published posts': asSuperAdmin('/dash/published'),
  'issuing a notice without its texts': async (page, site, staffed, language) => {
    await asSuperAdmin('/dash/published')(page, site, staffed, language);
    await page.locator('.row').first().locator('.button').first().click();
    await page.getByRole('dialog').locator('select').selectOption('retraction');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').locator('.field-error').first().waitFor();
    await page.locator('#recall-count').filter({ hasText: /\S/ }).waitFor();
  },
  'alerts: one waits, one is planned': asSuperAdmin('/dash/alerts'),
  'a new alert without its texts': async (page, site, staffed, language) => {
    await asSuperAdmin('/dash/alerts')(page, site, staffed, language);
    await page.locator('main header .button').click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').locator('.field-error').first().waitFor();
  },
  'no incidents': asSuperAdmin('/dash/incidents'),
  'a new incident without its texts': async (page, site, staffed, language) => {
    await asSuperAdmin('/dash/incidents')(page, site, staffed, language);
    await page.locator('main header .button').click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').locator('.field-error').first().waitFor();
  },
  'announced and issued notices': async (page, site, staffed, language) => {
    await asSuperAdmin('/dash/notices')(page, site, staffed, language);
    await page.locator('section[aria-labelledby=issued-notices] .row').nth(1).waitFor();
    await page
      .locator('section[aria-labelledby=issued-notices] .row-facts + .row-facts > span')
      .first()
      .waitFor();
  },
  'cancelling a notice': async (page, site, staffed, language) => {
    await asSuperAdmin('/dash/notices')(page, site, staffed, language);
    await page.locator('.row .button-alarm').first().click();
    await page.getByRole('dialog').waitFor();
  },
  'reviews that fall due': asSuperAdmin('/dash/due'),
  'confirming a text': async (page, site, staffed, language) => {
    await asSuperAdmin('/dash/due')(page, site, staffed, language);
    await page.locator('.row .button').first().click();
    await page.getByRole('dialog').locator('input[type=radio]').nth(1).check();
  },
  'published posts with nothing found': asSuperAdmin('/dash/published?q=qwxzqwxz'),
  topics: asSuperAdmin('/dash/topics?q=malaria'),
  'proposed topics': asSuperAdmin('/dash/topics?status=proposed'),
  'changing a topic': async (page, site, staffed, language) => {
    await asSuperAdmin('/dash/topics?q=malaria')(page, site, staffed, language);
    await page.locator('.row .button').first().click();
    await page.getByRole('dialog').locator('summary').first().click();
  },
  'merging a topic': async (page, site, staffed, language) => {
    await asSuperAdmin('/dash/topics?q=malaria')(page, site, staffed, language);
    await page.locator('.row details > summary').first().click();
    await page.locator('.row details button').first().click();
    await page.getByRole('dialog').waitFor();
  },
  'open applications': asSuperAdmin('/dash/applications'),
  'declined applications': asSuperAdmin('/dash/applications?status=declined'),
  'accounts and roles': asSuperAdmin('/dash/accounts'),
  'changing a role': async (page, site, staffed, language) => {
    await asSuperAdmin('/dash/accounts?q=Grace')(page, site, staffed, language);
    await page.locator('.row .button').first().click();
    await page.getByRole('dialog').locator('input[value=A]').check();
    await page.getByRole('dialog').locator('.notice').waitFor();
  },
  'audit log': asSuperAdmin('/dash/audit'),
  'security events': asSuperAdmin('/dash/security'),
};

async function open(
  page: Page,
  site: RunningSite,
  member: TestAccount,
  path: string,
  language: InterfaceLanguage,
): Promise<void> {
  await beSignedIn(page, site, member);
  await page.goto(`${site.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[data-loading]'));
}
