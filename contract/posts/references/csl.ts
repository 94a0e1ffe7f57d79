/** Reads CSL-JSON, and says what of it a reference here doesn't hold. */
import type { Loss, Pasted } from './parse-result.ts';
import { namesFrom, readCslDate } from './read-csl.ts';
import { isObject, listIn, longestValue, mostNames, plainValues, type Reference } from './reference.ts';

/** Members that have a place of their own in a reference, or that say nothing of the work. */
const kept = new Set<string>([
  ...plainValues,
  'id',
  'type',
  'author',
  'editor',
  'issued',
  'accessed',
  'DOI',
  'PMID',
  'URL',
  'citation-key',
  'system_id',
]);

export function readCslItems(text: string): Pasted {
  const list = listIn(text);
  if (!list) return { items: [], problems: [{ line: 1, problem: 'broken' }] };
  const lines = linesOfItems(text);
  return {
    items: list.map((csl, place) => ({
      line: lines[place] ?? 1,
      csl: isObject(csl) ? csl : {},
      losses: isObject(csl) ? unknownMembers(csl) : [],
    })),
    problems: [],
  };
}

function unknownMembers(csl: Record<string, unknown>): Loss[] {
  return Object.entries(csl)
    .filter(([name, value]) => !kept.has(name) && value !== '' && value !== null)
    .map(([name]) => ({ loss: 'field', what: name }));
}

/** The line on which each object of a list begins. */
function linesOfItems(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}\n]/g)) {
    if (token === '\n') line++;
    else if (token === '{') {
      if (depth === 0) lines.push(line);
      depth++;
    } else if (token === '}') depth--;
  }
  return lines;
}

/** What of an item the reference that was made from it does not have. */
export function lossesOf(csl: Record<string, unknown>, reference: Reference): Loss[] {
  const losses: Loss[] = [];
  for (const name of plainValues) {
    const value = csl[name];
    if (typeof value === 'string' && value.trim().length > longestValue)
      losses.push({ loss: 'cut', what: name });
  }
  for (const name of ['author', 'editor'] as const) {
    const names = csl[name];
    if (!Array.isArray(names)) continue;
    if (names.length > mostNames) losses.push({ loss: 'cut', what: name });
    for (const one of names.slice(0, mostNames))
      if (namesFrom([one]).length === 0) losses.push({ loss: 'value', what: `${name}: ${shown(one)}` });
  }
  for (const name of ['DOI', 'PMID', 'URL', 'issued', 'accessed'] as const) {
    const value = csl[name];
    const isSaid = value !== undefined && value !== null && value !== '';
    if (isSaid && reference[name] === undefined)
      losses.push({ loss: 'value', what: `${name}: ${shown(value)}` });
  }
  for (const name of ['issued', 'accessed'] as const) {
    const rest = readCslDate(csl[name])?.rest;
    if (rest) losses.push({ loss: 'value', what: `${name}: ${rest}` });
  }
  return losses;
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 100).toWellFormed()}…` : text;
}
