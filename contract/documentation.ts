/** What the pages of the developer portal show (product.md#the-developer-portal); HTML in a field named `…_html` is already sanitised. */
import type { Heading } from './heading.ts';

/** A field that a call takes or gives. */
export interface FieldReference {
  /** With dots for what is inside, and `[]` for each of a list: `posts[].title`. */
  name: string;
  /** Of a parameter: where it goes. */
  place: 'path' | 'query' | 'header' | 'body' | 'reply';
  /** In words: `string or null`. */
  type: string;
  required: boolean;
  /** What the description says of it, and its limits. */
  description: string;
}

/** The languages that examples are given in, in the order in which they are shown. */
export const exampleLanguages = ['curl', 'JavaScript', 'Python', 'R'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

export interface Example {
  language: ExampleLanguage;
  code: string;
}

/** One call of the API, as the reference shows it. */
export interface CallReference {
  /** Also its anchor. */
  name: string;
  method: string;
  path: string;
  summary: string;
  /** Who may call it, in a sentence. */
  access: string;
  takes: FieldReference[];
  gives: FieldReference[];
  errors: { status: number; code: string; message: string }[];
  /** None for a call that only the site's own pages make. */
  examples: Example[];
  /** A reply with example values; null where it is no JSON. */
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

/** The menus of the docs and its side list (product.md#the-developer-portal). */
export interface DocumentMenus {
  categories: { title: string; links: DocumentLink[] }[];
  side: DocumentLink[];
}

export interface FoundDocument extends DocumentLink {
  /** The page that it is on, where it is a part of one. */
  page: string;
  /** The beginning of its text. */
  text: string;
}

/** A call that can be tried from the page. */
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
  /** The JSON to begin from; null where the call takes none. */
  body: string | null;
  /** Where the reference describes it. */
  reference: string;
}

export type DeveloperScreen =
  | { name: 'landing' }
  | { name: 'document'; area: 'docs' | 'tutorials'; page: DocumentPage; menus: DocumentMenus }
  | { name: 'search'; query: string; found: FoundDocument[]; menus: DocumentMenus }
  | { name: 'tutorials'; tutorials: (DocumentLink & { summary: string })[] }
  | { name: 'try'; calls: TriedCall[] }
  /** Everything in one file, which is read without a network. */
  | { name: 'offline'; pages: DocumentPage[]; menus: DocumentMenus };
