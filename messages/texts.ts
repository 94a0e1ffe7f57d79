import { pluralRulesOf, putIn, unbroken } from './locale.ts';

/** A message tree: texts and lists of texts, by name. */
export interface TextTree {
  readonly [name: string]: string | readonly string[] | TextTree;
}

/**
 * The dotted keys of the texts in a tree: `site.posts`. A text in plural forms has one key, without the form.
 */
export type TextKey<Tree, Prefix extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? `${Prefix}${WithoutPluralForm<Name>}`
    : Tree[Name] extends readonly string[]
      ? never
      : TextKey<Tree[Name], `${Prefix}${Name}.`>;
}[keyof Tree & string];

type WithoutPluralForm<Name extends string> =
  Name extends `${infer Whole}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Whole : Name;

/** What is put into a text, by the name of its place. `count` chooses the plural form. */
export interface TextValues {
  readonly [name: string]: string | number;
}

/**
 * The text of a key in a tree, with its `{{places}}` filled, in the plural form that the language has for
 * `count`; null where the tree has no such text. It reads the trees as i18next does, which the server uses
 * and which weighs 14 kB.
 */
export function textOf(tree: TextTree, key: string, values: TextValues, language: string): string | null {
  const { count } = values;
  const form = typeof count === 'number' ? pluralRulesOf(language).select(count) : null;
  const text = (form !== null && leafOf(tree, `${key}_${form}`)) || leafOf(tree, key);
  const filled = (place: string, name: string) => {
    const value = values[name];
    return value === undefined ? place : putIn(value, language);
  };
  return text === null ? null : unbroken(text).replace(/\{\{(\w+)\}\}/g, filled);
}

function leafOf(tree: TextTree, key: string): string | null {
  let found: TextTree[string] | undefined = tree;
  for (const name of key.split('.')) {
    if (typeof found !== 'object' || Array.isArray(found)) return null;
    found = Object.entries(found).find(([candidate]) => candidate === name)?.[1];
  }
  return typeof found === 'string' ? found : null;
}
