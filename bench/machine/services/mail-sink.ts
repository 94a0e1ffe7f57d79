/** A mail server in this process that accepts every message, and remembers whom it was for and by which Message-ID. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface Delivery {
  to: string;
  messageId: string;
}

export interface MailSink {
  url: string;
  deliveries: readonly Delivery[];
  close(): Promise<void>;
}

export async function openMailSink(): Promise<MailSink> {
  const deliveries: Delivery[] = [];
  const server = new PromptServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, answer) {
      text(stream).then((message) => {
        const [, messageId = ''] = /^Message-ID:\s*(\S+)/im.exec(message) ?? [];
        for (const { address } of envelope.rcptTo) deliveries.push({ to: address, messageId });
        answer();
      }, answer);
    },
  });
  // A client that was killed is no error of this server.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (!address || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    deliveries,
    close: () => new Promise((resolve) => server.close(resolve)),
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
