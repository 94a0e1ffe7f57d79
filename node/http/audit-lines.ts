/** What the log of who asked what says of a request. */
import type { BeaconError } from '../beacon/beacon-error.ts';
import type { Question } from '../beacon/question.ts';
import type { AuditLine } from '../policy/audit.ts';
import type { Caller } from '../policy/policy.ts';

type Who = Pick<Caller, 'name'> & Partial<Pick<Caller, 'asker' | 'requester'>>;

/** A question that has its answer. */
export const answerLine = (who: Who, path: string, question: Question, exists: boolean): AuditLine => ({
  ...lineOf(who, path, question),
  answer: exists ? 'yes' : 'no',
});

/** A question that isn't answered, whether for who asks or for what is asked. */
export const refusalLine = (
  who: Who,
  path: string,
  { status, message }: BeaconError,
  question: Question | null = null,
): AuditLine => ({ ...lineOf(who, path, question), answer: String(status), reason: message });

/** Whether a question is refused for who asks, or how much they have asked. */
export const isRefusal = ({ status }: BeaconError): boolean => [401, 403, 429].includes(status);

const lineOf = (
  { name, asker, requester }: Who,
  path: string,
  question: Question | null,
): Omit<AuditLine, 'answer'> => ({
  at: new Date().toISOString(),
  caller: name ?? 'public',
  asker: asker || null,
  requester: requester ?? null,
  path,
  variant: question?.received.variant ?? {},
  filters: question?.received.filters ?? [],
});
