/** Topics by the words of their names: names whose words a question has apart, and the likeliest topic of words that no name has together. */

export interface RootedName<Topic> {
  /** The roots of its telling words, in its order. */
  roots: readonly string[];
  topic: Topic;
}

/** The names of one language by each of their roots. */
export type NamesByRoot<Topic> = ReadonlyMap<string, readonly RootedName<Topic>[]>;

/** A word of a question: its root, and its place among those that say something. */
interface Rooted {
  root: string;
}

/**
 * The name of several words that a question has in the name's order with at most one other word between them: the one of most words, then the
 * one whose words are nearest to each other. Null where there is none; else with the places of its words among those given.
 */
export function nameWithin<Topic>(
  words: readonly Rooted[],
  names: NamesByRoot<Topic>,
): { topic: Topic; at: readonly number[] } | null {
  let best: { topic: Topic; at: readonly number[]; span: number } | null = null;
  for (const [from, { root }] of words.entries())
    for (const { roots, topic } of names.get(root) ?? []) {
      if (roots.length < 2 || roots[0] !== root) continue;
      const at = placesOf(roots, words, from);
      if (at === null) continue;
      const span = (at.at(-1) ?? from) - from;
      if (best === null || at.length > best.at.length || (at.length === best.at.length && span < best.span))
        best = { topic, at, span };
    }
  return best;
}

/** Where the roots follow each other from a place on, with one word more among them at most; null where they don't. */
function placesOf(roots: readonly string[], words: readonly Rooted[], from: number): number[] | null {
  const at: number[] = [];
  let next = from;
  for (const root of roots) {
    if (words[next]?.root !== root) next += 1;
    if (words[next]?.root !== root || next - from > at.length + 1) return null;
    at.push(next);
    next += 1;
  }
  return at;
}

/** A word that so many names of a topic have tells it by itself, where others hardly have it. */
const namesThatTell = 6;
const shareThatTells = 0.75;

/**
 * The topic whose names have most of these roots, each counted by the share of its names that are the topic's: `boiling oil`, where names have
 * `boiling water` and `hot oil`. Two words have to speak for it; or in the language of the question one of two that hardly stands for anything
 * else. Null where none is likelier than others.
 */
export function likeliestTopic<Topic>(
  roots: readonly string[],
  names: NamesByRoot<Topic>,
  { isOwnLanguage }: { isOwnLanguage: boolean },
): Topic | null {
  const scores = new Map<Topic, { score: number; clues: number; names: number; isTelling: boolean }>();
  const distinct = [...new Set(roots)];
  for (const root of distinct) {
    const all = names.get(root) ?? [];
    for (const [topic, own] of Map.groupBy(all, (name) => name.topic)) {
      const share = own.length / all.length;
      const known = scores.get(topic) ?? { score: 0, clues: 0, names: 0, isTelling: false };
      scores.set(topic, {
        score: known.score + share,
        clues: known.clues + 1,
        names: known.names + own.length,
        isTelling: known.isTelling || (own.length >= namesThatTell && share >= shareThatTells),
      });
    }
  }
  const [first, second] = [...scores].sort(
    ([, one], [, other]) => other.score - one.score || other.names - one.names,
  );
  if (!first) return null;
  const [topic, { score, clues, names: count, isTelling }] = first;
  const isClear = !second || score > second[1].score || count > second[1].names;
  const isEnough = (clues > 1 && score > 1) || (isTelling && isOwnLanguage && distinct.length === 2);
  return isClear && isEnough ? topic : null;
}
