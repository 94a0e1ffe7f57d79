/** The paths of "Was this helpful?" under a post, and of what was answered. */
import { postPath, postRoute } from '../paths.ts';

/** Takes an answer about a version; 0 where its number is unknown. */
export const helpfulRoute = `${postRoute}/helpful/:version`;
/** Thanks for an answer, by its id, and takes a line more. */
export const answerRoute = `${postRoute}/answer/:answer`;
/** In place of the id, where nothing is left to add: all that was sent is kept, or it isn't. */
export const answerOutcomes = ['sent', 'not-kept'] as const;
export type AnswerOutcome = (typeof answerOutcomes)[number];

export function helpfulPath(slug: string, version: number | null): string {
  return `${postPath(slug)}/helpful/${version ?? 0}`;
}

export function answerPath(slug: string, answer: string): string {
  return `${postPath(slug)}/answer/${answer}`;
}

/** Where its author and the staff read what readers answered under a post. */
export const readerAnswersRoute = '/dash/answers/:id';

export function readerAnswersPath(postId: string): string {
  return readerAnswersRoute.replace(':id', postId);
}
