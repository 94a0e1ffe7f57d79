/** Loads a file of topics. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { CsvError } from '../../platform/text/csv.ts';
import { sha256 } from '../../platform/text/digest.ts';
import * as queries from './queries.ts';
import { type FileTopic, readTopicFile } from './topic-file.ts';

/** The vocabulary that comes with the program. */
const shippedFile = fileURLToPath(new URL('../../../vocabulary/topics.csv', import.meta.url));

export interface Loaded {
  topics: number;
  /** Topics that had one of the names, and were merged into the one of the file. */
  merged: number;
  /** Topics of the file that staff have merged into others, and that stay so. */
  leftOut: number;
}

/** Loads the vocabulary that comes with the program, unless a vocabulary was loaded before. */
export async function loadShippedTopics(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  if (!(await queries.hasFile(context.db))) await loadTopics(context, await readFile(shippedFile));
}

/**
 * Loads the topics of a file in one transaction, with all of their names; topics that the file doesn't have
 * stay as they are. A topic is known by its slug, else by its English label. Loading a file again changes
 * nothing.
 * @throws CsvError with the line of the first mistake; then nothing has changed
 */
export async function loadTopics(
  context: Pick<Context, 'db' | 'clock'>,
  bytes: Buffer<ArrayBufferLike>,
): Promise<Loaded> {
  const file = await readTopicFile(once(textOf(bytes)));
  return inTransaction(context, async ({ db, clock }) => {
    await queries.holdTopics(db);
    const loaded = await load(db, file);
    await queries.insertFile(db, { sha256: sha256(bytes), loaded_at: clock() });
    await publishInvalidation(db, ['topics']);
    return loaded;
  });
}

function textOf(bytes: Buffer<ArrayBufferLike>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CsvError(1, 'The file is not UTF-8.');
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function load(db: Db, file: readonly FileTopic[]): Promise<Loaded> {
  const keys = await queries.keysOf(db, [
    ...new Set(file.flatMap(({ names }) => names.map(({ name }) => name))),
  ]);
  const keyOf = (name: string) => keys.get(name) ?? name;
  checkNames(file, keyOf);
  const records = await queries.selectRecords(db);
  const owners = new Map((await queries.selectKeys(db)).map(({ key, topic_id }) => [key, topic_id]));
  const found = targetsOf(file, { records, owners, keyOf });
  const present = new Map(found.map(({ id, topic }) => [topic.slug, id]));
  const byId = new Map(records.map((record) => [record.id, record]));
  const taken = new Set(found.map(({ id }) => id));
  const merges = new Map<string, string>();
  for (const { topic, id } of found) {
    for (const { name } of topic.names) {
      const owner = owners.get(keyOf(name));
      if (owner === undefined || owner === id) continue;
      const other = byId.get(owner);
      if (!other || other.curated || taken.has(owner))
        throw new CsvError(topic.line, `'${name}' is a name of the topic '${other?.slug ?? owner}' already.`);
      merges.set(owner, id);
    }
  }
  await queries.writeTopics(
    db,
    found.map(({ topic, id, word }) => ({
      id,
      word,
      slug: topic.slug,
      mesh: topic.mesh,
      icd11: topic.icd11,
      wikidata: topic.wikidata,
      names: topic.names.map((each) => ({ ...each, key: keyOf(each.name) })),
      broader: topic.broader.flatMap((slug) => present.get(slug) ?? []),
    })),
  );
  for (const [former, now] of merges) await queries.mergeTopic(db, former, now);
  return { topics: found.length, merged: merges.size, leftOut: file.length - found.length };
}

/** No two topics of a file have a name in common, in any language. */
function checkNames(file: readonly FileTopic[], keyOf: (name: string) => string): void {
  const owners = new Map<string, FileTopic>();
  for (const topic of file) {
    for (const { name } of topic.names) {
      const other = owners.get(keyOf(name));
      if (other && other !== topic)
        throw new CsvError(topic.line, `'${name}' is also a name of '${other.slug}' on line ${other.line}.`);
      owners.set(keyOf(name), topic);
    }
  }
}

interface Target {
  topic: FileTopic;
  id: string;
  word: string;
}

/** The record of each topic of a file: an existing one or a new one. Those that staff merged are left out. */
function targetsOf(
  file: readonly FileTopic[],
  {
    records,
    owners,
    keyOf,
  }: {
    records: readonly queries.RecordRow[];
    owners: ReadonlyMap<string, string>;
    keyOf: (name: string) => string;
  },
): Target[] {
  const bySlug = new Map(records.map((record) => [record.slug, record]));
  const byId = new Map(records.map((record) => [record.id, record]));
  const words = new Set(records.map(({ word }) => word));
  const slugs = new Set(file.map(({ slug }) => slug));
  return file.flatMap((topic) => {
    const label = topic.names.find(({ language, is_label }) => language === 'en' && is_label)?.name ?? '';
    const own = bySlug.get(topic.slug);
    if (own?.status === 'merged') return [];
    const named = byId.get(owners.get(keyOf(label)) ?? '');
    const known = own ?? (named && !slugs.has(named.slug) ? named : undefined);
    if (known) return [{ topic, id: known.id, word: known.word }];
    // A merged topic may still have the word.
    const word = [label.toLowerCase(), topic.slug].find((each) => !words.has(each)) ?? randomUUID();
    words.add(word);
    return [{ topic, id: randomUUID(), word }];
  });
}
