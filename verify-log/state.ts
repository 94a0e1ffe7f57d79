/** The file in which a verification stores its result for the next one. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { FormatError } from './checkpoint.ts';
import { isMembers } from './entries.ts';
import { GrowingTree } from './tree.ts';

export interface State {
  /** The trusted key, as `name+id+key`. */
  key: string;
  /** The tree that was verified last. */
  tree: GrowingTree;
}

/** Reads the file; null if there is none. @throws FormatError */
export async function readState(file: string): Promise<State | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const state = parse(text);
  if (!state) throw new FormatError(`${file} is not a state file of this command.`);
  return state;
}

/** Replaces the file atomically, so that an interrupted run leaves the old one. */
export async function writeState(file: string, { key, tree }: State): Promise<void> {
  const root = tree.root().toString('base64');
  const roots = tree.roots.map((hash) => hash.toString('base64'));
  const text = JSON.stringify({ key, size: tree.size, root, subtree_roots: roots }, null, 2);
  await writeFile(`${file}.partial`, `${text}\n`, { flush: true });
  await rename(`${file}.partial`, file);
}

function parse(text: string): State | null {
  let members: unknown;
  try {
    members = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isMembers(members)) return null;
  const { key, size, root, subtree_roots: roots } = members;
  if (typeof key !== 'string' || typeof size !== 'number' || !Array.isArray(roots)) return null;
  const tree = new GrowingTree(
    size,
    roots.map((hash) => Buffer.from(String(hash), 'base64')),
  );
  return tree.root().toString('base64') === root ? { key, tree } : null;
}
