/** The page behind the link of a reviewer outside the staff. */
import type { Recommendation } from '../desk/calls/review-requests.ts';

interface AskedText {
  /** In the language of the text. */
  title: string;
  language: string;
  /** Whom the text is by. */
  byline: string;
  words: number;
  /** By the end of which day, in UTC, they should be done: its beginning. */
  due: string;
}

export type ReviewRequestView =
  | (AskedText & {
      state: 'asked';
      /** Who of the staff asks, and what they say. */
      by: string;
      note: string;
      /** Whether they have no account, so that they may want no such emails at all. */
      isStranger: boolean;
    })
  | (AskedText & {
      state: 'accepted';
      summary: string;
      /** Sanitised. */
      body_html: string;
      funding: string;
      competing_interests: string;
      /** Whether what was sent can't be stored: it lacks a recommendation or has too few words. */
      isIncomplete: boolean;
      recommendation: Recommendation | null;
      opinion: string;
    })
  | { state: 'declined' | 'recommended' | 'unwanted' | 'over' };
