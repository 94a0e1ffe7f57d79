/** Validation rules that forms and server share, with the messages of spec §5. */
import { z } from 'zod';
import {
  bodyCharacters,
  reasonCharacters,
  titleCharacters,
  topicCharacters,
  topicsOfAPost,
} from './constants.ts';
import { text } from './endpoint.ts';

/** Why a post is withdrawn. */
export const reason = text(100_000)
  .trim()
  .min(1, 'Enter your reason for deleting this post')
  .min(reasonCharacters.minimum, `Minimum of ${reasonCharacters.minimum} characters`)
  .max(reasonCharacters.maximum, `Maximum of ${reasonCharacters.maximum} characters`);

/** An address, lower-cased (spec §5, sign-up). */
export const email = text(254)
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .pipe(z.email('Invalid Email address'));

/** A new password (spec §5, sign-up). 200 characters at most, so that hashing stays bounded. */
export const newPassword = text(200)
  .min(1, 'Password is required')
  .min(8, 'Password must contain 8 characters')
  .regex(
    /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])/s,
    'Password must contain: 1 number, 1 special character, 1 Uppercase letter',
  );

export const personName = text(100).trim().min(1, '*Required');

export const title = text(titleCharacters);
export const body = text(bodyCharacters);

/** A BCP 47 language tag: `en`, `sw`, `pt-BR`, `zh-Hant`. */
export const language = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Not a language tag');

/** Lower case, white space folded, no doubles. */
export const topics = z
  .array(text(topicCharacters).trim().min(1, 'A topic needs a name'))
  .max(topicsOfAPost, `At most ${topicsOfAPost} topics`)
  .transform((list) => [...new Set(list.map((topic) => topic.toLowerCase().replace(/\s+/g, ' ')))]);
