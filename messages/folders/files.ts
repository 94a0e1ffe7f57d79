import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TextTree } from '../texts.ts';
import type { Part } from './facts.ts';

/** The folder that holds a folder for each language. */
export const messagesFolder = path.resolve(import.meta.dirname, '..');

/**
 * The texts of a part of a language; none where its folder has no such file.
 * @throws where the file isn't JSON
 */
export function readTexts(language: string, part: Part, folder: string = messagesFolder): TextTree {
  let text: string;
  try {
    text = readFileSync(path.join(folder, language, `${part}.json`), 'utf8');
  } catch {
    return {};
  }
  const texts: TextTree = JSON.parse(text);
  return texts;
}
