/**
 * What a mirror has, kept in its folder: a line of JSON for each address, added as it is written. So a run that was ended, however,
 * is continued by the next one.
 */
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { CommandError } from '../../platform/command-error.ts';
import { errorCode } from '../../platform/db/errors.ts';
import type { MirrorFolder } from './folder.ts';

const headSchema = z.object({
  /** The site's address. */
  site: z.string(),
  /** What pages are made with besides posts: the program, its settings, the topics. */
  madeWith: z.string(),
  /** The last line of the publication log that the mirror's pages know of. */
  number: z.number(),
  /** When all pages were last asked for. */
  wholeAt: z.iso.datetime(),
});

const pageSchema = z.object({
  address: z.string(),
  /** Null where the site has nothing there. */
  file: z.string().nullable(),
  /** The changes that it depends on; null where nobody knows. */
  tags: z.array(z.string()).nullable(),
  links: z.array(z.string()),
  /** The links that were missing when it was written. */
  missing: z.array(z.string()),
});

/** A line before the first bytes of a file: what is begun has to be removed if nothing leads to it any more. */
const begunSchema = z.object({ begun: z.string() });

/** What pages say of an author. */
const authorSchema = z.object({ author: z.string(), digest: z.string() });

const lineSchema = z.union([headSchema, pageSchema, begunSchema, authorSchema]);

type Head = z.infer<typeof headSchema>;
export type HeldPage = z.infer<typeof pageSchema>;

const stateFile = 'state.jsonl';

export class MirrorState {
  head: Head | null = null;
  readonly pages = new Map<string, HeldPage>();
  /** What the pages say of each author, as a digest. */
  readonly authors = new Map<string, string>();
  /** All files that may be there. */
  readonly files = new Set<string>();
  readonly #folder: MirrorFolder;
  #journal: number | null = null;

  private constructor(folder: MirrorFolder) {
    this.#folder = folder;
  }

  static async read(folder: MirrorFolder): Promise<MirrorState> {
    const state = new MirrorState(folder);
    const lines = createInterface({
      input: createReadStream(folder.ownPath(stateFile)),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    try {
      for await (const line of lines) state.#take(line);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
    return state;
  }

  #take(line: string): void {
    const read = lineSchema.safeParse(parsed(line));
    // The last line of a run that was ended.
    if (!read.success) return;
    const { data } = read;
    if ('begun' in data) this.files.add(data.begun);
    else if ('address' in data) this.#hold(data);
    else if ('author' in data) this.authors.set(data.author, data.digest);
    else this.head = data;
  }

  #hold(page: HeldPage): void {
    this.pages.set(page.address, page);
    if (page.file !== null) this.files.add(page.file);
  }

  /** Notes that a file will be written. */
  begin(file: string): void {
    if (this.files.has(file)) return;
    this.#add({ begun: file });
    this.files.add(file);
  }

  /** Notes what pages say of an author. */
  addAuthor(author: string, digest: string): void {
    this.#add({ author, digest });
    this.authors.set(author, digest);
  }

  /** Notes what was written. */
  add(page: HeldPage): void {
    this.#add(page);
    this.#hold(page);
  }

  #add(line: object): void {
    if (this.#journal === null) throw new Error('The state is not kept yet.');
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    if (writeSync(this.#journal, bytes) < bytes.length)
      throw new CommandError('The disk is full. Make room on it, and start again.');
  }

  /** Writes the whole state anew, and goes on from there. */
  async keep(): Promise<void> {
    const begun = this.#folder.ownPath('new-state');
    const file = await open(begun, 'w');
    try {
      const held = new Set([...this.pages.values()].map((page) => page.file));
      await file.writeFile(
        (function* (state: MirrorState) {
          yield `${JSON.stringify(state.head)}\n`;
          for (const [author, digest] of state.authors) yield `${JSON.stringify({ author, digest })}\n`;
          for (const page of state.pages.values()) yield `${JSON.stringify(page)}\n`;
          for (const name of state.files) if (!held.has(name)) yield `${JSON.stringify({ begun: name })}\n`;
        })(this),
      );
    } finally {
      await file.close();
    }
    this.close();
    await rename(begun, this.#folder.ownPath(stateFile));
    this.#journal = openSync(this.#folder.ownPath(stateFile), 'a');
  }

  close(): void {
    if (this.#journal !== null) closeSync(this.#journal);
    this.#journal = null;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
