/** The topics of published posts, from the widest to the narrowest. */
import type { TopicBranch, TopicView } from '../../../contract/views/topic-view.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { countPosts, countPostsOfBranches } from './queries.ts';
import type { Topic } from './topic-index.ts';

/**
 * The widest topics, each with the narrower ones that have posts. A topic stands below each of its broader ones.
 * The tree has at most `limit` places, given out level by level; a topic without a broader or narrower one has none.
 */
export async function topicTree(
  { db, topics }: Context,
  { limit }: { limit: number },
): Promise<TopicBranch[]> {
  const below = topicsBelow(topics);
  const own = await countPosts(
    db,
    [...new Set([...below].flat(2))].map(({ word }) => word),
  );
  const wordsWithin = new Map<Topic, ReadonlySet<string>>();
  const wordsOf = (topic: Topic): ReadonlySet<string> => {
    const known = wordsWithin.get(topic);
    if (known) return known;
    const words = new Set(own.has(topic.word) ? [topic.word] : []);
    for (const each of below.get(topic) ?? []) for (const word of wordsOf(each)) words.add(word);
    wordsWithin.set(topic, words);
    return words;
  };
  const widest = [...below.keys()].filter(({ broader }) => broader.length === 0);
  const places: { topic: Topic; branch: TopicBranch }[] = [];
  const placesFor = (some: readonly Topic[]) => {
    const used = some.filter((topic) => wordsOf(topic).size > 0).slice(0, limit - places.length);
    const added = used.map((topic) => ({ topic, branch: branchOf(topic, own.get(topic.word) ?? 0) }));
    places.push(...added);
    return added.map(({ branch }) => branch);
  };
  const first = placesFor(widest);
  // Grows as it is walked.
  for (const { topic, branch } of places) branch.narrower = placesFor(below.get(topic) ?? []);
  const tree = withPosts(first);
  const branches = [
    ...new Set(places.flatMap(({ topic, branch }) => (branch.narrower.length > 0 ? [topic] : []))),
  ];
  const within = await countWithin(db, branches.map(wordsOf));
  for (const { topic, branch } of places) branch.within = within[branches.indexOf(topic)] ?? branch.posts;
  return tree;
}

/** The topics right below one that lead to posts, with the number of their own. */
export async function narrowerTopics(
  { db, topics }: Context,
  word: string,
): Promise<(TopicView & { posts: number })[]> {
  const below = topicsBelow(topics);
  const near = topics.topics
    .filter((topic) => topic.word === word)
    .flatMap((topic) => below.get(topic) ?? []);
  const within = near.map((topic) => {
    // Grows as it is walked.
    const branch = new Set([topic]);
    for (const each of branch) for (const narrower of below.get(each) ?? []) branch.add(narrower);
    return { topic, words: [...branch].map((each) => each.word) };
  });
  const posts = await countPosts(db, [...new Set(within.flatMap(({ words }) => words))]);
  return within
    .filter(({ words }) => words.some((each) => posts.has(each)))
    .map(({ topic: { word, slug, labels } }) => ({ word, slug, labels, posts: posts.get(word) ?? 0 }));
}

/** By topic, those right below it. */
function topicsBelow(index: Context['topics']): Map<Topic, Topic[]> {
  const below = new Map<Topic, Topic[]>();
  for (const topic of index.topics)
    for (const broader of topic.broader.flatMap((id) => index.byId(id) ?? []))
      below.set(broader, [...(below.get(broader) ?? []), topic]);
  return below;
}

/** The number of posts with one or more of the words of each branch. */
async function countWithin(db: Db, branches: readonly ReadonlySet<string>[]): Promise<number[]> {
  const counts = branches.map(() => 0);
  if (branches.length === 0) return counts;
  const words = [...new Set(branches.flatMap((branch) => [...branch]))].map((word) => ({
    word,
    branches: branches.map((branch) => (branch.has(word) ? '1' : '0')).join(''),
  }));
  for (const { branches: within, posts } of await countPostsOfBranches(db, words))
    for (let place = within.indexOf('1'); place !== -1; place = within.indexOf('1', place + 1))
      counts[place] = (counts[place] ?? 0) + posts;
  return counts;
}

/** Without the topics that lead to no post, since their narrower ones got no place. */
function withPosts(branches: readonly TopicBranch[]): TopicBranch[] {
  for (const branch of branches) branch.narrower = withPosts(branch.narrower);
  return branches.filter(({ posts, narrower }) => posts > 0 || narrower.length > 0);
}

function branchOf({ word, slug, labels }: Topic, posts: number): TopicBranch {
  return { word, slug, labels, posts, within: posts, narrower: [] };
}
