/** All topics in memory, so that pages, searches and suggestions look them up without asking the database. */
import type { TopicRecord } from '../../../contract/posts/topic-record.ts';
import { type DrawnTopic, drawnTopics, type TopicView } from '../../../contract/views/topic-view.ts';
import type { Db } from '../../platform/db/database.ts';
import { foldText } from '../../platform/text/words.ts';
import { isPassedOver, rootOf } from './language-words.ts';
import { likeliestTopic, nameWithin } from './names-by-root.ts';
import { selectTopics, type TopicRow } from './queries.ts';
import { type Index, indexOf, type Topic, unordered } from './topic-index.ts';
import { likeliestBySound, topicBySound } from './topics-by-sound.ts';

/** A topic that some words of a search name, and the places of these among them. */
export interface NamedTopic {
  topic: Topic;
  places: readonly number[];
}

/** The languages whose words search compares by their roots. */
export const searchLanguages = ['en', 'fr', 'pt', 'ar', 'sw', 'ha', 'am', 'so'] as const;

/** The longest name that a search is looked through for, in words. */
const longestName = 6;

declare module '../../platform/context.ts' {
  interface Context {
    /** All topics with their names. */
    topics: Vocabulary;
  }
}

/** The index that was made last, with the rows that it was made of. */
let last = { rows: '', index: indexOf([]) };

/** The index of all topics. What was read again without a change, as after a lost connection, needs no second one. */
function sharedIndex(topics: readonly TopicRow[]): Index {
  const rows = JSON.stringify(topics);
  if (rows !== last.rows) last = { rows, index: indexOf(topics) };
  return last.index;
}

/** The vocabulary of this process. `reload` brings it up to date; every process does when topics change. */
export class Vocabulary {
  #index: Index = indexOf([]);
  #loading: Promise<void> = Promise.resolve();

  get topics(): readonly Topic[] {
    return this.#index.topics;
  }

  /** Reads all topics again, after any reading that is under way. */
  reload(db: Db): Promise<void> {
    const read = async () => {
      this.#index = sharedIndex(await selectTopics(db));
    };
    this.#loading = this.#loading.then(read, read);
    return this.#loading;
  }

  /** Resolves when no reading is under way. */
  settled(): Promise<void> {
    return this.#loading;
  }

  /** The topic that a word or name stands for, in any language; null for an unknown one. */
  find(name: string): Topic | null {
    const { bySpelling, byKey } = this.#index;
    return bySpelling.get(normalized(name)) ?? byKey.get(foldText(name)) ?? null;
  }

  /**
   * The topics that folded words name in a language, one after the other, each by its longest name: by the words as they are, or by their roots
   * in any order. Words that say nothing may be between those of a name.
   */
  named(
    words: readonly string[],
    language: string,
    { byRoots = true }: { byRoots?: boolean } = {},
  ): NamedTopic[] {
    const roots = words.map((word, place) => ({ place, word, root: rootOf(word, language) }));
    const telling = roots.filter(({ word }) => !isPassedOver(word, language));
    const names = byRoots ? this.#index.byRoots.get(language) : undefined;
    const found: NamedTopic[] = [];
    const exactly = (key: string) => {
      const languages = this.#index.languages.get(key);
      return languages === undefined || languages.has(language) ? this.#index.byKey.get(key) : undefined;
    };
    const whole = exactly(words.join(' '));
    if (whole) return [{ topic: whole, places: words.map((_, place) => place) }];
    const near = byRoots ? nameWithin(telling, this.#index.namesByRoot.get(language) ?? new Map()) : null;
    const taken = new Set(near?.at);
    if (near) found.push({ topic: near.topic, places: near.at.flatMap((at) => telling[at]?.place ?? []) });
    for (let from = 0; from < telling.length; from += 1) {
      for (let length = Math.min(telling.length - from, longestName); length > 0; length -= 1) {
        const some = telling.slice(from, from + length);
        if (some.some((_, at) => taken.has(from + at))) continue;
        const topic =
          exactly(some.map(({ word }) => word).join(' ')) ??
          names?.get(unordered(some.map(({ root }) => root)));
        if (!topic) continue;
        found.push({ topic, places: some.map(({ place }) => place) });
        from += length - 1;
        break;
      }
    }
    return found;
  }

  /**
   * The topic whose name in Arabic or Amharic sounds like these folded words in Latin letters. Short words alone, and one word of several, only where
   * one of the languages is Arabic or Amharic: others have words that sound so.
   */
  soundingLike(words: readonly string[], languages: readonly string[]): Topic | null {
    return topicBySound(this.#index, words, languages);
  }

  /** The topic that words in a language are likeliest about, though no name has them together; null where that isn't clear. */
  likeliestIn(
    words: readonly string[],
    language: string,
    { isOwnLanguage }: { isOwnLanguage: boolean },
  ): Topic | null {
    const telling = words.filter((word) => !isPassedOver(word, language));
    const roots = telling.map((word) => rootOf(word, language));
    return likeliestTopic(roots, this.#index.namesByRoot.get(language) ?? new Map(), { isOwnLanguage });
  }

  /**
   * As `likeliestIn`, by the sounds of Arabic and Amharic names that are written in Latin letters. One word is enough where one of the languages is
   * one of these, or no word is known in any other; a topic that isn't general goes before the others.
   */
  likeliestSound(
    words: readonly string[],
    question: { languages: readonly string[]; isUnknown: boolean; isGeneral: (topic: Topic) => boolean },
  ): Topic | null {
    return likeliestBySound(this.#index, words, question);
  }

  /** Words of names that begin with the letter of a folded word, those of a language or of all. */
  wordsLike(word: string, language: string | null): readonly string[] {
    const words = this.#index.byInitial.get(word[0] ?? '') ?? [];
    return words.flatMap((each) => (language === null || each.languages.has(language) ? [each.word] : []));
  }

  /** How many steps a topic is below the widest one: a disease is further down than vaccination. */
  depthOf(topic: Topic): number {
    const above = topic.broader.flatMap((id) => this.byId(id) ?? []);
    return above.length === 0 ? 0 : 1 + Math.max(...above.map((each) => this.depthOf(each)));
  }

  /** The words of other topics that have the English name of a topic in one of theirs, as words of their own. */
  wordsWith({ word, labels, id }: Topic): string[] {
    const sought = ` ${foldText(labels.en ?? word)} `;
    return this.topics
      .filter((topic) => topic.id !== id)
      .filter((topic) =>
        [topic.word, ...topic.spellings, ...(topic.synonyms.en ?? [])].some((name) =>
          ` ${foldText(name)} `.includes(sought),
        ),
      )
      .map((topic) => topic.word);
  }

  /** Whether a folded word is part of a name, in any language. */
  hasWord(word: string): boolean {
    return this.#index.words.has(word) || this.hasWordIn(word, searchLanguages);
  }

  /** Whether a folded word has the root of one that is part of a name in one of these languages. */
  hasWordIn(word: string, languages: readonly string[]): boolean {
    return languages.some((language) => this.#index.words.has(`${language} ${rootOf(word, language)}`));
  }

  /**
   * Topics with a name that contains a text, in any language: those with a label or word that begins with it
   * first, then other names that do, then names with a word that does. Beside each, the name that was found.
   */
  suggest(text: string, language: string, limit: number): { topic: Topic; name: string }[] {
    const sought = foldText(text);
    if (sought === '') return [];
    const found = this.topics.flatMap((topic) => {
      const best = bestNameOf(topic, sought, language);
      return best ? [{ topic, ...best }] : [];
    });
    return found
      .sort((one, other) => one.rank - other.rank || (one.topic.word < other.topic.word ? -1 : 1))
      .slice(0, limit)
      .map(({ topic, name }) => ({ topic, name }));
  }

  /** The topic with this slug; of a merged topic, the one that it is now. */
  bySlug(slug: string): Topic | null {
    return this.#index.bySlug.get(slug) ?? null;
  }

  /** The topic with this id; of a merged topic, the one that it is now. */
  byId(id: string): Topic | null {
    return this.#index.byId.get(id) ?? null;
  }

  /** The word that lists know a topic by, from any name or slug of it. */
  wordOf(name: string): string {
    return (this.find(name) ?? this.bySlug(name))?.word ?? normalized(name);
  }

  /** The words of posts that stand for the same topic as this name. */
  spellingsOf(name: string): readonly string[] {
    return (this.find(name) ?? this.bySlug(name))?.spellings ?? [normalized(name)];
  }

  /** What pages show of the topics that words stand for, each once. */
  viewsOf(words: readonly string[]): TopicView[] {
    const views = words.map((word) => this.viewOf(word));
    return views.filter((view, place) => views.findIndex(({ word }) => word === view.word) === place);
  }

  viewOf(word: string): TopicView {
    const topic = this.find(word);
    if (topic) return { word: topic.word, slug: topic.slug, labels: topic.labels };
    return { word, slug: foldText(word).replaceAll(' ', '-') || word, labels: {} };
  }

  /** The topic whose drawing fits these words: the first, or the nearest broader one, that has one of its own. */
  drawnTopicOf(words: readonly string[]): DrawnTopic {
    for (const word of words) {
      const seen = new Set<Topic>();
      let level = new Set([this.find(word)].filter((topic) => topic !== null));
      while (level.size > 0) {
        const slugs = [...level].map(({ slug }) => slug);
        const drawn = drawnTopics.find((slug) => slugs.includes(slug));
        if (drawn) return drawn;
        for (const topic of level) seen.add(topic);
        const broader = [...level].flatMap((topic) => topic.broader.flatMap((id) => this.byId(id) ?? []));
        level = new Set(broader.filter((topic) => !seen.has(topic)));
      }
    }
    return 'public-health';
  }

  /** The words of the topics broader than those that words stand for, and of the others below these. */
  nearWords(words: readonly string[]): string[] {
    const own = new Set(words.flatMap((word) => this.find(word) ?? []));
    const broader = new Set([...own].flatMap((topic) => topic.broader.flatMap((id) => this.byId(id) ?? [])));
    const below = this.topics.filter((topic) =>
      topic.broader.some((id) => {
        const above = this.byId(id);
        return above !== null && (broader.has(above) || own.has(above));
      }),
    );
    return [...new Set([...broader, ...below])].filter((topic) => !own.has(topic)).map(({ word }) => word);
  }

  /** The records of the topics that words stand for, each once; none for words that no topic has. */
  recordsOf(words: readonly string[]): TopicRecord[] {
    const found = new Set(words.flatMap((word) => this.find(word) ?? []));
    return [...found].map(presentRecord);
  }
}

/** The fields of a topic that calls give beside its word. */
export function presentRecord({ id, word, slug, labels }: Topic): TopicRecord {
  return { id, word, slug, labels: { ...labels } };
}

function normalized(word: string): string {
  return word.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** Articles and prepositions are written together with Arabic words, so a text may be within one. */
const isArabic = /\p{Script=Arabic}/u;

/** The name of a topic that a text leads to best; lower ranks are better. Null where none does. */
function bestNameOf(topic: Topic, sought: string, language: string): { name: string; rank: number } | null {
  const label = topic.labels[language] ?? topic.labels.en ?? topic.word;
  const others = [...Object.values(topic.labels), ...Object.values(topic.synonyms).flat(), topic.word];
  let best: { name: string; rank: number } | null = null;
  for (const name of [label, ...others]) {
    const folded = foldText(name);
    const place = ` ${folded}`.indexOf(` ${sought}`);
    const inside = isArabic.test(sought) && folded.includes(sought) ? 6 : null;
    const within = place === -1 ? inside : place === 0 ? 0 : 3;
    if (within === null) continue;
    const rank = within + (folded === sought ? 0 : 1) + (name === label ? 0 : 1);
    if (!best || rank < best.rank) best = { name, rank };
  }
  return best;
}
