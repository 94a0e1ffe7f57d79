/** SMS about a notice: one of the staff asks, another one reads what they say and cost, and sends them. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { announceNotice } from '../../server/posts/index.ts';
import { startNotices } from '../../server/site/phones/consent.ts';
import { makeAccount, makeApproved, writtenNotice } from '../factories.ts';
import { lookAt } from './look.ts';
import { openProved } from './member.ts';
import { edge, expect, test } from './test.ts';

/** The numbers that the gateway was asked to write to. */
const got: string[] = [];

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter.
  settings: async ({}, use) => {
    const gateway = http.createServer((request, response) => {
      got.push(new URL(request.url ?? '', 'http://kannel').searchParams.get('to') ?? '');
      response.writeHead(202).end('0: Accepted for delivery');
    });
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    await use({
      PHONE_GATEWAY: 'kannel',
      PHONE_SECRET: 'a'.repeat(32),
      PHONE_USER: 'afya',
      PHONE_PASSWORD: 'secret',
      PHONE_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/cgi-bin/sendsms`,
      PHONE_PART_COST: '0.80 KES',
    });
    gateway.close();
  },
});

test(
  'SMS about a notice are sent once a second person has read their cost',
  edge,
  async ({ page, namedSite: site }) => {
    const { context } = site;
    const [asker, other] = [await makeAccount(context, 'A'), await makeAccount(context, 'A')];
    const numbers = ['+255711000001', '+255711000002', '+255711000003'];
    for (const [at, language] of (['en', 'sw', 'ar'] as const).entries())
      await startNotices(context, { number: numbers[at] ?? '', topic: 'measles', language, by: 'sms' });
    for (const [title, topic] of [
      ['Boil the water', 'cholera'],
      ['Half a tablet', 'measles'],
    ] as const) {
      const { id } = await makeApproved(context, { title, topics: [topic] });
      await announceNotice(context, asker, id, { ...writtenNotice, when: 'now' });
    }

    await openProved(page, site, asker, '/dash/notices');
    const section = page.getByRole('region', { name: 'SMS to telephones' });
    const row = section.getByRole('listitem').filter({ hasText: 'Half a tablet' });
    await expect(row).toContainText('3 receivers');
    await expect(section).toContainText('Nobody asked for notices on its topics');
    await row.getByRole('button', { name: 'Ask for SMS' }).click();
    await page.getByRole('dialog').waitFor();
    await lookAt(page, 'asking for sms');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('blockquote')).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Ask for SMS' }).click();
    await expect(row.getByText('Waiting for a second person')).toBeVisible();
    await expect(row.getByRole('button', { name: /Send SMS/ })).toHaveCount(0);

    await openProved(page, site, other, '/dash/notices?lang=ar');
    await expect(page.locator('section[aria-labelledby=phone-alerts] .row')).toHaveCount(2);
    await lookAt(page, 'sms that wait in arabic');
    await openProved(page, site, other, '/dash/notices?lang=en');
    await row.getByRole('button', { name: 'Send SMS' }).click();
    await expect(dialog).toContainText('3 receivers');
    expect(got).toEqual([]);
    await dialog.getByRole('button', { name: 'Send SMS' }).click();
    await expect(row).toContainText('Agreed');
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText('Sent 3, refused 0, unknown 0, left 0', { timeout: 1000 });
    }).toPass();
    expect(got.sort()).toEqual(numbers);
    await lookAt(page, 'sms that were sent');
  },
);
