/** Calls that find what somebody types, for the fields that suggest something. */
import { contributors, institutions } from '../../../../../contract/posts/calls/contributors.ts';
import { topics } from '../../../../../contract/posts/calls/topics.ts';
import type { CallReply } from '../../../frame/api/caller.ts';
import { callerUntil } from '../saving/post-calls.ts';

type SuggestedTopic = CallReply<typeof topics.suggestTopics>['suggestions'][number];

/** Topics with a name in any language that contains what is typed, unless `signal` aborts. @throws CallError */
export async function suggestTopics(q: string, signal: AbortSignal): Promise<readonly SuggestedTopic[]> {
  return (await callerUntil(signal)(topics.suggestTopics, { query: { q } })).suggestions;
}

/** Authors whose name contains what is typed, unless `signal` aborts. @throws CallError */
export async function findAuthors(
  q: string,
  signal: AbortSignal,
): Promise<CallReply<typeof contributors.findAuthors>['authors']> {
  return (await callerUntil(signal)(contributors.findAuthors, { query: { q } })).authors;
}

export type Institution = CallReply<typeof institutions.findInstitutions>['institutions'][number];

/** Institutions with a name that begins like what is typed, unless `signal` aborts. @throws CallError */
export async function findInstitutions(q: string, signal: AbortSignal): Promise<readonly Institution[]> {
  return (await callerUntil(signal)(institutions.findInstitutions, { query: { q } })).institutions;
}
