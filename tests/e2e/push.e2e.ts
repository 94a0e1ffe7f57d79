/** Messages about saved posts. Chromium has neither a push service nor a screen for messages here: the test plays both. */
import { withdrawPost } from '../../server/posts/index.ts';
import { longEnoughReason, makeAccount, makeApproved } from '../factories.ts';
import { lookAt } from './look.ts';
import { edge, expect, test } from './test.ts';

test.use({ settings: { PUSH_SERVICES: 'push.example' } });

test(
  'a reader asks for messages about saved posts, gets one, and ends them',
  edge,
  async ({ page, context, namedSite: site }) => {
    const { db } = site.context;
    await context.grantPermissions(['notifications'], { origin: site.url });
    // What the browser's push service gives: an address and keys.
    await page.addInitScript(() => {
      const subscription = {
        endpoint: 'https://push.example/1',
        toJSON: () => ({
          endpoint: 'https://push.example/1',
          keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
        }),
        unsubscribe: async () => localStorage.removeItem('asked'),
      };
      Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', {
        get: () => ({
          getSubscription: async () => (localStorage.getItem('asked') ? subscription : null),
          subscribe: async (options: PushSubscriptionOptionsInit) => {
            localStorage.setItem('asked', String(options.applicationServerKey));
            return subscription;
          },
        }),
      });
    });
    const author = await makeAccount(site.context, 'R');
    const { id, slug } = await makeApproved(site.context, { author, title: 'Boil the water' });
    await page.goto(`${site.url}/phis/saved`);
    await expect(page.locator('#saved-push')).toBeHidden();
    await page.goto(`${site.url}/phis/read/${slug}/save`);
    await page.getByRole('button', { name: /^Save in this browser/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'This post is saved' })).toBeVisible();

    await page.goto(`${site.url}/phis/saved`);
    await lookAt(page, 'saved posts with messages');
    await page.getByRole('button', { name: 'Tell me on this device' }).click();
    const told = page.locator('#saved-push').getByRole('status');
    await expect(told).toHaveText('This device is told of notices on your saved posts.');
    const asked = () =>
      db
        .selectFrom('push_subscriptions')
        .innerJoin('push_posts', 'push_posts.subscription_id', 'push_subscriptions.id')
        .select(['endpoint', 'language', 'post_id'])
        .execute();
    expect(await asked()).toEqual([{ endpoint: 'https://push.example/1', language: 'en', post_id: id }]);
    const key = await page.locator('#saved-push').getAttribute('data-key');
    expect(await page.evaluate(() => localStorage.getItem('asked'))).toBe(key);

    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(() => {
      const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration');
      registration.showNotification = async (...message) => {
        Object.assign(globalThis, { shown: message });
      };
    });
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: site.url,
      registrationId: await registered,
      data: JSON.stringify({
        title: 'Boil the water',
        body: 'This post was withdrawn.',
        language: 'en',
        url: `/phis/read/${slug}?lang=en`,
      }),
    });
    const shown = () => worker?.evaluate(() => Reflect.get(globalThis, 'shown'));
    await expect.poll(shown).toEqual([
      'Boil the water',
      {
        body: 'This post was withdrawn.',
        lang: 'en',
        tag: `/phis/read/${slug}?lang=en`,
        data: `/phis/read/${slug}?lang=en`,
        icon: '/icons/192.png',
      },
    ]);

    await page.getByRole('button', { name: 'Stop telling me' }).click();
    await expect(told).toHaveText('This device is no longer told of anything.');
    expect(await asked()).toEqual([]);
  },
);
