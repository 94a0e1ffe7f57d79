/** `npm run admin -- create | role | disable | enable | sessions | remove-factors | rotate-keys | forget-secrets | check-audit-days | maintenance` (product.md#for-operators) */
import { usages } from '../../scripts/usages.mjs';
import { AppError } from '../platform/app-error.ts';
import { CommandError, UsageError } from '../platform/command-error.ts';
import { run } from '../start.ts';
import { accountActions } from './actions/account-actions.ts';
import { forgetLostSecrets, keyActions } from './actions/key-actions.ts';
import { logActions } from './actions/log-actions.ts';
import { maintenanceActions } from './actions/maintenance-actions.ts';
import { runCommand } from './command.ts';
import { answerQuestions } from './command-line.ts';

const actions = new Map([...accountActions, ...keyActions, ...logActions, ...maintenanceActions]);

run(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  if (name === 'forget-secrets') return forgetLostSecrets(args);
  const action = actions.get(name);
  if (!action) {
    answerQuestions(process.argv.slice(2), usages.admin);
    throw new UsageError(usages.admin);
  }
  const act = await action.read(args);
  runCommand(action.inPause, (context) =>
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
