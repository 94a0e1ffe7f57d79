/** Security events as lines of JSON, in the fields of the Elastic Common Schema (docs/operations.md#security-events). */
import { appendFile } from 'node:fs/promises';
import type { SecurityEventKind } from '../../../contract/trust/event-kinds.ts';
import type { SecuritySettings } from '../../platform/config/security-settings.ts';
import type { CountedEvent } from '../../platform/security-event.ts';

type Outcome = 'success' | 'failure' | 'unknown';

/** The category, the type and the outcome of each kind, in the words that ECS allows. */
const classes: Record<SecurityEventKind, readonly [category: string, type: string, outcome: Outcome]> = {
  'sign_in.succeeded': ['authentication', 'start', 'success'],
  'sign_in.failed': ['authentication', 'start', 'failure'],
  'sign_in.new_device': ['authentication', 'info', 'success'],
  'session.ended': ['authentication', 'end', 'success'],
  'access.denied': ['web', 'denied', 'failure'],
  'origin.refused': ['web', 'denied', 'failure'],
  'policy.violated': ['web', 'denied', 'failure'],
  'token.refused': ['authentication', 'denied', 'failure'],
  'budget.spent': ['web', 'denied', 'failure'],
  'step_up.given': ['authentication', 'start', 'success'],
  'step_up.failed': ['authentication', 'start', 'failure'],
  'settings.read': ['configuration', 'access', 'success'],
  'key.created': ['iam', 'creation', 'success'],
  'key.revoked': ['iam', 'deletion', 'success'],
  'role.changed': ['iam', 'change', 'success'],
  'role.proposed': ['iam', 'info', 'success'],
  'role.declined': ['iam', 'info', 'success'],
  'account.disabled': ['iam', 'change', 'success'],
  'account.enabled': ['iam', 'change', 'success'],
  'factor.enrolled': ['iam', 'creation', 'success'],
  'factor.removed': ['iam', 'deletion', 'success'],
  'factor.recovered': ['iam', 'change', 'success'],
  'factor.suspected': ['authentication', 'info', 'failure'],
  'log.split': ['database', 'info', 'failure'],
};

/** The event as one line, which ends with a line feed. */
export function lineOf(event: CountedEvent): string {
  const [category, type, outcome] = classes[event.kind];
  const { reason, ...detail } = event.detail;
  const acting = event.actor ?? event.account;
  const line = {
    '@timestamp': event.at.toISOString(),
    ecs: { version: '8.17.0' },
    event: {
      kind: 'event',
      dataset: 'afya.security',
      action: event.kind,
      category: [category],
      type: [type],
      outcome,
      end: event.lastAt.toISOString(),
    },
    ...(acting !== null && {
      user: { id: acting, ...(event.actor !== null && event.account && { target: { id: event.account } }) },
    }),
    ...(reason !== undefined && { error: { code: reason } }),
    security: { count: event.count, ...(event.source && { source: event.source }), ...detail },
  };
  return `${JSON.stringify(line)}\n`;
}

/** Where the chain of the audit log ended at an instant, as one line. */
export function sealLine(head: { seal: number; head: string }, at: Date): string {
  const event = {
    kind: 'event',
    dataset: 'afya.audit',
    action: 'audit.sealed',
    category: ['configuration'],
    type: ['info'],
    outcome: 'success',
  };
  const line = { '@timestamp': at.toISOString(), ecs: { version: '8.17.0' }, event, audit: head };
  return `${JSON.stringify(line)}\n`;
}

/**
 * Writes lines where the settings say. A file is opened for each write, so that it may be rotated at any time. A command's
 * standard output is its own, so its lines go to standard error.
 */
export async function writeLines(
  lines: string,
  { log }: SecuritySettings,
  role: 'serve' | 'command',
): Promise<void> {
  if (log === 'none') return;
  if (log === 'stdout') (role === 'serve' ? process.stdout : process.stderr).write(lines);
  else await appendFile(log.file, lines, { mode: 0o600 });
}
