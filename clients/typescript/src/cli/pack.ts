/** The command that takes posts along. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, type Client, type Post, type PostFile, Withdrawn } from '../index.ts';
import { type Command, UsageError } from './command.ts';
import { readIfThere, replaceFile } from './files.ts';
import { jsonLine, plain, print } from './output.ts';
import { choosing, withoutUndefined } from './posts.ts';

const forms: readonly PostFile[] = ['epub', 'html', 'md'];

/** What a folder has, by the ids of posts, in its pack.json. */
type Contents = Record<string, { slug: string; title: string; form: PostFile; etag: string | undefined }>;

type Outcome = 'new' | 'changed' | 'same' | 'withdrawn' | 'gone';

export const pack: Command = {
  name: 'pack',
  usage:
    'FOLDER [--form epub|html|md] [--topic NAME] [--language CODE] [--country CODE] [--audience NAME] [--limit NUMBER]',
  about: 'Save published posts as files for phones, e-readers and memory cards.',
  more: `Run again, it loads what has changed, and removes what was withdrawn.

--form NAME    A book for e-readers (epub), a page that opens without a network (html) or Markdown (md).
--no-pictures  Pages without their pictures.
--limit NUMBER At most so many, 100 where nothing is said.`,
  options: {
    ...choosing,
    topic: { type: 'string' },
    form: { type: 'string' },
    'no-pictures': { type: 'boolean' },
  },
  words: [1, 1],
  async run({ client, site, words: [folder = ''], text, flag, number, json }) {
    const form = forms.find((one) => one === (text('form') ?? 'epub'));
    if (form === undefined) throw new UsageError(`--form is one of ${forms.join(', ')}.`);
    if (flag('no-pictures') && form !== 'html') throw new UsageError('--no-pictures goes with --form html.');
    const filter = withoutUndefined({
      language: text('language'),
      country: text('country'),
      audience: text('audience'),
      topic: text('topic'),
    });
    const most = number('limit', 100, 1);
    await mkdir(folder, { recursive: true });
    const kept = new Folder(folder, site);
    await kept.open();
    const say = (outcome: Outcome, id: string, title: string, file: string, reason = '') =>
      print(
        json
          ? jsonLine({ outcome, id, title, file, ...(reason && { reason }) })
          : `${outcome.padEnd(9)}  ${plain(title)}  ${plain(reason || file)}`,
      );
    const seen = new Set<string>();
    let isAll = true;
    for await (const post of client.posts(filter)) {
      if (seen.size === most) {
        isAll = false;
        break;
      }
      seen.add(post.id);
      const outcome = await kept.save(client, post, form, !flag('no-pictures'));
      if (outcome === null) continue;
      await say(outcome, post.id, post.title, kept.nameOf(post.id));
    }
    // A post that was withdrawn is in no list any more.
    for (const { id, title, file } of kept.others(seen)) {
      const fate = await fateOf(client, id);
      if (fate === null) continue;
      await kept.remove(id);
      await say(fate.outcome, id, title, file, fate.reason);
    }
    if (!isAll && !json) await print(`There are more posts than ${most}: --limit NUMBER takes more.`);
  },
};

/** Why a post is in no list; null where it is still published. */
async function fateOf(client: Client, id: string): Promise<{ outcome: Outcome; reason: string } | null> {
  try {
    await client.post(id);
    return null;
  } catch (error) {
    if (error instanceof Withdrawn) return { outcome: 'withdrawn', reason: error.notice.reason };
    if (error instanceof ApiError && error.status === 404) return { outcome: 'gone', reason: '' };
    throw error;
  }
}

/** The files of a folder, and what it says of them. */
class Folder {
  readonly #folder: string;
  readonly #site: string;
  #contents: Contents = {};

  constructor(folder: string, site: string) {
    this.#folder = folder;
    this.#site = site;
  }

  get #index(): string {
    return path.join(this.#folder, 'pack.json');
  }

  async open(): Promise<void> {
    const written = await readIfThere(this.#index);
    if (written === null) return;
    let read: { site?: unknown; posts?: unknown };
    try {
      read = JSON.parse(written) as typeof read;
    } catch {
      throw new UsageError(`${this.#index} can’t be read.`);
    }
    if (read.site !== this.#site) throw new UsageError(`${this.#folder} has posts of ${plain(read.site)}.`);
    this.#contents = (read.posts ?? {}) as Contents;
  }

  nameOf(id: string): string {
    const entry = this.#contents[id];
    return entry === undefined ? '' : nameOf(entry);
  }

  /** Loads a post unless the folder has it as it is now; null where it was withdrawn meanwhile. */
  async save(
    client: Client,
    { id, slug, title }: Post,
    form: PostFile,
    pictures: boolean,
  ): Promise<Outcome | null> {
    const had = this.#contents[id];
    const isThere =
      had?.form === form &&
      had.slug === slug &&
      (await readIfThere(path.join(this.#folder, nameOf(had)))) !== null;
    try {
      const file = await client.file(slug, form, { etag: isThere ? had.etag : undefined, pictures });
      if (file === null) return 'same';
      if (had !== undefined && nameOf(had) !== nameOf({ slug, form })) await this.remove(id);
      await replaceFile(path.join(this.#folder, nameOf({ slug, form })), new Uint8Array(file.bytes));
      this.#contents[id] = { slug, title, form, etag: file.etag };
      await this.#write();
      return had === undefined ? 'new' : 'changed';
    } catch (error) {
      if (error instanceof Withdrawn) return null;
      throw error;
    }
  }

  others(seen: ReadonlySet<string>): { id: string; title: string; file: string }[] {
    return Object.entries(this.#contents)
      .filter(([id]) => !seen.has(id))
      .map(([id, entry]) => ({ id, title: entry.title, file: nameOf(entry) }));
  }

  async remove(id: string): Promise<void> {
    await rm(path.join(this.#folder, this.nameOf(id)), { force: true });
    delete this.#contents[id];
    await this.#write();
  }

  #write(): Promise<void> {
    return replaceFile(
      this.#index,
      `${JSON.stringify({ site: this.#site, posts: this.#contents }, null, 1)}\n`,
    );
  }
}

/** The name of a post's file: a slug is letters, digits and hyphens, and what isn't one leads to no other folder. */
function nameOf({ slug, form }: { slug: string; form: PostFile }): string {
  const name = String(slug)
    .replaceAll(/[^\p{L}\p{M}\p{N}-]/gu, '_')
    .slice(0, 100);
  return `${name || '_'}.${forms.find((one) => one === form) ?? 'epub'}`;
}
