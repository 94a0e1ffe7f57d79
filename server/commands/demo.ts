/** `npm run demo`: sample posts, written for this project (product.md#for-operators) */
import { fileURLToPath } from 'node:url';
import { createAccount, findActorByEmail } from '../accounts/index.ts';
import { type AccountActor, operator } from '../actor.ts';
import type { Context } from '../context.ts';
import { findPostFiles, importFile } from '../import-export/index.ts';
import { CommandError } from '../start.ts';
import { progressBar, runCommand, say } from './command.ts';

const directory = fileURLToPath(new URL('../../demo', import.meta.url));
const email = 'demo@example.org';

runCommand(async (context) => {
  const author = await demoAuthor(context);
  const files = await findPostFiles(directory);
  const bar = progressBar();
  bar.start(files.length);
  let added = 0;
  for (const file of files) {
    const { result } = await importFile(context, author, { directory, file, approve: true });
    if (result === 'added') added += 1;
    bar.advance();
  }
  bar.stop();
  say(`${files.length} demo posts: ${added} added, ${files.length - added} already there.`);
});

async function demoAuthor(context: Context): Promise<AccountActor> {
  const found = await findActorByEmail(context, email);
  if (found) return found;
  const account = {
    email,
    firstname: 'Demo',
    lastname: 'Author',
    role: 'R',
    author: true,
    password: null,
  } as const;
  await createAccount(context, operator, account);
  const made = await findActorByEmail(context, email);
  if (!made) throw new CommandError(`The account ${email} is disabled.`);
  return made;
}
