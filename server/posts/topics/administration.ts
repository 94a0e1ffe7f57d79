/** What staff do with topics: list, name, introduce, accept and merge them. */
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordAudit } from '../../trust/index.ts';
import * as queries from './queries.ts';
import type { Topic } from './topic-index.ts';

const pageLength = 50;

/** A topic, and how many published posts it has. */
export interface CountedTopic {
  topic: Topic;
  posts: number;
}

/** Topics by their words, after the word of the cursor: with a name that contains a text, or of a status. */
export async function listTopics(
  { db, topics }: Context,
  {
    q = '',
    status,
    cursor,
  }: { q?: string | undefined; status?: Topic['status'] | undefined; cursor?: string | undefined },
): Promise<{ rows: CountedTopic[]; next: string | null }> {
  const named =
    q === '' ? topics.topics : topics.suggest(q, 'en', topics.topics.length).map((each) => each.topic);
  const left = named
    .filter((topic) => status === undefined || topic.status === status)
    .sort((one, other) => (one.word < other.word ? -1 : 1))
    .filter(({ word }) => cursor === undefined || word > cursor);
  const page = left.slice(0, pageLength);
  const counts = await queries.countPosts(
    db,
    page.map(({ word }) => word),
  );
  return {
    rows: page.map((topic) => ({ topic, posts: counts.get(topic.word) ?? 0 })),
    next: left.length > pageLength ? (page.at(-1)?.word ?? null) : null,
  };
}

/** Names and introductions in some languages; what is left out stays as it is. */
export interface TopicChange {
  labels?: Readonly<Record<string, string>> | undefined;
  synonyms?: Readonly<Record<string, readonly string[]>> | undefined;
  introductions?: Readonly<Record<string, string>> | undefined;
}

/**
 * Changes a topic, and accepts it if it was only proposed.
 * @throws AppError not_found; invalid_input where another topic has one of the names
 */
export async function changeTopic(
  context: Context,
  actor: AccountActor,
  id: string,
  change: TopicChange,
): Promise<CountedTopic> {
  await inTransaction(context, async ({ db, clock }) => {
    await queries.holdTopics(db);
    const row = await findRow(db, id);
    const names = changedNames(row.names, change);
    const keys = await queries.keysOf(
      db,
      names.map(({ name }) => name),
    );
    const owners = new Map((await queries.selectKeys(db)).map(({ key, topic_id }) => [key, topic_id]));
    const keyed = names.map((each) => ({ ...each, key: keys.get(each.name) ?? each.name }));
    if (keyed.some(({ key }) => owners.has(key) && owners.get(key) !== id)) throw nameTaken();
    const { word, slug, mesh, icd11, wikidata, broader } = row;
    await queries.writeTopics(db, [{ id, word, slug, mesh, icd11, wikidata, broader, names: keyed }]);
    await queries.setIntroductions(db, id, change.introductions ?? {});
    await queries.deleteOldKeys(db, id);
    await recordAudit(db, {
      at: clock(),
      actor,
      action: row.status === 'proposed' ? 'topic.accepted' : 'topic.changed',
      subject: { type: 'topic', id },
      detail: { topic: word, ...change },
    });
    await publishInvalidation(db, ['topics']);
  });
  return readAgain(context, id);
}

/**
 * Merges a topic into another: its posts, followers, names and addresses become the other's.
 * @throws AppError not_found for either; invalid_input for a topic into itself
 */
export async function mergeTopic(
  context: Context,
  actor: AccountActor,
  id: string,
  into: string,
): Promise<CountedTopic> {
  if (id === into)
    throw new AppError('invalid_input', { fields: { into: 'A topic can’t be merged into itself.' } });
  await inTransaction(context, async ({ db, clock }) => {
    await queries.holdTopics(db);
    const former = await findRow(db, id);
    const present = await findRow(db, into);
    await queries.moveNames(db, id, into);
    await queries.mergeTopic(db, id, into);
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'topic.merged',
      subject: { type: 'topic', id },
      detail: { topic: former.word, into: present.word },
    });
    await publishInvalidation(db, ['topics']);
  });
  return readAgain(context, into);
}

/** The topic as it is now. @throws AppError not_found for none, and for one that was merged */
async function findRow(db: Context['db'], id: string): Promise<queries.TopicRow> {
  const row = (await queries.selectTopics(db)).find((each) => each.id === id);
  if (!row || row.status === 'merged') throw new AppError('not_found');
  return row;
}

async function readAgain({ db, topics }: Context, id: string): Promise<CountedTopic> {
  await topics.reload(db);
  const topic = topics.byId(id);
  if (!topic) throw new AppError('not_found');
  return { topic, posts: (await queries.countPosts(db, [topic.word])).get(topic.word) ?? 0 };
}

type NameRow = queries.TopicRow['names'][number];

/** The names of a topic after a change, without the same name twice in a language. */
function changedNames(names: readonly NameRow[], { labels = {}, synonyms = {} }: TopicChange): NameRow[] {
  const kept = names.filter(({ language, is_label }) => !(language in (is_label ? labels : synonyms)));
  const all = [
    ...kept.filter(({ is_label }) => is_label),
    ...Object.entries(labels).map(([language, name]) => ({ language, name, is_label: true })),
    ...kept.filter(({ is_label }) => !is_label),
    ...Object.entries(synonyms).flatMap(([language, given]) =>
      given.map((name) => ({ language, name, is_label: false })),
    ),
  ].filter(({ name }) => name !== '');
  return all.filter(
    ({ language, name }, place) =>
      all.findIndex((each) => each.language === language && each.name === name) === place,
  );
}

function nameTaken(): AppError {
  return new AppError('invalid_input', {
    fields: { labels: 'Another topic has one of these names. Merge the two, or choose another name.' },
  });
}
