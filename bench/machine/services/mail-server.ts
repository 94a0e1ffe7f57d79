/**
 * A process: a mail server that keeps each message as a file in the folder of the first argument before it accepts
 * it, on the port of the second.
 */
import { randomUUID } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const [folder = '', port = ''] = process.argv.slice(2);

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, answer) {
    buffer(stream)
      .then(keep)
      .then(() => answer(), answer);
  },
});
// A client that was killed is no error of this server.
server.on('error', () => {});
server.listen(Number(port), '127.0.0.1');

async function keep(message: Buffer): Promise<void> {
  const file = path.join(folder, `${Date.now()}-${randomUUID()}`);
  const written = await open(file, 'wx');
  await written.writeFile(message);
  await written.sync();
  await written.close();
  await rename(file, `${file}.eml`);
}
