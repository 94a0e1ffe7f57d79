/** A listening site with everything that the examples of the docs need. */

import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { keyScopes } from '../contract/programs/scopes.ts';
import { decideNode, proposeNode } from '../server/cloud/index.ts';
import type { Context } from '../server/platform/context.ts';
import {
  exampleAddress,
  exampleIds,
  exampleService,
  exampleSlug,
} from '../server/platform/http/description/example-values.ts';
import { startTestApp, type TestApp } from './app.ts';
import { startCloudNode, stopCloudNodes } from './cloud-node.ts';
import { type CodeBlock, codeOn } from './examples.ts';
import { giveDeveloperAccess, makeAccount, makeApproved, makeDraft, type TestAccount } from './factories.ts';
import { freePort } from './process.ts';

export interface DocumentedSite {
  site: TestApp;
  /** An author with developer access. */
  author: TestAccount;
  /** The environment variables of examples: a key and a test key of the author with every scope, and a signed message. */
  environment: Record<string, string>;
  /** The code on a page of the docs, in its order. @throws if there is no such page */
  codeAt(address: string): Promise<CodeBlock[]>;
  /** Replaces the ids in examples by real ones. Each time the draft is a new one. */
  withRealIds(code: string): Promise<string>;
  close(): Promise<void>;
}

export async function startDocumentedSite(): Promise<DocumentedSite> {
  const port = await freePort();
  const site = await startTestApp({ PUBLIC_URL: `http://127.0.0.1:${port}`, OUTBOUND_LOOPBACK: 'true' });
  await site.app.listen({ port, host: '127.0.0.1' });
  const author = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Wanjiru' });
  await giveDeveloperAccess(site.context, author);
  const { body } = await site.call('POST', '/developer/keys', {
    token: author.token,
    proved: true,
    body: { name: 'Examples', scopes: [...keyScopes], days: 1 },
  });
  const { body: testKey } = await site.call('POST', '/developer/keys', {
    token: author.token,
    proved: true,
    body: { name: 'Examples', scopes: [...keyScopes], days: 1, test: true },
  });
  const post = await makeApproved(site.context, {
    author,
    title: 'Clean water',
    topics: ['malaria', 'cholera'],
  });
  if (post.slug !== exampleSlug) throw new Error('the post is not at the address that examples read');
  const superAdmin = await makeAccount(site.context, 'S');
  const node = await proposeNode(site.context, await makeAccount(site.context, 'A'), {
    url: await startCloudNode(),
  });
  await decideNode(site.context, superAdmin, node.id, { decision: 'approve' });

  return {
    site,
    author,
    environment: {
      API_KEY: body.secret,
      TEST_KEY: testKey.secret,
      ACCESS_TOKEN: body.secret,
      ...signedMessage(),
    },
    async codeAt(address) {
      const { status, html } = await site.page(address);
      if (status !== 200) throw new Error(`${address} answered ${status}`);
      return codeOn(html);
    },
    async withRealIds(code) {
      const isDraft = code.includes('/drafts/');
      const trial = code.includes('/sandbox/posts/') ? await submitTrial(site, testKey.secret) : null;
      const { id } = trial ?? (isDraft ? await makeDraft(site.context, { author }) : post);
      const hook = code.includes('/webhooks') ? await makeWebhook(site.context, author) : null;
      return code
        .replaceAll(exampleIds.webhook, hook?.webhook ?? exampleIds.webhook)
        .replaceAll(exampleIds.delivery, hook?.delivery ?? exampleIds.delivery)
        .replaceAll(exampleAddress, hook?.url ?? exampleAddress)
        .replaceAll(exampleIds.post, id)
        .replaceAll(exampleIds.author, author.id)
        .replaceAll(exampleIds.node, node.id)
        .replaceAll(exampleService, node.service_id);
    },
    async close() {
      await stopCloudNodes();
      await site.close();
    },
  };
}

/** A text that waits in the sandbox of the key. */
async function submitTrial(site: TestApp, key: string): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${key}` };
  const text = { title: 'Wells', body: 'Dig deep.' };
  const { body } = await site.call('POST', '/api/v1/drafts', { headers, body: text });
  const { id, version } = body.draft;
  await site.call('POST', `/api/v1/drafts/${id}/submit`, { headers, body: { version } });
  return { id };
}

/** A message as a receiver gets it, in the variables that the examples read. */
export function signedMessage(): Record<string, string> {
  const secret = randomBytes(32).toString('base64');
  const [id, at] = ['msg_1', new Date()];
  const body = JSON.stringify({ type: 'webhook.test', data: { name: 'Hôpital de Kisangani' } });
  return {
    WEBHOOK_SECRET: `whsec_${secret}`,
    WEBHOOK_ID: id,
    WEBHOOK_TIMESTAMP: String(Math.floor(at.getTime() / 1000)),
    WEBHOOK_SIGNATURE: new Webhook(secret).sign(id, at, body),
    WEBHOOK_BODY: body,
  };
}

/** The author's only webhook, with a delivery: an account may have only a few webhooks. */
async function makeWebhook({ db, secrets }: Context, author: TestAccount) {
  const url = 'http://127.0.0.1:9999/hook';
  const at = new Date();
  await db.deleteFrom('webhooks').where('account_id', '=', author.id).execute();
  const webhook = randomUUID();
  await db
    .insertInto('webhooks')
    .values({
      id: webhook,
      account_id: author.id,
      url,
      events: ['post.approved'],
      secret: secrets.seal('webhooks.secret', webhook, randomBytes(32)),
      after_number: 0,
      created_at: at,
    })
    .execute();
  const { id: delivery } = await db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhook,
      number: null,
      event: 'webhook.test',
      body: '{}',
      status: 'delivered',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { webhook, delivery, url };
}
