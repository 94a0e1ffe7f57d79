import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type InterfaceLanguage, webhookEvents } from '../../contract/constants.ts';
import { authorize, createKey, registerApp, UsageCounter } from '../../server/programs/index.ts';
import { giveDeveloperAccess, makeAccount, makeApproved, type TestAccount } from '../factories.ts';
import { goodPassword } from '../people.ts';
import { makeDeveloper } from '../sample-app.ts';
import { beSignedIn, enterPassword } from './member.ts';
import { chooseFirstAlarm } from './row-menu.ts';
import type { RunningSite } from './running-site.ts';
import { type SampleAppServer, startSampleApp } from './sample-app-server.ts';

/** The people who see the screens of developers, and an app that asks to be connected. */
interface Developers {
  developer: TestAccount;
  /** A developer without keys, apps and webhooks. */
  newcomer: TestAccount;
  app: SampleAppServer;
}

type DeveloperScreen = (
  page: Page,
  site: RunningSite,
  developers: Developers,
  language: InterfaceLanguage,
) => Promise<void>;

/** Fills a site with the data of a developer's account. */
export async function prepareDevelopers(site: RunningSite): Promise<Developers> {
  const { context } = site;
  const developer = await makeAccount(context, 'R', { firstname: 'Thandiwe', lastname: 'Mokoena' });
  await giveDeveloperAccess(site.context, developer);
  const { secret } = await createKey(context, developer, {
    name: 'The notebook of the district office',
    scopes: ['profile', 'posts:read', 'posts:write'],
    days: 90,
  });
  await createKey(context, developer, { name: 'Backup', scopes: ['posts:read'], days: 365 });
  const app = await startSampleApp();
  const registered = await registerApp(context, developer, {
    name: 'Well watch',
    homepage: 'https://wells.example',
    redirect_uris: [app.redirectUri, 'https://wells.example/a/rather/long/address/to/be/sent/back/to'],
    confidential: true,
  });
  await app.configure(site.url, registered.app.id, registered.secret ?? '');
  await countSomeCalls(site, secret);
  await makeWebhooks(site, developer);
  return { developer, newcomer: await makeDeveloper(site, { password: goodPassword }), app };
}

async function countSomeCalls({ context }: RunningSite, secret: string): Promise<void> {
  const caller = await authorize(context, secret);
  for (let daysAgo = 0; daysAgo < 12; daysAgo += 1) {
    const at = new Date(Date.now() - daysAgo * 24 * 3600 * 1000);
    const usage = new UsageCounter({ ...context, clock: () => at });
    for (let call = 0; call < 40 - daysAgo * 3; call += 1)
      usage.count(
        caller,
        call % 3 === 0 ? 'GET /api/v1/posts/{slug}' : 'GET /api/v1/posts',
        call % 9 === 0 ? 429 : 200,
      );
    await usage.stop();
  }
}

/** A webhook with deliveries of every outcome, and a disabled one. Nothing is really sent to them. */
async function makeWebhooks({ context }: RunningSite, { id: account_id }: TestAccount): Promise<void> {
  for (let number = 0; number < 3; number += 1) await makeApproved(context);
  const now = Date.now();
  const ago = (hours: number) => new Date(now - hours * 3600 * 1000);
  const common = () => {
    const id = randomUUID();
    const secret = context.secrets.seal('webhooks.secret', id, randomBytes(32));
    return { id, account_id, secret, after_number: Number.MAX_SAFE_INTEGER };
  };
  const [webhook] = await context.db
    .insertInto('webhooks')
    .values([
      {
        ...common(),
        url: 'https://hooks.district-office.example/a/rather/long/address/that/messages/are/sent/to',
        events: [...webhookEvents],
        created_at: ago(90),
        failing_since: ago(3),
      },
      {
        ...common(),
        url: 'https://gone.example/hook',
        events: ['post.withdrawn'],
        created_at: ago(80),
        disabled_at: ago(2),
        disabled_because: 'gone',
      },
    ])
    .returning('id')
    .execute();
  const log = await context.db.selectFrom('publication_log').select('number').orderBy('number').execute();
  const results = [
    { status: 'delivered', outcome: 'delivered', status_code: 204, milliseconds: 131, attempts: 1 },
    { status: 'failed', outcome: 'timeout', attempts: 14 },
    { status: 'waiting', outcome: 'http_status', status_code: 503, milliseconds: 1240, attempts: 2 },
  ] as const;
  for (const [index, result] of results.entries())
    await context.db
      .insertInto('webhook_deliveries')
      .values({
        ...result,
        webhook_id: webhook?.id ?? '',
        number: log[index]?.number ?? 0,
        event: 'post.approved',
        body: '{}',
        created_at: ago(12 - 4 * index),
        attempted_at: ago(11 - 4 * index),
      })
      .execute();
}

const at = (path: string, who: 'developer' | 'newcomer' = 'developer'): DeveloperScreen => {
  return async (page, site, developers, language) => {
    await beSignedIn(page, site, developers[who]);
    await page.goto(`${site.url}${path}?lang=${language}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => !document.querySelector('[data-loading]'));
  };
};

/** The screens of a developer's account, by name. */
export const developerScreens: Record<string, DeveloperScreen> = {
  keys: at('/developer/account/keys'),
  'no keys yet': at('/developer/account/keys', 'newcomer'),
  'a new key': async (page, site, developers, language) => {
    await at('/developer/account/keys')(page, site, developers, language);
    await page.locator('main .button').first().click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').locator('.field-error').waitFor();
  },
  'a key shown once': async (page, site, developers, language) => {
    await at('/developer/account/keys', 'newcomer')(page, site, developers, language);
    await page.locator('main .button').first().click();
    await page.getByRole('dialog').locator('input[type=text]').fill('Notebook');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await enterPassword(page);
    await page.locator('[data-secret]').waitFor();
  },
  'the password asked for again': async (page, site, developers, language) => {
    await at('/developer/account/keys', 'newcomer')(page, site, developers, language);
    await page.locator('main .button').first().click();
    await page.getByRole('dialog').locator('input[type=text]').fill('Notebook');
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.locator('#proof-password').waitFor();
  },
  'revoking a key': async (page, site, developers, language) => {
    await at('/developer/account/keys')(page, site, developers, language);
    await chooseFirstAlarm(page);
    await page.getByRole('dialog').waitFor();
  },
  apps: at('/developer/account/apps'),
  'no apps yet': at('/developer/account/apps', 'newcomer'),
  'a new app': async (page, site, developers, language) => {
    await at('/developer/account/apps')(page, site, developers, language);
    await page.locator('main .button').first().click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').locator('.field-error').first().waitFor();
  },
  webhooks: at('/developer/account/webhooks'),
  'no webhooks yet': at('/developer/account/webhooks', 'newcomer'),
  'a new webhook': async (page, site, developers, language) => {
    await at('/developer/account/webhooks')(page, site, developers, language);
    await page.locator('main .button').first().click();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').locator('.field-error').waitFor();
  },
  'deleting a webhook': async (page, site, developers, language) => {
    await at('/developer/account/webhooks')(page, site, developers, language);
    await chooseFirstAlarm(page);
    await page.getByRole('dialog').waitFor();
  },
  'deliveries of a webhook': async (page, site, developers, language) => {
    await at('/developer/account/webhooks')(page, site, developers, language);
    await page.locator('h2 a[href*="/webhooks/"]').first().click();
    await page.locator('ol.rows').waitFor();
  },
  usage: at('/developer/account/usage'),
  'no usage yet': at('/developer/account/usage', 'newcomer'),
};

/** The screens of connecting an app, by name. */
export const consentScreens: Record<string, DeveloperScreen> = {
  'connecting an app': async (page, site, { developer, app }, language) => {
    await beSignedIn(page, site, developer);
    await page.goto(`${app.url}/?lang=${language}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${page.url().split('?')[0]}?lang=${language}`);
    await page.getByRole('heading', { level: 2 }).waitFor();
  },
  'an app that asks wrongly': async (page, site, _developers, language) => {
    const query = new URLSearchParams({ client_id: 'nobody', response_type: 'code', ui_locales: language });
    await page.goto(`${site.url}/oauth/authorize?${query}`);
  },
  'signing out for an app': async (page, site, _developers, language) => {
    await page.goto(`${site.url}/oauth/sign-out/success?ui_locales=${language}`);
  },
};
