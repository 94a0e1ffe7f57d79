/**
 * The text of a post: every field that its author writes. Calls, drafts, revisions, saving, comparing and files
 * use this list.
 */
import { z } from 'zod';
import { type Contributor, nameOfContributor, parseContributors } from '../posts/contributors/contributor.ts';
import { parseReferences, type Reference } from '../posts/references/reference.ts';
import { type FieldForm, fieldForms, fieldRules, newFields, storedFields } from './post-fields.ts';

/** A text as it is stored and sent. */
export const postText = z.object(storedFields);
export type PostText = z.output<typeof postText>;
export type PostField = keyof PostText;
export const postFields = postText.keyof().options;

/** The fields that have this kind of value. */
export type FieldOf<Form extends FieldForm> = {
  [Field in PostField]: (typeof fieldForms)[Field] extends Form ? Field : never;
}[PostField];

/** Whether a field has one of these kinds of value. */
export function hasForm<Form extends FieldForm>(
  field: PostField,
  ...forms: readonly Form[]
): field is FieldOf<Form> {
  return (forms as readonly FieldForm[]).includes(fieldForms[field]);
}

/** Fields of one line, from which the server takes characters that can't be seen. */
export const lineFields = postFields.filter((field) => hasForm(field, 'line'));
/** Fields with a picture, which is in use as the pictures of the body are. */
export const pictureFields = postFields.filter((field) => hasForm(field, 'picture'));

/** What an author may write into each field. */
export const postTextRules = fieldRules;

/** The text of a new post. A program that names no kind gets the default, so that it can submit the text. */
export const newPostText = z.strictObject(newFields);
export const emptyPostText: PostText = newPostText.parse({ kind: '' });

/** Some fields of a text; fields left out stay unchanged. */
export const changedPostText = z.strictObject(postTextRules).partial();
export type ChangedPostText = z.output<typeof changedPostText>;

/** A text whose picture fields are empty. */
export function withoutPictures<Text extends PostText>(text: Text): Text {
  return { ...text, ...Object.fromEntries(pictureFields.map((field) => [field, ''])) };
}

/** Picks the fields of a text from an object that has more, such as a database row. */
export function postTextOf(owner: PostText): PostText {
  return postText.parse(owner);
}

/**
 * The fields without code of their own. Left out are the fields that need it: the slug is made from the
 * title, the body is rendered and shows pictures, and lists filter by language and topic.
 */
export const plainText = postText.omit({ title: true, body: true, language: true, topics: true });
export type PlainText = Omit<PostText, 'title' | 'body' | 'language' | 'topics'>;
export const plainFields = plainText.keyof().options;

/** As `postTextOf`, for the plain fields. */
export function plainTextOf(owner: PlainText): PlainText {
  return plainText.parse(owner);
}

/**
 * The fields that pages show by their names. The others have a place of their own: the title and the body, the byline, the
 * references under the body, and the topics and language in links.
 */
export const namedText = plainText.omit({ references: true, contributors: true });
export type NamedText = z.output<typeof namedText>;
export type NamedField = keyof NamedText;
export const namedFields = namedText.keyof().options;

/** Whether a field is empty. */
export function isEmptyField<Field extends PostField>(text: Pick<PostText, Field>, field: Field): boolean {
  const value = text[field];
  return typeof value === 'string' ? value.trim() === emptyPostText[field] : value.length === 0;
}

/** Whether a field is the same in two texts, character by character. */
export function isSameField(one: PostText, other: PostText, field: PostField): boolean {
  const [value, otherValue] = [one[field], other[field]];
  if (typeof value === 'string' || typeof otherValue === 'string') return value === otherValue;
  return value.length === otherValue.length && value.every((item, place) => item === otherValue[place]);
}

/** A field as one string, for people. */
export function readField(text: PostText, field: PostField): string {
  if (field === 'references') return parseReferences(text.references).map(named).join(' · ');
  if (field === 'contributors') return parseContributors(text.contributors).map(described).join(' · ');
  const value = text[field];
  return typeof value === 'string' ? value : value.join(' · ');
}

/** A reference as an author recognises it. */
function named({ id, title, DOI, PMID, URL }: Reference): string {
  return `@${id} ${title ?? DOI ?? PMID ?? URL ?? ''}`;
}

/** A contributor as people compare them: the name, what they did and where they work. */
function described({ roles, affiliations, ...contributor }: Contributor): string {
  const facts = [...affiliations.map(({ name }) => name), ...roles];
  const mark = contributor.corresponding ? '*' : '';
  return `${nameOfContributor(contributor)}${mark}${facts.length > 0 ? ` (${facts.join('; ')})` : ''}`;
}
