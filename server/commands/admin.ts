/** `npm run admin -- create | role | disable | enable | sessions | rotate-keys` (design §6) */
import { AppError } from '../app-error.ts';
import { CommandError, run } from '../start.ts';
import { deeds } from './account-actions.ts';
import { runCommand } from './command.ts';

const usage = ['Usage:', ...[...deeds.values()].map((deed) => `  ${deed.usage}`)].join('\n');

run(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const deed = deeds.get(name);
  if (!deed) throw new CommandError(usage);
  const act = await deed.read(args);
  runCommand((context) =>
    act(context).catch((error: unknown) => {
      throw error instanceof AppError ? new CommandError(sentenceOf(error)) : error;
    }),
  );
});

/** The error as one line: that of the first wrong field, if there is one. */
function sentenceOf({ message, detail }: AppError): string {
  const [first = message] = Object.values(detail.fields ?? {});
  return first;
}
