/** A mail server for tests: it speaks SMTP on a port of its own, keeps what it takes, and misbehaves when told to. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Behaviour =
  /** Takes every message. */
  | 'normal'
  /** Takes in a message and says nothing, until it behaves otherwise: then it answers. */
  | 'slow'
  /** Lets callers in and says nothing at all. */
  | 'silent'
  /** Hangs up on every caller. */
  | 'away'
  /** Breaks the connection in the middle of a message. */
  | 'dying'
  /** Answers with this code, 4xx for now or 5xx for good; its words quote the address, as those of real servers do. */
  | { refuse: number; at?: 'sender' | 'recipient' | 'data' };

export interface ReceivedMail extends Email {
  envelope: { from: string; to: string[] };
  /** As it came, decoded as UTF-8. */
  raw: string;
}

export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  /** What has been taken, in the order that it came. */
  readonly messages: readonly ReceivedMail[];
  /** How many callers there have been. */
  readonly calls: number;
  behave(behaviour: Behaviour): void;
  /** Behaves normally again, and drops messages and open connections. */
  reset(): void;
  /** Resolves to what has been taken once it is that many. */
  received(count: number): Promise<readonly ReceivedMail[]>;
  /** Resolves once it has been called that many times. */
  called(count: number): Promise<void>;
  /** Resolves once it has that many messages that it has not answered yet. */
  holds(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a mailbox that behaves. */
export async function openMailbox(): Promise<Mailbox> {
  const messages: ReceivedMail[] = [];
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = 'normal';
  let calls = 0;
  const { changed, when } = watched();
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect(_session, answer) {
      if (behaviour !== 'silent') answer();
    },
    onMailFrom: ({ address }, _session, answer) => answer(smtpError(behaviour, 'sender', address)),
    onRcptTo: ({ address }, _session, answer) => answer(smtpError(behaviour, 'recipient', address)),
    onData(stream, { envelope }, answer) {
      if (behaviour === 'dying') {
        stream.resume();
        hangUp();
        return;
      }
      const to = envelope.rcptTo.map(({ address }) => address);
      const refused = smtpError(behaviour, 'data', to.join());
      const take = async (contents: Buffer) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        messages.push({
          ...(await PostalMime.parse(contents)),
          envelope: { from, to },
          raw: contents.toString(),
        });
        answer();
        changed();
      };
      buffer(stream).then((contents) => {
        if (refused) answer(refused);
        else if (behaviour !== 'slow') return take(contents);
        else held.push(() => void take(contents));
        return changed();
      }, answer);
    },
  } satisfies SMTPServerOptions);
  // A caller that hangs up is none of our errors.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  listening.on('connection', (socket: Socket) => {
    calls += 1;
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}));
    if (behaviour === 'away') socket.destroy();
    changed();
  });
  await once(listening, 'listening');
  const address = listening.address();
  if (!address || typeof address === 'string') throw new Error('the mailbox has no port');

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    get calls() {
      return calls;
    },
    behave(next) {
      behaviour = next;
      for (const answer of held.splice(0)) answer();
    },
    reset() {
      behaviour = 'normal';
      calls = 0;
      for (const kept of [messages, held]) kept.length = 0;
      hangUp();
    },
    received: (count) => when(() => messages.length >= count).then(() => messages),
    called: (count) => when(() => calls >= count),
    holds: (count) => when(() => held.length >= count),
    async close() {
      const closed = Promise.withResolvers<void>();
      server.close(closed.resolve);
      hangUp();
      await closed.promise;
    },
  };
}

/** Conditions that are looked at again whenever something has changed. */
function watched() {
  const waiting = new Set<() => void>();
  return {
    changed() {
      for (const look of waiting) look();
    },
    when(condition: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (!condition()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
  };
}

function smtpError(behaviour: Behaviour, at: 'sender' | 'recipient' | 'data', address: string): Error | null {
  if (typeof behaviour === 'string' || (behaviour.at ?? 'recipient') !== at) return null;
  return Object.assign(new Error(`<${address}> is refused`), { responseCode: behaviour.refuse });
}
