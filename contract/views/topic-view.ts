/** Topics as people see them: with a label in each language. */
import type { TopicRecord } from '../posts/topic-record.ts';

/** What pages show of a topic. */
export type TopicView = Pick<TopicRecord, 'word' | 'slug' | 'labels'>;

/** A topic with published posts, or with narrower ones that have some. */
export interface TopicBranch extends TopicView {
  /** The number of its own posts: of those that its page lists. */
  posts: number;
  /** The number of posts on it or on a narrower topic, each counted once. */
  within: number;
  narrower: TopicBranch[];
}

/**
 * Topics with a drawing of their own, the one that says more first. Narrower topics share it, and those without
 * one have that of public health.
 */
export const drawnTopics = [
  'vector-borne-diseases',
  'vaccination',
  'water',
  'child-health',
  'womens-health',
  'nutrition',
  'mental-health',
  'respiratory-diseases',
  'injuries',
  'medicines',
  'emergencies',
  'infectious-diseases',
  'noncommunicable-diseases',
  'environmental-health',
  'research',
  'health-systems',
  'public-health',
] as const;
export type DrawnTopic = (typeof drawnTopics)[number];

/**
 * The name of a topic for readers of a language: its label there, else the English one, else its word.
 * `language` is null where nobody knows which one it is in.
 */
export function topicName(
  { word, labels }: Pick<TopicView, 'word' | 'labels'>,
  language: string,
): { name: string; language: string | null } {
  for (const each of [language, 'en']) {
    const label = labels[each];
    if (label !== undefined) return { name: label, language: each };
  }
  return { name: word, language: null };
}

/** What readers come for, in their words, and the topics that answer it. */
export interface NeedView {
  slug: string;
  /** By language; always in English. */
  names: Readonly<Record<string, string>>;
  /** The slug of the topic that it leads to. */
  topic: string;
}
