import path from 'node:path';
import { contract } from '../../contract/index.ts';
import { importFolder, makeAuthor } from '../machine/commands.ts';
import { get } from '../machine/http.ts';
import type { Sandbox } from '../sandbox.ts';
import { writeSyntheticPosts } from './synthetic-posts.ts';

/** Makes a data directory with so many published posts of 1,000 words. */
export async function makeDataset(sandbox: Sandbox, posts: number, language?: string): Promise<string> {
  const folder = await sandbox.folder();
  const [dataDir, source] = [path.join(folder, 'data'), path.join(folder, 'posts')];
  await writeSyntheticPosts(source, posts, language === undefined ? {} : { language });
  await makeAuthor(sandbox, dataDir);
  await importFolder(sandbox, dataDir, source);
  return dataDir;
}

export interface ListedPost {
  slug: string;
  language: string;
}

/** Every published post of a server. */
export async function listPosts(origin: string): Promise<ListedPost[]> {
  const posts: ListedPost[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const { bytes } = await get(`${origin}${contract.listPosts.path}${query}`, {
      accept: 'application/json',
    });
    const page = contract.listPosts.reply.parse(JSON.parse(bytes.toString()));
    posts.push(...page.posts);
    cursor = page.next;
  }
  return posts;
}
