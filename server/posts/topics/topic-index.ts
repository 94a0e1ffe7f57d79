/** What the topics are found by, made of the rows of the database. Pure functions. */
import type { TopicRecord } from '../../../contract/posts/topic-record.ts';
import { foldText } from '../../platform/text/words.ts';
import { isPassedOver, rootOf } from './language-words.ts';
import type { NamesByRoot, RootedName } from './names-by-root.ts';
import type { TopicRow } from './queries.ts';
import { soundsOf, spellingsOf } from './transliteration.ts';

export interface Topic extends TopicRecord {
  status: 'accepted' | 'proposed';
  /** By language. */
  synonyms: Readonly<Record<string, readonly string[]>>;
  introductions: Readonly<Record<string, string>>;
  /** Ids of broader topics. */
  broader: readonly string[];
  /** The words of posts that stand for it. */
  spellings: readonly string[];
  mesh: string | null;
  icd11: string | null;
  wikidata: string | null;
}

/** The topics by everything that leads to one. */
export interface Index {
  topics: readonly Topic[];
  bySpelling: ReadonlyMap<string, Topic>;
  byKey: ReadonlyMap<string, Topic>;
  /** By the roots of the words of names in order of the alphabet, by language. */
  byRoots: ReadonlyMap<string, ReadonlyMap<string, Topic>>;
  /** The languages in which a folded name is one. */
  languages: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words of names; after a language and a space, their roots. */
  words: ReadonlySet<string>;
  /** By the sounds of their names in Arabic and Amharic. */
  bySound: ReadonlyMap<string, Topic>;
  /** Names by each of their roots, by language; by each of their sounds for those in Arabic and Amharic. */
  namesByRoot: ReadonlyMap<string, NamesByRoot<Topic>>;
  namesBySound: NamesByRoot<Topic>;
  /** How words of these names may be written in Latin letters, by their sounds. */
  spellingsBySound: ReadonlyMap<string, readonly RegExp[]>;
  /** The words of names by their first letters, with the languages that have them. */
  byInitial: ReadonlyMap<string, readonly { word: string; languages: Set<string> }[]>;
  /** Slugs, also those of merged topics. */
  bySlug: ReadonlyMap<string, Topic>;
  byId: ReadonlyMap<string, Topic>;
}

/** The label and the synonyms of a topic in each language, the labels first. */
export function namesOf({ labels, synonyms }: Topic): { language: string; name: string }[] {
  return [
    ...Object.entries(labels).map(([language, name]) => ({ language, name })),
    ...Object.entries(synonyms).flatMap(([language, names]) => names.map((name) => ({ language, name }))),
  ];
}

/** The roots of a name, in whatever order they are typed. */
export function unordered(roots: readonly string[]): string {
  return roots.toSorted().join(' ');
}

/** More words are no name. */
const longestSound = 4;

/** What words sound like together, by what each may sound like; nothing where one says too little, or where they are too many. */
export function joinedSounds(sounds: readonly (readonly string[])[]): string[] {
  if (sounds.length === 0 || sounds.length > longestSound) return [];
  return sounds.reduce<string[]>(
    (before, each) => before.flatMap((start) => each.map((sound) => `${start} ${sound}`.trim())),
    [''],
  );
}

/** The index of all topics. */
export function indexOf(rows: readonly TopicRow[]): Index {
  const topics = rows.flatMap((row) => topicOf(row) ?? []);
  const byId = new Map(topics.map((topic) => [topic.id, topic]));
  const bySlug = new Map(topics.map((topic) => [topic.slug, topic]));
  const bySpelling = new Map<string, Topic>();
  const byKey = new Map<string, Topic>();
  for (const topic of topics) {
    for (const spelling of [topic.word, ...topic.spellings]) bySpelling.set(spelling, topic);
    const names = [...Object.values(topic.labels), ...Object.values(topic.synonyms).flat()];
    for (const name of [topic.word, ...topic.spellings, ...names]) {
      const key = foldText(name);
      if (key !== '' && !byKey.has(key)) byKey.set(key, topic);
    }
  }
  const byRoots = new Map<string, Map<string, Topic>>();
  const words = new Set<string>();
  const languages = new Map<string, Set<string>>();
  const bySound = new Map<string, Topic>();
  const namesByRoot = new Map<string, Map<string, RootedName<Topic>[]>>();
  const namesBySound = new Map<string, RootedName<Topic>[]>();
  const spellingsBySound = new Map<string, RegExp[]>();
  const wordLanguages = new Map<string, Set<string>>();
  for (const topic of topics)
    for (const { language, name } of namesOf(topic)) {
      const folded = foldText(name);
      languages.set(folded, (languages.get(folded) ?? new Set()).add(language));
      const telling = folded.split(' ').filter((word) => word !== '' && !isPassedOver(word, language));
      const roots = telling.map((word) => rootOf(word, language));
      for (const word of telling)
        if (word.length > 3) {
          wordLanguages.set(word, (wordLanguages.get(word) ?? new Set()).add(language));
          words.add(word).add(`${language} ${rootOf(word, language)}`);
        }
      const sounds = ['ar', 'am'].includes(language) ? telling.map(soundsOf) : [];
      for (const [place, ofWord] of sounds.entries())
        for (const sound of ofWord)
          spellingsBySound.set(sound, [
            ...(spellingsBySound.get(sound) ?? []),
            spellingsOf(telling[place] ?? ''),
          ]);
      for (const sound of joinedSounds(sounds)) if (!bySound.has(sound)) bySound.set(sound, topic);
      addName(namesBySound, { roots: sounds.flat(), topic });
      const ofLanguage = namesByRoot.get(language) ?? new Map<string, RootedName<Topic>[]>();
      namesByRoot.set(language, ofLanguage);
      addName(ofLanguage, { roots, topic });
      const names = byRoots.get(language) ?? new Map<string, Topic>();
      byRoots.set(language, names);
      const key = unordered(roots);
      if (key !== '' && !names.has(key)) names.set(key, topic);
    }
  for (const { id, slug, word, merged_into } of rows) {
    const present = merged_into === null ? undefined : byId.get(merged_into);
    if (!present) continue;
    byId.set(id, present);
    if (!bySlug.has(slug)) bySlug.set(slug, present);
    if (!bySpelling.has(word)) bySpelling.set(word, present);
    const key = foldText(word);
    if (!byKey.has(key)) byKey.set(key, present);
  }
  const listed = [...wordLanguages].map(([word, of]) => ({ word, languages: of }));
  const byInitial = Map.groupBy(listed, ({ word }) => word[0] ?? '');
  const sounds = { bySound, namesBySound, spellingsBySound };
  return {
    topics,
    bySpelling,
    byKey,
    byRoots,
    namesByRoot,
    languages,
    words,
    ...sounds,
    byInitial,
    bySlug,
    byId,
  };
}

function addName(names: Map<string, RootedName<Topic>[]>, name: RootedName<Topic>): void {
  for (const root of new Set(name.roots)) names.set(root, [...(names.get(root) ?? []), name]);
}

function topicOf(row: TopicRow): Topic | null {
  const { id, word, slug, status, broader, spellings, mesh, icd11, wikidata } = row;
  if (status === 'merged') return null;
  const labels: Record<string, string> = {};
  const synonyms: Record<string, string[]> = {};
  for (const { language, name, is_label } of row.names) {
    if (is_label) labels[language] = name;
    else synonyms[language] = [...(synonyms[language] ?? []), name];
  }
  const introductions = Object.fromEntries(
    row.introductions.map(({ language, introduction }) => [language, introduction]),
  );
  const own = { id, word, slug, labels, synonyms, introductions };
  return { ...own, status, broader, spellings, mesh, icd11, wikidata };
}
