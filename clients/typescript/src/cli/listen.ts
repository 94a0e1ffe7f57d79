/** The command that brings the messages of webhooks to a program on this machine. */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { env } from 'node:process';
import type { Change, WebhookEvent } from '../index.ts';
import { pause } from '../requests.ts';
import { type Command, UsageError } from './command.ts';
import { causeOf, followForever } from './following.ts';
import { jsonLine, note, plain, print } from './output.ts';

const events: Record<WebhookEvent, Change['type']> = {
  'post.approved': 'approved',
  'post.revised': 'revised',
  'post.withdrawn': 'withdrawn',
  'post.confirmed': 'confirmed',
  'notice.issued': 'notice',
};
const eventNames = Object.keys(events) as WebhookEvent[];

/** Seconds that a receiver has, as it has with the site. */
const timeLimit = 15;
const tries = 3;

export const listen: Command = {
  name: 'listen',
  usage: 'PORT[/PATH] | ADDRESS [--events NAME,…] [--wait SECONDS] [--test]',
  about: 'Send the messages of webhooks to a program on this machine, as they happen.',
  more: `A site sends webhooks only to public https addresses. This command reads the changes of the site and sends each as the message
that a webhook gets, signed in the same way, to http://127.0.0.1:PORT/PATH or to any other address. It needs no key, and no webhook is
registered. Messages are signed with WEBHOOK_SECRET where that is set, otherwise with a new secret, which is printed.

What differs from the site: a message is tried three times and not for four days, and messages come in order.

--events NAME,…  ${eventNames.join(', ')}. All where nothing is said.
--wait SECONDS   How often to look for changes, 5 where nothing is said.
--test           Send a message of the type webhook.test first.`,
  options: { events: { type: 'string' }, wait: { type: 'string' }, test: { type: 'boolean' } },
  words: [1, 1],
  async run({ client, words: [target = ''], text, flag, number, json }) {
    const receiver = { address: addressOf(target), secret: secretOf(env.WEBHOOK_SECRET), json };
    const chosen = chosenEvents(text('events'));
    const wait = number('wait', 5, 1);
    let cursor: string | null = await client.now();
    const place = {
      read: async () => cursor,
      write: async (at: string) => {
        cursor = at;
      },
    };
    if (!env.WEBHOOK_SECRET) note(`Messages are signed with ${receiver.secret}`);
    note(`Waiting for changes. They go to ${receiver.address}`);
    if (flag('test')) await deliver(receiver, testMessage(receiver.address));
    for await (const change of followForever(client, place, wait)) {
      const type = eventNames.find((name) => events[name] === change.type);
      if (type !== undefined && chosen.includes(type)) await deliver(receiver, changeMessage(type, change));
    }
  },
};

interface Receiver {
  address: string;
  secret: string;
  json: boolean;
}

interface Outgoing {
  id: string;
  type: string;
  about: string;
  body: string;
}

/** The message that the site sends of a change. Its id is the same each time, as that of a message that is sent again. */
function changeMessage(type: WebhookEvent, { at, post, notice }: Change): Outgoing {
  const body = JSON.stringify({ type, timestamp: at, data: { post, notice } });
  const hash = createHash('sha256').update(body).digest('hex');
  const id = hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return { id, type, about: post.title, body };
}

function testMessage(address: string): Outgoing {
  const data = { webhook: { id: randomUUID(), url: address } };
  const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date().toISOString(), data });
  return { id: randomUUID(), type: 'webhook.test', about: '', body };
}

/** Sends a message, and says what became of it. */
async function deliver(
  { address, secret, json }: Receiver,
  { id, type, about, body }: Outgoing,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const begun = Date.now();
    const outcome = await send(
      address,
      { ...signatureOf(secret, id, body), 'content-type': 'application/json' },
      body,
    );
    const milliseconds = Date.now() - begun;
    await print(
      json
        ? jsonLine({ id, type, attempt, ...outcome, milliseconds })
        : `${new Date().toISOString()}  ${plain(type)}  ${plain(about)}  ${plain(outcome.status_code ?? outcome.outcome)} in ${milliseconds} ms`,
    );
    if (outcome.outcome === 'delivered') return;
    if (attempt === tries) return note(`Given up: ${type} ${id}`);
    await pause(attempt);
  }
}

async function send(
  address: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ outcome: string; status_code: number | null }> {
  try {
    const signal = AbortSignal.timeout(timeLimit * 1000);
    const reply = await fetch(address, { method: 'POST', headers, body, redirect: 'manual', signal });
    await reply.body?.cancel();
    return { outcome: reply.ok ? 'delivered' : 'http_status', status_code: reply.status };
  } catch (error) {
    return { outcome: causeOf(error), status_code: null };
  }
}

/** The headers of Standard Webhooks. */
function signatureOf(secret: string, id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signed = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signed}` };
}

function secretOf(given: string | undefined): string {
  if (!given) return `whsec_${randomBytes(32).toString('base64')}`;
  if (!/^(whsec_)?[A-Za-z0-9+/]{16,}={0,2}$/.test(given))
    throw new UsageError('WEBHOOK_SECRET is not a secret of a webhook: whsec_ and base64.');
  return given;
}

function addressOf(target: string): string {
  const local = /^(\d{1,5})(\/\S*)?$/.exec(target);
  const address = local ? `http://127.0.0.1:${local[1]}${local[2] ?? '/'}` : target;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${target} is neither a port, such as 8766/hook, nor an http address.`);
  return url.href;
}

function chosenEvents(given: string | undefined): WebhookEvent[] {
  if (given === undefined) return eventNames;
  return given.split(',').map((name) => {
    const found = eventNames.find((one) => one === name.trim());
    if (found === undefined)
      throw new UsageError(`${name} is not an event. There are ${eventNames.join(', ')}.`);
    return found;
  });
}
