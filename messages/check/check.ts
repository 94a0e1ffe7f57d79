/** Compares the texts of a language with the English ones, which define the keys. */
import { type LanguageFacts, type Part, parts } from '../folders/facts.ts';
import { messagesFolder } from '../folders/files.ts';
import { readFacts } from '../folders/languages.ts';
import { pluralRulesOf } from '../locale.ts';
import { type Leaf, readLeaves } from './leaves.ts';

/** Something that is wrong in a file of a language. */
export interface Problem {
  file: string;
  line: number;
  key: string;
  problem: string;
}

interface Text {
  part: Part;
  key: string;
  /** The English text, in the plural form for many. */
  english: string;
}

/**
 * The share of texts that a whole part may lack in a language that has partial parts: whoever adds an English text can't be
 * expected to speak it.
 */
const longestLag = 0.05;

/** French has a space before these marks, at which no line may break. */
const plainFrenchSpace = /\S? [:;?!»](?!\S)|« /u;

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** The texts that a language needs: those of English, in the language's own plural forms. */
function textsNeeded(language: string, part: Part, english: ReadonlyMap<string, Leaf>): Text[] {
  const forms = pluralRulesOf(language).resolvedOptions().pluralCategories;
  const needed = new Map<string, Text>();
  for (const [key, { text }] of english) {
    const keys = pluralForm.test(key) ? forms.map((form) => key.replace(pluralForm, `_${form}`)) : [key];
    for (const own of keys) needed.set(own, { part, key: own, english: text ?? '' });
  }
  return [...needed.values()];
}

/** The texts that a language lacks, empty ones too: English ones, or those of another language, stand in for them. */
export function missingTexts(language: string, folder: string = messagesFolder): Text[] {
  return parts.flatMap((part) => {
    const english = readLeaves('en', part, folder) ?? new Map<string, Leaf>();
    const own = readLeaves(language, part, folder) ?? new Map<string, Leaf>();
    return textsNeeded(language, part, english).filter(({ key }) => !own.get(key)?.text);
  });
}

/**
 * What is wrong in the folder of a language: unknown keys, other placeholders or lines than in English, plural forms
 * that are missing, and missing texts of parts that its facts don't name as partial.
 */
export function checkLanguage(language: string, folder: string = messagesFolder): Problem[] {
  let facts: LanguageFacts | undefined;
  try {
    facts = readFacts(folder)[language];
  } catch (error) {
    return [{ file: `messages/${language}/language.json`, line: 1, key: '', problem: messageOf(error) }];
  }
  if (!facts) {
    const problem = 'There is no such folder with a language.json';
    return [{ file: `messages/${language}`, line: 1, key: '', problem }];
  }
  const { partial } = facts;
  const lag = partial.length === 0 ? 0 : longestLag;
  return parts.flatMap((part) =>
    checkPart(language, part, { isPartial: partial.includes(part), lag, folder }),
  );
}

function checkPart(
  language: string,
  part: Part,
  { isPartial, lag, folder }: { isPartial: boolean; lag: number; folder: string },
): Problem[] {
  const file = `messages/${language}/${part}.json`;
  const english = readLeaves('en', part, folder) ?? new Map<string, Leaf>();
  let own: Map<string, Leaf>;
  try {
    own = readLeaves(language, part, folder) ?? new Map();
  } catch (error) {
    return [{ file, line: 1, key: '', problem: messageOf(error) }];
  }
  const needed = new Map(textsNeeded(language, part, english).map((text) => [text.key, text.english]));
  const problems: Problem[] = [];
  for (const [key, { text, line }] of own) {
    const model = english.get(key)?.text ?? needed.get(key);
    const problem =
      model === undefined
        ? 'English has no such key'
        : text === null
          ? 'This is not a text'
          : faultOf(language, key, text, { model, many: needed.get(key) ?? model });
    if (problem !== null && !(text === '' && isPartial)) problems.push({ file, line, key, problem });
  }
  const missing = [...needed.keys()].filter((key) => !own.has(key));
  const mayLack = isPartial || missing.length <= needed.size * lag;
  for (const key of missing) {
    if (mayLack && !hasOtherForm(key, own)) continue;
    const problem = mayLack ? 'This plural form is missing' : 'This text is missing';
    problems.push({ file, line: 1, key, problem });
  }
  return problems;
}

/** Whether a text is there in another plural form, or in a list at another place. */
function hasOtherForm(key: string, own: ReadonlyMap<string, Leaf>): boolean {
  const stem = key.replace(pluralForm, '_').replace(/\.\d+$/, '.');
  return (
    stem !== key &&
    [...own.keys()].some((other) => other.replace(pluralForm, '_').replace(/\.\d+$/, '.') === stem)
  );
}

/** What is wrong with a text, whose English one is `model`, and in the plural form for many `many`. */
function faultOf(
  language: string,
  key: string,
  text: string,
  { model, many }: { model: string; many: string },
): string | null {
  if (text.trim() === '') return 'This text is empty';
  const written = placeholders(text);
  const wanted = new Set(placeholders(model));
  const form = pluralForm.exec(key)?.[1];
  if (form !== undefined) {
    // A form for one number alone may write the number as a word; French and Amharic say 0 in the form for one.
    const isOne = isForOneNumber(language, form);
    if (isOne && !written.includes('count')) wanted.delete('count');
    if (!isOne && placeholders(many).includes('count')) wanted.add('count');
  }
  const sorted = [...wanted].sort();
  if ([...new Set(written)].join() !== sorted.join())
    return `Its placeholders are ${list(written)} and should be ${list(sorted)}`;
  const space = language === 'fr' && plainFrenchSpace.exec(text);
  if (space) return `The space in “${space[0]}” can be where a line breaks: write U+00A0 or U+202F`;
  if (text.split('\n').length !== model.split('\n').length)
    return 'It has another number of lines than in English';
  return null;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `{{${name}}}`).join(', ');
}

/** Whether a plural form is used for a single one of the small numbers. */
function isForOneNumber(language: string, form: string): boolean {
  const rules = pluralRulesOf(language);
  return (
    Array.from({ length: 101 }, (_, count) => rules.select(count)).filter((used) => used === form).length ===
    1
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
