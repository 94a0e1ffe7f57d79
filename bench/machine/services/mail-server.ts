/**
 * A process: a mail server that keeps each message as a file in the folder of the first argument before it accepts
 * it, on the port of the second. The name of the file is that which the sender gave itself, a tilde and a random
 * id; beside it stands a file `….answered` once the sender was told that the message is accepted.
 */
import { randomUUID } from 'node:crypto';
import { open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const [folder = '', port = ''] = process.argv.slice(2);

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, { hostNameAppearsAs: sender }, answer) {
    buffer(stream)
      .then((message) => keep(message, String(sender)))
      .then((file) => {
        answer();
        return writeFile(`${file}.answered`, '');
      }, answer);
  },
});
// A client that was killed is no error of this server.
server.on('error', () => {});
server.listen(Number(port), '127.0.0.1');

/** Gives the path of the message without its ending. */
async function keep(message: Buffer, sender: string): Promise<string> {
  const file = path.join(folder, `${encodeURIComponent(sender)}~${randomUUID()}`);
  const written = await open(file, 'wx');
  await written.writeFile(message);
  await written.sync();
  await written.close();
  await rename(file, `${file}.eml`);
  return file;
}
