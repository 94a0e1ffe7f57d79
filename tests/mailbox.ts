/**
 * A mail server for tests: an SMTP server on its own port that stores messages, and can be told to misbehave.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Behaviour =
  /** Accepts every message. */
  | 'normal'
  /** Receives a message and replies only after its behaviour is changed. */
  | 'slow'
  /** Accepts connections and sends nothing. */
  | 'silent'
  /** Closes every connection. */
  | 'away'
  /** Breaks the connection in the middle of a message. */
  | 'dying'
  /**
   * Replies with this code, 4xx for a temporary or 5xx for a permanent error. As on real servers, its text
   * quotes the address.
   */
  | { refuse: number; at?: 'sender' | 'recipient' | 'data' };

export interface ReceivedMail extends Email {
  envelope: { from: string; to: string[] };
  /** The raw message, decoded as UTF-8. */
  raw: string;
}

export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string;
  /** The accepted messages, in order. */
  readonly messages: readonly ReceivedMail[];
  /** The number of connections so far. */
  readonly calls: number;
  behave(behaviour: Behaviour): void;
  /** Behaves normally again, and drops messages and open connections. */
  reset(): void;
  /** Resolves to the accepted messages once there are that many. */
  received(count: number): Promise<readonly ReceivedMail[]>;
  /** Resolves once there have been that many connections. */
  called(count: number): Promise<void>;
  /** Resolves once that many messages wait for a reply. */
  holds(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a mail server that accepts every message. */
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

  const server = new PromptServer({
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
  // A client that disconnects is not an error of the test.
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

/** Greets at once. The library keeps every client waiting for 100 ms, to find those that talk first. */
class PromptServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer['connect']>): void {
    super.connect(...given);
    const connection = [...this.connections].at(-1);
    if (!connection) return;
    const greet = connection.connectionReady.bind(connection);
    connection.connectionReady = () => {};
    setImmediate(greet);
  }
}

/** Conditions that are checked again after each change. */
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
