import { type Audience, audiences } from '../../../contract/constants.ts';

/**
 * A set of records: the posts on a topic, those in a language, about a country, for an audience, or those with
 * a notice.
 */
export type RecordSet =
  | { topic: string }
  | { language: string }
  | { country: string }
  | { audience: Audience }
  | { notices: true };

/**
 * The name of a set in the protocol. Its alphabet is small, so other bytes are written as `~` and their
 * number.
 */
export function setSpecOf(set: RecordSet): string {
  if ('notices' in set) return 'notices';
  if ('language' in set) return `language.${set.language}`;
  if ('country' in set) return `country.${set.country}`;
  if ('audience' in set) return `audience.${set.audience}`;
  const bytes = [...new TextEncoder().encode(set.topic)];
  const written = bytes.map((byte) => {
    const character = String.fromCharCode(byte);
    if (/[a-z0-9-]/i.test(character)) return character;
    return character === ' ' ? '_' : `~${byte.toString(16).padStart(2, '0')}`;
  });
  return `topic.${written.join('')}`;
}

/** The set of a name; null if the name is invalid. */
export function readSetSpec(text: string): RecordSet | null {
  if (text === 'notices') return { notices: true };
  const language = /^language\.([A-Za-z0-9-]+)$/.exec(text)?.[1];
  if (language !== undefined) return { language };
  const country = /^country\.([A-Z]{2}|\d{3})$/.exec(text)?.[1];
  if (country !== undefined) return { country };
  const audience = audiences.find((each) => text === `audience.${each}`);
  if (audience !== undefined) return { audience };
  const written = /^topic\.((?:[A-Za-z0-9_-]|~[0-9a-f]{2})+)$/.exec(text)?.[1];
  if (written === undefined) return null;
  try {
    const topic = decodeURIComponent(written.replaceAll('_', ' ').replaceAll('~', '%'));
    // No topic has control characters, and PostgreSQL can't read a NUL.
    return /^[^\p{Cc}]+$/u.test(topic) ? { topic } : null;
  } catch {
    return null;
  }
}
