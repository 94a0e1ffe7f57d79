/**
 * The data of the pages of the developer portal (product.md#the-developer-portal). HTML in fields named
 * `…_html` is sanitised.
 */
import type { Heading } from '../text/heading.ts';

/** A field of a request or a reply. */
export interface FieldReference {
  /** The path of the field: dots separate levels, `[]` marks the elements of a list. `posts[].title`. */
  name: string;
  /** Of a parameter: its place in the request. */
  place: 'path' | 'query' | 'header' | 'body' | 'reply';
  /** The type in words: `string or null`. */
  type: string;
  required: boolean;
  /** The description of the field and its limits. */
  description: string;
}

/** Programming languages of the examples, in the order in which they are shown. */
export const exampleLanguages = ['curl', 'JavaScript', 'Python', 'R'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

export interface Example {
  language: ExampleLanguage;
  code: string;
}

/** One call of the API, as the reference shows it. */
export interface CallReference {
  /** Name of the call; it is also the anchor in the reference. */
  name: string;
  method: string;
  path: string;
  summary: string;
  /** Who may call it, in a sentence. */
  access: string;
  takes: FieldReference[];
  gives: FieldReference[];
  errors: { status: number; code: string; message: string }[];
  /** Empty for a call that only the site's own pages make. */
  examples: Example[];
  /** A reply with example values; null if the reply is not JSON. */
  answer: string | null;
}

export type DocumentBlock = { kind: 'text'; text_html: string } | { kind: 'call'; call: CallReference };

/** A page of the docs, or a tutorial. It is in English. */
export interface DocumentPage {
  path: string;
  title: string;
  /** One sentence, for lists and search engines. */
  summary: string;
  blocks: DocumentBlock[];
  headings: Heading[];
}

export interface DocumentLink {
  path: string;
  title: string;
}

/** The menus and the side list of the docs (product.md#the-developer-portal). */
export interface DocumentMenus {
  categories: { title: string; links: DocumentLink[] }[];
  side: DocumentLink[];
}

export interface FoundDocument extends DocumentLink {
  /** The page that contains it, for a part of a page. */
  page: string;
  /** The beginning of the text. */
  text: string;
}

/** A call that readers of the page can try. */
export interface TriedCall {
  name: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  fields: {
    name: string;
    place: 'path' | 'query' | 'header';
    required: boolean;
    type: string;
    example: string;
  }[];
  /** The JSON to start from; null if the call takes none. */
  body: string | null;
  /** Link to the call in the reference. */
  reference: string;
}

export type DeveloperScreen =
  | { name: 'landing' }
  | { name: 'document'; area: 'docs' | 'tutorials'; page: DocumentPage; menus: DocumentMenus }
  | { name: 'search'; query: string; found: FoundDocument[]; menus: DocumentMenus }
  | { name: 'tutorials'; tutorials: (DocumentLink & { summary: string })[] }
  | { name: 'try'; calls: TriedCall[] }
  /** All docs in one file, for reading offline. */
  | { name: 'offline'; pages: DocumentPage[]; menus: DocumentMenus };
