/** The page behind a contributor's link. */
import type { Contributor } from '../posts/contributors/contributor.ts';

export type ContributionView =
  | {
      state: 'asked';
      /** Of the text, in its own language. */
      title: string;
      language: string;
      summary: string;
      /** Who asks. */
      owner: string;
      contributors: Contributor[];
      /** Whom the link is for, and their place from 1. */
      contributor: Contributor;
      place: number;
      /** Whether they have no account, so that they may want no such emails at all. */
      isStranger: boolean;
      /** The hash of what is shown, which the form sends back. */
      shown: string;
      /** The reason that was sent, if it can't be stored; or the text changed since it was shown. */
      fault: 'reason' | 'changed' | null;
      reason: string;
    }
  | { state: 'confirmed' | 'refused' | 'unwanted' | 'over' };
