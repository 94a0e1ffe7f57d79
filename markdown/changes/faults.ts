import type { Token } from 'markdown-it';
import type { Reference } from '../../contract/posts/references/reference.ts';
import { parse } from '../parse.ts';
import { unknownKeys } from '../unknown-keys.ts';

/** Pictures that are named one by one. */
const mostPictures = 50;

/** What a reviewer should see before a text is approved, besides its changes. */
export interface Faults {
  /** Keys that the text cites and that no reference has. */
  unknown: string[];
  /** Addresses of pictures without an alternative text. */
  withoutAlt: string[];
}

export function faultsOf(body: string, references: readonly Reference[]): Faults {
  return { unknown: unknownKeys(body, references), withoutAlt: picturesWithoutAlt(body) };
}

function picturesWithoutAlt(body: string): string[] {
  if (!/!\[/.test(body)) return [];
  const found: string[] = [];
  const visit = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'image' && token.content.trim() === '')
        found.push(String(token.attrGet('src') ?? ''));
      else if (token.children) visit(token.children);
    }
  };
  visit(parse(body) ?? []);
  return [...new Set(found)].slice(0, mostPictures);
}
