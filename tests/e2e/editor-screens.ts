import type { Page } from '@playwright/test';
import type { InterfaceLanguage } from '../../contract/constants.ts';
import { addComment } from '../../server/desk/review/comments.ts';
import { returnWithComments } from '../../server/desk/review/decisions.ts';
import { operator } from '../../server/platform/actor.ts';
import type { Context } from '../../server/platform/context.ts';
import { getDraft, revisePost, saveDraft } from '../../server/posts/index.ts';
import { decideOnReport } from '../../server/posts/reports/decisions.ts';
import {
  makeAccount,
  makeApproved,
  makeDraft,
  makeReport,
  makeSubmitted,
  type PostOptions,
  type TestAccount,
} from '../factories.ts';
import { beSignedIn } from './member.ts';
import type { RunningSite } from './running-site.ts';

interface Desk {
  author: TestAccount;
  reader: TestAccount;
  /** Posts by their state. */
  draft: string;
  changed: string;
  returned: string;
  submitted: string;
  approved: string;
  revised: string;
}

type EditorScreen = (page: Page, site: RunningSite, desk: Desk, language: InterfaceLanguage) => Promise<void>;

const english = {
  language: 'en',
  title: 'How long to boil water',
  body: `## At sea level

Boil the water for **one minute**, then let it cool in a *covered* pot.[^1]

- Strain cloudy water first.
- Store it where no hand can reach it.

| Height | Minutes |
| --- | --- |
| 0 m | 1 |
| 2000 m | 3 |

> Water that looks clean may not be.

The dose of chlorine is $c = m / V$. See [the table](https://example.org).

[^1]: Not in the sun.
`,
};

const arabic = {
  language: 'ar',
  title: 'كم دقيقة يُغلى الماء',
  body: `## عند مستوى البحر

اغلِ الماء **دقيقة واحدة**، ثم اتركه يبرد في إناء *مغطى*.

- صفِّ الماء العكر أولًا.
- احفظه بعيدًا عن الأيدي.

> قد لا يكون الماء الصافي نظيفًا.
`,
};

/** Fills a site with a post in each state that the editor shows. */
export async function prepareDesk({ context }: RunningSite, language: InterfaceLanguage): Promise<Desk> {
  const author = await makeAccount(context, 'R', { firstname: 'Thandiwe', lastname: 'Mokoena' });
  const staff = await makeAccount(context, 'A');
  const text = { author, topics: ['water', 'cholera'], ...(language === 'ar' ? arabic : english) };
  const returned = await makeSubmitted(context, text);
  const quote = language === 'ar' ? 'صفِّ الماء العكر أولًا' : 'Strain cloudy water first';
  await addComment(context, staff, returned.id, {
    revision: returned.revision,
    body: language === 'ar' ? 'بماذا؟' : 'Through what?',
    passage: { quote, prefix: '', suffix: '' },
  });
  const comment = language === 'ar' ? 'اذكر مصدر الأرقام.' : 'Say where the figures come from.';
  await returnWithComments(context, operator, returned.id, { comment });
  return {
    author,
    reader: await makeAccount(context, 'P'),
    draft: (await makeDraft(context, text)).id,
    changed: (await makeDraft(context, text)).id,
    returned: returned.id,
    submitted: (await makeSubmitted(context, text)).id,
    approved: (await makeApproved(context, text)).id,
    revised: await makeRevised(context, staff, text),
  };
}

/** A published post whose author has begun to revise it, and in which readers reported mistakes. */
async function makeRevised(context: Context, staff: TestAccount, text: PostOptions): Promise<string> {
  const { id, author } = await makeApproved(context, text);
  for (const passage of ['Boil the water for one minute', 'اغلِ الماء دقيقة واحدة']) {
    const report = await makeReport(context, { post: id, passage });
    await decideOnReport(context, staff, report.id, { action: 'send', note: null });
  }
  await revisePost(context, author, id);
  return id;
}

/** The screens of the editor, by name. */
export const editorScreens: Record<string, EditorScreen> = {
  'write a post': async (page, site, { author }, language) => {
    await open(page, site, author, '/phis/write', language);
    await editorIsThere(page);
  },
  'edit a post': async (page, site, { author, draft }, language) => {
    await open(page, site, author, `/phis/edit/${draft}`, language);
    await editorIsThere(page);
  },
  'edit a returned post': async (page, site, { author, returned }, language) => {
    await open(page, site, author, `/phis/edit/${returned}`, language);
    await editorIsThere(page);
    await page.locator('#comments-heading').waitFor();
  },
  'submit with missing parts': async (page, site, { author }, language) => {
    await open(page, site, author, '/phis/write', language);
    await editorIsThere(page);
    await page.locator('main .form-actions > .button').click();
    await page.locator('main .notice ul').waitFor();
  },
  'reported mistakes': async (page, site, { author, revised }, language) => {
    await open(page, site, author, `/phis/edit/${revised}`, language);
    await editorIsThere(page);
    await page.locator('#reports-heading').waitFor();
  },
  'submit a revision without a note': async (page, site, { author, revised }, language) => {
    await open(page, site, author, `/phis/edit/${revised}`, language);
    await editorIsThere(page);
    await page.locator('main .form-actions > .button').last().click();
    await page.locator('#change-kind').waitFor();
    await page.locator('main .form-actions > .button').first().click();
    await page.locator('#change-kind-error').waitFor();
  },
  'submitted post': async (page, site, { author, submitted }, language) => {
    await open(page, site, author, `/phis/edit/${submitted}`, language);
    await page.locator('.prose').waitFor();
  },
  'published post in the editor': async (page, site, { author, approved }, language) => {
    await open(page, site, author, `/phis/edit/${approved}`, language);
  },
  'describe a picture': async (page, site, { author, draft }, language) => {
    await open(page, site, author, `/phis/edit/${draft}`, language);
    await editorIsThere(page);
    const file = { name: 'well.png', mimeType: 'image/png', buffer: Buffer.alloc(90_000) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').locator('#picture-alt-error').waitFor();
  },
  'levels of headings': async (page, site, { author, draft }, language) => {
    await open(page, site, author, `/phis/edit/${draft}`, language);
    await editorIsThere(page);
    await page.locator('[aria-keyshortcuts="Control+Shift+H"]').click();
    await page.getByRole('menu').waitFor();
  },
  'outline of a text': async (page, site, { author, draft }, language) => {
    await open(page, site, author, `/phis/edit/${draft}`, language);
    await editorIsThere(page);
    await page.locator('.cm-content').press('Control+End');
    await page.keyboard.type('\n\n#### 2000 m\n\n##### 3000 m');
    await page.locator('summary').filter({ hasText: '(3)' }).click();
    // The next screens are of the same draft, which would first offer what this browser hasn't saved.
    await page.locator('[data-phase="saved"]').waitFor();
  },
  'find and replace': async (page, site, { author, draft }, language) => {
    await open(page, site, author, `/phis/edit/${draft}`, language);
    await editorIsThere(page);
    await page.locator('.cm-content').press('Control+f');
    await page.locator('#find-words:focus').waitFor();
    await page.keyboard.type(language === 'ar' ? 'الماء' : 'water');
    await page.keyboard.press('Enter');
    await page.locator('.cm-searchMatch-selected').waitFor();
  },
  'insert a link': async (page, site, { author, draft }, language) => {
    await open(page, site, author, `/phis/edit/${draft}`, language);
    await editorIsThere(page);
    await page.locator('[aria-keyshortcuts="Control+K"]').click();
    const address = page.getByRole('dialog').getByRole('combobox');
    await address.fill(language === 'ar' ? 'الماء' : 'water');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
  },
  'insert a chart': async (page, site, { author, draft }, language) => {
    await open(page, site, author, `/phis/edit/${draft}`, language);
    await editorIsThere(page);
    await page.locator('[role="toolbar"] [aria-haspopup="dialog"]').last().click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').locator('.field-error').last().waitFor();
  },
  'two texts to choose from': async (page, site, { author, changed }, language) => {
    await open(page, site, author, `/phis/edit/${changed}`, language);
    await editorIsThere(page);
    const body = language === 'ar' ? 'اغلِ الماء ثلاث دقائق.' : 'Boil the water for three minutes.';
    await saveDraft(site.context, author, changed, { version: 1, body });
    await page.locator('#title').press('End');
    await page.keyboard.type('!');
    await page.locator('main .notice .button').click();
    await page.locator('main :is(ins, del)').first().waitFor();
  },
  'signed out in the editor': async (page, site, { author, draft }, language) => {
    await open(page, site, author, `/phis/edit/${draft}`, language);
    await editorIsThere(page);
    await page.context().clearCookies();
    await page.locator('#title').press('End');
    await page.keyboard.type('!');
    await page.locator('[data-phase="session-ended"]').waitFor();
  },
  'unsaved changes': async (page, site, { author, draft }, language) => {
    // What the editor of the screen before sends while it is left may arrive once its author is signed in again.
    await page.goto('about:blank');
    await saveElsewhere(site, author, draft);
    await open(page, site, author, `/phis/edit/${draft}`, language);
    await page.locator('main p[lang]').waitFor();
    await page.locator('.form-actions [aria-expanded]').click();
    await page.locator('main :is(ins, del)').first().waitFor();
  },
  'a reader at the editor': async (page, site, { reader }, language) => {
    await open(page, site, reader, '/phis/write', language);
  },
};

/** Saves a text on the server that this browser hasn't seen; what the browser still sends is refused as outdated. */
async function saveElsewhere(site: RunningSite, author: TestAccount, id: string): Promise<void> {
  const { draft } = await getDraft(site.context, author, id);
  const { version } = draft;
  await saveDraft(site.context, author, id, { version, body: `${draft.body}\n\nKept elsewhere.` });
}

async function editorIsThere(page: Page): Promise<void> {
  await page.locator('.cm-content').waitFor();
}

async function open(
  page: Page,
  site: RunningSite,
  member: TestAccount,
  path: string,
  language: InterfaceLanguage,
): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await beSignedIn(page, site, member);
  await page.goto(`${site.url}${path}?lang=${language}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
