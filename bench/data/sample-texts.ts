import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPostFile } from '../../server/desk/import-export/front-matter.ts';

const directory = fileURLToPath(new URL('../../demo/posts', import.meta.url));

/** Sentences by language. */
export type Sentences = ReadonlyMap<string, readonly string[]>;

/**
 * The sentences of the demo posts: texts made of them compress like real text, unlike texts made of random
 * words.
 */
export async function readSentences(): Promise<Sentences> {
  const sentences = new Map<string, string[]>();
  for (const name of (await readdir(directory)).sort()) {
    const { header, body } = readPostFile(await readFile(path.join(directory, name)));
    sentences.set(header.language, [...(sentences.get(header.language) ?? []), ...sentencesOf(body)]);
  }
  return sentences;
}

function sentencesOf(markdown: string): string[] {
  return markdown
    .split('\n')
    .map((line) => line.replace(/^(> |- (\[.\] )?|\d+\. |\[\^\w+\]: )/, ''))
    .filter((line) => /^[\p{L}\p{N}*"«¿]/u.test(line) && !line.includes('$'))
    .map((line) => line.replace(/\[\^\w+\]|<\/?su[bp]>/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    .flatMap((line) => line.split(/(?<=[.!?؟]) +/))
    .filter((sentence) => sentence.split(' ').length > 4);
}
