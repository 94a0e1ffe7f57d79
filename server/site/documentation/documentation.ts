import { readFile } from 'node:fs/promises';
import { offlinePath, tutorialPath, tutorialsPath } from '../../../contract/paths.ts';
import type {
  CallReference,
  DocumentBlock,
  DocumentMenus,
  DocumentPage,
  FoundDocument,
  TriedCall,
} from '../../../contract/site/documentation.ts';
import type { Heading } from '../../../contract/text/heading.ts';
import { renderMarkdown } from '../../../markdown/render.ts';
import { writePostFile } from '../../desk/index.ts';
import type { Config } from '../../platform/config/config.ts';
import {
  categories,
  type DocumentEntry,
  documentPath,
  entries,
  firstPage,
  referencePath,
  sideEntries,
  tutorials,
} from './catalogue.ts';
import { factsFor } from './facts.ts';
import { Reference } from './reference.ts';
import type { DocumentIndex } from './search.ts';

const menus: DocumentMenus = {
  categories: categories.map(({ title, entries }) => ({ title, links: entries.map(linkTo) })),
  side: [
    ...sideEntries.map(linkTo),
    { path: tutorialsPath, title: 'Tutorials' },
    { path: offlinePath, title: 'All pages in one file' },
    { path: '/openapi.json', title: 'OpenAPI description' },
  ],
};

/**
 * The docs for developers (product.md#the-developer-portal): text in Markdown, and the reference of the
 * calls, made as `/openapi.json` is. Each page is made on the first request and then kept,
 * since it changes only with the program.
 */
export class Documentation {
  readonly #config: Config;
  readonly #pages = new Map<DocumentEntry, Promise<DocumentPage>>();
  #read: Reference | null = null;
  #index: Promise<DocumentIndex> | null = null;

  constructor(config: Config) {
    this.#config = config;
  }

  get menus(): DocumentMenus {
    return menus;
  }

  /** A page of the docs by its name, or the first page without a name; null if there is none. */
  async page(name: string | null): Promise<DocumentPage | null> {
    if (name === firstPage) return null;
    const entry = entries.find((one) => one.name === (name ?? firstPage));
    return entry ? this.#page(entry, 'docs') : null;
  }

  /** A tutorial by its name; null if there is none. */
  async tutorial(name: string): Promise<DocumentPage | null> {
    const entry = tutorials.find((one) => one.name === name);
    return entry ? this.#page(entry, 'tutorials') : null;
  }

  listTutorials(): Pick<DocumentPage, 'path' | 'title' | 'summary'>[] {
    return tutorials.map(({ name, title, summary }) => ({ path: tutorialPath(name), title, summary }));
  }

  /**
   * All pages, the docs first. Ids of headings begin with the name of their page, so that they are unique in
   * one file.
   */
  async everyPage(): Promise<DocumentPage[]> {
    const all = [
      ...entries.map((entry) => this.#make(entry, 'docs', `${entry.name}-`)),
      ...tutorials.map((entry) => this.#make(entry, 'tutorials', `${entry.name}-`)),
    ];
    return Promise.all(all);
  }

  /** The calls that readers can try. */
  triedCalls(): TriedCall[] {
    return this.#reference().tried(referencePath);
  }

  /** Pages and their sections that match a search, best first; at most twenty. */
  async search(query: string): Promise<FoundDocument[]> {
    this.#index ??= this.#makeIndex();
    return (await this.#index).search(query);
  }

  async #makeIndex(): Promise<DocumentIndex> {
    const pages = [
      ...entries.map((entry) => this.#page(entry, 'docs')),
      ...tutorials.map((entry) => this.#page(entry, 'tutorials')),
    ];
    const { DocumentIndex } = await import('./search.ts');
    return new DocumentIndex(await Promise.all(pages));
  }

  #page(entry: DocumentEntry, area: Area): Promise<DocumentPage> {
    const made = this.#pages.get(entry) ?? this.#make(entry, area, '');
    this.#pages.set(entry, made);
    return made;
  }

  /** The reference is made when it is first needed: most pages describe no call. */
  #reference(): Reference {
    this.#read ??= new Reference(this.#config);
    return this.#read;
  }

  /** A page of the docs, the first without a name, as Markdown with front matter; null if there is none. */
  async markdown(area: Area, name: string | null): Promise<string | null> {
    const entry = (area === 'docs' ? entries : tutorials).find((one) => one.name === (name ?? firstPage));
    if (!entry || (area === 'docs' && name === firstPage)) return null;
    const { title, pageTitle = title, summary, describes } = entry;
    const text = withFacts(await readText(area, entry.name), factsFor(this.#config));
    const calls = describes ? this.#reference().calls(describes) : [];
    const described = calls.map((call) => `## ${call.summary}\n\n\`${call.method} ${call.path}\`\n`);
    const rest = described.length === 0 ? [] : [...described, whereCallsAre(this.#config)];
    const header = { title: pageTitle, language: 'en', kind: 'explainer', summary } as const;
    return writePostFile(header, [text.trimEnd(), ...rest].join('\n\n').trimEnd().concat('\n'));
  }

  async #make(entry: DocumentEntry, area: Area, idPrefix: string): Promise<DocumentPage> {
    const { name, title, pageTitle = title, summary, describes } = entry;
    const text = withFacts(await readText(area, name), factsFor(this.#config));
    const { html, headings } = renderMarkdown(text, { idPrefix });
    const calls = describes ? this.#reference().calls(describes) : [];
    return {
      path: area === 'docs' ? documentPath(name) : tutorialPath(name),
      title: pageTitle,
      summary,
      blocks: [
        { kind: 'text', text_html: html },
        ...calls.map((call): DocumentBlock => ({ kind: 'call', call })),
      ],
      headings: [...headings, ...calls.map(headingOf)],
    };
  }
}

function whereCallsAre({ publicUrl }: Config): string {
  return `What these calls take and give is in ${publicUrl}/openapi.json.`;
}

export type Area = 'docs' | 'tutorials';

function linkTo({ name, title }: DocumentEntry) {
  return { path: documentPath(name), title };
}

function headingOf({ name, summary }: CallReference): Heading {
  return { level: 2, id: name, text: summary };
}

function readText(area: Area, name: string): Promise<string> {
  const folder = area === 'docs' ? 'text' : 'tutorials';
  return readFile(new URL(`./${folder}/${name}.md`, import.meta.url), 'utf8');
}

/** @throws if the text names an unknown fact */
function withFacts(text: string, facts: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts.get(name);
    if (fact === undefined) throw new Error(`the docs name an unknown fact: ${name}`);
    return fact;
  });
}
